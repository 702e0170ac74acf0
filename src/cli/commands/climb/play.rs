use std::io::Write;
use std::path::Path;

use itertools::Itertools;
use pusoy::cards::parse::CardsError;
use pusoy::climbing::{Action, Contract, GameRules, Referee, Replay, ReplayError, Step, Transcript};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::cli::args::Form;
use crate::cli::args::{Global, climb as args};
use crate::cli::commands::climb::game::{BaseGame, RulesRecord, Spelling, in_words as rules_in_words, problem};
use crate::cli::commands::climb::identify::in_words;
use crate::cli::commands::climb::outcome::{OutcomeRecord, write_text};
use crate::cli::commands::climb::owed::DebtRecord;
use crate::cli::json::cards::Cards;
use crate::cli::json::described::described;
use crate::cli::json::ledger::by_player;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::record::{Options, typed, write_record};
use crate::cli::stream::run::{Answers, Input, Judged, run as run_stream};
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::output::complain;
use crate::cli::terminal::words::{count_of, width};

pub fn run(args: &args::Play, global: &Global) -> Exit {
    let base = match BaseGame::read(&args.game) {
        Ok(base) => base,
        Err(exit) => return exit,
    };
    let mut transcript = args.transcript.clone();
    if let [file] = &transcript[..]
        && !file.contains(['=', ';', '{'])
        && file != "-"
    {
        match std::fs::read_to_string(Path::new(file)) {
            Ok(text) => transcript = vec![text],
            Err(error) => {
                complain(&format!("cannot read {file}: {error}"));
                return Exit::NoInput;
            }
        }
    }
    run_stream(&Play { base }, &transcript, "\n", global.form(), global)
}

