//! The features of an unfinished board, from which the board's result is predicted. Each feature is true or false, and
//! has an index.

use crate::cards::{CardSet, Rank, Suit};
use crate::chinese::{ByRow, Row};

/// Number of features.
pub(in crate::open_face) const FEATURES: usize = 567;

/// Number of states of a rank in front: held once with 0 to 3 cards of the rank unseen, twice with 0 to 2 unseen, or
/// three times.
const STATES_IN_FRONT: usize = 8;
/// Number of states of a rank in the middle or the back: held once with 0 to 3 cards of the rank unseen, twice with 0
/// to 2 unseen, three times with 0 or 1 unseen, or four times.
const STATES_BEHIND_FRONT: usize = 10;

// Index of the first feature of each group.
const FRONT: usize = 0;
const MIDDLE: usize = FRONT + STATES_IN_FRONT * Rank::ALL.len();
const BACK: usize = MIDDLE + STATES_BEHIND_FRONT * Rank::ALL.len();
const SIZES: usize = BACK + STATES_BEHIND_FRONT * Rank::ALL.len();
const SUITED: usize = SIZES + 16;
const STRAIGHTS: usize = SUITED + 2 * 5 * 4;
const MIDDLE_AND_BACK: usize = STRAIGHTS + 2 * 4 * 3;
const FRONT_AND_MIDDLE: usize = MIDDLE_AND_BACK + 8 * 8;
const ORDERS: usize = FRONT_AND_MIDDLE + 4 * 8;
const UNSEEN: usize = ORDERS + 2 * 3;
const HIGH: usize = UNSEEN + 6;
const _: () = assert!(HIGH + 3 * 5 == FEATURES);

/// The features that are true of a board.
#[derive(Clone, Debug, Default)]
pub(in crate::open_face) struct Features {
    numbers: [u16; 32],
    len: usize,
}

/// The combination that a row's cards make so far. It consists of a kind, from nothing (0) to quads (7), and of the
/// ranks that decide between rows of one kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct PartialRank {
    kind: u8,
    grouped: u16,
    ranks: u16,
}

impl Features {
    /// Returns the features of a board with these cards unseen.
    pub fn new(rows: &ByRow<CardSet>, unseen: CardSet) -> Features {
        let mut features = Features::default();
        let live = Rank::ALL.map(|rank| unseen.count(rank));
        let made = ByRow::from_fn(|row| features.add_row(row, *rows.get(row), unseen, &live));
        let sizes = rows.map(CardSet::len);
        features.add(SIZES + sizes.front);
        features.add(SIZES + 4 + sizes.middle);
        features.add(SIZES + 10 + sizes.back);
        features.add(MIDDLE_AND_BACK + usize::from(made.middle.kind) * 8 + usize::from(made.back.kind));
        let in_front = match (made.front.kind, made.front.grouped >> Rank::Queen.index() != 0) {
            (0, _) => 0,
            (1, false) => 1,
            (1, true) => 2,
            _ => 3,
        };
        features.add(FRONT_AND_MIDDLE + in_front * 8 + usize::from(made.middle.kind));
        features.add(ORDERS + (made.front.cmp(&made.middle) as i8 + 1) as usize);
        features.add(ORDERS + 3 + (made.middle.cmp(&made.back) as i8 + 1) as usize);
        features.add(UNSEEN + (unseen.len() / 8).min(5));
        for (n, rank) in [Rank::Queen, Rank::King, Rank::Ace].into_iter().enumerate() {
            features.add(HIGH + 5 * n + live[rank.index()]);
        }
        features
    }

