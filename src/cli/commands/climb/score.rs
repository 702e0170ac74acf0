use std::sync::{Mutex, PoisonError};

use pusoy::cards::parse::CardsError;
use pusoy::climbing::{Account, CardsLeft, Contract, Ending, GameRules, Outcome, Referee, Standing};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::cli::args::Form;
use crate::cli::args::{Global, climb as args};
use crate::cli::commands::climb::account;
use crate::cli::commands::climb::game::{BaseGame, RulesRecord, in_words, problem, referee};
use crate::cli::commands::climb::outcome::{OutcomeRecord, write_text};
use crate::cli::json::cards::Cards;
use crate::cli::json::described::described;
use crate::cli::json::ledger::by_player;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::record::{Options, typed, write_record};
use crate::cli::stream::run::{Answers, Input, Judged, run as run_stream};
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::words::width;

pub fn run(args: &args::Score, global: &Global) -> Exit {
    match BaseGame::read(&args.game) {
        Ok(base) => {
            let account = args.account.then(Mutex::default);
            let fields = Fields::of_flags(args);
            // An order alone says who plays.
            let ordered = args.players.is_empty() && !args.order.is_empty();
            let arguments = if ordered { vec![String::from(" ")] } else { args.players.clone() };
            run_stream(&Score { base, fields, account }, &arguments, ";", global.form(), global)
        }
        Err(exit) => exit,
    }
}

struct Score {
    base: BaseGame,
    /// What flags say of every ending.
    fields: Fields,
    account: Option<Mutex<Account>>,
}

/// An ending, or the totals of a running game.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Fields {
    game: Option<String>,
    players: Option<Vec<String>>,
    remaining: Option<Map<String, Value>>,
    order: Option<Vec<String>>,
    totals: Option<Map<String, Value>>,
    dealer: Option<String>,
    #[serde(alias = "soloist")]
    landlord: Option<String>,
    bid: Option<Value>,
    bombs: Option<i64>,
    rockets: Option<i64>,
    spring: Option<bool>,
    #[serde(alias = "loser-cards")]
    loser_cards: Option<Cards>,
    violators: Option<Vec<String>>,
    #[serde(alias = "out-on-control")]
    out_on_control: bool,
    options: Options,
}

