//! Payments for the outcomes of rows.

use std::cmp::Ordering;

use super::Payoffs;
use crate::chinese::rules::{Custom, OverallRule, RoyaltyMode, RoyaltyPolicy, ScoopRule};
use crate::chinese::{ByRow, Row};

/// Payments for rows. The outcome of each row is an [`Ordering`]: `Greater` if the first of two players wins it.
impl Payoffs {
    /// Returns the units of each row, of the overall win and of a scoop.
    pub fn values(&self) -> Custom {
        self.values
    }

    /// Returns `true` if the first player scoops the second.
    #[inline]
    pub fn is_scoop(&self, outcomes: &ByRow<Ordering>) -> bool {
        let (won, lost) = rows_won_and_lost(outcomes);
        self.scoops(won, lost)
    }

    /// Returns `true` if a player who wins `won` rows and loses `lost` rows scoops the other player.
    #[inline]
    fn scoops(&self, won: usize, lost: usize) -> bool {
        match self.scoop_rule {
            ScoopRule::ThreeWins => won == 3,
            ScoopRule::NoLoss => won >= 2 && lost == 0,
        }
    }

    /// Returns two numbers of units that the second player pays to the first: for the overall win, and for a scoop. If
    /// a number is negative, the first player pays.
    #[inline]
    pub fn bonuses(&self, outcomes: ByRow<Ordering>) -> (i32, i32) {
        let (won, lost) = rows_won_and_lost(&outcomes);
        let overall = |won, lost| match self.overall_rule {
            OverallRule::TwoRows => won >= 2,
            OverallRule::Majority => won > lost,
        };
        (
            self.values.overall * (i32::from(overall(won, lost)) - i32::from(overall(lost, won))),
            self.values.scoop * (i32::from(self.scoops(won, lost)) - i32::from(self.scoops(lost, won))),
        )
    }

    /// Returns the units that the second player pays to the first, for all rows, the overall win and the scoop.
    /// Royalties and multipliers are not included.
    pub fn row_units(&self, outcomes: ByRow<Ordering>) -> i32 {
        let (overall, scoop) = self.bonuses(outcomes);
        let rows: i32 = outcomes.iter().map(|(_, outcome)| self.values.row * *outcome as i32).sum();
        rows + overall + scoop
    }

    /// Returns three numbers of units for one row: what the second player pays to the first for the row itself, the
    /// royalty paid to the first player, and the royalty paid to the second player. If the first number is negative,
    /// the first player pays. `mine` and `theirs` are the royalties of the two players' rows before the rules decide
    /// which ones are paid.
    #[inline]
    pub fn row_payments(&self, outcome: Ordering, mine: i32, theirs: i32) -> (i32, i32, i32) {
        let unit = self.values.row * outcome as i32;
        let (mine, theirs) = match self.royalty_policy {
            RoyaltyPolicy::Both => return (unit, mine, theirs),
            RoyaltyPolicy::Cancel if mine > 0 && theirs > 0 => (0, 0),
            RoyaltyPolicy::Cancel | RoyaltyPolicy::Winner => match outcome {
                Ordering::Greater => (mine, 0),
                Ordering::Equal => (0, 0),
                Ordering::Less => (0, theirs),
            },
        };
        let replaced = self.royalty_mode == RoyaltyMode::Replace && (mine, theirs) != (0, 0);
        (if replaced { 0 } else { unit }, mine, theirs)
    }

    /// Returns `true` only if it is certain that a stronger row never earns fewer units, regardless of the opponent and
    /// of the player's other rows.
    pub fn is_monotone(&self) -> bool {
        let rises = |row: Row| self.royalties.get(row).rises(row);
        let multipliers = self.multipliers();
        // If both players receive royalties, a scoop may multiply a net loss of the player who scoops. A stronger row
        // that completes the scoop then earns fewer units.
        let multiplies_losses = self.royalty_policy == RoyaltyPolicy::Both
            && multipliers.royalties
            && (multipliers.scoop > 1 || multipliers.home_run_from.is_some());
        let replaces_less = |row: Row| {
            self.royalty_mode == RoyaltyMode::Replace && self.royalties.get(row).least_paid() < self.values.row
        };
        !self.asks_for_cards()
            && !self.one_royalty
            && !multiplies_losses
            && Row::ALL.into_iter().all(|row| rises(row) && !replaces_less(row))
    }
}

/// Returns the numbers of rows that the first of two players wins and loses.
#[inline]
fn rows_won_and_lost(outcomes: &ByRow<Ordering>) -> (usize, usize) {
    let count = |wanted| outcomes.iter().filter(|(_, outcome)| **outcome == wanted).count();
    (count(Ordering::Greater), count(Ordering::Less))
}
