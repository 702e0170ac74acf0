//! The end of a deal, as people or records state it.

use crate::cards::PackCard;

/// The end of a deal. Each game reads the fields that it needs. A field that was not given is `None`, empty, zero or
/// `false`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ending {
    /// The names of the players by seat, clockwise.
    pub players: Vec<String>,
    /// The cards that each player has left, by seat.
    pub remaining: Option<Vec<CardsLeft>>,
    /// The players in the order of going out.
    pub order: Option<Vec<String>>,
    /// The player who dealt.
    pub dealer: Option<String>,
    /// The number of cards that each player was dealt, by seat, if known.
    pub dealt: Option<Vec<usize>>,
    /// The player who played against all others, and the stakes.
    pub contract: Contract,
    /// The cards left in the loser's hand.
    pub loser_cards: Option<Vec<PackCard>>,
    /// The instant wins that were claimed before the first play.
    pub claims: Vec<Claim>,
    /// The player who led the first trick, or would have led it if no instant win had ended the deal.
    pub leader: Option<String>,
    /// The players who broke the rules of trading.
    pub violators: Vec<String>,
    /// The players who went out on forbidden cards.
    pub offenders: Vec<String>,
    /// Whether the last player to go out did so with a play that no player beat.
    pub out_on_control: bool,
}

/// An instant win that a player claims.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claim {
    /// The name of the player who claims.
    pub by: String,
    /// The name of the instant win, such as `six-pairs`.
    pub win: String,
}

/// The cards that a player has left. [`CardsLeft::Unknown`] is enough for rules that do not need the number of cards
/// left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CardsLeft {
    /// The number of cards.
    Count(i64),
    /// The cards themselves.
    Cards(Vec<PackCard>),
    /// At least one card; the number is unknown.
    Unknown,
}

/// The player who played against all others, and the stakes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contract {
    /// The player who played against all others: the landlord or soloist.
    pub soloist: Option<String>,
    /// The bid, in units.
    pub bid: Option<i64>,
    /// The number of bombs that were played.
    pub bombs: i64,
    /// The number of rockets that were played.
    pub rockets: i64,
    /// Whether there was a spring; `None` to infer it from the cards left.
    pub spring: Option<bool>,
}

impl CardsLeft {
    /// Returns the listed cards; an empty list for the number 0. Returns `None` for a number above 0, and for
    /// unknown cards.
    pub(crate) fn known(&self) -> Option<&[PackCard]> {
        match self {
            CardsLeft::Cards(cards) => Some(cards),
            CardsLeft::Count(0) => Some(&[]),
            CardsLeft::Count(_) | CardsLeft::Unknown => None,
        }
    }
}
