//! The players of many deals.

use std::collections::HashMap;

use super::AccountFull;
use super::names::player_key;

/// The players of many deals. A player's seat is the number of players who joined earlier.
///
/// Players keep the spelling of their first deal, and are found by any spelling with the same [`player_key`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Roster {
    players: Vec<String>,
    /// The seat of each player, by [`player_key`].
    seats: HashMap<String, usize>,
}

impl Roster {
    /// Returns the names of the players, by seat.
    pub(crate) fn players(&self) -> &[String] {
        &self.players
    }

    /// Returns the number of players.
    pub(crate) fn len(&self) -> usize {
        self.players.len()
    }

    /// Returns the seats of the players with these names. New players get the next seats.
    pub(crate) fn seats(&mut self, names: &[String]) -> Vec<usize> {
        names.iter().map(|name| self.seat_or_new(name)).collect()
    }

    /// Returns the seat of a player. Returns `None` if the player is not on the list.
    pub(crate) fn seat_of(&self, name: &str) -> Option<usize> {
        self.seats.get(&player_key(name)).copied()
    }

    fn seat_or_new(&mut self, name: &str) -> usize {
        let seat = *self.seats.entry(player_key(name)).or_insert(self.players.len());
        if seat == self.players.len() {
            self.players.push(name.to_owned());
        }
        seat
    }

    /// Removes all players except the first `known` from the list.
    pub(crate) fn forget(&mut self, known: usize) {
        for name in self.players.drain(known..) {
            self.seats.remove(&player_key(&name));
        }
    }
}

/// Adds an amount to the total of each seat in `seats`, and returns the new totals by seat. The amounts are in the
/// order of `seats`. `totals` returns the old total of a seat, or `None` for zero. `add` returns the sum of two
/// amounts, or `None` if the sum is too large.
///
/// # Errors
/// Returns an error if a total would be too large.
pub(crate) fn sums<A: Copy + Default>(
    totals: impl Fn(usize) -> Option<A>,
    seats: &[usize],
    amounts: &[A],
    add: impl Fn(A, A) -> Option<A>,
) -> Result<HashMap<usize, A>, AccountFull> {
    let mut sums = HashMap::with_capacity(seats.len());
    for (&seat, &amount) in seats.iter().zip(amounts) {
        let sum = sums.entry(seat).or_insert_with(|| totals(seat).unwrap_or_default());
        *sum = add(*sum, amount).ok_or(AccountFull)?;
    }
    Ok(sums)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn players_are_found_by_any_spelling() {
        let mut roster = Roster::default();
        let mut seats = |names: &[&str]| roster.seats(&named(names));
        assert_eq!(seats(&["Amy", "Bob"]), [0, 1]);
        assert_eq!(seats(&["bob", "Cy", " AMY "]), [1, 2, 0]);
        // A name that appears twice at a table, even in two spellings, is one player.
        assert_eq!(seats(&["amy", "Amy"]), [0, 0]);
        assert_eq!(seats(&["Di", "Di", "di"]), [3, 3, 3]);
        assert_eq!((roster.players(), roster.len()), (&named(&["Amy", "Bob", "Cy", "Di"])[..], 4));
        for (name, seat) in [("amy", Some(0)), ("CY", Some(2)), ("di ", Some(3)), ("Ed", None)] {
            assert_eq!(roster.seat_of(name), seat, "{name}");
        }
    }

    #[test]
    fn forgotten_players_leave_no_trace() {
        let mut roster = Roster::default();
        roster.seats(&named(&["Amy", "Bob"]));
        let before = roster.clone();
        for strangers in [&["Cy"][..], &["Cy", "Di", "Ed"], &["amy", "cy", "Cy"], &["Di", "bob"], &[]] {
            roster.seats(&named(strangers));
            roster.forget(2);
            assert_eq!(roster, before, "{strangers:?}");
        }
        assert_eq!(roster.seats(&named(&["di", "AMY"])), [2, 0]);
    }

    #[test]
    fn amounts_are_added_to_totals() {
        let totals = |seat: usize| [10, 20].get(seat).copied();
        let added = |seats: &[usize], amounts: &[i64]| sums(totals, seats, amounts, i64::checked_add);
        assert_eq!(added(&[1, 5], &[3, -4]), Ok(HashMap::from([(1, 23), (5, -4)])));
        assert_eq!(added(&[0, 0], &[3, -4]), Ok(HashMap::from([(0, 9)])));
        assert_eq!(added(&[0], &[i64::MAX]), Err(AccountFull));
    }
}
