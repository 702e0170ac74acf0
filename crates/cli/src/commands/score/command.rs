//! Reads a table of `pusoy score`, settles it, and adds up many of them.

use std::borrow::Cow;

use pusoy::chinese::Account;
use pusoy::chinese::rules::House;
use serde::Serialize;

use crate::args::{self, Form, Global};
use crate::commands::score::flags::PlayerFlags;
use crate::commands::score::{page, record, text};
use crate::house::base_rules::BaseRules;
use crate::house::header::LogRules;
use crate::json::id::Id;
use crate::json::problem::{Problem, Problems};
use crate::json::record::Options;
use crate::log::deal::{self, Deal, SettledDeal};
use crate::log::input::ScoreInput;
use crate::log::line;
use crate::stream::answers::{Command, Written};
use crate::stream::kept_account::KeptAccount;
use crate::stream::run::{Source, run_source};
use crate::terminal::exit::Exit;
use crate::terminal::output::complain;

pub fn run(args: &args::Score, global: &Global) -> Exit {
    let flags = match PlayerFlags::read(args) {
        Ok(flags) => flags,
        Err(problem) => {
            complain(&problem.message);
            return Exit::Usage;
        }
    };
    let opened = Source::open(&args.players, ";", global)
        .and_then(|mut source| source.base_rules(&args.rules).map(|rules| (rules, source)));
    match opened {
        Ok((rules, source)) => {
            let account = KeptAccount::open(args.account);
            let is_one = !args.players.is_empty();
            let command = Score { rules, flags, criss_cross: args.criss_cross, is_one, account };
            run_source(&command, source, args.form.form(global), global)
        }
        Err(exit) => exit,
    }
}

struct Score {
    rules: BaseRules,
    flags: PlayerFlags,
    criss_cross: bool,
    /// Whether the command line itself gives the one deal.
    is_one: bool,
    account: KeptAccount<Account>,
}

impl Command for Score {
    type Fields = ScoreInput;
    type Question<'a> = (Cow<'a, House>, Deal);
    type Answer<'a> = SettledDeal<'a>;

    fn read_text(&self, text: &str) -> Result<(Cow<'_, House>, Deal), Problems> {
        self.read_text_under(text, None)
    }

    fn read_fields(&self, fields: ScoreInput) -> Result<(Cow<'_, House>, Deal), Problems> {
        self.read_fields_under(fields, None)
    }

    fn read_text_under(&self, text: &str, log: Option<&LogRules>) -> Result<(Cow<'_, House>, Deal), Problems> {
        let house = self.rules.under(log, &Options::new())?;
        let deal = deal::of_text(text, &house, self.criss_cross)?;
        // Some deals of a log may be noted in units.
        if self.criss_cross && self.is_one && matches!(deal, Deal::Units(_)) {
            let message = "--criss-cross is about hands, and the deal is noted in units (leave it out)";
            return Err(Problem::new("bad-units", message).token("--criss-cross").into());
        }
        let deal = self.flags.applied(deal, &house)?;
        Ok((house, deal))
    }

    fn read_fields_under(
        &self,
        fields: ScoreInput,
        log: Option<&LogRules>,
    ) -> Result<(Cow<'_, House>, Deal), Problems> {
        let mut problems = Problems::none();
        let house = problems.note(self.rules.under(log, &fields.options));
        let deal = problems.note(fields.deal(house.as_deref(), self.criss_cross));
        problems.check()?;
        match (house, deal) {
            (Some(house), Some(deal)) => {
                let deal = self.flags.applied(deal, &house)?;
                Ok((house, deal))
            }
            _ => Err(Problems::none()), // a problem was noted
        }
    }

    fn answer<'a>(&'a self, (house, deal): (Cow<'a, House>, Deal)) -> Result<SettledDeal<'a>, Problems> {
        let settled = deal.settle(&house)?;
        let players = match deal {
            Deal::Hands(hands) => hands.players,
            Deal::Units(_) => Vec::new(),
        };
        Ok(SettledDeal { house, players, settled })
    }

    fn has_headers(&self) -> bool {
        true
    }

    fn about_header(&self, log: &LogRules) -> Option<String> {
        self.rules.overriding(log)
    }

    fn goes_on(&self, line: &str) -> bool {
        line::is_one_player(line)
    }

    fn add_up(&self, deal: &SettledDeal<'_>, _id: &Id) -> Result<(), Problems> {
        Ok(self
            .account
            .add(deal.settled.ledger().players(), |account| deal.settled.add_to(account, &deal.house.rules))?)
    }

    fn in_order(&self) -> bool {
        self.account.is_open()
    }

    fn title(&self) -> &'static str {
        "Who pays whom"
    }

    fn finish(&self, form: Form, failed: &[usize], out: &mut Vec<u8>) {
        self.account.write(form, failed, out);
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
