//! Published chances that a row does not lose. A player of the strategy `hankin` sets hands as a person can: by adding
//! up the chances of the three rows.

use crate::cards::parse;
use crate::chinese::{ByRow, Payoffs, Row};
use crate::eval::{RowRank, RowTable};

/// Rows, each with the percentage of opponents' rows that do not beat it. The source is P. Hankin, "Near-optimal
/// closed-hand Chinese Poker", 2015. The opponents set random hands by Hankin's strategy, under 2–4 scoring without
/// royalties: the preset `plain`. If Hankin gives only part of a row, such as three aces, the figure is for the best
/// row with these cards. That row is listed here. Fronts, middles and backs are each in ascending order.
pub const HANKIN_ROWS: [(Row, &str, f64); 26] = [
    (Row::Front, "4s 3h 2d", 0.11),
    (Row::Front, "As Kh Qd", 46.67),
    (Row::Front, "6s 6h Ad", 56.73),
    (Row::Front, "9s 9h Ad", 67.26),
    (Row::Front, "Qs Qh Ad", 84.25),
    (Row::Front, "As Ah 2d", 91.79),
    (Row::Front, "As Ah Kd", 99.35),
    (Row::Middle, "Js Jh 4d 3c 2s", 12.73),
    (Row::Middle, "As Ah 4d 3c 2s", 27.03),
    (Row::Middle, "9s 9h 2d 2c 3s", 47.72),
    (Row::Middle, "As Ah Kd Kc Qs", 63.18),
    (Row::Middle, "2s 2h 2d Ac Ks", 64.42),
    (Row::Middle, "As Ah Ad Kc Qs", 73.28),
    (Row::Middle, "9s 8h 7d 6c 5s", 83.58),
    (Row::Middle, "As Kh Qd Jc Ts", 91.07),
    (Row::Middle, "As Ks Qs Js 9s", 99.28),
    (Row::Back, "As Ah Kd Kc Qs", 14.36),
    (Row::Back, "5s 4h 3d 2c As", 16.95),
    (Row::Back, "As Kh Qd Jc Ts", 36.05),
    (Row::Back, "Ks 5s 4s 3s 2s", 44.89),
    (Row::Back, "As 6s 4s 3s 2s", 52.10),
    (Row::Back, "As Ks Qs Js 9s", 65.37),
    (Row::Back, "6s 6h 6d Ac As", 75.91),
    (Row::Back, "Ts Th Td Ac As", 85.47),
    (Row::Back, "As Ah Ad Kc Ks", 96.45),
    (Row::Back, "As Ah Ad Ac Ks", 99.04),
];

/// The published chances of each row, as pairs of rank index and chance in ascending order.
pub(super) struct RowChances(ByRow<Vec<(f64, f64)>>);

impl RowChances {
    /// Returns the chances by the rank indices of these rules. If the lowest middle wins, there are no published
    /// middles, and the chances of middles grow evenly with the rank.
    pub fn new(payoffs: &Payoffs) -> RowChances {
        let tables = payoffs.tables();
        RowChances(ByRow::from_fn(|row| {
            let table = *tables.get(row);
            let is_published = !std::ptr::eq(table, RowTable::deuce_to_seven());
            let of_row = HANKIN_ROWS.iter().filter(|(of, ..)| *of == row && is_published);
            let known = of_row.filter_map(|(_, text, percent)| {
                let rank = table.rank(parse::row(text).ok()?)?;
                Some((rank.index() as f64, percent / 100.0))
            });
            // The chance not to lose is 0 below the lowest rank, and 1 above the highest rank.
            let ends = [(-1.0, 0.0), (RowRank::COUNT as f64, 1.0)];
            let mut points: Vec<(f64, f64)> = known.chain(ends).collect();
            points.sort_by(|(a, _), (b, _)| a.total_cmp(b));
            points
        }))
    }

    /// Returns the chance that a row of this rank does not lose, from 0 to 1. Between two published rows, the chance
    /// grows evenly with the rank.
    pub fn chance(&self, row: Row, rank: RowRank) -> f64 {
        let (points, rank) = (self.0.get(row), rank.index() as f64);
        let next = points.partition_point(|(at, _)| *at < rank).clamp(1, points.len() - 1);
        let ((from, low), (to, high)) = (points[next - 1], points[next]);
        low + (high - low) * ((rank - from) / (to - from)).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chinese::Rules;

    #[test]
    fn chances_match_the_published_rows_and_grow_with_the_rank() {
        let payoffs = Payoffs::new(&Rules::preset("plain").unwrap());
        let chances = RowChances::new(&payoffs);
        for (row, text, percent) in HANKIN_ROWS {
            let rank = payoffs.tables().get(row).rank(parse::row(text).unwrap()).unwrap();
            assert!((chances.chance(row, rank) - percent / 100.0).abs() < 1e-12, "{row} {text}");
        }
        for row in Row::ALL {
            let all: Vec<f64> =
                (0..RowRank::COUNT).map(|index| chances.chance(row, RowRank::from_index(index).unwrap())).collect();
            assert!(all.is_sorted() && all[0] >= 0.0 && all[RowRank::COUNT - 1] <= 1.0, "{row}");
        }
        // The chances grow from 56.73 % for a pair of sixes to 67.26 % for a pair of nines, each with an ace. The pair
        // of sevens with an ace is a third of the way from the sixes to the nines.
        let sevens = payoffs.tables().front.rank(parse::row("7s 7h Ad").unwrap()).unwrap();
        assert!((chances.chance(Row::Front, sevens) - (0.5673 + (0.6726 - 0.5673) / 3.0)).abs() < 1e-4);
    }
}
