//! The rules summary: the rules in words, for a host to read aloud at the table.
//!
//! Read `clauses` first, and then `sheet`: all clauses in order.

mod clauses;
mod sheet;

pub use sheet::Clause;
