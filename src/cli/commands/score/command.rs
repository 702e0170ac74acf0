//! `pusoy score`: a table, or two players with two hands each, and an account of many deals.

use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};

use pusoy::chinese::Account;
use pusoy::chinese::rules::House;
use serde_json::Value;

use crate::cli::args;
use crate::cli::args::Global;
use crate::cli::commands::score::account;
use crate::cli::commands::score::flags::Words;
use crate::cli::commands::score::input;
use crate::cli::commands::score::table::{Seated, Settled, check_names, owner, settle_seated};
use crate::cli::commands::score::{line, page, record, text};
use crate::cli::house::base_rules::BaseRules;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::record::typed;
use crate::cli::stream::run::{Answers, Format, Input, Verdict, run as run_stream};
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::output::complain;

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

impl Answers for Score {
    fn answer(&self, input: Input<'_>, id: &Value, format: Format, out: &mut Vec<u8>) -> Result<Verdict, Problems> {
        let (house, seated) = match input {
            Input::Text(text) => (Cow::Borrowed(self.rules.house()), self.seat_text(text)?),
            Input::Json(fields) => self.seat_fields(typed(fields)?)?,
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
            _ if self.page => page::write(&settled, &players, &house, out),
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
        let players = line::players(text);
        let mut problems = Problems::none();
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        check_names(self.rules.house(), &names, self.criss_cross, &mut problems);
        let players = players.into_iter().filter_map(|player| problems.note(player.read())).collect();
        problems.told()?;
        self.words.said(players, names.iter().map(|name| owner(name)).collect(), self.criss_cross)
    }

    fn seat_fields(&self, fields: input::Fields) -> Result<(Cow<'_, House>, Seated), Problems> {
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
