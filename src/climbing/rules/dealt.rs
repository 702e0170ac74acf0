//! The numbers of cards in a deal.

/// The numbers of cards in a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Dealt {
    /// The number of cards of each player.
    pub each: usize,
    /// The number of players who get one card more. The dealer is the first of them.
    pub extra: usize,
    /// The number of cards in the widow, which goes to the player who wins the bidding.
    pub widow: usize,
    /// The number of cards that no player gets.
    pub unused: usize,
    /// The largest number of cards above `each` that a player can hold after trading before play.
    pub traded: usize,
}

impl Dealt {
    /// Returns the numbers for a deal of all cards to the players, as evenly as possible. Without players, all cards
    /// are unused.
    pub(crate) fn evenly(cards: usize, players: usize) -> Dealt {
        match players {
            0 => Dealt { unused: cards, ..Dealt::default() },
            _ => Dealt { each: cards / players, extra: cards % players, ..Dealt::default() },
        }
    }

    /// Returns the largest number of cards that a player can hold: after an uneven deal, after trading, and with the
    /// widow if `takes_widow` is `true`.
    pub(crate) fn most(&self, takes_widow: bool) -> usize {
        self.each + usize::from(self.extra > 0).max(self.traded) + if takes_widow { self.widow } else { 0 }
    }
}
