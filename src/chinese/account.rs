//! Totals of many deals.
//!
//! The time to add a deal depends only on the number of its players, not on the number of other players or earlier
//! deals. A deal that ends a race takes additional time, which depends on the number of participants in the race.

use std::cmp::Ordering;
use std::collections::HashMap;

use itertools::Itertools;

use super::rules::Currency;
use super::settle::Noted;
use super::{Rules, Settlement};
use crate::ErrorCode;
use crate::amounts::Money;
use crate::ledger::{AccountFull, Ledger, Roster, Transfer, sums};

/// An account of many deals: the winnings of every player, and the points of the current race. In a race, rows score
/// points over several deals until a player reaches a target.
///
/// Players are identified by name, ignoring case and surrounding spaces. They may join and leave between deals.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Account {
    roster: Roster,
    units: Vec<i64>,
    money: Vec<Money>,
    /// Currency of the deals; `None` before the first deal that pays money.
    currency: Option<Currency>,
    deals: u64,
    /// Winnings between pairs of players. A key has the lower seat first.
    pairs: Pairs,
    /// Number of deals that report no results between pairs of players.
    unpaired: u64,
    running: RunningRace,
    races: Vec<Race>,
}

/// The current race, or the last one if it has just ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct RunningRace {
    deals: u64,
    /// Points of each participant, by seat.
    points: HashMap<usize, i64>,
    /// The highest number of points.
    most: i64,
    /// Seats of the players with the highest number of points; empty while that number is 0.
    leaders: Vec<usize>,
    over: bool,
}

/// The result between two players, from all deals that report results between pairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AccountPair {
    /// The first player, as an index of [`Account::players`].
    pub a: usize,
    /// The second player, as an index of [`Account::players`].
    pub b: usize,
    /// Units that `a` has won from `b` (negative: lost).
    pub units: i64,
    /// Money that `a` has won from `b` (negative: lost).
    pub money: Money,
}

/// A completed race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Race {
    /// The winner, as an index of [`Account::players`].
    pub winner: usize,
    /// The participants, as indices of [`Account::players`], each with their points at the end.
    pub points: Vec<(usize, i64)>,
    /// Number of deals in the race.
    pub deals: u64,
}

/// An error when adding a deal to an account.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AccountError {
    /// A total would overflow.
    #[error(transparent)]
    Full(#[from] AccountFull),
    /// The deal has a different currency from the earlier deals.
    #[error("this deal has currency={deal}, but the account has currency={account} (give all deals the same currency)")]
    OtherCurrency {
        /// The currency of the account.
        account: Currency,
        /// The currency of the deal.
        deal: Currency,
    },
}

impl ErrorCode for AccountError {
    fn code(&self) -> &'static str {
        match self {
            AccountError::Full(error) => error.code(),
            AccountError::OtherCurrency { .. } => "conflicting-options",
        }
    }
}

impl RunningRace {
    /// Sets the points of a participant to `points`, which must not be lower than before.
    fn collect(&mut self, seat: usize, points: i64) {
        let before = self.points.insert(seat, points).unwrap_or(0);
        match points.cmp(&self.most) {
            Ordering::Greater => (self.most, self.leaders) = (points, vec![seat]),
            Ordering::Equal if points > before => self.leaders.push(seat),
            _ => {}
        }
    }

    /// Returns the completed race. Returns `None` if players share the lead, or if the leader has fewer than `target`
    /// points.
    fn ended(&self, target: i64) -> Option<Race> {
        let &[winner] = &self.leaders[..] else { return None };
        let points = || self.points.iter().map(|(&seat, &points)| (seat, points)).sorted_unstable().collect();
        (self.most >= target).then(|| Race { winner, points: points(), deals: self.deals })
    }
}

/// Winnings between pairs of players. The key is the two players' seats in the roster. The value is the units and the
/// money that the first of them has won from the second.
type Pairs = HashMap<[usize; 2], (i64, Money)>;

