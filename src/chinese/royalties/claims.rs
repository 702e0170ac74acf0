//! What a player says of royalties, where the rules ask.

use super::{Source, Sources};

/// The royalties that a player claims and declares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Claims {
    /// The one royalty to be paid for, under rules that pay one; `None` claims the one worth most.
    pub claim: Option<Source>,
    /// The declared royalties, under rules that pay no others.
    pub declared: Sources,
}

impl Claims {
    /// Declares every royalty and claims the one worth most.
    pub const EVERYTHING: Claims = Claims { claim: None, declared: Sources::ALL };
}
