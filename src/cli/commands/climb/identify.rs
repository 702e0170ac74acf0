use std::io::Write;

use itertools::Itertools;
use pusoy::climbing::plays::Key;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cli::args::Form;
use crate::cli::args::{Global, climb as args};
use crate::cli::commands::climb::game::{BaseGame, RulesRecord, Spelling, cards_of_record, cards_of_text, referee};
use crate::cli::json::cards::Cards;
use crate::cli::json::described::described;
use crate::cli::json::problem::Problems;
use crate::cli::json::record::{Options, typed, write_record};
use crate::cli::stream::run::{Answers, Input, Judged, run as run_stream};
use crate::cli::terminal::exit::Exit;

pub fn run(args: &args::Identify, global: &Global) -> Exit {
    match BaseGame::read(&args.game) {
        Ok(base) => run_stream(&Identify { base }, &args.cards, " ", global.form(), global),
        Err(exit) => exit,
    }
}

struct Identify {
    base: BaseGame,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    game: Option<String>,
    cards: Cards,
    #[serde(default)]
    options: Options,
}

described! { record Record<'_> as "pusoy.climb.identify/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Record<'a> {
    schema: &'static str,
    id: &'a Value,
    game: &'static str,
    rules: RulesRecord,
    cards: Vec<String>,
    #[serde(rename = "type")]
    kind: Option<&'static str>,
    readings: Vec<Reading>,
}

/// What cards can be played as.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Reading {
    #[serde(rename = "type")]
    kind: &'static str,
    /// How many ranks follow each other.
    length: usize,
    /// How strong it is among those of its type and length.
    strength: u8,
}

impl Reading {
    pub fn of(key: &Key) -> Reading {
        Reading { kind: key.kind().name(), length: key.length(), strength: key.strength() }
    }
}

impl Answers for Identify {
    fn answer(&self, input: Input<'_>, id: &Value, form: Form, out: &mut Vec<u8>) -> Result<Judged, Problems> {
        let (rules, referee, text, cards) = match input {
            Input::Text(text) => {
                let rules = self.base.rules_of_text()?;
                let referee = referee(&*rules, None)?;
                let cards = cards_of_text(&referee, text, 0)?;
                (rules, referee, text.to_owned(), cards)
            }
            Input::Json(fields) => {
                let fields: Fields = typed(fields)?;
                let rules = self.base.rules(fields.game.as_deref(), &fields.options)?;
                let referee = referee(&*rules, None)?;
                let cards = cards_of_record(&referee, &fields.cards)?;
                (rules, referee, fields.cards.text().into_owned(), cards)
            }
        };
        let (readings, spelling) = (referee.identify(&cards), Spelling::of(&referee, [text.as_str()]));
        match form {
            Form::Json => {
                let record = Record {
                    schema: "pusoy.climb.identify/1",
                    id,
                    game: rules.name(),
                    rules: RulesRecord::new(&*rules),
                    cards: spelling.record(&cards),
                    kind: readings.first().map(|key| key.kind().name()),
                    readings: readings.iter().map(Reading::of).collect(),
                };
                write_record(&record, out);
            }
            Form::Text | Form::Html => {
                let kinds = readings.iter().map(|key| in_words(*key)).join(", or ");
                let what = if kinds.is_empty() { "no combination" } else { &kinds };
                _ = writeln!(out, "{}: {what}", spelling.text(&cards)); // a vector takes everything
            }
        }
        Ok(Judged::Good)
    }

    fn batch(&self) -> usize {
        1_024
    }
}

/// A combination in words: `pair`, `straight of 5`.
pub fn in_words(key: Key) -> String {
    match key.length() {
        1 => key.kind().name().to_owned(),
        length => format!("{} of {length}", key.kind()),
    }
}
