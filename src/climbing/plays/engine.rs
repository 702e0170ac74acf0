//! The interface between a game's plays and the code that searches or lists them. [`AnyEngine`] can hold the engine of
//! any game.

use super::combination::{Key, Kinds};
use super::effects::{Effects, Ranking};
use super::order::Order;
use super::ranks::Ranks;
use super::suits::Suits;
use super::wild::Wild;
use crate::climbing::hand::Hand;

/// A play from a hand. To get the cards played, subtract `rest` from the hand before the play, with [`Hand::minus`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Play<H> {
    /// The hand after the play.
    pub rest: H,
    /// The key of the play.
    pub key: Key,
}

/// An engine that recognises, compares and generates the plays of a game.
pub trait Engine: Send + Sync {
    /// The hands of the game.
    type Hand: Hand;

    /// Returns the order that decides which plays beat which.
    fn order(&self) -> &Order;

    /// Returns every reading of the cards: the key of each combination that they form. The list is empty if the cards
    /// are not a combination.
    fn readings(&self, cards: Self::Hand) -> Vec<Key>;

    /// Appends to `out` all plays from the hand that have a kind in `kinds` and a key that `wanted` accepts.
    ///
    /// An engine may skip many plays at once if `wanted` rejects a key that is at least as strong as all of them. If
    /// `wanted` accepts a key, it must therefore accept every stronger key of the same kind and length. The engines
    /// [`Ranks`] and [`Wild`] skip no plays, so this condition does not apply to them.
    fn generate(&self, hand: Self::Hand, kinds: Kinds, wanted: impl Fn(Key) -> bool, out: &mut Vec<Play<Self::Hand>>);

    /// Returns the cards that the jokers in a play represent, in ascending order. Each card is given by the positions
    /// of its rank and suit in the order of the game. The list is empty in games without wild jokers.
    fn stand_ins(&self, _cards: Self::Hand, _play: Key) -> Vec<(usize, usize)> {
        Vec::new()
    }

    /// Appends to `out` every play that can be led from the hand. Each reading of the same cards is a separate play.
    fn leads(&self, hand: Self::Hand, out: &mut Vec<Play<Self::Hand>>) {
        self.generate(hand, Kinds::ALL, |_| true, out);
    }

    /// Appends to `out` every play from the hand that beats the play `standing`. A pass is not a play.
    fn follows(&self, hand: Self::Hand, standing: Key, out: &mut Vec<Play<Self::Hand>>) {
        let order = self.order();
        self.generate(hand, order.beaters(standing), |key| order.beats(standing, key).is_ok(), out);
    }

    /// Appends to `out` every play from the hand that beats the play `standing` under `ranking`, which may reverse the
    /// ranks. `ranking` is the ranking after `standing` was played. A pass is not a play.
    fn follows_under(&self, hand: Self::Hand, standing: Key, ranking: Ranking, out: &mut Vec<Play<Self::Hand>>) {
        let order = self.order();
        if order.effects() == Effects::default() && !ranking.is_reversed() {
            return self.follows(hand, standing, out);
        }
        // Only games with the engine `Ranks` or `Wild` reverse the ranks. These engines skip no plays, so the closure
        // `wanted` may accept a key and reject a stronger key of the same kind and length.
        self.generate(hand, order.beaters(standing), |key| order.beats_under(ranking, standing, key).is_ok(), out);
    }
}

/// The engine of any game. The variant depends on whether suits count, on whether jokers are wild, and on the number of
/// decks.
#[derive(Clone, Debug)]
pub enum AnyEngine {
    /// An engine for games that ignore suits.
    Ranks(Ranks),
    /// An engine for one deck with suits.
    Suits(Suits<u64>),
    /// An engine for two decks with suits.
    TwoDecks(Suits<u128>),
    /// An engine for one deck with wild jokers, whether or not suits count. Daifugo without jokers also uses it if
    /// suits count.
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
