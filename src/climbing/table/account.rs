//! The running sum of many deals, for example of Big Two. If the rules set a target, the deals make up games: a game
//! ends when a player reaches the target, and the next deal begins another game.
//!
//! The time to add a deal is proportional to the number of players in that deal, regardless of earlier players and
//! deals. A deal that ends a game takes additional time for each player of that game.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use itertools::Itertools;

use crate::climbing::ending::{Goal, Next, Outcome, Standing};
use crate::climbing::rules::GameRules;
use crate::ledger::{AccountFull, Ledger, Roster, Transfer};

/// The sum of many deals.
#[derive(Clone, Debug, Default)]
pub struct Account {
    roster: Roster,
    deals: u64,
    totals: Vec<i64>,
    /// The units that each player has won in deals with payments; `None` before the first such deal.
    paid: Option<Vec<i64>>,
    running: RunningGame,
    /// The goal of the running game, under the rules of the last deal; `None` if these rules set no end.
    goal: Option<Goal>,
    /// The titles of the last deal that gave titles. Each player is an index into the list of players.
    titles: Option<Vec<(usize, Option<String>)>>,
    /// The places of the last deal if that deal had no totals, otherwise `None`. In the list, an unknown place is
    /// `None`, and each player is an index into the list of players.
    places: Option<Vec<(usize, Option<usize>)>>,
    next: Next,
    finished: Vec<Finished>,
}

/// The current game, or the game that has just ended.
#[derive(Clone, Debug, Default)]
struct RunningGame {
    deals: u64,
    /// The total of each player in the game. The key is an index into the list of players.
    totals: HashMap<usize, i64>,
    /// An upper bound on the totals.
    ceiling: i64,
    over: bool,
}

/// A finished game of many deals.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Finished {
    /// The players in the game, as indices into the list of players, and the final total of each.
    pub totals: Vec<(usize, i64)>,
    /// The winners, as indices into the list of players.
    pub winners: Vec<usize>,
    /// The number of deals in the game.
    pub deals: u64,
}

impl RunningGame {
    /// Returns the index and the total of each player in the game, in the order of the list of players.
    fn by_seat(&self) -> Vec<(usize, i64)> {
        self.totals.iter().map(|(&seat, &total)| (seat, total)).sorted_unstable().collect()
    }

    /// Returns the standing of the game among its players.
    fn standing(&self, goal: Goal) -> Standing {
        let (seats, totals): (Vec<usize>, Vec<i64>) = self.by_seat().into_iter().unzip();
        let standing = goal.standing(&totals);
        let listed = |places: Vec<usize>| places.into_iter().map(|at| seats[at]).collect();
        Standing { over: standing.over, ranking: listed(standing.ranking), winners: listed(standing.winners) }
    }

    /// Returns `true` if a player has reached the target. Checks all totals only if the upper bound has reached it.
    fn has_ended(&mut self, goal: Goal) -> bool {
        if self.ceiling < goal.target {
            return false;
        }
        self.ceiling = self.totals.values().copied().max().unwrap_or(i64::MIN);
        self.ceiling >= goal.target
    }
}

impl Account {
    /// Adds the outcome of a deal. New players are listed after the others. Parts of the outcome for seats without a
    /// player are ignored.
    ///
    /// # Errors
    ///
    /// Returns an error if a sum would overflow. In that case, nothing is added.
    pub fn add(&mut self, rules: &dyn GameRules, outcome: &Outcome) -> Result<(), AccountFull> {
        let known = self.roster.len();
        let seats = self.roster.seats(&outcome.players);
        let paid = outcome.ledger.as_ref().map(Ledger::totals);
        let amounts = [outcome.totals.as_deref(), paid.as_deref()].map(Option::unwrap_or_default);
        let sums = self.sums(&seats, amounts).inspect_err(|_| self.roster.forget(known))?;
        self.totals.resize(self.roster.len(), 0);
        if paid.is_some() || self.paid.is_some() {
            self.paid.get_or_insert_default().resize(self.roster.len(), 0);
        }
        if self.running.over {
            self.running = RunningGame::default();
        }
        for (seat, [total, running, paid]) in sums {
            self.totals[seat] = total;
            if let Some(of_all) = &mut self.paid {
                of_all[seat] = paid;
            }
            self.running.totals.insert(seat, running);
            self.running.ceiling = self.running.ceiling.max(running);
        }
        self.deals += 1;
        self.running.deals += 1;
        self.goal = rules.goal();
        if let Some(goal) = self.goal.filter(|&goal| self.running.has_ended(goal)) {
            self.running.over = true;
            let (totals, winners) = (self.running.by_seat(), self.running.standing(goal).winners);
            self.finished.push(Finished { totals, winners, deals: self.running.deals });
        }
        if let Some(titles) = &outcome.titles {
            self.titles = Some(seats.iter().copied().zip(titles.iter().cloned()).collect());
        }
        let places = outcome.places.as_ref().filter(|_| outcome.totals.is_none());
        self.places = places.map(|places| seats.iter().copied().zip(places.iter().copied()).collect());
        self.next = outcome.next.clone();
        let listed = |seat: usize| seats.get(seat).copied();
        self.next.deals = self.next.deals.and_then(listed);
        self.next.leads = self.next.leads.and_then(listed);
        self.next.exchange.retain_mut(|exchange| {
            let both = listed(exchange.from).zip(listed(exchange.to));
            (exchange.from, exchange.to) = both.unwrap_or_default();
            both.is_some()
        });
        Ok(())
    }

