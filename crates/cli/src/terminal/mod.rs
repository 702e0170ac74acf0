//! The interface to a person: standard output, standard error and exit statuses.
//!
//! [`exit`] lists the statuses. [`failure`] has the error that ends a run: an exit status and messages. [`output`]
//! writes answers and errors, [`style`] decides on colour and symbols, and [`columns`] and [`labelled`] lay out text.
//! [`shell`] quotes arguments. [`closed_stdout`] detects a closed standard output, and [`progress`] shows the progress
//! of a long run.

pub mod closed_stdout;
pub mod columns;
pub mod exit;
pub mod failure;
pub mod labelled;
pub mod output;
pub mod progress;
pub mod shell;
pub mod style;
