//! The rules of a table as plain data.
//!
//! Each field of [`Rules`] is an option. [`OPTIONS`] lists them with their names, values and meanings, and
//! [`Rules::set`] parses them. Before settling, rules are compiled into [`Payoffs`](super::Payoffs).

// Read in this order: the types of the fields (`words` for values that are words, `numbers`, `royalty_cells`,
// `natural_choice`, `stakes`), `rules` (the fields), `presets` (rules by name), and `options` (fields by name). Then
// `legal_order` (mis-set rows), `fantasyland` (entrances, staying, and numbers of cards), `validate` (checks),
// `meaning` (rules as one line, and their hash), `house` (rules in a file) and `serialized` (rules as a map of
// options).

mod fantasyland;
mod house;
mod legal_order;
mod meaning;
mod natural_choice;
mod numbers;
mod options;
mod presets;
mod royalty_cells;
#[allow(clippy::module_inception)] // the folder has the name of its main type
mod rules;
#[cfg(feature = "serde")]
mod serialized;
mod stakes;
mod validate;
mod words;

pub use super::royalties::{LowRoyalties, RoyaltyCells, RoyaltyTable};
pub use fantasyland::{Entrance, FANTASYLAND_CARDS, InFront, MOST_CARDS};
pub use house::House;
#[cfg(feature = "house-files")]
pub use house::{HouseCause, HouseError, HouseProblem};
pub use legal_order::{LegalOrder, MissetReason};
pub use natural_choice::{NaturalPoints, NaturalSelection};
pub use numbers::{Custom, MAX_MULTIPLIER, MAX_UNITS, Multiplier, RaceTarget};
pub use options::OPTIONS;
pub use rules::Rules;
pub use stakes::{Currency, MAX_STAKE, PairStake, PairStakes, Stake};
pub use words::{
    BrokenRoyalties, FantasylandCards, FantasylandEntry, FantasylandRepeat, FantasylandStay, FullColoredMin,
    HomeRunRule, LowQualifier, Misset, MissetRoyalties, MultiplierScope, NaturalDeclaration, NaturalTable,
    NaturalVsNatural, OverallRule, Preset, RaceMode, RaceTie, RowOrder, RoyaltyDeclaration, RoyaltyLimit, RoyaltyMode,
    RoyaltyPolicy, SameNatural, ScoopRule, Scoring, StreetDeal, Surrender, SurrenderCheck, Wheel,
};
