//! Finds the settings of a hand with the highest values, if possible without visiting all 72,072 arrangements.
//!
//! The search begins with up to three promising backs. It visits the other backs in descending order of an upper bound
//! on the values of their settings, until this bound is so low that no remaining setting can be among the results. A
//! test compares the results with those of an exhaustive search. If the model is not monotone (a better outcome of a
//! row may cost units), bounds are not valid, and all arrangements are visited.

use super::back_families::{BackBound, BackFamilies, WITHOUT_KICKERS};
use super::by_back::ByBack;
use super::collectors::{BestCandidate, BestOfPlans, Collector, TopCandidates};
use super::ranked_hand::RankedHand;
use crate::cards::CardSet;
use crate::chinese::ByRow;
use crate::chinese::payoffs::Payoffs;
use crate::solver::hand::candidate::{Candidate, Plan};
use crate::solver::hand::legal_rows::LegalRows;
use crate::solver::hand::masks::{ALL, Cut, FIVE_MASKS, FIVES, Mask, highest_one};
use crate::solver::hand::splits::Splits;
use crate::solver::hand::strongest::Strongest;
use crate::solver::hand::subsets::RankedRow;
use crate::solver::model::bounds::HandBounds;
use crate::solver::model::model::Valuation;
use crate::solver::model::row_distributions::RowDistributions;

/// A search for the best settings of a hand, and the memory that it needs. One search is reused for many hands.
#[derive(Clone)]
pub(crate) struct Search {
    hand: RankedHand,
    /// The distributions of the opponents' rows, given the hand.
    distributions: RowDistributions,
    /// The bounds on the values of the hand's settings.
    bounds: HandBounds,
    /// Memory for the backs that a search may visit.
    rows: Box<[RankedRow; FIVES]>,
    families: BackFamilies,
    splits: Splits,
    queue: Vec<QueuedBack>,
}

impl Search {
    /// Returns a search without a hand.
    pub(crate) fn new() -> Search {
        Search {
            hand: RankedHand::new(),
            distributions: RowDistributions::default(),
            bounds: HandBounds::default(),
            rows: Box::new([RankedRow::default(); FIVES]),
            families: BackFamilies::new(),
            splits: Splits::new(),
            queue: Vec::with_capacity(FIVES),
        }
    }

    /// Loads a hand of thirteen cards, whose settings are valued by `valuation`.
    pub(crate) fn load(&mut self, hand: CardSet, valuation: &Valuation) {
        self.hand.load(hand, valuation.payoffs.tables());
        valuation.model.fill_distributions(hand, &mut self.distributions);
        valuation.model.bounds(&self.distributions, &mut self.bounds);
    }

    /// Returns the distributions of the opponents' rows, given the hand.
    pub(crate) fn distributions(&self) -> &RowDistributions {
        &self.distributions
    }

    /// Returns the cards of a row.
    pub(crate) fn cards(&self, row: Mask) -> CardSet {
        self.hand.cards(row)
    }

    /// Returns the arrangement with these rows of the hand.
    pub(crate) fn cut(&self, rows: &ByRow<CardSet>) -> Cut {
        self.hand.cut(rows)
    }

    /// Returns the best setting by `valuation`. The hand must have been loaded with the same valuation. Returns `None`
    /// if no arrangement is legal.
    pub(crate) fn best(&mut self, valuation: &Valuation) -> Option<Candidate> {
        let mut best = BestCandidate(None);
        self.run(valuation, &mut best);
        best.0
    }

    /// Returns the best settings, best first: the first `limit` settings (at least one), and all others with a value at
    /// most `slack` units below the best. Returns only one of several settings that differ only in suits.
    pub(crate) fn top(&mut self, valuation: &Valuation, limit: usize, slack: f32) -> Vec<Candidate> {
        let mut top = TopCandidates::new(limit, slack);
        self.run(valuation, &mut top);
        top.into_candidates()
    }

