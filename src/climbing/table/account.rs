//! Many deals of one game added up.

use std::cmp::Reverse;

use itertools::Itertools;

use crate::climbing::ending::{Next, Outcome, Standing};
use crate::climbing::rules::GameRules;
use crate::ledger::AccountFull;

/// Many deals of one game added up.
#[derive(Clone, Debug, Default)]
pub struct Account {
    players: Vec<String>,
    deals: u64,
    totals: Vec<i64>,
    running: Vec<i64>,
    standing: Option<Standing>,
    titles: Option<Vec<Option<String>>>,
    /// The places of the last deal; players who sat out are behind all others.
    places: Option<Vec<usize>>,
    next: Next,
    finished: Vec<Finished>,
}

/// A game of many deals that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Finished {
    /// The total of each player when it ended.
    pub totals: Vec<i64>,
    /// The winners, as places in the list of players.
    pub winners: Vec<usize>,
    /// The number of deals that it took.
    pub deals: u64,
}

impl Account {
    /// Adds the outcome of a deal. Players who were not there before are listed behind the others. What the outcome tells
    /// of seats that it does not have is left out.
    ///
    /// # Errors
    /// If an amount no longer fits; then nothing is added.
    pub fn add(&mut self, rules: &dyn GameRules, outcome: &Outcome) -> Result<(), AccountFull> {
        let mut after = self.clone();
        let seats: Vec<usize> = outcome.players.iter().map(|name| after.seat(name)).collect();
        let over = after.standing.as_ref().is_some_and(|standing| standing.over);
        if over {
            after.running.iter_mut().for_each(|total| *total = 0);
        }
        for (&seat, &total) in seats.iter().zip(outcome.totals.iter().flatten()) {
            after.totals[seat] = after.totals[seat].checked_add(total).ok_or(AccountFull)?;
            after.running[seat] = after.running[seat].checked_add(total).ok_or(AccountFull)?;
        }
        after.deals += 1;
        after.standing = rules.standing(&after.running);
        if let Some(standing) = after.standing.as_ref().filter(|standing| standing.over) {
            let deals = after.deals - after.finished.iter().map(|game| game.deals).sum::<u64>();
            after.finished.push(Finished { totals: after.running.clone(), winners: standing.winners.clone(), deals });
        }
        if let Some(titles) = &outcome.titles {
            let mut carried = vec![None; after.players.len()];
            seats.iter().zip(titles).for_each(|(&seat, title)| carried[seat].clone_from(title));
            after.titles = Some(carried);
        }
        after.places = outcome.places.as_ref().filter(|_| outcome.totals.is_none()).map(|places| {
            let mut of_all = vec![usize::MAX; after.players.len()];
            seats.iter().zip(places).for_each(|(&seat, &place)| of_all[seat] = place);
            of_all
        });
        after.next = outcome.next.clone();
        let listed = |seat: usize| seats.get(seat).copied();
        after.next.deals = after.next.deals.and_then(listed);
        after.next.leads = after.next.leads.and_then(listed);
        after.next.exchange.retain_mut(|exchange| {
            let both = listed(exchange.from).zip(listed(exchange.to));
            (exchange.from, exchange.to) = both.unwrap_or_default();
            both.is_some()
        });
        *self = after;
        Ok(())
    }

    /// Returns the place of a player in the list, who is put there if new.
    fn seat(&mut self, name: &str) -> usize {
        let known = self.players.iter().position(|player| player == name);
        known.unwrap_or_else(|| {
            self.players.push(name.to_owned());
            self.totals.push(0);
            self.running.push(0);
            self.players.len() - 1
        })
    }

    /// Returns the players, in the order in which they came.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// Returns the number of deals.
    pub const fn deals(&self) -> u64 {
        self.deals
    }

    /// Returns what each player has won, in units, or scored, in points, in all deals.
    pub fn totals(&self) -> &[i64] {
        &self.totals
    }

    /// Returns how the running game stands, or the one that has just ended; `None` under rules by which a game has no end.
    pub fn standing(&self) -> Option<&Standing> {
        self.standing.as_ref()
    }

    /// Returns the total of each player in the running game, or in the one that has just ended.
    pub fn running(&self) -> &[i64] {
        &self.running
    }

    /// Returns the players, the best first: by the running game, or by their titles, or by what they have won.
    pub fn ranking(&self) -> Vec<usize> {
        match (&self.standing, &self.places) {
            (Some(standing), _) => standing.ranking.clone(),
            (None, Some(places)) => (0..self.players.len()).sorted_by_key(|&seat| places[seat]).collect(),
            (None, None) => (0..self.players.len()).sorted_by_key(|&seat| Reverse(self.totals[seat])).collect(),
        }
    }

    /// Returns the winners of the game that has just ended or, where titles are all there is to win, of the last deal.
    pub fn winners(&self) -> Vec<usize> {
        match (&self.standing, &self.titles, &self.places) {
            (Some(standing), ..) => standing.winners.clone(),
            (None, Some(_), Some(places)) => (0..self.players.len()).filter(|&seat| places[seat] == 1).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the titles of the last deal, under which the next one is played.
    pub fn titles(&self) -> Option<&[Option<String>]> {
        self.titles.as_deref()
    }

    /// Returns how the next deal begins.
    pub fn next(&self) -> &Next {
        &self.next
    }

    /// Returns the games that are over.
    pub fn finished(&self) -> &[Finished] {
        &self.finished
    }
}
