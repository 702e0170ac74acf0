//! The values of fantasyland, and the value function: small networks that estimate how unfinished boards end.
//!
//! Read `features` first (the inputs), then `network` (from inputs to estimates), `learning`, and `value_function`
//! (the networks for all board sizes, the file format, and the values of the presets). Then read `values` (the values
//! of a rule set).

pub(super) mod features;
pub(super) mod learning;
pub(super) mod network;
pub(super) mod value_function;
pub(super) mod values;

pub use value_function::ValueFunctionError;
