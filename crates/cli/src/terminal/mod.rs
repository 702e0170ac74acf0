//! What a person meets: standard output, standard error and exit statuses.
//!
//! [`exit`] lists the statuses, and [`failure`] carries one with its messages to `main`. [`output`] writes answers and
//! complaints, [`style`] decides on colour and symbols, and [`columns`] and [`beside`] lay out text. [`closed`] notices that
//! nobody can read the answers. [`progress`] shows how far a long run is.

pub mod beside;
pub mod closed;
pub mod columns;
pub mod exit;
pub mod failure;
pub mod output;
pub mod progress;
pub mod style;
