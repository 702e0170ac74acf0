//! The ranks of all possible rows of three or five cards of a hand: a lookup table by subset.

use std::ops::Range;

use super::holdings::Holdings;
use super::masks::{
    ALL, FIVE_MASKS, FIVES, HAND, Mask, ROW_INDEX, ROWS, THREES, by_rank, combinations, each_card, lowest_one,
    without_lowest,
};
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::eval::multiset::INDEX_ADDENDS;
use crate::eval::{Category, RowRank, RowTable};

/// The ranks of all 286 subsets of three cards and all 1,287 subsets of five cards of one hand.
///
/// One `Subsets` can be reused for many hands, so that ranking a hand allocates no memory.
///
/// ```
/// use pusoy::cards::parse;
/// use pusoy::eval::RowTable;
/// use pusoy::solver::Subsets;
///
/// let mut subsets = Subsets::new();
/// subsets.rank(parse::hand("2s 2h 2d 5c 6c 7d 8d 9h Th Js Qs Ks As")?, RowTable::wheel_low())?;
/// let twos = subsets.rank_of(parse::row("2s 2h 2d")?);
/// assert_eq!(twos.unwrap().category().name(), "trips");
/// assert_eq!(subsets.rank_of(parse::row("2s 2h 2c")?), None); // the hand has no 2c
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Subsets {
    hand: CardSet,
    cards: [Card; HAND],
    /// The rank index of every row, by [`ROW_INDEX`].
    ranks: Box<[u16; ROWS]>,
    holdings: Holdings,
    /// Two sets of cards for [`Subsets::is_wasteful`]. Each of these cards has a neighbour of the same rank, whose suit
    /// is no more useful for a flush than the card's own suit. A row should use the neighbour first, and the card only
    /// together with the neighbour. For the first set, the neighbour is the next lower card of the hand. For the second
    /// set, it is the next higher card.
    after: [Mask; 2],
}

/// The error for a set of cards that is not a hand of thirteen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a hand has 13 cards, not {given}")]
pub struct HandSizeError {
    /// Number of cards in the set.
    pub given: usize,
}

impl Default for Subsets {
    fn default() -> Subsets {
        Subsets::new()
    }
}

impl Subsets {
    /// Returns a table without a hand and without ranks.
    pub fn new() -> Subsets {
        Subsets {
            hand: CardSet::EMPTY,
            cards: [Card::new(Rank::Two, Suit::Spades); HAND],
            ranks: Box::new([0; ROWS]),
            holdings: Holdings::default(),
            after: [0; 2],
        }
    }

    /// Ranks all subsets of three and five cards of a hand, and replaces the previous hand.
    ///
    /// # Errors
    /// Returns an error if the set does not have thirteen cards. In this case, the previous hand and its ranks stay.
    pub fn rank(&mut self, hand: CardSet, table: &RowTable) -> Result<(), HandSizeError> {
        if hand.len() != HAND {
            return Err(HandSizeError { given: hand.len() });
        }
        self.load(hand, table);
        Ok(())
    }

    /// Returns the rank of a row, by the table with which the hand was ranked. Returns `None` unless the row has three
    /// or five cards, all of them in the hand, and the table ranks rows of that size.
    pub fn rank_of(&self, row: CardSet) -> Option<RowRank> {
        if !matches!(row.len(), 3 | 5) || !row.is_subset(self.hand) {
            return None;
        }
        RowRank::from_index(self.rank_index(self.mask_of(row)).into())
    }

    /// Ranks the subsets of a hand, which must have thirteen cards.
    ///
    /// The index of a row in `table` is a sum with one term per card. All subsets of one size are listed in ascending
    /// order of their masks. The subsets of five with the same highest card consist of that card and each subset of
    /// four lower cards. These subsets of four are the first ones in the list of all subsets of four. So each row costs
    /// one addition, one lookup and one store.
    pub(crate) fn load(&mut self, hand: CardSet, table: &RowTable) {
        self.hand = hand;
        self.cards = by_rank(hand);
        self.holdings.load(&self.cards);
        self.note_waste();
        // The term of each card in the index of a row, by the number of the row's cards below it: zero to four.
        let ranks = self.cards.map(|card| card.rank().index());
        let [ones, p1, p2, p3, p4] = INDEX_ADDENDS.map(|addends| ranks.map(|rank| addends[rank]));
        let (mut twos, mut threes, mut fours) = ([0; combinations(HAND, 2)], [0; THREES], [0; combinations(HAND, 4)]);
        with_highest::<2>(&ones, &p1, &mut twos, |sum| sum);
        with_highest::<3>(&twos, &p2, &mut threes, |sum| sum);
        with_highest::<4>(&threes, &p3, &mut fours, |sum| sum);
        let (fives, of_three) = self.ranks.split_at_mut(FIVES);
        of_three.iter_mut().zip(&threes).for_each(|(rank, three)| *rank = table.three(u32::from(*three)));
        with_highest::<5>(&fours, &p4, fives, |sum| table.five(u32::from(sum)));
        for (suit, suited) in Suit::ALL.into_iter().zip(self.holdings.of_suit) {
            // Each flush is chosen by a subset of five positions among the cards of its suit.
            for &chosen in &FIVE_MASKS[..combinations(suited.count_ones() as usize, 5)] {
                self.ranks[slot_of(spread(chosen, suited))] = table.flush(spread(chosen, hand.ranks_in(suit)));
            }
        }
    }

