//! The engine of a game with wild jokers: the shapes of plays, and the readings of cards. A joker may represent any
//! other card. The engine finds the card that each joker of a play represents.

use std::cmp::Reverse;

use super::generate;
use crate::climbing::hand::{Hand, SuitHand};
use crate::climbing::plays::combination::{Key, Kind, Kinds};
use crate::climbing::plays::engine::{Engine, Play};
use crate::climbing::plays::order::Order;

/// The engine of a game of one deck with wild jokers.
#[derive(Clone, Debug)]
pub struct Wild {
    shapes: WildShapes,
    order: Order,
}

impl Wild {
    /// Returns the engine with these shapes and this order. If there are runs, the engine sets [`WildShapes::suits`],
    /// and raises [`WildShapes::fewest_in_run`] to at least 3. In a run of two, both cards could be jokers, and no card
    /// would decide the suit of the run.
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
        readings(self.shapes, cards)
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
        represented_cards(cards, play)
    }
}

/// The shapes of plays in a game with wild jokers, which may represent any other card.
///
/// The plays are sets of one to four cards of one rank, and runs: cards of one suit with consecutive ranks.
///
/// A set is as strong as its rank, and a run as its lowest card. No card appears twice in a play, even if a joker
/// represents it, so a set has at most four cards even if suits do not count. A joker played alone represents no card:
/// its rank is above all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WildShapes {
    /// Whether plays of the same ranks differ by their suits. Runs always have suits.
    pub suits: bool,
    /// The fewest cards of a run, three or more; 0 if there are no runs.
    pub fewest_in_run: usize,
}

/// The number of ranks, excluding jokers.
pub(super) const RANKS: usize = 13;

/// The rank of both jokers, and the strength of a joker played alone.
pub(super) const JOKER: usize = 13;

/// Returns the cards that the jokers of a play represent, in ascending order. Each card is a pair: the positions of its
/// rank and suit. If suits do not count, the jokers represent the lowest suits that the play does not have.
pub(super) fn represented_cards(cards: SuitHand<u64>, play: Key) -> Vec<(usize, usize)> {
    let lowest = usize::from(play.strength());
    if play.suits() == 0 {
        let of_rank =
            |rank: usize| (0..4).filter(move |suit| cards.of_rank(rank) >> suit & 1 == 0).map(move |suit| (rank, suit));
        return Some(lowest)
            .filter(|&rank| rank < RANKS)
            .into_iter()
            .flat_map(of_rank)
            .take(cards.count(JOKER))
            .collect();
    }
    let ranks = match play.kind() {
        Kind::SuitedSequence => lowest..lowest + play.length(),
        _ => lowest..lowest + 1,
    };
    let missing = |rank: usize| {
        let suits = play.suits() & !cards.of_rank(rank);
        (0..4).filter(move |suit| suits >> suit & 1 == 1).map(move |suit| (rank, suit))
    };
    ranks.filter(|&rank| rank < RANKS).flat_map(missing).collect()
}

/// Returns every reading of the cards: each combination that they form if the jokers may represent any cards. Readings
/// of the same kind follow one another, strongest first.
pub(super) fn readings(shapes: WildShapes, cards: SuitHand<u64>) -> Vec<Key> {
    let (size, jokers) = (cards.len(), cards.count(JOKER));
    if size == 1 && jokers == 1 {
        return vec![Key::new(Kind::Single, 1, JOKER as u8)];
    }
    // The cards other than jokers, by rank and suits.
    let held: Vec<(usize, u8)> =
        (0..RANKS).map(|rank| (rank, cards.of_rank(rank))).filter(|&(_, suits)| suits != 0).collect();
    let mut found = Vec::new();
    if (1..=4).contains(&size) && held.len() <= 1 {
        for rank in held.first().map_or(0..RANKS, |&(rank, _)| rank..rank + 1) {
            let set = Key::new(Kind::SETS[size - 1], 1, rank as u8);
            if !shapes.suits {
                found.push(set);
                continue;
            }
            let natural = cards.of_rank(rank);
            let suits = (1u8..16).filter(|suits| suits & natural == natural && suits.count_ones() as usize == size);
            found.extend(suits.map(|suits| set.with_suits(suits)));
        }
    }
    let suits = held.iter().fold(0, |suits, &(_, of_rank)| suits | of_rank);
    let one_suit = suits.count_ones() == 1 && held.len() + jokers == size;
    if let (true, Some(&(low, _)), Some(&(high, _))) = (one_suit, held.first(), held.last())
        && shapes.fewest_in_run > 0
        && (shapes.fewest_in_run..=RANKS).contains(&size)
    {
        let starts = (0..=RANKS - size).filter(|&start| start <= low && high < start + size);
        found.extend(starts.map(|start| Key::new(Kind::SuitedSequence, size, start as u8).with_suits(suits)));
    }
    found.sort_by_key(|key| (key.kind(), Reverse(key.bits())));
    found
}
