//! `pusoy score`: a table, or two players with two hands each, and an account of many deals.

pub mod fields;
pub mod record;
mod text;
pub mod words;

use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};

use pusoy::chinese::rules::House;
use pusoy::chinese::settle::{CrissCross, SettleError, check_players, settle_criss_cross};
use pusoy::chinese::{Account, Player, Settlement, settle};
use serde_json::Value;

use super::account;
use super::args::{self, Global};
use super::exit::Exit;
use super::output::complain;
use super::page;
use super::problem::{Problem, Problems};
use super::record as json;
use super::rules::BaseRules;
use super::stream::{Answers, Format, Input, Verdict, run as run_stream};
use words::Words;

pub use fields::rows_of;
pub use text::setting;

pub fn run(args: &args::Score, global: &Global) -> Exit {
    let words = match Words::read(args) {
        Ok(words) => words,
        Err(message) => {
            complain(&message);
            return Exit::Usage;
        }
    };
    match BaseRules::read(&args.rules) {
        Ok(rules) => {
            let account = args.account.then(Mutex::default);
            let command = Score { rules, words, criss_cross: args.criss_cross, account, page: args.form.page() };
            run_stream(&command, &args.players, ";", &args.form.global(global))
        }
        Err(exit) => exit,
    }
}

struct Score {
    rules: BaseRules,
    /// What flags say of players.
    words: Words,
    criss_cross: bool,
    account: Option<Mutex<Account>>,
    /// Whether settlements go on a page.
    page: bool,
}

/// Players as they were given, with whoever owns each hand.
pub struct Seated {
    players: Vec<Player>,
    owners: Vec<String>,
    criss_cross: bool,
}

/// A deal settled, in either way.
pub enum Settled {
    Table(Settlement),
    CrissCross(CrissCross),
}

impl Answers for Score {
    fn answer(&self, input: Input<'_>, id: &Value, format: Format, out: &mut Vec<u8>) -> Result<Verdict, Problems> {
        let (house, seated) = match input {
            Input::Text(text) => (Cow::Borrowed(self.rules.house()), self.seat_text(text)?),
            Input::Json(fields) => self.seat_fields(json::typed(fields)?)?,
        };
        let players = if self.page { seated.players.clone() } else { Vec::new() };
        let settled = settle_seated(&house, seated)?;
        if let Some(account) = &self.account {
            let mut account = account.lock().unwrap_or_else(PoisonError::into_inner);
            let added = match &settled {
                Settled::Table(settlement) => account.add(&house.rules, settlement),
                Settled::CrissCross(deal) => account.add_amounts(&deal.ledger, &deal.money),
            };
            added.map_err(|error| Problem::new("account-full", error.to_string()))?;
        }
        match format {
            _ if self.page => page::write_score(&settled, &players, &house, out),
            Format::Json => record::write(&settled, &house, id, out),
            Format::Text => text::write(&settled, &house, out),
        }
        Ok(Verdict::Good)
    }

    fn in_order(&self) -> bool {
        self.account.is_some()
    }

    fn page(&self) -> Option<&'static str> {
        self.page.then_some("Who pays whom")
    }

    fn finish(&self, format: Format, out: &mut Vec<u8>) {
        if let Some(account) = &self.account {
            let account = account.lock().unwrap_or_else(PoisonError::into_inner);
            match self.page {
                true => page::write_account(&account, out),
                false => account::write(&account, format, out),
            }
        }
    }

    fn batch(&self) -> usize {
        1_024
    }
}

impl Score {
    fn seat_text(&self, text: &str) -> Result<Seated, Problems> {
        let players = text::players(text);
        let mut problems = Problems::none();
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        check_names(self.rules.house(), &names, self.criss_cross, &mut problems);
        let players = players.into_iter().filter_map(|player| problems.note(player.read())).collect();
        problems.told()?;
        self.words.said(players, names.iter().map(|name| owner(name)).collect(), self.criss_cross)
    }

    fn seat_fields(&self, fields: fields::Fields) -> Result<(Cow<'_, House>, Seated), Problems> {
        let mut problems = Problems::none();
        let house = problems.note(self.rules.with(&fields.options));
        let (hands, criss_cross) = problems.note(fields.hands(self.criss_cross)).unwrap_or_default();
        if let Some(house) = house.as_ref().filter(|_| !hands.is_empty()) {
            let names: Vec<String> = hands.iter().map(|hand| hand.name.clone()).collect();
            check_names(house, &names, criss_cross, &mut problems);
        }
        let owners = hands.iter().map(|hand| hand.player.clone().unwrap_or_else(|| owner(&hand.name))).collect();
        let players = hands.into_iter().filter_map(|hand| problems.note(hand.read())).collect();
        problems.told()?;
        Ok((house.unwrap_or_default(), self.words.said(players, owners, criss_cross)?))
    }
}

/// The player of whom `A1` is a hand.
fn owner(hand: &str) -> String {
    let name = hand.trim_end_matches(|c: char| c.is_ascii_digit());
    String::from(if name.is_empty() { hand } else { name })
}

/// Notes what is wrong with the names of a table. Of criss-cross that is known when the hands are.
fn check_names(house: &House, names: &[String], criss_cross: bool, problems: &mut Problems) {
    if !criss_cross {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        problems.note(check_players(&house.rules, &names).map_err(|error| problem(&error)));
    }
}

fn settle_seated(house: &House, seated: Seated) -> Result<Settled, Problem> {
    let Seated { players, owners, criss_cross } = seated;
    if !criss_cross {
        return settle(&house.rules, &players).map(Settled::Table).map_err(|error| problem(&error));
    }
    let wrong = || {
        let message = "criss-cross is for two players with two hands each: A1, A2, B1 and B2";
        Problem::new("bad-player-count", message)
    };
    let first = owners.first().ok_or_else(wrong)?;
    let second = owners.iter().find(|owner| *owner != first).ok_or_else(wrong)?;
    let of = |owner: &String| -> Vec<Player> {
        let hands = players.iter().zip(&owners).filter(|(_, o)| *o == owner);
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

fn problem(error: &SettleError) -> Problem {
    let problem = Problem::new(error.code(), error.to_string());
    match error {
        SettleError::DuplicateCard { cards, .. } => problem.token(cards.to_string()),
        SettleError::DuplicatePlayer(name) | SettleError::UnknownPlayer(name) => problem.token(name),
        _ => problem,
    }
}
