//! The engine of a game in which suits count.

use std::marker::PhantomData;

use super::shapes::{JOKER, Run, SuitShapes};
use super::strength::suits_of;
use super::{generate, recognise};
use crate::climbing::hand::{SuitHand, Word};
use crate::climbing::plays::combination::{Key, Kind, Kinds};
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

impl<W: Word> Suits<W> {
    /// Returns the play of these cards of one rank; `None` if they are no set.
    pub(crate) fn set(&self, rank: usize, cards: u8) -> Option<Key> {
        let kind = Kind::SETS.get((cards.count_ones() as usize).wrapping_sub(1))?;
        let is_set = cards.count_ones() as usize <= self.shapes.sets && rank < JOKER;
        is_set.then(|| Key::new(*kind, 1, self.shapes.set_strength::<W>(rank, cards)))
    }

    /// Returns whether the hand has so many cards of one suit that it may play some because they are of one.
    pub(crate) fn suits_matter(&self, hand: SuitHand<W>) -> bool {
        let suited_runs = self.shapes.straight[0] != self.shapes.straight[1] || self.shapes.royal;
        let fewest = [(suited_runs, self.shapes.runs[0].fewest), (self.shapes.flush.is_some(), 5)];
        let fewest = fewest.into_iter().filter(|(played, _)| *played).map(|(_, fewest)| fewest).min();
        let Some(fewest) = fewest else { return false };
        let of_suit = |suit: usize| (0..16).filter(|&rank| suits_of::<W>(hand.of_rank(rank)) >> suit & 1 == 1).count();
        (0..4).any(|suit| of_suit(suit) >= fewest)
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