    /// Returns the best setting of each of the best `limit` plans, best first. A `limit` of 0 counts as 1.
    pub(crate) fn plans(&mut self, valuation: &Valuation, limit: usize) -> Vec<Candidate> {
        let mut plans = BestOfPlans::new(&valuation.payoffs, limit);
        self.run(valuation, &mut plans);
        plans.into_candidates()
    }

    /// Returns every legal setting of a plan, see [`RankedHand::every`].
    pub(crate) fn every_of(
        &self,
        plan: Plan,
        payoffs: &Payoffs,
        value: impl FnMut(&Candidate) -> f32,
    ) -> Vec<Candidate> {
        self.hand.every_of(plan, payoffs, value)
    }

    /// Returns every legal setting, see [`RankedHand::every`].
    pub(crate) fn every(&self, payoffs: &Payoffs, value: impl FnMut(&Candidate) -> f32) -> Vec<Candidate> {
        self.hand.every(payoffs, value)
    }

    /// Returns the number of arrangements that are legal settings.
    pub(crate) fn legal(&self, payoffs: &Payoffs) -> usize {
        self.hand.legal(payoffs)
    }

    fn run(&mut self, valuation: &Valuation, collector: &mut impl Collector) {
        let legal_rows = LegalRows::new(&valuation.payoffs);
        if legal_rows == LegalRows::Any && self.hand.low.is_none() {
            // Here, the rows of a setting may be in any order. Settings with their rows in order are few and usually
            // good. They are searched first, because their values exclude most other settings.
            self.run_in(LegalRows::AtLeast, valuation, collector);
        }
        self.run_in(legal_rows, valuation, collector);
    }

    fn run_in(&mut self, legal_rows: LegalRows, valuation: &Valuation, collector: &mut impl Collector) {
        let Search { hand: RankedHand { hand, subsets, low }, distributions, bounds, rows, families, splits, queue } =
            self;
        let Valuation { payoffs, model } = valuation;
        let by_back = ByBack {
            valuation,
            legal_rows,
            subsets,
            low: low.as_ref(),
            distributions,
            bounds,
            by_cards: payoffs.breaks(*hand),
            slack: model.rounding + payoffs.most_broken(*hand) as f32,
        };
        if !model.monotone {
            FIVE_MASKS.iter().for_each(|&back| by_back.push_all(back, splits, collector));
            return;
        }
        let strongest = |cards: Mask| Strongest::new(subsets, cards).best_five();
        let (front, back) = (Strongest::new(subsets, ALL).best_three(), strongest(ALL));
        let middle_cap = low.as_ref().map_or(back.rank, |low| low.strongest_of(ALL));

        let no_waste = low.is_none() && !by_back.by_cards;
        let is_wasteful = |row: RankedRow| no_waste && subsets.is_wasteful(row);

        // The first backs give values that most other backs cannot reach. They are the strongest back of the hand, the
        // strongest back that does not use the highest card of that back, and the strongest back that leaves the
        // strongest front.
        let first = [back, strongest(ALL ^ highest_one(back.mask)), strongest(ALL ^ front.mask)];
        for (n, &back) in first.iter().enumerate() {
            if !first[..n].contains(&back) {
                by_back.push_all(back.mask, splits, collector);
            }
        }

        // Every setting with a value at the cutoff or above has a back of at least this rank.
        let lowest = by_back.lowest_back((front.rank, middle_cap, back.rank), collector.cutoff());

        // The other backs get upper bounds. At first, backs that differ only in kickers form a family and share one
        // bound. Most families have a bound below the cutoff.
        families.load(subsets, lowest, |top| {
            let bound = (!is_wasteful(top)).then(|| by_back.bound_of_back(top, collector.cutoff()))?;
            (bound.most >= collector.cutoff()).then_some(bound)
        });
        let least = families.least(subsets).unwrap_or(WITHOUT_KICKERS).max(lowest);
        let rows = subsets.fives(least, rows);
        let mut backs = 0;
        for n in 0..rows.len() {
            let row = rows[n];
            rows[backs] = row;
            let is_first = first.iter().fold(false, |is_first, first| is_first | (row.mask == first.mask));
            backs += usize::from(families.admit(subsets, row) & !is_first & !is_wasteful(row));
        }
        let backs = rows[..backs].iter().map(|&row| {
            let any = BackBound { most: f32::INFINITY, middle: middle_cap };
            let bound = families.bound(subsets, row).unwrap_or(any);
            let front_left = Strongest::new(subsets, ALL ^ row.mask).best_three().rank;
            let (front, middle) = legal_rows.limits(row.rank).strongest(front_left, bound.middle);
            QueuedBack::new(row, bound.most.min(by_back.bound(front, middle, row.rank)))
        });
        queue.clear();
        let worthwhile = backs.filter(|back| back.most() >= collector.cutoff());
        queue.extend(worthwhile);

        // The back with the highest bound comes first. So only a few backs need a tighter bound, and the settings of
        // even fewer backs are visited.
        queue.sort_unstable();
        for back in queue.iter().rev() {
            if back.most() < collector.cutoff() {
                break;
            }
            let row = back.row();
            if by_back.bound_of_back(row, collector.cutoff()).most >= collector.cutoff() {
                by_back.push_all(row.mask, splits, collector);
            }
        }
    }
}

