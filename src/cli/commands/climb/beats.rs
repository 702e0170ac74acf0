use std::io::Write;

use pusoy::cards::PackCard;
use pusoy::climbing::{Comparison, Referee};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cli::args::Form;
use crate::cli::args::{Global, climb as args};
use crate::cli::commands::climb::game::{
    BaseGame, RulesRecord, Spelling, cards_of_record, cards_of_text, halves, play_problem, referee,
};
use crate::cli::commands::climb::identify::in_words;
use crate::cli::json::cards::Cards;
use crate::cli::json::described::described;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::record::{Options, typed, write_record};
use crate::cli::stream::run::{Answers, Input, Judged, run as run_stream};
use crate::cli::terminal::exit::Exit;

pub fn run(args: &args::Beats, global: &Global) -> Exit {
    match BaseGame::read(&args.game) {
        Ok(base) => {
            let join = if args.plays.iter().any(|play| play.contains('/')) { " " } else { " / " };
            run_stream(&Beats { base }, &args.plays, join, global.form(), global)
        }
        Err(exit) => exit,
    }
}

struct Beats {
    base: BaseGame,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    game: Option<String>,
    prev: Cards,
    play: Cards,
    #[serde(default)]
    options: Options,
}

described! { record Record<'_> as "pusoy.climb.beats/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Record<'a> {
    schema: &'static str,
    id: &'a Value,
    game: &'static str,
    rules: RulesRecord,
    prev: Vec<String>,
    play: Vec<String>,
    prev_type: &'static str,
    play_type: &'static str,
    beats: bool,
    reason: String,
}

impl Answers for Beats {
    fn answer(&self, input: Input<'_>, id: &Value, form: Form, out: &mut Vec<u8>) -> Result<Judged, Problems> {
        let (rules, spelling, prev, play, comparison) = match input {
            Input::Text(text) => {
                let rules = self.base.rules_of_text()?;
                let referee = referee(&*rules, None)?;
                let (prev, play, before) = halves(text).ok_or_else(|| {
                    Problem::new("missing-field", "two plays are compared: 'PREVIOUS / PLAY'").token("play")
                })?;
                let spelling = Spelling::of(&referee, [prev, play]);
                let prev = cards_of_text(&referee, prev, 0);
                let (prev, play) = both(prev, cards_of_text(&referee, play, before))?;
                let comparison = judge(&referee, &prev, &play)?;
                (rules, spelling, prev, play, comparison)
            }
            Input::Json(fields) => {
                let fields: Fields = typed(fields)?;
                let rules = self.base.rules(fields.game.as_deref(), &fields.options)?;
                let referee = referee(&*rules, None)?;
                let spelling = Spelling::of(&referee, [&*fields.prev.text(), &fields.play.text()]);
                let prev = cards_of_record(&referee, &fields.prev);
                let (prev, play) = both(prev, cards_of_record(&referee, &fields.play))?;
                let comparison = judge(&referee, &prev, &play)?;
                (rules, spelling, prev, play, comparison)
            }
        };
        let reason = match comparison.result {
            Ok(beaten) => beaten.to_string(),
            Err(fails) => fails.to_string(),
        };
        match form {
            Form::Json => {
                let record = Record {
                    schema: "pusoy.climb.beats/1",
                    id,
                    game: rules.name(),
                    rules: RulesRecord::new(&*rules),
                    prev: spelling.record(&prev),
                    play: spelling.record(&play),
                    prev_type: comparison.standing.kind().name(),
                    play_type: comparison.play.kind().name(),
                    beats: comparison.beats(),
                    reason,
                };
                write_record(&record, out);
            }
            Form::Text | Form::Html => {
                let (yes, not) = if comparison.beats() { ("yes", "beats") } else { ("no", "does not beat") };
                let (play, prev) = (spelling.text(&play), spelling.text(&prev));
                let (above, below) = (in_words(comparison.play), in_words(comparison.standing));
                // A vector takes everything.
                _ = writeln!(out, "{yes}: {play} ({above}) {not} {prev} ({below}): {reason}");
            }
        }
        Ok(Judged::Good)
    }

    fn batch(&self) -> usize {
        1_024
    }
}

fn both(
    a: Result<Vec<PackCard>, Problems>,
    b: Result<Vec<PackCard>, Problems>,
) -> Result<(Vec<PackCard>, Vec<PackCard>), Problems> {
    let mut problems = Problems::none();
    let (a, b) = (problems.note(a), problems.note(b));
    problems.check()?;
    Ok((a.unwrap_or_default(), b.unwrap_or_default()))
}

fn judge(referee: &Referee, prev: &[PackCard], play: &[PackCard]) -> Result<Comparison, Problem> {
    referee.beats(prev, play).map_err(|error| play_problem(&error))
}
