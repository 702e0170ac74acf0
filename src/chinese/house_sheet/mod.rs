//! The rules summary: the rules in words, for a host to read aloud at the table.
//!
//! Read in this order: `amounts` (units in words), `rows`, `royalties_naturals` and `other_clauses` (the clauses),
//! `sheet` (all clauses in order).

mod amounts;
mod other_clauses;
mod rows;
mod royalties_naturals;
mod sheet;

pub use sheet::Clause;
