//! The engine of any game, as one type.

use super::ranks::Ranks;
use super::suits::Suits;
use super::wild::Wild;

/// The engine of any game. The variant depends on suits, wild jokers and the number of decks.
#[derive(Clone, Debug)]
pub enum AnyEngine {
    /// An engine for games that ignore suits.
    Ranks(Ranks),
    /// An engine for one deck with suits.
    Suits(Suits<u64>),
    /// An engine for two decks with suits.
    TwoDecks(Suits<u128>),
    /// An engine for one deck with wild jokers, with or without suits. Daifugo also uses it without jokers if suits
    /// count.
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
