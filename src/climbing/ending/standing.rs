//! How a game stands that goes on, deal after deal, until someone reaches a target.

use std::cmp::Reverse;

use itertools::Itertools;

/// How a game stands that goes on, deal after deal, until someone reaches a target.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Standing {
    /// Whether somebody has reached the target.
    pub over: bool,
    /// The seats of the players, the best first; equal players by seat.
    pub ranking: Vec<usize>,
    /// The seats of the winners: all who share the best total, if the game is over.
    pub winners: Vec<usize>,
}

impl Standing {
    /// Returns how a game stands that ends when someone reaches `target` points, and that the lowest total wins.
    pub fn lowest_wins(totals: &[i64], target: i64) -> Standing {
        Standing::of(totals, target, |total| total)
    }

    /// Returns how a game stands that ends when someone reaches `target` points, and that the highest total wins.
    pub fn highest_wins(totals: &[i64], target: i64) -> Standing {
        Standing::of(totals, target, Reverse)
    }

    fn of<K: Ord>(totals: &[i64], target: i64, key: impl Fn(i64) -> K) -> Standing {
        let over = totals.iter().any(|&total| total >= target);
        let ranking: Vec<usize> = (0..totals.len()).sorted_by_key(|&seat| key(totals[seat])).collect();
        let best = ranking.first().map(|&seat| totals[seat]);
        let winners = (0..totals.len()).filter(|&seat| over && Some(totals[seat]) == best).collect();
        Standing { over, ranking, winners }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_the_range_are_ranked() {
        let standing = Standing::highest_wins(&[0, i64::MIN, i64::MAX], 1);
        assert_eq!((standing.ranking, standing.winners), (vec![2, 0, 1], vec![2]));
        let standing = Standing::lowest_wins(&[0, i64::MIN, i64::MAX], 1);
        assert_eq!((standing.ranking, standing.winners), (vec![1, 0, 2], vec![1]));
    }
}
