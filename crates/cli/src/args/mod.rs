//! Arguments of the command line. The doc comments of commands and arguments are the texts of `--help`.
//!
//! * [`mod@program`] lists the commands, and [`global`] has the global options, such as `--json`.
//! * [`rules`], [`query`] and [`mod@link`] have groups of arguments that several commands share.
//! * [`suggestions`] has names for completions, and [`log_lines`] has the help on lines of a log.
//! * [`seed`] makes a seed if the user gives none.
//! * Every other file has the arguments of one command, or of a few related commands.

mod about;
pub mod climb;
mod evening;
mod global;
mod hands;
mod link;
mod log_lines;
mod place;
mod play;
mod program;
mod query;
mod rules;
mod score;
mod seed;
mod set_hands;
mod strategies;
mod suggestions;
pub mod ten;

pub use about::{Completions, Man, Schema, glossary};
pub use evening::{Night, Review};
pub use global::{Color, Form, GivenArguments, Global, unused_global_option};
pub use hands::{Check, DealArgs, Eval};
pub use link::LinkArgs;
pub use place::Place;
pub use play::{EngineArg, Play};
pub use program::{Args, Command, program};
pub use query::QueryArgs;
pub use rules::{RuleArgs, Rules, RulesAction, RulesShow};
pub use score::Score;
pub use seed::new_seed;
pub use set_hands::{Drill, Grade, Solve};
pub use strategies::{Cache, CacheAction, CacheBuild, Chart, Exploit, Match, Tables, TablesAction, TrialArgs};
