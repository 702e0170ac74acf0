//! Subsets of a hand of thirteen cards, and the order in which those that may be rows are ranked.

use crate::chinese::ByRow;

/// How many cards a hand has.
pub(crate) const HAND: usize = 13;
/// Subsets of a hand.
pub(crate) const SUBSETS: usize = 1 << HAND;
/// Subsets of two cards.
pub(crate) const TWOS: usize = twos_of(HAND);
/// Subsets that could be a front.
pub(crate) const THREES: usize = threes_of(HAND);
/// Subsets that could be a middle or a back: C(13, 5).
pub(crate) const FIVES: usize = 1_287;

/// A subset of a hand, one bit a card: bit `i` is the `i`-th card of the hand by rank, lowest first.
pub type Mask = u16;

/// The whole hand.
pub(crate) const ALL: Mask = (1 << HAND) - 1;

/// A way to cut a hand into rows, as subsets of it.
pub(crate) type Cut = ByRow<Mask>;

/// How many ways there are to take two of so many cards.
pub(crate) const fn twos_of(cards: usize) -> usize {
    cards * cards.saturating_sub(1) / 2
}

/// How many ways there are to take three of so many cards.
pub(crate) const fn threes_of(cards: usize) -> usize {
    twos_of(cards) * cards.saturating_sub(2) / 3
}

/// All subsets of so many cards, in ascending order: by the highest card, then by the next.
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

const TWO_MASKS: [Mask; TWOS] = masks_of(2);
pub(crate) static THREE_MASKS: [Mask; THREES] = masks_of(3);

/// The middle cards of rows of five, of which two are below the middle one and two above it.
pub(crate) const FIRST_MIDDLE: usize = 2;
pub(crate) const LAST_MIDDLE: usize = HAND - 3;

/// Whether of the rows of five with this middle card there are more ways to take the upper two than the lower two.
pub(crate) const fn is_low(middle: usize) -> bool {
    middle <= HAND / 2
}

/// All subsets of five cards in the order in which they are ranked: by the middle card, and then by the lower two and the
/// upper two, of which those of fewer ways first; the lower two in ascending order, the upper two as if the hand were
/// turned upside down.
pub(crate) static FIVE_MASKS: [Mask; FIVES] = {
    let mut masks = [0; FIVES];
    let (mut n, mut middle) = (0, FIRST_MIDDLE);
    while middle <= LAST_MIDDLE {
        let (lower, upper) = (twos_of(middle), twos_of(HAND - 1 - middle));
        let mut i = 0;
        while i < lower * upper {
            let (low, high) = if is_low(middle) { (i / upper, i % upper) } else { (i % lower, i / lower) };
            masks[n] = TWO_MASKS[low] | 1 << middle | upside_down(TWO_MASKS[high]);
            (n, i) = (n + 1, i + 1);
        }
        middle += 1;
    }
    masks
};

const fn upside_down(mask: Mask) -> Mask {
    mask.reverse_bits() >> (Mask::BITS as usize - HAND)
}

/// Room for the ranks of all rows: those of five cards and then those of three.
pub(crate) const ROWS: usize = (FIVES + THREES).next_power_of_two();

/// Where the rank of a row stands; of another subset, in the last place.
pub(crate) static ROW_INDEX: [u16; SUBSETS] = {
    let mut index = [ROWS as u16 - 1; SUBSETS];
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

/// The highest cards, so many or all.
#[inline]
pub(crate) fn highest(among: Mask, cards: u32) -> Mask {
    without_lowest(among, among.count_ones().saturating_sub(cards))
}

/// All but so many of the lowest cards.
#[inline]
pub(crate) fn without_lowest(mut among: Mask, cards: u32) -> Mask {
    for _ in 0..cards {
        among &= among.wrapping_sub(1);
    }
    among
}

/// The highest of some cards; none of none.
#[inline]
pub(crate) fn highest_one(among: Mask) -> Mask {
    (1 << 15 >> among.leading_zeros()) as Mask
}

/// The lowest of some cards; none of none.
#[inline]
pub(crate) fn lowest_one(among: Mask) -> Mask {
    among & among.wrapping_neg()
}

/// The number of each of some cards, from the lowest.
#[inline]
pub(crate) fn each_card(mut cards: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let card = (cards != 0).then(|| cards.trailing_zeros() as usize)?;
        cards &= cards - 1;
        Some(card)
    })
}
