use itertools::Itertools;

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::chinese::ByRow;
use crate::eval::table::PLACE;
use crate::eval::{Category, RowRank, RowTable};

/// How many cards a hand has.
pub(crate) const HAND: usize = 13;
/// Subsets of a hand.
const SUBSETS: usize = 1 << HAND;
/// Subsets of a hand that could be a middle or a back: C(13, 5).
pub(crate) const FIVES: usize = 1_287;
/// Subsets of a hand that could be a front: C(13, 3).
pub(crate) const THREES: usize = 286;

/// A subset of a hand, one bit a card: bit `i` is the `i`-th card of the hand by rank, lowest first.
pub type Mask = u16;

/// A way to cut a hand into rows, as subsets of it.
pub(crate) type Cut = ByRow<Mask>;

/// All subsets of a hand of a certain size, in ascending order.
const fn masks_of<const N: usize>(size: u32) -> [Mask; N] {
    let mut masks = [0; N];
    let mut n = 0;
    let mut mask = 0;
    while mask < SUBSETS {
        if mask.count_ones() == size {
            masks[n] = mask as Mask;
            n += 1;
        }
        mask += 1;
    }
    masks
}

/// A subset of a hand as another one, by its number among those of a card less, and a last card above those.
#[derive(Clone, Copy)]
struct Link {
    before: u16,
    last: u8,
}

/// The subsets of one card.
const ONES: [Link; HAND] = {
    let mut links = [Link { before: 0, last: 0 }; HAND];
    let mut n = 0;
    while n < HAND {
        links[n].last = n as u8;
        n += 1;
    }
    links
};
const TWOS: [Link; 78] = linked(&ONES);
/// The subsets of three, of four and of five cards, in the order of their first cards.
static THREE_LINKS: [Link; THREES] = linked(&TWOS);
static FOUR_LINKS: [Link; 715] = linked(&THREE_LINKS);
static FIVE_LINKS: [Link; FIVES] = linked(&FOUR_LINKS);

/// All subsets that have one of these before the last card.
const fn linked<const M: usize, const N: usize>(before: &[Link; M]) -> [Link; N] {
    let mut links = [Link { before: 0, last: 0 }; N];
    let (mut m, mut n) = (0, 0);
    while m < M {
        let mut last = before[m].last + 1;
        while last < HAND as u8 {
            links[n] = Link { before: m as u16, last };
            (n, last) = (n + 1, last + 1);
        }
        m += 1;
    }
    links
}

/// The masks of linked subsets, from those of the subsets of a card less.
const fn linked_masks<const M: usize, const N: usize>(links: &[Link; N], before: &[Mask; M]) -> [Mask; N] {
    let mut masks = [0; N];
    let mut n = 0;
    while n < N {
        masks[n] = before[links[n].before as usize] | 1 << links[n].last;
        n += 1;
    }
    masks
}

const TWO_MASKS: [Mask; 78] = linked_masks(&TWOS, &linked_masks::<1, HAND>(&ONES, &[0]));
static LINKED_THREE_MASKS: [Mask; THREES] = linked_masks(&THREE_LINKS, &TWO_MASKS);
/// All subsets of a hand that could be a middle or a back, in the order in which they are ranked.
pub(crate) static FIVE_MASKS: [Mask; FIVES] =
    linked_masks(&FIVE_LINKS, &linked_masks::<THREES, 715>(&FOUR_LINKS, &LINKED_THREE_MASKS));
/// Where among those a subset stands.
static FIVE_INDEX: [u16; SUBSETS] = {
    let mut index = [0; SUBSETS];
    let mut n = 0;
    while n < FIVES {
        index[FIVE_MASKS[n] as usize] = n as u16;
        n += 1;
    }
    index
};
static THREE_MASKS: [Mask; THREES] = masks_of(3);

