//! Visits the settings with a given back.

use super::back_families::BackBound;
use super::collectors::Collector;
use crate::chinese::ByRow;
use crate::eval::{Category, RowRank};
use crate::solver::hand::candidate::Candidate;
use crate::solver::hand::legal_rows::LegalRows;
use crate::solver::hand::masks::{ALL, Cut, Mask, highest_one, without_lowest};
use crate::solver::hand::splits::{ROOM, Splits, each_split};
use crate::solver::hand::strongest::Strongest;
use crate::solver::hand::subsets::{RankedRow, Subsets};
use crate::solver::model::bounds::HandBounds;
use crate::solver::model::model::Valuation;
use crate::solver::model::row_distributions::RowDistributions;

/// A search of one hand, back by back. Values are in units per opponent who sets a hand.
pub(crate) struct ByBack<'a> {
    pub(crate) valuation: &'a Valuation,
    pub(crate) legal_rows: LegalRows,
    pub(crate) subsets: &'a Subsets,
    /// The rows, ranked by the table for middles. `None` if middles use the same table as fronts and backs.
    pub(crate) low: Option<&'a Subsets>,
    pub(crate) distributions: &'a RowDistributions,
    pub(crate) bounds: &'a HandBounds,
    /// `true` if the royalties of this hand depend on the cards of its rows, and not only on their ranks.
    pub(crate) by_cards: bool,
    /// Upper bound on the units by which a value can exceed the model's bound.
    pub(crate) slack: f32,
}

