//! The quick player, who places streets at once, without sampling.

use super::street_player::{Scratch, StreetPlayer};
use crate::cards::{Card, CardSet};
use crate::chinese::ByRow;
use crate::open_face::objective::Objective;
use crate::open_face::placement::Placement;
use crate::open_face::position::{Position, PositionError, check_objective};
use crate::open_face::variant::Variant;

/// A player who places streets at once, in well under a millisecond. The player uses the value function of the rules
/// or, if at most one more street follows (two cards in classic), exact values. Sampled answers assume that every
/// player places this way.
#[derive(Debug)]
pub struct QuickPlayer<'a> {
    variant: &'a Variant,
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
            variant,
            player: StreetPlayer::with_value_function(variant, &objective.alone())?,
            scratch: Scratch::default(),
        })
    }

    /// Returns the placement of `street` on `board`, which is rows or a [`Board`](crate::chinese::Board). `dead` holds
    /// the other cards that the player has seen: discards and opponents' boards.
    ///
    /// # Errors
    /// Returns an error if the street does not fit the board, if a card is in two places, or if too few cards are left
    /// for the streets to come.
    pub fn place(
        &mut self,
        board: impl Into<ByRow<CardSet>>,
        street: &[Card],
        dead: CardSet,
    ) -> Result<Placement, PositionError> {
        let position = Position { dead, ..Position::new(self.variant, board, street.to_vec()) };
        let unseen = position.check(self.variant)?.unseen;
        let (board, _) = self.player.choose(&mut self.scratch, &position.board, street, unseen);
        Ok(Placement::between(&position.board, &board, street))
    }
}
