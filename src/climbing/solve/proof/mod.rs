//! Proofs of the value of a position, which anybody can check by the rules.
//!
//! A [`Certificate`] has a claim and the strategies that prove it. `deal` plays a position on with the plays of the
//! [`Referee`](crate::climbing::Referee) and the settlement of [`GameRules`](crate::climbing::GameRules). `judged` says what a
//! settlement is worth to a side, and [`verify`](verify()) follows every strategy against all replies. Nothing here uses the
//! searches that found the certificate.

mod certificate;
mod deal;
mod judged;
mod refusal;
mod verify;

pub use certificate::{Certificate, Reply, Strategy};
pub(super) use deal::{Deal, Played};
pub use refusal::{Flaw, Refusal};
pub use verify::{Verified, verify};
