//! `pusoy solve`: finds the best settings of a hand.

use std::time::Duration;

use maud::Markup;
use pusoy_api::link::Fragment;
use pusoy_api::questions::place::command::{AcceptedInputs, Placing};
use pusoy_api::questions::place::input::PlaceFlags;
use pusoy_api::questions::solve::command::Solve;
use pusoy_api::rules::base_rules::BaseRules;
use pusoy_api::solving::queries::SolvedQuery;

use crate::args::{self, Global};
use crate::commands::solve::{page, text};
use crate::house::named_rules;
use crate::machine::cache::machine;
use crate::placing::command::PlacingRun;
use crate::solving::query_args;
use crate::stream::answers::{Render, Streamed};
use crate::stream::links::Links;
use crate::stream::run::run as run_stream;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::refuse_unused;

pub fn run(args: &args::Solve, global: &Global) -> Result<Exit, Failure> {
    let rules = named_rules::read(&args.query.rules)?;
    if rules.house().rules.is_open_face() {
        return set_in_fantasyland(args, rules, global);
    }
    let queries = query_args::read(&args.query, args.top as usize, args.explain)?;
    let queries = queries.variants(args.variants).switching(args.explain);
    let queries = queries.sampling_flags(global.given.among(&["precision", "seed"]));
    let time_limit = args.query.time_limit.map(Duration::from_secs_f64);
    let links = Links::read(&args.link)?;
    run_stream(&Run { solve: Solve { queries }, time_limit, links }, &args.cards, " ", args.form.form(global), global)
}

/// Sets hands in fantasyland, under open-face rules.
fn set_in_fantasyland(args: &args::Solve, rules: BaseRules, global: &Global) -> Result<Exit, Failure> {
    let unused = ["explain", "variants", "opponents", "quick", "precision", "time-limit", "seed"];
    let why = "under open-face rules, solve sets a hand in fantasyland, and its answer is exact";
    refuse_unused(&global.given, &unused, why)?;
    let flags = PlaceFlags {
        dead: args.query.dead.clone(),
        against: args.query.against.clone(),
        top: args.top as usize,
        ..PlaceFlags::default()
    };
    let placing = Placing::new(rules, flags, AcceptedInputs::Hands, machine(!args.query.no_cache));
    let placing = PlacingRun { placing, links: Links::read(&args.link)? };
    run_stream(&placing, &args.cards, " ", args.form.form(global), global)
}

/// The command, with its time limit and its links.
struct Run {
    solve: Solve,
    time_limit: Option<Duration>,
    links: Links,
}

impl Streamed for Run {
    type Command = Solve;

    fn command(&self) -> &Solve {
        &self.solve
    }

    fn as_render<'a>(&'a self, answer: &'a SolvedQuery<'_>) -> &'a dyn Render {
        answer
    }

    fn links(&self, answer: &SolvedQuery<'_>, input: &str) -> Vec<Fragment> {
        self.links.to(answer, input)
    }

    fn time_limit(&self) -> Option<Duration> {
        self.time_limit
    }

    fn title(&self) -> &'static str {
        "How to set it"
    }

    fn batch(&self) -> usize {
        query_args::batch(&self.solve.queries)
    }
}

impl Render for SolvedQuery<'_> {
    fn text(&self, out: &mut Vec<u8>) {
        text::write(self, out);
    }

    fn page(&self) -> Markup {
        page::section(self)
    }
}
