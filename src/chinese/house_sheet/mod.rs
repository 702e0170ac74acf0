//! The rules summary: the rules in words, for a host to read aloud at the table.
//!
//! Read `clauses` first, which writes one clause per topic. Then read `sheet`, which puts the clauses in order.

mod clauses;
mod sheet;

pub use sheet::Clause;
