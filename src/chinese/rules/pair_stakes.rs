//! Stakes of single pairs of players.

use super::Stake;
use super::numbers::joined;
use crate::options::{Field, NotAValue, OptionValue};

/// The stake between two players.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PairStake {
    /// The name of one player.
    pub a: String,
    /// The name of the other player.
    pub b: String,
    /// The money for a unit between them.
    pub stake: i64,
}

/// The stakes of pairs of players who do not play for the stake of the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct PairStakes(pub Vec<PairStake>);

impl PairStake {
    /// Returns whether `a` and `b` are the two players, in either order.
    pub fn is_between(&self, a: &str, b: &str) -> bool {
        (self.a == a && self.b == b) || (self.a == b && self.b == a)
    }
}

impl Field for PairStakes {
    const SHAPE: &'static str = "pairs of players with their stakes: Amy:Bob=100";
    const WORDS: &'static [&'static str] = &["none"];

    fn check(&self) -> Result<(), NotAValue> {
        for PairStake { a, b, stake } in &self.0 {
            if a.is_empty() || b.is_empty() || a == b {
                return Err(NotAValue);
            }
            Stake(*stake).check()?;
        }
        Ok(())
    }

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        if value.word().as_deref() == Some("none") {
            self.0.clear();
            return Ok(());
        }
        let mut read = self.clone();
        for (pair, stake) in value.numbers().ok_or(NotAValue)? {
            let (a, b) = pair.split_once(':').ok_or(NotAValue)?;
            let (a, b) = (a.trim().to_owned(), b.trim().to_owned());
            match read.0.iter_mut().find(|pair| pair.is_between(&a, &b)) {
                Some(pair) => pair.stake = stake,
                None => read.0.push(PairStake { a, b, stake }),
            }
        }
        read.check()?;
        *self = read;
        Ok(())
    }

    fn text(&self) -> String {
        joined(self.0.iter().map(|pair| format!("{}:{}={}", pair.a, pair.b, pair.stake)))
    }
}