    /// Returns the rank index of a subset of three or five cards, see [`RowRank::index`].
    #[inline]
    pub(crate) fn rank_index(&self, mask: Mask) -> u16 {
        self.ranks[slot_of(mask)]
    }

    /// Records the cards that a row should use only together with a neighbour, see [`Subsets::is_wasteful`].
    fn note_waste(&mut self) {
        let Holdings { of_rank, of_suit, .. } = &self.holdings;
        let long = of_suit.iter().filter(|suit| suit.count_ones() >= 5).fold(0, |long, suit| long | suit);
        let same = of_rank.iter().fold(0, |same, rank| same | rank & rank << 1);
        // Two neighbours of one rank: if the suit of the lower card has fewer than five cards, a row should use the
        // lower card first. Otherwise, if the suit of the upper card has fewer than five cards, a row should use the
        // upper card first.
        let above = same & !(long << 1);
        let below = same & long << 1 & !long;
        self.after = [above, below >> 1];
    }

    /// Returns `true` if a card of the row can be replaced by another card of the same rank, and the cards left over
    /// are then at least as useful as before. The hand must not be ranked for deuce-to-seven low.
    #[inline]
    pub(crate) fn is_wasteful(&self, RankedRow { rank, mask }: RankedRow) -> bool {
        const fn lowest(category: Category) -> u16 {
            RowRank::lowest_of(category).index() as u16
        }
        const FLUSH: Range<u16> = lowest(Category::Flush)..lowest(Category::FullHouse);
        let is_flush = FLUSH.contains(&rank) | (rank >= const { lowest(Category::StraightFlush) });
        let [above, below] = self.after;
        (mask & (above & !(mask << 1) | below & !(mask >> 1)) != 0) & !is_flush
    }

    /// Returns the cards of the hand by rank and suit.
    #[inline]
    pub(crate) fn holdings(&self) -> &Holdings {
        &self.holdings
    }

    /// Returns the row that consists of the cards `made` and of `kickers` other cards of different ranks. `take_one`
    /// chooses each kicker from the remaining cards. Returns `None` if there are too few ranks.
    #[inline]
    pub(crate) fn with_kickers(&self, made: Mask, kickers: u32, take_one: impl Fn(Mask) -> Mask) -> Option<Mask> {
        let (mut row, mut rest) = (made, ALL & !self.holdings.of_ranks(made));
        for _ in 0..kickers {
            let kicker = take_one(rest);
            row |= kicker;
            rest &= !self.holdings.of_ranks(kicker);
            if kicker == 0 {
                return None;
            }
        }
        Some(row)
    }

    /// Writes every row of five with a rank index of at least `least` into `rows`, and returns the part of `rows` that
    /// now contains them.
    #[inline]
    pub(crate) fn fives<'a>(&self, least: u16, rows: &'a mut [RankedRow; FIVES]) -> &'a mut [RankedRow] {
        const SIDE_BY_SIDE: usize = 8;
        let mut n = 0;
        let ranks = self.ranks.chunks_exact(SIDE_BY_SIDE).zip(FIVE_MASKS.chunks(SIDE_BY_SIDE));
        for (ranks, masks) in ranks {
            if ranks.iter().fold(false, |any, &rank| any | (rank >= least)) {
                for (&rank, &mask) in ranks.iter().zip(masks) {
                    // The row is always written, and kept only if strong enough, to avoid a branch that could be
                    // mispredicted.
                    rows[n.min(FIVES - 1)] = RankedRow { rank, mask };
                    n += usize::from(rank >= least);
                }
            }
        }
        &mut rows[..n.min(FIVES)]
    }

    /// Returns the rank index of the strongest row of five within `among`, or 0 if `among` has fewer than five cards.
    /// Works with every table of ranks.
    pub(crate) fn strongest_of(&self, among: Mask) -> u16 {
        // Rows with cards outside `among` count as 0 instead of being skipped. Without a branch, eight rows can be
        // compared at once. They are compared as signed numbers, and rank indices are small enough for this.
        let rows = self.ranks.iter().zip(&FIVE_MASKS);
        rows.fold(0, |most, (&rank, mask)| i16::max(most, if mask & !among == 0 { rank as i16 } else { 0 })) as u16
    }

    /// Returns a subset of three or five cards with its rank index.
    pub(crate) fn ranked(&self, mask: Mask) -> RankedRow {
        RankedRow { mask, rank: self.rank_index(mask) }
    }

    /// Returns the rank of a subset of three or five cards. The table must rank rows of that size.
    pub(crate) fn rank_of_mask(&self, mask: Mask) -> RowRank {
        RowRank::from_table(self.rank_index(mask))
    }

    /// Returns the cards of a subset.
    pub(crate) fn cards(&self, mask: Mask) -> CardSet {
        each_card(mask & ALL).map(|i| self.cards[i]).collect()
    }

    /// Returns `cards` as a subset of the hand. Ignores cards that are not in the hand.
    pub(crate) fn mask_of(&self, cards: CardSet) -> Mask {
        let held = self.cards.iter().enumerate().filter(|(_, card)| cards.contains(**card));
        held.fold(0, |mask, (i, _)| mask | 1 << i)
    }
}

