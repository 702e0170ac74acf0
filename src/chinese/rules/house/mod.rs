//! The rules of a house, and their file.
//!
//! Read in this order: `house` (rules with a name and a note), `write` (as TOML, and the template to start from), and,
//! with the feature `house-files`, `error` (what may be wrong with a file) and `read` (from TOML).

#[cfg(feature = "house-files")]
mod error;
#[allow(clippy::module_inception)] // the folder is named after what it is all about
mod house;
#[cfg(feature = "house-files")]
mod read;
mod write;

#[cfg(feature = "house-files")]
pub use error::{HouseCause, HouseError, HouseProblem};
pub use house::House;
