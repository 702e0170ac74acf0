//! Finds kinds of drill tasks by name. Tasks under open-face rules are streets and hands in fantasyland: see [`Kind`].
//! Tasks under other rules are hands to set, and a [`Theme`] is a kind of hand.

use itertools::Itertools;
use pusoy::chinese::Rules;
use pusoy::options::{did_you_mean, nearest};
use pusoy::solver::Theme;

use crate::wire::problem::Problem;

/// A kind of task: a street by its number, from 1, or a hand in fantasyland.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

    /// Returns the kind with this name. Returns `None` for any other text. Street numbers up to 255 are accepted: use
    /// [`Kind::all`] to check that the rules have the street.
    pub fn from_name(name: &str) -> Option<Kind> {
        match name.strip_prefix("street-") {
            Some(number) => number.parse().ok().map(Kind::Street),
            None => (name == "fantasyland").then_some(Kind::Fantasyland),
        }
    }

    /// Returns all kinds: five streets in pineapple or nine in other open-face games, and fantasyland.
    pub fn all(rules: &Rules) -> Vec<Kind> {
        let streets = if rules.is_pineapple() { 1..=5 } else { 1..=9 };
        streets.map(Kind::Street).chain([Kind::Fantasyland]).collect()
    }

    /// Returns the kind of the street that begins with this number of cards on the board. Returns `None` if no street
    /// begins with this number.
    pub fn of_street(cards_on_board: usize, rules: &Rules) -> Option<Kind> {
        let is_before = |kind: &Kind| kind.cards_on_board(rules) == Some(cards_on_board);
        Kind::all(rules).into_iter().find(is_before)
    }

    /// Returns the number of cards on the board before the street. Returns `None` in fantasyland.
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

/// Finds kinds of hands by their names.
///
/// # Errors
///
/// A name is unknown.
pub fn find_themes(names: &[String]) -> Result<Vec<Theme>, Problem> {
    let find = |name: &String| {
        Theme::from_name(name).ok_or_else(|| {
            let known = || Theme::ALL.iter().map(|theme| theme.name());
            let message = match Kind::from_name(name) {
                Some(_) => format!("'{name}' is a kind of open-face task, and needs rules such as pineapple"),
                None => {
                    let meant = did_you_mean(nearest(name, known()));
                    format!("unknown kind of hand '{name}' (expected {}){meant}", known().join(", "))
                }
            };
            Problem::new("bad-option-value", message).token(name)
        })
    };
    names.iter().map(find).collect()
}

/// Finds kinds of tasks under open-face rules by their names.
///
/// # Errors
///
/// A name is unknown, or names a kind that the rules do not have.
pub fn find_kinds(names: &[String], rules: &Rules) -> Result<Vec<Kind>, Problem> {
    let all = Kind::all(rules);
    let find = |name: &String| {
        Kind::from_name(name).filter(|kind| all.contains(kind)).ok_or_else(|| {
            let expected = all.iter().map(|kind| kind.name()).join(", ");
            let message = match Theme::from_name(name) {
                Some(_) => format!("'{name}' is a kind of hand, but these rules are open-face (expected {expected})"),
                None => format!("unknown kind of task '{name}' (expected {expected})"),
            };
            Problem::new("bad-option-value", message).token(name)
        })
    };
    names.iter().map(find).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pusoy::chinese::rules::Preset;

    #[test]
    fn streets_are_found_by_the_cards_on_the_board() {
        for preset in [Preset::Pineapple, Preset::Ofc] {
            let rules = Rules::of(preset);
            for kind in Kind::all(&rules) {
                let found = kind.cards_on_board(&rules).and_then(|cards| Kind::of_street(cards, &rules));
                assert_eq!(found, Some(kind).filter(|kind| *kind != Kind::Fantasyland));
            }
        }
        assert!(Kind::of_street(6, &Rules::of(Preset::Pineapple)).is_none());
        assert!(Kind::of_street(13, &Rules::of(Preset::Ofc)).is_none());
    }
}