/// A row with its rank index, ordered by rank and then by mask.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct RankedRow {
    pub(crate) rank: u16,
    pub(crate) mask: Mask,
}

/// Computes the index of every subset of `N` cards, and writes `of_sum(index)` into `subsets`. The index is the sum of
/// two numbers. One is the term of the highest card, from `addends`. The other is the index of the subset without that
/// card, from `less`.
#[inline(always)]
fn with_highest<const N: usize>(less: &[u16], addends: &[u16; HAND], subsets: &mut [u16], of_sum: impl Fn(u16) -> u16) {
    for (highest, of_highest) in addends.iter().enumerate() {
        let subsets = &mut subsets[combinations(highest, N)..combinations(highest + 1, N)];
        let less = &less[..combinations(highest, N - 1)];
        // Eight rows at a time cost less than eight passes of a loop.
        let (eights, last) = subsets.as_chunks_mut::<8>();
        let (less_eights, less_last) = less.as_chunks::<8>();
        let row = |less: &u16| of_sum(less + of_highest);
        eights.iter_mut().zip(less_eights).for_each(|(eight, less)| *eight = less.each_ref().map(row));
        last.iter_mut().zip(less_last).for_each(|(subset, less)| *subset = row(less));
    }
}

/// Returns some of the set bits of `among`: its `i`-th set bit is chosen if bit `i` of `chosen` is set.
#[inline]
fn spread(chosen: Mask, mut among: Mask) -> Mask {
    let mut bits = 0;
    for place in 0..Mask::BITS - chosen.leading_zeros() {
        bits |= if chosen >> place & 1 == 1 { lowest_one(among) } else { 0 };
        among = without_lowest(among, 1);
    }
    bits
}

/// Returns the index of a row in [`Subsets::ranks`].
#[inline]
fn slot_of(mask: Mask) -> usize {
    usize::from(ROW_INDEX[usize::from(mask)]) % ROWS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;
    use crate::solver::hand::masks::THREE_MASKS;

    #[test]
    fn every_subset_has_the_rank_of_the_table() {
        let mut rng = Rng::new(1);
        let mut subsets = Subsets::new();
        let table = RowTable::wheel_low();
        for _ in 0..200 {
            subsets.rank(rng.deal(CardSet::DECK, HAND), table).unwrap();
            for mask in FIVE_MASKS.into_iter().chain(THREE_MASKS) {
                let row = subsets.cards(mask);
                assert_eq!(Some(subsets.rank_of_mask(mask)), table.rank(row));
                assert_eq!(subsets.rank_of(row), table.rank(row));
            }
        }
    }

    #[test]
    fn only_rows_of_the_hand_are_ranked() {
        let mut rng = Rng::new(2);
        let mut subsets = Subsets::new();
        let three = |hand: CardSet| -> CardSet { hand.iter().take(3).collect() };
        assert_eq!(subsets.rank_of(three(CardSet::DECK)), None);
        for size in [0, 12, 14, 52] {
            let set = rng.deal(CardSet::DECK, size);
            assert_eq!(subsets.rank(set, RowTable::wheel_low()), Err(HandSizeError { given: size }));
        }
        let hand = rng.deal(CardSet::DECK, HAND);
        subsets.rank(hand, RowTable::deuce_to_seven()).unwrap();
        assert_eq!(subsets.rank_of(three(hand)), None); // deuce-to-seven ranks only rows of five
        let five: CardSet = hand.iter().take(5).collect();
        assert_eq!(subsets.rank_of(five), RowTable::deuce_to_seven().rank(five));
        assert_eq!(subsets.rank_of(hand), None);
        assert_eq!(subsets.rank_of(three(CardSet::DECK - hand)), None);
    }
}
