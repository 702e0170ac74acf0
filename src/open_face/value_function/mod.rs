//! The value function, a small network that estimates how unfinished boards end, and the values of fantasyland.
//!
//! Read `features` first (the inputs), then `network` (from inputs to estimates), `learning`, `value_function` (one
//! network per pair of board sizes) and `file`. Then read `values` (the values of a rule set) and `embedded` (the
//! values of the presets).

pub(super) mod embedded;
pub(super) mod features;
mod file;
pub(super) mod learning;
pub(super) mod network;
pub(super) mod value_function;
pub(super) mod values;

pub use file::ValueFunctionError;