/// Every subset of three or five cards of a hand, ranked: a look-up by [`Mask`].
///
/// ```
/// use pusoy::cards::parse;
/// use pusoy::eval::RowTable;
/// use pusoy::solver::Subsets;
///
/// let mut subsets = Subsets::new();
/// subsets.rank(parse::hand("2s 2h 2d 5c 6c 7d 8d 9h Th Js Qs Ks As")?, RowTable::wheel_low());
/// assert_eq!(subsets.get(0b111).category().name(), "trips"); // the three lowest cards
/// # Ok::<(), pusoy::cards::parse::CardsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Subsets {
    cards: [Card; HAND],
    ranks: Box<[u16; SUBSETS]>,
    /// Those of [`FIVE_MASKS`], and room.
    fives: Box<[u16; FIVES.next_power_of_two()]>,
    /// How many cards of each rank and suit are in a subset of the first cards, and of the rest.
    counts: Box<([Counts; 1 << FIRST], [Counts; 1 << (HAND - FIRST)])>,
    /// The cards of each rank and of each suit.
    of_rank: [Mask; 13],
    of_suit: [Mask; 4],
    /// Cards that had better be taken after the one below them, or above them: they are of the same rank, and of a suit in
    /// which a flush may be had that the other's is not, or worth as much.
    after: [Mask; 2],
}

/// Numbers of cards: three bits for each rank, lowest first, and four for each suit.
type Counts = u64;
/// The lowest bit of every rank's number.
const RANKS: Counts = 0o1_111_111_111_111;
/// The lowest bit of every suit's number, after all those of ranks.
const SUITS: Counts = 0x1111 << 39;
/// How many cards are the first ones.
const FIRST: usize = 7;

impl Default for Subsets {
    fn default() -> Subsets {
        Subsets::new()
    }
}

impl Subsets {
    /// Room for a hand's subsets, with no hand taken up yet.
    pub fn new() -> Subsets {
        Subsets {
            cards: [Card::new(Rank::Two, Suit::Spades); HAND],
            ranks: Box::new([0; SUBSETS]),
            fives: Box::new([0; FIVES.next_power_of_two()]),
            counts: Box::new(([0; 1 << FIRST], [0; 1 << (HAND - FIRST)])),
            of_rank: [0; 13],
            of_suit: [0; 4],
            after: [0; 2],
        }
    }

    /// Ranks all subsets of three and five cards of a hand of thirteen.
    ///
    /// The loops add up a multiset's index card by card, so that each subset costs an addition, a look-up and a store.
    /// Of a set of another size the ranks mean nothing.
    pub fn rank(&mut self, hand: CardSet, table: &RowTable) {
        self.cards = by_rank(hand);
        self.count();
        let place: [[u16; 16]; 5] = std::array::from_fn(|i| {
            std::array::from_fn(|n| self.cards.get(n).map_or(0, |card| PLACE[i][card.rank().index()]))
        });
        // What the cards of subsets add up to, from those of a card less.
        fn sum<const M: usize>(before: &[u16; M], place: &[u16; 16], link: &Link) -> u16 {
            before[usize::from(link.before) % M] + place[usize::from(link.last) % 16]
        }
        let (ranks, fives) = (&mut *self.ranks, &mut *self.fives);
        let mut twos = [0; 128];
        twos.iter_mut().zip(&TWOS).for_each(|(two, link)| *two = sum(&place[0], &place[1], link));
        let mut threes = [0; 512];
        for ((three, link), &mask) in threes.iter_mut().zip(&THREE_LINKS).zip(&LINKED_THREE_MASKS) {
            *three = sum(&twos, &place[2], link);
            ranks[mask as usize % SUBSETS] = table.three(*three);
        }
        let mut fours = [0; 1024];
        fours.iter_mut().zip(&FOUR_LINKS).for_each(|(four, link)| *four = sum(&threes, &place[3], link));
        for ((five, link), &mask) in fives.iter_mut().zip(&FIVE_LINKS).zip(&FIVE_MASKS) {
            *five = table.five(sum(&fours, &place[4], link));
            ranks[mask as usize % SUBSETS] = *five;
        }
        for suit in Suit::ALL {
            if hand.of_suit(suit).len() >= 5 {
                let suited = (0..HAND).filter(|&i| self.cards[i].suit() == suit);
                for flush in suited.array_combinations::<5>() {
                    let mask = flush.iter().fold(0, |mask, i| mask | 1 << i);
                    let of_ranks = flush.iter().fold(0, |mask, &i| mask | 1 << self.cards[i].rank().index());
                    let place = table.flush(of_ranks);
                    ranks[mask] = place;
                    fives[usize::from(FIVE_INDEX[mask])] = place;
                }
            }
        }
    }

