use super::{Category, slow};
use crate::cards::CardSet;

/// A row in words: `pair of queens`, `full house, jacks over fours`, `ace-high flush`.
pub fn describe(row: CardSet) -> String {
    in_words(slow::strength(&row.sorted()))
}

/// A row of deuce-to-seven low in words: `seven-five low`, or what it is that counts against it.
pub fn describe_low(row: CardSet) -> String {
    let strength = slow::strength_without_wheel(&row.sorted());
    match (strength.category, &strength.ranks[..]) {
        (Category::HighCard, [top, next, ..]) => format!("{}-{} low", top.name(), next.name()),
        _ => in_words(strength),
    }
}

fn in_words(strength: slow::Strength) -> String {
    let slow::Strength { category, ranks } = strength;
    let Some(&top) = ranks.first() else { return String::from("no cards") };
    match category {
        Category::HighCard => format!("{} high", top.name()),
        Category::Pair => format!("pair of {}", top.plural()),
        Category::TwoPair => format!("two pair, {} and {}", top.plural(), ranks[1].plural()),
        Category::Trips => format!("three {}", top.plural()),
        Category::Straight => format!("{}-high straight", top.name()),
        Category::Flush => format!("{}-high flush", top.name()),
        Category::FullHouse => format!("full house, {} over {}", top.plural(), ranks[1].plural()),
        Category::Quads => format!("four {}", top.plural()),
        Category::StraightFlush if top == crate::cards::Rank::Ace => String::from("royal flush"),
        Category::StraightFlush => format!("{}-high straight flush", top.name()),
    }
}
