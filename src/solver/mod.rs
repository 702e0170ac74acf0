//! How to set a hand.
//!
//! * `subsets` ranks every row that a hand can show, as `masks` puts them in order, and `held` tells the best that some of
//!   its cards can do; `search` finds the `cuts` that are worth most. It takes up backs, best bound first (`ceiling`), and
//!   `scan` looks at the `splits` of the cards that each leaves, as the `row_order` of the rules allows.
//! * A [`Strategy`] is how an equilibrium player sets every hand, as opponents see it; `model` compiles it with the rules
//!   into a value of a setting, which is what the search maximises, given the `odds` of a hand: `removal` and `features`
//!   have what its cards say of the opponents' rows. [`train`] is the loop between the two, and an [`Equilibrium`] is what
//!   it leaves: a strategy and a population that plays it.
//! * `population` has the opponents of one query: hands without the cards seen, from the bank or dealt afresh, played;
//!   `groups` puts those together that are alike to the settings compared, `ev` settles with them, by the same rules that
//!   settle a table, and says how sure the result is, and `race` goes on until that is sure enough.
//! * A [`Solver`] answers a [`Query`] with an [`Answer`]: what is `asked` makes `ways` to play the hand, these earn
//!   something, and that gives their `standing`. [`Parts`] take an ev apart, [`Move`]s are what differs between settings.
//! * `trial` has strategies compete, and a [`Theme`] is what makes a hand hard.

mod answer;
mod asked;
mod ceiling;
mod chart;
mod cuts;
mod equilibrium;
mod ev;
mod families;
mod features;
mod found;
mod groups;
mod held;
mod masks;
mod model;
mod moves;
mod odds;
mod parallel;
mod parts;
mod player;
mod population;
mod query;
mod race;
#[cfg(test)]
#[path = "../../tests/random_rules/mod.rs"]
mod random_rules;
mod removal;
mod row_order;
mod scan;
mod search;
mod solve;
mod splits;
mod standing;
mod strategy;
mod subsets;
mod theme;
mod train;
mod trial;
mod ways;

pub use answer::{Answer, Decision, Graded, Method, Place, RankedSetting};
pub use chart::Range;
pub use cuts::CUTS;
pub use equilibrium::{Equilibrium, EquilibriumError, PRESET_TRAINING, QUICK_TRAINING, UNAWARE_TRAINING};
pub use ev::{Ev, Fares, RowChances};
pub use masks::Mask;
pub use moves::Move;
pub use parts::{Part, Parts};
pub use population::Bank;
pub use query::{Against, Query, QueryError};
pub use solve::{Solver, SolverError};
pub use strategy::Strategy;
pub use subsets::Subsets;
pub use theme::Theme;
pub use train::{Training, train};
pub use trial::{Contestant, SetBy, Trial, Verdict};
