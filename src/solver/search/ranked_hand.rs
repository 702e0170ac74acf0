//! The hand of a search, ranked by the tables of the rules.

use crate::cards::CardSet;
use crate::chinese::ByRow;
use crate::chinese::payoffs::Payoffs;
use crate::eval::{RowRank, RowTable};
use crate::solver::hand::candidate::{Candidate, Plan, with_each_claim};
use crate::solver::hand::legal_rows::LegalRows;
use crate::solver::hand::masks::{ALL, Cut, FIVE_MASKS, Mask};
use crate::solver::hand::splits::each_split;
use crate::solver::hand::subsets::Subsets;

/// A hand of thirteen cards with the ranks of all its rows.
#[derive(Clone)]
pub(crate) struct RankedHand {
    pub(crate) hand: CardSet,
    /// The rows, ranked by the table for fronts and backs.
    pub(crate) subsets: Subsets,
    /// The rows, ranked by the table for middles. `None` if middles use the same table as fronts and backs.
    pub(crate) low: Option<Subsets>,
}

impl RankedHand {
    /// Returns an empty `RankedHand`, which [`RankedHand::load`] fills.
    pub(crate) fn new() -> RankedHand {
        RankedHand { hand: CardSet::EMPTY, subsets: Subsets::new(), low: None }
    }

    /// Ranks the rows of a hand of thirteen cards by the tables of the rules.
    pub(crate) fn load(&mut self, hand: CardSet, tables: ByRow<&'static RowTable>) {
        self.hand = hand;
        self.subsets.load(hand, tables.back);
        match (std::ptr::eq(tables.middle, tables.back), &mut self.low) {
            (true, low) => *low = None,
            (false, low) => low.get_or_insert_with(Subsets::new).load(hand, tables.middle),
        }
    }

    /// Returns the rows, ranked by the table for middles.
    #[inline]
    pub(crate) fn middles(&self) -> &Subsets {
        self.low.as_ref().unwrap_or(&self.subsets)
    }

    /// Returns the arrangement with these rows of the hand.
    pub(crate) fn cut(&self, rows: &ByRow<CardSet>) -> Cut {
        rows.map(|row| self.subsets.mask_of(row))
    }

    /// Returns the ranks of the rows of an arrangement.
    pub(crate) fn ranks(&self, cut: Cut) -> ByRow<RowRank> {
        ByRow {
            front: self.subsets.rank_of_mask(cut.front),
            middle: self.middles().rank_of_mask(cut.middle),
            back: self.subsets.rank_of_mask(cut.back),
        }
    }

    /// Returns the cards of a row.
    pub(crate) fn cards(&self, row: Mask) -> CardSet {
        self.subsets.cards(row)
    }

    /// Returns every legal setting, once for each royalty claim that the rules offer, with its value from `value`.
    pub(crate) fn every(&self, payoffs: &Payoffs, value: impl FnMut(&Candidate) -> f32) -> Vec<Candidate> {
        self.every_where(payoffs, |_| true, |_| true, value)
    }

    /// Returns every legal setting of a plan, as [`RankedHand::every`] does.
    pub(crate) fn every_of(
        &self,
        plan: Plan,
        payoffs: &Payoffs,
        value: impl FnMut(&Candidate) -> f32,
    ) -> Vec<Candidate> {
        let is_back = |back: RowRank| back.kind() == plan.kinds().back;
        self.every_where(payoffs, is_back, |ranks| Plan::new(payoffs, ranks) == plan, value)
    }

    /// Returns every legal setting whose back is accepted by `is_back` and whose rows are accepted by `are_rows`.
    fn every_where(
        &self,
        payoffs: &Payoffs,
        is_back: impl Fn(RowRank) -> bool,
        are_rows: impl Fn(ByRow<RowRank>) -> bool,
        mut value: impl FnMut(&Candidate) -> f32,
    ) -> Vec<Candidate> {
        let selective = payoffs.asks_for_cards() || payoffs.asks_for_claims();
        let mut candidates = Vec::new();
        let mut add = |mut candidate: Candidate| {
            candidate.value = value(&candidate);
            candidates.push(candidate);
        };
        self.each_legal_cut(payoffs, is_back, |cut| {
            let ranks = self.ranks(cut);
            if !are_rows(ranks) {
                return;
            }
            let candidate = Candidate::new(0.0, cut, ranks);
            if selective {
                let rows = cut.map(|mask| self.cards(mask));
                with_each_claim(payoffs, candidate, &rows).for_each(&mut add);
            } else {
                add(candidate);
            }
        });
        candidates
    }

    /// Returns the number of arrangements that are legal settings.
    pub(crate) fn legal(&self, payoffs: &Payoffs) -> usize {
        let mut legal = 0;
        self.each_legal_cut(payoffs, |_| true, |_| legal += 1);
        legal
    }

    /// Calls `f` with every legal arrangement whose back is accepted by `is_back`.
    fn each_legal_cut(&self, payoffs: &Payoffs, is_back: impl Fn(RowRank) -> bool, mut f: impl FnMut(Cut)) {
        let legal_rows = LegalRows::new(payoffs);
        for back in FIVE_MASKS.into_iter().filter(|&back| is_back(self.subsets.rank_of_mask(back))) {
            let limits = legal_rows.limits(self.subsets.rank_index(back));
            each_split(ALL ^ back, |front, middle| {
                if limits.allows(self.subsets.rank_index(front) as i16, self.middles().rank_index(middle) as i16) {
                    f(Cut { front, middle, back });
                }
            });
        }
    }
}
