//! The engine of a game in which suits count.

use std::marker::PhantomData;

use super::shapes::{Run, SuitShapes};
use super::{generate, recognise};
use crate::climbing::hand::{SuitHand, Word};
use crate::climbing::plays::combination::{Key, Kinds};
use crate::climbing::plays::engine::{Engine, Play};
use crate::climbing::plays::order::Order;

/// The engine of a game in which suits count, for the number of decks for which its integers have room.
#[derive(Clone, Debug)]
pub struct Suits<W> {
    shapes: SuitShapes,
    order: Order,
    word: PhantomData<W>,
}

impl<W: Word> Suits<W> {
    /// Returns the engine of these shapes and this order. Sets have at most four cards, whatever [`SuitShapes::sets`] says,
    /// and there are no runs along a [line](Run::line) that is too long or has ranks above 12.
    pub fn new(shapes: SuitShapes, order: Order) -> Suits<W> {
        let runs = shapes.runs.map(|run| if run.is_possible() { run } else { Run::NONE });
        Suits { shapes: SuitShapes { sets: shapes.sets.min(4), runs, ..shapes }, order, word: PhantomData }
    }
}

impl<W: Word> Engine for Suits<W> {
    type Hand = SuitHand<W>;

    fn order(&self) -> &Order {
        &self.order
    }

    fn readings(&self, cards: SuitHand<W>) -> Vec<Key> {
        recognise::readings(&self.shapes, cards)
    }

    fn generate(
        &self,
        hand: SuitHand<W>,
        kinds: Kinds,
        wanted: impl Fn(Key) -> bool,
        out: &mut Vec<Play<SuitHand<W>>>,
    ) {
        generate::plays(&self.shapes, hand, kinds, &wanted, out);
    }
}
