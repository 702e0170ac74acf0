//! The score of one finished board, and the sum of the scores of many boards.

use std::ops::{Add, AddAssign, Sub};

use crate::amounts::Thousandths;
use crate::chinese::rules::{MAX_UNITS, Rules};

/// The score of one finished board, packed into one number, so that a single comparison finds the better of two boards.
/// Units count first. Among boards with the same units, a board that reaches fantasyland is better, and then a board
/// that is not foul.
///
/// The number can hold the score of one board, or the sum of the scores of all boards that a draw of one card can
/// finish: see [`BoardScore::ADDED`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct BoardScore(i64);

/// The sum of the scores of many boards, packed like a [`BoardScore`]. The number is large enough for any street: see
/// [`BoardScoreSum::MOST`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct BoardScoreSum(i128);

/// Number of bits of each of two counts that are packed below the units: boards that reach fantasyland, and boards that
/// are not foul.
const COUNT: u32 = 14;

/// Upper bound on the score of one board, in thousandths of a unit, and on the difference between the scores of two
/// boards.
///
/// Each of three opponents pays at most three royalties, a unit per row, three units for a scoop, and the cost of a
/// foul. The value of fantasyland counts once. The royalties of opponents who are not foul lower the scores of all
/// boards by the same amount, and therefore cancel out of differences.
///
/// The difference between two boards that are not foul can contain the units of rows and scoops twice. It can also
/// contain the value of fantasyland twice, because two entrances can have values of opposite signs. The upper bound
/// contains these units and this value only once. So it lacks six units for each of three opponents, and one
/// [`Thousandths::MOST`] for fantasyland. But foul opponents pay both boards the same, so the costs of their fouls
/// cancel out of the difference. The upper bound contains these costs as three times [`Thousandths::MOST`], which is
/// more than it lacks.
const MOST_OF_BOARD: i64 = {
    let rows_and_scoop = 3 + 3;
    let of_opponent = (3 * MAX_UNITS + rows_and_scoop) * Thousandths::UNIT + Thousandths::MOST.0;
    OPPONENTS * of_opponent + Thousandths::MOST.0
};
const OPPONENTS: i64 = Rules::MOST_PLAYERS as i64 - 1;

impl BoardScore {
    /// Upper bound on the number of boards whose scores are added up in one number: one board for each draw of the last
    /// card. At least eleven cards are on the board before this draw, so they are not drawn.
    pub const ADDED: i64 = 52 - 11;
    /// A score below that of every board.
    pub const LEAST: BoardScore = BoardScore(i64::MIN);

    /// Returns the score of one board from its thousandths of a unit. `fantasyland` is `true` if the board reaches
    /// fantasyland, and `not_fouled` is `true` if it is not foul.
    pub const fn new(thousandths: i64, fantasyland: bool, not_fouled: bool) -> BoardScore {
        BoardScore((thousandths << (2 * COUNT)) + ((fantasyland as i64) << COUNT) + not_fouled as i64)
    }

    /// Returns the packed number. Adding or subtracting packed numbers adds or subtracts the scores.
    pub const fn bits(self) -> i64 {
        self.0
    }

    /// Returns the score with this packed number.
    pub const fn from_bits(bits: i64) -> BoardScore {
        BoardScore(bits)
    }

    /// Returns the totals of the boards.
    pub fn totals(self) -> BoardTotals {
        BoardScoreSum::from(self).totals()
    }
}

impl Add for BoardScore {
    type Output = BoardScore;
    #[inline]
    fn add(self, other: BoardScore) -> BoardScore {
        BoardScore(self.0 + other.0)
    }
}

impl BoardScoreSum {
    /// The largest number of boards whose scores can be added up. It exceeds the number of ways to draw three cards
    /// from forty.
    pub const MOST: i64 = (1 << COUNT) - 1;
    /// A sum below every sum of boards.
    pub const LEAST: BoardScoreSum = BoardScoreSum(i128::MIN);

    /// Returns the totals of the boards.
    pub fn totals(self) -> BoardTotals {
        let count = |bits: i128| (bits & i128::from(BoardScoreSum::MOST)) as i64;
        BoardTotals {
            thousandths: (self.0 >> (2 * COUNT)) as i64,
            fantasyland: count(self.0 >> COUNT),
            not_fouled: count(self.0),
        }
    }

    /// Returns `times` times the score whose packed number is `bits`.
    pub fn multiply_bits(bits: i64, times: i64) -> BoardScoreSum {
        BoardScoreSum(i128::from(bits) * i128::from(times))
    }
}

/// A number type for adding up the packed scores of a street: `i64` if it can hold every sum, otherwise `i128`.
pub(super) trait SumBits: Copy + Default + AddAssign + Add<Output = Self> {
    /// Returns `times` times the difference of two scores. `bits` is the packed number of this difference.
    fn multiply(bits: i64, times: i64) -> Self;

