//! `pusoy solve`: how to set hands.

mod explain;
pub mod record;
mod text;

use pusoy::chinese::rules::House;
use pusoy::solver::Query;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::args::{self, Global};
use super::exit::Exit;
use super::problem::{Problem, Problems};
use super::query::{Queries, Said, hand};
use super::record::{Cards, Options, typed};
use super::stream::{Answers, Format, Input, Verdict, run as run_stream};
use crate::cli::schema::Described;
pub use explain::write_difference;
pub use record::{SettingRecord, setting_record};
pub use text::{heading, units, write_setting};

pub fn run(args: &args::Solve, global: &Global) -> Exit {
    match Queries::read(&args.query, args.top as usize, args.explain) {
        Ok(queries) => run_stream(&Solve(queries), &args.cards, " ", global),
        Err(exit) => exit,
    }
}

struct Solve(Queries);

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
            Input::Text(text) => (self.0.house().clone(), self.0.about(hand(text)?)),
            Input::Json(fields) => self.read_fields(fields)?,
        };
        let solved = self.0.solve(&house, query)?;
        match format {
            Format::Json => record::write(&solved, &self.0.record_of(&house), id, out),
            Format::Text => text::write(&solved, &house, out),
        }
        Ok(Verdict::Good)
    }

    fn batch(&self) -> usize {
        self.0.batch()
    }
}

impl Solve {
    fn read_fields(&self, fields: Map<String, Value>) -> Result<(House, Query), Problems> {
        if fields.get("schema").is_some_and(|schema| schema == "pusoy.deal/1") {
            let DealFields { hands } = typed(fields)?;
            let [text] = &hands[..] else {
                let message = format!("this deal has {} hands; solve takes one", hands.len());
                return Err(Problem::new("wrong-count", message).into());
            };
            let hand = hand(text).map_err(Problems::without_columns)?;
            return Ok((self.0.house().clone(), self.0.about(hand)));
        }
        let Fields { cards, dead, against, opponents, options, seed } = typed(fields)?;
        self.0.of_record(&Said { dead, against, opponents, options, seed }, || hand(&cards.text()))
    }
}
