//! Hands without suits that go out regardless of the opponents.
//!
//! **Claim.** The player who leads goes out before any opponent does if the hand consists of
//!
//! * *unbeatable* plays: no opponent can beat them, except with a bomb,
//! * *retakes*: as many bombs as the opponents have together, each higher than every bomb of theirs,
//! * and one last play, which opponents may be able to beat,
//!
//! and if no opponent holds a rocket, and no opponent holds only bombs.
//!
//! **Proof.** The player leads the unbeatable plays first, then the remaining retakes, then the last play. Partners
//! pass. Opponents can answer an unbeatable play only with bombs. The player then beats the highest of these bombs with
//! a retake. No opponent can beat the retake, so the player leads again. Each time, the opponents lose at least one
//! bomb and the player loses one retake, so the retakes suffice. No opponent goes out in the meantime: opponents play
//! only bombs, and each opponent also holds a card that is not part of a bomb. No opponent beats a retake that is led,
//! and the player goes out with the last play.
//!
//! In games without bombs, read *four of a kind* for *bomb*. In these games, opponents can play four of a kind only on
//! a lower four of a kind, so the claim requires more than necessary.
//!
//! **Example.** An opponent who holds only bombs is excluded, because such an opponent can beat a play with the last
//! bomb and so go out first. In `A=3333; B=XbXr45`, B has a retake, the rocket `XbXr`. But B loses even if B leads: A
//! beats the 4 or the 5 with the bomb and goes out.

use super::{GoingOut, Opponents};
use crate::climbing::hand::{Hand, RankHand};
use crate::climbing::plays::{Engine, JOKERS, Key, Kind, Play, Ranks, ranks_below};

impl GoingOut for Ranks {
    fn is_by_strength(&self) -> bool {
        self.order().is_by_strength()
    }

    fn knows_going_out(&self) -> bool {
        self.is_by_strength()
    }

    /// Returns a hand that has, of each rank, as many cards as the hand with the most cards of that rank. The returned
    /// hand has both jokers only if one hand has both. Otherwise the higher joker is enough, because it beats
    /// everything that the lower joker beats.
    fn joined(&self, hands: impl Iterator<Item = RankHand>) -> RankHand {
        let (mut joined, mut rocket) = (RankHand::EMPTY, false);
        for hand in hands {
            joined = joined.joined(hand);
            rocket |= hand.plane(1) & JOKERS == JOKERS;
        }
        if rocket || joined.plane(1) & JOKERS != JOKERS { joined } else { joined.without(1, JOKERS & (JOKERS >> 1)) }
    }

    fn holds_only_bombs(&self, hand: RankHand) -> bool {
        let others = hand.plane(1) & !hand.plane(4);
        !hand.is_empty() && (others == 0 || self.has_rocket() && others == JOKERS)
    }

    /// Returns 0 if the claim of this module is found to apply to `hand`, and otherwise the number of cards in `hand`.
    fn left(&self, hand: RankHand, opponents: &Opponents<RankHand>) -> usize {
        if self.goes_out(hand, opponents) { 0 } else { hand.len() }
    }

    fn left_after(&self, play: &Play<RankHand>, opponents: &Opponents<RankHand>) -> usize {
        if self.may_beat(opponents.joined, play.key) { play.rest.len() } else { self.left(play.rest, opponents) }
    }
}

impl Ranks {
    /// Returns `true` if the claim of this module is found to apply to `hand`. `false` proves nothing.
    fn goes_out(&self, mut hand: RankHand, opponents: &Opponents<RankHand>) -> bool {
        let theirs = opponents.joined;
        let rocket = |hand: RankHand| self.has_rocket() && hand.plane(1) & JOKERS == JOKERS;
        let their_bombs = theirs.plane(4);
        let mut retakes = their_bombs.count_ones();
        // If the rules allow gaps in runs of trips, `may_beat` and `with_another_run` overlook some of these runs.
        if self.has_gaps() || rocket(theirs) || retakes > 0 && opponents.only_bombs {
            return false;
        }
        if retakes > 0 && rocket(hand) {
            hand = hand.without(1, JOKERS);
            retakes -= 1;
        }
        while retakes > 0 {
            let highest = 1u32 << hand.plane(4).checked_ilog2().unwrap_or(0);
            if highest <= u32::from(their_bombs) {
                return false;
            }
            hand = hand.without(4, highest as u16);
            retakes -= 1;
        }
        let unbeaten = [1, 2, 3].map(|width| !ranks_below(theirs.plane(width).checked_ilog2().unwrap_or(0) as usize));
        Leader { engine: self, theirs, unbeaten }.goes_out(hand, RunsPlayed { runs: 0, beaten: 0, width: 2, start: 0 })
    }

