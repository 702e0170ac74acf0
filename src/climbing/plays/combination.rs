//! The kinds of combinations, and the key of a play: everything about the play that affects the next one.

use std::fmt;

/// The kind of a combination.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[non_exhaustive]
#[allow(missing_docs)] // the rules of each game explain the names
pub enum Kind {
    Single,
    Pair,
    Trips,
    Quads,
    Straight,
    Sequence,
    SuitedSequence,
    LockedSequence,
    PairRun,
    TripRun,
    QuadRun,
    TwoPairs,
    Trips1,
    Trips2,
    TripRun1,
    TripRun2,
    Quads11,
    Quads22,
    Flush,
    FullHouse,
    StraightFlush,
    RoyalFlush,
    Bomb,
    Rocket,
}

impl Kind {
    /// Every kind, in the order in which plays are listed.
    pub const ALL: [Kind; 24] = [
        Kind::Single,
        Kind::Pair,
        Kind::Trips,
        Kind::Quads,
        Kind::Straight,
        Kind::Sequence,
        Kind::SuitedSequence,
        Kind::LockedSequence,
        Kind::PairRun,
        Kind::TripRun,
        Kind::QuadRun,
        Kind::TwoPairs,
        Kind::Trips1,
        Kind::Trips2,
        Kind::TripRun1,
        Kind::TripRun2,
        Kind::Quads11,
        Kind::Quads22,
        Kind::Flush,
        Kind::FullHouse,
        Kind::StraightFlush,
        Kind::RoyalFlush,
        Kind::Bomb,
        Kind::Rocket,
    ];

    /// The kinds of sets of one to four cards of one rank. The index is the number of cards minus one.
    pub(crate) const SETS: [Kind; 4] = [Kind::Single, Kind::Pair, Kind::Trips, Kind::Quads];

    /// Returns the name of the kind.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Single => "single",
            Kind::Pair => "pair",
            Kind::Trips => "trips",
            Kind::Quads => "quads",
            Kind::Straight => "straight",
            // Players call all three kinds sequences.
            Kind::Sequence | Kind::SuitedSequence | Kind::LockedSequence => "sequence",
            Kind::PairRun => "pair-run",
            Kind::TripRun => "trip-run",
            Kind::QuadRun => "quad-run",
            Kind::TwoPairs => "two-pairs",
            Kind::Trips1 => "trips-1",
            Kind::Trips2 => "trips-2",
            Kind::TripRun1 => "trip-run-1",
            Kind::TripRun2 => "trip-run-2",
            Kind::Quads11 => "quads-1-1",
            Kind::Quads22 => "quads-2-2",
            Kind::Flush => "flush",
            Kind::FullHouse => "full-house",
            Kind::StraightFlush => "straight-flush",
            Kind::RoyalFlush => "royal-flush",
            Kind::Bomb => "bomb",
            Kind::Rocket => "rocket",
        }
    }

    /// Returns the name of the kind, with words that distinguish the kinds of sequences.
    pub(crate) const fn in_full(self) -> &'static str {
        match self {
            Kind::SuitedSequence => "suited sequence",
            Kind::LockedSequence => "locked sequence",
            other => other.name(),
        }
    }

    /// Returns the words that players use for the kind: `triple with a single`, `pairs in a row`. The words do not give
    /// the length of a run.
    pub const fn in_words(self) -> &'static str {
        match self {
            Kind::Trips => "triple",
            Kind::Quads => "four of a kind",
            Kind::PairRun => "pairs in a row",
            Kind::TripRun => "triples in a row",
            Kind::QuadRun => "quads in a row",
            Kind::TwoPairs => "two pairs",
            Kind::Trips1 => "triple with a single",
            Kind::Trips2 => "triple with a pair",
            Kind::TripRun1 => "airplane with singles",
            Kind::TripRun2 => "airplane with pairs",
            Kind::Quads11 => "four with two singles",
            Kind::Quads22 => "four with two pairs",
            Kind::FullHouse => "full house",
            Kind::StraightFlush => "straight flush",
            Kind::RoyalFlush => "royal flush",
            other => other.name(),
        }
    }

    /// Returns `true` if the kind is a sequence, suited or not.
    pub const fn is_sequence(self) -> bool {
        matches!(self, Kind::Sequence | Kind::SuitedSequence | Kind::LockedSequence)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kinds(u32);

impl Kinds {
    /// Returns the set of these kinds.
    pub const fn of(kinds: &[Kind]) -> Kinds {
        let mut bits = 0;
        let mut i = 0;
        while i < kinds.len() {
            bits |= 1 << kinds[i] as u32;
            i += 1;
        }
        Kinds(bits)
    }

    /// Every kind.
    pub const ALL: Kinds = Kinds::of(&Kind::ALL);

    /// Returns `true` if the set contains the kind.
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 >> kind as u32 & 1 == 1
    }

    /// Returns `true` if the set contains the kind of the play.
    pub(crate) const fn contains_kind_of(self, play: Key) -> bool {
        self.0 >> (play.0 >> (SUIT_BITS + STRENGTH_BITS + LENGTH_BITS)) & 1 == 1
    }
}

