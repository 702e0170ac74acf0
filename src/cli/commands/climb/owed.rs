use std::io::Write;

use pusoy::climbing::{GameRules, OwedCards, TrickPlay, owed};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cli::args::Form;
use crate::cli::args::{Global, climb as args};
use crate::cli::commands::climb::game::{BaseGame, RulesRecord};
use crate::cli::json::described::described;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::record::{Options, typed, write_record};
use crate::cli::stream::run::{Answers, Input, Judged, run as run_stream};
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::words::count_of;

pub fn run(args: &args::Owed, global: &Global) -> Exit {
    match BaseGame::read(&args.game) {
        Ok(base) => run_stream(&Owed { base }, &args.plays, " ", global.form(), global),
        Err(exit) => exit,
    }
}

struct Owed {
    base: BaseGame,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    game: Option<String>,
    trick: Vec<PlayFields>,
    #[serde(default)]
    options: Options,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayFields {
    by: String,
    twos: Option<usize>,
    #[serde(default)]
    chop: bool,
}

described! { record Record<'_> as "pusoy.climb.owed/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Record<'a> {
    schema: &'static str,
    id: &'a Value,
    game: &'static str,
    rules: RulesRecord,
    /// Which cards are owed.
    kind: &'static str,
    owed: Vec<DebtRecord<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct DebtRecord<'a> {
    pub from: &'a str,
    pub to: &'a str,
    pub cards: u64,
}

impl Answers for Owed {
    fn answer(&self, input: Input<'_>, id: &Value, form: Form, out: &mut Vec<u8>) -> Result<Judged, Problems> {
        let (rules, trick) = match input {
            Input::Text(text) => (self.base.rules_of_text()?, trick_of_text(text)?),
            Input::Json(fields) => {
                let fields: Fields = typed(fields)?;
                let rules = self.base.rules(fields.game.as_deref(), &fields.options)?;
                (rules, fields.trick.into_iter().map(PlayFields::read).collect::<Result<_, _>>()?)
            }
        };
        let OwedCards { who, count, kind } = conventions(&*rules)?;
        let debts = owed(&trick, who, count).map_err(|error| Problem::new(error.code(), error.to_string()))?;
        match form {
            Form::Json => {
                let owed = debts.iter().map(|debt| DebtRecord { from: &debt.from, to: &debt.to, cards: debt.cards });
                let record = Record {
                    schema: "pusoy.climb.owed/1",
                    id,
                    game: rules.name(),
                    rules: RulesRecord::new(&*rules),
                    kind: kind.name(),
                    owed: owed.collect(),
                };
                write_record(&record, out);
            }
            // A vector takes everything.
            Form::Text | Form::Html if debts.is_empty() => _ = writeln!(out, "nothing is owed"),
            Form::Text | Form::Html => {
                for debt in &debts {
                    _ = writeln!(out, "{} owes {} {} ({kind})", debt.from, debt.to, count_of(debt.cards, "card"));
                }
            }
        }
        Ok(Judged::Good)
    }

    fn batch(&self) -> usize {
        1_024
    }
}

/// What the options say of debts, in the games that have them.
fn conventions(rules: &dyn GameRules) -> Result<OwedCards, Problem> {
    let mut on = rules.boxed();
    let owed = on.set("owed", "on".into()).ok().and_then(|()| on.conduct().owed);
    owed.ok_or_else(|| {
        let message = format!("in {} no cards are owed: only in tien-len and killer", rules.name());
        Problem::new("unknown-option", message)
    })
}

impl PlayFields {
    fn read(self) -> Result<TrickPlay, Problem> {
        match (self.twos, self.chop) {
            (None | Some(0), true) => Ok(TrickPlay { by: self.by, twos: 0 }),
            (Some(twos), false) if twos > 0 => Ok(TrickPlay { by: self.by, twos }),
            _ => {
                let message = format!("the play of {} is so many 'twos', or a 'chop'", self.by);
                Err(Problem::new("missing-field", message).token("twos"))
            }
        }
    }
}

fn trick_of_text(text: &str) -> Result<Vec<TrickPlay>, Problem> {
    let plays = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).filter(|play| !play.is_empty());
    let read = |play: &str| {
        let wrong = || Problem::new("bad-count", format!("'{play}' is not NAME=N twos or NAME=chop")).token(play);
        let (by, what) = play.split_once('=').ok_or_else(wrong)?;
        let twos = match what {
            "chop" => 0,
            number => number.parse().ok().filter(|&twos| twos > 0).ok_or_else(wrong)?,
        };
        Ok(TrickPlay { by: by.to_owned(), twos })
    };
    plays.map(read).collect()
}
