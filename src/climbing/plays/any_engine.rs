//! The engine of any game, with one variant for each kind of hand.

use super::ranks::Ranks;
use super::suits::Suits;
use super::wild::Wild;

/// The engine of any game, by the kind of hands that the game needs.
#[derive(Clone, Debug)]
pub enum AnyEngine {
    /// An engine for games that ignore suits.
    Ranks(Ranks),
    /// An engine for one deck with suits.
    Suits(Suits<u64>),
    /// An engine for two decks with suits.
    TwoDecks(Suits<u128>),
    /// An engine for one deck with wild jokers, with or without suits.
    Wild(Wild),
}

/// Runs the same expression with the engine inside any variant of [`AnyEngine`].
macro_rules! with_engine {
    ($any:expr, $engine:ident => $do:expr) => {
        match $any {
            $crate::climbing::plays::AnyEngine::Ranks($engine) => $do,
            $crate::climbing::plays::AnyEngine::Suits($engine) => $do,
            $crate::climbing::plays::AnyEngine::TwoDecks($engine) => $do,
            $crate::climbing::plays::AnyEngine::Wild($engine) => $do,
        }
    };
}

pub(crate) use with_engine;