/// The key of a play, in twenty bits: everything about the play that affects the next one.
///
/// A key has the kind, length and strength of the play. With the engine `Wild`, it also has the suits of the play if
/// suits count. Kickers are not part of a key.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key(u32);

/// The words for the numbers from two to fifteen. A key cannot describe a longer run.
const NUMBERS: [&str; MOST_LENGTH - 1] = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen",
];

const SUIT_BITS: u32 = 4;
const STRENGTH_BITS: u32 = 7;
const LENGTH_BITS: u32 = 4;
const SUITS: u8 = (1 << SUIT_BITS) - 1;
const MOST_STRENGTH: u8 = (1 << STRENGTH_BITS) - 1;
const MOST_LENGTH: usize = (1 << LENGTH_BITS) - 1;

impl Key {
    /// Returns the key of a play without suits. `length` is the number of consecutive ranks; 1 if the play is not a
    /// run. `strength` is the strength among plays of that kind and length. A length above 15 becomes 15, and a
    /// strength above 127 becomes 127.
    pub const fn new(kind: Kind, length: usize, strength: u8) -> Key {
        let length = if length > MOST_LENGTH { MOST_LENGTH } else { length };
        let strength = if strength > MOST_STRENGTH { MOST_STRENGTH } else { strength };
        let kind_and_length = (kind as u32) << LENGTH_BITS | length as u32;
        Key((kind_and_length << STRENGTH_BITS | strength as u32) << SUIT_BITS)
    }

    /// Returns the key of the same play with `suits`, a mask of suit positions in the order of the game.
    #[must_use]
    pub const fn with_suits(self, suits: u8) -> Key {
        Key(self.without_suits().0 | (suits & SUITS) as u32)
    }

    /// Returns the key of the same play without suits.
    #[must_use]
    pub const fn without_suits(self) -> Key {
        Key(self.0 & !(SUITS as u32))
    }

    /// Returns the suits of the play, as a mask of suit positions in the order of the game. The suits of cards that
    /// jokers represent are included. The mask is 0 in games that do not record suits, and for a single joker.
    pub const fn suits(self) -> u8 {
        self.0 as u8 & SUITS
    }

    /// Returns the kind of the play.
    pub const fn kind(self) -> Kind {
        Kind::ALL[(self.0 >> (SUIT_BITS + STRENGTH_BITS + LENGTH_BITS)) as usize % Kind::ALL.len()]
    }

    /// Returns the number of consecutive ranks in the play; 1 if the play is not a run.
    pub const fn length(self) -> usize {
        (self.0 >> (SUIT_BITS + STRENGTH_BITS)) as usize & MOST_LENGTH
    }

    /// Returns `true` if both plays are of the same kind and length.
    pub(crate) const fn is_like(self, other: Key) -> bool {
        (self.0 ^ other.0) >> (SUIT_BITS + STRENGTH_BITS) == 0
    }

