use std::cmp::Ordering;

use super::Strategy;
use crate::chinese::{ByRow, Natural, Payoffs, Row};
use crate::eval::RowRank;

/// A row's chances against the same row of an opponent who sets by the strategy, and what royalties it brings in units.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(16))]
pub(crate) struct Chances {
    pub(crate) lose: f32,
    pub(crate) tie: f32,
    pub(crate) win: f32,
    pub(crate) royalty: f32,
}

/// Four numbers that are multiplied and added side by side: one for each outcome of the front (lost, tied, won), and 0.
type Lanes = [f32; 4];

/// A strategy and the rules compiled into a function that values a setting in a few nanoseconds, in units per opponent.
///
/// It takes the three rows of an opponent as independent of one another and of the hand that is set. What that costs is
/// measured; the sampled value has neither fault.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    rows: ByRow<Vec<Chances>>,
    /// The same with the most that royalties bring a row that is no stronger.
    caps: ByRow<Vec<Chances>>,
    /// Units by the outcomes of the back, the middle and the front.
    units: [[Lanes; 3]; 3],
    /// Whether a stronger row never earns less from the rows' outcomes, so that a search may prune by bounds.
    pub(crate) monotone: bool,
    /// The chance that the opponent sets the hand.
    play: f32,
    /// What comes, against opponents who do not set, to a player who sets.
    otherwise: f32,
    /// What surrendering brings, where the rules allow it.
    pub(crate) surrender: Option<f32>,
    naturals: [f32; Natural::ALL.len()],
}

const OUTCOMES: [Ordering; 3] = [Ordering::Less, Ordering::Equal, Ordering::Greater];

impl Model {
    pub(crate) fn new(payoffs: &Payoffs, strategy: &Strategy) -> Model {
        let hands = strategy.hands().max(1) as f64;
        let share = |count: u64| count as f64 / hands;
        let owed = Natural::ALL.map(|natural| share(strategy.natural(natural)) * f64::from(payoffs.natural(natural)));
        let to_naturals: f64 = owed.iter().sum();
        let play = share(strategy.sets());
        let surrendered = share(strategy.surrenders());
        let cost = payoffs.surrender_cost().map(f64::from);
        let units = OUTCOMES.map(|back| {
            OUTCOMES.map(|middle| {
                let [lost, tied, won] = OUTCOMES.map(|front| payoffs.row_units(ByRow { front, middle, back }) as f32);
                [lost, tied, won, 0.0]
            })
        });
        let rows = ByRow::from_fn(|row| chances(payoffs, row, strategy.row(row)));
        Model {
            caps: ByRow::from_fn(|row| {
                let highest = |cap: &mut f32, chances: &Chances| {
                    *cap = cap.max(chances.royalty);
                    Some(Chances { royalty: *cap, ..*chances })
                };
                rows.get(row).iter().scan(f32::NEG_INFINITY, highest).collect()
            }),
            rows,
            monotone: is_monotone(&units),
            units,
            play: play as f32,
            otherwise: (surrendered * cost.unwrap_or(0.0) - to_naturals) as f32,
            surrender: cost.map(|cost| (-play * cost - to_naturals) as f32),
            naturals: Natural::ALL.map(|mine| {
                let against = Natural::ALL.map(|theirs| {
                    share(strategy.natural(theirs)) * f64::from(payoffs.natural_against(mine, theirs, None))
                });
                (share(strategy.sets() + strategy.surrenders()) * f64::from(payoffs.natural(mine))
                    + against.iter().sum::<f64>()) as f32
            }),
        }
    }

    /// What declaring this natural brings.
    pub(crate) fn natural(&self, natural: Natural) -> f32 {
        self.naturals[natural as usize]
    }

    /// What a setting brings, from what it brings against opponents who set.
    #[inline]
    pub(crate) fn overall(&self, against_settings: f32) -> f32 {
        self.play * against_settings + self.otherwise
    }

    pub(crate) fn chances(&self, row: Row, rank: RowRank) -> Chances {
        self.rows.get(row)[rank.index()]
    }

    /// What a setting brings against opponents who set.
    pub(crate) fn value(&self, ranks: ByRow<RowRank>) -> f32 {
        self.back(ranks.back.index()).middle(ranks.middle.index()).front(ranks.front.index())
    }

