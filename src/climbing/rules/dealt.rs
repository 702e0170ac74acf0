//! How cards are dealt.

/// The numbers of cards that are dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dealt {
    /// The cards of each player.
    pub each: usize,
    /// The number of players, from the dealer on, who get one card more.
    pub extra: usize,
    /// The cards of the widow, which goes to the player who wins the bidding.
    pub widow: usize,
    /// The cards that nobody gets.
    pub unused: usize,
}

impl Dealt {
    /// Returns how all cards are dealt out to players, as evenly as they go; without players nobody gets one.
    pub(crate) fn evenly(cards: usize, players: usize) -> Dealt {
        match players {
            0 => Dealt { each: 0, extra: 0, widow: 0, unused: cards },
            _ => Dealt { each: cards / players, extra: cards % players, widow: 0, unused: 0 },
        }
    }

    /// Returns the most cards that a player can hold: the larger share of an uneven deal, and the widow if the player takes
    /// it.
    pub(crate) fn most(&self, takes_widow: bool) -> usize {
        self.each + usize::from(self.extra > 0) + if takes_widow { self.widow } else { 0 }
    }
}