    /// Returns the strength of the play among plays of its kind and length. Higher is stronger.
    pub const fn strength(self) -> u8 {
        (self.0 >> SUIT_BITS) as u8 & MOST_STRENGTH
    }

    /// Returns `true` if the player has announced that the play locks the trick. Only suited sequences and chops may
    /// beat such a play.
    pub const fn is_locked(self) -> bool {
        matches!(self.kind(), Kind::LockedSequence)
    }

    /// Returns the words that players use for the play: `pair`, `straight of 5`, `airplane with two singles`.
    pub fn in_words(self) -> String {
        let kind = self.kind();
        let number = match self.length() {
            0 | 1 => return String::from(kind.in_words()),
            length => NUMBERS.get(length - 2).map_or_else(|| length.to_string(), |word| String::from(*word)),
        };
        match kind {
            Kind::PairRun | Kind::TripRun | Kind::QuadRun => format!("{number} {}", kind.in_words()),
            Kind::TripRun1 => format!("airplane with {number} singles"),
            Kind::TripRun2 => format!("airplane with {number} pairs"),
            Kind::LockedSequence => format!("locked {kind} of {}", self.length()),
            _ => format!("{} of {}", kind.in_words(), self.length()),
        }
    }

    /// Returns the twenty bits: kind, length, strength and suits. Sorting plays by these bits groups them by kind.
    pub const fn bits(self) -> u32 {
        self.0
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}@{}", self.kind(), self.length(), self.strength())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_returns_the_kind_length_strength_and_suits_it_was_made_from() {
        for kind in Kind::ALL {
            for (length, strength) in [(1, 0), (13, 127), (15, 64)] {
                let key = Key::new(kind, length, strength);
                assert_eq!((key.kind(), key.length(), key.strength()), (kind, length, strength));
            }
            let suited = Key::new(kind, 13, 127).with_suits(0b1010);
            assert_eq!((suited.kind(), suited.length(), suited.strength(), suited.suits()), (kind, 13, 127, 0b1010));
            assert_eq!(suited.without_suits(), Key::new(kind, 13, 127));
            assert_eq!(Kind::ALL[kind as usize], kind);
            assert!(Kinds::ALL.contains(kind));
        }
        let most = Key::new(Kind::Pair, usize::MAX, u8::MAX);
        assert_eq!((most.kind(), most.length(), most.strength()), (Kind::Pair, 15, 127));
        assert_eq!(format!("{:?}", Key::new(Kind::PairRun, 3, 8)), "pair-run×3@8");
    }

    #[test]
    fn plays_are_described_in_the_words_of_players() {
        for (kind, length, words) in [
            (Kind::Single, 1, "single"),
            (Kind::Trips, 1, "triple"),
            (Kind::Quads, 1, "four of a kind"),
            (Kind::Trips1, 1, "triple with a single"),
            (Kind::Trips2, 1, "triple with a pair"),
            (Kind::TripRun1, 2, "airplane with two singles"),
            (Kind::TripRun2, 3, "airplane with three pairs"),
            (Kind::TripRun, 2, "two triples in a row"),
            (Kind::PairRun, 2, "two pairs in a row"),
            (Kind::PairRun, 12, "twelve pairs in a row"),
            (Kind::QuadRun, 3, "three quads in a row"),
            (Kind::Quads11, 1, "four with two singles"),
            (Kind::Quads22, 1, "four with two pairs"),
            (Kind::Straight, 5, "straight of 5"),
            (Kind::SuitedSequence, 3, "sequence of 3"),
            (Kind::LockedSequence, 3, "locked sequence of 3"),
            (Kind::FullHouse, 1, "full house"),
        ] {
            assert_eq!(Key::new(kind, length, 3).in_words(), words);
        }
        // Names for typing and for records may have hyphens. The words of players do not.
        assert!(Kind::ALL.iter().all(|kind| !kind.in_words().contains('-')));
    }
}
