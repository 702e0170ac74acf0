//! Cards owed after twos were chopped in Tien Len.

use crate::options::choices;

choices! {
    /// Who owes cards after chops.
    OwedWho {
        /// The last who was chopped.
        Last = "last",
        /// Everyone who was chopped owes who chopped him.
        Every = "every",
    }

    /// How many cards are owed.
    OwedCount {
        /// As many as the twos that were chopped first.
        NoStacking = "no-stacking",
        /// One for every two and every chop below the chop.
        Stacking = "stacking",
        /// One for the first of them, and twice as many for each more.
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

/// A play of twos, or a chop, in a trick.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrickPlay {
    /// Who played it.
    pub by: String,
    /// How many twos it is; 0 for a chop.
    pub twos: usize,
}

/// Cards that one player owes another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Debt {
    /// Who owes.
    pub from: String,
    /// Whom.
    pub to: String,
    /// How many cards.
    pub cards: u64,
}

/// What is wrong with a trick.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OwedError {
    /// A chop with no twos below it.
    #[error("{0} chops, and there are no twos below")]
    NothingToChop(String),
    /// Twos on a chop.
    #[error("{0} plays twos on a chop")]
    TwosOnChop(String),
    /// More twos than there are.
    #[error("there are four twos, not {0}")]
    TooManyTwos(usize),
    /// More chops than a deck has.
    #[error("a deck has not {0} chops")]
    TooManyChops(usize),
}

/// What is owed after a trick, given as its plays of twos and its chops.
///
/// # Errors
/// A trick that cannot be.
pub fn owed(trick: &[TrickPlay], who: OwedWho, count: OwedCount) -> Result<Vec<Debt>, OwedError> {
    let mut debts = Vec::new();
    // The twos of the play that was chopped first, and all that lies below a chop.
    let (mut started, mut below, mut chops) = (0, 0, 0);
    let mut last: Option<&TrickPlay> = None;
    for play in trick {
        if play.twos > 0 {
            if chops > 0 {
                return Err(OwedError::TwosOnChop(play.by.clone()));
            }
            started = play.twos;
            below += play.twos;
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
            if chops > 12 {
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