impl ByBack<'_> {
    fn middles(&self) -> &Subsets {
        self.low.unwrap_or(self.subsets)
    }

    /// Returns an upper bound on the value of a setting with rows of these rank indices, or with weaker ones.
    #[inline]
    pub(crate) fn bound(&self, front: u16, middle: u16, back: u16) -> f32 {
        self.valuation.model.bound(self.bounds, ByRow { front, middle, back }) + self.slack
    }

    /// Returns a rank index, at most `strongest`, that is a lower bound for useful backs. A setting with a weaker back
    /// has a value below `least` if its front and middle are no stronger than `front` and `middle`.
    pub(crate) fn lowest_back(&self, (front, middle, strongest): (u16, u16, u16), least: f32) -> u16 {
        // A bound that is a few ranks too low costs less time than the last steps of the bisection.
        const NEAR: u16 = 64;
        let (mut lowest, mut highest) = (0, strongest);
        while highest - lowest > NEAR {
            let back = lowest + (highest - lowest) / 2;
            let (front, middle) = self.legal_rows.limits(back).strongest(front, middle);
            if self.bound(front, middle, back) >= least { highest = back } else { lowest = back + 1 }
        }
        lowest
    }

    /// Returns a bound for the settings with this back. `back` may also stand for a [family](super::back_families) of
    /// backs that differ only in kickers. In this case, `back` has the cards that all backs of the family share, and
    /// the rank of the strongest back. The bound then holds for every back of the family.
    ///
    /// The bound comes from the strongest rows of the cards that are not in `back`. It is not tightened further once it
    /// is below `least`.
    #[inline]
    pub(crate) fn bound_of_back(&self, back: RankedRow, least: f32) -> BackBound {
        let cards = ALL ^ back.mask;
        let (left, limits) = (Strongest::new(self.subsets, cards), self.legal_rows.limits(back.rank));
        let bound = |front: RankedRow, middle: u16| {
            let (front, middle) = limits.strongest(front.rank, middle);
            self.bound(front, middle, back.rank)
        };
        if let Some(low) = self.low {
            let middle = low.strongest_of(cards);
            return BackBound { most: bound(left.best_three(), middle), middle };
        }
        let middle = |left: &Strongest<'_>| match left.best_five().rank {
            best if best > back.rank && limits.limits_middle() => left.best_five_below(back),
            best => best,
        };
        let strongest = middle(&left);
        let most = bound(left.best_three(), strongest);
        // If the middle can be a flush, it matters which cards of a rank the front takes. In this case, the bound is
        // not tightened.
        let no_flush = limits.limits_middle() && back.rank < RowRank::lowest_of(Category::Flush).index() as u16;
        if most < least || !no_flush && left.may_be_flush() {
            return BackBound { most, middle: strongest };
        }
        // Either the front has no pair, or the front takes two or three cards of one rank. The middle cannot use these
        // cards.
        let mut most = left.highest_three().map_or(f32::NEG_INFINITY, |front| bound(front, strongest));
        for (group, of_rank) in left.groups() {
            let kicker = highest_one(cards ^ group);
            for taken in 2..=of_rank.min(3) {
                let taken_cards = without_lowest(group, of_rank - taken);
                let front = self.subsets.ranked(if taken == 2 { taken_cards | kicker } else { taken_cards });
                if bound(front, strongest) >= least.max(most) {
                    let rest = Strongest::new(self.subsets, cards ^ taken_cards);
                    most = most.max(bound(front, middle(&rest)));
                }
            }
        }
        BackBound { most, middle: strongest }
    }

    /// Collects the settings with this back, except those with a value below the cutoff. If the model is monotone,
    /// bounds exclude most settings below the cutoff without computing their values. With `K::ONLY_BEST`, a setting may
    /// also be skipped if another setting with the same back dominates it.
    pub(crate) fn push_all<K: Collector>(&self, back: Mask, splits: &mut Splits, collector: &mut K) {
        if self.by_cards {
            return self.push_all_by_cards(back, collector);
        }
        let model = &self.valuation.model;
        let rank = self.subsets.rank_index(back);
        splits.load(ALL ^ back, self.subsets, self.middles(), self.legal_rows.limits(rank));
        let push = |front: u16, middle: u16, collector: &mut K| {
            let ranks = ByRow { front, middle, back: rank }.map(RowRank::from_table);
            let cut = || splits.with(front, middle).map(|(front, middle)| Cut { front, middle, back });
            let candidate = if self.is_paid_in_full(ranks) {
                let value = model.value_paid(self.distributions, ranks);
                (value >= collector.cutoff()).then(cut).flatten().map(|cut| Candidate::new(value, cut, ranks))
            } else {
                cut().map(|cut| self.best_claims(cut, ranks))
            };
            if let Some(candidate) = candidate.filter(|candidate| candidate.value >= collector.cutoff()) {
                collector.push(candidate);
            }
        };
        if !K::ONLY_BEST || !model.monotone {
            return splits.each(|front, middle| {
                if !model.monotone || self.bound(front, middle, rank) >= collector.cutoff() {
                    push(front, middle, collector);
                }
            });
        }
        let Some(strongest_front) = splits.strongest_front() else { return };
        // First gather the splits with a bound at the cutoff or above. Then push them, beginning with the split with
        // the highest bound. Its value excludes most other splits.
        let (mut gathered, mut n, mut best) = ([(0, 0, 0.0); ROOM], 0, 0);
        let mut above = None;
        while let Some((front, middle)) = splits.next(above) {
            let most = self.bound(front, middle, rank);
            if most >= collector.cutoff() {
                gathered[n % ROOM] = (front, middle, most);
                best = if most > gathered[best % ROOM].2 { n } else { best };
                n += 1;
            } else if self.bound(strongest_front, middle, rank) < collector.cutoff() {
                // The following middles are no stronger, and no front is stronger than `strongest_front`.
                break;
            }
            above = Some(front);
        }
        gathered.swap(0, best % ROOM);
        for &(front, middle, most) in gathered.iter().take(n) {
            if most >= collector.cutoff() {
                push(front, middle, collector);
            }
        }
    }

    /// Returns `true` if every royalty of a setting with these ranks is paid, so that there is no choice of claims.
    /// Valid only if `by_cards` is `false`.
    #[inline]
    fn is_paid_in_full(&self, ranks: ByRow<RowRank>) -> bool {
        let Valuation { payoffs, model } = self.valuation;
        // Under rules that pay only one royalty, a setting with a single royalty is paid in full, unless royalties must
        // be declared.
        let alone = usize::from(payoffs.pays_one_royalty() && !payoffs.royalties_are_declared());
        !payoffs.asks_for_claims() || model.earning(ranks) <= alone
    }

    /// Returns the setting with the claims that give it the highest value.
    #[cold]
    fn best_claims(&self, cut: Cut, ranks: ByRow<RowRank>) -> Candidate {
        let rows = cut.map(|mask| self.subsets.cards(mask));
        self.valuation.best_claims(self.distributions, Candidate::new(0.0, cut, ranks), &rows)
    }

    /// Collects the settings with this back if royalties depend on the cards of the rows.
    #[cold]
    fn push_all_by_cards(&self, back: Mask, collector: &mut impl Collector) {
        let model = &self.valuation.model;
        let back_rank = self.subsets.rank_index(back);
        let limits = self.legal_rows.limits(back_rank);
        each_split(ALL ^ back, |front, middle| {
            let (front_rank, middle_rank) = (self.subsets.rank_index(front), self.middles().rank_index(middle));
            if !limits.allows(front_rank as i16, middle_rank as i16)
                || model.monotone && self.bound(front_rank, middle_rank, back_rank) < collector.cutoff()
            {
                return;
            }
            let ranks = ByRow { front: front_rank, middle: middle_rank, back: back_rank }.map(RowRank::from_table);
            let candidate = self.best_claims(Cut { front, middle, back }, ranks);
            if candidate.value >= collector.cutoff() {
                collector.push(candidate);
            }
        });
    }
}
