//! A strategy, as opponents see it: the frequency of each [`RowRank`] in each row, and the frequency of hands that are
//! not set.

use std::borrow::Cow;

use super::bands::band_starts;
use super::card_removal::{CardRemoval, OTHERS};
use super::corrections::Corrections;
use super::features::FEATURES;
use super::home_run_counts::HomeRunCounts;
use crate::chinese::payoffs::Payoffs;
use crate::chinese::{ByRow, Natural, Row};
use crate::eval::RowRank;

/// A strategy, as counts of the results that opponents see: the rank of each row, naturals declared, hands surrendered,
/// and hands without a legal setting.
///
/// The counts are weighted sums over the rounds of [`train`](crate::solver::train). They are integers, so that the same
/// training gives the same bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    rows: ByRow<Vec<u64>>,
    /// For each rank, how many of the rows in `rows` have a royalty that differs from what the rank usually earns. The
    /// model counts the royalty of these rows as not paid. All numbers are 0 if royalties depend on the rank alone.
    unpaid: ByRow<Vec<u64>>,
    tallies: [u64; TALLIES],
    /// The effect of a player's own cards on the chances of opponents' rows. `None` if it was not trained.
    removal: Option<CardRemoval>,
    /// The frequency of scooping all opponents at once. `None` if it was not trained.
    home_runs: Option<HomeRunCounts>,
    /// The corrections for the model error of the strategy. `None` if they were not trained.
    corrections: Option<Corrections>,
}

const NATURALS: usize = Natural::COUNT;
/// Number of counts other than those of rows: one per natural, in the order of [`Natural::ALL`], and the five below.
const TALLIES: usize = NATURALS + 5;
/// Index of the number of surrendered hands.
const SURRENDERS: usize = NATURALS;
/// Index of the number of hands without a legal setting.
const MISSETS: usize = NATURALS + 1;
/// Index of the units earned by royalties for four of a kind and straight flushes that are broken up between rows.
const BROKEN: usize = NATURALS + 2;
/// Index of the summed chances to scoop an opponent, in units of 1 / [`SCALE`].
const SCOOPS: usize = NATURALS + 3;
/// Index of the summed chances of home runs, in units of 1 / [`SCALE`].
const HOME_RUNS: usize = NATURALS + 4;
const SCALE: f64 = 1_048_576.0;

impl Strategy {
    /// Returns a strategy without any hand counted.
    pub(crate) fn empty() -> Strategy {
        let rows = || ByRow::from_fn(|_| vec![0; RowRank::COUNT]);
        Strategy {
            rows: rows(),
            unpaid: rows(),
            tallies: [0; TALLIES],
            removal: None,
            home_runs: None,
            corrections: None,
        }
    }

    /// Returns the assumption of a player without any information: all ranks are equally likely.
    pub(crate) fn uniform() -> Strategy {
        Strategy { rows: ByRow::from_fn(|_| vec![1; RowRank::COUNT]), ..Strategy::empty() }
    }

    /// Counts a hand `weight` times.
    pub(crate) fn count(&mut self, shown: ObservedHand, weight: u64) {
        match shown {
            ObservedHand::Rows { ranks, unpaid, broken, scoop, home_run, .. } => {
                for (row, rank) in ranks.iter() {
                    self.rows.get_mut(row)[rank.index()] += weight;
                    self.unpaid.get_mut(row)[rank.index()] += if *unpaid.get(row) { weight } else { 0 };
                }
                self.tallies[BROKEN] += weight * broken as u64;
                // Each chance is rounded down to an integer before it is added. So the order of the additions does not
                // change the sums.
                self.tallies[SCOOPS] += weight * (scoop * SCALE) as u64;
                self.tallies[HOME_RUNS] += weight * (home_run * SCALE) as u64;
            }
            ObservedHand::Natural(natural) => self.tallies[natural.index()] += weight,
            ObservedHand::Surrender => self.tallies[SURRENDERS] += weight,
            ObservedHand::Misset => self.tallies[MISSETS] += weight,
        }
    }

