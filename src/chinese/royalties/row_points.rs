//! Royalties of one row, compiled from a table and its overrides, and the royalties that a player earns.

use super::{LowHand, RowKind, RoyaltyCells, RoyaltyTable, Source, Sources};
use crate::cards::Rank;
use crate::chinese::{ByRow, Row};
use crate::eval::{Category, RowRank};

/// The royalties of the front, the middle or the back, in units, by the rank of the row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RowPoints {
    /// The royalty depends on the kind of the row.
    Made {
        /// Units by [`RowKind::index`]. For pairs and trips, `pairs` and `trips` apply instead.
        made: [i32; RowKind::COUNT],
        /// Units of a pair, by its rank. In open-face, the royalty of a pair in front depends on its rank.
        pairs: [i32; 13],
        /// Units of trips, by their rank.
        trips: [i32; 13],
    },
    /// The royalty depends on how low the row is.
    Low {
        /// Whether low rows earn royalties.
        paid: bool,
    },
}

impl RowPoints {
    /// Compiles a table and its overrides for one row.
    pub fn new(table: RoyaltyTable, cells: &RoyaltyCells, row: Row) -> RowPoints {
        let single = |kind| cells.get(row, kind);
        let category = |category| single(RowKind::Category(category));
        let points = |kind| match kind {
            // A royal flush earns the same as other straight flushes unless it has its own royalty.
            RowKind::RoyalFlush => single(kind).or(table.royal_flush(row)).unwrap_or_else(|| {
                category(Category::StraightFlush).unwrap_or_else(|| table.points(row, Category::StraightFlush))
            }),
            RowKind::Category(category) => single(kind).unwrap_or_else(|| table.points(row, category)),
        };
        let by_rank = |kind| category(kind).map_or_else(|| table.by_rank(row, kind), |units| [units; 13]);
        RowPoints::Made {
            made: RowKind::ALL.map(points),
            pairs: by_rank(Category::Pair),
            trips: by_rank(Category::Trips),
        }
    }

    /// Returns the royalty of a row of this rank, in units.
    pub fn get(&self, rank: RowRank) -> i32 {
        match self {
            RowPoints::Made { made, pairs, trips } => {
                let by_rank = match rank.category() {
                    Category::Pair => pairs,
                    Category::Trips => trips,
                    _ => return made[RowKind::of(rank).index()],
                };
                rank.grouped().map_or(0, |rank| by_rank[rank.index()])
            }
            RowPoints::Low { paid: false } => 0,
            RowPoints::Low { paid: true } => LowHand::of(rank).map_or(0, LowHand::points),
        }
    }

    /// Returns the highest royalty.
    pub fn most(&self) -> i32 {
        match self {
            RowPoints::Made { made, pairs, trips } => made.iter().chain(pairs).chain(trips).copied().fold(0, i32::max),
            RowPoints::Low { paid } => {
                if *paid {
                    LowHand::SevenFive.points()
                } else {
                    0
                }
            }
        }
    }

    /// Returns the lowest royalty other than 0. Returns `i32::MAX` if no row earns one.
    pub fn least_paid(&self) -> i32 {
        let paid = |points: &i32| *points != 0;
        let least = match self {
            RowPoints::Made { made, pairs, trips } => made.iter().chain(pairs).chain(trips).copied().filter(paid).min(),
            RowPoints::Low { paid } => paid.then(|| LowHand::NineHigh.points()),
        };
        least.unwrap_or(i32::MAX)
    }

    /// Returns `true` if a stronger row never earns less.
    pub fn rises(&self, row: Row) -> bool {
        let RowPoints::Made { made, pairs, trips } = self else { return true };
        let points_by_rank = |kind: RowKind| match kind {
            RowKind::Category(Category::Pair) => pairs.to_vec(),
            RowKind::Category(Category::Trips) => trips.to_vec(),
            _ => vec![made[kind.index()]],
        };
        RowKind::ALL.into_iter().filter(|kind| kind.fits(row)).flat_map(points_by_rank).is_sorted()
    }

    /// Returns the kinds that earn a royalty, each with its units, for example `trips=3` or `pair-of-sixes=1`. Two
    /// lists are equal only if all royalties are equal.
    pub fn in_words(&self) -> Vec<String> {
        match self {
            RowPoints::Made { made, pairs, trips } => {
                let grouped = |name: &'static str, by_rank: &[i32; 13]| {
                    let alike = by_rank.iter().all(|points| *points == by_rank[0]);
                    let each = Rank::ALL.into_iter().zip(*by_rank).filter(move |_| !alike);
                    let one = alike.then(|| (String::from(name), by_rank[0]));
                    each.map(|(rank, points)| (format!("{name}-of-{}", rank.plural()), points)).chain(one).collect()
                };
                let cells_of = |kind: RowKind| -> Vec<(String, i32)> {
                    match kind {
                        RowKind::Category(Category::Pair) => grouped("pair", pairs),
                        RowKind::Category(Category::Trips) => grouped("trips", trips),
                        _ => vec![(kind.to_string(), made[kind.index()])],
                    }
                };
                let all = RowKind::ALL.into_iter().flat_map(cells_of);
                all.filter(|(_, points)| *points != 0).map(|(name, points)| format!("{name}={points}")).collect()
            }
            RowPoints::Low { paid } => {
                let lows = LowHand::ALL.into_iter().filter(|_| *paid);
                lows.map(|low| format!("{low}={}", low.points())).collect()
            }
        }
    }
}

/// The royalties of a player, in units received from each opponent who must pay them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Royalties {
    /// The royalty of each row.
    pub rows: ByRow<i32>,
    /// Royalties for four of a kind and straight flushes that are split between rows.
    pub broken: i32,
}

impl Royalties {
    /// Returns the units of one source.
    pub const fn get(&self, source: Source) -> i32 {
        match source {
            Source::Row(row) => *self.rows.get(row),
            Source::Broken => self.broken,
        }
    }

    /// Returns the royalties of `sources` only; all others become 0.
    pub fn only(self, sources: Sources) -> Royalties {
        let kept = |source| if sources.contains(source) { self.get(source) } else { 0 };
        Royalties { rows: ByRow::from_fn(|row: Row| kept(Source::Row(row))), broken: kept(Source::Broken) }
    }

    /// Returns the sum of the royalties, in units.
    pub const fn total(&self) -> i32 {
        self.rows.front + self.rows.middle + self.rows.back + self.broken
    }
}
