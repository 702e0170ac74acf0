//! The settlement of a final position.

use std::fmt;

use crate::ledger::Ledger;

/// The settlement of a final position. Parts that a game does not have are `None` or empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Outcome {
    /// The names of the players by seat.
    pub players: Vec<String>,
    /// The payments between the players, in units.
    pub ledger: Option<Ledger>,
    /// The units that each player wins, or the points that each player scores, by seat.
    pub totals: Option<Vec<i64>>,
    /// The cost of the cards that each player has left, in points or units, by seat.
    pub penalties: Option<Vec<i64>>,
    /// The place of each player, 1 for the first, by seat; `None` for an unknown place.
    pub places: Option<Vec<Option<usize>>>,
    /// The title of each player, by seat; `None` for a player without a title.
    pub titles: Option<Vec<Option<String>>>,
    /// The instant wins that were claimed, strongest first.
    pub claims: Vec<Claimed>,
    /// The seat of the player in first place, if known.
    pub winner: Option<usize>,
    /// The seats of the players who lost.
    pub losers: Vec<usize>,
    /// The cards that the loser owes the winner for twos left in hand.
    pub owed: Vec<Exchange>,
    /// The beginning of the next deal.
    pub next: Next,
}

/// An instant win that a player has claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claimed {
    /// The seat of the player.
    pub seat: usize,
    /// The name of the instant win.
    pub win: &'static str,
}

/// The beginning of the next deal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Next {
    /// The seat of the player who deals, if the ending decides it.
    pub deals: Option<usize>,
    /// The seat of the player who leads, if the ending decides it.
    pub leads: Option<usize>,
    /// The cards that change hands before the first lead.
    pub exchange: Vec<Exchange>,
}

/// Cards that one player gives another.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Exchange {
    /// The seat of the player who gives the cards.
    pub from: usize,
    /// The seat of the player who gets the cards.
    pub to: usize,
    /// The number of cards.
    pub cards: usize,
    /// The kind of the cards.
    pub kind: ExchangeKind,
}

/// The kind of cards that one player gives another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ExchangeKind {
    /// The giver's highest cards.
    Highest,
    /// Any cards that the giver chooses.
    Any,
    /// One of two cards that the giver offers.
    OneOfTwoOffered,
    /// Twos.
    Twos,
}

impl ExchangeKind {
    /// Returns the name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            ExchangeKind::Highest => "highest",
            ExchangeKind::Any => "any",
            ExchangeKind::OneOfTwoOffered => "one of two offered",
            ExchangeKind::Twos => "2",
        }
    }
}

impl fmt::Display for ExchangeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Outcome {
    /// Returns the outcome of an ending with these payments.
    pub(crate) fn paid(ledger: Ledger) -> Outcome {
        let (players, totals) = (ledger.players().to_vec(), Some(ledger.totals()));
        Outcome { players, totals, ledger: Some(ledger), ..Outcome::default() }
    }
}

/// Returns the place of each seat, 1 for the first. `order` lists the seats in the order of going out, and `None` for
/// each unknown seat. A seat that is not in `order` has the place `None`.
pub(crate) fn places(order: &[Option<usize>]) -> Vec<Option<usize>> {
    let mut places = vec![None; order.len()];
    for (place, seat) in (1..).zip(order) {
        if let Some(seat) = *seat {
            places[seat] = Some(place);
        }
    }
    places
}
