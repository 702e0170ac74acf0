use super::masks::{HAND, Mask, each_card, highest, highest_one, without_lowest};
use super::subsets::{Ranked, Subsets};
use crate::cards::Card;
use crate::eval::{Category, RowRank};

/// Numbers of cards: three bits for each rank, lowest first, and four for each suit.
type Counts = u64;
/// The lowest bit of every rank's number.
const RANKS: Counts = 0o1_111_111_111_111;
/// The lowest bit of every suit's number, after all those of ranks.
const SUITS: Counts = 0x1111 << 39;
/// How many cards of a hand are the first ones.
const FIRST: usize = 7;

/// The cards of a hand by rank and suit.
#[derive(Clone, Debug)]
pub(crate) struct Holdings {
    /// The cards of each rank and of each suit.
    pub(crate) of_rank: [Mask; 13],
    pub(crate) of_suit: [Mask; 4],
    /// For each card those of its rank.
    of_its_rank: [Mask; HAND],
    /// The cards of which the next, the second next and the third next is of the same rank.
    same: [Mask; 3],
    /// How many cards of each rank and suit are in a subset of the first cards, and of the rest.
    counts: Box<([Counts; 1 << FIRST], [Counts; 1 << (HAND - FIRST)])>,
}

impl Default for Holdings {
    fn default() -> Holdings {
        let counts = Box::new(([0; 1 << FIRST], [0; 1 << (HAND - FIRST)]));
        Holdings { of_rank: [0; 13], of_suit: [0; 4], of_its_rank: [0; HAND], same: [0; 3], counts }
    }
}

impl Holdings {
    /// Counts the cards of every subset of the first cards and of the rest.
    pub(crate) fn take(&mut self, cards: &[Card; HAND]) {
        (self.of_rank, self.of_suit) = ([0; 13], [0; 4]);
        for (i, card) in cards.iter().enumerate() {
            let (rank, suit) = (card.rank().index(), card.suit().index());
            self.of_rank[rank] |= 1 << i;
            self.of_suit[suit] |= 1 << i;
            let count = 1 << (3 * rank) | 1 << (39 + 4 * suit);
            let (table, i) = if i < FIRST { (&mut self.counts.0[..], i) } else { (&mut self.counts.1[..], i - FIRST) };
            let (without, with) = table.split_at_mut(1 << i);
            without.iter().zip(with).for_each(|(without, with)| *with = without + count);
        }
        self.of_its_rank = cards.map(|card| self.of_rank[card.rank().index()]);
        self.same = [1, 2, 3].map(|next| self.of_rank.iter().fold(0, |same, rank| same | rank & rank >> next));
    }

    /// The cards of the ranks of these.
    #[inline]
    pub(crate) fn of_ranks(&self, cards: Mask) -> Mask {
        each_card(cards).fold(0, |of_ranks, card| of_ranks | self.of_its_rank[card % HAND])
    }

    /// Those of some cards that have a higher one of their rank among them: one that stands next, or second or third next.
    #[inline]
    fn pairs(&self, among: Mask) -> [Mask; 3] {
        let [next, second, third] = self.same;
        [among & among >> 1 & next, among & among >> 2 & second, among & among >> 3 & third]
    }

    #[inline]
    fn lower(&self, among: Mask) -> Mask {
        let [a, b, c] = self.pairs(among);
        a | b | c
    }

    /// Those of some cards that have another of their rank among them.
    #[inline]
    pub(crate) fn paired(&self, among: Mask) -> Mask {
        let [a, b, c] = self.pairs(among);
        a | a << 1 | b | b << 2 | c | c << 3
    }

    #[inline]
    fn count(&self, among: Mask) -> Counts {
        let (first, rest) = (among as usize % (1 << FIRST), among as usize >> FIRST);
        self.counts.0[first] + self.counts.1[rest % (1 << (HAND - FIRST))]
    }
}

