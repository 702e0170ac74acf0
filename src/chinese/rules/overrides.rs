//! The options whose values are more than words.

use crate::chinese::ByRow;
use crate::chinese::Row;
use crate::chinese::natural::{Natural, NaturalSet};
use crate::chinese::royalties::Made;

/// What rows are worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Custom {
    /// Each row, to its winner.
    pub row: i32,
    /// Winning overall.
    pub overall: i32,
    /// A scoop, beside the rows.
    pub scoop: i32,
}

/// Which naturals there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum NaturalSelection {
    /// The standard table: [`NaturalSet::TABLE`].
    #[default]
    Table,
    /// Those that no variant is needed for: [`NaturalSet::CORE`].
    Core,
    /// Every one.
    All,
    /// None.
    None,
    /// These.
    List(NaturalSet),
}

/// Points of single naturals that override the table, indexed by [`Natural::index`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct NaturalPoints(pub [Option<i32>; Natural::COUNT]);

/// Single royalties that override the table, indexed by row and by [`Made::index`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RoyaltyCells(pub ByRow<[Option<i32>; Made::COUNT]>);

impl RoyaltyCells {
    /// The override for a row that made this.
    pub const fn get(&self, row: Row, made: Made) -> Option<i32> {
        self.0.get(row)[made.index()]
    }
}

/// What a unit is worth between two players.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PairStake {
    /// One player.
    pub a: String,
    /// The other.
    pub b: String,
    /// What a unit is worth.
    pub stake: i64,
}

impl PairStake {
    /// Whether these are the two players, in either order.
    pub fn is_between(&self, a: &str, b: &str) -> bool {
        (self.a == a && self.b == b) || (self.a == b && self.b == a)
    }
}

/// What a unit is worth between single pairs of players.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct PairStakes(pub Vec<PairStake>);

/// What something is multiplied by, 1 by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Multiplier(pub i32);

impl Default for Multiplier {
    fn default() -> Multiplier {
        Multiplier(1)
    }
}

/// What a unit is worth in money, 1 by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stake(pub i64);

impl Default for Stake {
    fn default() -> Stake {
        Stake(1)
    }
}

/// How many points end the race, 11 by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RaceTarget(pub i64);

impl Default for RaceTarget {
    fn default() -> RaceTarget {
        RaceTarget(11)
    }
}
