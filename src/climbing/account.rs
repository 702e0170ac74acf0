use itertools::Itertools;

use super::ending::{Next, Outcome};
use super::rules::Rules;
use crate::ledger::AccountFull;

/// How a game stands that goes on until someone reaches a target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Whether somebody has reached it.
    pub over: bool,
    /// The players, the best first; equal ones by seat.
    pub ranking: Vec<usize>,
    /// Who has won: all of the best, if the game is over.
    pub winners: Vec<usize>,
}

impl Standing {
    /// The game ends when someone reaches the target, and the lowest total wins.
    pub fn lowest_wins(totals: &[i64], target: i64) -> Standing {
        Standing::by(totals, |total| total, totals.iter().any(|&total| total >= target))
    }

    /// The game ends when someone reaches the target, and the highest total wins.
    pub fn highest_wins(totals: &[i64], target: i64) -> Standing {
        Standing::by(totals, |total| -total, totals.iter().any(|&total| total >= target))
    }

    fn by(totals: &[i64], rank: impl Fn(i64) -> i64, over: bool) -> Standing {
        let ranking: Vec<usize> = (0..totals.len()).sorted_by_key(|&seat| rank(totals[seat])).collect();
        let best = ranking.first().map(|&seat| totals[seat]);
        let winners = (0..totals.len()).filter(|&seat| over && Some(totals[seat]) == best).collect();
        Standing { over, ranking, winners }
    }
}

/// The account of many deals of one game.
#[derive(Clone, Debug, Default)]
pub struct Account {
    players: Vec<String>,
    deals: u64,
    totals: Vec<i64>,
    running: Vec<i64>,
    standing: Option<Standing>,
    titles: Option<Vec<Option<String>>>,
    /// The places of the last deal; who did not play is behind all others.
    places: Option<Vec<usize>>,
    next: Next,
    finished: Vec<Finished>,
}

/// A game that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// What each player had.
    pub totals: Vec<i64>,
    /// Who won.
    pub winners: Vec<usize>,
    /// After how many deals.
    pub deals: u64,
}

impl Account {
    /// Takes a deal into account. Players who were not there before take seats behind the others.
    ///
    /// # Errors
    /// Amounts that no longer fit; nothing is taken then.
    pub fn add(&mut self, rules: &dyn Rules, outcome: &Outcome) -> Result<(), AccountFull> {
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
        let place = |seat: &mut usize| *seat = seats[*seat];
        after.next.deals.iter_mut().chain(&mut after.next.leads).for_each(place);
        for exchange in &mut after.next.exchange {
            exchange.from = seats[exchange.from];
            exchange.to = seats[exchange.to];
        }
        *self = after;
        Ok(())
    }

    fn seat(&mut self, name: &str) -> usize {
        let known = self.players.iter().position(|player| player == name);
        known.unwrap_or_else(|| {
            self.players.push(name.to_owned());
            self.totals.push(0);
            self.running.push(0);
            self.players.len() - 1
        })
    }

    /// The players, in the order in which they came.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// How many deals there were.
    pub const fn deals(&self) -> u64 {
        self.deals
    }

    /// What each player has won or scored in all deals.
    pub fn totals(&self) -> &[i64] {
        &self.totals
    }

    /// How the running game stands, or the one that has just ended, where the game has an end.
    pub fn standing(&self) -> Option<&Standing> {
        self.standing.as_ref()
    }

    /// What each player has in the running game.
    pub fn running(&self) -> &[i64] {
        &self.running
    }

    /// The players, the best first: by the running game, or by their titles, or by what they have won.
    pub fn ranking(&self) -> Vec<usize> {
        match (&self.standing, &self.places) {
            (Some(standing), _) => standing.ranking.clone(),
            (None, Some(places)) => (0..self.players.len()).sorted_by_key(|&seat| places[seat]).collect(),
            (None, None) => (0..self.players.len()).sorted_by_key(|&seat| -self.totals[seat]).collect(),
        }
    }

    /// Who has won: the game that has just ended or, where titles are all there is to win, the last deal.
    pub fn winners(&self) -> Vec<usize> {
        match (&self.standing, &self.titles, &self.places) {
            (Some(standing), ..) => standing.winners.clone(),
            (None, Some(_), Some(places)) => (0..self.players.len()).filter(|&seat| places[seat] == 1).collect(),
            _ => Vec::new(),
        }
    }

    /// The titles of the last deal, which the next one is played under.
    pub fn titles(&self) -> Option<&[Option<String>]> {
        self.titles.as_deref()
    }

    /// How the next deal begins.
    pub fn next(&self) -> &Next {
        &self.next
    }

    /// The games that are over.
    pub fn finished(&self) -> &[Finished] {
        &self.finished
    }
}