    /// The place on the scale of a subset of three or five cards.
    #[inline]
    pub(crate) fn place(&self, mask: Mask) -> u16 {
        self.ranks[mask as usize % SUBSETS]
    }

    /// Counts the cards of every subset of the first cards and of the rest.
    fn count(&mut self) {
        (self.of_rank, self.of_suit) = ([0; 13], [0; 4]);
        for (i, card) in self.cards.iter().enumerate() {
            let (rank, suit) = (card.rank().index(), card.suit().index());
            self.of_rank[rank] |= 1 << i;
            self.of_suit[suit] |= 1 << i;
            let count = 1 << (3 * rank) | 1 << (39 + 4 * suit);
            let (table, i) = if i < FIRST { (&mut self.counts.0[..], i) } else { (&mut self.counts.1[..], i - FIRST) };
            let (without, with) = table.split_at_mut(1 << i);
            without.iter().zip(with).for_each(|(without, with)| *with = without + count);
        }
        let long = self.of_suit.iter().filter(|suit| suit.count_ones() >= 5).fold(0, |long, suit| long | suit);
        let same = self.of_rank.iter().fold(0, |same, rank| same | rank & rank << 1);
        // Of two neighbours of a rank, the upper one comes after the lower one if that is of no long suit.
        let above = same & !(long << 1);
        let below = same & long << 1 & !long;
        self.after = [above, below >> 1];
    }

    /// Whether there is a row of the same ranks that leaves cards which can do whatever those can that this row leaves.
    #[inline]
    pub(crate) fn is_wasteful(&self, row: Mask) -> bool {
        let [above, below] = self.after;
        let is_flush = self.of_suit.iter().fold(false, |flush, suit| flush | (row & !suit == 0));
        (row & (above & !(row << 1) | below & !(row >> 1)) != 0) & !is_flush
    }

    /// Every row of five that is no weaker, put into `rows`.
    #[inline]
    pub(crate) fn fives<'a>(&self, least: u16, rows: &'a mut [Ranked; FIVES]) -> &'a mut [Ranked] {
        const SIDE_BY_SIDE: usize = 8;
        let mut n = 0;
        let places = self.fives.chunks_exact(SIDE_BY_SIDE).zip(FIVE_MASKS.chunks(SIDE_BY_SIDE));
        for (places, masks) in places {
            if places.iter().fold(false, |any, &place| any | (place >= least)) {
                for (&place, &mask) in places.iter().zip(masks) {
                    // Written always and kept if strong enough: no branch to mispredict.
                    rows[n.min(FIVES - 1)] = Ranked { place, mask };
                    n += usize::from(place >= least);
                }
            }
        }
        &mut rows[..n.min(FIVES)]
    }

    /// The place of the strongest row of five among some cards, by any table.
    pub(crate) fn strongest_of(&self, among: Mask) -> u16 {
        let rows = FIVE_MASKS.iter().filter(|&mask| mask & !among == 0);
        rows.map(|&mask| self.place(mask)).max().unwrap_or(0)
    }

    /// What a subset holds.
    #[inline]
    pub(crate) fn held(&self, among: Mask) -> Held<'_> {
        let (first, rest) = (among as usize % (1 << FIRST), among as usize >> FIRST);
        let counts = self.counts.0[first] + self.counts.1[rest % (1 << (HAND - FIRST))];
        let (ones, twos, fours) = (counts & RANKS, counts >> 1 & RANKS, counts >> 2 & RANKS);
        Held {
            subsets: self,
            among,
            counts,
            one: ones | twos | fours,
            two: twos | fours,
            three: ones & twos | fours,
            four: fours,
        }
    }

    pub(crate) fn ranked(&self, mask: Mask) -> Ranked {
        Ranked { mask, place: self.place(mask) }
    }

    /// The rank of a subset of three or five cards.
    pub fn get(&self, mask: Mask) -> RowRank {
        RowRank::from_table(self.place(mask))
    }

    /// The cards of a subset.
    pub fn cards(&self, mask: Mask) -> CardSet {
        (0..HAND).filter(|i| mask >> i & 1 == 1).map(|i| self.cards[i]).collect()
    }
}

