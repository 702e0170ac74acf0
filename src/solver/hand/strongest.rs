//! The strongest rows of some cards of a hand, computed from the counts of ranks and suits without trying rows.

use super::holdings::{PackedCounts, RANKS, SUITS, SUITS_FROM};
use super::masks::{Mask, highest, highest_one, without_lowest};
use super::subsets::{RankedRow, Subsets};
use crate::eval::{Category, RowRank};

/// The strongest rows among some cards of a hand.
///
/// `one` is the set of ranks with at least one card, `two` with at least two cards, and so on. In each set, bit `3 * r`
/// stands for rank `r`, counted from the twos.
#[derive(Clone, Copy)]
pub(crate) struct Strongest<'a> {
    subsets: &'a Subsets,
    among: Mask,
    counts: PackedCounts,
    one: PackedCounts,
    two: PackedCounts,
    three: PackedCounts,
    four: PackedCounts,
}

impl<'a> Strongest<'a> {
    /// Counts the cards in `among`. All rows are made of these cards.
    #[inline]
    pub(crate) fn new(subsets: &'a Subsets, among: Mask) -> Strongest<'a> {
        let counts = subsets.holdings().count(among);
        let (ones, twos, fours) = (counts & RANKS, counts >> 1 & RANKS, counts >> 2 & RANKS);
        Strongest {
            subsets,
            among,
            counts,
            one: ones | twos | fours,
            two: twos | fours,
            three: ones & twos | fours,
            four: fours,
        }
    }

    /// Returns the strongest front. There must be at least three cards.
    #[inline]
    pub(crate) fn best_three(&self) -> RankedRow {
        let grouped = if self.three != 0 { self.three } else { self.two };
        let (mut row, mut cards) = (0, 0);
        if grouped != 0 {
            (row, cards) = (self.cards_of_rank(top(grouped)), if self.three != 0 { 3 } else { 2 });
            row = if has(self.four, top(grouped)) { without_lowest(row, 1) } else { row };
        }
        // The highest other cards fill the row.
        for n in 0..3 {
            let next = highest_one(self.among & !row);
            row |= if cards <= n { next } else { 0 };
        }
        self.subsets.ranked(row)
    }

    /// Returns the strongest front without a pair. Returns `None` if there are fewer than three ranks.
    #[inline]
    pub(crate) fn highest_three(&self) -> Option<RankedRow> {
        self.highest_of_each(0, 3).map(|row| self.subsets.ranked(row))
    }

    /// Returns the highest card of each of the `cards` highest ranks, not counting the ranks in `but`. If `but`
    /// contains a card of a rank, `but` must contain all cards of that rank in `among`. Returns `None` if there are
    /// fewer ranks.
    #[inline]
    fn highest_of_each(&self, but: Mask, cards: u32) -> Option<Mask> {
        let (mut rest, mut row) = (self.among & !self.subsets.holdings().lower(self.among) & !but, 0);
        for _ in 0..cards {
            let next = highest_one(rest);
            rest ^= next;
            row |= next;
            if next == 0 {
                return None;
            }
        }
        Some(row)
    }

    /// Returns the cards of each rank that is held at least twice, and their number. The highest rank comes first.
    #[inline]
    pub(crate) fn groups(&self) -> impl Iterator<Item = (Mask, u32)> {
        let mut ranks = self.two;
        std::iter::from_fn(move || {
            let rank = (ranks != 0).then(|| top(ranks))?;
            ranks ^= 1 << (3 * rank);
            Some((self.cards_of_rank(rank), 2 + u32::from(has(self.three, rank)) + u32::from(has(self.four, rank))))
        })
    }

    /// Returns `true` if there are five to twelve cards of one suit. With thirteen cards of one suit, no search for
    /// flushes is needed, because [`Strongest::straight`] finds the royal flush.
    #[inline]
    pub(crate) fn may_be_flush(&self) -> bool {
        ((self.counts >> SUITS_FROM << SUITS_FROM) + 3 * SUITS) & (8 * SUITS) != 0
    }

    /// Returns the strongest row of five. There must be at least five cards, and they must not be ranked for
    /// deuce-to-seven low.
    #[inline]
    pub(crate) fn best_five(&self) -> RankedRow {
        // Take the highest rank among those held most often. If this rank is not held four times, add two cards of the
        // highest other rank that is held at least twice.
        let most = if self.four != 0 {
            self.four
        } else if self.three != 0 {
            self.three
        } else {
            self.two
        };
        let first = if most != 0 { self.cards_of_rank(top(most)) } else { 0 };
        let others = if most != 0 { self.two & !(1 << (3 * top(most))) } else { 0 };
        let second = if others != 0 { self.cards_of_rank(top(others)) } else { 0 };
        let second = if self.four != 0 { 0 } else { second };
        let second = if second != 0 && has(self.three, top(others)) { without_lowest(second, 1) } else { second };
        let made = first | second;
        // The lowest other cards are removed until five cards remain.
        let rest = without_lowest(self.among & !made, self.cards().saturating_sub(5));
        let row = self.subsets.ranked(made | rest);
        let flush = if self.may_be_flush() { self.best_flush() } else { None };
        flush.into_iter().chain(self.straight(self.one, self.among)).fold(row, RankedRow::max)
    }

    /// Returns an upper bound on the rank indices of the rows of five that are no stronger than `row`. The cards must
    /// not be ranked for deuce-to-seven low.
    pub(crate) fn best_five_below(&self, row: RankedRow) -> u16 {
        let lowest = |category: Category| RowRank::lowest_of(category).index() as u16;
        let theirs = Strongest::new(self.subsets, row.mask).two;
        let mut pairs = match row.rank {
            rank if rank < lowest(Category::Pair) => 0,
            // No pair may be higher than the highest pair of `row`.
            rank if rank < lowest(Category::Trips) => self.two & ((8 << (3 * top(theirs))) - 1),
            rank => return rank,
        };
        let mut most = 1;
        if row.rank >= lowest(Category::TwoPair) {
            let two = pairs & pairs.wrapping_sub(1) != 0;
            (pairs, most) = if two { (pairs, 2) } else { (self.two, 1) };
        }
        let (mut best, mut of_pairs, mut kickers) = (0, 0, 5);
        for _ in 0..most {
            if pairs != 0 {
                let cards = self.cards_of_rank(top(pairs));
                pairs ^= 1 << (3 * top(pairs));
                of_pairs |= cards;
                best |= highest_one(cards);
                best |= highest_one(cards & !best);
                kickers -= 2;
            }
        }
        // With too few ranks for the kickers, the bound is the rank of `row`. This rank also limits the result if the
        // chosen cards happen to make a straight or a flush.
        let best = self.highest_of_each(of_pairs, kickers).map(|kickers| self.subsets.rank_index(best | kickers));
        best.map_or(row.rank, |best| best.min(row.rank))
    }

    #[cold]
    fn best_flush(&self) -> Option<RankedRow> {
        let suited = self.subsets.holdings().of_suit.map(|suit| self.among & suit);
        let suited = suited.into_iter().filter(|suited| suited.count_ones() >= 5);
        let best = |suited: Mask| {
            let flush = self.subsets.ranked(highest(suited, 5));
            let ranks = Strongest::new(self.subsets, suited).one;
            self.straight(ranks, suited).map_or(flush, |straight| flush.max(straight))
        };
        suited.map(best).max()
    }

    /// Returns the strongest straight of `ranks` among the cards in `among`. Returns `None` if there is no straight.
    #[inline]
    fn straight(&self, ranks: PackedCounts, among: Mask) -> Option<RankedRow> {
        let run = ranks & ranks >> 3 & ranks >> 6 & ranks >> 9 & ranks >> 12;
        const WHEEL: PackedCounts = 0o1_000_000_001_111;
        if run == 0 && ranks & WHEEL != WHEEL {
            return None;
        }
        let highest = |rank: usize| highest_one(self.subsets.holdings().of_rank[rank % 13] & among);
        let from = |lowest: usize| self.subsets.ranked((0..5).fold(0, |row, i| row | highest(lowest + i)));
        let wheel = (ranks & WHEEL == WHEEL).then(|| from(12));
        (run != 0).then(|| from(top(run))).max(wheel)
    }

    /// Returns the number of cards in `among`.
    #[inline]
    fn cards(&self) -> u32 {
        // After the multiplication, bits 12 to 15 hold the sum of the counts of all four suits.
        ((self.counts >> SUITS_FROM).wrapping_mul(SUITS >> SUITS_FROM) >> 12) as u32 % 16
    }

    #[inline]
    fn cards_of_rank(&self, rank: usize) -> Mask {
        self.subsets.holdings().of_rank[rank] & self.among
    }
}

/// Returns the highest rank of a set. The set must not be empty.
#[inline]
fn top(ranks: PackedCounts) -> usize {
    (63 - ranks.leading_zeros() as usize) / 3
}

/// Returns `true` if a rank is in a set.
#[inline]
fn has(ranks: PackedCounts, rank: usize) -> bool {
    ranks >> (3 * rank) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardSet, Rng};
    use crate::eval::RowTable;
    use crate::solver::hand::masks::{FIVE_MASKS, FIVES, HAND, THREE_MASKS};

    #[test]
    fn the_strongest_rows_are_found() {
        let mut rng = Rng::new(3);
        let mut subsets = Subsets::new();
        for table in [RowTable::wheel_low(), RowTable::wheel_second()] {
            for n in 0..3_000 {
                subsets.load(rng.deal(CardSet::DECK, HAND), table);
                let among = if n % 10 == 0 { (1 << HAND) - 1 } else { ((1 << HAND) - 1) ^ FIVE_MASKS[n * 7 % FIVES] };
                let best = |masks: &[Mask]| {
                    masks.iter().filter(|&mask| mask & !among == 0).map(|&mask| subsets.rank_index(mask)).max()
                };
                let strongest = Strongest::new(&subsets, among);
                let three = strongest.best_three();
                assert_eq!((Some(three.rank), three.mask & !among), (best(&THREE_MASKS), 0));
                let five = strongest.best_five();
                assert_eq!((Some(five.rank), five.mask & !among), (best(&FIVE_MASKS), 0));
            }
        }
    }
}