    /// Begins to train card removal. [`band_starts`] divides the ranks of each row into bands, from the counts so far.
    /// If the rules multiply home runs at a table with this number of `opponents`, also begins to count home runs.
    pub(crate) fn learn_removal(&mut self, payoffs: &Payoffs, opponents: usize) {
        self.removal = Some(CardRemoval::empty(payoffs, &self.rows));
        self.home_runs = payoffs.seating(opponents).is_together().then(HomeRunCounts::empty);
    }

    /// Returns the counts of home runs. Returns `None` if they were not trained.
    pub(crate) fn home_runs(&self) -> Option<&HomeRunCounts> {
        self.home_runs.as_ref()
    }

    /// Sets the corrections of the strategy's model.
    pub(crate) fn correct(&mut self, corrections: Corrections) {
        self.corrections = Some(corrections);
    }

    /// Returns the corrections of the strategy's model. Returns `None` if they were not trained.
    pub(crate) fn corrections(&self) -> Option<&Corrections> {
        self.corrections.as_ref()
    }

    /// Returns the percentile of each rank in a row, by [`RowRank::index`]: the share of the counted rows that it
    /// beats. A tie counts half.
    pub(crate) fn percentiles(&self, row: Row) -> Vec<f64> {
        let total = self.sets().max(1) as f64;
        let mut below = 0;
        let percentile = |&count: &u64| {
            below += count;
            (below as f64 - count as f64 / 2.0) / total
        };
        self.row(row).iter().map(percentile).collect()
    }

    /// Returns the effect of a player's own cards on the chances of opponents' rows. Returns `None` if it was not
    /// trained.
    pub(crate) fn removal(&self) -> Option<&CardRemoval> {
        self.removal.as_ref()
    }

