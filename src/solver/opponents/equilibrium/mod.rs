//! An equilibrium of a rule set: a strategy, and hands set by it.
//!
//! Reading order: `equilibrium` trains the strategy and sets the hands, and contains the equilibria of the presets.
//! `residuals` measures the units that settings earn minus the model's values, to correct the strategy. `file` encodes
//! and decodes an equilibrium.

#[allow(clippy::module_inception)] // the module has the name of its main type
pub(crate) mod equilibrium;
pub(crate) mod file;
mod residuals;
