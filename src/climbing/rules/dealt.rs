//! How cards are dealt.

/// The numbers of cards that are dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Dealt {
    /// The cards of each player.
    pub each: usize,
    /// The number of players, from the dealer on, who get one card more.
    pub extra: usize,
    /// The cards of the widow, which goes to the player who wins the bidding.
    pub widow: usize,
    /// The cards that nobody gets.
    pub unused: usize,
    /// The cards more than `each` that a player can hold after cards were traded before play.
    pub traded: usize,
}

impl Dealt {
    /// Returns how all cards are dealt out to players, as evenly as they go; without players nobody gets one.
    pub(crate) fn evenly(cards: usize, players: usize) -> Dealt {
        match players {
            0 => Dealt { unused: cards, ..Dealt::default() },
            _ => Dealt { each: cards / players, extra: cards % players, ..Dealt::default() },
        }
    }

    /// Returns the most cards that a player can hold: the larger share of an uneven deal or what trading allows, and the
    /// widow if the player takes it.
    pub(crate) fn most(&self, takes_widow: bool) -> usize {
        self.each + usize::from(self.extra > 0).max(self.traded) + if takes_widow { self.widow } else { 0 }
    }
}
