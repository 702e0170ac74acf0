//! Proofs of the value of a position. The rules alone are enough to check such a proof.
//!
//! A [`Certificate`] has a claim and the strategies that prove it. `verifier_deal` continues a position: the
//! [`Referee`](crate::climbing::Referee) decides which plays are legal, and [`GameRules`](crate::climbing::GameRules)
//! settles the deal. `side_valuer` computes the value of a settlement for a side. [`verify`](verify()) follows every
//! strategy against all moves of the other players. No code here belongs to the searches that found the certificate.

mod certificate;
mod side_valuer;
mod verifier_deal;
mod verify;

pub use certificate::{Certificate, Reply, Strategy};
pub use certificate::{Flaw, Refusal};
pub(super) use side_valuer::SideValuer;
pub(super) use verifier_deal::{VerifierDeal, VerifierState};
pub use verify::{Verified, verify};
