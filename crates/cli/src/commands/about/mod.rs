//! What shells, manuals and programs read about this one.
//!
//! [`schema`] describes its records, and [`manual`] writes manual pages and completions for shells.

pub mod manual;
pub mod schema;