/// A back to visit, with an upper bound on the value of its settings. Backs are ordered by their bounds.
///
/// The back and the bound are stored in one number, because sorting numbers is faster than sorting pairs. The bound is
/// in the upper half, as an integer that [`in_order`] computes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct QueuedBack(i64);

impl QueuedBack {
    #[inline]
    fn new(RankedRow { rank, mask }: RankedRow, most: f32) -> QueuedBack {
        let row = i64::from(rank) << Mask::BITS | i64::from(mask);
        QueuedBack(i64::from(in_order(most.to_bits() as i32)) << 32 | row)
    }

    #[inline]
    fn row(self) -> RankedRow {
        RankedRow { rank: (self.0 >> Mask::BITS) as u16, mask: self.0 as Mask }
    }

    #[inline]
    fn most(self) -> f32 {
        f32::from_bits(in_order((self.0 >> 32) as i32) as u32)
    }
}

/// Converts the bits of an `f32` into an integer. These integers have the same order as the numbers. Also converts such
/// an integer back into the bits. Inverts all bits of a negative number except the sign.
#[inline]
fn in_order(bits: i32) -> i32 {
    bits ^ ((bits >> 31) as u32 >> 1) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;
    use crate::chinese::Rules;
    use crate::long_runs::cases;
    use crate::solver::hand::candidate::{best_first, undominated};
    use crate::solver::hand::cuts::CUTS;
    use crate::solver::hand::masks::HAND;
    use crate::solver::model::model::Model;
    use crate::solver::random_rules::random_rules;
    use crate::solver::strategy::corrections::Corrections;
    use crate::solver::strategy::strategy::Strategy;
    use crate::solver::{Training, train};

    /// Returns the value of a setting by [`Model::value`], whereas the search mostly uses [`Model::value_paid`].
    fn value(model: &Model, distributions: &RowDistributions, found: &Candidate) -> f32 {
        let paid = ByRow::from_fn(|row| *found.royalties.rows.get(row) != 0);
        model.value(distributions, found.ranks, paid) + found.royalties.broken as f32
    }

    /// Searches hands with and without pruning, and compares the results.
    fn compare(rules: &Rules, opponents: usize, hands: u32) {
        // Bounds must hold for a crude strategy, too.
        let mut strategy =
            train(rules, opponents, Training { rounds: 4, chunks: 1, seed: 1, card_removal: true }, &|_| {});
        strategy.correct(Corrections::random(&mut Rng::new(2_026), 0.025));
        let valuation = &Valuation::new(rules, &strategy, opponents);
        let Valuation { payoffs, model } = valuation;
        let mut rng = Rng::new(2_026);
        let mut search = Search::new();
        let scale = |value: f32| model.rounding.max(value.abs() * 1e-6);
        for n in 0..hands {
            let hand = rng.deal(CardSet::DECK, HAND);
            search.load(hand, valuation);
            let mut all = search.every(payoffs, |found| value(model, search.distributions(), found));
            best_first(&mut all);
            // The model's terms for pairs of rows are noisy, so the model can value a dominated setting highest. A
            // setting is dominated if all rows of another setting are at least as strong. The search for the best
            // setting may skip dominated settings.
            let unbeaten = model.monotone && !payoffs.breaks(hand);
            let mut wanted = all.clone();
            if unbeaten {
                // Under some rules, a player chooses which royalties of a setting to claim. With the best choice, the
                // value of a setting depends only on the ranks of its rows.
                let mut seen = std::collections::HashSet::new();
                wanted.retain(|found| seen.insert(found.ranks));
                wanted = undominated(wanted);
            }
            let highest = wanted.iter().map(|found| found.value).reduce(f32::max);
            let best = search.best(valuation).map(|found| found.value);
            let near = |a: f32, b: f32| (a - b).abs() <= scale(b);
            let agrees = match (best, highest) {
                (Some(best), Some(highest)) => {
                    near(best, highest) || best > highest && Some(best) <= all.first().map(|all| all.value)
                }
                (best, highest) => best == highest,
            };
            assert!(agrees, "found {best:?}, highest {highest:?}, {}: {hand}", rules.meaning());

            if n % 10 == 0 {
                // Compare the lists of the 20 best settings, too. A list contains each setting once, with its best
                // royalty claims, and only one of several settings that differ only in suits.
                let mut seen = std::collections::HashSet::new();
                all.retain(|found| seen.insert(found.cut));
                let mut kept: Vec<Candidate> = Vec::new();
                for found in all {
                    if kept.len() < 20 && !kept.iter().any(|other| other.is_like(&found)) {
                        kept.push(found);
                    }
                }
                let found = search.top(valuation, 20, 0.0);
                assert_eq!(found.len(), kept.len());
                let agree = found.iter().zip(&kept).all(|(found, kept)| near(found.value, kept.value));
                assert!(agree, "{}: {hand}", rules.meaning());
            }
        }
    }

    fn compare_many(presets: u32, sets: u32, hands: u32) {
        for &preset in crate::chinese::rules::Preset::ALL {
            let rules = Rules::of(preset);
            if !rules.is_race() && !rules.is_open_face() {
                compare(&rules, 3, presets);
            }
        }
        let mut rng = Rng::new(3);
        for n in 0..sets {
            compare(&random_rules(&mut rng, true), 1 + (n % 3) as usize, hands);
        }
    }

    #[test]
    fn pruning_agrees_with_exhaustive_search() {
        compare_many(8, 10, 4);
    }

    #[test]
    #[ignore = "a minute in release mode"]
    fn pruning_agrees_with_exhaustive_search_on_many_hands() {
        compare_many(cases(1_000) as u32, cases(100) as u32, cases(200) as u32);
    }

    #[test]
    fn backs_are_in_the_order_of_their_bounds() {
        let row = RankedRow { rank: u16::MAX, mask: ALL };
        let bounds = [f32::NEG_INFINITY, -3.5, -3.25, -0.0, 0.0, f32::MIN_POSITIVE, 0.25, 16.0, f32::INFINITY];
        let backs = bounds.map(|most| QueuedBack::new(row, most));
        assert!(backs.is_sorted_by(|a, b| a < b));
        assert!(QueuedBack::new(RankedRow::default(), -3.25) > backs[1], "the row decides only between equal bounds");
        for (back, most) in backs.into_iter().zip(bounds) {
            assert_eq!((back.row(), back.most().to_bits()), (row, most.to_bits()));
        }
    }

    #[test]
    fn every_legal_arrangement_is_counted() {
        let mut search = Search::new();
        let rules = Rules::from_options([("misset", "play".into())]).unwrap();
        let valuation = Valuation::new(&rules, &Strategy::empty(), 1);
        search.load(Rng::new(1).deal(CardSet::DECK, HAND), &valuation);
        assert_eq!(search.legal(&valuation.payoffs), CUTS);
        assert_eq!(search.every(&valuation.payoffs, |_| 0.0).len(), CUTS);
    }
}
