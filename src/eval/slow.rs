//! The readable evaluator. It defines the strength of a row, generates the row table, and is the reference in tests.

use itertools::Itertools;

use super::Category;
use crate::cards::{Card, Rank};

/// The strength of a row in detail: its category and the ranks that decide within the category, most important first.
///
/// The derived order is the rule of poker: compare the category, then the first rank that differs. If one list of ranks
/// is a prefix of the other, the longer list is stronger.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Strength {
    /// The category.
    pub category: Category,
    /// The deciding ranks. Ranks with more cards come first, and ranks with equally many cards are in descending order:
    /// a full house has the rank of its trips, then the rank of its pair. A straight or straight flush has only the
    /// rank of its top card.
    pub ranks: Vec<Rank>,
}

/// Returns the strength of a row by the rules of poker. The wheel (A-2-3-4-5) is the lowest straight.
///
/// Only rows of five cards can be straights or flushes.
///
/// ```
/// use pusoy::eval::{Category, slow};
///
/// let row: Vec<_> = ["5s", "4h", "3d", "2c", "As"].map(|c| c.parse().unwrap()).into();
/// assert_eq!(slow::strength(&row).category, Category::Straight);
/// ```
pub fn strength(row: &[Card]) -> Strength {
    let suited = row.iter().map(|card| card.suit()).all_equal();
    strength_of(&row.iter().map(|card| card.rank()).collect_vec(), suited)
}

/// Returns the strength of a row by rules under which A-2-3-4-5 is not a straight. Deuce-to-seven low inverts the order
/// of these strengths.
pub fn strength_without_wheel(row: &[Card]) -> Strength {
    let suited = row.len() == 5 && row.iter().map(|card| card.suit()).all_equal();
    let strength = strength(row);
    let wheel = strength.ranks == [Rank::Five] && strength.category >= Category::Straight;
    if !wheel {
        return strength;
    }
    let category = if suited { Category::Flush } else { Category::HighCard };
    Strength { category, ranks: vec![Rank::Ace, Rank::Five, Rank::Four, Rank::Three, Rank::Two] }
}

/// Returns the strength of a row from its ranks, in any order. `suited` is `true` if all cards are of one suit.
pub fn strength_of(ranks: &[Rank], suited: bool) -> Strength {
    // Groups of equal ranks: larger groups first, and higher ranks first among groups of equal size.
    let groups = ranks.iter().copied().sorted().dedup_with_count().sorted().rev();
    let (counts, ranks): (Vec<usize>, Vec<Rank>) = groups.unzip();
    let five = counts.iter().sum::<usize>() == 5;
    let flush = five && suited;
    let straight = if five { top_of_run(&ranks) } else { None };

    let (category, ranks) = match (&counts[..], straight, flush) {
        (_, Some(top), true) => (Category::StraightFlush, vec![top]),
        ([4, ..], ..) => (Category::Quads, ranks),
        ([3, 2], ..) => (Category::FullHouse, ranks),
        (_, None, true) => (Category::Flush, ranks),
        (_, Some(top), false) => (Category::Straight, vec![top]),
        ([3, ..], ..) => (Category::Trips, ranks),
        ([2, 2, ..], ..) => (Category::TwoPair, ranks),
        ([2, ..], ..) => (Category::Pair, ranks),
        _ => (Category::HighCard, ranks),
    };
    Strength { category, ranks }
}

/// Returns the top rank of five consecutive ranks, given from high to low. Returns `None` for any other ranks. The
/// wheel counts as five-high.
fn top_of_run(ranks: &[Rank]) -> Option<Rank> {
    use Rank::{Ace, Five, Four, Three, Two};
    if ranks.len() != 5 {
        None
    } else if ranks == [Ace, Five, Four, Three, Two] {
        Some(Five)
    } else {
        ranks.iter().tuple_windows().all(|(high, low)| high.index() == low.index() + 1).then_some(ranks[0])
    }
}
