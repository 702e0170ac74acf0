use itertools::Itertools;

use super::holdings::{Held, Holdings};
use super::masks::{
    ALL, FIRST_MIDDLE, FIVE_MASKS, FIVES, HAND, LAST_MIDDLE, Mask, ROW_INDEX, ROWS, SUBSETS, THREES, TWOS, each_card,
    is_low, threes_of, twos_of,
};
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::eval::table::PLACE;
use crate::eval::{RowRank, RowTable};

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
    /// The places of rows on the scale, as [`ROW_INDEX`] says.
    places: Box<[u16; ROWS]>,
    holdings: Holdings,
    /// Cards that had better be taken after the one below them, or above them: they are of the same rank, and of a suit in
    /// which a flush may be had that the other's is not, or worth as much.
    after: [Mask; 2],
}

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
            places: Box::new([0; ROWS]),
            holdings: Holdings::default(),
            after: [0; 2],
        }
    }

    /// Ranks all subsets of three and five cards of a hand of thirteen; of a set of another size the ranks mean nothing.
    ///
    /// The index of a row in the table is a sum over its cards. Rows of five with one middle card are all pairs of a lower
    /// part and an upper part, so that each costs an addition, a look-up and a store.
    pub fn rank(&mut self, hand: CardSet, table: &RowTable) {
        self.cards = by_rank(hand);
        self.holdings.take(&self.cards);
        self.note_waste();
        // What each card adds to the index of a row in which none, one ... four cards are below it.
        let ranks = self.cards.map(|card| card.rank().index());
        let [p0, p1, p2, p3, p4] = PLACE.map(|place| ranks.map(|rank| u32::from(place[rank])));
        let (mut lower, mut upper) = ([0; TWOS], [0; TWOS]);
        for second in 1..HAND {
            let twos = twos_of(second)..twos_of(second + 1);
            lower[twos.clone()].iter_mut().zip(&p0).for_each(|(two, first)| *two = first + p1[second]);
            // The upper two are those at the same places from the top.
            let (first, second) = (p4.iter().rev(), p3[HAND - 1 - second]);
            upper[twos].iter_mut().zip(first).for_each(|(two, first)| *two = first + second);
        }
        let mut lower_three = [0; THREES];
        for (middle, of_middle) in p2.iter().enumerate() {
            let threes = threes_of(middle)..threes_of(middle + 1);
            lower_three[threes].iter_mut().zip(&lower).for_each(|(three, two)| *three = two + of_middle);
        }
        let (mut fives, threes) = self.places.split_at_mut(FIVES);
        threes.iter_mut().zip(&lower_three).for_each(|(place, three)| *place = table.three(*three));
        for middle in FIRST_MIDDLE..=LAST_MIDDLE {
            let lower = &lower_three[threes_of(middle)..threes_of(middle + 1)];
            let upper = &upper[..twos_of(HAND - 1 - middle)];
            let (few, many) = if is_low(middle) { (lower, upper) } else { (upper, lower) };
            for one in few {
                let (places, rest) = fives.split_at_mut(many.len());
                places.iter_mut().zip(many).for_each(|(place, other)| *place = table.five(one + other));
                fives = rest;
            }
        }
        for suit in Suit::ALL {
            if hand.of_suit(suit).len() >= 5 {
                let suited = (0..HAND).filter(|&i| self.cards[i].suit() == suit);
                for flush in suited.array_combinations::<5>() {
                    let mask = flush.iter().fold(0, |mask, i| mask | 1 << i);
                    let of_ranks = flush.iter().fold(0, |mask, &i| mask | 1 << self.cards[i].rank().index());
                    self.places[place_of(mask)] = table.flush(of_ranks);
                }
            }
        }
    }

    /// The place on the scale of a subset of three or five cards.
    #[inline]
    pub(crate) fn place(&self, mask: Mask) -> u16 {
        self.places[place_of(mask)]
    }

    /// Notes which cards had better be taken after others.
    fn note_waste(&mut self) {
        let Holdings { of_rank, of_suit, .. } = &self.holdings;
        let long = of_suit.iter().filter(|suit| suit.count_ones() >= 5).fold(0, |long, suit| long | suit);
        let same = of_rank.iter().fold(0, |same, rank| same | rank & rank << 1);
        // Of two neighbours of a rank, the upper one comes after the lower one if that is of no long suit.
        let above = same & !(long << 1);
        let below = same & long << 1 & !long;
        self.after = [above, below >> 1];
    }

    /// Whether there is a row of the same ranks that leaves cards which can do whatever those can that this row leaves.
    #[inline]
    pub(crate) fn is_wasteful(&self, row: Mask) -> bool {
        let [above, below] = self.after;
        let is_flush = self.holdings.of_suit.iter().fold(false, |flush, suit| flush | (row & !suit == 0));
        (row & (above & !(row << 1) | below & !(row >> 1)) != 0) & !is_flush
    }

    /// The cards of the hand by rank and suit.
    #[inline]
    pub(crate) fn holdings(&self) -> &Holdings {
        &self.holdings
    }

    /// The row that some cards make with so many kickers, of other ranks each, that are taken one by one; `None` if there
    /// are too few.
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

    /// Every row of five that is no weaker, put into `rows`.
    #[inline]
    pub(crate) fn fives<'a>(&self, least: u16, rows: &'a mut [Ranked; FIVES]) -> &'a mut [Ranked] {
        const SIDE_BY_SIDE: usize = 8;
        let mut n = 0;
        let places = self.places.chunks_exact(SIDE_BY_SIDE).zip(FIVE_MASKS.chunks(SIDE_BY_SIDE));
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
        Held::new(self, among)
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
        each_card(mask & ALL).map(|i| self.cards[i]).collect()
    }
}

/// A row with its place on the scale.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Ranked {
    pub(crate) place: u16,
    pub(crate) mask: Mask,
}

/// Where the place of a row stands.
#[inline]
fn place_of(mask: Mask) -> usize {
    usize::from(ROW_INDEX[mask as usize % SUBSETS]) % ROWS
}

/// The cards of a hand by rank, lowest first; cards of one rank by suit.
pub(crate) fn by_rank(hand: CardSet) -> [Card; HAND] {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;
    use crate::solver::hand::masks::THREE_MASKS;

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
}
