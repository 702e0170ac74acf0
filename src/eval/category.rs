//! Categories of rows: pair, flush, full house and the others.

use std::fmt;

/// The category of a row, weakest first. A row of three cards is a high card, a pair or trips.
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
    /// Includes the royal flush, which is the best straight flush and no category of its own.
    StraightFlush,
}

impl Category {
    /// Every category, weakest first.
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

    /// Returns the name as rules and records spell it: `full-house`.
    pub const fn name(self) -> &'static str {
        ["high-card", "pair", "two-pair", "trips", "straight", "flush", "full-house", "quads", "straight-flush"]
            [self as usize]
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
