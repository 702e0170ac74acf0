//! Rules compiled for speed: how rows rank, and the units of every outcome of rows, every royalty and every natural.
//!
//! Read in this order: `seating` (whether opponents are looked at together), `payoffs` (the compiled rules), then
//! `rows` (outcomes of rows), `broken`, `royalties` and `naturals`.

mod broken;
mod naturals;
#[allow(clippy::module_inception)] // the folder is named after what it is all about
mod payoffs;
mod rows;
mod royalties;
mod seating;

pub use super::rules::{LegalOrder, MissetReason};
pub(crate) use broken::has_run;
pub use payoffs::{Multipliers, Payoffs};
pub use royalties::UnclaimedRoyalties;
pub use seating::Seating;
