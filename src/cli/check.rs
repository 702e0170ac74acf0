use std::io::Write;

use pusoy::cards::{CardSet, parse};
use pusoy::chinese::{ByRow, Payoffs, Row, Rules, Setting};
use pusoy::eval::{RowTable, describe};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::args::{self, Global};
use super::exit::Exit;
use super::problem::{Problem, Problems};
use super::record::{self, Cards, Options};
use super::rules::{BaseRules, RulesRecord, in_words};
use super::score::{rows_of, setting};
use super::stream::{Answers, Format, Input, Verdict, run as run_stream, write_record};
use super::style;

pub fn run(args: &args::Check, global: &Global) -> Exit {
    match BaseRules::read(&args.rules) {
        Ok(rules) => run_stream(&Check { rules }, &args.cards, " ", global),
        Err(exit) => exit,
    }
}

struct Check {
    rules: BaseRules,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    front: Option<Cards>,
    middle: Option<Cards>,
    back: Option<Cards>,
    cards: Option<Cards>,
    /// Carried by the players of a table; of no meaning here.
    #[serde(rename = "name")]
    _name: Option<String>,
    #[serde(default)]
    options: Options,
}

/// What is checked: a setting, or thirteen loose cards.
enum Checked {
    Setting(Setting),
    Loose(CardSet),
}

#[derive(Serialize)]
struct Record<'a> {
    schema: &'static str,
    id: &'a Value,
    rules: RulesRecord,
    cards: String,
    misset: Option<bool>,
    reason: Option<String>,
    rows: Option<Map<String, Value>>,
    royalties: Option<Royalties>,
    naturals: Vec<&'static str>,
    best: Option<&'static str>,
    points: i32,
}

/// What the rows would earn against an opponent who plays and loses them all.
#[derive(Serialize)]
struct Royalties {
    front: i32,
    middle: i32,
    back: i32,
    /// For hands that are not together in a row: nothing, for royalties count as set.
    broken: i32,
    total: i32,
}

impl Answers for Check {
    fn answer(&self, input: Input<'_>, id: &Value, format: Format, out: &mut Vec<u8>) -> Result<Verdict, Problems> {
        let (rules, checked) = match input {
            Input::Text(text) => (self.rules.rules().clone(), from_text(text)?),
            Input::Json(fields) => {
                let fields: Fields = record::typed(fields)?;
                (self.rules.with(&fields.options)?, from_fields(&fields)?)
            }
        };
        Ok(write(&checked, &rules, id, format, out))
    }

    fn batch(&self) -> usize {
        1_024
    }
}

fn from_text(text: &str) -> Result<Checked, Problems> {
    if !text.contains('/') {
        return Ok(Checked::Loose(parse::hand(text)?));
    }
    let [front, middle, back] = parse::setting_rows(text)?;
    Ok(Checked::Setting(setting(ByRow { front, middle, back })?))
}

fn from_fields(fields: &Fields) -> Result<Checked, Problems> {
    match (&fields.front, &fields.middle, &fields.back, &fields.cards) {
        (Some(front), Some(middle), Some(back), None) => {
            Ok(Checked::Setting(setting(rows_of([front, middle, back])?)?))
        }
        (None, None, None, Some(cards)) => {
            let hand = parse::hand(&cards.text()).map_err(|error| Problems::from(error.without_columns()))?;
            Ok(Checked::Loose(hand))
        }
        _ => Err(Problem::new("missing-field", "an input of check has front, middle and back, or cards").into()),
    }
}

fn write(checked: &Checked, rules: &Rules, id: &Value, format: Format, out: &mut Vec<u8>) -> Verdict {
    let payoffs = Payoffs::new(rules);
    let (hand, rows) = match checked {
        Checked::Setting(setting) => (setting.cards(), Some(setting.rows())),
        Checked::Loose(hand) => (*hand, None),
    };
    let naturals = payoffs.naturals(hand);
    // Rows of a setting have three or five cards, which all have ranks.
    let ranks = rows.and_then(|rows| {
        let rank = |row| RowTable::wheel_low().rank(row);
        Some(ByRow { front: rank(rows.front)?, middle: rank(rows.middle)?, back: rank(rows.back)? })
    });
    let natural = naturals.best().filter(|_| payoffs.declares_always());
    let reason = ranks.and_then(|ranks| payoffs.misset(&ranks)).filter(|_| natural.is_none());
    let misset = reason.is_some();
    let royalties = ranks.map(|ranks| {
        let of = |row: Row| if misset { 0 } else { payoffs.royalty(row, *ranks.get(row)) };
        let (front, middle, back) = (of(Row::Front), of(Row::Middle), of(Row::Back));
        Royalties { front, middle, back, broken: 0, total: front + middle + back }
    });
    let points = naturals.best().map_or(0, |natural| payoffs.natural(natural));

    match format {
        Format::Json => {
            let described = |(row, cards): (Row, &CardSet)| (row.name().to_owned(), Value::from(describe(*cards)));
            let record = Record {
                schema: "pusoy.check/1",
                id,
                rules: RulesRecord::new(rules),
                cards: hand.to_string(),
                misset: rows.map(|_| misset),
                reason: reason.map(|reason| reason.to_string()),
                rows: rows.map(|rows| rows.iter().map(described).collect()),
                royalties,
                naturals: naturals.iter().map(|natural| natural.name()).collect(),
                best: naturals.best().map(|natural| natural.name()),
                points,
            };
            write_record(&record, out);
        }
        Format::Text => {
            // A vector takes everything.
            _ = writeln!(out, "{}", in_words(rules));
            for (row, cards) in rows.into_iter().flat_map(ByRow::iter) {
                let earned = royalties.as_ref().map_or(0, |r| [r.front, r.middle, r.back][row as usize]);
                let royalty = if earned == 0 { String::new() } else { format!("  royalty {earned}") };
                let pad = " ".repeat(15 - 3 * cards.len());
                _ = writeln!(out, "  {row:<6}  {}{pad}  {}{royalty}", style::row(*cards), describe(*cards));
            }
            match (reason, rows) {
                (Some(reason), _) => _ = writeln!(out, "mis-set: {reason}"),
                (None, Some(_)) => _ = writeln!(out, "legal"),
                (None, None) => {}
            }
            match naturals.best() {
                Some(best) => {
                    let all = itertools::join(naturals.iter(), ", ");
                    _ = writeln!(out, "natural: {best}, {points} units from each opponent ({all})");
                }
                None => _ = writeln!(out, "no natural"),
            }
        }
    }
    if misset { Verdict::Bad } else { Verdict::Good }
}
