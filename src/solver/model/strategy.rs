use super::card_removal::{OTHERS, Removal};
use super::features::FEATURES;
use crate::chinese::payoffs::Payoffs;
use crate::chinese::{ByRow, Natural, Row};
use crate::eval::RowRank;

/// How a player who sets by an equilibrium plays every hand, told by what an opponent sees of it: how often each row
/// shows each strength, how often a natural is declared and how often the hand is surrendered.
///
/// The counts are integers, averaged over the rounds of [`train`](crate::solver::play::training), so the same training has the same
/// bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    rows: ByRow<Vec<u64>>,
    /// Of those rows, the ones whose royalty is not paid, under rules by which rank alone does not decide that.
    unpaid: ByRow<Vec<u64>>,
    tallies: [u64; TALLIES],
    /// What a player's own cards say of the rows of others, where that was learnt.
    removal: Option<Removal>,
}

const NATURALS: usize = Natural::COUNT;
/// Counts that are not of rows: naturals in the order of [`Natural::ALL`], and then these.
const TALLIES: usize = NATURALS + 5;
const SURRENDERS: usize = NATURALS;
const MISSETS: usize = NATURALS + 1;
/// Units earned by what is broken.
const BROKEN: usize = NATURALS + 2;
/// Scoops of an opponent that settings may expect, in units of [`SCALE`].
const SCOOPS: usize = NATURALS + 3;
/// Home runs that they may expect, in the same units.
const HOME_RUNS: usize = NATURALS + 4;
const SCALE: f64 = 1_048_576.0;

/// What a player does with a hand, as far as opponents see it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum ObservedHand {
    Rows {
        ranks: ByRow<RowRank>,
        /// Rows that would earn a royalty by their rank, and do not.
        unpaid: ByRow<bool>,
        broken: i32,
        /// The chance to scoop an opponent, and to scoop all of them.
        scoop: f64,
        home_run: f64,
    },
    Natural(Natural),
    Surrender,
    /// No legal setting was to be had.
    Misset,
}

impl Strategy {
    /// No hand seen yet.
    pub(crate) fn unseen() -> Strategy {
        let rows = || ByRow::from_fn(|_| vec![0; RowRank::COUNT]);
        Strategy { rows: rows(), unpaid: rows(), tallies: [0; TALLIES], removal: None }
    }

    /// What a player supposes who has seen nothing: rows of all strengths.
    pub(crate) fn supposed() -> Strategy {
        Strategy { rows: ByRow::from_fn(|_| vec![1; RowRank::COUNT]), ..Strategy::unseen() }
    }

    /// Counts a hand, `weight` times.
    pub(crate) fn count(&mut self, shown: ObservedHand, weight: u64) {
        match shown {
            ObservedHand::Rows { ranks, unpaid, broken, scoop, home_run } => {
                for (row, rank) in ranks.iter() {
                    self.rows.get_mut(row)[rank.index()] += weight;
                    self.unpaid.get_mut(row)[rank.index()] += if *unpaid.get(row) { weight } else { 0 };
                }
                self.tallies[BROKEN] += weight * broken as u64;
                // Rounded one by one, so that the sums are exact in any order.
                self.tallies[SCOOPS] += weight * (scoop * SCALE) as u64;
                self.tallies[HOME_RUNS] += weight * (home_run * SCALE) as u64;
            }
            ObservedHand::Natural(natural) => self.tallies[natural.index()] += weight,
            ObservedHand::Surrender => self.tallies[SURRENDERS] += weight,
            ObservedHand::Misset => self.tallies[MISSETS] += weight,
        }
    }

    /// Begins to learn what a player's own cards say of the rows of others.
    pub(crate) fn learn_removal(&mut self, payoffs: &Payoffs) {
        self.removal = Some(Removal::unseen(payoffs, self));
    }

    /// What a player's own cards say of the rows of others.
    pub(crate) fn removal(&self) -> Option<&Removal> {
        self.removal.as_ref()
    }

