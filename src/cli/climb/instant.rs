use std::io::Write;

use pusoy::climbing::Rules;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::args;
use super::game::{BaseGame, RulesRecord, cards_of_record, cards_of_text, referee};
use crate::cli::args::Global;
use crate::cli::exit::Exit;
use crate::cli::problem::Problems;
use crate::cli::record::{self, Cards, Options};
use crate::cli::schema::Described;
use crate::cli::stream::{Answers, Format, Input, Verdict, run as run_stream, write_record};

pub fn run(args: &args::Instant, global: &Global) -> Exit {
    match BaseGame::read(&args.game) {
        Ok(base) => run_stream(&Instant { base, owes: args.owes, traded: args.traded }, &args.hand, " ", global),
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

pub const SCHEMAS: &[Described] = &[Described::record::<Record<'_>>("pusoy.climb.instant/1")];

#[derive(Serialize, JsonSchema)]
struct Record<'a> {
    schema: &'static str,
    id: &'a Value,
    game: &'static str,
    rules: RulesRecord,
    /// The strongest first.
    wins: Vec<&'static str>,
}

impl Answers for Instant {
    fn answer(&self, input: Input<'_>, id: &Value, format: Format, out: &mut Vec<u8>) -> Result<Verdict, Problems> {
        let (rules, cards, owes, traded): (Box<dyn Rules>, _, _, _) = match input {
            Input::Text(text) => {
                let rules = self.base.rules_of_text()?;
                let cards = cards_of_text(&referee(&*rules, None)?, text, 0)?;
                (rules, cards, self.owes, self.traded)
            }
            Input::Json(fields) => {
                let fields: Fields = record::typed(fields)?;
                let rules = self.base.rules(fields.game.as_deref(), &fields.options)?;
                let cards = cards_of_record(&referee(&*rules, None)?, &fields.cards)?;
                (rules, cards, fields.owes.unwrap_or(self.owes), fields.traded.unwrap_or(self.traded))
            }
        };
        let wins = rules.instant_wins(&cards, owes, traded);
        match format {
            Format::Json => {
                let rules = &*rules;
                let (game, record) = (rules.game().name(), RulesRecord::new(rules));
                write_record(&Record { schema: "pusoy.climb.instant/1", id, game, rules: record, wins }, out);
            }
            Format::Text => {
                let wins = if wins.is_empty() { String::from("no instant win") } else { wins.join(", ") };
                _ = writeln!(out, "{wins}"); // a vector takes everything
            }
        }
        Ok(Verdict::Good)
    }

    fn batch(&self) -> usize {
        1_024
    }
}
