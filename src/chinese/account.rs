//! Many deals added up.

use super::{Rules, Settlement};
use crate::ledger::{AccountFull, Ledger, Transfer};

/// An account of many deals: what every player has won, and how the race to 11 stands.
///
/// Players are known by their names and may come and go between deals.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Account {
    players: Vec<String>,
    units: Vec<i64>,
    money: Vec<i64>,
    points: Vec<i64>,
    deals: u64,
    /// The number of deals of the current race.
    race_deals: u64,
    races: Vec<Race>,
}

/// A race that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Race {
    /// The winner, an index of [`Account::players`].
    pub winner: usize,
    /// The points of every player at the end, in the order of [`Account::players`].
    pub points: Vec<i64>,
    /// The number of deals that it took.
    pub deals: u64,
}

/// Adds amounts to an account, each to the entry of its seat.
fn book(account: &mut [i64], seats: &[usize], amounts: &[i64]) -> Result<(), AccountFull> {
    for (&seat, &amount) in seats.iter().zip(amounts) {
        account[seat] = account[seat].checked_add(amount).ok_or(AccountFull)?;
    }
    Ok(())
}

impl Account {
    /// Adds a settled deal.
    ///
    /// A race ends after the deal in which a player reaches its target. The player with the most points wins it; if
    /// several have as many, the race goes on. The next deal begins the next race.
    ///
    /// # Errors
    /// An amount that the account has no room for; the account stays as it was.
    pub fn add(&mut self, rules: &Rules, settlement: &Settlement) -> Result<(), AccountFull> {
        let mut next = self.clone();
        next.add_amounts(&settlement.ledger, &settlement.money)?;
        if let Some(points) = &settlement.points {
            let seats = next.seats(settlement.ledger.players());
            book(&mut next.points, &seats, points)?;
            next.race_deals += 1;
            next.end_race(rules.race_target.0);
        }
        *self = next;
        Ok(())
    }

    /// Adds the units and the money of a deal that has no [`Settlement`], as criss-cross.
    ///
    /// # Errors
    /// An amount that the account has no room for; the account stays as it was.
    pub fn add_amounts(&mut self, units: &Ledger, money: &Ledger) -> Result<(), AccountFull> {
        let mut next = self.clone();
        next.deals += 1;
        let seats = next.seats(units.players());
        book(&mut next.units, &seats, &units.totals())?;
        book(&mut next.money, &seats, &money.totals())?;
        *self = next;
        Ok(())
    }

    fn seats(&mut self, names: &[String]) -> Vec<usize> {
        names.iter().map(|name| self.seat(name)).collect()
    }

    fn seat(&mut self, name: &str) -> usize {
        if let Some(seat) = self.players.iter().position(|player| player == name) {
            return seat;
        }
        self.players.push(name.to_owned());
        [&mut self.units, &mut self.money, &mut self.points].into_iter().for_each(|amounts| amounts.push(0));
        self.players.len() - 1
    }

    fn end_race(&mut self, target: i64) {
        let most = self.points.iter().copied().max().unwrap_or(0);
        let leaders: Vec<usize> = (0..self.points.len()).filter(|&seat| self.points[seat] == most).collect();
        if let (true, &[winner]) = (most >= target, &leaders[..]) {
            let points = std::mem::replace(&mut self.points, vec![0; self.players.len()]);
            self.races.push(Race { winner, points, deals: std::mem::take(&mut self.race_deals) });
        }
    }

    /// Returns the names of the players, in the order of their first deals.
    pub fn players(&self) -> &[String] {
        &self.players
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
    pub fn money(&self) -> &[i64] {
        &self.money
    }

    /// Returns the points of each player in the current race, in the order of [`Account::players`].
    pub fn points(&self) -> &[i64] {
        &self.points
    }

    /// Returns the races that have ended, the first first.
    pub fn races(&self) -> &[Race] {
        &self.races
    }

    /// Returns the winner of the race that ended with the last deal, if one did: an index of [`Account::players`].
    pub fn winner(&self) -> Option<usize> {
        self.races.last().filter(|_| self.race_deals == 0).map(|race| race.winner)
    }

    /// Returns the fewest transfers of money that settle up.
    pub fn transfers(&self) -> Vec<Transfer> {
        Ledger::fewest_transfers(&self.money)
    }
}
