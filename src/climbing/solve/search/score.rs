//! What one side plays for: a single number of a settlement.

/// Scores are within these, doubled as often as a deal can double them.
pub const LOWEST: i32 = -(1 << 24);
pub const HIGHEST: i32 = 1 << 24;

/// What is scored of the values of a settlement, of which higher ones are better with `sign` 1, lower ones with -1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// 1 or -1.
    pub sign: i64,
    /// The seat whose value counts.
    pub of: usize,
    /// The seat whose value counts against it, if any.
    pub against: Option<usize>,
    /// The seats who hold cards, of whom the one with the best value wins, if only winning counts.
    pub win: Option<u16>,
}

impl Score {
    /// Returns the score of some values by seat.
    pub fn score(self, values: &[i64]) -> i32 {
        let good = |seat: usize| self.sign * values[seat];
        if let Some(holders) = self.win {
            return i32::from(wins(holders, self.sign, values, self.of));
        }
        let score = good(self.of) - self.against.map_or(0, good);
        score.clamp(i64::from(LOWEST), i64::from(HIGHEST)) as i32
    }
}

/// Returns whether a seat has the best value of those in a mask.
pub fn wins(holders: u16, sign: i64, values: &[i64], seat: usize) -> bool {
    let best = (0..values.len()).filter(|&seat| holders >> seat & 1 == 1).map(|seat| sign * values[seat]).max();
    best == Some(sign * values[seat])
}
