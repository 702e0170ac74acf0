//! The players of many deals.

use std::collections::{HashMap, HashSet};

use super::AccountFull;

/// The players of many deals, each with a seat: the number of players who came before.
///
/// A name that was written in other letters, as `amy` for `Amy`, or with spaces around it, is the same player's, unless
/// both are at one table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Roster {
    players: Vec<String>,
    seats: HashMap<String, usize>,
    /// The seat of the first player of a name, whatever its letters.
    folded: HashMap<String, usize>,
}

/// Returns a name without regard to case and to the spaces around it.
fn folded(name: &str) -> String {
    name.trim().to_lowercase()
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

    /// Returns the seats of the players called `names`, who are put on the list if they are new.
    pub(crate) fn seats(&mut self, names: &[String]) -> Vec<usize> {
        let mut seats: Vec<Option<usize>> = names.iter().map(|name| self.seats.get(name).copied()).collect();
        let mut taken: HashSet<usize> = seats.iter().flatten().copied().collect();
        for (seat, name) in seats.iter_mut().zip(names) {
            let same = self.folded.get(&folded(name)).copied().filter(|same| !taken.contains(same));
            taken.insert(*seat.get_or_insert_with(|| same.unwrap_or_else(|| self.sit_down(name))));
        }
        seats.into_iter().flatten().collect()
    }

    /// Returns the seat of a player, by a name that may be in other letters.
    pub(crate) fn seat_of(&self, name: &str) -> Option<usize> {
        self.seats.get(name).or_else(|| self.folded.get(&folded(name))).copied()
    }

    fn sit_down(&mut self, name: &str) -> usize {
        // A name that stands twice at a table is one player.
        let seat = *self.seats.entry(name.to_owned()).or_insert(self.players.len());
        if seat == self.players.len() {
            self.players.push(name.to_owned());
            self.folded.entry(folded(name)).or_insert(seat);
        }
        seat
    }

    /// Takes the players off the list who were put there after the first `known`.
    pub(crate) fn forget(&mut self, known: usize) {
        for name in self.players.drain(known..) {
            self.seats.remove(&name);
            if self.folded.get(&folded(&name)).is_some_and(|&seat| seat >= known) {
                self.folded.remove(&folded(&name));
            }
        }
    }
}

/// Returns the total of each of these seats after `amounts` are added by `add`; whoever has no total yet begins with
/// nothing.
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
    fn a_player_is_known_by_a_name_in_other_letters() {
        let mut roster = Roster::default();
        let mut seats = |names: &[&str]| roster.seats(&named(names));
        assert_eq!(seats(&["Amy", "Bob"]), [0, 1]);
        assert_eq!(seats(&["bob", "Cy", " AMY "]), [1, 2, 0]);
        // At one table both are there; whoever is spelled so has the name.
        assert_eq!(seats(&["amy", "Amy"]), [3, 0]);
        assert_eq!(seats(&["amy"]), [3]);
        assert_eq!(seats(&["AMY"]), [0]);
        assert_eq!(seats(&["Di", "Di", "di"]), [4, 4, 5]);
        assert_eq!((roster.players(), roster.len()), (&named(&["Amy", "Bob", "Cy", "amy", "Di", "di"])[..], 6));
        for (name, seat) in [("amy", Some(3)), ("AmY", Some(0)), ("CY", Some(2)), ("di ", Some(4)), ("Ed", None)] {
            assert_eq!(roster.seat_of(name), seat, "{name}");
        }
    }

    #[test]
    fn players_who_are_forgotten_were_never_there() {
        let mut roster = Roster::default();
        roster.seats(&named(&["Amy", "Bob"]));
        let before = roster.clone();
        for strangers in [&["Cy"][..], &["Cy", "Di", "Ed"], &["amy", "Amy", "Cy"], &["Di", "bob"], &[]] {
            roster.seats(&named(strangers));
            roster.forget(2);
            assert_eq!(roster, before, "{strangers:?}");
        }
        assert_eq!(roster.seats(&named(&["di", "AMY"])), [2, 0]);
    }

    #[test]
    fn amounts_are_added_to_what_was_there() {
        let totals = |seat: usize| [10, 20].get(seat).copied();
        let added = |seats: &[usize], amounts: &[i64]| sums(totals, seats, amounts, i64::checked_add);
        assert_eq!(added(&[1, 5], &[3, -4]), Ok(HashMap::from([(1, 23), (5, -4)])));
        assert_eq!(added(&[0, 0], &[3, -4]), Ok(HashMap::from([(0, 9)])));
        assert_eq!(added(&[0], &[i64::MAX]), Err(AccountFull));
    }
}
