//! How a deal ended, as it is told.

use crate::cards::PackCard;

/// How a deal ended. Each game reads the fields that it needs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ending {
    /// The names of the players by seat, clockwise.
    pub players: Vec<String>,
    /// What each player has left, by seat.
    pub remaining: Option<Vec<CardsLeft>>,
    /// The players in the order in which they went out.
    pub order: Option<Vec<String>>,
    /// The player who dealt.
    pub dealer: Option<String>,
    /// The number of cards that each player was dealt, by seat, where it is known.
    pub dealt: Option<Vec<usize>>,
    /// Who played against all others, and for what.
    pub contract: Contract,
    /// The cards that the loser was left with.
    pub loser_cards: Option<Vec<PackCard>>,
    /// The instant wins that were claimed before the first play.
    pub claims: Vec<Claim>,
    /// The player who led the first trick, or would have.
    pub leader: Option<String>,
    /// The players who broke the rules of trading.
    pub violators: Vec<String>,
    /// The players who went out on cards on which nobody may.
    pub offenders: Vec<String>,
    /// Whether the last to go out did so with a play that nobody beat.
    pub out_on_control: bool,
}

/// An instant win that a player claims.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claim {
    /// The player.
    pub by: String,
    /// The name of the instant win: `six-pairs`.
    pub win: String,
}

/// The cards that a player has left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CardsLeft {
    /// Their number.
    Count(i64),
    /// The cards themselves.
    Cards(Vec<PackCard>),
}

/// Who played against all others, and for what.
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
    /// Whether there was a spring; `None` to tell it by the cards that are left.
    pub spring: Option<bool>,
}

impl CardsLeft {
    /// Returns the cards if they are known: listed, or none.
    pub(crate) fn known(&self) -> Option<&[PackCard]> {
        match self {
            CardsLeft::Cards(cards) => Some(cards),
            CardsLeft::Count(0) => Some(&[]),
            CardsLeft::Count(_) => None,
        }
    }
}
