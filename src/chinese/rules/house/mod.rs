//! House rules and their file format.
//!
//! Read in this order: `house` (rules with a name and a note), `write` (formatting as TOML, and a template). With the
//! feature `house-files`, continue with `error` (errors in a file) and `read` (parsing TOML).

#[cfg(feature = "house-files")]
mod error;
#[allow(clippy::module_inception)] // the folder has the name of its main type
mod house;
#[cfg(feature = "house-files")]
mod read;
mod write;

#[cfg(feature = "house-files")]
pub use error::{HouseCause, HouseError, HouseProblem};
pub use house::House;
