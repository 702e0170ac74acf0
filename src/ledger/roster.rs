//! The players of many deals.

use std::collections::HashMap;

use super::AccountFull;

/// The players of many deals, each with a seat: the number of players who came before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Roster {
    players: Vec<String>,
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

    /// Returns the seats of the players called `names`, who are put on the list if they are new.
    pub(crate) fn seats(&mut self, names: &[String]) -> Vec<usize> {
        names.iter().map(|name| self.seat(name)).collect()
    }

    fn seat(&mut self, name: &str) -> usize {
        if let Some(&seat) = self.seats.get(name) {
            return seat;
        }
        let seat = self.players.len();
        self.players.push(name.to_owned());
        self.seats.insert(name.to_owned(), seat);
        seat
    }

    /// Takes the players off the list who were put there after the first `known`.
    pub(crate) fn forget(&mut self, known: usize) {
        for name in self.players.drain(known..) {
            self.seats.remove(&name);
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
