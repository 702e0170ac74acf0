//! The deck and plays that the games with chops share: suits from spades to hearts, sequences, and runs of pairs.

use super::run_lines::{THREE_TO_ACE, THREE_TO_TWO};
use crate::cards::{Decks, Pack, PackJokers, Suit};
use crate::climbing::hand::{Deck, RANKS_THREE_TO_TWO};
use crate::climbing::plays::{Kind, Run, RunsBy, SuitShapes};
use crate::options::choices;

choices! {
    /// The sequences that beat a suited sequence.
    Lock {
        /// Any higher sequence.
        Off = "off",
        /// Only a higher suited sequence.
        On = "on",
        /// If the player announces that the suited sequence locks the trick, only a higher suited sequence; otherwise
        /// any higher sequence.
        Choice = "choice",
    }
}

/// Returns the deck of one or two packs without jokers. Twos are the highest rank, spades the lowest suit, and hearts
/// the highest suit.
pub(super) const fn deck(decks: Decks) -> Deck {
    use Suit::*;
    Deck {
        pack: Pack { jokers: PackJokers::None, decks },
        ranks: RANKS_THREE_TO_TWO,
        suits: Some([Spades, Clubs, Diamonds, Hearts]),
    }
}

/// Returns the shapes of plays: sets, sequences and runs of pairs. With `two_on_top`, a two may be the highest card of
/// a sequence. Unless `lock` is off, suited sequences are a kind of their own. With `quad_runs`, runs of quads are
/// also plays.
pub(super) fn shapes(two_on_top: bool, lock: Lock, quad_runs: bool) -> SuitShapes {
    let line = if two_on_top { THREE_TO_TWO } else { THREE_TO_ACE };
    let run = |fewest| Run { fewest, most: 12, line: THREE_TO_ACE };
    SuitShapes {
        sets: 4,
        runs: [Run { fewest: 3, most: 12, line }, run(3), Run::NONE, if quad_runs { run(2) } else { Run::NONE }],
        by: RunsBy::Top,
        run_suits: true,
        straight: [Kind::Sequence, if lock == Lock::Off { Kind::Sequence } else { Kind::SuitedSequence }],
        locking: (lock == Lock::Choice).then_some(Kind::LockedSequence),
        royal: false,
        flush: None,
        full_house: false,
        quads_and_one: None,
        two_pairs: false,
        alike: false,
    }
}
