//! Plays that are proven to be no better than others, and hands that go out whatever others do.
//!
//! All of it holds between two sides if the settlement asks for numbers of cards alone, in games in which a higher play of a
//! kind and length beats whatever a lower one beats, and no rank does anything else to those after it.

use crate::climbing::hand::{Hand, RankHand};
use crate::climbing::plays::{Engine, Key, Kind, Play, Ranks, Wild};

/// An engine that knows of some plays that they are no better than others. What it does not know is `false`.
pub trait Dominance: Engine {
    /// Returns whether a higher play beats whatever a lower one of its kind and length beats, and plays of other kinds beat it
    /// only if they are bombs: what the other methods ask for.
    fn is_by_strength(&self) -> bool {
        false
    }

    /// Returns whether [`Dominance::left`] is ever less than the hand has.
    fn knows_going_out(&self) -> bool {
        false
    }

    /// Returns a hand that can beat all plays that one of these hands can beat, as far as the other methods ask.
    fn joined(&self, _hands: impl Iterator<Item = Self::Hand>) -> Self::Hand {
        Self::Hand::EMPTY
    }

    /// Returns whether play `b` of a hand is no better for its player's side than play `a` of the same hand, against the hands
    /// that are joined in `foes` and beside those in `friends`.
    fn dominates(&self, _a: &Play<Self::Hand>, _b: &Play<Self::Hand>, _foes: Self::Hand, _friends: Self::Hand) -> bool {
        false
    }

    /// Returns how many cards at most a hand that leads is left with before a foe makes a play, whatever the foes do, if its
    /// friends pass: 0 if it goes out.
    fn left(&self, hand: Self::Hand, _foes: Self::Hand) -> usize {
        hand.len()
    }

    /// Returns how many cards a hand from which a play is made is left with so.
    fn left_after(&self, play: &Play<Self::Hand>, _foes: Self::Hand) -> usize {
        play.rest.len()
    }
}

impl Dominance for Wild {}

/// The ranks of all cards but jokers.
const NO_JOKERS: u16 = 0x1fff;

/// The ranks of the jokers.
const JOKERS: u16 = 0b11 << 13;

impl Dominance for Ranks {
    fn is_by_strength(&self) -> bool {
        self.order().is_by_strength()
    }

    fn knows_going_out(&self) -> bool {
        self.is_by_strength()
    }

    /// Has so many cards of a rank as one of the hands, and both jokers only if one of them has both.
    fn joined(&self, hands: impl Iterator<Item = RankHand>) -> RankHand {
        let (mut joined, mut rocket) = (RankHand::EMPTY, false);
        for hand in hands {
            joined = joined.joined(hand);
            rocket |= hand.plane(1) & JOKERS == JOKERS;
        }
        // A joker beats nothing that a higher one does not beat.
        if rocket || joined.plane(1) & JOKERS != JOKERS { joined } else { joined.without(1, JOKERS & (JOKERS >> 1)) }
    }

    /// Knows of plays with the same answers that differ in one group alone: what stays behind after `a` is what stays behind
    /// after `b`, but for one or two cards of a rank that are of a higher rank instead. Whatever the lower group is played
    /// as, the higher can be, on the same plays, and leaves foes fewer answers and friends as many; but the lower group may
    /// be in no run. Trips might be of less use as kickers where they stand next to others, and so are left alone.
    fn dominates(&self, a: &Play<RankHand>, b: &Play<RankHand>, foes: RankHand, friends: RankHand) -> bool {
        let (low, high) = (a.key.strength(), b.key.strength());
        if low > high || !a.key.is_like(b.key) {
            return false;
        }
        if low < high {
            let width = match a.key.kind() {
                Kind::Single => 1,
                Kind::Pair => 2,
                Kind::Trips => 3,
                _ => return false,
            };
            let between = ranks_below(high + 1) & !ranks_below(low + 1);
            if (foes.plane(width) | friends.plane(1)) & between != 0 {
                return false;
            }
        }
        let (lower, higher) = (b.rest.plane(1) & !a.rest.plane(1), a.rest.plane(1) & !b.rest.plane(1));
        if lower.count_ones() != 1 || higher.count_ones() != 1 || lower > higher || higher & NO_JOKERS == 0 {
            return false;
        }
        if friends.plane(1) & ((higher | (higher - 1)) & !(lower | (lower - 1))) != 0 {
            return false;
        }
        let count = b.rest.count(lower.trailing_zeros() as usize);
        count <= 2
            && count == a.rest.count(higher.trailing_zeros() as usize)
            && b.rest.without(count, lower) == a.rest.without(count, higher)
            && self.in_narrow_runs(b.rest) & lower == 0
    }

