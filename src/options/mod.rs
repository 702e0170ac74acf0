//! Options of a game: names with values, as a command line, a rules file or a record writes them, read into plain data.
//!
//! A game declares the words of its options with `choices!` and the options themselves with `options!`; each option is
//! a `Field` of the game's rules. Reading, writing, checking and refusing options is the same for every game and is done
//! here. Read in this order: `value` (what was written), `error`, `field` (how a field takes a value), `choices` (fields
//! whose values are words), `spec` (the list of options), `nearest` (what a misspelt word was meant to be).

mod choices;
mod error;
mod field;
mod nearest;
mod spec;
mod value;

pub use error::OptionError;
pub use nearest::{nearest, slips};
pub use spec::OptionSpec;
pub use value::OptionValue;

pub(crate) use choices::choices;
pub(crate) use field::{Field, NotAValue, whole_number};
pub(crate) use spec::{changed, check, options, set};
