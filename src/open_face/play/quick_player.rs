//! The player in its quick form: a placement at once, without sampling.

use super::player::{Desk, Player, each_board, open};
use crate::cards::{Card, CardSet};
use crate::chinese::ByRow;
use crate::open_face::objective::Objective;
use crate::open_face::position::{PositionError, check_objective};
use crate::open_face::variant::Variant;

/// Places streets at once, in well under a millisecond: by the value function of the rules, and exactly where one street is
/// to come, in classic two cards. Sampled answers suppose that everybody places so.
#[derive(Debug)]
pub struct QuickPlayer<'a> {
    player: Player<'a>,
    desk: Desk,
}

impl<'a> QuickPlayer<'a> {
    /// Returns a player for his own board under these rules.
    ///
    /// # Errors
    /// An objective beyond the range of units, or a damaged table, which a test of the build rules out.
    pub fn new(variant: &'a Variant, objective: &Objective) -> Result<QuickPlayer<'a>, PositionError> {
        check_objective(objective)?;
        Ok(QuickPlayer { player: Player::of(variant, &objective.alone())?, desk: Desk::default() })
    }

    /// Returns the board after a street. `seen` are the other cards that the player has seen: those that he threw away, and
    /// opponents' boards. `None` if the street does not belong to a board of this size, or too few cards are left for the streets
    /// to come.
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
        (unseen.len() >= to_come).then(|| self.player.choose(&mut self.desk, board, street, unseen).0)
    }
}
