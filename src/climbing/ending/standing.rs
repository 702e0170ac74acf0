//! The standing of a game of many deals, which ends when a player reaches a target.

use itertools::Itertools;

/// The condition that ends a game of many deals, and the total that wins the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The total, in points, at which the game ends.
    pub target: i64,
    /// Whether the lowest or the highest total wins.
    pub wins: Wins,
}

/// The total that wins a game of many deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wins {
    /// The lowest total.
    Lowest,
    /// The highest total.
    Highest,
}

/// The standing of a game of many deals, which ends when a player reaches a target.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Standing {
    /// Whether a player has reached the target.
    pub over: bool,
    /// The seats of the players, best first. Tied players are ordered by seat.
    pub ranking: Vec<usize>,
    /// The seats of all players with the best total; empty until the game is over.
    pub winners: Vec<usize>,
}

impl Goal {
    /// Returns the standing of a game from the players' totals, by seat.
    pub fn standing(self, totals: &[i64]) -> Standing {
        match self.wins {
            Wins::Lowest => self.ranked(totals, |total| total),
            // `!` reverses the order of all totals. Negation would overflow for `i64::MIN`.
            Wins::Highest => self.ranked(totals, |total| !total),
        }
    }

    /// Returns the standing of players ranked by `key` of their totals, lowest first.
    fn ranked(self, totals: &[i64], key: fn(i64) -> i64) -> Standing {
        let over = totals.iter().any(|&total| total >= self.target);
        let keys = totals.iter().enumerate().map(|(seat, &total)| (key(total), seat));
        let ranking: Vec<usize> = keys.sorted_unstable().map(|(_, seat)| seat).collect();
        let best = ranking.first().map(|&seat| totals[seat]);
        let winners = (0..totals.len()).filter(|&seat| over && Some(totals[seat]) == best).collect();
        Standing { over, ranking, winners }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_at_the_limits_of_i64_are_ranked() {
        let standing = Goal { target: 1, wins: Wins::Highest }.standing(&[0, i64::MIN, i64::MAX]);
        assert_eq!((standing.ranking, standing.winners), (vec![2, 0, 1], vec![2]));
        let standing = Goal { target: 1, wins: Wins::Lowest }.standing(&[0, i64::MIN, i64::MAX]);
        assert_eq!((standing.ranking, standing.winners), (vec![1, 0, 2], vec![1]));
    }
}
