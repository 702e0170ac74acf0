mod generate;
mod recognise;

use std::marker::PhantomData;

use super::{Engine, Order, Play};
use crate::climbing::combination::{Key, Kind, Kinds};
use crate::climbing::hand::{SuitHand, Word};

/// The shapes of plays in a game with suits. Ranks are places in the order of the game, 0 for threes to 12 for twos; the
/// jokers are the two lowest suits of the rank above.
#[derive(Clone, Debug)]
pub struct SuitShapes {
    /// The most cards of one rank that are a set.
    pub sets: usize,
    /// Runs of singles, pairs, trips and quads.
    pub runs: [Run; 4],
    /// Which card of a run it is compared by.
    pub by: RunsBy,
    /// Whether the suit of that card counts.
    pub run_suits: bool,
    /// What a run of singles is, and what it is if all are of one suit.
    pub straight: [Kind; 2],
    /// Whether a straight flush from ten to ace is a royal flush.
    pub royal: bool,
    /// Whether five cards of a suit are a flush, and what it is compared by first.
    pub flush: Option<FlushBy>,
    /// Whether trips and a pair are a full house.
    pub full_house: bool,
    /// What four of a kind with any other card are, if they are something.
    pub quads_and_one: Option<Kind>,
    /// Whether two pairs are a play.
    pub two_pairs: bool,
    /// Whether two decks look alike, so that equal cards are equal; else the second deck's are the higher.
    pub alike: bool,
}

/// What flushes are compared by first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlushBy {
    /// Their suit.
    Suit,
    /// Their highest card.
    Card,
}

/// Which runs there are of sets of a size.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The fewest ranks; 0 where there are none.
    pub fewest: usize,
    /// The most.
    pub most: usize,
    /// The ranks in the order of runs; an ace may stand at both ends.
    pub line: &'static [u8],
}

impl Run {
    /// No runs.
    pub const NONE: Run = Run { fewest: 0, most: 0, line: &[] };
}

/// Which card of a run it is compared by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunsBy {
    /// The highest.
    Top,
    /// The lowest.
    Low,
}

/// The rank of jokers.
pub(crate) const JOKER: usize = 13;

/// The kinds of runs of pairs, trips and quads.
const RUNS: [Kind; 3] = [Kind::PairRun, Kind::TripRun, Kind::QuadRun];

/// The engine of a game with suits, for packs of as many decks as the words have.
#[derive(Clone, Debug)]
pub struct Suits<W> {
    shapes: SuitShapes,
    order: Order,
    word: PhantomData<W>,
}

impl<W: Word> Suits<W> {
    /// The engine of these shapes and this order.
    pub fn new(shapes: SuitShapes, order: Order) -> Suits<W> {
        Suits { shapes, order, word: PhantomData }
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

/// How strong plays are among those of their kind.
impl SuitShapes {
    /// The kind of a run of sets of this size, `suited` if all its cards are of one suit.
    fn run_kind(&self, size: usize, suited: bool) -> Kind {
        if size == 1 { self.straight[usize::from(suited)] } else { RUNS[size - 2] }
    }

    /// How high the highest of these cards of one rank stands in it, 0 to 7.
    fn suit_strength<W: Word>(&self, cards: u8) -> u8 {
        let top = cards.checked_ilog2().unwrap_or(0) as u8;
        match W::DECKS {
            1 => 2 * top,
            _ if self.alike => top & !1,
            _ => top,
        }
    }

    /// The strength of a set.
    fn set_strength<W: Word>(&self, rank: usize, cards: u8) -> u8 {
        let suits = if cards.count_ones() <= 2 { self.suit_strength::<W>(cards) } else { 0 };
        8 * rank as u8 + suits
    }

    /// The strength of a run of sets of a size, from a place of its line on, so long: by the lowest or by the highest set.
    fn run_strength<W: Word>(&self, size: usize, start: usize, length: usize, low: u8, top: u8) -> u8 {
        let (place, cards) = if self.by == RunsBy::Low { (start, low) } else { (start + length - 1, top) };
        let suits = if self.run_suits && size <= 2 { self.suit_strength::<W>(cards) } else { 0 };
        8 * place as u8 + suits
    }

    /// The strength of a flush.
    fn flush_strength(&self, suit: usize, top: usize) -> u8 {
        match self.flush {
            Some(FlushBy::Card) => (4 * top + suit) as u8,
            _ => (16 * suit + top) as u8,
        }
    }
}

/// The suits of some cards of one rank, one bit a suit.
fn suits_of<W: Word>(cards: u8) -> u8 {
    if W::DECKS == 1 {
        return cards;
    }
    let either = (cards | cards >> 1) & 0b0101_0101;
    (0..4).fold(0, |suits, suit| suits | (either >> (2 * suit) & 1) << suit)
}

/// Whether a run of singles of this suit and rank line is royal: from ten to ace.
fn is_royal(line: &[u8], start: usize, length: usize) -> bool {
    length == 5 && line[start] == 7
}
