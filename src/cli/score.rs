use std::io::Write;

use pusoy::cards::{CardSet, parse};
use pusoy::chinese::settle::{SettleError, Status};
use pusoy::chinese::{ByRow, Deal, Player, Row, Rules, Setting, Settlement, settle};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::args::{self, Global};
use super::exit::Exit;
use super::problem::{Problem, Problems};
use super::record::{self, Cards, Options};
use super::rules::{BaseRules, RulesRecord, in_words};
use super::stream::{Answers, Format, Input, Verdict, run as run_stream, write_record};

pub fn run(args: &args::Score, global: &Global) -> Exit {
    match BaseRules::read(&args.rules) {
        Ok(rules) => run_stream(&Score { rules }, &args.players, ";", global),
        Err(exit) => exit,
    }
}

struct Score {
    rules: BaseRules,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    players: Vec<PlayerFields>,
    #[serde(default)]
    options: Options,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerFields {
    name: String,
    front: Option<Cards>,
    middle: Option<Cards>,
    back: Option<Cards>,
    cards: Option<Cards>,
    status: Option<String>,
}

#[derive(Serialize)]
struct Record<'a> {
    schema: &'static str,
    id: &'a Value,
    rules: RulesRecord,
    totals: Map<String, Value>,
    money: Map<String, Value>,
    players: Vec<PlayerRecord<'a>>,
    pairs: Vec<PairRecord<'a>>,
    entries: Vec<EntryRecord<'a>>,
    transfers: Vec<TransferRecord<'a>>,
}

#[derive(Serialize)]
struct PlayerRecord<'a> {
    name: &'a str,
    status: &'static str,
    natural: Option<&'static str>,
    reason: Option<String>,
}

#[derive(Serialize)]
struct PairRecord<'a> {
    a: &'a str,
    b: &'a str,
    rows: Option<[i8; 3]>,
    units: i64,
}

#[derive(Serialize)]
struct EntryRecord<'a> {
    from: &'a str,
    to: &'a str,
    units: i64,
    reason: &'a str,
}

#[derive(Serialize)]
struct TransferRecord<'a> {
    from: &'a str,
    to: &'a str,
    units: i64,
}

impl Answers for Score {
    fn answer(&self, input: Input<'_>, id: &Value, format: Format, out: &mut Vec<u8>) -> Result<Verdict, Problems> {
        let (rules, players) = match input {
            Input::Text(text) => (self.rules.rules().clone(), from_text(text)?),
            Input::Json(fields) => {
                let fields: Fields = record::typed(fields)?;
                (self.rules.with(&fields.options)?, all(fields.players.into_iter().map(from_fields))?)
            }
        };
        let settlement = settle(&rules, &players).map_err(|error| problem(&error))?;
        match format {
            Format::Json => write_json(&settlement, &rules, id, out),
            Format::Text => write_text(&settlement, &rules, out),
        }
        Ok(Verdict::Good)
    }

    fn batch(&self) -> usize {
        1_024
    }
}

fn problem(error: &SettleError) -> Problem {
    let problem = Problem::new(error.code(), error.to_string());
    match error {
        SettleError::DuplicateCard { cards, .. } => problem.token(cards.to_string()),
        SettleError::DuplicatePlayer(name) | SettleError::UnknownPlayer(name) => problem.token(name),
        _ => problem,
    }
}

/// All results, or all problems.
fn all<T>(results: impl Iterator<Item = Result<T, Problems>>) -> Result<Vec<T>, Problems> {
    let mut good = Vec::new();
    let mut bad = Vec::new();
    for result in results {
        match result {
            Ok(value) => good.push(value),
            Err(Problems(problems)) => bad.extend(problems),
        }
    }
    if bad.is_empty() { Ok(good) } else { Err(Problems(bad)) }
}

/// Players with `;` between them. What has no name is a part of the player before it, whose cards `;` may separate.
fn from_text(text: &str) -> Result<Vec<Player>, Problems> {
    let named = |(at, _): &(usize, &str)| {
        let part = text[at + 1..].split(';').next();
        part.is_some_and(|part| part.contains('='))
    };
    let mut players = Vec::new();
    let mut from = 0;
    for to in text.match_indices(';').filter(named).map(|(at, _)| at).chain([text.len()]) {
        players.push(player(&text[from..to], text[..from].chars().count()));
        from = to + 1;
    }
    all(players.into_iter())
}

/// `NAME=FRONT / MIDDLE / BACK`, `NAME=surrender`, `NAME=surrender: CARDS` or `NAME=natural: CARDS`.
fn player(text: &str, before: usize) -> Result<Player, Problems> {
    let Some((name, hand)) = text.split_once('=') else {
        let message =
            format!("'{}' is not NAME=FRONT / MIDDLE / BACK, NAME=surrender or NAME=natural: CARDS", text.trim());
        let problem = Problem { column: Some(before + 1), ..Problem::new("missing-rows", message).token(text.trim()) };
        return Err(problem.into());
    };
    let before = before + name.chars().count() + 1;
    let (word, rest) = hand.split_once(':').unwrap_or((hand, ""));
    let cards = || parse::hand(rest).map_err(|error| error.shifted(before + word.chars().count() + 1));
    let deal = match word.trim().to_lowercase().as_str() {
        "surrender" if rest.trim().is_empty() => Deal::Surrendered(None),
        "surrender" => Deal::Surrendered(Some(cards()?)),
        "natural" => Deal::Declared(cards()?),
        _ if hand.contains('/') => {
            let [front, middle, back] = parse::setting_rows(hand).map_err(|error| error.shifted(before))?;
            Deal::Set(setting(ByRow { front, middle, back })?)
        }
        _ => Deal::Loose(parse::hand(hand).map_err(|error| error.shifted(before))?),
    };
    Ok(Player { name: name.trim().to_owned(), deal })
}

