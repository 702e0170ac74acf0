//! What a position can come to at most and at least, whoever plays how.

use super::canonical::Canonical;
use super::score::{HIGHEST, LOWEST, Score};
use super::searcher::{Ended, Searcher};
use super::shape::Shape;
use super::state::State;
use crate::climbing::hand::Hand;
use crate::climbing::rules::Ends;
use crate::climbing::solve::gone::Gone;

/// The lowest and the highest of some scores.
pub type Range = (i32, i32);

/// The range of all scores.
const ALL: Range = (LOWEST, HIGHEST);

/// The range of no score.
const NONE: Range = (HIGHEST, LOWEST);

/// What positions of two players can come to, by the number of their cards.
///
/// The cards of a player never become more, so that all ends of a position are among those with the cards that there are.
pub struct Ranges {
    score: Score,
    /// For each slot that may go out, the ends when the other then holds so many cards, from one on; first without a spring,
    /// then with one.
    by_cards: [[Vec<Known>; 2]; 2],
}

/// What is known of the ends with some number of cards.
#[derive(Clone, Copy)]
struct Known {
    /// The score with so many cards; `None` if the rules do not settle such an end.
    score: Option<i32>,
    /// The range of the scores with so many cards or fewer.
    range: Range,
}

impl Ranges {
    /// Returns ranges of this score, none of which is known yet.
    pub fn new(score: Score) -> Ranges {
        Ranges { score, by_cards: Default::default() }
    }

    /// Returns the range of the scores of a position.
    pub fn of<E: Canonical<Hand: Shape>, const S: usize>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<E::Hand, S>,
    ) -> Range {
        if self.score.win.is_some() {
            return (0, 1);
        }
        if !searcher.is_of_two() {
            return ALL;
        }
        let springs = searcher.course.counts_plays_of.is_some() && state.soloist_plays < 2;
        let mut range = NONE;
        for slot in 0..2 {
            let cards = self.cards_that_count(searcher, state, 1 - slot);
            range = both(range, self.going_out(searcher, slot, cards, false).range);
            if springs {
                range = both(range, self.going_out(searcher, slot, cards, true).range);
            }
        }
        let doublings: u32 = match searcher.course.doubles {
            true => state.hands.iter().map(|hand| hand.bombs()).sum(),
            false => 0,
        };
        // A lower end is below 0 or, if none is, not doubled.
        (range.0.min(range.0 << doublings), range.1.max(range.1 << doublings))
    }

    /// Returns the score of a deal of two players that is over; `None` if there are more, or it is not known.
    pub fn settled<E: Canonical<Hand: Shape>, const S: usize>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<E::Hand, S>,
    ) -> Option<i32> {
        let (slot, _) = state.gone.slots().next().filter(|_| searcher.is_of_two())?;
        let spring = searcher.course.counts_plays_of.is_some() && state.soloist_plays == 1;
        let cards = self.cards_that_count(searcher, state, 1 - slot);
        self.going_out(searcher, slot, cards, spring).score
    }

    /// Returns the number of cards of a slot, or 1 if their number does not count.
    fn cards_that_count<E: Canonical<Hand: Shape>, const S: usize>(
        &self,
        searcher: &Searcher<'_, E, S>,
        state: &State<E::Hand, S>,
        slot: usize,
    ) -> usize {
        match searcher.course.ends {
            Ends::FirstOut => state.hands[slot].len(),
            Ends::PlayOut => 1,
        }
    }

    /// Returns what is known of the ends in which a slot goes out while the other holds so many cards, at least one.
    fn going_out<E: Canonical<Hand: Shape>, const S: usize>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        slot: usize,
        cards: usize,
        spring: bool,
    ) -> Known {
        let ends = &mut self.by_cards[slot][usize::from(spring)];
        while ends.len() < cards {
            let mut counts = [0; S];
            counts[1 - slot] = if searcher.course.ends == Ends::FirstOut { ends.len() as u16 + 1 } else { 0 };
            let how = Ended { gone: Gone::default().with(slot, false), on_control: false, spring };
            // What the rules do not settle cannot come up: a soloist who has led holds no whole hand.
            let score = searcher.settle_counts(how, counts).ok();
            let score = score.map(|id| self.score.score(searcher.payoffs.values(id)));
            let fewer = ends.last().map_or(NONE, |known| known.range);
            ends.push(Known { score, range: score.map_or(fewer, |score| both(fewer, (score, score))) });
        }
        ends[cards - 1]
    }
}

/// Returns the range of scores that are in either range.
fn both(a: Range, b: Range) -> Range {
    (a.0.min(b.0), a.1.max(b.1))
}
