//! Descriptions of the program for shells, manuals and other programs.
//!
//! [`schema`] describes the program's records, and [`manual`] writes manual pages, completions for shells and the
//! glossary.

pub mod manual;
pub mod schema;