    /// Returns a rough estimate of a board's value, in units, as if no more cards came. The estimate adds the royalties
    /// of trips, straights, flushes, full houses and quads, and of a pair of sixes or better in front. A straight flush
    /// counts as a flush. The estimate also adds a small amount that grows with the kind of combination in the middle
    /// and the back, and with the royalty in front. It subtracts six units for each row that is stronger than the next
    /// row towards the back.
    pub fn static_estimate(rows: &ByRow<CardSet>) -> f32 {
        let mut features = Features::default();
        let made = ByRow::from_fn(|row| features.add_row(row, *rows.get(row), CardSet::EMPTY, &[0; 13]));
        let rank = 15 - made.front.grouped.leading_zeros() as i8;
        let front = match made.front.kind {
            0 => 0,
            1 => (rank - 3).max(0),
            _ => rank + 10,
        };
        // By kind: nothing, a pair, two pair, trips, a straight, a flush, a full house, quads.
        let middle = [0.0, 0.0, 0.0, 2.0, 4.0, 8.0, 12.0, 20.0][usize::from(made.middle.kind)];
        let back = [0.0, 0.0, 0.0, 0.0, 2.0, 4.0, 6.0, 10.0][usize::from(made.back.kind)];
        let stronger = f32::from(made.back.kind) * 0.3 + f32::from(made.middle.kind) * 0.2 + f32::from(front) * 0.01;
        let broken = u8::from(made.front > made.middle) + u8::from(made.middle > made.back);
        f32::from(front) + middle + back + stronger - 6.0 * f32::from(broken)
    }

    /// Returns the indices of the features that are true of the board.
    #[inline]
    pub fn numbers(&self) -> &[u16] {
        &self.numbers[..self.len]
    }

    #[inline]
    fn add(&mut self, feature: usize) {
        if let Some(next) = self.numbers.get_mut(self.len) {
            *next = feature as u16;
            self.len += 1;
        }
    }

    /// Adds the features of a row, and returns the combination that its cards make so far.
    fn add_row(&mut self, row: Row, cards: CardSet, unseen: CardSet, live: &[usize; 13]) -> PartialRank {
        let (base, each) = match row {
            Row::Front => (FRONT, STATES_IN_FRONT),
            Row::Middle => (MIDDLE, STATES_BEHIND_FRONT),
            Row::Back => (BACK, STATES_BEHIND_FRONT),
        };
        // The ranks held at least once, twice, three times and four times.
        let [held, twice, thrice, all] = cards.at_least();
        let mut left = held;
        while left != 0 {
            let rank = left.trailing_zeros() as usize;
            let bit = 1 << rank;
            left &= left - 1;
            let state = if twice & bit == 0 {
                live[rank]
            } else if thrice & bit == 0 {
                4 + live[rank]
            } else if row == Row::Front {
                7
            } else if all & bit == 0 {
                7 + live[rank]
            } else {
                9
            };
            self.add(base + rank * each + state);
        }
        let mut kind = match (twice.count_ones(), thrice.count_ones(), all != 0) {
            (_, _, true) => 7,
            (2.., 1.., false) => 6,
            (_, 1.., false) => 3,
            (pairs, 0, false) => pairs.min(2) as u8,
        };
        if row != Row::Front && twice == 0 && held != 0 {
            kind = kind.max(self.add_draws(usize::from(row == Row::Back), cards, unseen, held, live));
        }
        PartialRank { kind, grouped: if thrice != 0 { thrice } else { twice }, ranks: held }
    }

    /// Adds the features of the straights and the flush that a row without a pair can still become. Adds no feature of
    /// straights for a row of one card. Returns the kind of the row, which is 0 unless the row is a complete straight
    /// or flush.
    fn add_draws(&mut self, row: usize, cards: CardSet, unseen: CardSet, held: u16, live: &[usize; 13]) -> u8 {
        let (size, mut kind) = (cards.len(), 0);
        let is_suited = |suit: &Suit| cards.of_suit(*suit) == cards;
        if let Some(suit) = Suit::ALL.into_iter().find(is_suited) {
            let left = unseen.of_suit(suit).len();
            if size == 5 || left >= 5 - size {
                let much = if size == 5 { 0 } else { left.saturating_sub(3).div_euclid(2).min(3) };
                self.add(SUITED + (row * 5 + size - 1) * 4 + much);
                kind = if size == 5 { 5 } else { 0 };
            }
        }
        if size > 1 {
            let wanted =
                live.iter().enumerate().filter(|(_, live)| **live > 0).fold(0, |set, (rank, _)| set | 1 << rank);
            let can_be = held | wanted;
            let runs = (0..10).filter(|&n| {
                let run: u16 = if n == 9 { 0b1_0000_0000_1111 } else { 0b1_1111 << n };
                held & !run == 0 && run & !can_be == 0
            });
            let runs = runs.count();
            if runs > 0 {
                self.add(STRAIGHTS + (row * 4 + size - 2) * 3 + runs.min(3) - 1);
                kind = kind.max(if size == 5 { 4 } else { 0 });
            }
        }
        kind
    }
}
