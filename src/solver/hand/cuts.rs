//! The numbering of the 72,072 arrangements of thirteen cards into rows, and the rows of each arrangement.

use super::masks::{ALL, Cut, HAND, Mask, THREE_MASKS, THREES, by_rank, each_card, masks_of};
use crate::cards::CardSet;
use crate::chinese::ByRow;

/// Number of arrangements of thirteen cards into rows of three, five and five: C(13, 3) × C(10, 5).
pub const CUTS: usize = THREES * HALVES;

/// Number of ways to divide the ten cards outside the front into middle and back: C(10, 5).
const HALVES: usize = 252;
static HALF_MASKS: [Mask; HALVES] = masks_of(5);

/// Returns the number of an arrangement. Arrangements are ordered by their front. Arrangements with the same front are
/// ordered by their middle, as a subset of the other ten cards.
pub(crate) fn cut_index(cut: Cut) -> u32 {
    let front = THREE_MASKS.partition_point(|&mask| mask < cut.front);
    let left = (0..HAND).filter(|i| cut.front >> i & 1 == 0);
    let middle = left.enumerate().fold(0, |mask, (n, i)| mask | (cut.middle >> i & 1) << n);
    (front * HALVES + HALF_MASKS.partition_point(|&mask| mask < middle)) as u32
}

/// Returns the arrangement with this number, which must be below [`CUTS`].
pub(crate) fn cut_at(index: u32) -> Cut {
    let front = THREE_MASKS[index as usize / HALVES % THREES];
    let half = HALF_MASKS[index as usize % HALVES];
    let left = (0..HAND).filter(|i| front >> i & 1 == 0);
    let middle = left.enumerate().fold(0, |mask, (n, i)| mask | (half >> n & 1) << i);
    Cut { front, middle, back: ALL ^ front ^ middle }
}

/// Returns the cards of each row of an arrangement of this hand.
pub(crate) fn cut_rows(hand: CardSet, cut: Cut) -> ByRow<CardSet> {
    let cards = by_rank(hand);
    cut.map(|mask| each_card(mask & ALL).map(|i| cards[i]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;
    use crate::eval::RowTable;
    use crate::solver::hand::subsets::Subsets;

    #[test]
    fn arrangements_and_their_numbers_convert_into_each_other() {
        let mut rng = Rng::new(2);
        let mut subsets = Subsets::new();
        let hand = rng.deal(CardSet::DECK, HAND);
        subsets.load(hand, RowTable::wheel_low());
        for index in 0..CUTS as u32 {
            let cut = cut_at(index);
            assert_eq!((cut.front.count_ones(), cut.middle.count_ones(), cut.back.count_ones()), (3, 5, 5));
            assert_eq!(cut.front | cut.middle | cut.back, ALL);
            assert_eq!(cut_index(cut), index);
            assert_eq!(
                cut_rows(hand, cut).map(|row| RowTable::wheel_low().rank(row)),
                cut.map(|mask| Some(subsets.rank_of_mask(mask)))
            );
        }
    }
}
