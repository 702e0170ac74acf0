//! Reviews a log: of Chinese Poker its hands are judged, of open-face its streets.

use pusoy::chinese::rules::House;
use rayon::prelude::*;
use serde::Serialize;

use crate::args::{self, Global, QueryArgs};
use crate::asking::queries::Queries;
use crate::commands::review::decided::Decided;
use crate::commands::review::evening::Evening;
use crate::commands::review::hand::{JudgedHand, judge};
use crate::commands::review::log::{Judge, LogReview};
use crate::commands::review::streets::command::StreetJudge;
use crate::commands::review::{page, record, text};
use crate::house::base_rules::BaseRules;
use crate::json::id::Id;
use crate::json::problem::Problems;
use crate::log::deal::{Hands, Settled};
use crate::stream::answers::Written;
use crate::stream::run::{Source, run_source};
use crate::terminal::exit::Exit;
use crate::terminal::output::{complain, refuse_unused};

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
    let opened = Source::open(&[], ";", &global)
        .and_then(|mut source| source.base_rules(&args.rules).map(|rules| (rules, source)));
    let (rules, source) = match opened {
        Ok(opened) => opened,
        Err(exit) => return exit,
    };
    if rules.house().rules.is_open_face() {
        let why = "under open-face rules early streets are sampled to a fixed number of deals";
        if let Err(exit) = refuse_unused(&global.given, &["precision"], why) {
            return exit;
        }
        let seed = (!args.quick).then_some(args.seed);
        return run_source(&LogReview::new(StreetJudge::new(rules, seed, !args.no_cache)), source, form, &global);
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
        seed: Some(args.seed),
    };
    // As `grade` asks, so that both say the same of a hand.
    let queries = match Queries::under(rules, &query, 2, false) {
        Ok(queries) => queries,
        Err(exit) => return exit,
    };
    run_source(&LogReview::new(HandJudge { queries }), source, form, &global)
}

/// Judges the hands of deals.
struct HandJudge {
    queries: Queries,
}

impl Judge for HandJudge {
    type Player = Decided;
    type Compiled = ();

    fn rules(&self) -> &BaseRules {
        self.queries.rules()
    }

    fn compile(&self, _house: &House) -> Result<(), Problems> {
        Ok(())
    }

    fn judge(
        &self,
        _rules: &(),
        house: &House,
        hands: &Hands,
        settled: &Settled,
    ) -> Result<Vec<Option<JudgedHand>>, Problems> {
        let units = settled.ledger().totals();
        let seats = (0..hands.players.len()).into_par_iter();
        seats.map(|seat| judge(&self.queries, house, &hands.players, seat, units[seat])).collect()
    }

    fn batch(&self) -> usize {
        self.queries.batch()
    }
}

impl Written for Evening<Decided> {
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
