use super::{LowHand, Made};
use crate::cards::Rank;
use crate::chinese::Row;
use crate::chinese::rules::{LowRoyalties, RoyaltyTable, Rules};
use crate::eval::{Category, RowRank};

/// What the rows of one place earn, by their rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RowPoints {
    /// By what the row made.
    Made {
        /// By [`Made::index`].
        made: [i32; Made::COUNT],
        /// Of pairs by their rank, which open-face tells apart.
        pairs: [i32; 13],
        /// Of trips by their rank.
        trips: [i32; 13],
    },
    /// By how low it is.
    Low {
        /// Whether low rows earn anything.
        paid: bool,
    },
}

impl RowPoints {
    /// What the rules give the rows of this place.
    pub fn of(rules: &Rules, row: Row) -> RowPoints {
        if row == Row::Middle && rules.low_middle {
            return RowPoints::Low { paid: rules.low_royalties == LowRoyalties::Standard };
        }
        let table = rules.royalty_table;
        let single = |made| rules.royalty.get(row, made);
        let category = |category| single(Made::Category(category));
        let points = |made| match made {
            // A royal flush is as good as any other straight flush unless it is named.
            Made::RoyalFlush => single(made).or(table.royal_flush(row)).unwrap_or_else(|| {
                category(Category::StraightFlush).unwrap_or_else(|| table.points(row, Category::StraightFlush))
            }),
            Made::Category(category) => single(made).unwrap_or_else(|| table.points(row, category)),
        };
        let grouped = |of: Category| Rank::ALL.map(|rank| category(of).unwrap_or_else(|| table.grouped(row, of, rank)));
        RowPoints::Made { made: Made::ALL.map(points), pairs: grouped(Category::Pair), trips: grouped(Category::Trips) }
    }

    /// What a row of this rank earns.
    pub fn get(&self, rank: RowRank) -> i32 {
        match self {
            RowPoints::Made { made, pairs, trips } => {
                let by_rank = match rank.category() {
                    Category::Pair => pairs,
                    Category::Trips => trips,
                    _ => return made[Made::of(rank).index()],
                };
                rank.grouped().map_or(0, |of| by_rank[of.index()])
            }
            RowPoints::Low { paid: false } => 0,
            RowPoints::Low { paid: true } => LowHand::of(rank).map_or(0, LowHand::points),
        }
    }

    /// The most that a row earns.
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

    /// The least that a row earns which earns anything.
    pub fn least_paid(&self) -> i32 {
        let paid = |points: &i32| *points != 0;
        let least = match self {
            RowPoints::Made { made, pairs, trips } => made.iter().chain(pairs).chain(trips).copied().filter(paid).min(),
            RowPoints::Low { paid } => paid.then(|| LowHand::NineHigh.points()),
        };
        least.unwrap_or(i32::MAX)
    }

    /// Whether a stronger row of this place never earns less.
    pub fn rises(&self, row: Row) -> bool {
        let RowPoints::Made { made, pairs, trips } = self else { return true };
        let of = |kind: Made| match kind {
            Made::Category(Category::Pair) => pairs.to_vec(),
            Made::Category(Category::Trips) => trips.to_vec(),
            _ => vec![made[kind.index()]],
        };
        Made::ALL.into_iter().filter(|kind| kind.fits(row)).flat_map(of).is_sorted()
    }

    /// What earns something, in words that tell these points from any others: `trips=3`, `pair-of-sixes=1`.
    pub fn in_words(&self) -> Vec<String> {
        match self {
            RowPoints::Made { made, pairs, trips } => {
                let grouped = |name: &'static str, by_rank: &[i32; 13]| {
                    let alike = by_rank.iter().all(|points| *points == by_rank[0]);
                    let each = Rank::ALL.into_iter().zip(*by_rank).filter(move |_| !alike);
                    let one = alike.then(|| (String::from(name), by_rank[0]));
                    each.map(|(rank, points)| (format!("{name}-of-{}", rank.plural()), points)).chain(one).collect()
                };
                let of = |kind: Made| -> Vec<(String, i32)> {
                    match kind {
                        Made::Category(Category::Pair) => grouped("pair", pairs),
                        Made::Category(Category::Trips) => grouped("trips", trips),
                        _ => vec![(kind.to_string(), made[kind.index()])],
                    }
                };
                let all = Made::ALL.into_iter().flat_map(of);
                all.filter(|(_, points)| *points != 0).map(|(name, points)| format!("{name}={points}")).collect()
            }
            RowPoints::Low { paid } => {
                let lows = LowHand::ALL.into_iter().filter(|_| *paid);
                lows.map(|low| format!("{low}={}", low.points())).collect()
            }
        }
    }
}

