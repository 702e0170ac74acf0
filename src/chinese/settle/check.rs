//! Validation of a deal: number of players, names, hand sizes and duplicate cards.

use itertools::Itertools;

use super::{Player, SettleError};
use crate::chinese::Rules;
use crate::ledger::{named_twice, seat_at_table};

/// Validates the number of players and their names.
///
/// # Errors
/// Returns an error if:
///
/// * there are fewer than two players, or more than four (three in pineapple),
/// * a name is missing or appears twice, or
/// * a stake names a player who is not at the table.
pub fn check_players(rules: &Rules, names: &[&str]) -> Result<(), SettleError> {
    if !(2..=4).contains(&names.len()) {
        return Err(SettleError::PlayerCount(names.len()));
    }
    if names.len() > rules.most_players() {
        return Err(SettleError::PineapplePlayers(names.len()));
    }
    check_names(rules, names)
}

/// Validates the names of the players, including the names in the stakes of pairs.
pub(super) fn check_names(rules: &Rules, names: &[&str]) -> Result<(), SettleError> {
    if let Some(twice) = named_twice(names) {
        return Err(SettleError::DuplicatePlayer(twice.to_owned()));
    }
    if let Some(seat) = names.iter().position(|name| name.trim().is_empty()) {
        return Err(SettleError::NoName(seat + 1));
    }
    let staked = rules.pair_stake.iter().flat_map(|pair| [&pair.a, &pair.b]);
    match staked.into_iter().find(|name| seat_at_table(names, name).is_none()) {
        Some(name) => Err(SettleError::UnknownPlayer(name.clone())),
        None => Ok(()),
    }
}

/// Checks that every known hand has thirteen cards and that no card appears in two hands.
pub(super) fn check_hands(players: &[Player]) -> Result<(), SettleError> {
    let hands = players.iter().filter_map(|player| Some((&player.name, player.deal.cards()?)));
    if let Some((name, cards)) = hands.clone().find(|(_, cards)| cards.len() != 13) {
        return Err(SettleError::WrongCount { name: name.clone(), found: cards.len() });
    }
    match hands.array_combinations().find(|[(_, a), (_, b)]| !a.is_disjoint(*b)) {
        Some([(a, held), (b, other)]) => {
            Err(SettleError::DuplicateCard { a: a.clone(), b: b.clone(), cards: held & other })
        }
        None => Ok(()),
    }
}
