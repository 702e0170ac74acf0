//! Options of a game: names with values, as a command line, a rules file or a record writes them, read into plain data.
//!
//! A game declares the words of its options with `choices!` and the options themselves with `options!`, each a
//! `Field` of its rules; reading, writing and refusing them is the same for every game and stands here.

mod choices;
mod error;
mod field;
mod nearest;
mod spec;
mod value;

pub use error::OptionError;
pub use nearest::nearest;
pub use spec::OptionSpec;
pub use value::OptionValue;

pub(crate) use choices::choices;
pub(crate) use field::{Field, NotAValue, whole_number};
pub(crate) use spec::{changed, options, set};