    /// Returns the new sums of each of these seats: the total, the total in the running game, and the units won in
    /// payments. The two `amounts` are the totals of the deal, and the units won in its payments.
    fn sums(&self, seats: &[usize], amounts: [&[i64]; 2]) -> Result<HashMap<usize, [i64; 3]>, AccountFull> {
        let running = |seat: &usize| if self.running.over { None } else { self.running.totals.get(seat).copied() };
        let before = |units: &[i64], seat: &usize| units.get(*seat).copied().unwrap_or(0);
        let paid = self.paid.as_deref().unwrap_or_default();
        let all = |seat: &usize| [before(&self.totals, seat), running(seat).unwrap_or(0), before(paid, seat)];
        let mut sums: HashMap<usize, [i64; 3]> = seats.iter().map(|seat| (*seat, all(seat))).collect();
        for (amounts, sorts) in amounts.into_iter().zip([0..2, 2..3]) {
            for (seat, &amount) in seats.iter().zip(amounts) {
                for sum in sums.get_mut(seat).into_iter().flat_map(|units| &mut units[sorts.clone()]) {
                    *sum = sum.checked_add(amount).ok_or(AccountFull)?;
                }
            }
        }
        Ok(sums)
    }

    /// Returns the players, in order of first appearance.
    pub fn players(&self) -> &[String] {
        self.roster.players()
    }

    /// Returns the number of deals.
    pub const fn deals(&self) -> u64 {
        self.deals
    }

    /// Returns the sum of each player over all deals: units won, or points scored.
    pub fn totals(&self) -> &[i64] {
        &self.totals
    }

    /// Returns the units that each player has won from the others. Returns `None` if no deal had payments.
    pub fn paid(&self) -> Option<&[i64]> {
        self.paid.as_deref()
    }

    /// Returns transfers of units that settle the deals with payments. See [`Ledger::transfers`] for their number.
    pub fn transfers(&self) -> Vec<Transfer> {
        Ledger::fewest_transfers(self.paid.as_deref().unwrap_or_default())
    }

    /// Returns the standing of the current game, or of the game that has just ended, among its players. Returns `None`
    /// before the first deal, or if the rules set no end.
    pub fn standing(&self) -> Option<Standing> {
        self.goal.map(|goal| self.running.standing(goal))
    }

    /// Returns the total of each player in the current game, or in the game that has just ended. A player who is not in
    /// that game has 0.
    pub fn running(&self) -> Vec<i64> {
        (0..self.roster.len()).map(|seat| self.running.totals.get(&seat).copied().unwrap_or(0)).collect()
    }

    /// Returns the indices of the players, best first. Players are ranked by the current game, or else by the places of
    /// the last deal, or else by their totals. Players who were not in that game or deal come last.
    pub fn ranking(&self) -> Vec<usize> {
        let all = 0..self.roster.len();
        match (self.standing(), &self.places) {
            (Some(standing), _) => {
                let others = all.filter(|seat| !self.running.totals.contains_key(seat));
                standing.ranking.into_iter().chain(others).collect()
            }
            (None, Some(places)) => {
                let places: HashMap<usize, Option<usize>> = places.iter().copied().collect();
                // Players with unknown places share the places that no other player has, so they rank at the first of
                // these.
                let known: HashSet<usize> = places.values().flatten().copied().collect();
                let free = (1..).find(|place| !known.contains(place)).unwrap_or(usize::MAX);
                let place = |seat: usize| places.get(&seat).map_or(usize::MAX, |place| place.unwrap_or(free));
                all.map(|seat| (place(seat), seat)).sorted_unstable().map(|(_, seat)| seat).collect()
            }
            (None, None) => self.ranking_of_all(),
        }
    }

    /// Returns the indices of the players by their totals over all deals, best first. The lowest total is best if it
    /// wins the game.
    pub fn ranking_of_all(&self) -> Vec<usize> {
        match self.goal {
            Some(goal) => goal.standing(&self.totals).ranking,
            None => {
                let all = 0..self.roster.len();
                all.map(|seat| (Reverse(self.totals[seat]), seat)).sorted_unstable().map(|(_, seat)| seat).collect()
            }
        }
    }

    /// Returns the indices of the players who have won the game that has just ended. If the rules only give titles,
    /// returns the winners of the last deal. Otherwise, the list is empty.
    pub fn winners(&self) -> Vec<usize> {
        match (self.standing(), &self.titles, &self.places) {
            (Some(standing), ..) => standing.winners,
            (None, Some(_), Some(places)) => {
                places.iter().filter(|(_, place)| *place == Some(1)).map(|(seat, _)| *seat).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the titles of the last deal that gave titles, by player. These titles apply in the next deal. Returns
    /// `None` if no deal gave titles.
    pub fn titles(&self) -> Option<Vec<Option<String>>> {
        let titles = self.titles.as_ref()?;
        let mut of_all = vec![None; self.roster.len()];
        titles.iter().for_each(|(seat, title)| of_all[*seat].clone_from(title));
        Some(of_all)
    }

    /// Returns the dealer, the leader and the exchange of cards in the next deal. Each player is an index into the list
    /// of players.
    pub fn next(&self) -> &Next {
        &self.next
    }

    /// Returns the finished games.
    pub fn finished(&self) -> &[Finished] {
        &self.finished
    }
}
