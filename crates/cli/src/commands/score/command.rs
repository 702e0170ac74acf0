//! `pusoy score`: settles deals, and adds up many deals in an account.

use maud::Markup;
use pusoy::chinese::Account;
use pusoy_api::deal_log::deal::SettledDeal;
use pusoy_api::link::Fragment;
use pusoy_api::questions::climb::game::base_game::named;
use pusoy_api::questions::score::command::Score;
use pusoy_api::questions::score::flags::PlayerFlags;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::problem::Problems;

use crate::args::{self, Form, Global};
use crate::commands::score::{page, text};
use crate::stream::answers::{Render, Streamed};
use crate::stream::links::Links;
use crate::stream::run::{Source, run_source};
use crate::stream::running_total::RunningTotal;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

pub fn run(args: &args::Score, global: &Global) -> Result<Exit, Failure> {
    if let Some(game) = args.players.first().and_then(|word| named(word).ok()) {
        let (word, game) = (&args.players[0], game.name());
        let message =
            format!("{word} is a climbing game (write 'pusoy climb score {game}' instead of 'pusoy score {word}')");
        return Err(Failure::usage(message));
    }
    let flags = PlayerFlags::read(&args.claim, &args.declare, &args.fantasyland).map_err(Failure::usage)?;
    let mut source = Source::open(&args.players, ";", global)?;
    let rules = source.base_rules(&args.rules)?;
    let is_one = !args.players.is_empty();
    let score = Score { rules, flags, criss_cross: args.criss_cross, is_one };
    let account = RunningTotal::open(args.account);
    let links = Links::read(&args.link)?;
    run_source(&Run { score, account, links }, source, args.form.form(global), global)
}

/// The command, with the account and the links of its answers.
struct Run {
    score: Score,
    account: RunningTotal<Account>,
    links: Links,
}

impl Streamed for Run {
    type Command = Score;

    fn command(&self) -> &Score {
        &self.score
    }

    fn as_render<'w>(&'w self, answer: &'w SettledDeal<'_>) -> &'w dyn Render {
        answer
    }

    fn links(&self, deal: &SettledDeal<'_>, input: &str) -> Vec<Fragment> {
        self.links.to(deal, input)
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

impl Render for SettledDeal<'_> {
    fn text(&self, out: &mut Vec<u8>) {
        text::write(self, out);
    }

    fn page(&self) -> Markup {
        page::section(self)
    }
}