    /// The model with the back known.
    #[inline]
    pub(crate) fn back(&self, back: usize) -> GivenBack<'_> {
        self.given_back(back, &self.rows)
    }

    /// Bounds with the back known: no setting with these rows or weaker ones brings more, if the model is monotone, but
    /// for what rounding adds up to.
    #[inline]
    pub(crate) fn bounds(&self, back: usize) -> GivenBack<'_> {
        self.given_back(back, &self.caps)
    }

    #[inline]
    fn given_back<'a>(&'a self, back: usize, rows: &'a ByRow<Vec<Chances>>) -> GivenBack<'a> {
        let Chances { lose, tie, win, royalty } = rows.back[back];
        let [lost, tied, won] = &self.units;
        let units = |middle: usize| weigh(lose, &lost[middle], tie, &tied[middle], win, &won[middle]);
        GivenBack { rows, units: [units(0), units(1), units(2)], royalty }
    }
}

/// More than what rounding adds up to in a value: units are small integers, chances are below one.
pub(crate) const ROUNDING: f32 = 1e-4;

#[inline]
fn weigh(lose: f32, lost: &Lanes, tie: f32, tied: &Lanes, win: f32, won: &Lanes) -> Lanes {
    std::array::from_fn(|i| lose * lost[i] + tie * tied[i] + win * won[i])
}

/// [`Model`] with the back known: units by the outcomes of the middle and the front.
#[derive(Clone, Copy)]
pub(crate) struct GivenBack<'a> {
    rows: &'a ByRow<Vec<Chances>>,
    units: [Lanes; 3],
    royalty: f32,
}

/// [`Model`] with the back and the middle known: units by the outcome of the front.
#[derive(Clone, Copy)]
pub(crate) struct GivenMiddle<'a> {
    rows: &'a ByRow<Vec<Chances>>,
    units: Lanes,
    royalty: f32,
}

impl<'a> GivenBack<'a> {
    #[inline]
    pub(crate) fn middle(&self, middle: usize) -> GivenMiddle<'a> {
        let Chances { lose, tie, win, royalty } = self.rows.middle[middle];
        let [lost, tied, won] = &self.units;
        GivenMiddle { rows: self.rows, units: weigh(lose, lost, tie, tied, win, won), royalty: self.royalty + royalty }
    }
}

impl GivenMiddle<'_> {
    #[inline]
    pub(crate) fn front(&self, front: usize) -> f32 {
        let Chances { lose, tie, win, royalty } = self.rows.front[front];
        self.units[0] * lose + self.units[1] * tie + self.units[2] * win + (self.royalty + royalty)
    }
}

/// The chances of every strength in a row whose strengths are shown this often.
fn chances(payoffs: &Payoffs, row: Row, shown: &[u64]) -> Vec<Chances> {
    let total = shown.iter().sum::<u64>().max(1) as f64;
    // What royalties bring depends on the opponent's rank only through its royalty and who wins the row.
    let royalty = |index: usize| RowRank::from_index(index).map_or(0, |rank| payoffs.royalty(row, rank));
    let mut royalties: Vec<i32> = (0..shown.len()).map(royalty).collect();
    let of_rank = royalties.clone();
    royalties.sort_unstable();
    royalties.dedup();
    let class = |units: i32| royalties.partition_point(|&other| other < units);
    let mut above = vec![0u64; royalties.len()];
    for (index, &count) in shown.iter().enumerate() {
        above[class(of_rank[index])] += count;
    }
    let mut below = vec![0u64; royalties.len()];
    let mut chances = Vec::with_capacity(shown.len());
    for (index, &count) in shown.iter().enumerate() {
        let (mine, same) = (of_rank[index], class(of_rank[index]));
        above[same] -= count;
        let beside_unit = |outcome: Ordering, theirs: i32| {
            let (unit, to_me, to_them) = payoffs.row_payments(outcome, mine, theirs);
            f64::from(unit + to_me - to_them - payoffs.values().row * outcome as i32)
        };
        let brings = |counts: &[u64], outcome: Ordering| -> f64 {
            counts.iter().zip(&royalties).map(|(&count, &theirs)| count as f64 * beside_unit(outcome, theirs)).sum()
        };
        let tied = count as f64 * beside_unit(Ordering::Equal, mine);
        let royalty = brings(&below, Ordering::Greater) + brings(&above, Ordering::Less) + tied;
        let share = |count: u64| (count as f64 / total) as f32;
        chances.push(Chances {
            lose: share(above.iter().sum()),
            tie: share(count),
            win: share(below.iter().sum()),
            royalty: (royalty / total) as f32,
        });
        below[same] += count;
    }
    chances
}

/// Whether winning a row instead of tying it, or tying it instead of losing it, never costs units.
fn is_monotone(units: &[[Lanes; 3]; 3]) -> bool {
    let rises = |at: &dyn Fn(usize) -> f32| at(0) <= at(1) && at(1) <= at(2);
    (0..3)
        .all(|i| (0..3).all(|j| rises(&|k| units[i][j][k]) && rises(&|k| units[i][k][j]) && rises(&|k| units[k][i][j])))
}
