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
