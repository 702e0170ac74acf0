//! The engine of every climbing game: recognising plays, comparing them and generating them.
//!
//! There are two of them, for hands of [ranks](Ranks) and for hands of [cards with suits](Suits). What differs between
//! games is plain data: which [shapes](RankShapes) plays have, and the [order](Order) in which they beat each other.

mod chops;
mod order;
mod ranks;
mod suits;

pub use chops::{ChopScope, Chops, QuadsOnPairs};
pub use order::{Beaten, Fails, Order};
pub use ranks::{Jokers, Kickers, RankShapes, Ranks};
pub use suits::{FlushBy, Run, RunsBy, SuitShapes, Suits};

use super::combination::{Key, Kinds};
use super::hand::Hand;

/// A play out of a hand: what it leaves, and what it is. The cards played are the hand less the rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Play<H> {
    /// The hand after it.
    pub rest: H,
    /// What it is.
    pub key: Key,
}

/// What a search over a game needs of its rules.
pub trait Engine: Send + Sync {
    /// Hands.
    type Hand: Hand;

    /// What beats what.
    fn order(&self) -> &Order;

    /// Everything that these cards can be played as: nothing if they are no combination, several where conventions allow
    /// several readings.
    fn readings(&self, cards: Self::Hand) -> Vec<Key>;

    /// Puts the plays of these kinds that are wanted behind those in `out`.
    ///
    /// `wanted` is asked of keys, also of some that are as strong as or stronger than any play with which the search
    /// could go on: it must not turn down a key and want a weaker one of its kind and length.
    fn generate(&self, hand: Self::Hand, kinds: Kinds, wanted: impl Fn(Key) -> bool, out: &mut Vec<Play<Self::Hand>>);

    /// Puts every play with which a trick may begin behind those in `out`, each reading a play of its own.
    fn leads(&self, hand: Self::Hand, out: &mut Vec<Play<Self::Hand>>) {
        self.generate(hand, Kinds::ALL, |_| true, out);
    }

    /// Puts every play that beats one behind those in `out`. Passing is no play.
    fn follows(&self, hand: Self::Hand, standing: Key, out: &mut Vec<Play<Self::Hand>>) {
        let order = self.order();
        self.generate(hand, order.beaters(standing), |key| order.beats(standing, key).is_ok(), out);
    }
}