    /// Returns `true` if `hand` may beat the play with this `key`, other than with a bomb. The answer `false` is always
    /// right if the rules do not allow gaps in runs of trips.
    fn may_beat(&self, hand: RankHand, key: Key) -> bool {
        let (width, in_row) = match key.kind() {
            Kind::Single => (1, 1),
            Kind::Pair => (2, 1),
            Kind::Trips | Kind::Trips1 | Kind::Trips2 => (3, 1),
            Kind::Straight => (1, key.length()),
            Kind::PairRun => (2, key.length()),
            Kind::TripRun | Kind::TripRun1 | Kind::TripRun2 => (3, key.length()),
            Kind::Bomb | Kind::Rocket => return false,
            // The play has quads: alone, with kickers or in a run. Every play that beats it, except a bomb, has quads
            // of a higher rank.
            _ => (4, 1),
        };
        // The strength of a run is its highest rank. `plane` includes ranks that cannot be in runs, so some of the runs
        // that are found may not exist. This error can only make the answer `true`.
        let plane = hand.plane(width) & !ranks_below(usize::from(key.strength()) + 2 - in_row);
        let starts = (1..in_row).fold(plane, |starts, by| starts & plane >> by);
        starts != 0
    }
}

/// A player who leads, and the plays that the opponents cannot beat except with bombs.
struct Leader<'a> {
    engine: &'a Ranks,
    theirs: RankHand,
    /// The ranks of the singles, of the pairs and of the trips that the opponents cannot beat.
    unbeaten: [u16; 3],
}

/// The runs already taken out of a hand.
#[derive(Clone, Copy)]
struct RunsPlayed {
    runs: u32,
    /// The number of these runs that the opponents can beat.
    beaten: u32,
    /// The number of cards per rank of the run taken out last, minus one: 0 for a straight. The next run is narrower,
    /// or is as wide and starts no lower. Before the first run, `width` and `start` have values that allow every run,
    /// except runs of quads, which are never tried.
    width: usize,
    /// The lowest rank of the run taken out last.
    start: u32,
}

/// The largest number of runs taken out of a hand.
const MOST_RUNS: u32 = 2;

