//! The rules in force.
//!
//! [`source`] finds the rules that a command line, the environment or the user's configuration names; [`base_rules`] are
//! these rules with what the command line changes, which the options of a record override.

pub mod base_rules;
pub mod source;
