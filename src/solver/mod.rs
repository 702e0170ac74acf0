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
//!   something, and that gives their `standing`. [`EvParts`] take an ev apart, [`MovedCards`]s are what differs between settings.
//! * `trial` has strategies compete, and a [`Theme`] is what makes a hand hard.

mod answering;
mod ask;
mod hand;
mod model;
mod opponents;
mod parallel;
mod play;
#[cfg(test)]
#[path = "../../tests/random_rules/mod.rs"]
mod random_rules;
mod search;
mod study;

pub use answering::solver::{Solver, SolverError};
pub use ask::answer::{Answer, Decision, Graded, Method, Place, RankedSetting};
pub use ask::chances::{RowChances, SettingChances};
pub use ask::difference::MovedCards;
pub use ask::ev::Ev;
pub use ask::hand_theme::Theme;
pub use ask::parts::{EvPart, EvParts};
pub use ask::query::{Against, Query, QueryError};
pub use hand::cuts::CUTS;
pub use hand::subsets::{HandSizeError, Subsets};
pub use model::strategy::Strategy;
pub use opponents::equilibrium::{Equilibrium, PRESET_TRAINING, QUICK_TRAINING, UNAWARE_TRAINING};
pub use opponents::equilibrium_file::EquilibriumError;
pub use opponents::population::Bank;
pub use play::training::{Training, train};
pub use study::chart::RowRange;
pub use study::contest::Contestant;
pub use study::strategist::SetBy;
pub use study::trial::{ContestResult, Trial};
