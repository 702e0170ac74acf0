//! The cards that players owe each other after twos were chopped.

use crate::ErrorCode;
use crate::options::choices;

choices! {
    /// The players who owe cards after the chops of a trick.
    OwedWho {
        /// Only the last chopped player owes the last chopper.
        Last = "last",
        /// Each chopped player owes the player who chopped them.
        Every = "every",
    }

    /// The number of cards owed.
    OwedCount {
        /// One for each two in the play that the first chop of the trick beat.
        NoStacking = "no-stacking",
        /// One for each two and each earlier chop in the trick.
        Stacking = "stacking",
        /// One for a single two, doubled for each further two and for each earlier chop in the trick.
        Doubling = "doubling",
    }

    /// The kind of the cards owed.
    OwedKind {
        /// The highest card of rank two.
        HighestTwo = "highest-2",
        /// Any card of rank two.
        AnyTwo = "any-2",
        /// The highest card of any rank.
        HighestCard = "highest-card",
    }
}

/// The rules for cards owed after chops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OwedCards {
    /// The players who owe.
    pub who: OwedWho,
    /// The number of cards owed.
    pub count: OwedCount,
    /// The kind of the cards owed.
    pub kind: OwedKind,
}

/// A play of a trick that counts for the cards owed: twos, or a chop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrickPlay {
    /// The player who made the play.
    pub by: String,
    /// The number of twos; 0 for a chop.
    pub twos: usize,
}

/// Cards that one player owes another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Debt {
    /// The player who owes.
    pub from: String,
    /// The player who is owed.
    pub to: String,
    /// The number of cards.
    pub cards: u64,
}

/// The reason why a trick of twos and chops is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OwedError {
    /// The player chops, but no twos were played before.
    #[error("{0} chops, but no twos were played before")]
    NothingToChop(String),
    /// The player plays twos on a chop.
    #[error("{0} plays twos on a chop (expected another chop)")]
    TwosOnChop(String),
    /// The trick has more than four twos.
    #[error("a deck has four twos, not {0}")]
    TooManyTwos(usize),
    /// The trick has more chops than a deck can make.
    #[error("a deck does not have {0} chops")]
    TooManyChops(usize),
}

impl ErrorCode for OwedError {
    fn code(&self) -> &'static str {
        match self {
            OwedError::TooManyTwos(_) | OwedError::TooManyChops(_) => "impossible-count",
            OwedError::NothingToChop(_) | OwedError::TwosOnChop(_) => "illegal-play",
        }
    }
}

/// The largest number of chops that a trick can have. Each chop takes at least four cards, and a deck has 48 cards
/// other than twos.
const MOST_CHOPS: usize = 12;

/// Returns the cards owed after a trick. `trick` lists the plays of twos and the chops of the trick, in order.
///
/// # Errors
///
/// Returns an error if there cannot be such a trick.
pub fn owed(trick: &[TrickPlay], who: OwedWho, count: OwedCount) -> Result<Vec<Debt>, OwedError> {
    let mut debts = Vec::new();
    // `started` is the number of twos in the last play of twos. `chops` is the number of chops so far, and `below` is
    // the number of twos and chops so far.
    let (mut started, mut below, mut chops) = (0, 0, 0);
    let mut last: Option<&TrickPlay> = None;
    for play in trick {
        if play.twos > 0 {
            if chops > 0 {
                return Err(OwedError::TwosOnChop(play.by.clone()));
            }
            started = play.twos;
            below = play.twos.saturating_add(below);
            if below > 4 {
                return Err(OwedError::TooManyTwos(below));
            }
        } else {
            let Some(chopped) = last else { return Err(OwedError::NothingToChop(play.by.clone())) };
            let cards = match count {
                OwedCount::NoStacking => started as u64,
                OwedCount::Stacking => below as u64,
                OwedCount::Doubling => 1 << (below - 1),
            };
            debts.push(Debt { from: chopped.by.clone(), to: play.by.clone(), cards });
            below += 1;
            chops += 1;
            if chops > MOST_CHOPS {
                return Err(OwedError::TooManyChops(chops));
            }
        }
        last = Some(play);
    }
    if who == OwedWho::Last {
        debts.drain(..debts.len().saturating_sub(1));
    }
    Ok(debts)
}
