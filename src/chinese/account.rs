//! Many deals added up.
//!
//! A deal costs what its own players cost, however many others have played and however many deals came before.

use std::cmp::Ordering;
use std::collections::HashMap;

use itertools::Itertools;

use super::rules::Currency;
use super::settle::Noted;
use super::{Rules, Settlement};
use crate::ledger::{AccountFull, Ledger, Money, Roster, Transfer, sums};

/// An account of many deals: what every player has won, and how the race to 11 stands.
///
/// Players are known by their names, without regard to case and to spaces around them, and may come and go between deals.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Account {
    roster: Roster,
    units: Vec<i64>,
    money: Vec<Money>,
    /// The currency of the deals; `None` before the first that pays.
    currency: Option<Currency>,
    deals: u64,
    /// What players have won from each other, by their seats, the lower first.
    pairs: Pairs,
    /// The number of deals of which only totals are known.
    unpaired: u64,
    running: RunningRace,
    races: Vec<Race>,
}

/// The race that is running or has just ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct RunningRace {
    deals: u64,
    /// The points of each player who takes part, by seat.
    points: HashMap<usize, i64>,
    /// The most points that a player has.
    most: i64,
    /// The players who have that many, by seat; nobody as long as that is 0.
    leaders: Vec<usize>,
    over: bool,
}

/// What two players have won from each other in all deals of which that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AccountPair {
    /// One player, an index of [`Account::players`].
    pub a: usize,
    /// The other player.
    pub b: usize,
    /// The units that `a` has won from `b` or, negative, lost.
    pub units: i64,
    /// The money that `a` has won from `b` or, negative, lost.
    pub money: Money,
}

/// A race that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Race {
    /// The winner, an index of [`Account::players`].
    pub winner: usize,
    /// The players who took part, as indices of [`Account::players`], and the points of each at the end.
    pub points: Vec<(usize, i64)>,
    /// The number of deals that it took.
    pub deals: u64,
}

/// Why a deal cannot be added to an account.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AccountError {
    /// An amount is larger than the account can hold.
    #[error(transparent)]
    Full(#[from] AccountFull),
    /// The money of the deal is not that of the deals before.
    #[error("the account is in currency={account}, and this deal in currency={deal}: they do not add up")]
    OtherCurrency {
        /// The currency of the account.
        account: Currency,
        /// The currency of the deal.
        deal: Currency,
    },
}

impl AccountError {
    /// Returns the error code that records carry.
    pub const fn code(&self) -> &'static str {
        match self {
            AccountError::Full(_) => "account-full",
            AccountError::OtherCurrency { .. } => "conflicting-options",
        }
    }
}

impl RunningRace {
    /// Gives the player of a seat so many points in all, which are no fewer than before.
    fn collect(&mut self, seat: usize, points: i64) {
        let before = self.points.insert(seat, points).unwrap_or(0);
        match points.cmp(&self.most) {
            Ordering::Greater => (self.most, self.leaders) = (points, vec![seat]),
            Ordering::Equal if points > before => self.leaders.push(seat),
            _ => {}
        }
    }

    /// Returns the race if a player has reached the target and leads alone.
    fn ended(&self, target: i64) -> Option<Race> {
        let &[winner] = &self.leaders[..] else { return None };
        let points = || self.points.iter().map(|(&seat, &points)| (seat, points)).sorted_unstable().collect();
        (self.most >= target).then(|| Race { winner, points: points(), deals: self.deals })
    }
}

/// What two players have won from each other, by their places in the roster: the units and the money of the first.
type Pairs = HashMap<[usize; 2], (i64, Money)>;

impl Account {
    /// Adds a settled deal.
    ///
    /// A race ends after the deal in which a player reaches its target. The player with the most points wins it; if
    /// several have as many, the race goes on. The next deal begins the next race.
    ///
    /// # Errors
    /// An amount that the account has no room for, or money of another currency than that of the deals before; the account
    /// stays as it was.
    pub fn add(&mut self, rules: &Rules, settlement: &Settlement) -> Result<(), AccountError> {
        self.book(rules, &settlement.ledger, &settlement.money, settlement.points.as_deref(), true)
    }

    /// Adds the units and the money of a deal that has no [`Settlement`], as criss-cross.
    ///
    /// # Errors
    /// Those of [`Account::add`].
    pub fn add_amounts(&mut self, rules: &Rules, units: &Ledger, money: &[Money]) -> Result<(), AccountError> {
        self.book(rules, units, money, None, true)
    }

    /// Adds a deal that was noted in units.
    ///
    /// # Errors
    /// Those of [`Account::add`].
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
        // A race pays nothing, in whatever currency.
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

    /// Returns what players of a deal have won from each other with it, pair by pair; `None` if there is no room for it.
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

    /// Returns the units, the money and the points that each of these seats has after a deal.
    #[allow(clippy::type_complexity)] // three sums of one shape
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

    /// Adds a deal to the race, after which players have so many points.
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

    /// Returns the player of this name, which may be written in other letters or with spaces around it: an index of
    /// [`Account::players`].
    pub fn seat_of(&self, name: &str) -> Option<usize> {
        self.roster.seat_of(name)
    }

    /// Returns the number of deals.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// Returns the units that each player has won, in the order of [`Account::players`].
    pub fn units(&self) -> &[i64] {
        &self.units
    }

    /// Returns the money that each player has won, in the order of [`Account::players`].
    pub fn money(&self) -> &[Money] {
        &self.money
    }

    /// Returns what the money is called; `None` if it has no name.
    pub fn currency(&self) -> Option<&str> {
        self.currency.as_ref()?.0.as_deref()
    }

    /// Returns what every two players have won from each other who have met in a deal whose pairs are known, in the order of
    /// [`Account::players`]. In a race nobody wins anything.
    pub fn pairs(&self) -> Vec<AccountPair> {
        let pairs = self.pairs.iter().map(|(&[a, b], &(units, money))| AccountPair { a, b, units, money });
        pairs.sorted_unstable_by_key(|pair| (pair.a, pair.b)).collect()
    }

    /// Returns the number of deals that [`Account::pairs`] does not have, because only the totals of their players are
    /// known.
    pub fn unpaired(&self) -> u64 {
        self.unpaired
    }

    /// Returns the points of each player in the race that is running or has just ended, in the order of
    /// [`Account::players`]; 0 for players who take no part in it.
    pub fn points(&self) -> Vec<i64> {
        (0..self.roster.len()).map(|seat| self.running.points.get(&seat).copied().unwrap_or(0)).collect()
    }

    /// Returns the races that have ended, the first first.
    pub fn races(&self) -> &[Race] {
        &self.races
    }

    /// Returns the winner of the race that ended with the last deal of a race, if one did: an index of
    /// [`Account::players`].
    pub fn winner(&self) -> Option<usize> {
        self.races.last().filter(|_| self.running.over).map(|race| race.winner)
    }

    /// Returns the fewest transfers of money that settle up.
    pub fn transfers(&self) -> Vec<Transfer<Money>> {
        Money::fewest_transfers(&self.money)
    }
}
