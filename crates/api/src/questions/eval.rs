//! Ranks rows by strength, and compares two rows.

use std::sync::LazyLock;

use crate::command::{Command, Recorded, Stop};
use crate::rules::base_rules::BaseRules;
use crate::wire::cards::Cards;
use crate::wire::id::Id;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::{Options, rounded};
use crate::wire::rows::row_text;
use pusoy::cards::{CardSet, parse};
use pusoy::chinese::rules::{House, Wheel};
use pusoy::eval::{DealtRows, RowTable, describe, describe_low, slow};
use serde::{Deserialize, Serialize};

/// A command that ranks rows.
pub struct Eval {
    /// The rules. The only option that matters is the place of the wheel (A-2-3-4-5) among the straights.
    pub rules: BaseRules,
    /// Whether rows are ranked as deuce-to-seven low.
    pub low: bool,
}

/// Rows to be ranked.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EvalInput {
    /// Rows to be ranked, each of three or five cards.
    rows: Option<Vec<Cards>>,
    /// The row that is compared with `b`.
    a: Option<Cards>,
    /// The row that is compared with `a`.
    b: Option<Cards>,
    /// One row to be ranked.
    cards: Option<Cards>,
    /// Options of the rules by name, which override those of the command line.
    #[serde(default)]
    options: Options,
    /// Ranking of rows: `low27` is deuce-to-seven low. `high` and its synonyms `five`, `three` and `cross` rank rows as
    /// poker hands.
    kind: Option<String>,
}

/// A ranking of rows.
#[derive(Clone, Copy)]
pub enum Ranking {
    /// As poker hands.
    High(Wheel),
    /// As deuce-to-seven low.
    Low,
}

/// A row with its rank.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RowRecord {
    /// The cards of the row.
    pub cards: String,
    /// The category of the row: `pair`, `flush`, …
    pub category: &'static str,
    /// The description of the row, with its ranks.
    pub description: String,
    /// The rank of the row, from 0 for the weakest, among all 7,917 strengths of rows of three and five cards.
    pub rank: usize,
    /// Share of lower strengths among all strengths of rows of the same size.
    pub strength: f64,
    /// Share of weaker rows among all C(52, 3) or C(52, 5) rows of the same size.
    pub beats_dealt: f64,
    /// The cards of the row, as a set.
    #[serde(skip)]
    pub row: CardSet,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct OneRow<'a> {
    schema: &'static str,
    id: &'a Id,
    #[serde(flatten)]
    row: &'a RowRecord,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct SeveralRows<'a> {
    schema: &'static str,
    id: &'a Id,
    /// The rows, in the order of the input.
    rows: &'a [RowRecord],
    #[serde(flatten)]
    comparison: Option<Comparison>,
}

/// The comparison of two rows.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// The category of the row `a`.
    pub a_category: &'static str,
    /// The category of the row `b`.
    pub b_category: &'static str,
    /// The stronger row, `a` or `b`, or `tie`.
    pub winner: &'static str,
}

/// A record of one row, or of several.
#[derive(Serialize)]
#[serde(untagged)]
enum EvalRecord<'a> {
    One(OneRow<'a>),
    Several(SeveralRows<'a>),
}

/// Rows, each with its rank.
pub struct RankedRows(pub Vec<RowRecord>);

impl Command for Eval {
    type Fields = EvalInput;
    type Question<'a> = (Ranking, Vec<CardSet>);
    type Answer<'a> = RankedRows;

    fn read_text(&self, text: &str) -> Result<(Ranking, Vec<CardSet>), Problems> {
        Ok((ranking(self.rules.house(), self.low), parse::rows(text)?))
    }

    fn read_fields(&self, fields: EvalInput) -> Result<(Ranking, Vec<CardSet>), Problems> {
        let mut problems = Problems::none();
        let house = problems.note(self.rules.with_options(&fields.options));
        let low = match fields.kind.as_deref() {
            None => self.low,
            Some("low27") => true,
            Some("high" | "five" | "three" | "cross") => false,
            Some(other) => {
                let message = format!("'{other}' is not a ranking of rows (expected low27 or high)");
                return Err(Problem::new("bad-option-value", message).token(other).into());
            }
        };
        let rows = problems.note(fields.read_rows());
        problems.check()?;
        Ok((ranking(&house.unwrap_or_default(), low), rows.unwrap_or_default()))
    }

    fn answer(&self, (ranking, rows): (Ranking, Vec<CardSet>), _stop: Stop<'_>) -> Result<RankedRows, Problems> {
        Ok(RankedRows(rows.into_iter().map(|row| ranking.ranked(row)).collect::<Result<_, _>>()?))
    }
}

fn ranking(house: &House, low: bool) -> Ranking {
    if low { Ranking::Low } else { Ranking::High(house.rules.wheel) }
}

impl EvalInput {
    fn read_rows(self) -> Result<Vec<CardSet>, Problems> {
        let rows = match self {
            EvalInput { rows: Some(rows), a: None, b: None, cards: None, .. } if !rows.is_empty() => rows,
            EvalInput { rows: None, a: Some(a), b: Some(b), cards: None, .. } => vec![a, b],
            EvalInput { rows: None, a: None, b: None, cards: Some(cards), .. } => vec![cards],
            _ => {
                let message = "give either 'rows' (at least one), 'cards', or both 'a' and 'b'";
                return Err(Problem::new("missing-field", message).token("rows").into());
            }
        };
        rows.iter().map(Cards::row).collect()
    }
}

impl Ranking {
    /// Returns the counts of possible rows by strength under this ranking.
    fn dealt(self) -> &'static DealtRows {
        static WHEEL_LOW: LazyLock<DealtRows> = LazyLock::new(|| DealtRows::of(RowTable::wheel_low()));
        static WHEEL_SECOND: LazyLock<DealtRows> = LazyLock::new(|| DealtRows::of(RowTable::wheel_second()));
        static LOW: LazyLock<DealtRows> = LazyLock::new(|| DealtRows::of(RowTable::deuce_to_seven()));
        match self {
            Ranking::High(Wheel::Low) => &WHEEL_LOW,
            Ranking::High(Wheel::Second) => &WHEEL_SECOND,
            Ranking::Low => &LOW,
        }
    }

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
            beats_dealt: rounded(self.dealt().weaker_share(rank, row.len())),
            row,
        })
    }
}

/// Compares two rows. Returns `None` for any other number of rows.
pub fn compare(rows: &[RowRecord]) -> Option<Comparison> {
    let [a, b] = rows else { return None };
    let winner = match a.rank.cmp(&b.rank) {
        std::cmp::Ordering::Greater => "a",
        std::cmp::Ordering::Equal => "tie",
        std::cmp::Ordering::Less => "b",
    };
    Some(Comparison { a_category: a.category, b_category: b.category, winner })
}

impl Recorded for RankedRows {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let schema = "pusoy.eval/1";
        match &self.0[..] {
            [row] => EvalRecord::One(OneRow { schema, id, row }),
            rows => EvalRecord::Several(SeveralRows { schema, id, rows, comparison: compare(rows) }),
        }
    }
}