    /// Knows of hands that go out.
    fn left(&self, hand: RankHand, foes: RankHand) -> usize {
        if self.goes_out(hand, foes) { 0 } else { hand.len() }
    }

    fn left_after(&self, play: &Play<RankHand>, foes: RankHand) -> usize {
        if self.may_beat(foes, play.key) { play.rest.len() } else { self.left(play.rest, foes) }
    }
}

impl Ranks {
    /// Returns whether a hand goes out that consists of plays of which foes can beat one at most, which is then the last: sets,
    /// of which trips take a set that could be beaten along each, and up to two runs. Foes have no bombs, or the hand keeps as
    /// many that beat all of theirs.
    fn goes_out(&self, hand: RankHand, foes: RankHand) -> bool {
        let theirs = foes.plane(4);
        let rocket = |hand: RankHand| self.has_rocket() && hand.plane(1) & JOKERS == JOKERS;
        if self.has_gaps() || rocket(foes) {
            return false;
        }
        let (mut hand, mut bombs) = (hand, theirs.count_ones());
        if bombs > 0 && rocket(hand) {
            hand = hand.without(1, JOKERS);
            bombs -= 1;
        }
        while bombs > 0 {
            let highest = 1u32 << hand.plane(4).checked_ilog2().unwrap_or(0);
            if highest <= u32::from(theirs) {
                return false;
            }
            hand = hand.without(4, highest as u16);
            bombs -= 1;
        }
        let above = [1, 2, 3].map(|width| !ranks_below(foes.plane(width).checked_ilog2().unwrap_or(0) as u8));
        Leading { engine: self, other: foes, above }.goes_out(hand, Taken { runs: 0, beaten: 0, width: 2, start: 0 })
    }

    /// Returns whether a hand may beat a play, if not by a bomb.
    fn may_beat(&self, hand: RankHand, key: Key) -> bool {
        let (width, in_row) = match key.kind() {
            Kind::Single => (1, 1),
            Kind::Pair => (2, 1),
            Kind::Trips | Kind::Trips1 | Kind::Trips2 => (3, 1),
            Kind::Straight => (1, key.length()),
            Kind::PairRun => (2, key.length()),
            Kind::TripRun | Kind::TripRun1 | Kind::TripRun2 => (3, key.length()),
            Kind::Bomb | Kind::Rocket => return false,
            _ => (4, 1),
        };
        // In a run are the lowest ranks alone, but more of them make none that was not there.
        let plane = hand.plane(width) & !ranks_below(key.strength() + 2 - in_row as u8);
        let starts = (1..in_row).fold(plane, |starts, by| starts & plane >> by);
        starts != 0
    }
}

/// Returns the ranks below one, as a mask.
const fn ranks_below(rank: u8) -> u16 {
    ((1u32 << rank) - 1) as u16
}

/// A hand that leads against another that has no bombs.
struct Leading<'a> {
    engine: &'a Ranks,
    other: RankHand,
    /// The ranks of which the other cannot beat singles, pairs and trips.
    above: [u16; 3],
}

/// The runs taken out of a hand so far.
#[derive(Clone, Copy)]
struct Taken {
    runs: u32,
    /// The number of them that the other can beat.
    beaten: u32,
    /// The number of cards of each rank of the last run, less one, and its lowest rank: later runs are narrower, or higher.
    width: usize,
    start: u32,
}

/// The most runs that are taken out of a hand.
const MOST_RUNS: u32 = 2;

