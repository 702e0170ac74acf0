//! Fines for twos and chops left in the hand of a loser.

use std::collections::HashMap;

use itertools::Itertools;

use crate::cards::PackCard;
use crate::climbing::hand::RANKS_THREE_TO_TWO;
use crate::options::{Field, NotAValue, OptionValue};

/// The cost of each two and each chop left in a hand, in units from 0 to 1,000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FineAmounts {
    /// A two of spades or of clubs.
    pub black_two: i64,
    /// A two of diamonds or of hearts.
    pub red_two: i64,
    /// Four of a kind, except twos.
    pub quads: i64,
    /// Three pairs in a row.
    pub three_pairs: i64,
    /// Four or more pairs in a row.
    pub four_pairs: i64,
}

/// The highest cost that players can set for a two or a chop, in units.
const MOST: i64 = 1_000;

impl Default for FineAmounts {
    fn default() -> FineAmounts {
        FineAmounts { black_two: 1, red_two: 2, quads: 3, three_pairs: 3, four_pairs: 4 }
    }
}

impl FineAmounts {
    const fn all(self) -> [i64; 5] {
        [self.black_two, self.red_two, self.quads, self.three_pairs, self.four_pairs]
    }
}

impl Field for FineAmounts {
    const SHAPE: &'static str = "five numbers of units from 0 to 1000, such as 1,2,2,3,4 (for a black two, a red \
                                 two, four of a kind, three pairs in a row, and four or more pairs in a row)";

    fn check(&self) -> Result<(), NotAValue> {
        if self.all().into_iter().all(|units| (0..=MOST).contains(&units)) { Ok(()) } else { Err(NotAValue) }
    }

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        let items = value.items().ok_or(NotAValue)?;
        let units: Option<Vec<i64>> = items.iter().map(OptionValue::int).collect();
        let &[black_two, red_two, quads, three_pairs, four_pairs] = &units.ok_or(NotAValue)?[..] else {
            return Err(NotAValue);
        };
        let read = FineAmounts { black_two, red_two, quads, three_pairs, four_pairs };
        read.check()?;
        *self = read;
        Ok(())
    }

    fn text(&self) -> String {
        self.all().iter().join(",")
    }
}

/// A fine for one two or one chop.
pub(super) struct Fine {
    /// The amount, in units.
    pub(super) units: i64,
    /// A two, such as `2h`, or the ranks of a chop, such as `445566`.
    pub(super) cards: String,
}

/// The number of ranks with chops, from three to ace.
const RANKS: usize = 12;

impl FineAmounts {
    /// Returns the fines for the cards left in a hand: for every two, and for chops of the other cards. No card is in
    /// two chops, and the chops are chosen so that they cost most. Three pairs in a row are a chop only if
    /// `three_pairs_chop` is `true`.
    pub(super) fn fines(self, cards: &[PackCard], three_pairs_chop: bool) -> Vec<Fine> {
        let mut fines = Vec::new();
        let mut count = [0; RANKS];
        for card in cards.iter().sorted_unstable().filter_map(|card| card.card()) {
            match RANKS_THREE_TO_TWO[..RANKS].iter().position(|&rank| rank == card.rank()) {
                Some(place) => count[place] += 1,
                None => {
                    let units = if card.suit().is_red() { self.red_two } else { self.black_two };
                    fines.push(Fine { units, cards: card.to_string() });
                }
            }
        }
        let three_pairs = if three_pairs_chop { self.three_pairs } else { 0 };
        let pairs = count.map(|count: usize| count / 2);
        let mut search = ChopSearch { amounts: FineAmounts { three_pairs, ..self }, pairs, known: HashMap::new() };
        fines.extend(search.dearest(0, [0; 3]).1.into_iter().map(|chop| chop.fine(self)));
        fines
    }
}

/// A chop. Its rank, or the lowest of its ranks, is given as a position in [`RANKS_THREE_TO_TWO`].
#[derive(Clone, Copy)]
enum Chop {
    Quads(usize),
    /// A run of three or four pairs: the position of its lowest rank, and its number of pairs. The search does not
    /// need longer runs, because a longer run costs the same as a run of four of its pairs.
    Pairs(usize, usize),
}

impl Chop {
    fn fine(self, amounts: FineAmounts) -> Fine {
        let (places, times, units) = match self {
            Chop::Quads(place) => (place..place + 1, 4, amounts.quads),
            Chop::Pairs(low, 3) => (low..low + 3, 2, amounts.three_pairs),
            Chop::Pairs(low, length) => (low..low + length, 2, amounts.four_pairs),
        };
        let ranks = places.flat_map(|place| std::iter::repeat_n(RANKS_THREE_TO_TWO[place].char(), times));
        Fine { units, cards: ranks.collect() }
    }
}

/// The search for the most expensive chops that share no card.
struct ChopSearch {
    amounts: FineAmounts,
    /// The number of pairs of each rank. Four cards are two pairs.
    pairs: [usize; RANKS],
    /// The results of [`ChopSearch::dearest`], by its arguments.
    known: HashMap<(usize, [usize; 3]), (i64, Vec<Chop>)>,
}

impl ChopSearch {
    /// Returns the highest total cost of chops that share no card and whose lowest rank is `low` or above, and these
    /// chops. `taken` counts the pairs that chops beginning below `low` already contain: pairs of `low`, and of each of
    /// the next two ranks.
    fn dearest(&mut self, low: usize, taken: [usize; 3]) -> (i64, Vec<Chop>) {
        if low == RANKS {
            return (0, Vec::new());
        }
        if let Some(known) = self.known.get(&(low, taken)) {
            return known.clone();
        }
        let free = self.pairs[low] - taken[0];
        let mut best = self.dearest(low + 1, [taken[1], taken[2], 0]);
        let mut offer = |units: i64, chops: Vec<Chop>, (above, others): (i64, Vec<Chop>)| {
            if units + above > best.0 {
                best = (units + above, [chops, others].concat());
            }
        };
        if free == 2 {
            offer(self.amounts.quads, vec![Chop::Quads(low)], self.dearest(low + 1, [taken[1], taken[2], 0]));
        }
        for (threes, fours) in (0..=free).cartesian_product(0..=free).filter(|(threes, fours)| threes + fours <= free) {
            let next = [taken[1] + threes + fours, taken[2] + threes + fours, fours];
            let fits = |step: usize| next[step - 1] <= self.pairs.get(low + step).copied().unwrap_or(0);
            if threes + fours > 0 && (1..=3).all(fits) {
                let units = threes as i64 * self.amounts.three_pairs + fours as i64 * self.amounts.four_pairs;
                let chops = [vec![Chop::Pairs(low, 4); fours], vec![Chop::Pairs(low, 3); threes]].concat();
                offer(units, chops, self.dearest(low + 1, next));
            }
        }
        self.known.insert((low, taken), best.clone());
        best
    }
}
