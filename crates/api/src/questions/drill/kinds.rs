//! Kinds of tasks under open-face rules.

use pusoy::chinese::Rules;

/// A kind of task: a street by its number, from 1, or a hand in fantasyland.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A street.
    Street(u8),
    /// A hand in fantasyland.
    Fantasyland,
}

impl Kind {
    /// Returns the name: `street-3`, or `fantasyland`.
    pub fn name(self) -> String {
        match self {
            Kind::Street(number) => format!("street-{number}"),
            Kind::Fantasyland => String::from("fantasyland"),
        }
    }

    /// Returns the kind with this name. Returns `None` if no kind has the name.
    pub fn from_name(name: &str) -> Option<Kind> {
        match name.strip_prefix("street-") {
            Some(number) => number.parse().ok().map(Kind::Street),
            None => (name == "fantasyland").then_some(Kind::Fantasyland),
        }
    }

    /// Returns all kinds: five streets in pineapple or nine in other games, and fantasyland.
    pub fn all(rules: &Rules) -> Vec<Kind> {
        let streets = if rules.is_pineapple() { 1..=5 } else { 1..=9 };
        streets.map(Kind::Street).chain([Kind::Fantasyland]).collect()
    }

    /// Returns the number of cards on a board before the street. Returns `None` in fantasyland.
    pub fn cards_on_board(self, rules: &Rules) -> Option<usize> {
        match self {
            Kind::Fantasyland => None,
            Kind::Street(1) => Some(0),
            Kind::Street(number) => {
                let before = usize::from(number).saturating_sub(2);
                Some(5 + before * if rules.is_pineapple() { 2 } else { 1 })
            }
        }
    }
}
