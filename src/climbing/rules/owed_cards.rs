//! The cards that players owe each other after twos were chopped.

use crate::options::choices;

choices! {
    /// Who owes cards after the chops of a trick.
    OwedWho {
        /// Only the last player who was chopped owes the last chopper.
        Last = "last",
        /// Every player who was chopped owes the chopper.
        Every = "every",
    }

    /// How many cards are owed.
    OwedCount {
        /// One for each two of the play that was chopped first.
        NoStacking = "no-stacking",
        /// One for each two and each chop below the chop.
        Stacking = "stacking",
        /// One for the first of these, and twice as many for each more.
        Doubling = "doubling",
    }

    /// Which cards are owed.
    OwedKind {
        /// The highest two.
        HighestTwo = "highest-2",
        /// Any two.
        AnyTwo = "any-2",
        /// The highest card.
        HighestCard = "highest-card",
    }
}

/// Which cards are owed after chops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OwedCards {
    /// Who owes.
    pub who: OwedWho,
    /// How many cards are owed.
    pub count: OwedCount,
    /// Which cards are owed.
    pub kind: OwedKind,
}

/// A play of a trick that counts for the cards owed: twos, or a chop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrickPlay {
    /// The player who made it.
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

/// Why a trick of twos and chops cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OwedError {
    /// The player chops, and there are no twos below.
    #[error("{0} chops, and there are no twos below")]
    NothingToChop(String),
    /// The player plays twos on a chop.
    #[error("{0} plays twos on a chop")]
    TwosOnChop(String),
    /// The trick has more twos than the four of a deck.
    #[error("there are four twos, not {0}")]
    TooManyTwos(usize),
    /// The trick has more chops than a deck.
    #[error("a deck has not {0} chops")]
    TooManyChops(usize),
}

impl OwedError {
    /// Returns the code under which records report the problem.
    pub const fn code(&self) -> &'static str {
        match self {
            OwedError::TooManyTwos(_) | OwedError::TooManyChops(_) => "impossible-count",
            OwedError::NothingToChop(_) | OwedError::TwosOnChop(_) => "illegal-play",
        }
    }
}

/// The most chops that a trick can have: each takes four cards or more, and a deck has 48 that are no twos.
const MOST_CHOPS: usize = 12;

/// Returns the cards that are owed after a trick, given as its plays of twos and its chops in their order.
///
/// # Errors
/// If there cannot be such a trick.
pub fn owed(trick: &[TrickPlay], who: OwedWho, count: OwedCount) -> Result<Vec<Debt>, OwedError> {
    let mut debts = Vec::new();
    // The twos of the last play of twos, the twos and chops so far, and the chops among them.
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
