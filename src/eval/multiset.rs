//! The index of a row's ranks in the lookup table of the evaluator.
//!
//! A row's ranks, sorted in ascending order `r0 ≤ r1 ≤ …`, are a multiset. Adding `i` to each `ri` turns the multiset
//! into a set. The index of a set in the combinatorial number system is a sum of binomials,
//! `C(r0, 1) + C(r1 + 1, 2) + …`. The indices have no gaps: there are 6,188 for five cards and 455 for three. Because
//! the index is a sum, loops over the subsets of a hand compute it from partial sums.

use crate::cards::{CardSet, Rank};

/// Number of multisets of five of the thirteen ranks: C(17, 5).
pub(super) const FIVES: usize = 6_188;
/// Number of multisets of three of the thirteen ranks: C(15, 3).
pub(super) const THREES: usize = 455;

/// Addends of the index of a row, whose cards are in ascending order. `INDEX_ADDENDS[i][r]` = C(r + i, i + 1) belongs
/// to the card at position `i` (from 0) if its [`Rank::index`] is `r`.
pub(crate) const INDEX_ADDENDS: [[u16; 13]; 5] = {
    let mut addends = [[0; 13]; 5];
    let mut i = 0;
    while i < 5 {
        let mut r = 0;
        while r < 13 {
            addends[i][r] = binomial(r + i, i + 1);
            r += 1;
        }
        i += 1;
    }
    addends
};

/// Returns the binomial coefficient C(n, k).
pub(crate) const fn binomial(n: usize, k: usize) -> u16 {
    let mut product = 1;
    let mut i = 0;
    while i < k {
        if n < k {
            return 0;
        }
        product = product * (n - i) / (i + 1);
        i += 1;
    }
    product as u16
}

/// Returns the index of a multiset of at most five ranks, given as [`Rank::index`] in ascending order.
pub(super) const fn index_of<const N: usize>(ranks: [usize; N]) -> usize {
    let mut index = 0;
    let mut i = 0;
    while i < N {
        index += INDEX_ADDENDS[i][ranks[i]] as usize;
        i += 1;
    }
    index
}

/// Returns the index of a multiset of at most five ranks, given in ascending order.
pub(super) fn index_of_ranks(ranks: &[Rank]) -> usize {
    ranks.iter().zip(&INDEX_ADDENDS).map(|(rank, addends)| usize::from(addends[rank.index()])).sum()
}

/// Returns the index of the ranks of at most five cards.
pub(super) fn index_of_cards(row: CardSet) -> u32 {
    let [one, two, three, four] = row.at_least();
    let (mut index, mut cards) = (0, 0);
    let mut left = one;
    while left != 0 {
        let rank = left.trailing_zeros();
        left &= left - 1;
        for _ in 0..1 + (two >> rank & 1) + (three >> rank & 1) + (four >> rank & 1) {
            index += u32::from(INDEX_ADDENDS[cards % INDEX_ADDENDS.len()][rank as usize % 13]);
            cards += 1;
        }
    }
    index
}
