//! Names, order and values of the naturals.

use std::fmt;

/// A natural: a hand of thirteen cards that wins as dealt. The strongest natural comes first (names and order: "Chinese
/// poker", Wikipedia).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Natural {
    /// Thirteen cards of one suit.
    CleanDragon,
    /// Thirteen different ranks.
    Dragon,
    /// Only jacks, queens, kings and aces.
    TwelveRoyals,
    /// Three rows, each of consecutive ranks and of one suit.
    ThreeStraightFlushes,
    /// Three ranks with four cards each.
    ThreeQuads,
    /// No card below an eight.
    AllHigh,
    /// No card above an eight. The ace is high.
    AllLow,
    /// Thirteen cards of one colour; under some rules, at least twelve.
    FullColored,
    /// Four ranks with at least three cards each.
    FourTriples,
    /// Six pairs and one more card. Four of a kind count as two pairs.
    SixAndAHalfPairs,
    /// Three rows, each of consecutive ranks.
    ThreeStraights,
    /// Three rows, each of one suit.
    ThreeFlushes,
    /// No jack, queen or king.
    NoBroadway,
    /// No card below a six.
    SixUp,
}

impl Natural {
    /// Number of naturals.
    pub const COUNT: usize = 14;

    /// All naturals, strongest first.
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

    /// Returns the index in [`Natural::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the name used in rules and records, for example `six-and-a-half-pairs`.
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

    /// Returns the natural with this name. Returns `None` for any other text.
    pub fn from_name(name: &str) -> Option<Natural> {
        Natural::ALL.into_iter().find(|natural| natural.name() == name)
    }

    /// Returns the value in the standard table, in units ("Chinese poker", Wikipedia). The source gives no value for
    /// [`Natural::SixUp`]; the value here is this library's own choice.
    pub const fn standard_points(self) -> i32 {
        [108, 36, 32, 24, 20, 12, 12, 10, 8, 6, 4, 3, 3, 3][self as usize]
    }
}

#[cfg(feature = "serde")]
crate::serialized::as_text!(Natural, "a natural, as in dragon", Natural::from_name);

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
