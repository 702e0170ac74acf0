//! Bounds on the score of a position, over all ends that are still possible.
//!
//! **Claim.** The score of every end that a position can reach lies within its range.
//!
//! **Proof.** Hands never grow, so the numbers of cards at an end are at most the current ones. The players who have
//! gone out are the first to have gone out at the end. The range covers all ends with such numbers, or with such an
//! order, with a spring and without one as long as one is possible. Each bomb or rocket that can still be played is in
//! some hand now, and doubles the score. So the range extends to its ends, doubled once per bomb and rocket.

use super::canonical::Canonical;
use super::score::{HIGHEST, LOWEST, Score};
use super::searcher::{Ended, Searcher};
use super::shape::Shape;
use super::state::{MOST_HOLDERS, State};
use crate::climbing::hand::Hand;
use crate::climbing::rules::Ends;
use crate::climbing::solve::gone::Gone;

/// The lowest and the highest of some scores.
pub type Range = (i32, i32);

/// The range of all scores, if there is no information.
const ALL: Range = (LOWEST, HIGHEST);

/// The empty range.
const NONE: Range = (HIGHEST, LOWEST);

/// The ranges of positions, by the numbers of cards of the players or by the order of going out.
pub struct Ranges<const S: usize> {
    score: Score,
    /// The ends if the first player to go out ends the deal, for each slot that may be the first, without a spring,
    /// then with one. They are ordered by the numbers of cards of the other slots, from one card each. The first slot
    /// counts fastest.
    by_cards: [[Vec<Known>; 2]; S],
    /// If the deal is played out: the ends by the players who have gone out, at the index [`place_in_order`].
    by_order: Vec<Option<Known>>,
}

/// The ends that are still possible.
#[derive(Clone, Copy)]
struct Known {
    /// The score if the deal ends here; `None` if it does not end, or the rules do not settle such an end.
    score: Option<i32>,
    range: Range,
}

impl<const S: usize> Ranges<S> {
    /// Returns an empty table of ranges of `score`.
    pub fn new(score: Score) -> Ranges<S> {
        Ranges { score, by_cards: std::array::from_fn(|_| Default::default()), by_order: Vec::new() }
    }

