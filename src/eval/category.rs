//! Categories of rows, such as pair, flush and full house.

use std::fmt;
use std::str::FromStr;

use crate::options::UnknownName;

/// The category of a row, in ascending order. A row of three cards is a high card, a pair or trips.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)] // the names say it all
pub enum Category {
    HighCard,
    Pair,
    TwoPair,
    Trips,
    Straight,
    Flush,
    FullHouse,
    Quads,
    /// A straight flush. The royal flush is the best straight flush and not a separate category.
    StraightFlush,
}

impl Category {
    /// All categories in ascending order.
    pub const ALL: [Category; 9] = [
        Category::HighCard,
        Category::Pair,
        Category::TwoPair,
        Category::Trips,
        Category::Straight,
        Category::Flush,
        Category::FullHouse,
        Category::Quads,
        Category::StraightFlush,
    ];

    /// Returns the name used in rules and records, for example `full-house`.
    pub const fn name(self) -> &'static str {
        ["high-card", "pair", "two-pair", "trips", "straight", "flush", "full-house", "quads", "straight-flush"]
            [self as usize]
    }
}

impl FromStr for Category {
    type Err = UnknownName;

    /// Parses the name of a category, such as `full-house`.
    fn from_str(name: &str) -> Result<Category, UnknownName> {
        let found = Category::ALL.into_iter().find(|category| category.name() == name);
        found.ok_or_else(|| UnknownName::new(name, Category::ALL.map(Category::name)))
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
