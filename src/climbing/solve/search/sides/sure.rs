//! What a player can be sure of without a search, because of plays that foes cannot beat.

use super::TwoSides;
use crate::climbing::hand::Hand;
use crate::climbing::rules::Ends;
use crate::climbing::solve::search::canonical::Canonical;
use crate::climbing::solve::search::searcher::{NoResult, Searcher};
use crate::climbing::solve::search::shape::Shape;
use crate::climbing::solve::search::state::State;

impl<H: Shape, const S: usize> TwoSides<H, S> {
    /// Returns a score that tells whether that of a position is at least `wanted`, if the player whose turn it is can be sure
    /// of enough for his side whatever others do; the plays from a place of the stack on are his answers to the play that
    /// stands, if one does.
    pub(super) fn sure<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        wanted: i32,
        begin: usize,
    ) -> Result<Option<i32>, NoResult> {
        let course = &searcher.course;
        let is_known = searcher.cards_count_alike() && course.engine.knows_going_out();
        if !searcher.prunings.going_out || !is_known {
            return Ok(None);
        }
        let mover = course.mover(state);
        let foes = self.joined(searcher, state, mover, false);
        let left = match state.turn.standing() {
            None => course.engine.left(state.hands[mover], foes),
            Some(_) => {
                let mut left = usize::MAX;
                for play in &self.stack[begin..] {
                    left = left.min(course.engine.left_after(play, foes));
                    if left == 0 {
                        break;
                    }
                }
                left
            }
        };
        let score = if left == 0 {
            self.going_out(searcher, state, mover)?
        } else {
            self.shedding(searcher, state, mover, left)
        };
        Ok(score.filter(|&score| (score >= wanted) == self.is_high(mover)))
    }

    /// Returns the hands of the other side than a slot's, joined, or those of the others on his.
    pub(super) fn joined<E: Canonical<Hand = H>>(
        &self,
        searcher: &Searcher<'_, E, S>,
        state: &State<H, S>,
        of: usize,
        beside: bool,
    ) -> H {
        let slots = (0..S).filter(|&slot| slot != of && (self.is_high(slot) == self.is_high(of)) == beside);
        searcher.course.engine.joined(slots.map(|slot| state.hands[slot]))
    }

    /// Returns what a player can be sure of who goes out before another makes a play; `None` if that is not known.
    fn going_out<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        mover: usize,
    ) -> Result<Option<i32>, NoResult> {
        let end = searcher.course.after_going_out(state);
        if searcher.course.ends == Ends::PlayOut && state.turn.holders() > 2 {
            if !searcher.ends_are_counted() {
                return Ok(None);
            }
            let (least, most) = self.ranges.of(searcher, &end);
            return Ok(Some(if self.is_high(mover) { least } else { most }));
        }
        let score = self.settled(searcher, &end)?;
        // His own bombs double what he wins. If he does not win, more than that is not known.
        let is_sure = !searcher.course.doubles || (score > 0) == self.is_high(mover);
        Ok(is_sure.then_some(score))
    }

    /// Returns what a player can be sure of who gets rid of all but so many cards before another makes a play; `None` if cards
    /// that are left do not count.
    fn shedding<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        mover: usize,
        left: usize,
    ) -> Option<i32> {
        let mut cards = state.hands.map(Hand::len);
        let is_counted = searcher.course.ends == Ends::FirstOut && self.score.win.is_none();
        if !is_counted || searcher.course.doubles || left >= cards[mover] {
            return None;
        }
        cards[mover] = left;
        let (least, most) = self.ranges.with_cards(searcher, state, cards);
        Some(if self.is_high(mover) { least } else { most })
    }
}
