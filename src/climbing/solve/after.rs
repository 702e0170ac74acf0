//! The position after a move.

use super::error::PositionError;
use super::position::Position;
use super::proof::VerifierDeal;
use crate::climbing::rules::GameRules;
use crate::climbing::table::Move;

impl Position {
    /// Returns the position after the player to move has made `play`, or has passed if `play` is `None`. Returns `None`
    /// if the deal is then over. The move is not checked: it must be legal.
    ///
    /// # Errors
    /// Returns an error if the position is impossible under these rules.
    pub fn after(&self, rules: &dyn GameRules, play: &Option<Move>) -> Result<Option<Position>, PositionError> {
        let (deal, begin) = VerifierDeal::begin(rules, self)?;
        let next = deal.after(&begin, play);
        Ok((!deal.is_over(&next)).then(|| deal.position(&next, self)))
    }
}
