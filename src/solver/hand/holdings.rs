//! The cards of a hand grouped by rank and by suit, and the number of cards of each rank and suit in any subset of the
//! hand.

use super::masks::{HAND, Mask, each_card};
use crate::cards::Card;

/// Counts of cards packed into one number: three bits for each rank, lowest rank first, and then four bits for each
/// suit.
pub(crate) type PackedCounts = u64;
/// The lowest bit of every rank's count.
pub(crate) const RANKS: PackedCounts = 0o1_111_111_111_111;
/// Index of the first bit of the suits' counts.
pub(crate) const SUITS_FROM: u32 = 39;
/// The lowest bit of every suit's count.
pub(crate) const SUITS: PackedCounts = 0x1111 << SUITS_FROM;
/// Number of cards in the first part of a hand. Each of the two parts has its own table of counts, so that both tables
/// stay small.
const FIRST: usize = 7;

/// The cards of a hand by rank and suit.
#[derive(Clone, Debug)]
pub(crate) struct Holdings {
    /// The cards of each rank.
    pub(crate) of_rank: [Mask; 13],
    /// The cards of each suit.
    pub(crate) of_suit: [Mask; 4],
    /// For each card, all cards of its rank.
    of_its_rank: [Mask; HAND],
    /// Three sets. The cards are sorted by rank. Set `i` contains the cards that have the same rank as the card `i` + 1
    /// places above.
    same: [Mask; 3],
    /// The counts of every subset of the first part, and of every subset of the second part.
    counts: Box<([PackedCounts; 1 << FIRST], [PackedCounts; 1 << (HAND - FIRST)])>,
}

impl Default for Holdings {
    fn default() -> Holdings {
        let counts = Box::new(([0; 1 << FIRST], [0; 1 << (HAND - FIRST)]));
        Holdings { of_rank: [0; 13], of_suit: [0; 4], of_its_rank: [0; HAND], same: [0; 3], counts }
    }
}

impl Holdings {
    /// Loads a hand. Its cards must be sorted by rank.
    pub(crate) fn load(&mut self, cards: &[Card; HAND]) {
        (self.of_rank, self.of_suit) = ([0; 13], [0; 4]);
        for (i, card) in cards.iter().enumerate() {
            let (rank, suit) = (card.rank().index(), card.suit().index());
            self.of_rank[rank] |= 1 << i;
            self.of_suit[suit] |= 1 << i;
            let count = 1 << (3 * rank) | 1 << (SUITS_FROM as usize + 4 * suit);
            let (table, i) = if i < FIRST { (&mut self.counts.0[..], i) } else { (&mut self.counts.1[..], i - FIRST) };
            let (without, with) = table.split_at_mut(1 << i);
            without.iter().zip(with).for_each(|(without, with)| *with = without + count);
        }
        self.of_its_rank = cards.map(|card| self.of_rank[card.rank().index()]);
        self.same = [1, 2, 3].map(|next| self.of_rank.iter().fold(0, |same, rank| same | rank & rank >> next));
    }

    /// Returns all cards of the hand that have the same rank as a card in `cards`.
    #[inline]
    pub(crate) fn of_ranks(&self, cards: Mask) -> Mask {
        each_card(cards).fold(0, |of_ranks, card| of_ranks | self.of_its_rank[card % HAND])
    }

    /// Returns three subsets of `among`. Subset `i` contains the cards that have the same rank as the card `i` + 1
    /// places above, if that card is also in `among`.
    #[inline]
    fn pairs(&self, among: Mask) -> [Mask; 3] {
        let [next, second, third] = self.same;
        [among & among >> 1 & next, among & among >> 2 & second, among & among >> 3 & third]
    }

    /// Returns the cards of a subset, except the highest of each rank in the subset.
    #[inline]
    pub(crate) fn lower(&self, among: Mask) -> Mask {
        let [a, b, c] = self.pairs(among);
        a | b | c
    }

    /// Returns the cards of a subset that share their rank with another card of the subset.
    #[inline]
    pub(crate) fn paired(&self, among: Mask) -> Mask {
        let [a, b, c] = self.pairs(among);
        a | a << 1 | b | b << 2 | c | c << 3
    }

    /// Counts the cards of each rank and each suit in a subset.
    #[inline]
    pub(crate) fn count(&self, among: Mask) -> PackedCounts {
        let (first, rest) = (among as usize % (1 << FIRST), among as usize >> FIRST);
        self.counts.0[first] + self.counts.1[rest % (1 << (HAND - FIRST))]
    }
}
