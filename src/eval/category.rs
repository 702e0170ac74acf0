use std::fmt;

/// What kind of row it is, weakest first. Three-card rows are high card, pair or trips only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)] // the names say it
pub enum Category {
    HighCard,
    Pair,
    TwoPair,
    Trips,
    Straight,
    Flush,
    FullHouse,
    Quads,
    /// A royal flush is the best of these, not a category of its own.
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

    /// The name, as rules and records spell it: `full-house`.
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
