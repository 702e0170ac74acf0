//! The order of moves in a search. It does not affect answers, only how fast the search finds them.

use crate::climbing::hand::Hand;
use crate::climbing::plays::{Kind, Play};
use crate::climbing::solve::search::state::Shape;
use crate::climbing::solve::search::turns::{TurnShapes, Turns};

/// The goal of a player in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveAim {
    /// Winning, by any amount.
    Win,
    /// Losing little: having few cards when another player goes out.
    LoseLittle,
}

impl MoveAim {
    /// Returns the weights of a shed card and of a saved turn.
    const fn weights(self) -> (i32, i32) {
        match self {
            MoveAim::Win => (8, 32),
            MoveAim::LoseLittle => (16, 16),
        }
    }
}

/// The order of moves in a search.
#[derive(Clone, Debug)]
pub struct Heuristic {
    turns: Turns,
}

impl Heuristic {
    /// Returns the heuristic for hands that can lead these plays.
    pub fn from_leads<H: Hand>(leads: &[Play<H>]) -> Heuristic {
        let mut shapes = TurnShapes::default();
        for play in leads {
            let length = play.key.length() as u8;
            let width = match play.key.kind() {
                Kind::Straight
                | Kind::Sequence
                | Kind::SuitedSequence
                | Kind::LockedSequence
                | Kind::StraightFlush
                | Kind::RoyalFlush => 0,
                Kind::PairRun => 1,
                Kind::TripRun | Kind::TripRun1 | Kind::TripRun2 => 2,
                Kind::Trips1 | Kind::Trips2 | Kind::FullHouse => {
                    shapes.kickers = true;
                    continue;
                }
                Kind::Bomb | Kind::Rocket => {
                    shapes.bombs = true;
                    continue;
                }
                _ => continue,
            };
            let length = if play.key.kind() == Kind::RoyalFlush { 5 } else { length };
            let fewest = &mut shapes.runs[width];
            if *fewest == 0 || length < *fewest {
                *fewest = length;
            }
        }
        Heuristic { turns: Turns::new(shapes) }
    }

    /// Returns the priority of a pass, on the same scale as [`Heuristic::of_play`]. A pass comes before every bomb that
    /// does not empty the hand. It comes after a play that is not a bomb if the play leaves a hand that takes about as
    /// many turns as `hand`.
    pub fn of_pass<H: Shape>(&mut self, hand: H, aim: MoveAim) -> i32 {
        -40 - aim.weights().1 * self.turns.estimate(hand.planes()) as i32
    }

    /// Returns the priority of a play of a hand; higher is sooner. A play that empties the hand comes first. Other
    /// plays come sooner if they shed many cards, are low, or leave a hand that takes few turns. Bombs come late.
    pub fn of_play<H: Shape>(&mut self, hand: H, play: &Play<H>, aim: MoveAim) -> i32 {
        let left = play.rest.len() as i32;
        if left == 0 {
            return i32::MAX;
        }
        let shed = hand.len() as i32 - left;
        let bomb = matches!(play.key.kind(), Kind::Bomb | Kind::Rocket);
        let turns = self.turns.estimate(play.rest.planes()) as i32;
        let (card, turn) = aim.weights();
        card * shed - turn * turns - play.rest.rank_of(play.key) - if bomb { 200 } else { 0 }
    }
}
