//! Finds bounds on scores without a search, if the player to move holds plays that the opponents cannot beat.

use super::TwoSides;
use crate::climbing::hand::Hand;
use crate::climbing::rules::Ends;
use crate::climbing::solve::search::canonical::Canonical;
use crate::climbing::solve::search::going_out::Opponents;
use crate::climbing::solve::search::searcher::{NoResult, Searcher};
use crate::climbing::solve::search::state::{Shape, State};

impl<H: Shape, const S: usize> TwoSides<H, S> {
    /// Returns a bound that decides whether the score is at least `wanted`. The side that plays for a high score wants
    /// at least `wanted`, and the other side wants less. Returns `None` if the proofs of
    /// [`GoingOut`](crate::climbing::solve::search::going_out::GoingOut) alone do not show that the side of the player
    /// to move gets what it wants. During a trick, this player's answers are on the stack, starting at index `begin`.
    pub(super) fn going_out_bound<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        wanted: i32,
        begin: usize,
    ) -> Result<Option<i32>, NoResult> {
        let dynamics = &searcher.dynamics;
        let is_known = searcher.cards_count_alike() && dynamics.engine.knows_going_out();
        if !searcher.prunings.going_out || !is_known {
            return Ok(None);
        }
        let mover = dynamics.mover(state);
        let opponents = Opponents {
            joined: self.joined(searcher, state, mover, false),
            only_bombs: self.on_side(mover, false).any(|slot| dynamics.engine.holds_only_bombs(state.hands[slot])),
        };
        let left = match state.turn.standing() {
            None => dynamics.engine.left(state.hands[mover], &opponents),
            Some(_) => {
                let mut left = usize::MAX;
                for play in &self.stack[begin..] {
                    left = left.min(dynamics.engine.left_after(play, &opponents));
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

    /// Returns the slots of the partners of `slot`, or of its opponents if `partners` is `false`.
    fn on_side(&self, slot: usize, partners: bool) -> impl Iterator<Item = usize> + use<H, S> {
        let (high, is_high) = (self.high, self.is_high(slot));
        (0..S).filter(move |&other| other != slot && ((high >> other & 1 == 1) == is_high) == partners)
    }

    /// Returns the [joined](crate::climbing::solve::search::going_out::GoingOut::joined) hand of the partners of
    /// `slot`, or of its opponents if `partners` is `false`.
    pub(super) fn joined<E: Canonical<Hand = H>>(
        &self,
        searcher: &Searcher<'_, E, S>,
        state: &State<H, S>,
        slot: usize,
        partners: bool,
    ) -> H {
        searcher.dynamics.engine.joined(self.on_side(slot, partners).map(|other| state.hands[other]))
    }

    /// Returns a bound on the score of a position whose mover goes out before any opponent does. It is a lower bound if
    /// the mover's side plays for a high score, otherwise an upper bound. Returns `None` if no bound is known.
    ///
    /// If the deal goes on without the mover, the bound is the lowest or the highest score of all ends in which the
    /// mover goes out next.
    ///
    /// Otherwise, the deal is settled as if the mover went out now: with the current cards of the opponents, and
    /// without any more bombs. This score is exact, unless bombs double the stakes and a bomb is played. Each bomb, of
    /// either side, then doubles the score of the side that wins. A bomb of an opponent may also undo a spring, which
    /// halves the score. But this bomb itself doubles the score, and so does the bomb with which the mover beats it. So
    /// if the mover's side wins, it gets at least this score.
    fn going_out<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        mover: usize,
    ) -> Result<Option<i32>, NoResult> {
        let end = searcher.dynamics.after_going_out(state);
        if searcher.dynamics.ends == Ends::PlayOut && state.turn.holders() > 2 {
            if !searcher.ends_are_counted() {
                return Ok(None);
            }
            let (least, most) = self.intervals.interval(searcher, &end);
            return Ok(Some(if self.is_high(mover) { least } else { most }));
        }
        let score = self.settled(searcher, &end)?;
        let is_bound = !searcher.dynamics.doubles || score != 0 && (score > 0) == self.is_high(mover);
        Ok(is_bound.then_some(score))
    }

    /// Returns the same kind of bound as `going_out` for a mover who sheds all but `left` cards before an opponent
    /// makes a play. Returns `None` if play goes on until only one player has cards, if only winning counts, if bombs
    /// double the score, or if no card is shed.
    fn shedding<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        mover: usize,
        left: usize,
    ) -> Option<i32> {
        let mut cards = state.hands.map(Hand::len);
        let is_counted = searcher.dynamics.ends == Ends::FirstOut && self.score.win.is_none();
        if !is_counted || searcher.dynamics.doubles || left >= cards[mover] {
            return None;
        }
        cards[mover] = left;
        let (least, most) = self.intervals.with_cards(searcher, state, cards);
        Some(if self.is_high(mover) { least } else { most })
    }
}
