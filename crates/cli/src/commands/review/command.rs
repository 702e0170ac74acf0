//! `pusoy review`: judges the hands of a log or, under open-face rules, the streets.

use itertools::Itertools;
use maud::Markup;
use pusoy::ledger::{is_same_player, seat_at_table};
use pusoy_api::command::Recorded;
use pusoy_api::questions::review::evening::{Evening, Reviewed};
use pusoy_api::questions::review::hand_judge::HandJudge;
use pusoy_api::questions::review::log::{Answer, DealJudge, JudgedBy, LogReview};
use pusoy_api::questions::review::player_review::PlayerReview;
use pusoy_api::questions::review::streets::street_judge::StreetJudge;
use pusoy_api::questions::review::streets::street_review::StreetReview;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::problem::Problems;

use crate::args::{self, Form, Global, QueryArgs};
use crate::commands::drill::history::log_or_history;
use crate::commands::review::next::{self, Step};
use crate::commands::review::{page, streets, text};
use crate::machine::cache::machine;
use crate::solving::query_args;
use crate::stream::answers::{Render, Streamed};
use crate::stream::run::{Source, lacks_input, run_source};
use crate::stream::running_total::{Accumulator, RunningTotal};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::refuse_unused;

pub fn run(args: &args::Review, global: &Global) -> Result<Exit, Failure> {
    let mut global = global.clone();
    if let Some(log) = &args.log {
        if global.input.is_some() {
            return Err(Failure::usage("give a log as LOG or --input FILE, not both"));
        }
        global.input = Some(log_or_history(log)?);
    }
    if args.next && global.input.as_ref().is_none_or(|log| log.as_os_str() == "-") {
        let message = "--next reads keys from standard input, so the log must be a file (as in 'pusoy review \
                       evening.txt --next')";
        return Err(Failure::usage(message));
    }
    if lacks_input(&[], &global) {
        let message = "no log (name a file, as in 'pusoy review evening.txt'; or pipe a log to standard input; or type \
                       'pusoy review -', and then the lines of the log)";
        return Err(Failure::usage(message));
    }
    let form = args.form.form(&global);
    let mut source = Source::open(&[], ";", &global)?;
    let rules = source.base_rules(&args.rules)?;
    if rules.house().rules.is_open_face() {
        let why = "under open-face rules, early streets have a fixed number of sampled deals";
        refuse_unused(&global.given, &["precision"], why)?;
        let seed = (!args.quick).then_some(args.seed);
        let judge = StreetJudge::new(rules, seed, machine(!args.no_cache));
        return Run::new(judge, 16, args).run(source, form, &global);
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
    // The query lists two plans, as in `grade`, so that both commands give a hand the same answer.
    let queries = query_args::read_under(rules, &query, 2, false)?;
    let batch = query_args::batch(&queries);
    Run::new(HandJudge { queries }, batch, args).run(source, form, &global)
}

/// The review of a log, with the sum of its reviewed deals.
struct Run<J: DealJudge> {
    review: LogReview<J>,
    evening: RunningTotal<Evening<J::Review>>,
    /// Number of deals to judge before they are added up.
    batch: usize,
    /// Whether to go through the mistakes one by one instead of showing the review.
    is_stepped: bool,
    /// The only player whose mistakes are shown one by one; `None` for all players.
    player: Option<String>,
}

/// A review whose mistakes can be shown one by one. `J` is the judge of the review.
trait Stepped<J> {
    /// Returns the mistakes, costliest first. In a review of hands, `judge` grades the other settings that the user
    /// tries. A review of streets already has the values of the other placements, and does not use `judge`.
    fn steps<'e>(&'e self, judge: &'e J) -> Vec<Step<'e>>;
}

impl<J: DealJudge> Run<J>
where
    Evening<J::Review>: Recorded + Render + Stepped<J>,
{
    fn new(judge: J, batch: usize, args: &args::Review) -> Run<J> {
        let (is_stepped, player) = (args.next, args.player.clone());
        Run { review: LogReview { judge }, evening: RunningTotal::open(true), batch, is_stepped, player }
    }

    /// Reviews a log. With `--next`, then goes through its mistakes one by one.
    fn run(&self, source: Source, form: Form, global: &Global) -> Result<Exit, Failure> {
        let exit = run_source(self, source, form, global)?;
        if !self.is_stepped {
            return Ok(exit);
        }
        let stepped = self.evening.read(|evening| self.go_through(evening, global)).transpose()?;
        Ok(stepped.filter(|_| exit == Exit::Done).map_or(exit, |stepped| stepped.for_stream(global)))
    }

    /// Goes through the mistakes one by one.
    fn go_through(&self, evening: &Evening<J::Review>, global: &Global) -> Result<Exit, Failure> {
        let mut steps = evening.steps(&self.review.judge);
        if let Some(name) = &self.player {
            let players = evening.account.players();
            if players.is_empty() {
                let why = "--player needs names of players, but no reviewed deal has any (leave out --player)";
                return Err(Failure::usage(why));
            }
            if seat_at_table(players, name).is_none() {
                let who = players.iter().map(|player| escape_controls(player)).format(", ");
                return Err(Failure::usage(format!("--player: '{name}' is not one of the players ({who})")));
            }
            steps.retain(|step| step.player.as_ref().is_some_and(|player| is_same_player(player, name)));
        }
        next::run(&steps, global).or_else(Failure::unless_unread)
    }
}

impl<J: DealJudge> Streamed for Run<J>
where
    Evening<J::Review>: Recorded + Render + Stepped<J>,
{
    type Command = LogReview<J>;

    fn command(&self) -> &LogReview<J> {
        &self.review
    }

    fn as_render<'a>(&'a self, _answer: &'a Answer<'_, JudgedBy<J>>) -> &'a dyn Render {
        &Nothing
    }

    fn add_up(&self, answer: &Answer<'_, JudgedBy<J>>, id: &Id) -> Result<(), Problems> {
        Ok(self.evening.add(answer.deal.players(), |evening| evening.add(&answer.house, &answer.deal, id))?)
    }

    fn in_order(&self) -> bool {
        true
    }

    fn title(&self) -> &'static str {
        "How the session went"
    }

    fn finish(&self, form: Form, failed: &[usize], out: &mut Vec<u8>) {
        if self.is_stepped {
            self.evening.print_warnings();
        } else {
            self.evening.write(form, failed, out);
        }
    }

    fn batch(&self) -> usize {
        self.batch
    }
}

/// The empty answer to a single deal of a log.
struct Nothing;

impl Render for Nothing {
    fn text(&self, _out: &mut Vec<u8>) {}
}

impl<P: Reviewed> Accumulator for Evening<P>
where
    Evening<P>: Recorded + Render,
{
    fn players(&self) -> &[String] {
        self.account.players()
    }
}

impl Render for Evening<PlayerReview> {
    fn text(&self, out: &mut Vec<u8>) {
        text::write(self, out);
    }

    fn page(&self) -> Markup {
        page::sections(self)
    }
}

impl Render for Evening<StreetReview> {
    fn text(&self, out: &mut Vec<u8>) {
        streets::text::write(self, out);
    }

    fn page(&self) -> Markup {
        streets::page::sections(self)
    }
}

impl Stepped<HandJudge> for Evening<PlayerReview> {
    fn steps<'e>(&'e self, judge: &'e HandJudge) -> Vec<Step<'e>> {
        text::steps(self, &judge.queries)
    }
}

impl Stepped<StreetJudge> for Evening<StreetReview> {
    fn steps<'e>(&'e self, _judge: &'e StreetJudge) -> Vec<Step<'e>> {
        streets::text::steps(self)
    }
}