    /// Returns the number multiplied by `times`.
    fn times(self, times: i64) -> Self;

    /// Returns the number divided by `divisor`.
    fn share(self, divisor: i64) -> Self;

    /// Returns the number as a [`BoardScoreSum`].
    fn sum(self) -> BoardScoreSum;
}

impl SumBits for i64 {
    #[inline]
    fn multiply(bits: i64, times: i64) -> i64 {
        bits * times
    }

    #[inline]
    fn times(self, times: i64) -> i64 {
        self * times
    }

    #[inline]
    fn share(self, divisor: i64) -> i64 {
        self / divisor
    }

    #[inline]
    fn sum(self) -> BoardScoreSum {
        BoardScoreSum(self.into())
    }
}

impl SumBits for i128 {
    #[inline]
    fn multiply(bits: i64, times: i64) -> i128 {
        i128::from(bits) * i128::from(times)
    }

    #[inline]
    fn times(self, times: i64) -> i128 {
        self * i128::from(times)
    }

    #[inline]
    fn share(self, divisor: i64) -> i128 {
        self / i128::from(divisor)
    }

    #[inline]
    fn sum(self) -> BoardScoreSum {
        BoardScoreSum(self)
    }
}

impl From<BoardScore> for BoardScoreSum {
    fn from(score: BoardScore) -> BoardScoreSum {
        BoardScoreSum(score.0.into())
    }
}

impl Add for BoardScoreSum {
    type Output = BoardScoreSum;
    #[inline]
    fn add(self, other: BoardScoreSum) -> BoardScoreSum {
        BoardScoreSum(self.0 + other.0)
    }
}

impl Sub for BoardScoreSum {
    type Output = BoardScoreSum;
    #[inline]
    fn sub(self, other: BoardScoreSum) -> BoardScoreSum {
        BoardScoreSum(self.0 - other.0)
    }
}

/// The totals of any number of finished boards, one board per draw. Greater totals are better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct BoardTotals {
    /// Thousandths of a unit.
    pub thousandths: i64,
    /// Number of boards that reach fantasyland.
    pub fantasyland: i64,
    /// Number of boards that are not foul.
    pub not_fouled: i64,
}

impl BoardTotals {
    /// Adds `other`, multiplied by `times`.
    #[inline]
    pub fn add(&mut self, other: BoardTotals, times: i64) {
        self.thousandths += other.thousandths * times;
        self.fantasyland += other.fantasyland * times;
        self.not_fouled += other.not_fouled * times;
    }
}

// A [`BoardScore`] can hold the sum of the scores of [`BoardScore::ADDED`] boards.
const _: () = assert!(MOST_OF_BOARD <= (i64::MAX >> (2 * COUNT)) / BoardScore::ADDED);
// A [`BoardScoreSum`] has one board per draw of the last street of pineapple, which has three cards. At least twelve
// cards are seen before this street: the fourth street's three cards, and the nine cards on the board before it.
const _: () = assert!(BoardScoreSum::MOST >= 40 * 39 * 38 / 6);
// In classic, a board of seven cards needs six of the 45 other cards. A [`BoardTotals`] adds up at most one board for
// each sequence of six of these cards. Two streets of pineapple have fewer draws.
const _: () = assert!(MOST_OF_BOARD <= i64::MAX / (45 * 44 * 43 * 42 * 41 * 40));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_add_up() {
        let (foul, queens) = (BoardScore::new(-6_000, false, false), BoardScore::new(15_000, true, true));
        let sum = foul + foul + foul + queens + queens;
        assert_eq!(sum.totals(), BoardTotals { thousandths: 12_000, fantasyland: 2, not_fouled: 2 });
        assert!(foul < BoardScore::new(-6_000, false, true) && BoardScore::new(15_000, false, true) < queens);
        let mut totals = queens.totals();
        totals.add(sum.totals(), 3);
        assert_eq!(totals, BoardTotals { thousandths: 51_000, fantasyland: 7, not_fouled: 7 });
    }

    /// Adds up the largest possible number of boards, all with the highest possible score or all with the lowest.
    #[test]
    fn the_largest_sums_are_exact() {
        for worth in [MOST_OF_BOARD, -MOST_OF_BOARD] {
            let board = BoardScore::new(worth, true, true);
            let row = BoardScore::from_bits(board.bits() * BoardScore::ADDED).totals();
            let wanted =
                |boards: i64| BoardTotals { thousandths: worth * boards, fantasyland: boards, not_fouled: boards };
            assert_eq!(row, wanted(BoardScore::ADDED));
            assert_eq!(
                BoardScoreSum::multiply_bits(board.bits(), BoardScoreSum::MOST).totals(),
                wanted(BoardScoreSum::MOST)
            );
        }
    }
}