    /// Returns the range of the scores of a position.
    pub fn of<E: Canonical<Hand: Shape>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<E::Hand, S>,
    ) -> Range {
        if !searcher.ends_are_counted() {
            return self.score.range();
        }
        if searcher.course.ends == Ends::PlayOut {
            return self.after_going_out(searcher, state.gone).range;
        }
        if self.score.win.is_some() {
            return self.score.range();
        }
        self.with_cards(searcher, state, state.hands.map(Hand::len))
    }

    /// Returns the range of the scores of a position if the players still hold at most `cards` when the first goes out.
    pub fn with_cards<E: Canonical<Hand: Shape>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<E::Hand, S>,
        cards: [usize; S],
    ) -> Range {
        let springs = searcher.course.counts_plays_of.is_some() && state.soloist_plays < 2;
        let mut range = NONE;
        for slot in 0..searcher.course.seats.len() {
            range = both(range, self.going_out(searcher, cards, slot, false).range);
            if springs {
                range = both(range, self.going_out(searcher, cards, slot, true).range);
            }
        }
        let doublings: u32 = match searcher.course.doubles {
            true => state.hands.iter().map(|hand| hand.bombs()).sum(),
            false => 0,
        };
        // Doubling a negative lower end lowers it. A positive one does not change, because perhaps no bomb is played.
        // The same applies to the upper end.
        (range.0.min(range.0 << doublings), range.1.max(range.1 << doublings))
    }

    /// Returns the score of a deal that is over. Returns `None` if numbers of cards and the order of going out do not
    /// decide it.
    pub fn settled<E: Canonical<Hand: Shape>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<E::Hand, S>,
    ) -> Option<i32> {
        let (slot, _) = state.gone.slots().next().filter(|_| searcher.ends_are_counted())?;
        if searcher.course.ends == Ends::PlayOut {
            return self.after_going_out(searcher, state.gone).score;
        }
        let spring = searcher.course.counts_plays_of.is_some() && state.soloist_plays == 1;
        self.going_out(searcher, state.hands.map(Hand::len), slot, spring).score
    }

    /// Returns the ends after `slot` goes out first while the others hold at most `cards`.
    fn going_out<E: Canonical<Hand: Shape>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        cards: [usize; S],
        slot: usize,
        spring: bool,
    ) -> Known {
        if self.by_cards[slot][usize::from(spring)].is_empty() {
            self.settle_all(searcher, slot, spring);
        }
        let (mut place, mut step) = (0, 1);
        for other in others(slot, searcher.course.seats.len()) {
            // The cards of a player who only passes may have been removed; see `alone`.
            place += cards[other].saturating_sub(1) * step;
            step *= searcher.course.cards[other].len();
        }
        self.by_cards[slot][usize::from(spring)][place]
    }

    /// Settles all ends with a slot that goes out first.
    fn settle_all<E: Canonical<Hand: Shape>>(&mut self, searcher: &mut Searcher<'_, E, S>, slot: usize, spring: bool) {
        let how = Ended { gone: Gone::default().with(slot, false), on_control: false, spring };
        let others: Vec<usize> = others(slot, searcher.course.seats.len()).collect();
        let sizes: Vec<usize> = others.iter().map(|&other| searcher.course.cards[other].len()).collect();
        let mut ends: Vec<Known> = Vec::with_capacity(sizes.iter().product());
        for place in 0..sizes.iter().product() {
            let (mut counts, mut range, mut step) = ([0; S], NONE, 1);
            for (&other, &size) in others.iter().zip(&sizes) {
                let fewer = place / step % size;
                counts[other] = fewer as u16 + 1;
                if fewer > 0 {
                    range = both(range, ends[place - step].range);
                }
                step *= size;
            }
            // An end that the rules do not settle cannot be reached: a soloist who has led does not hold a whole hand.
            let score = searcher.settle_counts(how, counts).ok();
            let score = score.map(|id| self.score.score(searcher.payoffs.values(id)));
            ends.push(Known { score, range: score.map_or(range, |score| both(range, (score, score))) });
        }
        self.by_cards[slot][usize::from(spring)] = ends;
    }

    /// Returns the ends that begin with the players `gone` going out.
    fn after_going_out<E: Canonical<Hand: Shape>>(&mut self, searcher: &mut Searcher<'_, E, S>, gone: Gone) -> Known {
        let place = place_in_order(gone);
        if let Some(Some(known)) = self.by_order.get(place) {
            return *known;
        }
        let slots = searcher.course.seats.len();
        let mut known = Known { score: None, range: NONE };
        if gone.len() + 1 >= slots {
            let end = searcher.settle_counts(Ended { gone, on_control: false, spring: false }, [0; S]);
            known.score = end.ok().map(|id| self.score.score(searcher.payoffs.values(id)));
            known.range = known.score.map_or(ALL, |score| (score, score));
        } else {
            for next in (0..slots).filter(|&next| gone.slots().all(|(slot, _)| slot != next)) {
                known.range = both(known.range, self.after_going_out(searcher, gone.with(next, false)).range);
            }
        }
        if self.by_order.len() <= place {
            self.by_order.resize(place + 1, None);
        }
        self.by_order[place] = Some(known);
        known
    }
}

/// Returns all of `slots` slots but one.
fn others(slot: usize, slots: usize) -> impl Iterator<Item = usize> {
    (0..slots).filter(move |&other| other != slot)
}

/// Returns an index for an order of going out, different for each order.
fn place_in_order(gone: Gone) -> usize {
    gone.slots().fold(0, |place, (slot, _)| place * (MOST_HOLDERS + 1) + slot + 1)
}

/// Returns the smallest range that contains both ranges.
fn both(a: Range, b: Range) -> Range {
    (a.0.min(b.0), a.1.max(b.1))
}
