//! Rules compiled for speed: the rank tables, and the units of every outcome of rows, every royalty and every natural.
//!
//! Read in this order: `seating` (whether opponents are considered jointly), `payoffs` (the compiled rules), then
//! `rows` (outcomes of rows), `broken`, `royalties` and `naturals`.

mod broken;
mod naturals;
#[allow(clippy::module_inception)] // the folder has the name of its main type
mod payoffs;
mod rows;
mod royalties;
mod seating;

pub use super::rules::{LegalOrder, MissetReason};
pub(crate) use broken::has_run;
pub use payoffs::{Multipliers, Payoffs};
pub use royalties::UnclaimedRoyalties;
pub use seating::Seating;
