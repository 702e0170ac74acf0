//! The score of a settlement for one side, as a single number.

/// Bounds of all scores, after every doubling that a deal allows.
pub const LOWEST: i32 = -(1 << 24);
pub const HIGHEST: i32 = 1 << 24;

/// The rule that turns the values of a settlement into a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreRule {
    /// 1 if higher values are better, -1 if lower values are.
    pub sign: i64,
    /// The seat whose value counts.
    pub seat: usize,
    /// The seat whose value is subtracted from that of `seat`, if any.
    pub against: Option<usize>,
    /// The seats that hold cards, as a mask, if only winning counts; otherwise `None`. Each of these seats with the
    /// best value wins.
    pub win: Option<u16>,
}

impl ScoreRule {
    /// Returns the score of `values`, by seat.
    pub fn score(self, values: &[i64]) -> i32 {
        let good = |seat: usize| match self.win {
            Some(holders) => i64::from(wins(holders, self.sign, values, seat)),
            None => self.sign * values[seat],
        };
        let score = good(self.seat) - self.against.map_or(0, good);
        score.clamp(i64::from(LOWEST), i64::from(HIGHEST)) as i32
    }

    /// Returns the lowest and the highest score of any settlement.
    pub fn range(self) -> (i32, i32) {
        match (self.win, self.against) {
            (None, _) => (LOWEST, HIGHEST),
            (Some(_), None) => (0, 1),
            // Equal values are a win for both, so the score is 0.
            (Some(_), Some(_)) => (-1, 1),
        }
    }
}

/// Returns `true` if `seat` is in the mask `holders` and has the best value among the seats in the mask.
pub fn wins(holders: u16, sign: i64, values: &[i64], seat: usize) -> bool {
    let best = (0..values.len()).filter(|&seat| holders >> seat & 1 == 1).map(|seat| sign * values[seat]).max();
    holders >> seat & 1 == 1 && best == Some(sign * values[seat])
}