/// A row with its place on the scale.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Ranked {
    pub(crate) place: u16,
    pub(crate) mask: Mask,
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

impl Held<'_> {
    /// The strongest front, of at least three cards.
    #[inline]
    pub(crate) fn best_three(&self) -> Ranked {
        let grouped = if self.three != 0 { self.three } else { self.two };
        let first = if grouped != 0 { self.of(top(grouped)) } else { 0 };
        let first = if first.count_ones() > 3 { first & first.wrapping_sub(1) } else { first };
        // Its cards, and then the highest others.
        let mut row = first;
        for n in 0..3 {
            let next = highest_one(self.among & !row);
            row |= if first.count_ones() <= n { next } else { 0 };
        }
        self.subsets.ranked(row)
    }

    /// The strongest front without a pair, if there are three ranks.
    #[inline]
    pub(crate) fn highest_three(&self) -> Option<Ranked> {
        let (mut ranks, mut row) = (self.one, 0);
        for _ in 0..3 {
            if ranks == 0 {
                return None;
            }
            row |= highest(self.of(top(ranks)), 1);
            ranks ^= 1 << (3 * top(ranks));
        }
        Some(self.subsets.ranked(row))
    }

    /// The cards of each rank of which there are two or more.
    #[inline]
    pub(crate) fn groups(&self) -> impl Iterator<Item = Mask> {
        let mut ranks = self.two;
        std::iter::from_fn(move || {
            let rank = (ranks != 0).then(|| top(ranks))?;
            ranks ^= 1 << (3 * rank);
            Some(self.of(rank))
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
        let second = if second.count_ones() > 2 { second & second.wrapping_sub(1) } else { second };
        let made = first | second;
        let mut rest = self.among & !made;
        // As many are left out as there are more than five.
        for _ in 5..self.among.count_ones() {
            rest &= rest.wrapping_sub(1);
        }
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
        let (mut best, mut ranks, mut cards) = (0, self.one, 0);
        for _ in 0..most {
            if pairs != 0 {
                let rank = top(pairs);
                pairs ^= 1 << (3 * rank);
                ranks ^= 1 << (3 * rank);
                best |= highest(self.of(rank), 2);
                cards += 2;
            }
        }
        while cards < 5 && ranks != 0 {
            let rank = top(ranks);
            ranks ^= 1 << (3 * rank);
            best |= highest(self.of(rank), 1);
            cards += 1;
        }
        // With fewer ranks than cards there is no such row; a straight or a flush is none.
        if cards < 5 { row.place } else { self.subsets.place(best).min(row.place) }
    }

    #[cold]
    fn best_flush(&self) -> Option<Ranked> {
        let suited = self.subsets.of_suit.map(|suit| self.among & suit);
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
        let of = |rank: usize| highest(self.subsets.of_rank[rank % 13] & among, 1);
        let from = |lowest: usize| self.subsets.ranked((0..5).fold(0, |row, i| row | of(lowest + i)));
        let wheel = (ranks & WHEEL == WHEEL).then(|| from(12));
        (run != 0).then(|| from(top(run))).max(wheel)
    }

    #[inline]
    fn of(&self, rank: usize) -> Mask {
        self.subsets.of_rank[rank] & self.among
    }
}

/// The highest of ranks, which are three bits apart; there is one.
#[inline]
fn top(ranks: Counts) -> usize {
    (63 - ranks.leading_zeros() as usize) / 3
}

/// The highest of some cards.
#[inline]
fn highest_one(among: Mask) -> Mask {
    (1 << 15 >> among.leading_zeros()) as Mask
}

/// The highest cards, so many or all.
#[inline]
pub(crate) fn highest(mut among: Mask, cards: u32) -> Mask {
    for _ in cards..among.count_ones() {
        among &= among - 1;
    }
    among
}

/// The cards of a hand by rank, lowest first; cards of one rank by suit.
fn by_rank(hand: CardSet) -> [Card; HAND] {
    // One place more than a hand has cards, for those that come after the last one held.
    let mut cards = [Card::new(Rank::Two, Suit::Spades); HAND + 1];
    let mut n = 0;
    for rank in Rank::ALL {
        for suit in Suit::ALL {
            let card = Card::new(rank, suit);
            // Written always and kept if held: no branch to mispredict.
            cards[n.min(HAND)] = card;
            n += usize::from(hand.contains(card));
        }
    }
    std::array::from_fn(|i| cards[i])
}

/// Halves of ten cards, one bit a card: C(10, 5).
const HALVES: usize = 252;
static HALF_MASKS: [Mask; HALVES] = {
    let mut masks = [0; HALVES];
    let mut n = 0;
    let mut mask: Mask = 0;
    while mask < 1 << 10 {
        if mask.count_ones() == 5 {
            masks[n] = mask;
            n += 1;
        }
        mask += 1;
    }
    masks
};

/// The number of a cut among all 72,072: by its front, then by its middle among the ten cards left.
pub(crate) fn cut_index(cut: Cut) -> u32 {
    let front = THREE_MASKS.partition_point(|&mask| mask < cut.front);
    let left = (0..HAND).filter(|i| cut.front >> i & 1 == 0);
    let middle = left.enumerate().fold(0, |mask, (n, i)| mask | (cut.middle >> i & 1) << n);
    (front * HALVES + HALF_MASKS.partition_point(|&mask| mask < middle)) as u32
}

/// The cut of a number below 72,072.
pub(crate) fn cut_at(index: u32) -> Cut {
    let front = THREE_MASKS[index as usize / HALVES % THREES];
    let half = HALF_MASKS[index as usize % HALVES];
    let left = (0..HAND).filter(|i| front >> i & 1 == 0);
    let middle = left.enumerate().fold(0, |mask, (n, i)| mask | (half >> n & 1) << i);
    Cut { front, middle, back: ((1 << HAND) - 1) ^ front ^ middle }
}

/// The cards of the rows of a cut.
pub(crate) fn cut_rows(hand: CardSet, cut: Cut) -> ByRow<CardSet> {
    let cards = by_rank(hand);
    cut.map(|mask| (0..HAND).filter(|i| mask >> i & 1 == 1).map(|i| cards[i]).collect())
}

/// The ranks of the rows of a cut, without ranking any other subset of the hand.
pub(crate) fn rank_rows(hand: CardSet, cut: Cut, tables: ByRow<&RowTable>) -> ByRow<RowRank> {
    let cards = by_rank(hand);
    cut.zip(tables).map(|(mask, table)| {
        let (mut index, mut n, mut in_suit, mut ranks) = (0, 0, [0u8; 4], 0);
        for (i, card) in cards.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1) {
            debug_assert!(i < HAND);
            index += PLACE[n][card.rank().index()];
            in_suit[card.suit().index()] += 1;
            ranks |= 1 << card.rank().index();
            n += 1;
        }
        RowRank::from_table(match n {
            3 => table.three(index),
            _ if in_suit.contains(&5) => table.flush(ranks),
            _ => table.five(index),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;

    #[test]
    fn every_subset_is_ranked_as_the_table_ranks_it() {
        let mut rng = Rng::new(1);
        let mut subsets = Subsets::new();
        let table = RowTable::wheel_low();
        for _ in 0..200 {
            subsets.rank(rng.deal(CardSet::DECK, HAND), table);
            for mask in FIVE_MASKS.into_iter().chain(THREE_MASKS) {
                assert_eq!(Some(subsets.get(mask)), table.rank(subsets.cards(mask)));
            }
        }
    }

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

    #[test]
    fn cuts_are_numbered() {
        let mut rng = Rng::new(2);
        let mut subsets = Subsets::new();
        let hand = rng.deal(CardSet::DECK, HAND);
        subsets.rank(hand, RowTable::wheel_low());
        for index in 0..crate::solver::CUTS as u32 {
            let cut = cut_at(index);
            assert_eq!((cut.front.count_ones(), cut.middle.count_ones(), cut.back.count_ones()), (3, 5, 5));
            assert_eq!(cut.front | cut.middle | cut.back, 0x1fff);
            assert_eq!(cut_index(cut), index);
            assert_eq!(
                rank_rows(hand, cut, ByRow::from_fn(|_| RowTable::wheel_low())),
                cut.map(|mask| subsets.get(mask))
            );
        }
    }
}