    /// Returns the first rank of every band of a row: the bands used by card removal or, without card removal, bands
    /// computed from the counts.
    pub(crate) fn band_starts(&self, payoffs: &Payoffs, row: Row) -> Cow<'_, [u16]> {
        match &self.removal {
            Some(removal) => Cow::Borrowed(removal.starts(row)),
            None => Cow::Owned(band_starts(payoffs, row, self.row(row))),
        }
    }

    /// Returns the strategy without card removal, counts of home runs and corrections.
    #[must_use]
    pub(crate) fn unaware(&self) -> Strategy {
        Strategy { removal: None, home_runs: None, corrections: None, ..self.clone() }
    }

    /// Counts the hands of a deal for card removal, each `weight` times. Also counts the home runs among the first
    /// `opponents` + 1 hands. Each hand comes with its features. Counts only what [`Strategy::learn_removal`] has begun
    /// to train.
    pub(crate) fn count_deal(
        &mut self,
        payoffs: &Payoffs,
        opponents: usize,
        deal: &[(ObservedHand, [i32; FEATURES]); OTHERS + 1],
        weight: u64,
    ) {
        if let Some(home_runs) = &mut self.home_runs {
            let table: Vec<&ObservedHand> = deal.iter().take(opponents + 1).map(|(shown, _)| shown).collect();
            home_runs.count(payoffs, &table, weight);
        }
        let Some(removal) = &mut self.removal else { return };
        let mut all = [0; FEATURES];
        for (_, features) in deal {
            all.iter_mut().zip(features).for_each(|(all, feature)| *all += feature);
        }
        for (shown, features) in deal {
            if let ObservedHand::Rows { ranks, .. } = shown {
                let others = std::array::from_fn(|i| all[i] - features[i]);
                removal.count(*ranks, &others, weight);
            }
        }
    }

    /// Parses the counts of [`Strategy::counts`]. Returns `None` if a count is missing or invalid.
    pub(crate) fn from_counts(mut counts: impl Iterator<Item = u64>) -> Option<Strategy> {
        let mut strategy = Strategy::empty();
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
        let learnt = counts.next()?;
        if learnt & 1 != 0 {
            strategy.removal = Some(CardRemoval::from_counts(&mut counts)?);
        }
        if learnt & 2 != 0 {
            strategy.home_runs = Some(HomeRunCounts::from_counts(&mut counts)?);
        }
        if learnt & 4 != 0 {
            strategy.corrections = Some(Corrections::from_counts(&mut counts)?);
        }
        Some(strategy)
    }

    /// Returns every count in the order of a file. First come the rows by [`RowRank::index`] for front, middle and
    /// back. The rows with an unpaid royalty follow in the same order, and then the other counts. Next comes the sum of
    /// the flags of the trained parts (1: card removal, 2: home runs, 4: corrections). The counts of these parts come
    /// last, in the same order.
    pub(crate) fn counts(&self) -> impl Iterator<Item = u64> {
        let tables = [&self.rows, &self.unpaid].into_iter();
        let rows = tables.flat_map(|table| Row::ALL.into_iter().flat_map(|row| table.get(row)));
        let removal = self.removal.iter().flat_map(CardRemoval::counts);
        let home_runs = self.home_runs.iter().flat_map(HomeRunCounts::counts);
        let corrections = self.corrections.iter().flat_map(Corrections::counts);
        let learnt = u64::from(self.removal.is_some())
            + 2 * u64::from(self.home_runs.is_some())
            + 4 * u64::from(self.corrections.is_some());
        rows.chain(&self.tallies).copied().chain([learnt]).chain(removal).chain(home_runs).chain(corrections)
    }

    /// Returns the number of hands with each rank in a row, by [`RowRank::index`].
    pub fn row(&self, row: Row) -> &[u64] {
        self.rows.get(row)
    }

    /// Returns the number of hands whose royalty for a row differs from the royalty that the rank of the row usually
    /// earns. The list has one number for each rank, by [`RowRank::index`].
    pub(crate) fn unpaid(&self, row: Row) -> &[u64] {
        self.unpaid.get(row)
    }

    /// Returns the number of hands declared as this natural.
    pub fn natural(&self, natural: Natural) -> u64 {
        self.tallies[natural.index()]
    }

    /// Returns the number of hands surrendered.
    pub fn surrenders(&self) -> u64 {
        self.tallies[SURRENDERS]
    }

    /// Returns the number of hands without a legal setting.
    pub fn missets(&self) -> u64 {
        self.tallies[MISSETS]
    }

    /// Returns the number of hands set.
    pub fn sets(&self) -> u64 {
        self.rows.front.iter().sum()
    }

    /// Returns the number of all hands counted.
    pub fn hands(&self) -> u64 {
        self.sets() + self.tallies[..=MISSETS].iter().sum::<u64>()
    }

    /// Returns the average units that a set hand earns for four of a kind and straight flushes broken up between rows.
    pub(crate) fn broken(&self) -> f64 {
        self.tallies[BROKEN] as f64 / self.sets().max(1) as f64
    }

    /// Returns the chance that a player who scoops one opponent scoops all opponents.
    pub(crate) fn home_runs_by_scoop(&self) -> f64 {
        self.tallies[HOME_RUNS] as f64 / self.tallies[SCOOPS].max(1) as f64
    }

    /// Returns the chance that a row of this rank wins or ties against the same row of a hand set by the strategy.
    /// Returns NaN if the strategy sets no hand.
    pub fn does_not_lose(&self, row: Row, rank: RowRank) -> f64 {
        self.row(row)[..=rank.index()].iter().sum::<u64>() as f64 / self.sets() as f64
    }
}

/// A hand as opponents see it after it is played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum ObservedHand {
    /// The hand was set.
    Rows {
        ranks: ByRow<RowRank>,
        /// `true` for rows whose royalty differs from the one that their rank usually earns.
        unpaid: ByRow<bool>,
        /// Units earned by four of a kind and straight flushes that are broken up between rows.
        broken: i32,
        /// The chance to scoop one opponent.
        scoop: f64,
        /// The chance to scoop all opponents.
        home_run: f64,
        /// The chance to be scooped by an opponent who sets a hand.
        scooped: f64,
    },
    /// A natural was declared.
    Natural(Natural),
    /// The hand was surrendered.
    Surrender,
    /// The hand has no legal setting.
    Misset,
}
