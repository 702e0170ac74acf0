//! The interface of every kind of hand.

use std::fmt::Debug;
use std::hash::Hash;

/// The cards of a hand or of a play, stored in one integer. Copies, comparisons and hashes are cheap.
pub trait Hand: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The hand without cards.
    const EMPTY: Self;

    /// Returns the number of cards.
    fn len(self) -> usize;

    /// Returns `true` if the hand has no cards.
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns `true` if the hand has all cards of `part`.
    fn holds(self, part: Self) -> bool;

    /// Returns the hand without the cards of `part`. If the hand does not [hold](Hand::holds) `part`, the result is an
    /// unspecified hand.
    #[must_use]
    fn minus(self, part: Self) -> Self;
}
