//! Features of a hand: numbers that predict the chances of other players' rows.

use crate::cards::{CardSet, Suit};

/// Number of features of a hand. Each rank has three features: the number of its cards, whether there are at least two
/// (1 or 0), and whether there are at least three. Each of [`SUIT_LENGTHS`] has one feature, the number of suits of
/// that length.
pub(crate) const FEATURES: usize = SUITS_FROM + SUIT_LENGTHS.len();

/// Index of the first feature that counts suits.
pub(crate) const SUITS_FROM: usize = 3 * 13;

/// The suit lengths (numbers of cards of one suit) that have a feature. A length of three is the most common and has no
/// feature. The last length also represents longer suits.
pub(crate) const SUIT_LENGTHS: [u32; 6] = [0, 1, 2, 4, 5, 6];

/// Returns the number of cards of each suit in a hand.
#[inline]
pub(crate) fn suit_lengths(hand: CardSet) -> [u32; 4] {
    Suit::ALL.map(|suit| hand.ranks_in(suit).count_ones())
}

/// Returns the features of a hand.
pub(crate) fn features(hand: CardSet) -> [i32; FEATURES] {
    let [one, two, three, four] = hand.at_least();
    let mut features = [0; FEATURES];
    for rank in 0..13 {
        let at = |ranks: u16| (ranks >> rank & 1) as i32;
        features[rank] = at(one) + at(two) + at(three) + at(four);
        features[13 + rank] = at(two);
        features[26 + rank] = at(three);
    }
    for length in suit_lengths(hand) {
        if let Some(feature) = of_suit(length) {
            features[feature] += 1;
        }
    }
    features
}

/// Returns the index of the feature that counts suits of this length. Returns `None` for a length of three.
pub(crate) fn of_suit(length: u32) -> Option<usize> {
    SUIT_LENGTHS.iter().position(|&other| other == length.min(6)).map(|at| SUITS_FROM + at)
}
