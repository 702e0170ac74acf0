use super::{Category, slow};
use crate::cards::CardSet;

/// A row in words: `pair of queens`, `full house, jacks over fours`, `ace-high flush`.
pub fn describe(row: CardSet) -> String {
    let cards: Vec<_> = row.iter().collect();
    let slow::Strength { category, ranks } = slow::strength(&cards);
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