impl Account {
    /// Adds a settled deal.
    ///
    /// A race ends after a deal if one player leads alone and has reached the target. That player wins. If several
    /// players share the lead, the race continues. The next race deal after the end begins a new race.
    ///
    /// # Errors
    /// Returns an error if a total would overflow, or if the deal pays money in a different currency from the earlier
    /// deals. The account then stays unchanged.
    pub fn add(&mut self, rules: &Rules, settlement: &Settlement) -> Result<(), AccountError> {
        self.book(rules, &settlement.ledger, &settlement.money, settlement.points.as_deref(), true)
    }

    /// Adds the units and the money of a deal without a [`Settlement`], such as a deal of criss-cross, in which two
    /// players set two hands each.
    ///
    /// # Errors
    /// Returns the errors of [`Account::add`].
    pub fn add_amounts(&mut self, rules: &Rules, units: &Ledger, money: &[Money]) -> Result<(), AccountError> {
        self.book(rules, units, money, None, true)
    }

    /// Adds a deal recorded in units.
    ///
    /// # Errors
    /// Returns the errors of [`Account::add`].
    pub fn add_noted(&mut self, rules: &Rules, noted: &Noted) -> Result<(), AccountError> {
        self.book(rules, &noted.ledger, &noted.money, None, noted.pair().is_some())
    }

    fn book(
        &mut self,
        rules: &Rules,
        units: &Ledger,
        money: &[Money],
        points: Option<&[i64]>,
        is_paired: bool,
    ) -> Result<(), AccountError> {
        // A race pays no money, so its currency does not matter.
        let currency = points.is_none().then_some(&rules.currency);
        if let (Some(account), Some(deal)) =
            (&self.currency, currency.filter(|deal| self.currency.as_ref() != Some(deal)))
        {
            return Err(AccountError::OtherCurrency { account: account.clone(), deal: deal.clone() });
        }
        let known = self.roster.len();
        let seats = self.roster.seats(units.players());
        let ledger = units;
        let pairs = if is_paired { self.pairs_after(rules, ledger, &seats) } else { Some(Pairs::new()) };
        let sums = self.sums(&seats, &units.totals(), money, points.unwrap_or_default());
        let sums = sums.and_then(|sums| Ok((sums, pairs.ok_or(AccountFull)?)));
        let ((units, money, points_then), pairs) = sums.inspect_err(|_| self.roster.forget(known))?;
        self.units.resize(self.roster.len(), 0);
        self.money.resize(self.roster.len(), Money::ZERO);
        units.into_iter().for_each(|(seat, sum)| self.units[seat] = sum);
        money.into_iter().for_each(|(seat, sum)| self.money[seat] = sum);
        self.deals += 1;
        self.currency = self.currency.take().or_else(|| currency.cloned());
        self.pairs.extend(pairs);
        self.unpaired += u64::from(!is_paired);
        if points.is_some() {
            self.run_race(points_then, rules.race_target.0);
        }
        Ok(())
    }

    /// Returns the account's new totals between all pairs of players of a deal, after this deal. Returns `None` if a
    /// total would overflow.
    fn pairs_after(&self, rules: &Rules, ledger: &Ledger, seats: &[usize]) -> Option<Pairs> {
        let mut after = Pairs::new();
        for (a, row) in ledger.matrix().into_iter().enumerate() {
            for (b, units) in row.into_iter().enumerate().filter(|(b, _)| a < *b && seats[a] != seats[*b]) {
                let stake = rules.stake_between(&ledger.players()[a], &ledger.players()[b]);
                let pair = [seats[a].min(seats[b]), seats[a].max(seats[b])];
                let units = if seats[a] < seats[b] { units } else { -units };
                let sum = after.entry(pair).or_insert_with(|| self.pairs.get(&pair).copied().unwrap_or_default());
                *sum = (sum.0.checked_add(units)?, sum.1.checked_add(stake.checked_mul(units)?)?);
            }
        }
        Some(after)
    }

