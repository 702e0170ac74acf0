//! Claims and declarations of royalties, for rules that require them.

use super::{Source, Sources};

/// The royalties claimed and declared by a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Claims {
    /// The claimed royalty, under rules that pay only one. `None` claims the largest.
    pub claim: Option<Source>,
    /// The declared royalties, under rules that pay no others.
    pub declared: Sources,
}

impl Claims {
    /// Claims that declare every royalty and claim the largest.
    pub const EVERYTHING: Claims = Claims { claim: None, declared: Sources::ALL };
}
