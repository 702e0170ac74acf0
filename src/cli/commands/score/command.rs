//! Reads a table of `pusoy score`, settles it, and adds up many of them.

use std::borrow::Cow;

use pusoy::chinese::Account;
use pusoy::chinese::rules::House;
use serde::Serialize;

use crate::cli::args::{self, Form, Global};
use crate::cli::commands::score::flags::PlayerFlags;
use crate::cli::commands::score::input::ScoreInput;
use crate::cli::commands::score::table::{Deal, SettledDeal, check_names, owner};
use crate::cli::commands::score::{line, page, record, text};
use crate::cli::house::base_rules::BaseRules;
use crate::cli::json::id::Id;
use crate::cli::json::problem::Problems;
use crate::cli::stream::answers::{Command, Written};
use crate::cli::stream::kept_account::KeptAccount;
use crate::cli::stream::run::run as run_stream;
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::output::complain;

pub fn run(args: &args::Score, global: &Global) -> Exit {
    let flags = match PlayerFlags::read(args) {
        Ok(flags) => flags,
        Err(problem) => {
            complain(&problem.message);
            return Exit::Usage;
        }
    };
    match BaseRules::read(&args.rules) {
        Ok(rules) => {
            let account = KeptAccount::open(args.account);
            let command = Score { rules, flags, criss_cross: args.criss_cross, account };
            run_stream(&command, &args.players, ";", args.form.form(global), global)
        }
        Err(exit) => exit,
    }
}

struct Score {
    rules: BaseRules,
    flags: PlayerFlags,
    criss_cross: bool,
    account: KeptAccount<Account>,
}

impl Command for Score {
    type Fields = ScoreInput;
    type Question<'a> = (Cow<'a, House>, Deal);
    type Answer<'a> = SettledDeal<'a>;

    fn read_text(&self, text: &str) -> Result<(Cow<'_, House>, Deal), Problems> {
        let house = self.rules.house();
        let players = line::players(text);
        let mut problems = Problems::none();
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        check_names(house, &names, self.criss_cross, &mut problems);
        let players = players.into_iter().filter_map(|player| problems.note(player.read())).collect();
        problems.check()?;
        let owners = names.iter().map(|name| owner(name)).collect();
        let deal = self.flags.applied(Deal { players, owners, criss_cross: self.criss_cross })?;
        Ok((Cow::Borrowed(house), deal))
    }

    fn read_fields(&self, fields: ScoreInput) -> Result<(Cow<'_, House>, Deal), Problems> {
        let mut problems = Problems::none();
        let house = problems.note(self.rules.with(&fields.options));
        let (hands, criss_cross) = problems.note(fields.hands(self.criss_cross)).unwrap_or_default();
        if let Some(house) = house.as_ref().filter(|_| !hands.is_empty()) {
            let names: Vec<String> = hands.iter().map(|hand| hand.name.clone()).collect();
            check_names(house, &names, criss_cross, &mut problems);
        }
        let owners = hands.iter().map(|hand| hand.player.clone().unwrap_or_else(|| owner(&hand.name))).collect();
        let players = hands.into_iter().filter_map(|hand| problems.note(hand.read())).collect();
        problems.check()?;
        let deal = self.flags.applied(Deal { players, owners, criss_cross })?;
        Ok((house.unwrap_or_default(), deal))
    }

    fn answer<'a>(&'a self, (house, deal): (Cow<'a, House>, Deal)) -> Result<SettledDeal<'a>, Problems> {
        let settled = deal.settle(&house)?;
        Ok(SettledDeal { house, players: deal.players, settled })
    }

    fn add_up(&self, deal: &SettledDeal<'_>, _id: &Id) -> Result<(), Problems> {
        Ok(self.account.add(|account| deal.settled.add_to(account, &deal.house.rules))?)
    }

    fn in_order(&self) -> bool {
        self.account.is_open()
    }

    fn title(&self) -> &'static str {
        "Who pays whom"
    }

    fn finish(&self, form: Form, out: &mut Vec<u8>) {
        self.account.write(form, out);
    }
}

impl Written for SettledDeal<'_> {
    fn text(&self, out: &mut Vec<u8>) {
        text::write(self, out);
    }

    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        record::record(self, id)
    }

    fn page(&self, out: &mut Vec<u8>) {
        page::write(self, out);
    }
}
