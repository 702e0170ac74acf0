//! Counts the relabellings of suits that keep a hand clear of the seen cards, in a few operations per hand. A hand is
//! clear if it contains none of the seen cards.
//!
//! Suits have no order in Chinese Poker, so one hand represents up to 24 opponents: one per relabelling of its suits.
//! If the colours of a hand may make it a natural, only eight relabellings are used, and each counts three times. These
//! eight keep suits of one colour together: the two red suits become the two red or the two black suits.

use itertools::Itertools;
use once_cell::sync::OnceCell;

use crate::cards::{CardSet, Suit};

/// Packs a hand into 64 bits. Each suit has sixteen bits and uses thirteen of them.
pub(crate) fn pack_hand(hand: CardSet) -> u64 {
    (0..4).map(|suit| (hand.bits() >> (13 * suit) & 0x1fff) << (16 * suit)).sum()
}

/// Unpacks the result of [`pack_hand`].
pub(crate) fn unpack_hand(packed: u64) -> CardSet {
    let bits = (0..4).map(|suit| (packed >> (16 * suit) & 0x1fff) << (13 * suit)).sum();
    CardSet::from_bits(bits).unwrap_or_default()
}

/// Relabels the suits of a packed hand: suit s becomes suit `to[s]`.
pub(crate) fn relabel_suits(packed: u64, to: [u8; 4]) -> u64 {
    (0..4).map(|suit| (packed >> (16 * suit) & 0xffff) << (16 * to[suit])).sum()
}

/// Cards that no opponent holds, ready for comparison with packed hands: the result of [`pack_hand`], in four copies
/// that are rotated by zero, one, two and three suits.
pub(crate) struct SeenCards([u64; 4]);

impl SeenCards {
    pub(crate) fn new(cards: CardSet) -> SeenCards {
        let packed = pack_hand(cards);
        SeenCards([0, 1, 2, 3].map(|by| packed.rotate_right(16 * by)))
    }

    /// Compares each suit of the packed hand with each suit of the seen cards. In the result, bit 4·s + t is set if
    /// suit s of the hand and suit s + t (modulo 4) of the seen cards share a rank.
    #[inline]
    pub(crate) fn overlap(&self, hand: u64) -> u16 {
        const ONES: u64 = 0x0001_0001_0001_0001;
        // A lane is the sixteen bits of one suit. Each lane of `hand & turned` is a number below 2¹³, and not 0 if a
        // rank is shared. So adding 0x7fff sets the lane's highest bit if a rank is shared, and never carries into the
        // next lane.
        let common = |turned: u64| ((hand & turned) + 0x7fff * ONES) >> 15 & ONES;
        let [a, b, c, d] = self.0.map(common);
        let all = a | b << 1 | c << 2 | d << 3;
        (all | all >> 12 | all >> 24 | all >> 36) as u16
    }
}

/// Tables of the number of relabellings that keep a hand clear of the seen cards. The result of [`SeenCards::overlap`]
/// is the index into the tables.
pub(crate) struct RelabellingCounts {
    all: Vec<u8>,
    keeping_colours: Vec<u8>,
    /// Every relabelling: the mask of those bits of [`SeenCards::overlap`] that exclude it, and the new suit of every
    /// suit. Relabellings that keep suits of one colour together come first.
    relabellings: Vec<(u16, [u8; 4])>,
}

/// Number of relabellings that keep suits of one colour together.
const KEEPING_COLOURS: usize = 8;

impl RelabellingCounts {
    pub(crate) fn get() -> &'static RelabellingCounts {
        static WEIGHTS: OnceCell<RelabellingCounts> = OnceCell::new();
        WEIGHTS.get_or_init(|| {
            let keeps = |to: &Vec<Suit>| to[0].is_red() == to[3].is_red() && to[1].is_red() == to[2].is_red();
            let (keep, swap): (Vec<_>, Vec<_>) = Suit::ALL.into_iter().permutations(4).partition(keeps);
            // A relabelling is excluded if a suit of the hand shares a rank with the seen cards of its new suit.
            let bits = |to: &Vec<Suit>| (0..4).fold(0u16, |bits, s| bits | 1 << (4 * s + (to[s].index() + 4 - s) % 4));
            let count = |relabellings: &[Vec<Suit>]| -> Vec<u8> {
                let bits: Vec<u16> = relabellings.iter().map(bits).collect();
                (0..=u16::MAX).map(|overlap| bits.iter().map(|&bits| u8::from(overlap & bits == 0)).sum()).collect()
            };
            let (keeping_colours, others) = (count(&keep), count(&swap));
            let number = |to: &Vec<Suit>| (bits(to), [0, 1, 2, 3].map(|s: usize| to[s].index() as u8));
            let relabellings = keep.iter().chain(&swap).map(number).collect();
            let all = keeping_colours.iter().zip(others).map(|(a, b)| a + b).collect();
            RelabellingCounts { all, keeping_colours, relabellings }
        })
    }

    /// Returns how many of the 24 relabellings keep the hand clear.
    #[inline]
    pub(crate) fn count(&self, overlap: u16) -> u8 {
        self.all[usize::from(overlap)]
    }

    /// Returns the relabellings that keep the hand clear. Each relabelling lists the new suit of every suit. If
    /// `coloured` is `true`, returns only the relabellings that keep suits of one colour together. In this case, each
    /// of them appears three times, so that the eight relabellings count as much as the 24 of other hands.
    pub(crate) fn relabellings(&self, overlap: u16, coloured: bool) -> [Option<[u8; 4]>; 24] {
        let keeps = |n: usize| {
            let n = if coloured { n % KEEPING_COLOURS } else { n };
            let (ruled_out, to) = self.relabellings[n];
            (overlap & ruled_out == 0).then_some(to)
        };
        std::array::from_fn(keeps)
    }

    /// Returns the number of relabellings that keep the hand clear, among the eight that keep suits of one colour
    /// together.
    #[inline]
    pub(crate) fn count_keeping_colours(&self, overlap: u16) -> u8 {
        self.keeping_colours[usize::from(overlap)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;
    use crate::solver::hand::masks::HAND;

    #[test]
    fn relabellings_that_avoid_seen_cards_are_counted_and_listed() {
        let mut rng = Rng::new(5);
        let weights = RelabellingCounts::get();
        for _ in 0..20_000 {
            let (hand, seen) = (rng.deal(CardSet::DECK, HAND), rng.deal(CardSet::DECK, HAND));
            let free = |to: &Vec<Suit>| hand.relabelled([to[0], to[1], to[2], to[3]]).is_disjoint(seen);
            let keeps = |to: &&Vec<Suit>| to[0].is_red() == to[3].is_red() && to[1].is_red() == to[2].is_red();
            let all: Vec<_> = Suit::ALL.into_iter().permutations(4).filter(free).collect();
            let overlap = SeenCards::new(seen).overlap(pack_hand(hand));
            assert_eq!(usize::from(weights.count(overlap)), all.len());
            assert_eq!(usize::from(weights.count_keeping_colours(overlap)), all.iter().filter(keeps).count());
            let kept = weights.relabellings(overlap, false).into_iter().flatten();
            let mut clear: Vec<u64> = kept.map(|to| unpack_hand(relabel_suits(pack_hand(hand), to)).bits()).collect();
            let to = |to: &Vec<Suit>| hand.relabelled([to[0], to[1], to[2], to[3]]).bits();
            let mut wanted: Vec<u64> = all.iter().map(to).collect();
            clear.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(clear, wanted);
            assert_eq!(unpack_hand(pack_hand(hand)), hand);
        }
    }
}
