//! Which moves are tried first: no answer depends on it, but how soon it is there.

use crate::climbing::hand::Hand;
use crate::climbing::plays::{Kind, Play};
use crate::climbing::solve::search::shape::Shape;

/// Which moves are tried first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heuristic {
    /// The fewest ranks of a run of singles, of pairs and of trips that somebody can play; 0 where nobody can.
    runs: [u8; 3],
    /// Whether trips take other cards along.
    kickers: bool,
    /// The size of the sets that beat everything, as bombs do; 0 without such sets.
    bombs: bool,
}

impl Heuristic {
    /// Returns the heuristic for hands that can lead these plays.
    pub fn of<H: Hand>(leads: &[Play<H>]) -> Heuristic {
        let mut heuristic = Heuristic::default();
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
                    heuristic.kickers = true;
                    continue;
                }
                Kind::Bomb | Kind::Rocket => {
                    heuristic.bombs = true;
                    continue;
                }
                _ => continue,
            };
            let length = if play.key.kind() == Kind::RoyalFlush { 5 } else { length };
            let fewest = &mut heuristic.runs[width];
            if *fewest == 0 || length < *fewest {
                *fewest = length;
            }
        }
        heuristic
    }

    /// Returns how soon a play of a hand should be tried: the higher the sooner. Plays that leave few turns come first, of
    /// these such as shed many cards, of these the lower ones; bombs are kept.
    pub fn of_play<H: Shape>(&self, hand: H, play: &Play<H>) -> i32 {
        let left = play.rest.len() as i32;
        if left == 0 {
            return i32::MAX;
        }
        let shed = hand.len() as i32 - left;
        let bomb = matches!(play.key.kind(), Kind::Bomb | Kind::Rocket);
        let turns = play.rest.turns(self.runs, self.kickers) as i32;
        8 * shed - 32 * turns - play.rest.rank_of(play.key) - if bomb { 200 } else { 0 }
    }
}
