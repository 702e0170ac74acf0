//! Fantasyland after a deal of open-face.

use super::{Player, SettleError, Showing};
use crate::chinese::Rules;
use crate::chinese::rules::FANTASYLAND_CARDS;

/// Returns the number of cards that each player has in fantasyland in the next deal, by seat. `None` stands for a
/// player who neither enters nor stays, for example after a mis-set board.
///
/// # Errors
/// Returns an error if a player stays with the same number of cards and that number is unknown, or if the number is
/// impossible.
pub(super) fn fantasyland_cards(
    rules: &Rules,
    players: &[Player],
    showings: &[Showing],
) -> Result<Vec<Option<usize>>, SettleError> {
    let of_player = |(player, showing): (&Player, &Showing)| {
        if let Some(cards) = player.fantasyland_cards.filter(|cards| !FANTASYLAND_CARDS.contains(cards)) {
            return Err(SettleError::FantasylandCards { name: player.name.clone(), cards: Some(cards) });
        }
        if !showing.plays() {
            return Ok(None);
        }
        if !player.in_fantasyland {
            return Ok(rules.fantasyland_entrance(&showing.ranks).map(|entrance| rules.fantasyland_cards(entrance)));
        }
        if !rules.stays_in_fantasyland(&showing.ranks) {
            return Ok(None);
        }
        let before = player.fantasyland_cards.or(rules.usual_cards_again());
        let unknown = || SettleError::FantasylandCards { name: player.name.clone(), cards: None };
        Ok(Some(rules.fantasyland_cards_again(before.ok_or_else(unknown)?)))
    };
    players.iter().zip(showings).map(of_player).collect()
}
