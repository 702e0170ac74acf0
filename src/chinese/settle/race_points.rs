//! Points in a race.

use std::cmp::Ordering;

use itertools::Itertools;

use super::{Showing, Status};
use crate::chinese::rules::{RaceMode, RaceTie};
use crate::chinese::{Payoffs, Row, Rules};

/// Returns the points of each player in a deal of a race, by seat ("Chinese poker", Wikipedia).
pub(super) fn points(rules: &Rules, payoffs: &Payoffs, table: &[Showing]) -> Vec<i64> {
    match rules.race_mode {
        RaceMode::Table => by_table(rules.race_tie, payoffs, table),
        RaceMode::Pairwise => by_pair(payoffs, table),
    }
}

/// Returns the extra point for winning all three rows: 1 with exactly four players, otherwise 0.
fn extra(table: &[Showing]) -> i64 {
    i64::from(table.len() == 4)
}

/// Returns the points of each player, by seat: one for each row that is the best at the table, and the extra point if
/// all three are the best without a tie. `tie` decides whether tied rows score. If there are naturals, only the player
/// with the best natural scores, as if all three rows were the best without a tie. If the best naturals tie, no player
/// scores.
fn by_table(tie: RaceTie, payoffs: &Payoffs, table: &[Showing]) -> Vec<i64> {
    let mut points = vec![0; table.len()];
    if table.iter().any(|showing| matches!(showing.status, Status::Natural(_))) {
        if let Some(best) = best_natural(payoffs, table) {
            points[best] = 3 + extra(table);
        }
        return points;
    }
    let mut outright = vec![0; table.len()];
    for row in Row::ALL {
        let playing = table.iter().enumerate().filter(|(_, showing)| showing.plays());
        let best = playing.max_set_by_key(|(_, showing)| *showing.ranks.get(row));
        match best[..] {
            [(seat, _)] => {
                points[seat] += 1;
                outright[seat] += 1;
            }
            _ if tie == RaceTie::Each => best.iter().for_each(|(seat, _)| points[*seat] += 1),
            _ => {}
        }
    }
    for (points, rows) in points.iter_mut().zip(outright) {
        *points += if rows == 3 { extra(table) } else { 0 };
    }
    points
}

/// Returns the seat of the best natural. Returns `None` if there is no natural, or if the best naturals tie.
fn best_natural(payoffs: &Payoffs, table: &[Showing]) -> Option<usize> {
    let beats_all = |seat: &usize| {
        let others = table.iter().enumerate().filter(|(other, _)| other != seat);
        others.into_iter().all(|(_, other)| natural_over(payoffs, &table[*seat], other) == Ordering::Greater)
    };
    (0..table.len()).find(beats_all)
}

/// Compares two players by their naturals. A natural beats a hand without a natural, and two hands without naturals
/// tie.
fn natural_over(payoffs: &Payoffs, x: &Showing, y: &Showing) -> Ordering {
    match (x.status, y.status) {
        (Status::Natural(mine), Status::Natural(theirs)) => {
            payoffs.compare_naturals(mine, theirs, Some((x.cards, y.cards)))
        }
        (Status::Natural(_), _) => Ordering::Greater,
        (_, Status::Natural(_)) => Ordering::Less,
        _ => Ordering::Equal,
    }
}

/// Returns the points of each player, by seat: one for each opposing row that the player's row beats, and the extra
/// point for each opponent who loses all three rows. A natural beats all three rows of a worse natural or of a hand
/// without one. A hand in order beats all three rows of a mis-set hand.
fn by_pair(payoffs: &Payoffs, table: &[Showing]) -> Vec<i64> {
    let rows_beaten = |x: &Showing, y: &Showing| -> i64 {
        match (x.status, y.status) {
            (Status::Natural(_), _) | (_, Status::Natural(_)) => {
                3 * i64::from(natural_over(payoffs, x, y) == Ordering::Greater)
            }
            (Status::Play, Status::Play) => x.compare(y).iter().filter(|(_, outcome)| outcome.is_gt()).count() as i64,
            (Status::Play, Status::Misset(_)) => 3,
            _ => 0,
        }
    };
    let of_player = |(seat, x): (usize, &Showing)| {
        let opponents = table.iter().enumerate().filter(|(other, _)| *other != seat);
        let beaten = opponents.map(|(_, y)| rows_beaten(x, y));
        beaten.map(|rows| rows + if rows == 3 { extra(table) } else { 0 }).sum()
    };
    table.iter().enumerate().map(of_player).collect()
}
