use crate::chinese::{ByRow, Natural, Row};
use crate::eval::RowRank;

/// How a player who sets by an equilibrium plays every hand, told by what an opponent sees of it: how often each row
/// shows each strength, how often a natural is declared and how often the hand is surrendered.
///
/// The counts are integers, averaged over the rounds of [`train`](super::train), so the same training has the same
/// bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    rows: ByRow<Vec<u64>>,
    naturals: [u64; Natural::ALL.len()],
    surrenders: u64,
}

/// What a player does with a hand, as far as opponents see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    Rows(ByRow<RowRank>),
    Natural(Natural),
    Surrender,
}

impl Strategy {
    /// No hand seen yet.
    pub(crate) fn unseen() -> Strategy {
        Strategy { rows: ByRow::from_fn(|_| vec![0; RowRank::COUNT]), naturals: [0; Natural::ALL.len()], surrenders: 0 }
    }

    /// Counts a hand, `weight` times.
    pub(crate) fn count(&mut self, shown: Shown, weight: u64) {
        match shown {
            Shown::Rows(ranks) => {
                for (row, rank) in ranks.iter() {
                    self.rows.get_mut(row)[rank.index()] += weight;
                }
            }
            Shown::Natural(natural) => self.naturals[natural as usize] += weight,
            Shown::Surrender => self.surrenders += weight,
        }
    }

    /// The strategy with these counts: rows by [`RowRank::index`], naturals in the order of [`Natural::ALL`].
    pub(crate) fn from_counts(rows: ByRow<Vec<u64>>, naturals: &[u64], surrenders: u64) -> Strategy {
        let mut strategy = Strategy { rows, surrenders, ..Strategy::unseen() };
        strategy.naturals.iter_mut().zip(naturals).for_each(|(to, from)| *to = *from);
        strategy
    }

    /// Every count, in the order of [`Strategy::from_counts`].
    pub(crate) fn counts(&self) -> impl Iterator<Item = u64> {
        let rows = Row::ALL.into_iter().flat_map(|row| self.rows.get(row));
        rows.chain(&self.naturals).copied().chain([self.surrenders])
    }

    /// How often hands that are set show each strength in a row, by [`RowRank::index`].
    pub fn row(&self, row: Row) -> &[u64] {
        self.rows.get(row)
    }

    /// How many hands are declared as this natural.
    pub fn natural(&self, natural: Natural) -> u64 {
        self.naturals[natural as usize]
    }

    /// How many hands are surrendered.
    pub fn surrenders(&self) -> u64 {
        self.surrenders
    }

    /// How many hands are set.
    pub fn sets(&self) -> u64 {
        self.rows.front.iter().sum()
    }

    /// How many hands were seen.
    pub fn hands(&self) -> u64 {
        self.sets() + self.naturals.iter().sum::<u64>() + self.surrenders
    }

    /// The chance that a row of this strength wins or ties against the same row of a hand set by the strategy.
    pub fn does_not_lose(&self, row: Row, rank: RowRank) -> f64 {
        self.row(row)[..=rank.index()].iter().sum::<u64>() as f64 / self.sets() as f64
    }
}
