//! How everybody plays a rule set.
//!
//! An [`equilibrium`] is trained, corrected by [`residuals`], and plays a population of hands. A [`file`] keeps one, and
//! those of the presets are [`embedded`] in the library.

pub(crate) mod embedded;
#[allow(clippy::module_inception)] // the folder is named after what it is all about
pub(crate) mod equilibrium;
pub(crate) mod file;
mod residuals;
