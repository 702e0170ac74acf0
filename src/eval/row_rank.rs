//! The scale of row strengths, and the categories of rows.

use std::fmt;
use std::str::FromStr;

use crate::cards::Rank;
use crate::options::UnknownName;

/// The strength of a row of three or five cards: its index on the scale of all 7,917 strengths, from 0 for the weakest.
///
/// A row of three cards is just below the rows of five cards that have the same category and begin with the same
/// deciding ranks. For example, K-K-Q is weaker than K-K-Q-J-9, because it has fewer kickers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct RowRank(u16);

/// Number of strengths in each category, for rows of five and of three cards.
const STRENGTHS: [(u16, u16); 9] = [
    (1277, 286), // C(13, 5) less ten straights; C(13, 3)
    (2860, 156), // 13 × C(12, 3); 13 × 12
    (858, 0),    // C(13, 2) × 11
    (858, 13),   // 13 × C(12, 2); 13
    (10, 0),
    (1277, 0),
    (156, 0), // 13 × 12
    (156, 0), // 13 × 12
    (10, 0),
];

/// Index of the weakest strength of each category. The last entry is the number of strengths.
const FIRST: [u16; 10] = {
    let mut first = [0; 10];
    let mut i = 0;
    while i < 9 {
        first[i + 1] = first[i] + STRENGTHS[i].0 + STRENGTHS[i].1;
        i += 1;
    }
    first
};

/// Index of the weakest strength of the same [kind](RowRank::kind), for each strength.
static KINDS: [u16; RowRank::COUNT] = {
    let mut kinds = [0; RowRank::COUNT];
    let (mut category, mut begins) = (0, 0);
    while category < 9 {
        // The rank of the highest card, for categories that are sorted by their highest card.
        let mut top = 0;
        while begins < FIRST[category + 1] {
            let strengths = match Category::ALL[category] {
                Category::HighCard => without_straights(top) + top * (top.saturating_sub(1)) / 2,
                Category::Flush => without_straights(top),
                Category::Pair | Category::Trips => (STRENGTHS[category].0 + STRENGTHS[category].1) / 13,
                Category::TwoPair => 11,
                Category::Quads => 12,
                Category::Straight | Category::FullHouse | Category::StraightFlush => 1,
            };
            let mut i = 0;
            while i < strengths {
                kinds[(begins + i) as usize] = begins;
                i += 1;
            }
            begins += strengths;
            top += 1;
        }
        category += 1;
    }
    kinds
};

/// Returns the number of sets of five different ranks that are not a straight and whose highest rank has the index
/// `top`. For a highest rank from six to king, this number is C(top, 4) - 1. For an ace, it is C(12, 4) - 2, because
/// the wheel is also a straight.
const fn without_straights(top: u16) -> u16 {
    match top {
        0..4 => 0,
        12 => 493,
        top => top * (top - 1) * (top - 2) * (top - 3) / 24 - 1,
    }
}

/// Serializes a strength as its index. Deserialization rejects an index outside the scale.
#[cfg(feature = "serde")]
impl serde::Serialize for RowRank {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for RowRank {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<RowRank, D::Error> {
        let index = <u16 as serde::Deserialize>::deserialize(deserializer)?;
        let refused = || {
            serde::de::Error::invalid_value(serde::de::Unexpected::Unsigned(index.into()), &"the index of a strength")
        };
        RowRank::from_index(index.into()).ok_or_else(refused)
    }
}

impl RowRank {
    /// Number of strengths.
    pub const COUNT: usize = 7_917;
    /// The weakest row: the front 4-3-2.
    pub const LOWEST: RowRank = RowRank(0);
    /// The strongest row: a royal flush.
    pub const ROYAL_FLUSH: RowRank = RowRank(RowRank::COUNT as u16 - 1);

    /// Returns the strength with this index. Returns `None` if `index` is [`RowRank::COUNT`] or more.
    pub const fn from_index(index: usize) -> Option<RowRank> {
        if index < RowRank::COUNT { Some(RowRank(index as u16)) } else { None }
    }

    /// Returns the strength stored in a table entry. The entry must not be `NO_ROW`. All other entries of a table are
    /// on the scale.
    pub(crate) const fn from_table(entry: u16) -> RowRank {
        debug_assert!((entry as usize) < RowRank::COUNT);
        RowRank(entry)
    }

    /// Returns the index on the scale, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the weakest strength of a category, over both row sizes.
    pub const fn lowest_of(category: Category) -> RowRank {
        RowRank(FIRST[category as usize])
    }

    /// Returns the rank of the pair or trips. Returns `None` for any other category.
    pub fn grouped(self) -> Option<Rank> {
        let category = self.category();
        let (five, three) = match category {
            Category::Pair | Category::Trips => STRENGTHS[category as usize],
            _ => return None,
        };
        // Each rank has the same number of strengths.
        let of_one_rank = usize::from(five + three) / Rank::ALL.len();
        Rank::ALL.get((self.0 - FIRST[category as usize]) as usize / of_one_rank).copied()
    }