impl Leading<'_> {
    /// Returns whether what is left of the hand after some runs goes out before the other plays.
    fn goes_out(&self, hand: RankHand, taken: Taken) -> bool {
        self.in_sets(hand, taken.beaten) || taken.runs < MOST_RUNS && self.with_another_run(hand, taken)
    }

    /// Returns whether the hand goes out set by set; `beaten` other plays can be beaten.
    fn in_sets(&self, hand: RankHand, beaten: u32) -> bool {
        let [one, two, three, four] = [1, 2, 3, 4].map(|k| hand.plane(k));
        let trips = three & !four;
        let loose = (one & !two & !self.above[0]).count_ones() + (two & !three & !self.above[1]).count_ones();
        let beaten_trips = (trips & !self.above[2]).count_ones();
        if beaten + beaten_trips > 1 {
            return false;
        }
        if !self.engine.has_kickers() {
            return beaten + beaten_trips + loose <= 1;
        }
        // The last play may be one that can be beaten: a set, alone or taken along by such trips.
        loose <= (trips & self.above[2]).count_ones() + 1 - beaten
    }

    /// Returns whether the hand goes out if it plays one more run, whichever that is.
    fn with_another_run(&self, hand: RankHand, taken: Taken) -> bool {
        let (zone, fewest) = self.engine.runs();
        let in_zone = ranks_below(zone as u8);
        for width in (0..=taken.width).rev().filter(|&width| fewest[width] > 0) {
            let (plane, theirs) = (hand.plane(width + 1) & in_zone, self.other.plane(width + 1) & in_zone);
            let (mut starts, mut their_starts, mut length) = (plane, theirs, 1);
            while starts != 0 {
                let from = if width == taken.width { taken.start } else { 0 };
                let mut left = if length >= fewest[width].max(2) { starts >> from << from } else { 0 };
                while left != 0 {
                    let start = left.trailing_zeros();
                    left &= left - 1;
                    let beaten = taken.beaten + u32::from(u32::from(their_starts) >> (start + 1) != 0);
                    let rest = hand.without(width + 1, ranks_below(length as u8) << start);
                    if beaten <= 1 && self.goes_out(rest, Taken { runs: taken.runs + 1, beaten, width, start }) {
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
    use crate::climbing::plays::{Key, Order, RankShapes};

    /// A game of sets, straights of five and bombs.
    fn engine() -> Ranks {
        let shapes = RankShapes {
            four: Kind::Bomb,
            rocket: true,
            run_ranks: 12,
            runs: [5, 3, 2, 0],
            kickers: None,
            gaps: false,
        };
        Ranks::new(shapes, Order::with_bombs(&[(Kind::Bomb, 1), (Kind::Rocket, 2)]))
    }

    fn hand(ranks: &[usize]) -> RankHand {
        ranks.iter().fold(RankHand::default(), |mut hand, &rank| {
            assert!(hand.insert(rank));
            hand
        })
    }

    const NONE: RankHand = RankHand::EMPTY;

    fn single(of: RankHand, rank: u8) -> Play<RankHand> {
        Play { rest: of.without(1, 1 << rank), key: Key::new(Kind::Single, 1, rank) }
    }

    #[test]
    fn the_lower_of_two_singles_with_the_same_answers_is_played_first() {
        let pair_too = hand(&[0, 3, 5, 5]);
        let [low, high] = [0, 3].map(|rank| single(pair_too, rank));
        assert!(engine().dominates(&low, &high, hand(&[0, 4, 4]), NONE));
        assert!(!engine().dominates(&high, &low, hand(&[0, 4, 4]), NONE));
        // A card between them beats only one.
        assert!(!engine().dominates(&low, &high, hand(&[2]), NONE));
        // Without the lower card there is no straight.
        let straight_too = hand(&[0, 1, 2, 3, 4, 6]);
        let [low, high] = [0, 6].map(|rank| single(straight_too, rank));
        assert!(!engine().dominates(&low, &high, hand(&[9]), NONE));
    }

    #[test]
    fn a_friend_who_can_answer_one_play_alone_may_be_led_to() {
        let own = hand(&[0, 3]);
        let [low, high] = [0, 3].map(|rank| single(own, rank));
        assert!(engine().dominates(&low, &high, hand(&[5]), hand(&[4])));
        assert!(!engine().dominates(&low, &high, hand(&[5]), hand(&[2])));
    }

    #[test]
    fn two_foes_have_no_rocket_of_a_joker_each() {
        let joined = engine().joined([hand(&[0, 0, 13]), hand(&[0, 14])].into_iter());
        assert_eq!(joined, hand(&[0, 0, 14]));
        assert!(engine().goes_out(hand(&[5, 7]), hand(&[6, 6])) && !engine().goes_out(hand(&[5, 7]), joined));
    }

    #[test]
    fn a_hand_with_one_play_that_can_be_beaten_goes_out() {
        for (own, other, goes_out) in [
            (&[0, 12][..], &[5][..], true),
            (&[0, 1][..], &[5][..], false),
            (&[0, 12][..], &[5, 5, 5, 5][..], false),
            (&[0, 12][..], &[13, 14][..], false),
            // A bomb that beats theirs is kept for it.
            (&[0, 5, 5, 5, 5][..], &[1, 4, 4, 4, 4][..], true),
            (&[0, 5, 5, 5, 5][..], &[1, 6, 6, 6, 6][..], false),
            (&[0, 13, 14][..], &[1, 4, 4, 4, 4][..], true),
            (&[0, 1, 13, 14][..], &[2, 4, 4, 4, 4][..], false),
            // Nobody beats the straight and the highest single, and the last play does not matter.
            (&[0, 1, 2, 3, 4, 6, 12][..], &[5, 7][..], true),
            (&[0, 1, 2, 3, 4, 6, 12][..], &[1, 2, 3, 4, 5, 7][..], false),
            (&[0, 0, 1, 1, 12][..], &[2, 3][..], true),
        ] {
            assert_eq!(engine().goes_out(hand(own), hand(other)), goes_out, "{own:?} {other:?}");
        }
    }
}
