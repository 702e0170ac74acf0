use std::io::Write;

use pusoy::climbing::GameRules;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cli::args::Form;
use crate::cli::args::{Global, climb as args};
use crate::cli::commands::climb::game::{BaseGame, RulesRecord, cards_of_record, cards_of_text, referee};
use crate::cli::json::cards::Cards;
use crate::cli::json::described::described;
use crate::cli::json::problem::Problems;
use crate::cli::json::record::{Options, typed, write_record};
use crate::cli::stream::run::{Answers, Input, Judged, run as run_stream};
use crate::cli::terminal::exit::Exit;

pub fn run(args: &args::Instant, global: &Global) -> Exit {
    match BaseGame::read(&args.game) {
        Ok(base) => {
            run_stream(&Instant { base, owes: args.owes, traded: args.traded }, &args.hand, " ", global.form(), global)
        }
        Err(exit) => exit,
    }
}

struct Instant {
    base: BaseGame,
    owes: bool,
    traded: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    game: Option<String>,
    #[serde(alias = "hand")]
    cards: Cards,
    owes: Option<bool>,
    traded: Option<bool>,
    #[serde(default)]
    options: Options,
}

described! { record Record<'_> as "pusoy.climb.instant/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Record<'a> {
    schema: &'static str,
    id: &'a Value,
    game: &'static str,
    rules: RulesRecord,
    /// The strongest first.
    wins: Vec<&'static str>,
}

impl Answers for Instant {
    fn answer(&self, input: Input<'_>, id: &Value, form: Form, out: &mut Vec<u8>) -> Result<Judged, Problems> {
        let (rules, cards, owes, traded): (Box<dyn GameRules>, _, _, _) = match input {
            Input::Text(text) => {
                let rules = self.base.rules_of_text()?;
                let cards = cards_of_text(&referee(&*rules, None)?, text, 0)?;
                (rules, cards, self.owes, self.traded)
            }
            Input::Json(fields) => {
                let fields: Fields = typed(fields)?;
                let rules = self.base.rules(fields.game.as_deref(), &fields.options)?;
                let cards = cards_of_record(&referee(&*rules, None)?, &fields.cards)?;
                (rules, cards, fields.owes.unwrap_or(self.owes), fields.traded.unwrap_or(self.traded))
            }
        };
        let wins = rules.instant_wins(&cards, owes, traded);
        match form {
            Form::Json => {
                let rules = &*rules;
                let (game, record) = (rules.name(), RulesRecord::new(rules));
                write_record(&Record { schema: "pusoy.climb.instant/1", id, game, rules: record, wins }, out);
            }
            Form::Text | Form::Html => {
                let wins = if wins.is_empty() { String::from("no instant win") } else { wins.join(", ") };
                _ = writeln!(out, "{wins}"); // a vector takes everything
            }
        }
        Ok(Judged::Good)
    }

    fn batch(&self) -> usize {
        1_024
    }
}
