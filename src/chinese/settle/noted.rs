//! Deals recorded as units won, without cards.

use super::table::check_players;
use super::{Pair, SettleError};
use crate::amounts::Money;
use crate::chinese::Rules;
use crate::ledger::Ledger;
use crate::options::OptionError;

/// A deal recorded in units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Noted {
    /// The fewest payments in units that give the recorded totals. With more than two players, the actual payments are
    /// not known.
    pub ledger: Ledger,
    /// Money that each player wins (negative: loses), by seat.
    pub money: Vec<Money>,
}

/// Settles a deal from the units that each player won. The units may be given as one total, or in several parts, for
/// example one for each row.
///
/// ```
/// use pusoy::chinese::{Rules, settle::settle_noted};
///
/// // Amy won the front and the back; the fourth amount is the unit for having won two rows.
/// let table = [("Amy", vec![1, -1, 1, 1]), ("Bob", vec![-1, 1, -1, -1])];
/// assert_eq!(settle_noted(&Rules::default(), &table)?.ledger.totals(), [2, -2]);
/// # Ok::<(), pusoy::chinese::settle::SettleError>(())
/// ```
///
/// # Errors
/// Returns an error if:
///
/// * [`Rules::validate`] rejects the rules, or the rules are for a race ([`Rules::is_race`]),
/// * there are stakes between pairs at a table of more than two players, because units alone do not show who pays whom,
/// * the number or the names of the players are not valid,
/// * players have different numbers of amounts, or the amounts of one part do not add up to zero, or
/// * an amount is too large.
pub fn settle_noted<S: AsRef<str>>(rules: &Rules, players: &[(S, Vec<i64>)]) -> Result<Noted, SettleError> {
    rules.validate()?;
    let names: Vec<&str> = players.iter().map(|(name, _)| name.as_ref()).collect();
    check_players(rules, &names)?;
    if rules.is_race() {
        let why = "a race counts points, so a deal in units cannot be settled (give the hands)";
        return Err(OptionError::conflict(&["scoring"], why.to_owned()).into());
    }
    if players.len() > 2 && rules.pair_stake.iter().next().is_some() {
        let why = "pair-stake cannot settle a deal in units, which do not show who pays whom (give the hands)";
        return Err(OptionError::conflict(&["pair-stake"], why.to_owned()).into());
    }
    let parts = players.first().map_or(0, |(_, units)| units.len());
    if let Some((name, units)) = players.iter().find(|(_, units)| units.len() != parts) {
        let (name, found) = (name.as_ref().to_owned(), units.len());
        return Err(SettleError::UnequalParts { name, found, wanted: parts });
    }
    for part in 0..parts {
        let sum: i128 = players.iter().map(|(_, units)| i128::from(units[part])).sum();
        if sum != 0 {
            return Err(SettleError::NotZero { part: (parts > 1).then_some(part + 1), sum });
        }
    }
    let total = |(_, units): &(S, Vec<i64>)| units.iter().try_fold(0i64, |sum, &part| sum.checked_add(part));
    let totals: Option<Vec<i64>> = players.iter().map(total).collect();
    let totals = totals.filter(|totals| totals.iter().all(|&total| total != i64::MIN));
    let totals = totals.ok_or(SettleError::TooLarge)?;
    let mut ledger = Ledger::new(names.iter().map(|&name| name.to_owned()).collect());
    for transfer in Ledger::fewest_transfers(&totals) {
        ledger.pay(transfer.from, transfer.to, transfer.amount, "noted");
    }
    // At a table of more than two players, no pair has its own stake, so the stake is the same for all.
    let stake = rules.stake_between(names[0], names[1]);
    let money: Option<Vec<Money>> = totals.iter().map(|&units| stake.checked_mul(units)).collect();
    Ok(Noted { ledger, money: money.ok_or(SettleError::TooLarge)? })
}

impl Noted {
    /// Returns the result between two players who were alone at the table. Returns `None` if there were more players.
    pub fn pair(&self) -> Option<Pair> {
        let totals = self.ledger.totals();
        (totals.len() == 2).then(|| Pair { a: 0, b: 1, rows: None, units: totals[0] })
    }
}