struct Play {
    base: BaseGame,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Fields {
    game: Option<String>,
    hands: Vec<(String, Cards)>,
    #[serde(alias = "soloist")]
    landlord: Option<String>,
    bid: Option<i64>,
    dealer: Option<String>,
    leader: Option<String>,
    widow: Option<Cards>,
    plays: Vec<PlayFields>,
    options: Options,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayFields {
    by: String,
    cards: Option<Cards>,
    #[serde(default)]
    pass: bool,
}

described! { record Record<'_> as "pusoy.climb.play/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Record<'a> {
    schema: &'static str,
    id: &'a Value,
    game: &'static str,
    rules: RulesRecord,
    actions: Vec<StepRecord<'a>>,
    remaining: Map<String, Value>,
    out: Vec<&'a str>,
    over: bool,
    to_play: Option<&'a str>,
    bombs: i64,
    rockets: i64,
    spring: bool,
    debts: Vec<DebtRecord<'a>>,
    outcome: Option<OutcomeRecord<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct StepRecord<'a> {
    by: &'a str,
    cards: Vec<String>,
    #[serde(rename = "type")]
    kind: Option<&'static str>,
    leads: bool,
}

impl Answers for Play {
    fn answer(&self, input: Input<'_>, id: &Value, form: Form, out: &mut Vec<u8>) -> Result<Judged, Problems> {
        let fields = match input {
            Input::Text(text) => read_text(text)?,
            Input::Json(mut fields) => {
                // The order of the hands is the order of the seats.
                let hands = match fields.remove("hands") {
                    Some(Value::Object(hands)) => hands,
                    _ => {
                        return Err(Problem::new("missing-field", "a transcript has the 'hands' by player")
                            .token("hands")
                            .into());
                    }
                };
                let read = |(name, cards): (String, Value)| -> Result<(String, Cards), Problem> {
                    let bad = |_| Problem::new("bad-card", format!("the hand of {name} is a text or a list of cards"));
                    Ok((name.clone(), serde_json::from_value(cards).map_err(bad)?))
                };
                let hands = hands.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
                Fields { hands, ..typed(fields)? }
            }
        };
        let rules = self.base.rules(fields.game.as_deref(), &fields.options)?;
        let (transcript, spelling) = fields.transcript(&*rules)?;
        let replay = transcript.replay(&*rules).map_err(|error| told(&error))?;
        match form {
            Form::Json => write_json(&replay, &*rules, spelling, id, out),
            Form::Text | Form::Html => write_words(&replay, &*rules, spelling, out),
        }
        Ok(Judged::Good)
    }

    fn batch(&self) -> usize {
        256
    }
}

fn told(error: &ReplayError) -> Problem {
    let problem = Problem::new(error.code(), error.to_string());
    match error.token() {
        Some(token) => problem.token(token),
        None => problem,
    }
}

/// Reads a transcript in lines, or with ';' between.
fn read_text(text: &str) -> Result<Fields, Problem> {
    let mut fields = Fields::default();
    let without_notes = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    let parts = without_notes.flat_map(|line| line.split(';')).map(str::trim).filter(|part| !part.is_empty());
    for part in parts {
        let wrong = || {
            Problem::new("missing-field", format!("'{part}' is neither NAME = CARDS nor NAME: CARDS nor NAME: pass"))
                .token(part)
        };
        // A colon may belong to cards (S:AKQ), and an equals sign may not.
        match (part.split_once('='), part.split_once([':', '：'])) {
            (Some((name, value)), _) => fields.set(name.trim(), value.trim())?,
            (None, Some((by, cards))) => {
                let (by, cards) = (by.trim().to_owned(), cards.trim());
                let pass = matches!(cards.to_lowercase().as_str(), "pass" | "-");
                let cards = (!pass).then(|| Cards::Text(cards.to_owned()));
                fields.plays.push(PlayFields { by, cards, pass });
            }
            (None, None) => return Err(wrong()),
        }
    }
    Ok(fields)
}

impl Fields {
    fn set(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        let text = || Some(value.to_owned());
        match name {
            "landlord" | "soloist" => self.landlord = text(),
            "dealer" => self.dealer = text(),
            "leader" => self.leader = text(),
            "widow" => self.widow = Some(Cards::Text(value.to_owned())),
            "bid" => {
                let bad = || Problem::new("bad-bid", format!("a bid is 1, 2 or 3, not '{value}'")).token(value);
                self.bid = Some(value.parse().map_err(|_| bad())?);
            }
            _ if !self.plays.is_empty() => {
                let message = format!("the hand of {name} comes after the first play");
                return Err(Problem::new("illegal-play", message).token(name));
            }
            _ => self.hands.push((name.to_owned(), Cards::Text(value.to_owned()))),
        }
        Ok(())
    }

    fn transcript(self, rules: &dyn GameRules) -> Result<(Transcript, Spelling), Problems> {
        let players = self.hands.len();
        if players == 0 {
            return Err(Problem::new("missing-field", "a transcript has the hands of the players")
                .token("hands")
                .into());
        }
        let referee = Referee::new(rules, Some(players)).map_err(|error| problem(&error))?;
        let texts: Vec<String> = self.hands.iter().map(|(_, cards)| cards.text().into_owned()).collect();
        let spelling = Spelling::of(&referee, texts.iter().map(String::as_str));
        let mut problems = Problems::none();
        let mut read = |of: &str, cards: &Cards| {
            let in_place = |error: CardsError| {
                let mut problems = Problems::from(error.without_columns());
                problems.0.iter_mut().for_each(|problem| problem.message = format!("{of}: {}", problem.message));
                problems
            };
            problems.note(referee.cards(&cards.text()).map_err(in_place)).unwrap_or_default()
        };
        let hands = self.hands.iter().map(|(name, cards)| read(name, cards)).collect();
        let widow = self.widow.as_ref().map(|cards| read("widow", cards)).unwrap_or_default();
        let mut actions = Vec::new();
        for (number, play) in (1..).zip(self.plays) {
            let cards = match (&play.cards, play.pass) {
                (Some(cards), false) => Some(read(&format!("action {number}, {}", play.by), cards)),
                (None, true) => None,
                _ => {
                    let message = format!("action {number}, {}: either cards or a pass", play.by);
                    return Err(Problem::new("missing-field", message).token(play.by).into());
                }
            };
            actions.push(Action { by: play.by, cards });
        }
        problems.check()?;
        let transcript = Transcript {
            players: self.hands.into_iter().map(|(name, _)| name).collect(),
            hands,
            contract: Contract { soloist: self.landlord, bid: self.bid, ..Contract::default() },
            widow,
            dealer: self.dealer,
            leader: self.leader,
            actions,
        };
        Ok((transcript, spelling))
    }
}

fn write_json(replay: &Replay, rules: &dyn GameRules, spelling: Spelling, id: &Value, out: &mut Vec<u8>) {
    let players = &replay.players;
    let name = |seat: usize| players[seat].as_str();
    let step = |step: &Step| StepRecord {
        by: &players[step.by],
        cards: spelling.record(&step.cards),
        kind: step.key.map(|key| key.kind().name()),
        leads: step.leads,
    };
    let left: Vec<Vec<String>> = replay.left.iter().map(|cards| spelling.record(cards)).collect();
    let record = Record {
        schema: "pusoy.climb.play/1",
        id,
        game: rules.name(),
        rules: RulesRecord::new(rules),
        actions: replay.steps.iter().map(step).collect(),
        remaining: by_player(players, &left),
        out: replay.out.iter().map(|&seat| name(seat)).collect(),
        over: replay.outcome.is_some(),
        to_play: replay.to_play.map(name),
        bombs: replay.bombs,
        rockets: replay.rockets,
        spring: replay.spring,
        debts: replay.owed.iter().map(|d| DebtRecord { from: &d.from, to: &d.to, cards: d.cards }).collect(),
        outcome: replay.outcome.as_ref().map(OutcomeRecord::new),
    };
    write_record(&record, out);
}

fn write_words(replay: &Replay, rules: &dyn GameRules, spelling: Spelling, out: &mut Vec<u8>) {
    let players = &replay.players;
    let width = width(players);
    // A vector takes everything.
    _ = writeln!(out, "{}", rules_in_words(rules));
    for (number, step) in (1..).zip(&replay.steps) {
        let begins = if step.leads { ">" } else { " " };
        let what = match step.key {
            None => String::from("pass"),
            Some(key) => format!("{}  ({})", spelling.text(&step.cards), in_words(key)),
        };
        _ = writeln!(out, "{number:>3} {begins} {:<width$}  {what}", players[step.by]);
    }
    for debt in &replay.owed {
        _ = writeln!(out, "{} owes {} {}", debt.from, debt.to, count_of(debt.cards, "card"));
    }
    if replay.bombs + replay.rockets > 0 || replay.spring {
        let count = |n: i64, what: &str| (n > 0).then(|| count_of(n as u64, what));
        let spring = replay.spring.then(|| String::from("a spring"));
        let said = [count(replay.bombs, "bomb"), count(replay.rockets, "rocket"), spring];
        _ = writeln!(out, "{}", said.into_iter().flatten().join(", "));
    }
    match &replay.outcome {
        Some(outcome) => write_text(outcome, out),
        None => {
            for (name, left) in players.iter().zip(&replay.left) {
                _ = writeln!(out, "  {name:<width$}  {}", spelling.text(left));
            }
            let to =
                replay.standing.map_or_else(|| String::from("to lead"), |key| format!("to beat the {}", in_words(key)));
            let next = replay.to_play.map_or("nobody", |seat| players[seat].as_str());
            _ = writeln!(out, "the deal is not over: {next} is {to}");
        }
    }
}
