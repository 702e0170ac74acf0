//! Hands as the engine holds them: multisets of ranks for games without suits, sets of cards for games with them.

mod rank_hand;
mod suit_hand;

use std::fmt::Debug;
use std::hash::Hash;

pub use rank_hand::RankHand;
pub use suit_hand::{SuitHand, Word};

/// Cards in hand, or cards played: small, copied, compared and hashed as integers are.
pub trait Hand: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// No cards.
    const EMPTY: Self;

    /// How many cards there are.
    fn len(self) -> usize;

    /// Whether there are none.
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether all cards of the other are among these.
    fn holds(self, part: Self) -> bool;

    /// What is left when a part is taken out. What is no part of it leaves anything.
    #[must_use]
    fn minus(self, part: Self) -> Self;
}
