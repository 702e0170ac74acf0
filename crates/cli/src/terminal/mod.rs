//! The interface to a person: standard output, standard error and exit statuses.
//!
//! [`exit`] lists the statuses, and [`failure`] carries one with its messages to `main`. [`output`] writes answers and
//! complaints, [`style`] decides on colour and symbols, and [`columns`] and [`beside`] lay out text. [`closed`] detects
//! a closed standard output, and [`progress`] shows the progress of a long run.

pub mod beside;
pub mod closed;
pub mod columns;
pub mod exit;
pub mod failure;
pub mod output;
pub mod progress;
pub mod style;