impl RoyaltyTable {
    /// What the table gives a row of a category; pairs and trips of open-face have points by rank.
    const fn points(self, row: Row, category: Category) -> i32 {
        use Category::{Flush, FullHouse, Quads, Straight, StraightFlush, Trips};
        match (self, row, category) {
            // "Chinese poker", Wikipedia.
            (RoyaltyTable::Standard, Row::Front, Trips) => 3,
            (RoyaltyTable::Standard, Row::Middle, FullHouse) => 1,
            (RoyaltyTable::Standard, Row::Middle, Quads) => 3,
            (RoyaltyTable::Standard, Row::Middle, StraightFlush) => 4,
            (RoyaltyTable::Standard, Row::Back, Quads) => 2,
            (RoyaltyTable::Standard, Row::Back, StraightFlush) => 3,
            (RoyaltyTable::Flat, ..) => (RoyaltyTable::Standard.points(row, category) > 0) as i32,
            // House decision: the source names the game without numbers.
            (RoyaltyTable::Eastern, Row::Front, Trips) => 3,
            (RoyaltyTable::Eastern, Row::Middle, FullHouse) => 2,
            (RoyaltyTable::Eastern, Row::Middle, Quads) => 8,
            (RoyaltyTable::Eastern, Row::Middle, StraightFlush) => 10,
            (RoyaltyTable::Eastern, Row::Back, Quads) => 4,
            (RoyaltyTable::Eastern, Row::Back, StraightFlush) => 5,
            // Common practice of open-face; a middle earns twice as much as a back.
            (RoyaltyTable::Ofc, Row::Middle, Trips) => 2,
            (RoyaltyTable::Ofc, Row::Middle, _) => 2 * RoyaltyTable::Ofc.points(Row::Back, category),
            (RoyaltyTable::Ofc, Row::Back, Straight) => 2,
            (RoyaltyTable::Ofc, Row::Back, Flush) => 4,
            (RoyaltyTable::Ofc, Row::Back, FullHouse) => 6,
            (RoyaltyTable::Ofc, Row::Back, Quads) => 10,
            (RoyaltyTable::Ofc, Row::Back, StraightFlush) => 15,
            _ => 0,
        }
    }

    /// What the table gives a royal flush, where that is not as much as any other straight flush.
    const fn royal_flush(self, row: Row) -> Option<i32> {
        match (self, row) {
            (RoyaltyTable::Eastern, Row::Middle) => Some(14),
            (RoyaltyTable::Eastern, Row::Back) => Some(7),
            (RoyaltyTable::Ofc, Row::Middle) => Some(50),
            (RoyaltyTable::Ofc, Row::Back) => Some(25),
            _ => None,
        }
    }

    /// What the table gives a pair or trips of a rank: in front of open-face 1 for sixes to 9 for aces, and 10 for
    /// three deuces to 22 for three aces.
    const fn grouped(self, row: Row, category: Category, rank: Rank) -> i32 {
        let sixes = Rank::Six.index() as i32;
        match (self, row, category) {
            (RoyaltyTable::Ofc, Row::Front, Category::Pair) if rank.index() as i32 >= sixes => {
                rank.index() as i32 - sixes + 1
            }
            (RoyaltyTable::Ofc, Row::Front, Category::Trips) => rank.index() as i32 + 10,
            (_, _, category) => self.points(row, category),
        }
    }
}
