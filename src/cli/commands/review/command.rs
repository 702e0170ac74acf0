//! Reads a log, settles its deals, and judges their hands.

use std::borrow::Cow;

use pusoy::chinese::rules::House;
use rayon::prelude::*;
use serde::Serialize;

use crate::cli::args::{self, Form, Global, QueryArgs};
use crate::cli::asking::queries::Queries;
use crate::cli::commands::review::decided::{Review, ReviewedDeal};
use crate::cli::commands::review::hand::judge;
use crate::cli::commands::review::streets::command::StreetReview;
use crate::cli::commands::review::{page, record, text};
use crate::cli::house::base_rules::BaseRules;
use crate::cli::json::id::Id;
use crate::cli::json::problem::Problems;
use crate::cli::log::deal::{self, Deal};
use crate::cli::log::input::ScoreInput;
use crate::cli::log::line;
use crate::cli::stream::answers::{Command, Written};
use crate::cli::stream::kept_account::{AddsUp, KeptAccount};
use crate::cli::stream::run::run as run_stream;
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::output::complain;

pub fn run(args: &args::Review, global: &Global) -> Exit {
    let mut global = global.clone();
    if let Some(log) = &args.log {
        if global.input.is_some() {
            complain("give a log as LOG or --input FILE, not both");
            return Exit::Usage;
        }
        global.input = Some(log.clone());
    }
    let form = args.form.form(&global);
    match BaseRules::read(&args.rules) {
        Ok(rules) if rules.house().rules.is_open_face() => {
            let seed = (!args.quick).then_some(args.seed);
            return run_stream(&StreetReview::new(rules, seed), &[], ";", form, &global);
        }
        Ok(_) => {}
        Err(exit) => return exit,
    }
    let query = QueryArgs {
        rules: args.rules.clone(),
        opponents: None,
        dead: String::new(),
        against: Vec::new(),
        quick: args.quick,
        precision: args.precision,
        time_limit: None,
        no_cache: args.no_cache,
        seed: args.seed,
    };
    // As `grade` asks, so that both say the same of a hand.
    let queries = match Queries::read(&query, 2, false) {
        Ok(queries) => queries,
        Err(exit) => return exit,
    };
    let review = KeptAccount::open(true);
    run_stream(&Reviewing { queries, review }, &[], ";", form, &global)
}

struct Reviewing {
    queries: Queries,
    review: KeptAccount<Review>,
}

impl Command for Reviewing {
    type Fields = ScoreInput;
    type Question<'a> = (Cow<'a, House>, Deal);
    type Answer<'a> = Answer<'a>;

    fn read_text(&self, text: &str) -> Result<(Cow<'_, House>, Deal), Problems> {
        let house = self.queries.house();
        Ok((Cow::Borrowed(house), deal::of_text(text, house, false)?))
    }

    fn read_fields(&self, fields: ScoreInput) -> Result<(Cow<'_, House>, Deal), Problems> {
        let house = self.queries.house_with(&fields.options)?;
        let deal = fields.deal(Some(&house), false)?;
        Ok((house, deal))
    }

    fn answer<'a>(&'a self, (house, deal): (Cow<'a, House>, Deal)) -> Result<Answer<'a>, Problems> {
        let settled = deal.settle(&house)?;
        let units = settled.ledger().totals();
        let hands = match &deal {
            // The two hands of a player of criss-cross are no deal of their own.
            Deal::Hands(hands) if !hands.criss_cross => {
                let seats = (0..hands.players.len()).into_par_iter();
                let judged = seats.map(|seat| judge(&self.queries, &house, &hands.players, seat, units[seat]));
                judged.collect::<Result<Vec<_>, Problems>>()?
            }
            _ => Vec::new(),
        };
        Ok(Answer { house, deal: ReviewedDeal { settled, hands } })
    }

    fn is_log(&self) -> bool {
        true
    }

    fn goes_on(&self, line: &str) -> bool {
        line::is_one_player(line)
    }

    fn add_up(&self, answer: &Answer<'_>, id: &Id) -> Result<(), Problems> {
        let players = answer.deal.settled.ledger().players();
        Ok(self.review.add(players, |review| review.add(&answer.house, &answer.deal, id))?)
    }

    fn in_order(&self) -> bool {
        true
    }

    fn title(&self) -> &'static str {
        "How the evening went"
    }

    fn finish(&self, form: Form, failed: &[usize], out: &mut Vec<u8>) {
        self.review.write(form, failed, out);
    }

    fn batch(&self) -> usize {
        self.queries.batch()
    }
}

/// A deal that was reviewed, of which nothing is said before the end.
struct Answer<'a> {
    house: Cow<'a, House>,
    deal: ReviewedDeal,
}

impl Written for Answer<'_> {
    fn text(&self, _out: &mut Vec<u8>) {}

    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        id
    }

    fn write_records(&self, _id: &Id, _out: &mut Vec<u8>) {}
}

impl AddsUp for Review {
    fn players(&self) -> &[String] {
        self.account.players()
    }
}

impl Written for Review {
    fn text(&self, out: &mut Vec<u8>) {
        text::write(self, out);
    }

    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        record::record(self)
    }

    fn page(&self, out: &mut Vec<u8>) {
        page::write(self, out);
    }
}