impl Leader<'_> {
    /// Returns `true` if `hand`, which no longer has the runs in `played`, divides into plays so that opponents can
    /// beat at most one play. The runs in `played` count as plays.
    fn goes_out(&self, hand: RankHand, played: RunsPlayed) -> bool {
        self.in_sets(hand, played.beaten) || played.runs < MOST_RUNS && self.with_another_run(hand, played)
    }

    /// Returns `true` if the hand divides into sets so that opponents can beat at most one play. The runs already taken
    /// out count as plays, and opponents can beat `beaten` of these runs.
    ///
    /// A *loose* set is a single or pair that opponents can beat. If the game has kickers, each set of trips can take
    /// one loose set as a kicker.
    fn in_sets(&self, hand: RankHand, beaten: u32) -> bool {
        let [one, two, three, four] = [1, 2, 3, 4].map(|k| hand.plane(k));
        let trips = three & !four;
        let [singles, pairs, _] = self.unbeaten.map(|unbeaten| !unbeaten);
        let loose = (one & !two & singles).count_ones() + (two & !three & pairs).count_ones();
        let beaten_trips = (trips & !self.unbeaten[2]).count_ones();
        if beaten + beaten_trips > 1 {
            return false;
        }
        if !self.engine.has_kickers() {
            return beaten + beaten_trips + loose <= 1;
        }
        // If no run is beatable, one other play may be beatable: a loose set, or trips with a loose set as the kicker.
        loose <= (trips & self.unbeaten[2]).count_ones() + 1 - beaten
    }

    /// Returns `true` if the hand goes out with one more run, for at least one choice of that run.
    fn with_another_run(&self, hand: RankHand, played: RunsPlayed) -> bool {
        let (zone, fewest) = self.engine.runs();
        let in_zone = ranks_below(zone);
        for width in (0..=played.width).rev().filter(|&width| fewest[width] > 0) {
            let (plane, theirs) = (hand.plane(width + 1) & in_zone, self.theirs.plane(width + 1) & in_zone);
            // The lowest ranks of the runs of `length` ranks: `starts` in the hand, `their_starts` in the opponents'.
            let (mut starts, mut their_starts, mut length) = (plane, theirs, 1);
            while starts != 0 {
                let from = if width == played.width { played.start } else { 0 };
                let mut left = if length >= fewest[width].max(2) { starts >> from << from } else { 0 };
                while left != 0 {
                    let start = left.trailing_zeros();
                    left &= left - 1;
                    let beaten = played.beaten + u32::from(u32::from(their_starts) >> (start + 1) != 0);
                    let rest = hand.without(width + 1, ranks_below(length) << start);
                    if beaten <= 1 && self.goes_out(rest, RunsPlayed { runs: played.runs + 1, beaten, width, start }) {
                        return true;
                    }
                }
                starts &= plane >> length;
                their_starts &= theirs >> length;
                length += 1;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::climbing::plays::{Order, RankShapes};

    /// Returns the engine of a game with sets, runs, bombs and a rocket. A run has at least five singles, three pairs
    /// or two trips.
    fn engine() -> Ranks {
        let (four, runs) = (Kind::Bomb, [5, 3, 2, 0]);
        let shapes = RankShapes { four, rocket: true, run_ranks: 12, runs, kickers: None, gaps: false };
        Ranks::new(shapes, Order::with_bombs(&[(Kind::Bomb, 1), (Kind::Rocket, 2)]))
    }

    fn hand(ranks: &[usize]) -> RankHand {
        ranks.iter().fold(RankHand::default(), |mut hand, &rank| {
            assert!(hand.insert(rank));
            hand
        })
    }

    fn opponents(hands: &[&[usize]]) -> Opponents<RankHand> {
        let hands = hands.iter().map(|ranks| hand(ranks));
        let only_bombs = hands.clone().any(|hand| engine().holds_only_bombs(hand));
        Opponents { joined: engine().joined(hands), only_bombs }
    }

    fn goes_out(own: &[usize], theirs: &[&[usize]]) -> bool {
        engine().goes_out(hand(own), &opponents(theirs))
    }

    #[test]
    fn two_opponents_with_one_joker_each_have_no_rocket() {
        let split: &[&[usize]] = &[&[0, 0, 13], &[0, 14]];
        assert_eq!(opponents(split).joined, hand(&[0, 0, 14]));
        assert!(goes_out(&[5, 7], &[&[6, 6]]) && !goes_out(&[5, 7], split));
    }

    #[test]
    fn a_hand_goes_out_if_at_most_one_play_can_be_beaten() {
        for (own, other, expected) in [
            (&[0, 12][..], &[5][..], true),
            (&[0, 1][..], &[5][..], false),
            (&[0, 12][..], &[5, 5, 5, 5, 7][..], false),
            (&[0, 12][..], &[13, 14][..], false),
            // The straight and the highest single are unbeaten, and the last play may be beaten.
            (&[0, 1, 2, 3, 4, 6, 12][..], &[5, 7][..], true),
            (&[0, 1, 2, 3, 4, 6, 12][..], &[1, 2, 3, 4, 5, 7][..], false),
            (&[0, 0, 1, 1, 12][..], &[2, 3][..], true),
        ] {
            assert_eq!(goes_out(own, &[other]), expected, "{own:?} {other:?}");
        }
    }

    #[test]
    fn a_hand_needs_a_higher_bomb_for_each_bomb_of_the_opponents() {
        for (own, other, expected) in [
            (&[0, 5, 5, 5, 5][..], &[1, 4, 4, 4, 4][..], true),
            (&[0, 5, 5, 5, 5][..], &[1, 6, 6, 6, 6][..], false),
            (&[0, 13, 14][..], &[1, 4, 4, 4, 4][..], true),
            (&[0, 1, 13, 14][..], &[2, 4, 4, 4, 4][..], false),
            (&[0, 8, 8, 8, 8][..], &[1, 4, 4, 4, 4, 6, 6, 6, 6][..], false),
            (&[0, 7, 7, 7, 7, 8, 8, 8, 8][..], &[1, 4, 4, 4, 4, 6, 6, 6, 6][..], true),
        ] {
            assert_eq!(goes_out(own, &[other]), expected, "{own:?} {other:?}");
        }
    }

    #[test]
    fn an_opponent_who_holds_only_bombs_may_go_out_first() {
        let own = [0, 5, 5, 5, 5];
        assert!(!goes_out(&own, &[&[4, 4, 4, 4]]));
        assert!(!goes_out(&own, &[&[4, 4, 4, 4], &[1, 2]]));
        assert!(goes_out(&own, &[&[4, 4, 4, 4, 2], &[1, 2]]));
        // An opponent's hand is empty if the opponent is out, or if the search has removed the cards because they do
        // not matter. An empty hand holds no bomb.
        assert!(goes_out(&own, &[&[], &[1, 2]]));
        for (ranks, expected) in [
            (&[][..], false),
            (&[4, 4, 4, 4][..], true),
            (&[3, 3, 3, 3, 4, 4, 4, 4], true),
            (&[4, 4, 4, 4, 13, 14], true),
            (&[13, 14], true),
            (&[4, 4, 4, 4, 13], false),
            (&[4, 4, 4], false),
        ] {
            assert_eq!(engine().holds_only_bombs(hand(ranks)), expected, "{ranks:?}");
        }
    }
}
