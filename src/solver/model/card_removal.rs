//! Card removal: what a player's own cards say of the opponents' rows; and how much oftener than by chance two rows of an
//! opponent are weak together.
//!
//! The cards in a hand are not in the opponents', so their rows are not distributed as those of a random hand are. How much
//! each part of that distribution shifts is a linear function of a few features of the hand, fitted by least squares on
//! pairs of hands of the same deal. The features' covariances are known exactly; only how they go together with the
//! opponents' rows is learnt, by adding up features.

use super::features::{FEATURES, Slopes};
use super::strategy::Strategy;
use crate::chinese::payoffs::Payoffs;
use crate::chinese::{ByRow, Row};
use crate::eval::RowRank;

/// How many other hands there are in a deal.
pub(crate) const OTHERS: usize = 3;

/// How many parts a row's distribution is cut into, but for cuts where royalties begin.
const PARTS: usize = 64;
/// How many there are with those, so that a part is a byte.
const MOST_PARTS: usize = 256;

/// What was added up of the deals: for each part of the distribution of a hand's rows, the features of the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Removal {
    /// The first rank of every part, ascending, by [`RowRank::index`].
    parts: ByRow<Vec<u16>>,
    /// For each part the sums of the features, weighted.
    sums: ByRow<Vec<[i64; FEATURES]>>,
    /// For each pair of rows and each part of either how many hands there were, weighted.
    together: [Vec<u64>; 3],
}

/// The pairs of rows, the first by the major index.
pub(crate) const PAIRS: [(Row, Row); 3] =
    [(Row::Back, Row::Middle), (Row::Back, Row::Front), (Row::Middle, Row::Front)];

impl Removal {
    /// Nothing added up yet, for parts that are about as likely under this strategy, and begin where royalties do.
    pub(crate) fn unseen(payoffs: &Payoffs, strategy: &Strategy) -> Removal {
        let parts = ByRow::from_fn(|row| parts(payoffs, strategy, row));
        Removal {
            sums: parts.clone().map(|parts| vec![[0; FEATURES]; parts.len()]),
            together: PAIRS.map(|(a, b)| vec![0; parts.get(a).len() * parts.get(b).len()]),
            parts,
        }
    }

    /// Counts a hand that shows these ranks, with the features of the other hands of its deal.
    pub(crate) fn count(&mut self, ranks: ByRow<RowRank>, others: &[i32; FEATURES], weight: u64) {
        let parts = ByRow::from_fn(|row| part_of(self.parts.get(row), ranks.get(row).index()));
        for (together, (a, b)) in self.together.iter_mut().zip(PAIRS) {
            together[parts.get(a) * self.parts.get(b).len() + parts.get(b)] += weight;
        }
        for (row, &part) in parts.iter() {
            let sums = &mut self.sums.get_mut(row)[part];
            sums.iter_mut().zip(others).for_each(|(sum, &of)| *sum += i64::from(of) * weight as i64);
        }
    }
}

impl Removal {
    /// Every number: for each row how many parts there are, where they begin, and their sums; and what rows show together.
    pub(crate) fn counts(&self) -> impl Iterator<Item = u64> {
        let of_row = |row: Row| {
            let parts = self.parts.get(row);
            let sums = self.sums.get(row).iter().flatten().map(|&sum| sum as u64); // of features, which are not negative
            let firsts = parts.iter().map(|&first| u64::from(first));
            [parts.len() as u64].into_iter().chain(firsts).chain(sums)
        };
        Row::ALL.into_iter().flat_map(of_row).chain(self.together.iter().flatten().copied())
    }

    /// What has these numbers; `None` if nothing has.
    pub(crate) fn from_counts(counts: &mut impl Iterator<Item = u64>) -> Option<Removal> {
        let mut removal = Removal {
            parts: ByRow::from_fn(|_| Vec::new()),
            sums: ByRow::from_fn(|_| Vec::new()),
            together: [const { Vec::new() }; 3],
        };
        for row in Row::ALL {
            let parts = counts.next().filter(|parts| (1..=MOST_PARTS as u64).contains(parts))?;
            for _ in 0..parts {
                let first = counts.next().filter(|&first| first < RowRank::COUNT as u64)? as u16;
                let ascends = removal.parts.get(row).last().map_or(first == 0, |&last| first > last);
                removal.parts.get_mut(row).push(Some(first).filter(|_| ascends)?);
            }
            for _ in 0..parts {
                let mut sums = [0; FEATURES];
                for sum in &mut sums {
                    *sum = i64::try_from(counts.next()?).ok()?;
                }
                removal.sums.get_mut(row).push(sums);
            }
        }
        for (together, (a, b)) in removal.together.iter_mut().zip(PAIRS) {
            for _ in 0..removal.parts.get(a).len() * removal.parts.get(b).len() {
                together.push(counts.next()?);
            }
        }
        Some(removal)
    }
}

impl Removal {
    /// The first rank of every part of a row's distribution.
    pub(crate) fn parts(&self, row: Row) -> &[u16] {
        self.parts.get(row)
    }

    /// For one of [`PAIRS`] and each part of either row how many hands there were.
    pub(crate) fn together(&self, pair: usize) -> &[u64] {
        &self.together[pair]
    }

    /// Whether anything was counted.
    pub(crate) fn is_seen(&self) -> bool {
        self.together[0].iter().any(|&count| count > 0)
    }

    /// How many hands show each part of a row.
    fn shown(&self, row: Row) -> Vec<u64> {
        let (front, middle) = (self.parts.front.len(), self.parts.middle.len());
        match row {
            Row::Front => (0..front).map(|part| self.together[1].iter().skip(part).step_by(front).sum()).collect(),
            Row::Middle => self.together[2].chunks(front).map(|of| of.iter().sum()).collect(),
            Row::Back => self.together[0].chunks(middle).map(|of| of.iter().sum()).collect(),
        }
    }

    /// How the chance of each part of a row changes with the features of an opponent's hand.
    pub(crate) fn slopes(&self, row: Row) -> Option<Vec<Slopes>> {
        let (shown, sums) = (self.shown(row), self.sums.get(row));
        let total = shown.iter().sum::<u64>() as f64;
        // Each hand meets the three others of its deal.
        let mean = |sum: i64| sum as f64 / (OTHERS as f64 * total);
        let all: Vec<f64> = (0..FEATURES).map(|i| mean(sums.iter().map(|of| of[i]).sum())).collect();
        let slopes = shown.iter().zip(sums).map(|(&count, sums)| {
            let share = count as f64 / total;
            Slopes::fit((0..FEATURES).map(|i| mean(sums[i]) - all[i] * share).collect(), &all)
        });
        slopes.collect()
    }
}

fn part_of(parts: &[u16], rank: usize) -> usize {
    parts.partition_point(|&first| usize::from(first) <= rank).saturating_sub(1)
}

/// Where the parts of a row's distribution begin.
pub(crate) fn parts(payoffs: &Payoffs, strategy: &Strategy, row: Row) -> Vec<u16> {
    let counts = strategy.row(row);
    let total: u64 = counts.iter().sum();
    let royalty = |rank: usize| RowRank::from_index(rank).map_or(0, |rank| payoffs.royalty(row, rank));
    let mut parts = vec![0];
    let (mut below, mut next) = (0, 1);
    for rank in 1..counts.len() {
        below += counts[rank - 1];
        let full = below * PARTS as u64 >= next * total.max(1);
        if (full || royalty(rank) != royalty(rank - 1)) && parts.len() < MOST_PARTS {
            parts.push(rank as u16);
        }
        while below * PARTS as u64 >= next * total.max(1) {
            next += 1;
        }
    }
    parts
}