    /// Returns the new totals of `seats` after a deal: units, money and race points, each by seat. `units`, `money` and
    /// `points` are the results of the deal, in the order of `seats`.
    #[allow(clippy::type_complexity)] // three similar maps
    fn sums(
        &self,
        seats: &[usize],
        units: &[i64],
        money: &[Money],
        points: &[i64],
    ) -> Result<(HashMap<usize, i64>, HashMap<usize, Money>, HashMap<usize, i64>), AccountFull> {
        let race = |seat: usize| self.running.points.get(&seat).copied().filter(|_| !self.running.over);
        Ok((
            sums(|seat| self.units.get(seat).copied(), seats, units, i64::checked_add)?,
            sums(|seat| self.money.get(seat).copied(), seats, money, Money::checked_add)?,
            sums(race, seats, points, i64::checked_add)?,
        ))
    }

    /// Updates the race after a deal. `points` are the players' new totals in the race, by seat.
    fn run_race(&mut self, points: HashMap<usize, i64>, target: i64) {
        if self.running.over {
            self.running = RunningRace::default();
        }
        self.running.deals += 1;
        points.into_iter().for_each(|(seat, points)| self.running.collect(seat, points));
        if let Some(race) = self.running.ended(target) {
            self.running.over = true;
            self.races.push(race);
        }
    }

    /// Returns the names of the players, in the order of their first deals.
    pub fn players(&self) -> &[String] {
        self.roster.players()
    }

    /// Returns the index in [`Account::players`] of the player called `name`, ignoring case and surrounding spaces.
    /// Returns `None` if there is no such player.
    pub fn seat_of(&self, name: &str) -> Option<usize> {
        self.roster.seat_of(name)
    }

    /// Returns the number of deals.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// Returns the units that each player has won (negative: lost), in the order of [`Account::players`].
    pub fn units(&self) -> &[i64] {
        &self.units
    }

    /// Returns the money that each player has won (negative: lost), in the order of [`Account::players`].
    pub fn money(&self) -> &[Money] {
        &self.money
    }

    /// Returns the label of the currency. Returns `None` if the money has no label, or if no deal has paid money yet.
    pub fn currency(&self) -> Option<&str> {
        self.currency.as_ref()?.0.as_deref()
    }

    /// Returns the result between each pair of players who have met in a deal that reports results between pairs. The
    /// pairs are in the order of [`Account::players`]. A deal of a race adds 0 to the results of its pairs.
    pub fn pairs(&self) -> Vec<AccountPair> {
        let pairs = self.pairs.iter().map(|(&[a, b], &(units, money))| AccountPair { a, b, units, money });
        pairs.sorted_unstable_by_key(|pair| (pair.a, pair.b)).collect()
    }

    /// Returns the number of deals that [`Account::pairs`] does not include, because they have only the players'
    /// totals.
    pub fn unpaired(&self) -> u64 {
        self.unpaired
    }

    /// Returns the points of each player in the current or just completed race, in the order of [`Account::players`].
    /// Players who do not take part have 0 points.
    pub fn points(&self) -> Vec<i64> {
        (0..self.roster.len()).map(|seat| self.running.points.get(&seat).copied().unwrap_or(0)).collect()
    }

    /// Returns the completed races, oldest first.
    pub fn races(&self) -> &[Race] {
        &self.races
    }

    /// Returns the winner, as an index of [`Account::players`], if the latest deal of a race ended the race. Otherwise
    /// returns `None`.
    pub fn winner(&self) -> Option<usize> {
        self.races.last().filter(|_| self.running.over).map(|race| race.winner)
    }

    /// Returns transfers of money that settle the account. If at most [`EXACT_UP_TO`](crate::ledger::EXACT_UP_TO)
    /// players have a total other than zero, the number of transfers is minimal.
    pub fn transfers(&self) -> Vec<Transfer<Money>> {
        Money::fewest_transfers(&self.money)
    }
}
