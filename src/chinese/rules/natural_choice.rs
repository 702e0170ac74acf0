//! Options that enable naturals, and that set the values of single naturals.

use super::numbers::{check_units, joined, units};
use crate::chinese::naturals::{Natural, NaturalSet};
use crate::options::{Field, NotAValue, OptionValue};

/// The naturals that the rules enable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum NaturalSelection {
    /// The naturals of the standard rules, [`NaturalSet::TABLE`].
    #[default]
    Table,
    /// The naturals of the basic game, [`NaturalSet::CORE`].
    Core,
    /// All naturals.
    All,
    /// No naturals.
    None,
    /// A list of naturals.
    List(NaturalSet),
}

/// Values of naturals, in units, indexed by [`Natural::index`]. They override the values that the
/// [`NaturalTable`](super::NaturalTable) gives. `None` keeps the value of that table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct NaturalPoints(pub [Option<i32>; Natural::COUNT]);

impl NaturalSelection {
    /// Returns the naturals as a set.
    pub const fn set(self) -> NaturalSet {
        match self {
            NaturalSelection::Table => NaturalSet::TABLE,
            NaturalSelection::Core => NaturalSet::CORE,
            NaturalSelection::All => NaturalSet::ALL,
            NaturalSelection::None => NaturalSet::NONE,
            NaturalSelection::List(set) => set,
        }
    }
}

impl Field for NaturalSelection {
    const SHAPE: &'static str = "table, core, all, none or a list of naturals such as dragon,three-flushes";
    const WORDS: &'static [&'static str] = &["table", "core", "all", "none"];

    fn parts() -> Vec<&'static str> {
        Natural::ALL.map(Natural::name).into()
    }

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        let named = match value.word().as_deref() {
            Some("table") => Some(NaturalSelection::Table),
            Some("core") => Some(NaturalSelection::Core),
            Some("all") => Some(NaturalSelection::All),
            Some("none" | "off" | "no") => Some(NaturalSelection::None),
            _ => None,
        };
        let list = || -> Option<NaturalSet> {
            value.items()?.iter().map(|item| item.word().as_deref().and_then(Natural::from_name)).collect()
        };
        *self = named.or_else(|| list().map(NaturalSelection::List)).ok_or(NotAValue)?;
        Ok(())
    }

    fn text(&self) -> String {
        match self {
            NaturalSelection::Table => String::from("table"),
            NaturalSelection::Core => String::from("core"),
            NaturalSelection::All => String::from("all"),
            NaturalSelection::None => String::from("none"),
            NaturalSelection::List(set) => joined(set.iter().map(|natural| natural.to_string())),
        }
    }
}

impl Field for NaturalPoints {
    const SHAPE: &'static str = "naturals with their points, each up to 10,000, as in dragon=13 (clean-dragon, dragon, \
                                twelve-royals, three-straight-flushes, three-quads, all-high, all-low, full-colored, \
                                four-triples, six-and-a-half-pairs, three-straights, three-flushes, no-broadway, six-up)";
    const WORDS: &'static [&'static str] = &["none"];

    fn parts() -> Vec<&'static str> {
        Natural::ALL.map(Natural::name).into()
    }

    fn check(&self) -> Result<(), NotAValue> {
        check_units(self.0.into_iter().flatten())
    }

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        if value.word().as_deref() == Some("none") {
            *self = NaturalPoints::default();
            return Ok(());
        }
        let mut read = *self;
        for (name, points) in value.numbers().ok_or(NotAValue)? {
            let natural = Natural::from_name(&name).ok_or(NotAValue)?;
            read.0[natural.index()] = Some(units(points)?);
        }
        read.check()?;
        *self = read;
        Ok(())
    }

    fn text(&self) -> String {
        joined(Natural::ALL.into_iter().filter_map(|natural| Some(format!("{natural}={}", self.0[natural.index()]?))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_description_of_accepted_values_lists_all_naturals() {
        let names = Natural::ALL.map(Natural::name).join(", ");
        assert!(NaturalPoints::SHAPE.ends_with(&format!("({names})")), "{}", NaturalPoints::SHAPE);
    }
}
