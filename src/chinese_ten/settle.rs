//! What piles, or the points that players have counted in theirs, come to: who pays whom.

use itertools::Itertools;

use super::check::{Table, check_piles, check_points};
use super::error::TenError;
use super::fraction::Fraction;
use super::pile::{Counted, Pile};
use super::rules::{Payment, TenRules, Variant};
use super::values::{points, tie_score};
use crate::ledger::{Ledger, Transfer, fewest};

/// What piles come to.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TenSettlement {
    /// The names of the players by seat.
    pub players: Vec<String>,
    /// The points of each player, by seat.
    pub points: Vec<i64>,
    /// The score at which a player neither wins nor loses.
    pub tie: Fraction,
    /// What each player wins or, negative, loses, in points; by seat.
    pub delta: Vec<Fraction>,
    /// Who pays whom, where any two players settle.
    pub ledger: Option<Ledger>,
    /// The fewest payments after which nobody owes anything; `None` where the amounts do not add up to zero.
    pub transfers: Option<Vec<Transfer<Fraction>>>,
    /// The seat of the player who leads the next deal, where the score decides it.
    pub leads: Option<usize>,
}

/// The points that each other player gives for two red fives taken with each other.
const RED_FIVE_BONUS: i64 = 10;

/// Settles piles. Of several worst players the nearest to the left of the dealer, if one is named, leads.
///
/// # Errors
/// If the piles cannot be: the first fault by precedence.
pub fn settle(rules: &TenRules, piles: &[Pile], dealer: Option<&str>) -> Result<TenSettlement, TenError> {
    let table = check_piles(rules, piles, dealer)?;
    let value = |pile: &Pile| points(rules.variant, piles.len(), pile.cards.iter().copied());
    Ok(settled(rules, table, piles.iter().map(value).collect()))
}

/// Settles the points that the players have counted, as [`settle`] does piles.
///
/// # Errors
/// If the points cannot be: the first fault by precedence. They must add up to the [total](super::total) of the game, or to
/// no more under rules by which piles may lack cards.
pub fn settle_points(rules: &TenRules, counted: &[Counted], dealer: Option<&str>) -> Result<TenSettlement, TenError> {
    let table = check_points(rules, counted, dealer)?;
    Ok(settled(rules, table, counted.iter().map(|counted| counted.points).collect()))
}

/// Settles the points of a table.
fn settled(rules: &TenRules, table: Table, points: Vec<i64>) -> TenSettlement {
    let Table { names, red_five, dealer } = table;
    let players = names.len();
    let tie = rules.tie_score.0.unwrap_or_else(|| tie_score(rules.variant, players));
    let mut ledger = Ledger::new(names.clone());
    if rules.payment == Payment::Pairwise {
        for (a, b) in (0..players).array_combinations().map(|[a, b]| (a, b)) {
            ledger.pay(b, a, points[a] - points[b], "difference of points");
        }
    }
    if let Some(seat) = red_five {
        (0..players).for_each(|other| ledger.pay(other, seat, RED_FIVE_BONUS, "red fives"));
    }
    let paid = ledger.totals().into_iter().map(Fraction::from);
    let delta: Vec<Fraction> = match rules.payment {
        Payment::Pairwise => paid.collect(),
        Payment::VsTie => points.iter().zip(paid).map(|(&points, paid)| Fraction::from(points) - tie + paid).collect(),
    };
    TenSettlement {
        players: names,
        transfers: transfers(&delta),
        ledger: (rules.payment == Payment::Pairwise).then_some(ledger),
        leads: (rules.variant == Variant::MainMerah).then(|| worst(&points, dealer)),
        points,
        tie,
        delta,
    }
}

/// Returns the fewest payments that settle these amounts, if they add up to zero.
pub(super) fn transfers(delta: &[Fraction]) -> Option<Vec<Transfer<Fraction>>> {
    // Amounts that add up to zero have few denominators: those of the tie scores.
    let common = delta.iter().try_fold(1i64, |common, of| of.common_denominator(common))?;
    let scaled = |of: &Fraction| i128::from(of.numerator()) * i128::from(common / of.denominator());
    let scaled: Vec<i128> = delta.iter().map(scaled).collect();
    if scaled.iter().sum::<i128>() != 0 {
        return None;
    }
    // No payment is more than an amount.
    let amount = |n: i128| Fraction::of_large(n, common);
    Some(fewest(&scaled).into_iter().map(|transfer| transfer.map(amount)).collect())
}

/// Returns the player with the fewest points; of several the nearest to the left of the dealer.
fn worst(points: &[i64], dealer: Option<usize>) -> usize {
    let from = dealer.map_or(0, |dealer| dealer + 1);
    let seats = (0..points.len()).map(|n| (from + n) % points.len());
    seats.min_by_key(|&seat| points[seat]).unwrap_or(0)
}
