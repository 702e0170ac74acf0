//! The engine of a game with wild jokers.

use super::shapes::WildShapes;
use super::{generate, recognise, stand_ins};
use crate::climbing::hand::SuitHand;
use crate::climbing::plays::combination::{Key, Kinds};
use crate::climbing::plays::engine::{Engine, Play};
use crate::climbing::plays::order::Order;

/// The engine of a game of one deck with wild jokers.
#[derive(Clone, Debug)]
pub struct Wild {
    shapes: WildShapes,
    order: Order,
}

impl Wild {
    /// Returns the engine with these shapes and this order. Runs have at least three cards, because two jokers could be
    /// a run of two. If there are runs, suits count.
    pub fn new(shapes: WildShapes, order: Order) -> Wild {
        let fewest = shapes.fewest_in_run;
        let fewest_in_run = if fewest == 0 { 0 } else { fewest.max(3) };
        Wild { shapes: WildShapes { suits: shapes.suits || fewest > 0, fewest_in_run }, order }
    }
}

impl Engine for Wild {
    type Hand = SuitHand<u64>;

    fn order(&self) -> &Order {
        &self.order
    }

    fn readings(&self, cards: SuitHand<u64>) -> Vec<Key> {
        recognise::readings(self.shapes, cards)
    }

    fn generate(
        &self,
        hand: SuitHand<u64>,
        kinds: Kinds,
        wanted: impl Fn(Key) -> bool,
        out: &mut Vec<Play<SuitHand<u64>>>,
    ) {
        generate::plays(self.shapes, hand, kinds, &wanted, out);
    }

    fn stand_ins(&self, cards: SuitHand<u64>, play: Key) -> Vec<(usize, usize)> {
        stand_ins::represented_cards(cards, play)
    }
}
