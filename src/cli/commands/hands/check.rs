use std::borrow::Cow;
use std::io::Write;

use pusoy::cards::{CardSet, parse};
use pusoy::chinese::payoffs::Payoffs;
use pusoy::chinese::royalties::{Royalties, Sources};
use pusoy::chinese::rules::House;
use pusoy::chinese::{ByRow, Claims, Row, Setting};
use pusoy::eval::describe;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::cli::args;
use crate::cli::args::Global;
use crate::cli::house::base_rules::{BaseRules, RulesRecord, in_words};
use crate::cli::json::cards::Cards;
use crate::cli::json::claims::source;
use crate::cli::json::described::described;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::record::{Options, typed, write_record};
use crate::cli::json::rows::{rows_of, setting};
use crate::cli::stream::run::{Answers, Format, Input, Verdict, run as run_stream};
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::style;

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
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Fields {
    front: Option<Cards>,
    middle: Option<Cards>,
    back: Option<Cards>,
    cards: Option<Cards>,
    /// Carried by the players of a table; of no meaning here.
    #[serde(rename = "name")]
    _name: Option<String>,
    claim: Option<String>,
    declared: Option<Vec<String>>,
    #[serde(default)]
    options: Options,
}

/// What is checked: a setting, or thirteen loose cards.
enum Checked {
    Setting(Setting),
    Loose(CardSet),
}

described! {
    record Record<'_> as "pusoy.check/1",
    input Fields as "pusoy.check",
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Record<'a> {
    schema: &'static str,
    id: &'a Value,
    rules: RulesRecord,
    cards: String,
    misset: Option<bool>,
    reason: Option<String>,
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, String>>"))]
    rows: Option<Map<String, Value>>,
    royalties: Option<RoyaltiesRecord>,
    naturals: Vec<&'static str>,
    best: Option<&'static str>,
    points: i32,
}

/// What the rows would earn against an opponent who plays and loses them all.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct RoyaltiesRecord {
    front: i32,
    middle: i32,
    back: i32,
    /// For what is not together in a row.
    broken: i32,
    total: i32,
}

impl Answers for Check {
    fn answer(&self, input: Input<'_>, id: &Value, format: Format, out: &mut Vec<u8>) -> Result<Verdict, Problems> {
        let (house, checked, claims) = match input {
            Input::Text(text) => (Cow::Borrowed(self.rules.house()), from_text(text)?, Claims::EVERYTHING),
            Input::Json(fields) => {
                let fields: Fields = typed(fields)?;
                let mut problems = Problems::none();
                let house = problems.note(self.rules.with(&fields.options));
                let claims = problems.note(fields.claims());
                let checked = problems.note(from_fields(&fields));
                problems.told()?;
                let (Some(house), Some(claims), Some(checked)) = (house, claims, checked) else {
                    return Err(Problems::none()); // something was told
                };
                (house, checked, claims)
            }
        };
        Ok(write(&checked, &house, claims, id, format, out))
    }

    fn batch(&self) -> usize {
        1_024
    }
}

impl Fields {
    /// What is said of royalties: everything is declared, unless the record says what.
    fn claims(&self) -> Result<Claims, Problem> {
        let royalty =
            |name: &String| source(name).map_err(|message| Problem::new("bad-option-value", message).token(name));
        let declared = self.declared.as_ref().map(|names| names.iter().map(royalty).collect::<Result<Sources, _>>());
        let claim = self.claim.as_ref().map(royalty).transpose()?;
        Ok(Claims { claim, declared: declared.transpose()?.unwrap_or(Sources::ALL) })
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

fn write(checked: &Checked, house: &House, claims: Claims, id: &Value, format: Format, out: &mut Vec<u8>) -> Verdict {
    let payoffs = Payoffs::new(&house.rules);
    let (hand, rows) = match checked {
        Checked::Setting(setting) => (setting.cards(), Some(setting.rows())),
        Checked::Loose(hand) => (*hand, None),
    };
    let naturals = payoffs.naturals(hand);
    let ranks = rows.map(|rows| payoffs.ranks(rows));
    let natural = naturals.best().filter(|_| payoffs.declares_always());
    let reason = ranks.and_then(|ranks| payoffs.misset(&ranks)).filter(|_| natural.is_none());
    let misset = reason.is_some();
    let royalties = rows.zip(ranks).map(|(rows, ranks)| match misset && !payoffs.plays_misset() {
        true => Royalties::default(),
        false => payoffs.royalties(&payoffs.unclaimed_royalties(rows, &ranks), claims),
    });
    let points = naturals.best().map_or(0, |natural| payoffs.natural(natural));

    match format {
        Format::Json => {
            let described = |(row, cards): (Row, &CardSet)| (row.name().to_owned(), Value::from(describe(*cards)));
            let record = Record {
                schema: "pusoy.check/1",
                id,
                rules: RulesRecord::new(house),
                cards: hand.to_string(),
                misset: rows.map(|_| misset),
                reason: reason.map(|reason| reason.to_string()),
                rows: rows.map(|rows| rows.iter().map(described).collect()),
                royalties: royalties.map(|royalties| RoyaltiesRecord {
                    front: royalties.rows.front,
                    middle: royalties.rows.middle,
                    back: royalties.rows.back,
                    broken: royalties.broken,
                    total: royalties.total(),
                }),
                naturals: naturals.iter().map(|natural| natural.name()).collect(),
                best: naturals.best().map(|natural| natural.name()),
                points,
            };
            write_record(&record, out);
        }
        Format::Text => {
            // A vector takes everything.
            _ = writeln!(out, "{}", in_words(house));
            for (row, cards) in rows.into_iter().flat_map(ByRow::iter) {
                let earned = royalties.as_ref().map_or(0, |royalties| *royalties.rows.get(row));
                let royalty = if earned == 0 { String::new() } else { format!("  royalty {earned}") };
                let pad = " ".repeat(15 - 3 * cards.len());
                _ = writeln!(out, "  {row:<6}  {}{pad}  {}{royalty}", style::row(*cards), describe(*cards));
            }
            if let Some(broken) = royalties.map(|royalties| royalties.broken).filter(|broken| *broken > 0) {
                _ = writeln!(out, "  broken  royalty {broken}");
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
