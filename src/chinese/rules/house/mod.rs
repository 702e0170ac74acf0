//! House rules and their file format.

// `house` has rules with a name and a note, and formats them as TOML. The feature `house-files` adds `error` (errors in
// a file) and `read` (parsing TOML).

#[cfg(feature = "house-files")]
mod error;
#[allow(clippy::module_inception)] // the folder has the name of its main type
mod house;
#[cfg(feature = "house-files")]
mod read;

#[cfg(feature = "house-files")]
pub use error::{HouseCause, HouseError, HouseProblem};
pub use house::House;
