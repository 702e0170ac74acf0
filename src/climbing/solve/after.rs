//! The position after a move.

use super::error::PositionError;
use super::position::Position;
use super::proof::Deal;
use crate::climbing::rules::GameRules;
use crate::climbing::table::Move;

impl Position {
    /// Returns the position after the player whose turn it is has made this play or, with `None`, has passed; `None` if the
    /// deal is over then. What is no legal move is taken for one.
    ///
    /// # Errors
    /// If the position cannot be under these rules.
    pub fn after(&self, rules: &dyn GameRules, play: &Option<Move>) -> Result<Option<Position>, PositionError> {
        let (deal, begin) = Deal::begin(rules, self)?;
        let next = deal.after(&begin, play);
        Ok((!deal.is_over(&next)).then(|| deal.position(&next, self)))
    }
}