    /// Returns the weakest strength of the same kind: the same category and made ranks, with any kickers. The made
    /// ranks are:
    ///
    /// * the rank of the pair, trips or quads,
    /// * both ranks of two pair or a full house,
    /// * the highest card of any other row.
    ///
    /// Two rows are of the same kind if [`describe`](super::describe) returns the same words for them.
    ///
    /// ```
    /// use pusoy::cards::parse::cards;
    /// use pusoy::eval::RowTable;
    ///
    /// let kind = |text| RowTable::wheel_low().rank(cards(text).unwrap().set()).unwrap().kind();
    /// assert_eq!(kind("Kh Kd Qc"), kind("Kh Kd 2c"));
    /// assert_eq!(kind("Ah Jh 9h 4h 3h"), kind("As Ks 6s 5s 2s"));
    /// assert_ne!(kind("Qs Qd 7h 7c 2d"), kind("Qs Qd 6h 6c 2d"));
    /// ```
    pub const fn kind(self) -> RowRank {
        RowRank(KINDS[self.index()])
    }

    /// Returns the [kind](RowRank::kind) of a row with this strength in deuce-to-seven low. Inverts the scale of
    /// [`RowTable::deuce_to_seven`](super::RowTable::deuce_to_seven) to find the kind.
    pub(crate) const fn kind_of_low(self) -> RowRank {
        let turned = RowRank::COUNT as u16 - 1 - self.0;
        // In deuce-to-seven low, the suited wheel is not a straight flush but the lowest ace-high flush. To make room
        // for it, `deuce_to_seven` moves two groups of rows down by one before it inverts the scale: all straights
        // except the wheel, and all flushes without an ace. This function moves these rows up again. It also moves the
        // suited wheel up, to the lowest other ace-high flush, which is of the same kind.
        let ace_high_flush =
            FIRST[Category::Flush as usize] + STRENGTHS[Category::Flush as usize].0 - without_straights(12);
        let has_moved = turned >= FIRST[Category::Straight as usize] && turned < ace_high_flush;
        RowRank(turned + has_moved as u16).kind()
    }

    /// Returns the category of a row with this strength.
    pub fn category(self) -> Category {
        Category::ALL[FIRST[1..9].partition_point(|&first| first <= self.0)]
    }
}

const _: () = assert!(FIRST[9] as usize == RowRank::COUNT);

/// The category of a row. The variants are in ascending order. A row of three cards is a high card, a pair or trips.
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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::cards::{Card, CardSet, Rng, Suit};
    use crate::eval::{RowTable, describe};

    #[test]
    fn rows_of_five_have_7462_strengths_and_rows_of_three_455() {
        assert_eq!(STRENGTHS.iter().map(|s| s.0).sum::<u16>(), 7_462);
        assert_eq!(STRENGTHS.iter().map(|s| s.1).sum::<u16>(), 455);
    }

    /// Two rows of the same size are of one kind if and only if their descriptions are equal. From the strength in
    /// deuce-to-seven low, `kind_of_low` finds the same kind. The wheel is an exception: it is not a straight in that
    /// game.
    #[test]
    fn rows_of_one_kind_have_the_same_words() {
        let mut rng = Rng::new(5);
        // The row size, and the number of kinds in each possible category, in ascending order of the categories.
        for (size, kinds) in [(3, 11 + 13 + 13), (5, 8 + 13 + 78 + 13 + 10 + 8 + 156 + 13 + 10)] {
            let (mut words, mut of_words) = (HashMap::new(), HashMap::new());
            for n in 0..200_000 {
                // Draw rows from few ranks or from one suit, so that every kind occurs.
                let ranks = rng.next_u64();
                let is_among = |card: &Card| ranks >> card.rank().index() & 1 == 1 || size == 3;
                let few = CardSet::DECK.iter().filter(is_among).collect::<CardSet>();
                let few = if n % 4 == 0 { CardSet::DECK.of_suit(Suit::Spades) } else { few };
                if few.len() < size {
                    continue;
                }
                let row = rng.deal(few, size);
                let kind = RowTable::wheel_low().rank(row).unwrap().kind();
                let words_of_row = describe(row);
                assert_eq!(words.entry(kind).or_insert_with(|| words_of_row.clone()), &words_of_row, "{row}");
                assert_eq!(*of_words.entry(words_of_row.clone()).or_insert(kind), kind, "{row}");
                assert!(kind.category() == RowTable::wheel_low().rank(row).unwrap().category());
                if size == 5 && !words_of_row.starts_with("five-high straight") {
                    let low = RowTable::deuce_to_seven().rank(row).unwrap();
                    assert_eq!(low.kind_of_low(), kind, "{row}");
                }
            }
            assert_eq!(words.len(), kinds, "{size} cards");
        }
    }

    #[test]
    fn each_category_begins_at_its_lowest_strength_and_the_scale_ends_at_the_royal_flush() {
        for category in Category::ALL {
            let lowest = RowRank::lowest_of(category);
            assert_eq!(lowest.category(), category);
            if let Some(below) = lowest.index().checked_sub(1).and_then(RowRank::from_index) {
                assert!(below.category() < category);
            }
        }
        assert_eq!(RowRank::ROYAL_FLUSH.category(), Category::StraightFlush);
        assert_eq!(RowRank::from_index(RowRank::COUNT - 1), Some(RowRank::ROYAL_FLUSH));
        assert_eq!(RowRank::from_index(RowRank::COUNT), None);
    }
}