    /// The same strategy as it is if nothing is known of that.
    #[must_use]
    pub(crate) fn unaware(&self) -> Strategy {
        Strategy { removal: None, ..self.clone() }
    }

    /// Counts the hands of a deal, with their features.
    pub(crate) fn count_deal(&mut self, deal: &[(ObservedHand, [i32; FEATURES]); OTHERS + 1], weight: u64) {
        let Some(removal) = &mut self.removal else { return };
        let mut all = [0; FEATURES];
        for (_, features) in deal {
            all.iter_mut().zip(features).for_each(|(all, of)| *all += of);
        }
        for (shown, features) in deal {
            if let ObservedHand::Rows { ranks, .. } = shown {
                let others = std::array::from_fn(|i| all[i] - features[i]);
                removal.count(*ranks, &others, weight);
            }
        }
    }

    /// The strategy with these counts, in the order of [`Strategy::counts`]; `None` if there are too few.
    pub(crate) fn from_counts(mut counts: impl Iterator<Item = u64>) -> Option<Strategy> {
        let mut strategy = Strategy::unseen();
        let tables = [&mut strategy.rows, &mut strategy.unpaid];
        for table in tables {
            for row in Row::ALL {
                for count in table.get_mut(row) {
                    *count = counts.next()?;
                }
            }
        }
        for count in &mut strategy.tallies {
            *count = counts.next()?;
        }
        strategy.removal = match counts.next()? {
            0 => None,
            _ => Some(Removal::from_counts(&mut counts)?),
        };
        Some(strategy)
    }

    /// Every count: rows by [`RowRank::index`], front, middle and back; of those the ones not paid; and the rest.
    pub(crate) fn counts(&self) -> impl Iterator<Item = u64> {
        let tables = [&self.rows, &self.unpaid].into_iter();
        let rows = tables.flat_map(|table| Row::ALL.into_iter().flat_map(|row| table.get(row)));
        let removal = self.removal.iter().flat_map(Removal::counts);
        rows.chain(&self.tallies).copied().chain([u64::from(self.removal.is_some())]).chain(removal)
    }

    /// How often hands that are set show each strength in a row, by [`RowRank::index`].
    pub fn row(&self, row: Row) -> &[u64] {
        self.rows.get(row)
    }

    /// How many of those rows earn no royalty although their strength would.
    pub(crate) fn unpaid(&self, row: Row) -> &[u64] {
        self.unpaid.get(row)
    }

    /// How many hands are declared as this natural.
    pub fn natural(&self, natural: Natural) -> u64 {
        self.tallies[natural.index()]
    }

    /// How many hands are surrendered.
    pub fn surrenders(&self) -> u64 {
        self.tallies[SURRENDERS]
    }

    /// How many hands had no legal setting.
    pub fn missets(&self) -> u64 {
        self.tallies[MISSETS]
    }

    /// How many hands are set.
    pub fn sets(&self) -> u64 {
        self.rows.front.iter().sum()
    }

    /// How many hands were seen.
    pub fn hands(&self) -> u64 {
        self.sets() + self.tallies[..=MISSETS].iter().sum::<u64>()
    }

    /// What hands that are set earn for what is broken, each on average.
    pub(crate) fn broken(&self) -> f64 {
        self.tallies[BROKEN] as f64 / self.sets().max(1) as f64
    }

    /// The chance that who scoops one opponent scoops all of them.
    pub(crate) fn home_runs_by_scoop(&self) -> f64 {
        self.tallies[HOME_RUNS] as f64 / self.tallies[SCOOPS].max(1) as f64
    }

    /// The chance that a row of this strength wins or ties against the same row of a hand set by the strategy.
    pub fn does_not_lose(&self, row: Row, rank: RowRank) -> f64 {
        self.row(row)[..=rank.index()].iter().sum::<u64>() as f64 / self.sets() as f64
    }
}
