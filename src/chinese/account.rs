use super::{Rules, Settlement};
use crate::ledger::AccountFull;
use crate::ledger::{Ledger, Transfer};

/// A running account of many deals: what everybody has won, and how the race to eleven stands.
///
/// Players may come and go between deals; they are known by their names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Account {
    players: Vec<String>,
    units: Vec<i64>,
    money: Vec<i64>,
    points: Vec<i64>,
    deals: u64,
    /// Deals of the race that is being run.
    race_deals: u64,
    races: Vec<Race>,
}

/// A race that was run to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Race {
    /// Who won it, by [`Account::players`].
    pub winner: usize,
    /// The points of everybody, by player.
    pub points: Vec<i64>,
    /// How many deals it took.
    pub deals: u64,
}

/// Adds amounts to those of these seats.
fn book(account: &mut [i64], seats: &[usize], amounts: &[i64]) -> Result<(), AccountFull> {
    for (&seat, &amount) in seats.iter().zip(amounts) {
        account[seat] = account[seat].checked_add(amount).ok_or(AccountFull)?;
    }
    Ok(())
}

impl Account {
    /// Takes a deal into the account.
    ///
    /// A race ends after the deal in which somebody reaches its target, and whoever has most points then wins it; if
    /// several do, the race goes on. The deal after its end begins the next race.
    ///
    /// # Errors
    /// More than 2⁶³ in an account, which is left as it was.
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

    /// Takes a deal into the account that was settled otherwise, as criss-cross is: its units and its money.
    ///
    /// # Errors
    /// As [`Account::add`].
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

    /// Who played, in the order of their first deals.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// How many deals were taken into the account.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// What each player won in units.
    pub fn units(&self) -> &[i64] {
        &self.units
    }

    /// The same in money.
    pub fn money(&self) -> &[i64] {
        &self.money
    }

    /// The points of the race that is being run.
    pub fn points(&self) -> &[i64] {
        &self.points
    }

    /// The races that were run to their ends.
    pub fn races(&self) -> &[Race] {
        &self.races
    }

    /// The winner of a race that ended with the last deal.
    pub fn winner(&self) -> Option<usize> {
        self.races.last().filter(|_| self.race_deals == 0).map(|race| race.winner)
    }

    /// The fewest transfers of money that settle up.
    pub fn transfers(&self) -> Vec<Transfer> {
        Ledger::fewest_transfers(&self.money)
    }
}
