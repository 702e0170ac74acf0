//! The rules in force.
//!
//! [`words`] formats rules for a person, and [`header`] reads and writes those that a log names; neither knows of files or of
//! the environment. [`source`] finds the rules that a command line, the environment or the user's configuration names.
//! [`base_rules`] are the rules of these that are in force, with what the command line changes and a record overrides.

pub mod base_rules;
pub mod header;
pub mod source;
pub mod words;
