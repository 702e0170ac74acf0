//! Bounds on the score of a position, over all ends that are still possible.
//!
//! **Claim.** The score of every end that a position can reach lies within the interval of the position.
//!
//! **Proof.** Hands never grow, so the numbers of cards at an end are at most the current ones. In the order of going
//! out at the end, the players who are already out come first. The interval covers all ends with such numbers, or with
//! such an order. While a spring is possible, the interval covers ends with and without a spring. Each bomb or rocket
//! that can still be played is in some hand now, and doubles the score. So each limit is doubled once per bomb and
//! rocket, if that widens the interval.

use super::canonical::Canonical;
use super::searcher::{EndKey, Searcher};
use super::state::{MOST_HOLDERS, Shape, State};
use crate::climbing::hand::Hand;
use crate::climbing::rules::Ends;
use crate::climbing::solve::end_payoffs::Gone;

/// An interval of scores: the lowest and the highest.
pub type ScoreInterval = (i32, i32);

/// The interval of all scores, if there is no information.
const ALL: ScoreInterval = (LOWEST, HIGHEST);

/// The empty interval.
const NONE: ScoreInterval = (HIGHEST, LOWEST);

/// The score intervals of positions, by the numbers of cards of the players or by the order of going out. A player's
/// slot is their index in [`State::hands`].
pub struct ScoreIntervals<const S: usize> {
    score: ScoreRule,
    /// If the first player out ends the deal: two lists for each slot that can go out first, one without a spring and
    /// one with a spring. A list has one entry for every combination of the numbers of cards in the other slots,
    /// beginning with one card in each slot. From entry to entry, the number in the lowest of these slots changes
    /// fastest.
    by_cards: [[Vec<ReachableEnds>; 2]; S],
    /// If the deal is played out: the ends that are still possible after some players have gone out in a certain order.
    /// [`order_index`] returns the index of each order.
    by_order: Vec<Option<ReachableEnds>>,
}

/// The ends that are still possible with at most certain numbers of cards, or after certain players have gone out in a
/// certain order.
#[derive(Clone, Copy)]
struct ReachableEnds {
    /// The score if the deal ends now, with exactly these numbers of cards or in this order of going out. `None` if the
    /// deal does not end now, or the rules do not settle this end.
    score: Option<i32>,
    /// The interval of the scores of all these ends.
    interval: ScoreInterval,
}

impl<const S: usize> ScoreIntervals<S> {
    /// Returns an empty table of intervals of scores by the rule `score`.
    pub fn new(score: ScoreRule) -> ScoreIntervals<S> {
        ScoreIntervals { score, by_cards: std::array::from_fn(|_| Default::default()), by_order: Vec::new() }
    }

