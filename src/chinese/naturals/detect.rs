//! Detection of naturals.

use super::{Natural, NaturalSet};
use crate::cards::{CardSet, Suit};

/// The options that change the definitions of naturals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Criteria {
    /// Whether Q-K-A is a run in the front row of a natural. Under the standard rules it is not a run.
    pub front_qka: bool,
    /// Fewest cards of one colour required for [`Natural::FullColored`]: 13 or 12.
    pub full_colored_min: u8,
}

impl Default for Criteria {
    fn default() -> Criteria {
        Criteria { front_qka: false, full_colored_min: 13 }
    }
}

/// A set of ranks, with one bit per rank and the deuce in the lowest bit.
type RankMask = u16;

const EVERY_RANK: RankMask = 0x1fff;
const JACK_UP: RankMask = 0b1_1110_0000_0000;
const PICTURES: RankMask = 0b0_1110_0000_0000;
const EIGHT_UP: RankMask = 0b1_1111_1100_0000;
const TO_EIGHT: RankMask = 0b0_0000_0111_1111;
const SIX_UP: RankMask = 0b1_1111_1111_0000;

/// Runs of five ranks: A-2-3-4-5, then six-high to ace-high.
const FIVES: [RankMask; 10] = runs::<10>(5);
/// Runs of three ranks: A-2-3, then 2-3-4 to J-Q-K, then Q-K-A.
const THREES: [RankMask; 12] = runs::<12>(3);

const fn runs<const N: usize>(length: u32) -> [RankMask; N] {
    let low = (1 << length) - 1;
    let mut runs = [0; N];
    runs[0] = low >> 1 | 1 << 12;
    let mut i = 1;
    while i < N {
        runs[i] = low << (i - 1);
        i += 1;
    }
    runs
}

/// Possible numbers of cards in a suit if every row is of one suit: 0, 3, 5, 8, 10 and 13. Each number has one bit.
const FLUSH_LENGTHS: u16 = 1 | 1 << 3 | 1 << 5 | 1 << 8 | 1 << 10 | 1 << 13;

impl Criteria {
    /// Returns all naturals of a hand. The set is empty if the hand does not have thirteen cards.
    ///
    /// Most naturals follow from the ranks held, the lengths of the suits, and the ranks held two, three or four times.
    /// Three straights and three straight flushes also need a split into runs of consecutive ranks. If the ranks held
    /// do not rule out such a split, this method searches for one.
    pub fn detect(self, hand: CardSet) -> NaturalSet {
        if hand.len() != 13 {
            return NaturalSet::NONE;
        }
        let [s, h, d, c] = Suit::ALL.map(|suit| hand.ranks_in(suit));
        let held = s | h | d | c;
        let lengths = [s, h, d, c].map(RankMask::count_ones);

        // Count the cards of each rank with binary adders. A mask has one bit per rank, so one operation handles all
        // ranks at once.
        let (major, minor) = (s ^ h, d ^ c);
        let twos_carry = (s & h) ^ (d & c) ^ (major & minor);
        let quads = s & h & d & c;
        let triples = twos_carry & (major ^ minor) | quads;
        let pairs = twos_carry.count_ones() + 2 * quads.count_ones();

        let red = lengths[1] + lengths[2];
        let suited = lengths.into_iter().all(|length| FLUSH_LENGTHS >> length & 1 == 1);
        // With four cards of one rank, two of them would be in the same row, which is then not a run.
        let runs = quads == 0 && self.splits_into_runs(held, twos_carry, triples);

        NaturalSet::NONE
            .with_if(lengths.contains(&13), Natural::CleanDragon)
            .with_if(held == EVERY_RANK, Natural::Dragon)
            .with_if(held & !JACK_UP == 0, Natural::TwelveRoyals)
            .with_if(
                suited && runs && [s, h, d, c].into_iter().all(|suit| self.suit_splits(suit)),
                Natural::ThreeStraightFlushes,
            )
            .with_if(quads.count_ones() == 3, Natural::ThreeQuads)
            .with_if(held & !EIGHT_UP == 0, Natural::AllHigh)
            .with_if(held & !TO_EIGHT == 0, Natural::AllLow)
            .with_if(red.max(13 - red) >= u32::from(self.full_colored_min), Natural::FullColored)
            .with_if(triples.count_ones() >= 4, Natural::FourTriples)
            .with_if(pairs == 6, Natural::SixAndAHalfPairs)
            .with_if(runs, Natural::ThreeStraights)
            .with_if(suited, Natural::ThreeFlushes)
            .with_if(held & PICTURES == 0, Natural::NoBroadway)
            .with_if(held & !SIX_UP == 0, Natural::SixUp)
    }

    /// Returns the runs accepted in the front row.
    fn fronts(self) -> &'static [RankMask] {
        if self.front_qka { &THREES } else { &THREES[..11] }
    }

    /// Returns `true` if thirteen cards split into runs of three, five and five. The cards are given by the ranks held
    /// at least once (`held`), at least twice, and three times. No rank may be held four times.
    fn splits_into_runs(self, held: RankMask, twice: RankMask, thrice: RankMask) -> bool {
        let once = Layers([held, twice | thrice, thrice]);
        // Every rank of a run of five is also part of a run of three. So a hand can only split if each of its ranks is
        // part of a run of three.
        if covered(held) != held {
            return false;
        }
        let fives = |from: Layers| FIVES.into_iter().filter_map(move |run| from.without(run));
        fives(once).flat_map(fives).any(|front| self.fronts().iter().any(|&run| front == Layers([run, 0, 0])))
    }

    /// Returns `true` if the cards of one suit split into whole rows that are runs, as required for three straight
    /// flushes.
    fn suit_splits(self, suit: RankMask) -> bool {
        let without_five =
            |from: RankMask| FIVES.into_iter().filter(move |run| from & run == *run).map(move |run| from & !run);
        match suit.count_ones() {
            0 => true,
            3 => self.fronts().contains(&suit),
            5 => FIVES.contains(&suit),
            8 => without_five(suit).any(|front| self.fronts().contains(&front)),
            10 => without_five(suit).any(|five| FIVES.contains(&five)),
            length => length == 13,
        }
    }
}

/// Returns the ranks in `held` that are part of three consecutive ranks in `held`. The ace counts as both high and low.
fn covered(held: RankMask) -> RankMask {
    let wrapped = u32::from(held) << 1 | u32::from(held >> 12);
    let starts = wrapped & wrapped >> 1 & wrapped >> 2;
    let in_run = starts | starts << 1 | starts << 2;
    ((in_run >> 1 | in_run << 12) & u32::from(EVERY_RANK)) as RankMask
}

/// A multiset of ranks: the ranks held at least once, at least twice, and three times.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Layers([RankMask; 3]);

impl Layers {
    /// Removes one card of each rank of a run. Returns `None` if a rank is missing.
    fn without(self, run: RankMask) -> Option<Layers> {
        let [once, twice, thrice] = self.0;
        let single = run & !twice;
        (run & !once == 0).then_some(Layers([once & !single, twice & !(run & !thrice), thrice & !run]))
    }
}
