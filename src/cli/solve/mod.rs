//! `pusoy solve`: how to set hands.

mod explain;
pub mod record;
mod text;

use std::borrow::Cow;

use pusoy::chinese::rules::House;
use pusoy::solver::Query;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::args::{self, Global};
use super::exit::Exit;
use super::page;
use super::problem::{Problem, Problems};
use super::query::{Queries, Said, hand};
use super::record::{Cards, Options, typed};
use super::stream::{Answers, Format, Input, Verdict, run as run_stream};
use crate::cli::schema::Described;
pub use explain::{difference_in_words, part_in_words, told_parts, write_difference};
pub use record::{SettingRecord, setting_record};
pub use text::{chances_in_words, claims_in_words, heading, units, write_setting};

pub fn run(args: &args::Solve, global: &Global) -> Exit {
    match Queries::read(&args.query, args.top as usize, args.explain) {
        Ok(queries) => {
            let command = Solve { queries, page: args.form.page() };
            run_stream(&command, &args.cards, " ", &args.form.global(global))
        }
        Err(exit) => exit,
    }
}

struct Solve {
    queries: Queries,
    /// Whether answers go on a page.
    page: bool,
}

pub const SCHEMAS: &[Described] = &[Described::input::<Fields>("pusoy.solve")];

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Fields {
    cards: Cards,
    dead: Option<Cards>,
    against: Option<Vec<Cards>>,
    opponents: Option<usize>,
    #[serde(default)]
    options: Options,
    seed: Option<u64>,
}

/// A deal of one hand, as `pusoy deal` writes it.
#[derive(Deserialize)]
struct DealFields {
    hands: Vec<String>,
}

impl Answers for Solve {
    fn answer(&self, input: Input<'_>, id: &Value, format: Format, out: &mut Vec<u8>) -> Result<Verdict, Problems> {
        let (house, query) = match input {
            Input::Text(text) => (Cow::Borrowed(self.queries.house()), self.queries.about(hand(text)?)),
            Input::Json(fields) => self.read_fields(fields)?,
        };
        let solved = self.queries.solve(&house, query)?;
        match format {
            _ if self.page => page::write_solve(&solved, &house, out),
            Format::Json => record::write(&solved, &self.queries.record_of(&house), id, out),
            Format::Text => text::write(&solved, &house, out),
        }
        Ok(Verdict::Good)
    }

    fn page(&self) -> Option<&'static str> {
        self.page.then_some("How to set it")
    }

    fn batch(&self) -> usize {
        self.queries.batch()
    }
}

impl Solve {
    fn read_fields(&self, fields: Map<String, Value>) -> Result<(Cow<'_, House>, Query), Problems> {
        if fields.get("schema").is_some_and(|schema| schema == "pusoy.deal/1") {
            let DealFields { hands } = typed(fields)?;
            let [text] = &hands[..] else {
                let message = format!("this deal has {} hands; solve takes one", hands.len());
                return Err(Problem::new("wrong-count", message).into());
            };
            let hand = hand(text).map_err(Problems::without_columns)?;
            return Ok((Cow::Borrowed(self.queries.house()), self.queries.about(hand)));
        }
        let Fields { cards, dead, against, opponents, options, seed } = typed(fields)?;
        self.queries.of_record(&Said { dead, against, opponents, options, seed }, || hand(&cards.text()))
    }
}
