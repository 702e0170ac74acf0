//! What the program tells about itself.
//!
//! [`schema`] describes its records, and [`manual`] writes manual pages and completions for shells.

pub mod manual;
pub mod schema;