described! {
    record Record<'_> as "pusoy.climb.score/1",
    record GameRecord<'_> as "pusoy.climb.score/1",
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Record<'a> {
    schema: &'static str,
    id: &'a Value,
    game: &'static str,
    rules: RulesRecord,
    #[serde(flatten)]
    outcome: OutcomeRecord<'a>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct GameRecord<'a> {
    schema: &'static str,
    id: &'a Value,
    game: &'static str,
    rules: RulesRecord,
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    totals: Map<String, Value>,
    over: bool,
    winners: Vec<&'a str>,
    ranking: Vec<&'a str>,
}

/// What an input comes to.
enum Scored {
    Deal(Box<Outcome>),
    /// A running game: the players and their totals.
    Game(Vec<String>, Vec<i64>, Standing),
}

impl Answers for Score {
    fn answer(&self, input: Input<'_>, id: &Value, form: Form, out: &mut Vec<u8>) -> Result<Judged, Problems> {
        let fields = match input {
            Input::Text(text) => self.fields.clone().with_text(text)?,
            Input::Json(fields) => self.fields.clone().with(typed(fields)?),
        };
        let rules = self.base.rules(fields.game.as_deref(), &fields.options)?;
        let scored = match &fields.totals {
            Some(totals) => running_game(&*rules, totals)?,
            None => Scored::Deal(Box::new(fields.settle(&*rules)?)),
        };
        if let (Some(account), Scored::Deal(outcome)) = (&self.account, &scored) {
            let mut account = account.lock().unwrap_or_else(PoisonError::into_inner);
            let full = |error: pusoy::ledger::AccountFull| Problem::new("account-full", error.to_string());
            account.add(&*rules, outcome).map_err(full)?;
        }
        match form {
            Form::Json => write_json(&scored, &*rules, id, out),
            Form::Text | Form::Html => write_words(&scored, &*rules, out),
        }
        Ok(Judged::Good)
    }

    fn in_order(&self) -> bool {
        self.account.is_some()
    }

    fn finish(&self, form: Form, out: &mut Vec<u8>) {
        if let Some(account) = &self.account {
            account::write(&account.lock().unwrap_or_else(PoisonError::into_inner), form, out);
        }
    }

    fn batch(&self) -> usize {
        1_024
    }
}

impl Fields {
    fn of_flags(args: &args::Score) -> Fields {
        let some = |list: &Vec<String>| (!list.is_empty()).then(|| list.clone());
        Fields {
            order: some(&args.order),
            dealer: args.dealer.clone(),
            landlord: args.landlord.clone(),
            bid: args.bid.map(Value::from),
            bombs: args.bombs,
            rockets: args.rockets,
            spring: args.spring.then_some(true),
            loser_cards: args.loser_cards.clone().map(Cards::Text),
            violators: some(&args.violator),
            out_on_control: args.out_on_control,
            ..Fields::default()
        }
    }

    /// A record, with what flags say where it says nothing.
    fn with(self, record: Fields) -> Fields {
        Fields {
            game: record.game.or(self.game),
            players: record.players.or(self.players),
            remaining: record.remaining.or(self.remaining),
            order: record.order.or(self.order),
            totals: record.totals.or(self.totals),
            dealer: record.dealer.or(self.dealer),
            landlord: record.landlord.or(self.landlord),
            bid: record.bid.or(self.bid),
            bombs: record.bombs.or(self.bombs),
            rockets: record.rockets.or(self.rockets),
            spring: record.spring.or(self.spring),
            loser_cards: record.loser_cards.or(self.loser_cards),
            violators: record.violators.or(self.violators),
            out_on_control: record.out_on_control || self.out_on_control,
            options: record.options,
        }
    }

    /// Players with what they have left: `A=0 B=3`, `A=0; B=2s 4d`; players without are those of the order.
    fn with_text(mut self, text: &str) -> Result<Fields, Problem> {
        let mut remaining: Vec<(String, String)> = Vec::new();
        for part in text.split(';') {
            let mut starts = true;
            for word in part.split_whitespace() {
                match (word.split_once('='), remaining.last_mut()) {
                    (Some((name, held)), _) => remaining.push((name.to_owned(), held.to_owned())),
                    (None, Some((_, held))) if !starts => *held = format!("{held} {word}"),
                    (None, _) => {
                        let message = format!("'{word}' is not NAME=CARDS LEFT, a number or cards");
                        return Err(Problem::new("missing-field", message).token(word));
                    }
                }
                starts = false;
            }
        }
        if remaining.is_empty() {
            return Ok(self);
        }
        let names: Vec<String> = remaining.iter().map(|(name, _)| name.clone()).collect();
        self.players = Some(names);
        self.remaining = Some(remaining.into_iter().map(|(name, held)| (name, counted(&held))).collect());
        Ok(self)
    }

    fn settle(self, rules: &dyn GameRules) -> Result<Outcome, Problems> {
        let players = self.players.clone().or_else(|| Some(self.remaining.as_ref()?.keys().cloned().collect()));
        let players = players.or_else(|| self.order.clone()).ok_or_else(|| {
            let message = "an ending has 'remaining', the cards that players have left, or the 'order' of going out";
            Problem::new("missing-field", message).token("remaining")
        })?;
        let referee = referee(rules, None)?;
        let mut problems = Problems::none();
        let loser_cards = self.loser_cards.as_ref().map(|cards| referee.cards(&cards.text()));
        let loser_cards = problems.note(loser_cards.transpose().map_err(CardsError::without_columns));
        let remaining = self.remaining.as_ref().map(|remaining| held(&players, remaining, &referee, &mut problems));
        let bid = self
            .bid
            .as_ref()
            .map(|bid| bid.as_i64().ok_or_else(|| Problem::new("bad-bid", format!("a bid is 1, 2 or 3, not {bid}"))));
        let bid = problems.note(bid.transpose());
        let ending = Ending {
            players,
            remaining,
            order: self.order,
            dealer: self.dealer,
            contract: Contract {
                soloist: self.landlord,
                bid: bid.flatten(),
                bombs: self.bombs.unwrap_or(0),
                rockets: self.rockets.unwrap_or(0),
                spring: self.spring,
            },
            loser_cards: loser_cards.flatten(),
            violators: self.violators.unwrap_or_default(),
            out_on_control: self.out_on_control,
            ..Ending::default()
        };
        problems.check()?;
        Ok(rules.settle(&ending).map_err(|error| problem(&error))?)
    }
}

/// A number of cards, or cards.
fn counted(held: &str) -> Value {
    match held.parse::<i64>() {
        Ok(count) => count.into(),
        Err(_) if held == "-" => 0.into(),
        Err(_) => held.into(),
    }
}

/// What each player has left, by seat.
fn held(
    players: &[String],
    remaining: &Map<String, Value>,
    referee: &Referee,
    problems: &mut Problems,
) -> Vec<CardsLeft> {
    for name in remaining.keys().filter(|name| !players.contains(name)) {
        let message = format!("'{name}' has cards left and does not play");
        problems.note::<()>(Err(Problem::new("unknown-player", message).token(name)));
    }
    let read = |name: &String| -> Result<CardsLeft, Problems> {
        let cards = match remaining.get(name) {
            Some(Value::Number(n)) => {
                let bad =
                    || Problem::new("bad-count", format!("{name} cannot have {n} cards left")).token(n.to_string());
                return Ok(CardsLeft::Count(n.as_i64().ok_or_else(bad)?));
            }
            Some(Value::String(text)) => Cards::Text(text.clone()),
            Some(list @ Value::Array(_)) => serde_json::from_value(list.clone()).map_err(|_| {
                Problem::new("bad-card", format!("the cards of {name} are a list of texts")).token(name)
            })?,
            Some(other) => {
                let message = format!("{name} has a number of cards left, or a list of them, not {other}");
                return Err(Problem::new("bad-count", message).token(other.to_string()).into());
            }
            None => {
                let message = format!("'remaining' does not say what {name} has left");
                return Err(Problem::new("missing-field", message).token(name).into());
            }
        };
        let cards = referee.cards(&cards.text()).map_err(|error| {
            let mut problems = Problems::from(error.without_columns());
            problems.0.iter_mut().for_each(|problem| problem.message = format!("{name}: {}", problem.message));
            problems
        })?;
        Ok(CardsLeft::Cards(cards))
    };
    players.iter().filter_map(|name| problems.note(read(name))).collect()
}

/// How a running game stands at these totals.
fn running_game(rules: &dyn GameRules, totals: &Map<String, Value>) -> Result<Scored, Problem> {
    let total = |(name, total): (&String, &Value)| {
        let bad = || Problem::new("bad-count", format!("the total of {name} is a whole number, not {total}"));
        total.as_i64().ok_or_else(bad)
    };
    let amounts: Vec<i64> = totals.iter().map(total).collect::<Result<_, _>>()?;
    let players: Vec<String> = totals.keys().cloned().collect();
    if !rules.players().contains(&players.len()) {
        let message = format!("{} players cannot play {}", players.len(), rules.name());
        return Err(Problem::new("bad-player-count", message));
    }
    let standing = rules.standing(&amounts).ok_or_else(|| {
        let message = format!("under these rules {} has no target, so totals do not end it", rules.name());
        Problem::new("conflicting-options", message)
    })?;
    Ok(Scored::Game(players, amounts, standing))
}

fn write_json(scored: &Scored, rules: &dyn GameRules, id: &Value, out: &mut Vec<u8>) {
    let (schema, game, record) = ("pusoy.climb.score/1", rules.name(), RulesRecord::new(rules));
    match scored {
        Scored::Deal(outcome) => {
            write_record(&Record { schema, id, game, rules: record, outcome: OutcomeRecord::new(outcome) }, out);
        }
        Scored::Game(players, totals, standing) => {
            let names = |seats: &[usize]| seats.iter().map(|&seat| players[seat].as_str()).collect();
            let (winners, ranking) = (names(&standing.winners), names(&standing.ranking));
            let totals = by_player(players, totals);
            let over = standing.over;
            write_record(&GameRecord { schema, id, game, rules: record, totals, over, winners, ranking }, out);
        }
    }
}

fn write_words(scored: &Scored, rules: &dyn GameRules, out: &mut Vec<u8>) {
    use std::io::Write;
    // A vector takes everything.
    _ = writeln!(out, "{}", in_words(rules));
    match scored {
        Scored::Deal(outcome) => write_text(outcome, out),
        Scored::Game(players, totals, standing) => {
            let width = width(players);
            for &seat in &standing.ranking {
                let won = if standing.winners.contains(&seat) { "  wins the game" } else { "" };
                _ = writeln!(out, "  {:<width$}  {:>5}{won}", players[seat], totals[seat]);
            }
            if !standing.over {
                _ = writeln!(out, "the game goes on");
            }
        }
    }
}
