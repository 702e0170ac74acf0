//! `pusoy grade`: the losses of settings and open-face placements.

use std::time::Duration;

use maud::Markup;
use pusoy::cards::parse;
use pusoy::open_face::Placement;
use pusoy_api::command::NEVER;
use pusoy_api::link::Fragment;
use pusoy_api::questions::grade::command::{Grade, Graded};
use pusoy_api::questions::grade::comparison::Comparison;
use pusoy_api::questions::grade::graded::GradedHand;
use pusoy_api::questions::grade::summary::Summary;
use pusoy_api::questions::place::command::{AcceptedInputs, Placing};
use pusoy_api::questions::place::input::PlaceFlags;
use pusoy_api::solving::themes::themes_of;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::problem::{Problem, Problems};

use crate::args::{self, Form, Global, QueryArgs};
use crate::commands::drill::history::log_or_history;
use crate::grading::{comparison, page, text};
use crate::house::named_rules::read_open_face;
use crate::machine::cache::machine;
use crate::placing::command::{BATCH, title};
use crate::solving::query_args;
use crate::stream::answers::{Render, Streamed};
use crate::stream::links::Links;
use crate::stream::run::{Source, run_source};
use crate::stream::running_total::RunningTotal;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::refuse_unused;

pub fn run(args: &args::Grade, global: &Global) -> Result<Exit, Failure> {
    let input = global.input.as_deref().map(log_or_history).transpose()?;
    let global = &Global { input, ..global.clone() };
    let join = if are_settings(&args.cards) { "\n" } else { " " };
    let mut source = Source::open(&args.cards, join, global)?;
    // With a placement, `--board`, `--fantasyland` or `--stay`, the default rules are open-face rules, as in `place`.
    let has_board = global.given.among(&["board", "fantasyland", "stay"]).is_some();
    let is_placement = has_board || args.cards.iter().any(|card| card.contains(Placement::ARROWS));
    let rules = match is_placement {
        true => read_open_face(&args.query.rules)?,
        false => source.base_rules(&args.query.rules)?,
    };
    let is_open_face = rules.house().rules.is_open_face();
    refuse_unused_by_rules(global, is_open_face)?;
    let usual = PlaceFlags::default();
    let flags = PlaceFlags {
        board: args.board_args.board.clone(),
        fantasyland: args.board_args.fantasyland.clone(),
        stay: args.board_args.stay.clone(),
        dead: args.query.dead.clone(),
        against: args.query.against.clone(),
        deals: args.deals.map(|deals| deals as usize),
        seed: args.query.seed.unwrap_or(usual.seed),
        top: 1,
    };
    let placing = Placing::new(rules.clone(), flags, AcceptedInputs::Placements, machine(!args.query.no_cache));
    let query = match is_open_face {
        // Under open-face rules, only `placing` reads the dead cards and the opponents' boards.
        true => QueryArgs { dead: String::new(), against: Vec::new(), ..args.query.clone() },
        false => args.query.clone(),
    };
    // The answer lists the two best plans. Unless it is quick, it explains why the best setting beats the graded one.
    let queries = query_args::read_under(rules, &query, 2, !args.query.quick)?;
    let queries = queries.sampling_flags(global.given.among(&["precision", "seed"]));
    let opponents = args.query.opponents.map(usize::from);
    let street_flags = global.given.among(&["board", "fantasyland", "stay", "dead", "against"]);
    let grade = Grade { queries, placing, opponents, street_flags, is_one: !args.cards.is_empty() };
    let time_limit = args.query.time_limit.map(Duration::from_secs_f64);
    let summary = RunningTotal::open(args.summary);
    let links = Links::read(&args.link)?;
    run_source(&Run { grade, time_limit, summary, links }, source, args.form.form(global), global)
}

/// Returns `true` if each argument is taken as a setting by itself: there are several arguments, each has a slash, and
/// together they have more than three slashes. One setting has at most three slashes: two between its rows, and in
/// fantasyland a third before the cards left over.
fn are_settings(arguments: &[String]) -> bool {
    let slashes = |argument: &String| argument.matches(parse::SLASHES).count();
    arguments.len() > 1
        && arguments.iter().all(|argument| slashes(argument) > 0)
        && arguments.iter().map(slashes).sum::<usize>() > 3
}

/// Refuses flags that do not apply under the rules in force.
fn refuse_unused_by_rules(global: &Global, is_open_face: bool) -> Result<(), Failure> {
    let (unused, why): (&[&str], _) = match is_open_face {
        true => (
            &["summary", "opponents", "quick", "precision", "time-limit"],
            "unused under open-face rules; --deals sets the number of sampled deals, and --against gives opponents' boards",
        ),
        false => (&["board", "fantasyland", "stay", "deals"], "only for open-face rules, such as --rules pineapple"),
    };
    refuse_unused(&global.given, unused, why)
}

/// The command, with its time limit, and with the summary and the links of its answers.
struct Run {
    grade: Grade,
    time_limit: Option<Duration>,
    summary: RunningTotal<Summary>,
    links: Links,
}

impl Streamed for Run {
    type Command = Grade;

    fn command(&self) -> &Grade {
        &self.grade
    }

    fn as_render<'w>(&'w self, answer: &'w Graded<'_>) -> &'w dyn Render {
        answer
    }

    fn links(&self, graded: &Graded<'_>, input: &str) -> Vec<Fragment> {
        self.links.to(graded, input)
    }

    fn add_up(&self, graded: &Graded<'_>, id: &Id) -> Result<(), Problems> {
        let hands = match graded {
            Graded::Settings(hands) => hands.as_slice(),
            Graded::Compared(comparison) => comparison.hands(),
            Graded::Placements(_) => return Ok(()),
        };
        if !self.summary.is_open() {
            return Ok(());
        }
        // Find the kinds of hands before locking the summary, so that threads do not wait for each other.
        let themes = hands.iter().map(|hand| themes_of(&hand.solved, NEVER)).collect::<Result<Vec<_>, _>>()?;
        Ok(self.summary.add(&[], |summary| {
            hands.iter().zip(&themes).for_each(|(hand, themes)| summary.add(hand, themes, id));
            Ok::<(), Problem>(())
        })?)
    }

    fn time_limit(&self) -> Option<Duration> {
        self.time_limit
    }

    fn title(&self) -> &'static str {
        if self.grade.queries.house().rules.is_open_face() { title(&self.grade.placing) } else { "How it was set" }
    }

    fn finish(&self, form: Form, failed: &[usize], out: &mut Vec<u8>) {
        self.summary.write(form, failed, out);
    }

    fn batch(&self) -> usize {
        if self.grade.queries.house().rules.is_open_face() { BATCH } else { query_args::batch(&self.grade.queries) }
    }
}

impl Render for Graded<'_> {
    fn text(&self, out: &mut Vec<u8>) {
        match self {
            Graded::Settings(hands) => hands.text(out),
            Graded::Compared(comparison) => comparison.text(out),
            Graded::Placements(streets) => streets.text(out),
        }
    }

    fn page(&self) -> Markup {
        match self {
            Graded::Settings(hands) => hands.page(),
            Graded::Compared(comparison) => comparison.page(),
            Graded::Placements(streets) => streets.page(),
        }
    }
}

impl Render for GradedHand<'_> {
    fn text(&self, out: &mut Vec<u8>) {
        text::write(self, out);
    }

    fn page(&self) -> Markup {
        page::section(self)
    }
}

impl Render for Comparison<'_> {
    fn text(&self, out: &mut Vec<u8>) {
        comparison::write(self, out);
    }

    fn page(&self) -> Markup {
        comparison::sections(self)
    }
}
