//! What finished boards come to: one board, and many added up.

use std::ops::Add;

/// What finished boards come to, packed into one number so that the better of two is a comparison: the units, and of boards
/// that are worth the same the one that comes to fantasyland, then the one that is not mis-set.
///
/// Up to [`Score::MOST`] boards can be added up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Score(i64);

/// Bits of each of the two counts below the units.
const COUNT: u32 = 14;

impl Score {
    /// The most boards that a score adds up: more than the draws of three cards from forty.
    pub const MOST: usize = (1 << COUNT) - 1;
    /// What no board is worth.
    pub const LEAST: Score = Score(i64::MIN);

    /// Returns the score of one board, worth `thousandths` of a unit.
    pub const fn of(thousandths: i64, fantasyland: bool, sound: bool) -> Score {
        Score((thousandths << (2 * COUNT)) + ((fantasyland as i64) << COUNT) + sound as i64)
    }

    /// Returns the number that the score is packed into. Sums and differences of scores are those of their numbers.
    pub const fn bits(self) -> i64 {
        self.0
    }

    /// Returns the score that is packed into a number.
    pub const fn from_bits(bits: i64) -> Score {
        Score(bits)
    }

    /// Returns what the boards come to.
    pub fn tally(self) -> Tally {
        let count = |bits: i64| bits & Score::MOST as i64;
        Tally { thousandths: self.0 >> (2 * COUNT), fantasyland: count(self.0 >> COUNT), sound: count(self.0) }
    }
}

impl Add for Score {
    type Output = Score;
    #[inline]
    fn add(self, other: Score) -> Score {
        Score(self.0 + other.0)
    }
}

/// What any number of finished boards come to, one for each draw. The better of two is the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Tally {
    /// Thousandths of a unit.
    pub thousandths: i64,
    /// Boards that come to fantasyland.
    pub fantasyland: i64,
    /// Boards that are not mis-set.
    pub sound: i64,
}

impl Tally {
    /// Adds `times` as much.
    #[inline]
    pub fn add(&mut self, other: Tally, times: i64) {
        self.thousandths += other.thousandths * times;
        self.fantasyland += other.fantasyland * times;
        self.sound += other.sound * times;
    }
}

// A street has at most as many draws of three cards as forty cards have.
const _: () = assert!(Score::MOST >= 40 * 39 * 38 / 6);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_add_up() {
        let (foul, queens) = (Score::of(-6_000, false, false), Score::of(15_000, true, true));
        let sum = foul + foul + foul + queens + queens;
        assert_eq!(sum.tally(), Tally { thousandths: 12_000, fantasyland: 2, sound: 2 });
        assert!(foul < Score::of(-6_000, false, true) && Score::of(15_000, false, true) < queens);
        let most = Score::from_bits(Score::of(-1_300_000, true, true).bits() * Score::MOST as i64);
        assert_eq!(most.tally().thousandths, -1_300_000 * Score::MOST as i64);
        let mut tally = queens.tally();
        tally.add(sum.tally(), 3);
        assert_eq!(tally, Tally { thousandths: 51_000, fantasyland: 7, sound: 7 });
    }
}
