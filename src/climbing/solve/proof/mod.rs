//! Proofs of the value of a position that can be checked by the rules alone.
//!
//! A [`Certificate`] has a claim and the strategies that prove it. `deal` plays a position on with the plays of the
//! [`Referee`](crate::climbing::Referee) and the settlement of [`GameRules`](crate::climbing::GameRules). `side_valuer`
//! gives the worth of a settlement to a side. [`verify`](verify()) follows every strategy against all replies. No code
//! here belongs to the searches that found the certificate.

mod certificate;
mod deal;
mod refusal;
mod side_valuer;
mod verify;

pub use certificate::{Certificate, Reply, Strategy};
pub(super) use deal::{Deal, Played};
pub use refusal::{Flaw, Refusal};
pub use verify::{Verified, verify};
