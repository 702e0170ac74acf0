//! Rules compiled for speed: the rank tables, and the units of every outcome of rows, every royalty and every natural.

// Read `payoffs` first (the compiled rules), then `rows` (outcomes of rows), `royalties` and `naturals`.

mod naturals;
#[allow(clippy::module_inception)] // the folder has the name of its main type
mod payoffs;
mod rows;
mod royalties;

pub use super::rules::{LegalOrder, MissetReason};
pub use payoffs::Seating;
pub(crate) use payoffs::has_run;
pub use payoffs::{Multipliers, Payoffs};
pub use royalties::UnclaimedRoyalties;
