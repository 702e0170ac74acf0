//! What one player of a side can get for it while the others on his side only pass.
//!
//! They may do so, and if that is enough, it is enough whatever else they could do. It is much less to look at, since only two
//! hands are played.

use super::TwoSides;
use crate::climbing::rules::Ends;
use crate::climbing::solve::search::canonical::Canonical;
use crate::climbing::solve::search::searcher::{NoResult, Searcher};
use crate::climbing::solve::search::shape::Shape;
use crate::climbing::solve::search::state::State;

impl<H: Shape, const S: usize> TwoSides<H, S> {
    /// Returns the slots of a side who hold cards and are not silent, as a mask.
    fn speaking(&self, state: &State<H, S>, side: bool) -> u8 {
        let speaks = |&slot: &usize| {
            self.is_high(slot) == side && !state.hands[slot].is_empty() && state.silent >> slot & 1 == 0
        };
        (0..S).filter(speaks).fold(0, |mask, slot| mask | 1 << slot)
    }

    /// Returns a score that tells whether that of a position is at least `wanted`, if one player can get so much for his side
    /// while the others on it pass, or can keep the other side from it; searches no more than this number of positions for each.
    pub(super) fn alone<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        wanted: i32,
        positions: u64,
    ) -> Result<Option<i32>, NoResult> {
        let mover = searcher.course.mover(state);
        let owner = usize::from(searcher.course.slots[state.turn.owner()]);
        let leads = state.turn.standing().is_none();
        for side in [true, false] {
            let speaking = self.speaking(state, side);
            for player in (0..S).filter(|&slot| speaking >> slot & 1 == 1) {
                let silent = speaking & !(1 << player);
                // Whoever leads has to play, and what follows a pass of the player whose turn it is is looked at as it is.
                if silent == 0 || silent >> mover & 1 == 1 || !leads && silent >> owner & 1 == 1 {
                    continue;
                }
                let with_one = self.silenced(searcher, state, silent);
                let found = self.within(searcher, positions, |of, searcher| of.search(searcher, with_one, wanted));
                if let Some(score) = found.transpose()?.filter(|&score| (score >= wanted) == side) {
                    return Ok(Some(score));
                }
            }
        }
        Ok(None)
    }

    /// Returns a position in which these slots pass from now on. Where only winning counts and nobody comes to lead without
    /// having made a play, their cards are laid aside, so that positions that differ by them are one.
    fn silenced<E: Canonical<Hand = H>>(
        &self,
        searcher: &Searcher<'_, E, S>,
        state: &State<H, S>,
        slots: u8,
    ) -> State<H, S> {
        let mut silenced = State { silent: state.silent | slots, ..*state };
        let first_out = searcher.course.ends == Ends::FirstOut;
        if first_out && self.score.win.is_some() && searcher.ends_are_counted() {
            (0..S).filter(|&slot| slots >> slot & 1 == 1).for_each(|slot| silenced.hands[slot] = H::EMPTY);
        }
        silenced
    }
}
