//! `pusoy tables chart`: a strategy to learn from.

use std::io::Write;

use pusoy::chinese::{ByRow, Row};
use pusoy::solver::RowRange;
use serde::Serialize;

use crate::cli::args::{ChartArgs, Global};
use crate::cli::asking::solvers::make_solver;
use crate::cli::house::base_rules::{BaseRules, RulesRecord, in_words};
use crate::cli::json::described::described;
use crate::cli::json::record::{rounded, write_record};
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::output::{complain, write_out};

described! { record ChartRecord as "pusoy.chart/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct ChartRecord {
    schema: &'static str,
    rules: RulesRecord,
    opponents: u8,
    front: Vec<RangeRecord>,
    middle: Vec<RangeRecord>,
    back: Vec<RangeRecord>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct RangeRecord {
    range: String,
    /// The chance that an opponent who sets his hand shows a row of this range.
    seen: f64,
    /// The chances to win of the weakest and the strongest row of the range.
    wins: [f64; 2],
}

pub fn run(args: &ChartArgs, global: &Global) -> Exit {
    let rules = match BaseRules::read(&args.rules) {
        Ok(rules) => rules,
        Err(exit) => return exit,
    };
    let house = rules.house();
    let solver = match make_solver(&house.rules, args.opponents.into(), !args.no_cache) {
        Ok(solver) => solver,
        Err(problem) => {
            complain(&problem.message);
            return Exit::BadData;
        }
    };
    let ranges = solver.chart();
    let mut out = Vec::new();
    if global.json {
        let ByRow { front, middle, back } = ranges.map(|ranges| ranges.into_iter().rev().map(record).collect());
        let rules = RulesRecord::new(house);
        let record = ChartRecord { schema: "pusoy.chart/1", rules, opponents: args.opponents, front, middle, back };
        write_record(&record, &mut out);
        return write_out(&out);
    }
    // A vector takes everything.
    _ = writeln!(out, "{}: how often opponents show a row, and how often it wins", in_words(house));
    for row in Row::ALL {
        let ranges: Vec<&RowRange> = ranges.get(row).iter().rev().filter(|range| range.share >= RARE).collect();
        if args.markdown {
            _ = writeln!(out, "\n| {} | seen | wins |\n| --- | ---: | ---: |", row.name());
            for range in ranges {
                _ = writeln!(out, "| {} | {} | {} |", range.name, seen(range), wins(range));
            }
        } else {
            _ = writeln!(out, "\n{:<26} {:>7} {:>10}", row.name(), "seen", "wins");
            for range in ranges {
                _ = writeln!(out, "  {:<24} {:>7} {:>10}", range.name, seen(range), wins(range));
            }
        }
    }
    write_out(&out)
}

/// Ranges that are seen less often are left out of what is for people.
const RARE: f64 = 0.0005;

fn record(range: RowRange) -> RangeRecord {
    RangeRecord { range: range.name, seen: rounded(range.share), wins: range.wins.map(rounded) }
}

fn seen(range: &RowRange) -> String {
    format!("{:.1} %", 100.0 * range.share)
}

fn wins(range: &RowRange) -> String {
    let [from, to] = range.wins.map(|share| format!("{:.0}", 100.0 * share));
    if from == to { format!("{to} %") } else { format!("{from}-{to} %") }
}
