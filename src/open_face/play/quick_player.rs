//! The quick player, who places streets at once, without sampling.

use super::street_player::{Scratch, StreetPlayer, each_board, open};
use crate::cards::{Card, CardSet};
use crate::chinese::ByRow;
use crate::open_face::objective::Objective;
use crate::open_face::position::{PositionError, check_objective};
use crate::open_face::variant::Variant;

/// A player who places streets at once, in well under a millisecond. The player uses the value function of the rules
/// or, if at most one more street follows (two cards in classic), exact values. Sampled answers assume that every
/// player places this way.
#[derive(Debug)]
pub struct QuickPlayer<'a> {
    player: StreetPlayer<'a>,
    scratch: Scratch,
}

impl<'a> QuickPlayer<'a> {
    /// Returns a player who places for their own board under these rules, ignoring opponents.
    ///
    /// # Errors
    /// Returns an error if the objective is beyond the range of units, if the value function is not embedded in this
    /// build, or if the embedded file is damaged. Tests check the embedded files.
    pub fn new(variant: &'a Variant, objective: &Objective) -> Result<QuickPlayer<'a>, PositionError> {
        check_objective(objective)?;
        Ok(QuickPlayer {
            player: StreetPlayer::with_value_function(variant, &objective.alone())?,
            scratch: Scratch::default(),
        })
    }

    /// Returns the board after a street. `seen` holds the other cards that the player has seen: discards and opponents'
    /// boards. Returns `None` if the street does not fit a board of this size, or if too few cards are left for the
    /// streets to come.
    pub fn place(&mut self, board: &ByRow<CardSet>, street: &[Card], seen: CardSet) -> Option<ByRow<CardSet>> {
        let fits = board.iter().all(|(row, cards)| cards.len() <= row.size());
        if !fits || open(board) == 0 || street.len() != self.player.street(board) {
            return None;
        }
        let own: CardSet = street.iter().copied().collect();
        let unseen = CardSet::DECK - seen - own - board.front - board.middle - board.back;
        let mut left = None;
        each_board(board, street, &mut |board| left = Some(open(board)));
        let to_come = if self.player.pineapple { left? / 2 * 3 } else { left? };
        (unseen.len() >= to_come).then(|| self.player.choose(&mut self.scratch, board, street, unseen).0)
    }
}
