//! The kinds of rows that royalties distinguish.

use std::fmt;

use crate::chinese::Row;
use crate::eval::{Category, RowRank};

/// The kind of a row: its category, with the royal flush separate from other straight flushes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RowKind {
    /// A row of this category; not a royal flush.
    Category(Category),
    /// An ace-high straight flush.
    RoyalFlush,
}

impl RowKind {
    /// The number of kinds.
    pub const COUNT: usize = 10;

    /// All kinds, in ascending order.
    pub const ALL: [RowKind; RowKind::COUNT] = [
        RowKind::Category(Category::HighCard),
        RowKind::Category(Category::Pair),
        RowKind::Category(Category::TwoPair),
        RowKind::Category(Category::Trips),
        RowKind::Category(Category::Straight),
        RowKind::Category(Category::Flush),
        RowKind::Category(Category::FullHouse),
        RowKind::Category(Category::Quads),
        RowKind::Category(Category::StraightFlush),
        RowKind::RoyalFlush,
    ];

    /// Returns the kind of a row of this rank.
    pub fn of(rank: RowRank) -> RowKind {
        if rank == RowRank::ROYAL_FLUSH { RowKind::RoyalFlush } else { RowKind::Category(rank.category()) }
    }

    /// Returns the weakest rank of this kind.
    pub const fn lowest(self) -> RowRank {
        match self {
            RowKind::Category(category) => RowRank::lowest_of(category),
            RowKind::RoyalFlush => RowRank::ROYAL_FLUSH,
        }
    }

    /// Returns the index in [`RowKind::ALL`].
    pub const fn index(self) -> usize {
        match self {
            RowKind::Category(category) => category as usize,
            RowKind::RoyalFlush => RowKind::COUNT - 1,
        }
    }

    /// Returns the name used in rules and records, for example `full-house` or `royal-flush`.
    pub const fn name(self) -> &'static str {
        match self {
            RowKind::Category(category) => category.name(),
            RowKind::RoyalFlush => "royal-flush",
        }
    }

    /// Returns the kind with this name. Returns `None` for any other text.
    pub fn from_name(name: &str) -> Option<RowKind> {
        RowKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns `true` if `row` can be of this kind. A front can only be a high card, a pair or trips.
    pub const fn fits(self, row: Row) -> bool {
        !matches!(row, Row::Front)
            || matches!(self, RowKind::Category(Category::HighCard | Category::Pair | Category::Trips))
    }
}

impl fmt::Display for RowKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
