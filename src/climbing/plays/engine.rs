//! What a search over a game needs of its rules.

use super::combination::{Key, Kinds};
use super::effects::{Effects, Ranking};
use super::order::Order;
use crate::climbing::hand::Hand;

/// A play of a hand. The cards played are the hand before it [minus](Hand::minus) the rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Play<H> {
    /// The hand after the play.
    pub rest: H,
    /// What was played.
    pub key: Key,
}

/// Recognises, compares and generates the plays of a game.
pub trait Engine: Send + Sync {
    /// The hands of the game.
    type Hand: Hand;

    /// Returns which plays beat which.
    fn order(&self) -> &Order;

    /// Returns everything that the cards can be played as: nothing if they are no combination, several keys where the
    /// conventions of a game allow several readings.
    fn readings(&self, cards: Self::Hand) -> Vec<Key>;

    /// Appends to `out` every play of the hand whose kind is among `kinds` and whose key is `wanted`.
    ///
    /// To leave out whole branches, `wanted` is also asked about keys that are at least as strong as any play of a branch:
    /// if it accepts a key, it must accept the stronger ones of the same kind and length.
    fn generate(&self, hand: Self::Hand, kinds: Kinds, wanted: impl Fn(Key) -> bool, out: &mut Vec<Play<Self::Hand>>);

    /// Returns the cards for which the jokers among the cards of a play stand, each by the places of its rank and suit in the
    /// order of the game, the lowest first; nothing in games in which jokers are themselves.
    fn stand_ins(&self, _cards: Self::Hand, _play: Key) -> Vec<(usize, usize)> {
        Vec::new()
    }

    /// Appends to `out` every play with which the hand can begin a trick; each reading of the same cards is a play.
    fn leads(&self, hand: Self::Hand, out: &mut Vec<Play<Self::Hand>>) {
        self.generate(hand, Kinds::ALL, |_| true, out);
    }

    /// Appends to `out` every play of the hand that beats `standing`. Passing is no play.
    fn follows(&self, hand: Self::Hand, standing: Key, out: &mut Vec<Play<Self::Hand>>) {
        let order = self.order();
        self.generate(hand, order.beaters(standing), |key| order.beats(standing, key).is_ok(), out);
    }

    /// Appends to `out` every play of the hand that beats `standing` when the ranks may be turned over; `ranking` is the one
    /// after the play that stands. Passing is no play.
    fn follows_under(&self, hand: Self::Hand, standing: Key, ranking: Ranking, out: &mut Vec<Play<Self::Hand>>) {
        let order = self.order();
        if order.effects() == Effects::default() && !ranking.is_reversed() {
            return self.follows(hand, standing, out);
        }
        // Games with effects generate plays one by one, so that lower plays may be wanted where the stronger are not.
        self.generate(hand, order.beaters(standing), |key| order.beats_under(ranking, standing, key).is_ok(), out);
    }
}
