//! `pusoy grade`: what settings are worth beside the best, hand by hand and player by player.

use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};

use pusoy::chinese::rules::House;
use pusoy::chinese::{ByRow, Setting};
use pusoy::solver::Query;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::cli::args;
use crate::cli::args::Global;
use crate::cli::asking::queries::{Queries, Said};
use crate::cli::grading::graded::{GradedHand, Played};
use crate::cli::grading::summary::Summary;
use crate::cli::grading::{page, record, text};
use crate::cli::json::cards::Cards;
use crate::cli::json::described::described;
use crate::cli::json::problem::Problems;
use crate::cli::json::record::{Options, typed};
use crate::cli::json::rows::{rows_of, setting};
use crate::cli::stream::run::{Answers, Format, Input, Verdict, run as run_stream};
use crate::cli::terminal::exit::Exit;

pub fn run(args: &args::Grade, global: &Global) -> Exit {
    // Two settings are taken apart: the one that is graded, and the best.
    match Queries::read(&args.query, 1, !args.query.quick) {
        Ok(queries) => {
            let summary = args.summary.then(Mutex::default);
            let command = Grade { queries, summary, page: args.form.page() };
            run_stream(&command, &args.cards, " ", &args.form.global(global))
        }
        Err(exit) => exit,
    }
}

struct Grade {
    queries: Queries,
    summary: Option<Mutex<Summary>>,
    /// Whether grades go on a page.
    page: bool,
}

described! { input Fields as "pusoy.grade" }

#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Fields {
    front: Cards,
    middle: Cards,
    back: Cards,
    player: Option<String>,
    units: Option<i64>,
    dead: Option<Cards>,
    against: Option<Vec<Cards>>,
    opponents: Option<usize>,
    #[serde(default)]
    options: Options,
    seed: Option<u64>,
}

impl Answers for Grade {
    fn answer(&self, input: Input<'_>, id: &Value, format: Format, out: &mut Vec<u8>) -> Result<Verdict, Problems> {
        let (house, query, played) = match input {
            Input::Text(text) => {
                let played = from_text(text)?;
                (Cow::Borrowed(self.queries.house()), self.queries.about(played.setting.cards()), played)
            }
            Input::Json(fields) => self.read_fields(fields)?,
        };
        let solved = self.queries.solve(&house, query.given(played.setting))?;
        let Some(graded) = &solved.answer.graded else { return Err(Problems::none()) }; // it was asked for
        let hand = GradedHand { played: &played, solved: &solved, graded };
        match format {
            _ if self.page => page::write(&hand, &house, out),
            Format::Json => record::write(&hand, &self.queries.record_of(&house), id, out),
            Format::Text => text::write(&hand, &house, out),
        }
        if let Some(summary) = &self.summary {
            summary.lock().unwrap_or_else(PoisonError::into_inner).add(&hand, id);
        }
        Ok(Verdict::Good)
    }

    fn page(&self) -> Option<&'static str> {
        self.page.then_some("How it was set")
    }

    fn finish(&self, format: Format, out: &mut Vec<u8>) {
        if let Some(summary) = &self.summary {
            let summary = summary.lock().unwrap_or_else(PoisonError::into_inner);
            match self.page {
                true => page::write_summary(&summary, out),
                false => summary.write(format, out),
            }
        }
    }

    fn batch(&self) -> usize {
        self.queries.batch()
    }
}

impl Grade {
    fn read_fields(&self, fields: Map<String, Value>) -> Result<(Cow<'_, House>, Query, Played), Problems> {
        let Fields { front, middle, back, player, units, dead, against, opponents, options, seed } = typed(fields)?;
        let mut problems = Problems::none();
        let set = problems.note((|| -> Result<_, Problems> { Ok(setting(rows_of([&front, &middle, &back])?)?) })());
        let said = Said { dead, against, opponents, options, seed };
        // What is wrong with the setting is told once.
        let hand = || Ok(set.map_or_else(Default::default, |set: Setting| set.cards()));
        let asked = problems.note(self.queries.of_record(&said, hand));
        problems.told()?;
        match (asked, set) {
            (Some((house, query)), Some(setting)) => Ok((house, query, Played { player, setting, units })),
            _ => Err(Problems::none()), // something was told
        }
    }
}

/// `FRONT / MIDDLE / BACK`, or `NAME=` that.
fn from_text(text: &str) -> Result<Played, Problems> {
    let (player, rows) = match text.split_once('=') {
        Some((name, rows)) => (Some(name), rows),
        None => (None, text),
    };
    let before = player.map_or(0, |name| name.chars().count() + 1);
    let [front, middle, back] = pusoy::cards::parse::setting_rows(rows).map_err(|error| error.shifted(before))?;
    let player = player.map(|name| name.trim().to_owned());
    Ok(Played { player, setting: setting(ByRow { front, middle, back })?, units: None })
}
