//! The rules in force.
//!
//! [`source`] finds the rules that a command line, the environment or the user's configuration names, and
//! [`named_rules`] adds the options of `--set`.

pub mod named_rules;
pub mod source;