    /// Returns the interval of the scores of a position.
    pub fn interval<E: Canonical<Hand: Shape>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<E::Hand, S>,
    ) -> ScoreInterval {
        if !searcher.ends_are_counted() {
            return self.score.range();
        }
        if searcher.dynamics.ends == Ends::PlayOut {
            return self.after_going_out(searcher, state.gone).interval;
        }
        if self.score.win.is_some() {
            return self.score.range();
        }
        self.with_cards(searcher, state, state.hands.map(Hand::len))
    }

    /// Returns the interval of the scores of a position over these ends: a player goes out first, and each other player
    /// then holds at most the number of cards that `cards` has for their slot.
    pub fn with_cards<E: Canonical<Hand: Shape>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<E::Hand, S>,
        cards: [usize; S],
    ) -> ScoreInterval {
        let springs = searcher.dynamics.counts_plays_of.is_some() && state.soloist_plays < 2;
        let mut interval = NONE;
        for slot in 0..searcher.dynamics.seats.len() {
            interval = hull(interval, self.going_out(searcher, cards, slot, false).interval);
            if springs {
                interval = hull(interval, self.going_out(searcher, cards, slot, true).interval);
            }
        }
        let doublings: u32 = match searcher.dynamics.doubles {
            true => state.hands.iter().map(|hand| hand.bombs()).sum(),
            false => 0,
        };
        // Doubling a negative lower limit lowers it. A positive lower limit does not change, because perhaps no bomb is
        // played. For the upper limit, the signs are reversed.
        (interval.0.min(interval.0 << doublings), interval.1.max(interval.1 << doublings))
    }

    /// Returns the score of a deal that is over. Returns `None` if numbers of cards and the order of going out do not
    /// decide the score.
    pub fn settled<E: Canonical<Hand: Shape>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<E::Hand, S>,
    ) -> Option<i32> {
        let (slot, _) = state.gone.slots().next().filter(|_| searcher.ends_are_counted())?;
        if searcher.dynamics.ends == Ends::PlayOut {
            return self.after_going_out(searcher, state.gone).score;
        }
        let spring = searcher.dynamics.counts_plays_of.is_some() && state.soloist_plays == 1;
        self.going_out(searcher, state.hands.map(Hand::len), slot, spring).score
    }

    /// Returns the ends in which `slot` goes out first and the other slots hold at most `cards`. `spring` means the
    /// same as [`EndKey::spring`].
    fn going_out<E: Canonical<Hand: Shape>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        cards: [usize; S],
        slot: usize,
        spring: bool,
    ) -> ReachableEnds {
        if self.by_cards[slot][usize::from(spring)].is_empty() {
            self.settle_all(searcher, slot, spring);
        }
        let (mut place, mut step) = (0, 1);
        for other in others(slot, searcher.dynamics.seats.len()) {
            // The cards of a player who only passes may have been removed; see `passing_partners`.
            place += cards[other].saturating_sub(1) * step;
            step *= searcher.dynamics.cards[other].len();
        }
        self.by_cards[slot][usize::from(spring)][place]
    }

    /// Settles all ends in which `slot` goes out first. `spring` means the same as [`EndKey::spring`].
    fn settle_all<E: Canonical<Hand: Shape>>(&mut self, searcher: &mut Searcher<'_, E, S>, slot: usize, spring: bool) {
        let how = EndKey { gone: Gone::default().with(slot, false), on_control: false, spring };
        let others: Vec<usize> = others(slot, searcher.dynamics.seats.len()).collect();
        let sizes: Vec<usize> = others.iter().map(|&other| searcher.dynamics.cards[other].len()).collect();
        let mut ends: Vec<ReachableEnds> = Vec::with_capacity(sizes.iter().product());
        for place in 0..sizes.iter().product() {
            let (mut counts, mut interval, mut step) = ([0; S], NONE, 1);
            for (&other, &size) in others.iter().zip(&sizes) {
                let fewer = place / step % size;
                counts[other] = fewer as u16 + 1;
                if fewer > 0 {
                    interval = hull(interval, ends[place - step].interval);
                }
                step *= size;
            }
            // An end that the rules do not settle cannot be reached. For example, a landlord always makes the first
            // lead of a deal, and so holds less than a whole hand at the end.
            let score = searcher.settle_counts(how, counts).ok();
            let score = score.map(|id| self.score.score(searcher.payoffs.values(id)));
            ends.push(ReachableEnds {
                score,
                interval: score.map_or(interval, |score| hull(interval, (score, score))),
            });
        }
        self.by_cards[slot][usize::from(spring)] = ends;
    }

    /// Returns the ends in which the players in `gone` go out first, in that order.
    fn after_going_out<E: Canonical<Hand: Shape>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        gone: Gone,
    ) -> ReachableEnds {
        let place = order_index(gone);
        if let Some(Some(ends)) = self.by_order.get(place) {
            return *ends;
        }
        let slots = searcher.dynamics.seats.len();
        let mut ends = ReachableEnds { score: None, interval: NONE };
        if gone.len() + 1 >= slots {
            let end = searcher.settle_counts(EndKey { gone, on_control: false, spring: false }, [0; S]);
            ends.score = end.ok().map(|id| self.score.score(searcher.payoffs.values(id)));
            ends.interval = ends.score.map_or(ALL, |score| (score, score));
        } else {
            for next in (0..slots).filter(|&next| gone.slots().all(|(slot, _)| slot != next)) {
                ends.interval = hull(ends.interval, self.after_going_out(searcher, gone.with(next, false)).interval);
            }
        }
        if self.by_order.len() <= place {
            self.by_order.resize(place + 1, None);
        }
        self.by_order[place] = Some(ends);
        ends
    }
}

/// Returns the slots below `slots` except `slot`.
fn others(slot: usize, slots: usize) -> impl Iterator<Item = usize> {
    (0..slots).filter(move |&other| other != slot)
}

/// Returns an index for an order of going out, different for each order.
fn order_index(gone: Gone) -> usize {
    gone.slots().fold(0, |place, (slot, _)| place * (MOST_HOLDERS + 1) + slot + 1)
}

/// Returns the smallest interval that contains both intervals.
fn hull(a: ScoreInterval, b: ScoreInterval) -> ScoreInterval {
    (a.0.min(b.0), a.1.max(b.1))
}

/// Bounds of all scores, after every doubling that a deal allows.
pub const LOWEST: i32 = -(1 << 24);
pub const HIGHEST: i32 = 1 << 24;

/// The rule that turns the values of a settlement into a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreRule {
    /// 1 if higher values are better, -1 if lower values are.
    pub sign: i64,
    /// The seat whose value counts.
    pub seat: usize,
    /// The seat whose value is subtracted from that of `seat`, if any.
    pub against: Option<usize>,
    /// The seats that hold cards, as a mask, if only winning counts; otherwise `None`. Among these seats, every seat
    /// with the best value wins.
    pub win: Option<u16>,
}

impl ScoreRule {
    /// Returns the score of a settlement with these values by seat.
    pub fn score(self, values: &[i64]) -> i32 {
        let good = |seat: usize| match self.win {
            Some(holders) => i64::from(wins(holders, self.sign, values, seat)),
            None => self.sign * values[seat],
        };
        let score = good(self.seat) - self.against.map_or(0, good);
        score.clamp(i64::from(LOWEST), i64::from(HIGHEST)) as i32
    }

    /// Returns the lowest and the highest score of any settlement.
    pub fn range(self) -> (i32, i32) {
        match (self.win, self.against) {
            (None, _) => (LOWEST, HIGHEST),
            (Some(_), None) => (0, 1),
            // The score is 1 if only `seat` wins, -1 if only `against` wins, and 0 if both win or neither does.
            (Some(_), Some(_)) => (-1, 1),
        }
    }
}

/// Returns `true` if `seat` is in the mask `holders` and has the best value among the seats in the mask.
pub fn wins(holders: u16, sign: i64, values: &[i64], seat: usize) -> bool {
    let best = (0..values.len()).filter(|&seat| holders >> seat & 1 == 1).map(|seat| sign * values[seat]).max();
    holders >> seat & 1 == 1 && best == Some(sign * values[seat])
}
