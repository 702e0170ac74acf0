use std::io::Write;

use itertools::Itertools;
use pusoy::cards::PackCard;
use pusoy::climbing::plays::Kind;
use pusoy::climbing::{GameRules, Move};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::cli::args::Form;
use crate::cli::args::{Global, climb as args};
use crate::cli::commands::climb::game::{
    BaseGame, RulesRecord, Spelling, cards_of_record, cards_of_text, halves, in_words, play_problem, referee,
};
use crate::cli::commands::climb::identify::Reading;
use crate::cli::json::cards::Cards;
use crate::cli::json::described::described;
use crate::cli::json::problem::Problems;
use crate::cli::json::record::{Options, typed, write_record};
use crate::cli::stream::run::{Answers, Input, Judged, run as run_stream};
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::output::complain;

pub fn run(args: &args::Moves, global: &Global) -> Exit {
    match BaseGame::read(&args.game) {
        Ok(_) if args.on.is_some() && args.hand.iter().any(|hand| hand.contains('/')) => {
            complain("give the play to be beaten after '/' or with --on, not both");
            Exit::Usage
        }
        Ok(base) => run_stream(&Moves { base, on: args.on.clone() }, &args.hand, " ", global.form(), global),
        Err(exit) => exit,
    }
}

struct Moves {
    base: BaseGame,
    /// The play to be beaten, where an input names none.
    on: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    game: Option<String>,
    #[serde(alias = "cards")]
    hand: Cards,
    #[serde(alias = "prev", alias = "last_play")]
    on: Option<Cards>,
    #[serde(default)]
    options: Options,
}

described! { record Record<'_> as "pusoy.climb.moves/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Record<'a> {
    schema: &'static str,
    id: &'a Value,
    game: &'static str,
    rules: RulesRecord,
    hand: Vec<String>,
    on: Option<Vec<String>>,
    /// Different plays, without passing.
    count: usize,
    may_pass: bool,
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, u64>"))]
    types: Map<String, Value>,
    moves: Vec<MoveRecord>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct MoveRecord {
    cards: Vec<String>,
    #[serde(flatten)]
    reading: Reading,
}

/// A hand, and the play that has to be beaten.
struct Question {
    rules: Box<dyn GameRules>,
    spelling: Spelling,
    hand: Vec<PackCard>,
    on: Option<Vec<PackCard>>,
    moves: Vec<Move>,
}

impl Answers for Moves {
    fn answer(&self, input: Input<'_>, id: &Value, form: Form, out: &mut Vec<u8>) -> Result<Judged, Problems> {
        let question = self.read(input)?;
        match form {
            Form::Json => write_json(&question, id, out),
            Form::Text | Form::Html => write_text(&question, out),
        }
        Ok(Judged::Good)
    }

    fn batch(&self) -> usize {
        256
    }
}

impl Moves {
    fn read(&self, input: Input<'_>) -> Result<Question, Problems> {
        let mut problems = Problems::none();
        let (rules, referee, spelling, hand, on) = match input {
            Input::Text(text) => {
                let rules = self.base.rules_of_text()?;
                let referee = referee(&*rules, None)?;
                let spelling = Spelling::of(&referee, text.split(['/', '|']));
                let (hand, on) = match halves(text) {
                    Some((hand, on, before)) => (hand, Some(cards_of_text(&referee, on, before))),
                    None => (
                        text,
                        self.on.as_ref().map(|on| cards_of_text(&referee, on, 0).map_err(Problems::without_columns)),
                    ),
                };
                let hand = problems.note(cards_of_text(&referee, hand, 0));
                (rules, referee, spelling, hand, problems.note(on.transpose()))
            }
            Input::Json(fields) => {
                let fields: Fields = typed(fields)?;
                let rules = self.base.rules(fields.game.as_deref(), &fields.options)?;
                let referee = referee(&*rules, None)?;
                let spelling = Spelling::of(&referee, [&*fields.hand.text()]);
                let hand = problems.note(cards_of_record(&referee, &fields.hand));
                let on = fields.on.or_else(|| self.on.clone().map(Cards::Text));
                let on = problems.note(on.map(|on| cards_of_record(&referee, &on)).transpose());
                (rules, referee, spelling, hand, on)
            }
        };
        problems.check()?;
        let (mut hand, on) = (hand.unwrap_or_default(), on.flatten());
        let moves = referee.moves(&hand, on.as_deref()).map_err(|error| play_problem(&error))?;
        referee.deck().sort(&mut hand);
        Ok(Question { rules, spelling, hand, on, moves })
    }
}

/// How many different plays there are: a play may have several readings.
fn distinct(moves: &[Move]) -> usize {
    moves.iter().map(|play| &play.cards).unique().count()
}

/// The plays of each kind, in order.
fn by_kind(moves: &[Move]) -> impl Iterator<Item = (Kind, Vec<&Move>)> {
    let kinds = Kind::ALL.into_iter().filter(|kind| *kind != Kind::SuitedSequence);
    let same = |a: Kind, b: Kind| a.name() == b.name();
    kinds
        .map(move |kind| (kind, moves.iter().filter(|play| same(play.key.kind(), kind)).collect_vec()))
        .filter(|(_, plays)| !plays.is_empty())
}

fn write_json(question: &Question, id: &Value, out: &mut Vec<u8>) {
    let record = Record {
        schema: "pusoy.climb.moves/1",
        id,
        game: question.rules.name(),
        rules: RulesRecord::new(&*question.rules),
        hand: question.spelling.record(&question.hand),
        on: question.on.as_deref().map(|on| question.spelling.record(on)),
        count: distinct(&question.moves),
        may_pass: question.on.is_some(),
        types: by_kind(&question.moves).map(|(kind, plays)| (kind.name().to_owned(), plays.len().into())).collect(),
        moves: question
            .moves
            .iter()
            .map(|play| MoveRecord { cards: question.spelling.record(&play.cards), reading: Reading::of(&play.key) })
            .collect(),
    };
    write_record(&record, out);
}

fn write_text(question: &Question, out: &mut Vec<u8>) {
    let count = distinct(&question.moves);
    let plays = if count == 1 { "play" } else { "plays" };
    let on =
        question.on.as_deref().map_or_else(String::new, |on| format!(" on {}, or pass", question.spelling.text(on)));
    // A vector takes everything.
    _ = writeln!(out, "{}: {count} {plays}{on}", in_words(&*question.rules));
    for (kind, plays) in by_kind(&question.moves) {
        _ = writeln!(out, "{kind} ({})", plays.len());
        for play in plays {
            _ = writeln!(out, "  {}", question.spelling.text(&play.cards));
        }
    }
}
