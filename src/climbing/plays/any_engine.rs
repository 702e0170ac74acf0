//! The engine of some game, whichever kind that game needs.

use super::ranks::Ranks;
use super::suits::Suits;
use super::wild::Wild;

/// An engine, by the kind of hands that it is for.
#[derive(Clone, Debug)]
pub enum AnyEngine {
    /// Suits do not count.
    Ranks(Ranks),
    /// One deck with suits.
    Suits(Suits<u64>),
    /// Two decks with suits.
    TwoDecks(Suits<u128>),
    /// One deck in which a joker may stand for any other card, whether or not suits count.
    Wild(Wild),
}

/// Runs the same expression with the engine inside an [`AnyEngine`], whichever it is.
macro_rules! with_engine {
    ($of:expr, $engine:ident => $do:expr) => {
        match $of {
            $crate::climbing::plays::AnyEngine::Ranks($engine) => $do,
            $crate::climbing::plays::AnyEngine::Suits($engine) => $do,
            $crate::climbing::plays::AnyEngine::TwoDecks($engine) => $do,
            $crate::climbing::plays::AnyEngine::Wild($engine) => $do,
        }
    };
}

pub(crate) use with_engine;
