//! What every kind of hand can do.

use std::fmt::Debug;
use std::hash::Hash;

/// Cards in a hand, or cards played: as small as an integer, and copied, compared and hashed like one.
pub trait Hand: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The hand without cards.
    const EMPTY: Self;

    /// Returns the number of cards.
    fn len(self) -> usize;

    /// Returns whether the hand has no cards.
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns whether the hand has all cards of `part`.
    fn holds(self, part: Self) -> bool;

    /// Returns the hand without the cards of `part`. Where the hand does not [hold](Hand::holds) `part`, the result is
    /// some hand, but no particular one.
    #[must_use]
    fn minus(self, part: Self) -> Self;
}
