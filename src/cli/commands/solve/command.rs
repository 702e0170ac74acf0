//! `pusoy solve`: how to set hands.

use std::borrow::Cow;

use pusoy::chinese::rules::House;
use pusoy::solver::Query;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::cli::args;
use crate::cli::args::Global;
use crate::cli::asking::queries::{Queries, Said, hand};
use crate::cli::commands::solve::{page, record, text};
use crate::cli::json::cards::Cards;
use crate::cli::json::described::described;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::record::{Options, typed};
use crate::cli::stream::run::{Answers, Format, Input, Verdict, run as run_stream};
use crate::cli::terminal::exit::Exit;

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

described! { input Fields as "pusoy.solve" }

#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
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
            _ if self.page => page::write(&solved, &house, out),
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
