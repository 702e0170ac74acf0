//! How unfinished boards will end, as a small network tells it, and what fantasyland is worth.
//!
//! Read `features` first (what of a board tells how it will end), then `network` (from features to what is told), `learning`,
//! `value_function` (a network for every two cards on the board), `file`; `values` (what is known of rules) and `embedded` (the
//! same of presets).

pub(super) mod embedded;
pub(super) mod features;
mod file;
pub(super) mod learning;
pub(super) mod network;
pub(super) mod value_function;
pub(super) mod values;

pub use file::ValueFunctionError;