pub fn setting(rows: ByRow<CardSet>) -> Result<Setting, Problem> {
    Setting::new(rows).map_err(|error| Problem::new(error.code(), error.to_string()))
}

fn from_fields(fields: PlayerFields) -> Result<Player, Problems> {
    let PlayerFields { name, front, middle, back, cards, status } = fields;
    let rows = match (&front, &middle, &back) {
        (Some(front), Some(middle), Some(back)) => Some(rows_of([front, middle, back])?),
        (None, None, None) => None,
        _ => {
            let message = format!("{name} needs all of front, middle and back");
            return Err(Problem::new("missing-rows", message).token(name).into());
        }
    };
    let loose = cards.as_ref().map(Cards::set).transpose()?;
    let hand = loose.or(rows.map(|rows| rows.front | rows.middle | rows.back));
    let missing = |what: &str| Problem::new("missing-rows", format!("{name} {what}")).token(name.as_str());
    let deal = match (status.as_deref(), rows, hand) {
        (Some("surrender"), _, hand) => Deal::Surrendered(hand),
        (Some("natural"), _, Some(hand)) => Deal::Declared(hand),
        (Some("natural"), _, None) => return Err(missing("declares a natural without cards").into()),
        (None | Some("play"), Some(rows), _) => Deal::Set(setting(rows)?),
        (None | Some("play"), None, Some(hand)) => Deal::Loose(hand),
        (None | Some("play"), None, None) => return Err(missing("has neither rows nor cards").into()),
        (Some(other), ..) => {
            let message = format!("'{other}' is no status: natural, surrender or play");
            return Err(Problem::new("bad-option-value", message).token(other).into());
        }
    };
    Ok(Player { name, deal })
}

/// The rows of a record; that each has its size and no card is in two is checked when they become a setting.
pub fn rows_of(rows: [&Cards; 3]) -> Result<ByRow<CardSet>, Problems> {
    let text = rows.map(Cards::text).join(" / ");
    let [front, middle, back] = parse::setting_rows(&text).map_err(|error| Problems::from(error.without_columns()))?;
    Ok(ByRow { front, middle, back })
}

fn by_player(names: &[String], amounts: Vec<i64>) -> Map<String, Value> {
    names.iter().cloned().zip(amounts.into_iter().map(Value::from)).collect()
}

fn write_json(settlement: &Settlement, rules: &Rules, id: &Value, out: &mut Vec<u8>) {
    let names = settlement.ledger.players();
    let name = |seat: usize| names[seat].as_str();
    let players = settlement.showings.iter().enumerate().map(|(seat, showing)| {
        let (status, natural, reason) = match showing.status {
            Status::Play => ("play", None, None),
            Status::Natural(natural) => ("natural", Some(natural.name()), None),
            Status::Surrender => ("surrender", None, None),
            Status::Misset(reason) => ("misset", None, Some(reason.to_string())),
        };
        PlayerRecord { name: name(seat), status, natural, reason }
    });
    let pairs = settlement.pairs.iter().map(|pair| PairRecord {
        a: name(pair.a),
        b: name(pair.b),
        rows: pair.rows.map(|rows| Row::ALL.map(|row| *rows.get(row) as i8)),
        units: pair.units,
    });
    let entries = settlement.ledger.entries().iter();
    let entries =
        entries.map(|e| EntryRecord { from: name(e.from), to: name(e.to), units: e.units, reason: &e.reason });
    let transfers = settlement.ledger.transfers();
    let transfers = transfers.iter().map(|t| TransferRecord { from: name(t.from), to: name(t.to), units: t.units });
    let record = Record {
        schema: "pusoy.score/1",
        id,
        rules: RulesRecord::new(rules),
        totals: by_player(names, settlement.ledger.totals()),
        money: by_player(names, settlement.money.totals()),
        players: players.collect(),
        pairs: pairs.collect(),
        entries: entries.collect(),
        transfers: transfers.collect(),
    };
    write_record(&record, out);
}

fn write_text(settlement: &Settlement, rules: &Rules, out: &mut Vec<u8>) {
    let names = settlement.ledger.players();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    // A vector takes everything.
    _ = writeln!(out, "{}", in_words(rules));
    for ((name, total), showing) in names.iter().zip(settlement.ledger.totals()).zip(&settlement.showings) {
        let status = match showing.status {
            Status::Play => String::new(),
            Status::Natural(natural) => format!("  natural: {natural}"),
            Status::Surrender => String::from("  surrendered"),
            Status::Misset(reason) => format!("  mis-set: {reason}"),
        };
        _ = writeln!(out, "  {name:<width$}  {total:>+5}{status}");
    }
    for pair in &settlement.pairs {
        let (a, b) = (&names[pair.a], &names[pair.b]);
        let entries = settlement.ledger.entries().iter();
        let between = entries.filter(|e| (e.from, e.to) == (pair.a, pair.b) || (e.from, e.to) == (pair.b, pair.a));
        let parts = between.map(|e| format!("{} {:+}", e.reason, if e.to == pair.a { e.units } else { -e.units }));
        _ = writeln!(out, "{a} against {b}: {:+}  ({})", pair.units, itertools::join(parts, ", "));
    }
    let in_money = settlement.money != settlement.ledger;
    let transfers = settlement.transfers();
    if transfers.is_empty() {
        _ = writeln!(out, "nobody pays anybody");
    }
    for transfer in transfers {
        let (from, to) = (&names[transfer.from], &names[transfer.to]);
        _ = writeln!(out, "{from} pays {to} {}{}", transfer.units, if in_money { " in money" } else { "" });
    }
}
