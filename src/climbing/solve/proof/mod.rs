//! Proofs of what a position comes to, which anybody can check by the rules.
//!
//! A [`Certificate`] has a claim and strategies that prove it. `deal` plays a position on by the rules alone, with the plays of
//! the [`Referee`](crate::climbing::Referee) and the settlement of [`GameRules`](crate::climbing::GameRules); `judged` says
//! what a settlement is worth to a side; and [`verify`](verify()) follows every strategy against everything that the others
//! can do. Nothing here knows of the searches by which a certificate was found.

mod certificate;
mod deal;
mod judged;
mod refusal;
mod verify;

pub use certificate::{Certificate, Reply, Strategy};
pub(super) use deal::{Deal, Played};
pub use refusal::{Flaw, Refusal};
pub use verify::{Verified, verify};
