//! Options of a game: names with values, from a command line, a rules file or a record, parsed into plain data.
//!
//! An [`OptionSpec`] describes an option: its name, its meaning and its accepted values. Each game has a list of
//! specifications, for example [`chinese::rules::OPTIONS`](crate::chinese::rules::OPTIONS). An [`OptionValue`] is a
//! value as given, and an [`OptionError`] is the reason why an option or its value is refused.

// A game declares the words of its options with `choices!` and the options themselves with `options!`. Each option is a
// `Field` of the game's rules. This module parses, formats, checks and rejects options for every game. Reading order:
//
// * `value`: a value as given
// * `error`: errors of options
// * `field`: parsing a value into a field
// * `choices`: fields with words as values
// * `spec`: the list of options
// * `text`: rules as one text
// * `nearest`: suggestions for typos
// * `toml_file`: files of options in TOML

mod choices;
mod error;
mod field;
mod nearest;
mod spec;
mod text;
#[cfg(feature = "house-files")]
pub(crate) mod toml_file;
mod value;

pub use error::{OptionError, UnknownName};
#[doc(hidden)] // for the packages of this project
pub use nearest::{did_you_mean, nearest, slips};
pub use spec::OptionSpec;
pub use value::OptionValue;

pub(crate) use choices::choices;
pub(crate) use field::{Field, NotAValue, whole_number};
pub(crate) use spec::{changed, check, options, set};
pub(crate) use text::RulesText;
