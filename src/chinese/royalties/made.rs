//! Kinds of rows distinguished by royalties.

use std::fmt;

use crate::chinese::Row;
use crate::eval::{Category, RowRank};

/// The kind of a row: its category, with the royal flush separate from other straight flushes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Made {
    /// A row of this category; not a royal flush.
    Category(Category),
    /// An ace-high straight flush.
    RoyalFlush,
}

impl Made {
    /// The number of kinds.
    pub const COUNT: usize = 10;

    /// All kinds, in ascending order.
    pub const ALL: [Made; Made::COUNT] = [
        Made::Category(Category::HighCard),
        Made::Category(Category::Pair),
        Made::Category(Category::TwoPair),
        Made::Category(Category::Trips),
        Made::Category(Category::Straight),
        Made::Category(Category::Flush),
        Made::Category(Category::FullHouse),
        Made::Category(Category::Quads),
        Made::Category(Category::StraightFlush),
        Made::RoyalFlush,
    ];

    /// Returns the kind of a row of this rank.
    pub fn of(rank: RowRank) -> Made {
        if rank == RowRank::ROYAL_FLUSH { Made::RoyalFlush } else { Made::Category(rank.category()) }
    }

    /// Returns the weakest rank of this kind.
    pub const fn lowest(self) -> RowRank {
        match self {
            Made::Category(category) => RowRank::lowest_of(category),
            Made::RoyalFlush => RowRank::ROYAL_FLUSH,
        }
    }

    /// Returns the index in [`Made::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Made::Category(category) => category as usize,
            Made::RoyalFlush => Made::COUNT - 1,
        }
    }

    /// Returns the name used in rules and records, for example `full-house` or `royal-flush`.
    pub const fn name(self) -> &'static str {
        match self {
            Made::Category(category) => category.name(),
            Made::RoyalFlush => "royal-flush",
        }
    }

    /// Returns the kind with this name. Returns `None` for any other text.
    pub fn from_name(name: &str) -> Option<Made> {
        Made::ALL.into_iter().find(|made| made.name() == name)
    }

    /// Returns `true` if `row` can be of this kind. A front can only be a high card, a pair or trips.
    pub const fn fits(self, row: Row) -> bool {
        !matches!(row, Row::Front)
            || matches!(self, Made::Category(Category::HighCard | Category::Pair | Category::Trips))
    }
}

impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
