//! Kinds of hands in words.

use pusoy::solver::Theme;

/// Formats a kind of hands: `hands with three of a kind`.
pub fn theme_in_words(theme: Theme) -> String {
    String::from(match theme {
        Theme::TwoWay => "hands with two nearly equal settings",
        Theme::PairInFront => "hands with a pair or better in front",
        Theme::FlushOrFullHouse => "hands with a flush and a full house",
        Theme::StraightOrFlush => "hands with a straight and a flush",
        Theme::ManyPairs => "hands with three or more pairs",
        Theme::Trips => "hands with three of a kind",
        Theme::Quads => "hands with four of a kind",
        other => return format!("hands of the kind {}", other.name()),
    })
}
