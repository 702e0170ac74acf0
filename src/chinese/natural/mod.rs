//! Naturals: hands of thirteen cards that win as they are dealt, however they are set.

mod arrangement;
mod detect;
mod set;

use std::fmt;

pub use arrangement::Arrangement;
pub use detect::Criteria;
pub use set::NaturalSet;

/// A natural, the strongest first (names and order: "Chinese poker", Wikipedia).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Natural {
    /// Thirteen cards of one suit.
    CleanDragon,
    /// Thirteen different ranks.
    Dragon,
    /// Nothing but jacks, queens, kings and aces.
    TwelveRoyals,
    /// Three rows, each a run of one suit.
    ThreeStraightFlushes,
    /// Three ranks with all four cards.
    ThreeQuads,
    /// Nothing below an eight.
    AllHigh,
    /// Nothing above an eight; the ace is high.
    AllLow,
    /// Thirteen cards of one colour, or twelve if the rules say so.
    FullColored,
    /// Four ranks with at least three cards.
    FourTriples,
    /// Six pairs and one more card; four of a rank are two pairs.
    SixAndAHalfPairs,
    /// Three rows, each a run of any suits.
    ThreeStraights,
    /// Three rows, each of one suit.
    ThreeFlushes,
    /// No jack, queen or king.
    NoBroadway,
    /// Nothing below a six.
    SixUp,
}

impl Natural {
    /// How many naturals there are.
    pub const COUNT: usize = 14;

    /// Every natural, strongest first.
    pub const ALL: [Natural; Natural::COUNT] = [
        Natural::CleanDragon,
        Natural::Dragon,
        Natural::TwelveRoyals,
        Natural::ThreeStraightFlushes,
        Natural::ThreeQuads,
        Natural::AllHigh,
        Natural::AllLow,
        Natural::FullColored,
        Natural::FourTriples,
        Natural::SixAndAHalfPairs,
        Natural::ThreeStraights,
        Natural::ThreeFlushes,
        Natural::NoBroadway,
        Natural::SixUp,
    ];

    /// The natural's place in [`Natural::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name, as rules and records spell it: `six-and-a-half-pairs`.
    pub const fn name(self) -> &'static str {
        [
            "clean-dragon",
            "dragon",
            "twelve-royals",
            "three-straight-flushes",
            "three-quads",
            "all-high",
            "all-low",
            "full-colored",
            "four-triples",
            "six-and-a-half-pairs",
            "three-straights",
            "three-flushes",
            "no-broadway",
            "six-up",
        ][self as usize]
    }

    /// The natural of this name.
    pub fn from_name(name: &str) -> Option<Natural> {
        Natural::ALL.into_iter().find(|natural| natural.name() == name)
    }

    /// What it is worth by the standard table ("Chinese poker", Wikipedia; for [`Natural::SixUp`], which stands there
    /// without a value, a house decision).
    pub const fn standard_points(self) -> i32 {
        [108, 36, 32, 24, 20, 12, 12, 10, 8, 6, 4, 3, 3, 3][self as usize]
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
