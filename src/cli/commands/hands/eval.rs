//! `pusoy eval`: how strong rows are, and which of two is stronger.

use std::io::Write;

use pusoy::cards::{CardSet, parse};
use pusoy::chinese::rules::{House, Wheel};
use pusoy::eval::{RowRank, RowTable, describe, describe_low, slow};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cli::args::{self, Global};
use crate::cli::house::base_rules::BaseRules;
use crate::cli::json::cards::Cards;
use crate::cli::json::described::described;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::record::{Options, rounded};
use crate::cli::json::rows::row_text;
use crate::cli::stream::answers::{Command, Written};
use crate::cli::stream::run::run as run_stream;
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::style;

pub fn run(args: &args::Eval, global: &Global) -> Exit {
    match BaseRules::read(&args.rules) {
        Ok(rules) => run_stream(&Eval { rules, low: args.low }, &args.rows, " ", global.form(), global),
        Err(exit) => exit,
    }
}

struct Eval {
    /// The rules, of which only the place of the wheel matters.
    rules: BaseRules,
    low: bool,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct EvalInput {
    rows: Option<Vec<Cards>>,
    a: Option<Cards>,
    b: Option<Cards>,
    cards: Option<Cards>,
    #[serde(default)]
    options: Options,
    /// The ranking of rows: `low27` is deuce-to-seven low, and any other name ranks them as poker hands.
    kind: Option<String>,
}

/// A way to rank rows.
#[derive(Clone, Copy)]
enum Ranking {
    High(Wheel),
    Low,
}

/// A row with its rank.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct RowRecord {
    cards: String,
    category: &'static str,
    description: String,
    rank: usize,
    strength: f64,
    #[serde(skip)]
    row: CardSet,
}

described! {
    record OneRow<'_> as "pusoy.eval/1",
    record SeveralRows<'_> as "pusoy.eval/1",
    input EvalInput as "pusoy.eval",
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct OneRow<'a> {
    schema: &'static str,
    id: &'a Value,
    #[serde(flatten)]
    row: &'a RowRecord,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct SeveralRows<'a> {
    schema: &'static str,
    id: &'a Value,
    rows: &'a [RowRecord],
    #[serde(flatten)]
    comparison: Option<Comparison>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Comparison {
    a_category: &'static str,
    b_category: &'static str,
    winner: &'static str,
}

/// A record of one row, or of several.
#[derive(Serialize)]
#[serde(untagged)]
enum EvalRecord<'a> {
    One(OneRow<'a>),
    Several(SeveralRows<'a>),
}

/// Rows, each with its rank.
struct RankedRows(Vec<RowRecord>);

impl Command for Eval {
    type Fields = EvalInput;
    type Question<'a> = (Ranking, Vec<CardSet>);
    type Answer<'a> = RankedRows;

    fn read_text(&self, text: &str) -> Result<(Ranking, Vec<CardSet>), Problems> {
        Ok((ranking(self.rules.house(), self.low), parse::rows(text)?))
    }

    fn read_fields(&self, fields: EvalInput) -> Result<(Ranking, Vec<CardSet>), Problems> {
        let mut problems = Problems::none();
        let house = problems.note(self.rules.with(&fields.options));
        let low = self.low || fields.kind.as_deref() == Some("low27");
        let rows = problems.note(fields.rows());
        problems.check()?;
        Ok((ranking(&house.unwrap_or_default(), low), rows.unwrap_or_default()))
    }

    fn answer(&self, (ranking, rows): (Ranking, Vec<CardSet>)) -> Result<RankedRows, Problems> {
        Ok(RankedRows(rows.into_iter().map(|row| ranking.ranked(row)).collect::<Result<_, _>>()?))
    }
}

fn ranking(house: &House, low: bool) -> Ranking {
    if low { Ranking::Low } else { Ranking::High(house.rules.wheel) }
}

impl EvalInput {
    fn rows(self) -> Result<Vec<CardSet>, Problems> {
        let rows = match self {
            EvalInput { rows: Some(rows), a: None, b: None, cards: None, .. } if !rows.is_empty() => rows,
            EvalInput { rows: None, a: Some(a), b: Some(b), cards: None, .. } => vec![a, b],
            EvalInput { rows: None, a: None, b: None, cards: Some(cards), .. } => vec![cards],
            _ => {
                let problem = Problem::new("missing-field", "an input of eval has 'rows', or 'a' and 'b'");
                return Err(problem.token("rows").into());
            }
        };
        rows.iter().map(Cards::row).collect()
    }
}

impl Ranking {
    fn ranked(self, row: CardSet) -> Result<RowRecord, Problem> {
        let table = match self {
            Ranking::High(Wheel::Low) => RowTable::wheel_low(),
            Ranking::High(Wheel::Second) => RowTable::wheel_second(),
            Ranking::Low => RowTable::deuce_to_seven(),
        };
        let wanted = match self {
            Ranking::High(_) => "a row has 3 or 5 cards",
            Ranking::Low => "a low row has 5 cards",
        };
        let rank = table.rank(row).ok_or_else(|| Problem::new("wrong-count", wanted))?;
        let (category, description) = match self {
            Ranking::High(_) => (rank.category(), describe(row)),
            Ranking::Low => (slow::strength_without_wheel(&row.sorted()).category, describe_low(row)),
        };
        Ok(RowRecord {
            cards: row_text(row),
            category: category.name(),
            description,
            rank: rank.index(),
            strength: rounded(table.strength(rank, row.len())),
            row,
        })
    }
}

fn compare(rows: &[RowRecord]) -> Option<Comparison> {
    let [a, b] = rows else { return None };
    let winner = match a.rank.cmp(&b.rank) {
        std::cmp::Ordering::Greater => "a",
        std::cmp::Ordering::Equal => "tie",
        std::cmp::Ordering::Less => "b",
    };
    Some(Comparison { a_category: a.category, b_category: b.category, winner })
}

impl Written for RankedRows {
    fn text(&self, out: &mut Vec<u8>) {
        for row in &self.0 {
            let (cards, width) = (style::row(row.row), 3 * row.row.len() - 1);
            let pad = " ".repeat(14usize.saturating_sub(width));
            let size = if row.row.len() == 3 { "three-card" } else { "five-card" };
            let (description, rank, share) = (&row.description, row.rank + 1, 100.0 * row.strength);
            _ = writeln!(
                out,
                "{cards}{pad}  {description:<28} {rank:>5} of {}, above {share:.1} % of {size} strengths",
                RowRank::COUNT
            );
        }
        let comparison = compare(&self.0).map(|comparison| match comparison.winner {
            "a" => "the first is stronger",
            "b" => "the second is stronger",
            _ => "they tie",
        });
        comparison.into_iter().for_each(|words| _ = writeln!(out, "{words}"));
    }

    fn record<'a>(&'a self, id: &'a Value) -> impl Serialize + 'a {
        let schema = "pusoy.eval/1";
        match &self.0[..] {
            [row] => EvalRecord::One(OneRow { schema, id, row }),
            rows => EvalRecord::Several(SeveralRows { schema, id, rows, comparison: compare(rows) }),
        }
    }
}
