use std::io::Write;

use itertools::Itertools;
use pusoy::cards::parse::CardList;
use pusoy::cards::{Card, CardSet, parse};
use pusoy::chinese_ten::captures;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cli::args::Form;
use crate::cli::args::{Global, ten as args};
use crate::cli::json::cards::Cards;
use crate::cli::json::described::described;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::record::{typed, write_record};
use crate::cli::stream::run::{Answers, Input, Judged, run as run_stream};
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::style;

pub fn run(args: &args::Capture, global: &Global) -> Exit {
    run_stream(&Capture, &args.cards, " ", global.form(), global)
}

struct Capture;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    play: Cards,
    layout: Cards,
}

described! { record Record<'_> as "pusoy.ten.capture/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Record<'a> {
    schema: &'static str,
    id: &'a Value,
    play: String,
    captures_one_of: Vec<String>,
}

impl Answers for Capture {
    fn answer(&self, input: Input<'_>, id: &Value, form: Form, out: &mut Vec<u8>) -> Result<Judged, Problems> {
        let (play, layout) = match input {
            Input::Text(text) => {
                let missing =
                    || Problem::new("missing-field", "a card and a layout: '7h / 3h 3d 6s Qc'").token("layout");
                let (play, layout) = text.split_once(['/', '|']).ok_or_else(missing)?;
                let before = play.chars().count() + 1;
                (parse::cards(play)?, parse::cards(layout).map_err(|error| error.shifted(before))?)
            }
            Input::Json(fields) => {
                let fields: Fields = typed(fields)?;
                (listed(&fields.play)?, listed(&fields.layout)?)
            }
        };
        let [card] = play.as_slice() else {
            let message = format!("one card captures, {} were given", play.len());
            return Err(Problem::new("wrong-count", message).token(play.to_string()).into());
        };
        if layout.set().contains(*card) {
            return Err(Problem::new("duplicate-card", format!("{card} is there twice"))
                .token(card.to_string())
                .into());
        }
        let taken = captures(*card, layout.as_slice());
        match form {
            Form::Json => {
                let captures_one_of = taken.iter().map(Card::to_string).collect();
                let play = card.to_string();
                write_record(&Record { schema: "pusoy.ten.capture/1", id, play, captures_one_of }, out);
            }
            Form::Text | Form::Html => {
                let shown = taken.iter().map(|&card| style::row(CardSet::from(card))).join(", ");
                let what = match taken.len() {
                    0 => String::from("captures nothing"),
                    1 => format!("captures {shown}"),
                    _ => format!("captures one of {shown}"),
                };
                _ = writeln!(out, "{} {what}", style::row(CardSet::from(*card))); // a vector takes everything
            }
        }
        Ok(Judged::Good)
    }

    fn batch(&self) -> usize {
        1_024
    }
}

/// The cards of a record, in their order.
pub fn listed(cards: &Cards) -> Result<CardList, Problems> {
    parse::cards(&cards.text()).map_err(|error| Problems::from(error.without_columns()))
}
