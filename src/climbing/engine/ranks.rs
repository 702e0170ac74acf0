mod generate;
mod kickers;
mod recognise;

pub use kickers::{Jokers, Kickers};

use super::{Engine, Order, Play};
use crate::climbing::combination::{Key, Kind, Kinds};
use crate::climbing::hand::RankHand;

/// The shapes of plays in a game without suits. Ranks are places in the order of the game.
#[derive(Clone, Debug)]
pub struct RankShapes {
    /// What four of a kind is: quads, or a bomb.
    pub four: Kind,
    /// Whether both jokers, the ranks 13 and 14, are a rocket.
    pub rocket: bool,
    /// How many ranks, from the lowest, can be in a run.
    pub run_ranks: usize,
    /// The fewest ranks in a run of singles, pairs, trips and quads; 0 where there are none.
    pub runs: [usize; 4],
    /// What may be played along with trips, runs of trips and quads, where that is a play.
    pub kickers: Option<Kickers>,
    /// Whether the trips of a run need not follow each other.
    pub gaps: bool,
}

/// The runs of sets of one to four cards.
const RUNS: [Kind; 4] = [Kind::Straight, Kind::PairRun, Kind::TripRun, Kind::QuadRun];

/// The ranks of the jokers.
const JOKERS: u16 = 0b11 << 13;

/// The engine of a game without suits.
#[derive(Clone, Debug)]
pub struct Ranks {
    shapes: RankShapes,
    order: Order,
}

impl Ranks {
    /// The engine of these shapes and this order.
    pub fn new(shapes: RankShapes, order: Order) -> Ranks {
        Ranks { shapes, order }
    }
}

impl RankShapes {
    fn set(&self, size: usize) -> Kind {
        if size == 4 { self.four } else { Kind::SETS[size - 1] }
    }

    /// The ranks that can be in a run.
    const fn run_mask(&self) -> u16 {
        ((1u32 << self.run_ranks) - 1) as u16
    }
}

impl Engine for Ranks {
    type Hand = RankHand;

    fn order(&self) -> &Order {
        &self.order
    }

    fn readings(&self, cards: RankHand) -> Vec<Key> {
        recognise::readings(&self.shapes, cards)
    }

    fn generate(&self, hand: RankHand, kinds: Kinds, wanted: impl Fn(Key) -> bool, out: &mut Vec<Play<RankHand>>) {
        generate::plays(&self.shapes, hand, kinds, &wanted, out);
    }
}
