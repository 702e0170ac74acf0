//! Finds the value that one player gets for their side while their partners pass whenever they may.
//!
//! Passing is legal for every player who does not lead, and a partner who has to lead may lead any play. So the side
//! can play as this search assumes, and the result is a lower bound for the side. The search is much smaller than a
//! search in which all players play freely.

use super::TwoSides;
use crate::climbing::rules::Ends;
use crate::climbing::solve::search::canonical::Canonical;
use crate::climbing::solve::search::searcher::{NoResult, Searcher};
use crate::climbing::solve::search::state::{Shape, State};

impl<H: Shape, const S: usize> TwoSides<H, S> {
    /// Returns the slots of a side that hold cards and do not always pass, as a mask. `side` is `true` for the side
    /// that plays for a high score.
    fn active_slots(&self, state: &State<H, S>, side: bool) -> u8 {
        let is_active = |&slot: &usize| {
            self.is_high(slot) == side && !state.hands[slot].is_empty() && state.passing >> slot & 1 == 0
        };
        (0..S).filter(is_active).fold(0, |mask, slot| mask | 1 << slot)
    }

    /// Returns a bound that decides whether the score of a position is at least `wanted`. Tries players of both sides
    /// one after the other. In each search, one player plays freely, and the partners of this player pass whenever they
    /// may. Returns `None` if no search finds such a bound. Each search visits at most `positions` nodes.
    pub(super) fn passing_partners_bound<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        wanted: i32,
        positions: u64,
    ) -> Result<Option<i32>, NoResult> {
        let mover = searcher.dynamics.mover(state);
        let owner = usize::from(searcher.dynamics.slots[state.turn.owner()]);
        let leads = state.turn.standing().is_none();
        for side in [true, false] {
            let active_slots = self.active_slots(state, side);
            for player in (0..S).filter(|&slot| active_slots >> slot & 1 == 1) {
                let passing = active_slots & !(1 << player);
                // The mover is never a passing partner: a mover who leads must play, and the pass of any other mover is
                // one of the moves that the search tries anyway. The owner of the play to beat is never a passing
                // partner either, because the owner may lead next.
                if passing == 0 || passing >> mover & 1 == 1 || !leads && passing >> owner & 1 == 1 {
                    continue;
                }
                let with_one = self.with_passing(searcher, state, passing);
                let found =
                    self.within(searcher, positions, |sides, searcher| sides.search(searcher, with_one, wanted));
                if let Some(score) = found.transpose()?.filter(|&score| (score >= wanted) == side) {
                    return Ok(Some(score));
                }
            }
        }
        Ok(None)
    }

    /// Returns a position in which the players in the mask `slots` pass whenever they may. Removes their cards if only
    /// winning counts, the first player to go out ends the deal, and [`Searcher::ends_are_counted`] is `true`. In such
    /// a deal, these players never lead: they win no trick, and nobody leads in place of a player who has gone out. So
    /// their cards do not matter, and positions that differ only by those cards share a table entry.
    fn with_passing<E: Canonical<Hand = H>>(
        &self,
        searcher: &Searcher<'_, E, S>,
        state: &State<H, S>,
        slots: u8,
    ) -> State<H, S> {
        let mut with_passing = State { passing: state.passing | slots, ..*state };
        let first_out = searcher.dynamics.ends == Ends::FirstOut;
        if first_out && self.score.win.is_some() && searcher.ends_are_counted() {
            (0..S).filter(|&slot| slots >> slot & 1 == 1).for_each(|slot| with_passing.hands[slot] = H::EMPTY);
        }
        with_passing
    }
}
