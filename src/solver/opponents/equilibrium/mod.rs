//! The play of all players under a rule set.
//!
//! An [`equilibrium`] is trained, corrected by [`residuals`], and sets a population of hands. A [`file`] stores one,
//! and those of the presets are [`embedded`] in the library.

pub(crate) mod embedded;
#[allow(clippy::module_inception)] // the module has the name of its main type
pub(crate) mod equilibrium;
pub(crate) mod file;
mod residuals;
