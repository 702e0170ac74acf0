//! The command line, as clap reads it: one file a group of commands, whose comments are the texts of `--help`.
//!
//! Begin with [`program`], which lists the commands, and [`global`], what all of them understand. [`rules`] and [`query`]
//! are groups of arguments that several commands share; [`offered`] are names for completions, [`log_lines`] what lines of a log
//! look like; every other file holds
//! the arguments of the commands it is named for.

mod about;
pub mod climb;
mod evening;
mod global;
mod hands;
mod log_lines;
mod offered;
mod place;
mod program;
mod query;
mod rules;
mod score;
mod seed;
mod set_hands;
mod strategies;
pub mod ten;

pub use about::{Completions, Man, Schema};
pub use evening::{Night, Review};
pub use global::{Color, Form, Given, Global, without_meaning};
pub use hands::{Check, Deal, Eval};
pub use place::Place;
pub use program::{Args, Command};
pub use query::QueryArgs;
pub use rules::{RuleArgs, Rules, RulesAction, RulesShow};
pub use score::Score;
pub use seed::new_seed;
pub use set_hands::{Drill, Grade, Solve};
pub use strategies::{Cache, CacheAction, CacheBuild, ChartArgs, Exploit, Match, Tables, TablesAction, TrialArgs};
