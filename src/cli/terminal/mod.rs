//! What a person meets: standard output, standard error and exit statuses.
//!
//! [`exit`] lists the statuses, [`output`] writes answers and complaints, [`style`] decides on colour and symbols, and
//! [`words`] lays out text. [`files`] writes files, and [`progress`] shows how far a long run is.

pub mod exit;
pub mod files;
pub mod output;
pub mod progress;
pub mod style;
pub mod words;
