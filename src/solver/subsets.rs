use itertools::Itertools;

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::chinese::ByRow;
use crate::eval::table::PLACE;
use crate::eval::{RowRank, RowTable};

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

pub(crate) static FIVE_MASKS: [Mask; FIVES] = masks_of(5);
pub(crate) static THREE_MASKS: [Mask; THREES] = masks_of(3);

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
}

impl Default for Subsets {
    fn default() -> Subsets {
        Subsets::new()
    }
}

impl Subsets {
    /// Room for a hand's subsets, with no hand taken up yet.
    pub fn new() -> Subsets {
        Subsets { cards: [Card::new(Rank::Two, Suit::Spades); HAND], ranks: Box::new([0; SUBSETS]) }
    }

    /// Ranks all subsets of three and five cards of a hand of thirteen.
    ///
    /// The loops add up a multiset's index card by card, so that each subset costs an addition, a look-up and a store.
    /// Of a set of another size the ranks mean nothing.
    pub fn rank(&mut self, hand: CardSet, table: &RowTable) {
        self.cards = by_rank(hand);
        let place: [[u16; HAND]; 5] = std::array::from_fn(|i| self.cards.map(|card| PLACE[i][card.rank().index()]));
        let ranks = &mut *self.ranks;
        for a in 0..HAND {
            for b in a + 1..HAND {
                let (mask, sum) = (1 << a | 1 << b, place[0][a] + place[1][b]);
                for c in b + 1..HAND {
                    let (mask, sum) = (mask | 1 << c, sum + place[2][c]);
                    ranks[mask] = table.three(sum);
                    for d in c + 1..HAND {
                        let (mask, sum) = (mask | 1 << d, sum + place[3][d]);
                        for e in d + 1..HAND {
                            ranks[(mask | 1 << e) % SUBSETS] = table.five(sum + place[4][e]);
                        }
                    }
                }
            }
        }
        for suit in Suit::ALL {
            if hand.of_suit(suit).len() >= 5 {
                let suited = (0..HAND).filter(|&i| self.cards[i].suit() == suit);
                for flush in suited.array_combinations::<5>() {
                    let mask = flush.iter().fold(0, |mask, i| mask | 1 << i);
                    let of_ranks = flush.iter().fold(0, |mask, &i| mask | 1 << self.cards[i].rank().index());
                    ranks[mask] = table.flush(of_ranks);
                }
            }
        }
    }

    /// The place on the scale of a subset of three or five cards.
    #[inline]
    pub(crate) fn place(&self, mask: Mask) -> u16 {
        self.ranks[mask as usize % SUBSETS]
    }

    /// The place of the strongest front among at least three cards of the hand.
    #[inline]
    pub(crate) fn best_front(&self, among: Mask) -> u16 {
        // Strongest ranks first: three of a rank, else the highest pair and the highest other card, else the top three.
        let (mut pair, mut top, mut left): (Mask, Mask, Mask) = (0, 0, among);
        let mut last = [(0, 0); 2];
        while left != 0 {
            let at = 15 - left.leading_zeros() as usize;
            let (bit, rank): (Mask, u8) = (1 << at, self.cards[at].rank() as u8 + 1);
            left ^= bit;
            if rank == last[0].1 {
                if rank == last[1].1 {
                    return self.place(bit | last[0].0 | last[1].0);
                }
                if pair == 0 {
                    pair = bit | last[0].0;
                }
            }
            if top.count_ones() < 3 {
                top |= bit;
            }
            last = [(bit, rank), last[0]];
        }
        if pair == 0 {
            return self.place(top);
        }
        let others = among & !pair;
        self.place(pair | 1 << (15 - others.leading_zeros()))
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
