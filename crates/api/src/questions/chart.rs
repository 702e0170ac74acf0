//! Charts of a strategy. A range is a kind of row, such as a pair of queens. For each range, a chart gives how often
//! opponents have such a row, and how often such a row wins.

use std::sync::Arc;

use pusoy::chinese::rules::House;
use pusoy::chinese::{ByRow, Row};
use pusoy::solver::RowRange;
use serde::Serialize;

use crate::command::{Recorded, Stop};
use crate::host::Host;
use crate::rules::base_rules::RulesRecord;
use crate::solving::solvers::{BuiltSolver, make_until};
use crate::wire::id::Id;
use crate::wire::problem::Problem;
use crate::wire::record::rounded;

/// Minimum share of a range that is shown to people. The share is the chance that an opponent who sets a hand has a row
/// of the range.
const RARE: f64 = 0.0005;

/// The strategy of some rules as a chart.
pub struct Chart {
    /// The rules.
    pub house: House,
    /// Number of opponents.
    pub opponents: u8,
    /// The ranges of each row, weakest first.
    pub ranges: ByRow<Vec<RowRange>>,
    /// Whether the strategy was fully trained.
    is_finished: bool,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(transform = crate::wire::described::with_link))]
pub(crate) struct ChartRecord {
    schema: &'static str,
    /// The rules of the strategy.
    rules: RulesRecord,
    /// Number of opponents.
    opponents: u8,
    /// `time` if the time limit ended the training of the strategy early; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    /// The ranges of fronts, strongest first.
    front: Vec<RangeRecord>,
    /// The ranges of middles, strongest first.
    middle: Vec<RangeRecord>,
    /// The ranges of backs, strongest first.
    back: Vec<RangeRecord>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct RangeRecord {
    /// The rows of the range, in words.
    range: String,
    /// Chance that an opponent who sets a hand has a row of this range.
    seen: f64,
    /// Chances of winning with the weakest and the strongest row of the range.
    wins: [f64; 2],
}

impl Chart {
    /// Charts the strategy of `house` against 1 to 3 opponents. Training ends when `stop` returns `true`. The record
    /// then reports the early end.
    ///
    /// # Errors
    ///
    /// The rules cannot be solved, or the host awaits the strategy of these rules (see [`Host::awaits`]).
    pub fn new(house: House, opponents: u8, host: &Arc<dyn Host>, stop: Stop<'_>) -> Result<Chart, Problem> {
        let BuiltSolver { solver, is_finished } = make_until(&house.rules, opponents.into(), host, stop)?;
        Ok(Chart { house, opponents, ranges: solver.chart(), is_finished })
    }

    /// Returns the ranges of a row that are frequent enough to be shown to people, strongest first.
    pub fn frequent(&self, row: Row) -> impl Iterator<Item = &RowRange> {
        self.ranges.get(row).iter().rev().filter(|range| range.share >= RARE)
    }

    /// Returns the number of ranges, in all rows, that are too rare to be shown to people.
    pub fn rare(&self) -> usize {
        Row::ALL.into_iter().map(|row| self.ranges.get(row).len() - self.frequent(row).count()).sum()
    }
}

impl Recorded for Chart {
    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        let records = |row: Row| self.ranges.get(row).iter().rev().map(record).collect();
        ChartRecord {
            schema: "pusoy.chart/1",
            rules: RulesRecord::new(&self.house),
            opponents: self.opponents,
            stopped: (!self.is_finished).then_some("time"),
            front: records(Row::Front),
            middle: records(Row::Middle),
            back: records(Row::Back),
        }
    }
}

fn record(range: &RowRange) -> RangeRecord {
    RangeRecord { range: range.name.clone(), seen: rounded(range.share), wins: range.wins.map(rounded) }
}

/// Formats the frequency of a range: `12.3 %`.
pub fn seen(range: &RowRange) -> String {
    format!("{:.1} %", 100.0 * range.share)
}

/// Formats the chances that the weakest and the strongest row of a range win: `64-71 %`.
pub fn wins(range: &RowRange) -> String {
    let [from, to] = range.wins.map(|share| format!("{:.0}", 100.0 * share));
    if from == to { format!("{to} %") } else { format!("{from}-{to} %") }
}
