//! A deal of `pusoy score`: its players and hands, and what they settle to.

use std::borrow::Cow;

use pusoy::chinese::rules::House;
use pusoy::chinese::settle::{CrissCross, SettleError, check_players, settle_criss_cross};
use pusoy::chinese::{Account, AccountError, Player, Rules, Settlement, settle};
use pusoy::ledger::{Ledger, Money};

use crate::cli::json::problem::{Problem, Problems};

/// The hands of a deal, each under the name that it goes by.
pub struct Deal {
    pub players: Vec<Player>,
    /// The player to whom each hand belongs; in criss-cross a player has two.
    pub owners: Vec<String>,
    pub criss_cross: bool,
}

/// What a deal settles to.
pub enum Settled {
    Table(Settlement),
    CrissCross(CrissCross),
}

/// A deal with its settlement.
pub struct SettledDeal<'a> {
    pub house: Cow<'a, House>,
    pub players: Vec<Player>,
    pub settled: Settled,
}

impl Deal {
    /// Settles the deal.
    pub fn settle(&self, house: &House) -> Result<Settled, Problem> {
        let Deal { players, owners, criss_cross } = self;
        if !*criss_cross {
            return settle(&house.rules, players).map(Settled::Table).map_err(|error| problem(&error));
        }
        let wrong = || {
            let message = "criss-cross is for two players with two hands each, named Amy1, Amy2, Bob1 and Bob2";
            Problem::new("bad-player-count", message)
        };
        let first = owners.first().ok_or_else(wrong)?;
        let second = owners.iter().find(|owner| *owner != first).ok_or_else(wrong)?;
        let of = |owner: &String| -> Vec<Player> {
            let hands = players.iter().zip(owners).filter(|(_, o)| *o == owner);
            hands.map(|(player, _)| player.clone()).collect()
        };
        let (Ok([a, b]), Ok([c, d])) = (<[Player; 2]>::try_from(of(first)), <[Player; 2]>::try_from(of(second))) else {
            return Err(wrong());
        };
        if players.len() != 4 {
            return Err(wrong());
        }
        let settled = settle_criss_cross(&house.rules, [first, second], [a, b, c, d]);
        settled.map(Settled::CrissCross).map_err(|error| problem(&error))
    }
}

impl Settled {
    /// Returns the settlement hand by hand.
    pub fn hands(&self) -> &Settlement {
        match self {
            Settled::Table(settlement) => settlement,
            Settled::CrissCross(deal) => &deal.hands,
        }
    }

    /// Returns the units that players pay each other.
    pub fn ledger(&self) -> &Ledger {
        match self {
            Settled::Table(settlement) => &settlement.ledger,
            Settled::CrissCross(deal) => &deal.ledger,
        }
    }

    /// Returns the money that each player wins.
    pub fn money(&self) -> &[Money] {
        match self {
            Settled::Table(settlement) => &settlement.money,
            Settled::CrissCross(deal) => &deal.money,
        }
    }

    /// Adds the deal to an account.
    pub fn add_to(&self, account: &mut Account, rules: &Rules) -> Result<(), AccountError> {
        match self {
            Settled::Table(settlement) => account.add(rules, settlement),
            Settled::CrissCross(deal) => account.add_amounts(rules, &deal.ledger, &deal.money),
        }
    }
}

/// Returns the player to whom the hand `A1` belongs: `A`.
pub fn owner(hand: &str) -> String {
    let name = hand.trim_end_matches(|c: char| c.is_ascii_digit());
    String::from(if name.is_empty() { hand } else { name })
}

/// Notes what is wrong with the names of a table; those of criss-cross are checked when the deal is settled.
pub fn check_names(house: &House, names: &[String], criss_cross: bool, problems: &mut Problems) {
    if !criss_cross {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        problems.note(check_players(&house.rules, &names).map_err(|error| problem(&error)));
    }
}

fn problem(error: &SettleError) -> Problem {
    let problem = Problem::new(error.code(), error.to_string());
    match error {
        SettleError::DuplicateCard { cards, .. } => problem.token(cards.to_string()),
        SettleError::DuplicatePlayer(name) | SettleError::UnknownPlayer(name) => problem.token(name),
        _ => problem,
    }
}