/// What a subset of a hand holds: the ranks of which it has so many cards or more, three bits apart.
#[derive(Clone, Copy)]
pub(crate) struct Held<'a> {
    subsets: &'a Subsets,
    among: Mask,
    counts: Counts,
    one: Counts,
    two: Counts,
    three: Counts,
    four: Counts,
}

impl<'a> Held<'a> {
    #[inline]
    pub(crate) fn new(subsets: &'a Subsets, among: Mask) -> Held<'a> {
        let counts = subsets.holdings().count(among);
        let (ones, twos, fours) = (counts & RANKS, counts >> 1 & RANKS, counts >> 2 & RANKS);
        Held {
            subsets,
            among,
            counts,
            one: ones | twos | fours,
            two: twos | fours,
            three: ones & twos | fours,
            four: fours,
        }
    }

    /// The strongest front, of at least three cards.
    #[inline]
    pub(crate) fn best_three(&self) -> Ranked {
        let grouped = if self.three != 0 { self.three } else { self.two };
        let (mut row, mut cards) = (0, 0);
        if grouped != 0 {
            (row, cards) = (self.of(top(grouped)), if self.three != 0 { 3 } else { 2 });
            row = if has(self.four, top(grouped)) { without_lowest(row, 1) } else { row };
        }
        // And then the highest others.
        for n in 0..3 {
            let next = highest_one(self.among & !row);
            row |= if cards <= n { next } else { 0 };
        }
        self.subsets.ranked(row)
    }

    /// The strongest front without a pair, if there are three ranks.
    #[inline]
    pub(crate) fn highest_three(&self) -> Option<Ranked> {
        self.highest_of_each(0, 3).map(|row| self.subsets.ranked(row))
    }

    /// So many cards of as many ranks but those of some cards, the highest there are.
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

    /// The cards of each rank of which there are two or more, and how many there are.
    #[inline]
    pub(crate) fn groups(&self) -> impl Iterator<Item = (Mask, u32)> {
        let mut ranks = self.two;
        std::iter::from_fn(move || {
            let rank = (ranks != 0).then(|| top(ranks))?;
            ranks ^= 1 << (3 * rank);
            Some((self.of(rank), 2 + u32::from(has(self.three, rank)) + u32::from(has(self.four, rank))))
        })
    }

    /// Whether there are five cards of a suit.
    #[inline]
    pub(crate) fn may_be_flush(&self) -> bool {
        ((self.counts >> 39 << 39) + 3 * SUITS) & (8 * SUITS) != 0
    }

    /// The strongest row of five, by a table in which high rows are strong.
    #[inline]
    pub(crate) fn best_five(&self) -> Ranked {
        // The cards that make the row: of the highest rank that has most cards, and two of the next, unless these are four.
        let most = if self.four != 0 {
            self.four
        } else if self.three != 0 {
            self.three
        } else {
            self.two
        };
        let first = if most != 0 { self.of(top(most)) } else { 0 };
        let others = if most != 0 { self.two & !(1 << (3 * top(most))) } else { 0 };
        let second = if others != 0 { self.of(top(others)) } else { 0 };
        let second = if self.four != 0 { 0 } else { second };
        let second = if second != 0 && has(self.three, top(others)) { without_lowest(second, 1) } else { second };
        let made = first | second;
        // As many are left out as there are more than five.
        let rest = without_lowest(self.among & !made, self.cards().saturating_sub(5));
        let row = self.subsets.ranked(made | rest);
        let flush = if self.may_be_flush() { self.best_flush() } else { None };
        flush.into_iter().chain(self.straight(self.one, self.among)).fold(row, Ranked::max)
    }

    /// What no row of five is stronger than that is not stronger than this row, by a table in which high rows are strong.
    pub(crate) fn best_five_below(&self, row: Ranked) -> u16 {
        let lowest = |category: Category| RowRank::lowest_of(category).index() as u16;
        let theirs = self.subsets.held(row.mask).two;
        let mut pairs = match row.place {
            place if place < lowest(Category::Pair) => 0,
            // None that is higher.
            place if place < lowest(Category::Trips) => self.two & ((8 << (3 * top(theirs))) - 1),
            place => return place,
        };
        let mut most = 1;
        if row.place >= lowest(Category::TwoPair) {
            let two = pairs & pairs.wrapping_sub(1) != 0;
            (pairs, most) = if two { (pairs, 2) } else { (self.two, 1) };
        }
        let (mut best, mut of_pairs, mut kickers) = (0, 0, 5);
        for _ in 0..most {
            if pairs != 0 {
                let cards = self.of(top(pairs));
                pairs ^= 1 << (3 * top(pairs));
                of_pairs |= cards;
                best |= highest_one(cards);
                best |= highest_one(cards & !best);
                kickers -= 2;
            }
        }
        // With too few ranks there is no such row; a straight or a flush is none.
        let best = self.highest_of_each(of_pairs, kickers).map(|kickers| self.subsets.place(best | kickers));
        best.map_or(row.place, |best| best.min(row.place))
    }

    #[cold]
    fn best_flush(&self) -> Option<Ranked> {
        let suited = self.subsets.holdings().of_suit.map(|suit| self.among & suit);
        let suited = suited.into_iter().filter(|suited| suited.count_ones() >= 5);
        let best = |suited: Mask| {
            let flush = self.subsets.ranked(highest(suited, 5));
            self.straight(self.subsets.held(suited).one, suited).map_or(flush, |straight| flush.max(straight))
        };
        suited.map(best).max()
    }

    /// The strongest straight of these ranks among these cards.
    #[inline]
    fn straight(&self, ranks: Counts, among: Mask) -> Option<Ranked> {
        let run = ranks & ranks >> 3 & ranks >> 6 & ranks >> 9 & ranks >> 12;
        const WHEEL: Counts = 0o1_000_000_001_111;
        if run == 0 && ranks & WHEEL != WHEEL {
            return None;
        }
        let of = |rank: usize| highest_one(self.subsets.holdings().of_rank[rank % 13] & among);
        let from = |lowest: usize| self.subsets.ranked((0..5).fold(0, |row, i| row | of(lowest + i)));
        let wheel = (ranks & WHEEL == WHEEL).then(|| from(12));
        (run != 0).then(|| from(top(run))).max(wheel)
    }

    /// How many cards there are.
    #[inline]
    fn cards(&self) -> u32 {
        // The numbers of all suits, added up in the highest of four.
        ((self.counts >> 39).wrapping_mul(SUITS >> 39) >> 12) as u32 % 16
    }

    #[inline]
    fn of(&self, rank: usize) -> Mask {
        self.subsets.holdings().of_rank[rank] & self.among
    }
}

/// The highest of ranks, which are three bits apart; there is one.
#[inline]
fn top(ranks: Counts) -> usize {
    (63 - ranks.leading_zeros() as usize) / 3
}

/// Whether a rank is one of these.
#[inline]
fn has(ranks: Counts, rank: usize) -> bool {
    ranks >> (3 * rank) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CardSet;
    use crate::cards::Rng;
    use crate::eval::RowTable;
    use crate::solver::hand::masks::{FIVE_MASKS, FIVES, THREE_MASKS};

    #[test]
    fn the_strongest_rows_are_found() {
        let mut rng = Rng::new(3);
        let mut subsets = Subsets::new();
        for table in [RowTable::wheel_low(), RowTable::wheel_second()] {
            for n in 0..3_000 {
                subsets.rank(rng.deal(CardSet::DECK, HAND), table);
                let among = if n % 10 == 0 { (1 << HAND) - 1 } else { ((1 << HAND) - 1) ^ FIVE_MASKS[n * 7 % FIVES] };
                let best = |masks: &[Mask]| {
                    masks.iter().filter(|&mask| mask & !among == 0).map(|&mask| subsets.place(mask)).max()
                };
                let held = subsets.held(among);
                let three = held.best_three();
                assert_eq!((Some(three.place), three.mask & !among), (best(&THREE_MASKS), 0));
                let five = held.best_five();
                assert_eq!((Some(five.place), five.mask & !among), (best(&FIVE_MASKS), 0));
            }
        }
    }
}
