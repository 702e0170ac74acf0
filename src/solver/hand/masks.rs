//! Subsets of a hand of thirteen cards as bit masks, and the storage order of those that can be rows.

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::chinese::ByRow;
use crate::eval::multiset::binomial;

/// Number of cards in a hand.
pub(crate) const HAND: usize = 13;
/// Number of subsets of a hand.
pub(crate) const SUBSETS: usize = 1 << HAND;
/// Number of subsets that can be a front: C(13, 3).
pub(crate) const THREES: usize = combinations(HAND, 3);
/// Number of subsets that can be a middle or a back: C(13, 5).
pub(crate) const FIVES: usize = combinations(HAND, 5);

/// A subset of a hand, with one bit per card. Bit `i` is the `i`-th card of the hand in the order of [`by_rank`].
pub(crate) type Mask = u16;

/// The whole hand.
pub(crate) const ALL: Mask = (1 << HAND) - 1;

/// An arrangement of a hand: its rows as subsets.
pub(crate) type Cut = ByRow<Mask>;

/// Returns C(`cards`, `taken`), the number of subsets of `taken` cards. `cards` is at most 13, and `taken` at most 5.
#[inline]
pub(crate) const fn combinations(cards: usize, taken: usize) -> usize {
    // The results are in a table, because ranking a hand needs many of them quickly.
    const COUNTS: [[u16; 6]; HAND + 1] = {
        let mut counts = [[0; 6]; HAND + 1];
        let mut n = 0;
        while n < 6 * (HAND + 1) {
            counts[n / 6][n % 6] = binomial(n / 6, n % 6);
            n += 1;
        }
        counts
    };
    COUNTS[cards][taken] as usize
}

/// Returns the first `N` subsets of `cards` cards in ascending order: by their highest card, then by their next
/// highest.
pub(crate) const fn masks_of<const N: usize>(cards: u32) -> [Mask; N] {
    let mut masks = [0; N];
    let mut n = 0;
    let mut mask: u32 = 0;
    while n < N {
        if mask.count_ones() == cards {
            masks[n] = mask as Mask;
            n += 1;
        }
        mask += 1;
    }
    masks
}

/// All subsets of three cards, in ascending order.
pub(crate) static THREE_MASKS: [Mask; THREES] = masks_of(3);

/// All subsets of five cards, in ascending order.
pub(crate) static FIVE_MASKS: [Mask; FIVES] = masks_of(5);

/// Number of slots for the rows of a hand, rounded up to a power of two. Rows of five cards come before rows of three.
pub(crate) const ROWS: usize = (FIVES + THREES).next_power_of_two();

/// The slot of every subset that can be a row; every other mask has the last slot. Every [`Mask`] has an entry, so that
/// no access needs a bounds check.
pub(crate) static ROW_INDEX: [u16; 1 << Mask::BITS] = {
    let mut index = [ROWS as u16 - 1; 1 << Mask::BITS];
    let mut n = 0;
    while n < FIVES {
        index[FIVE_MASKS[n] as usize] = n as u16;
        n += 1;
    }
    n = 0;
    while n < THREES {
        index[THREE_MASKS[n] as usize] = (FIVES + n) as u16;
        n += 1;
    }
    index
};

/// Returns the highest `cards` cards of `among`, or all of them if there are fewer.
#[inline]
pub(crate) fn highest(among: Mask, cards: u32) -> Mask {
    without_lowest(among, among.count_ones().saturating_sub(cards))
}

/// Returns `among` without its lowest `cards` cards.
#[inline]
pub(crate) fn without_lowest(mut among: Mask, cards: u32) -> Mask {
    for _ in 0..cards {
        among &= among.wrapping_sub(1);
    }
    among
}

/// Returns the highest card of `among`. Returns the empty set for the empty set.
#[inline]
pub(crate) fn highest_one(among: Mask) -> Mask {
    (1 << 15 >> among.leading_zeros()) as Mask
}

/// Returns the lowest card of `among`. Returns the empty set for the empty set.
#[inline]
pub(crate) fn lowest_one(among: Mask) -> Mask {
    among & among.wrapping_neg()
}

/// Returns the index of each card in `cards`, lowest first.
#[inline]
pub(crate) fn each_card(mut cards: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let card = (cards != 0).then(|| cards.trailing_zeros() as usize)?;
        cards &= cards - 1;
        Some(card)
    })
}

/// Returns the cards of a hand sorted by rank, lowest first. Cards of the same rank are sorted by suit.
pub(crate) fn by_rank(hand: CardSet) -> [Card; HAND] {
    // The loop below writes every card of the deck, held or not. The cards of the deck after the hand's thirteenth card
    // go into the extra slot.
    let mut cards = [Card::new(Rank::Two, Suit::Spades); HAND + 1];
    let mut n = 0;
    for rank in Rank::ALL {
        for suit in Suit::ALL {
            let card = Card::new(rank, suit);
            // The next card overwrites a card that is not held. This avoids a branch that could be mispredicted.
            cards[n.min(HAND)] = card;
            n += usize::from(hand.contains(card));
        }
    }
    std::array::from_fn(|i| cards[i])
}
