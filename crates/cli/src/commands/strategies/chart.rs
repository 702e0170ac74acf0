//! `pusoy chart`: shows how often opponents have each kind of row, and how often such a row wins.

use std::io::Write;

use maud::{Markup, html};
use pusoy::chinese::{ByRow, Row};
use pusoy::solver::RowRange;
use pusoy_api::command::Recorded;
use pusoy_api::rules::base_rules::{BaseRules, RulesRecord};
use pusoy_api::solving::solvers::make_solver;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::record::rounded;
use pusoy_api::words::numbers::count_of;
use pusoy_api::words::rules::in_words;
use serde::Serialize;

use crate::args::{self, Form, Global};
use crate::house::named_rules;
use crate::html::frame;
use crate::machine::cache::machine;
use crate::stream::answers::{Render, print};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::write_raw;

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct ChartRecord {
    schema: &'static str,
    /// The rules of the strategy.
    rules: RulesRecord,
    /// Number of opponents.
    opponents: u8,
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
    /// Chance that an opponent's row is in this range, if the opponent sets the hand.
    seen: f64,
    /// Chances of winning with the weakest and the strongest row of the range.
    wins: [f64; 2],
}

/// A strategy as a chart, under the rules in force.
struct Chart {
    rules: BaseRules,
    opponents: u8,
    /// The ranges of each row, weakest first.
    ranges: ByRow<Vec<RowRange>>,
    markdown: bool,
}

pub fn run(args: &args::Chart, global: &Global) -> Result<Exit, Failure> {
    let rules = named_rules::read(&args.rules)?;
    let (opponents, markdown) = (args.opponents, args.markdown);
    let host = machine(!args.no_cache);
    let solver = make_solver(&rules.house().rules, opponents.into(), &host).map_err(Failure::bad_data)?;
    let chart = Chart { rules, opponents, ranges: solver.chart(), markdown };
    let form = args.form.form(global);
    if form != Form::Html {
        return print(&chart, form);
    }
    let mut out = Vec::new();
    frame::begin("Rows: how often they are seen and win", &mut out);
    frame::write(&chart.page(), &mut out);
    frame::end(&mut out);
    write_raw(&out)
}

impl Recorded for Chart {
    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        let records = |row: Row| self.ranges.get(row).iter().rev().map(record).collect();
        ChartRecord {
            schema: "pusoy.chart/1",
            rules: RulesRecord::new(self.rules.house()),
            opponents: self.opponents,
            front: records(Row::Front),
            middle: records(Row::Middle),
            back: records(Row::Back),
        }
    }
}

impl Render for Chart {
    fn text(&self, out: &mut Vec<u8>) {
        let rules = in_words(self.rules.house());
        _ = writeln!(out, "{rules}: how often opponents have a row, and how often it wins");
        for row in Row::ALL {
            let ranges = self.ranges.get(row).iter().rev().filter(|range| range.share >= RARE);
            if self.markdown {
                _ = writeln!(out, "\n| {} | seen | wins |\n| --- | ---: | ---: |", row.name());
                ranges.for_each(|range| _ = writeln!(out, "| {} | {} | {} |", range.name, seen(range), wins(range)));
            } else {
                _ = writeln!(out, "\n{:<26} {:>7} {:>10}", row.name(), "seen", "wins");
                ranges
                    .for_each(|range| _ = writeln!(out, "  {:<24} {:>7} {:>10}", range.name, seen(range), wins(range)));
            }
        }
    }

    /// Draws a heat map: the more often a row is seen or wins, the stronger its colour.
    fn page(&self) -> Markup {
        html! {
            p.soft { (in_words(self.rules.house())) "; " (count_of(self.opponents.into(), "opponent")) }
            @for row in Row::ALL {
                @let ranges = self.ranges.get(row);
                @let most = ranges.iter().map(|range| range.share).fold(0.0, f64::max);
                section {
                    h2 { (row.name()) }
                    table.heat {
                        tr { th { "row" } th.n { "seen" } th.n { "wins" } }
                        @for range in ranges.iter().rev().filter(|range| range.share >= RARE) {
                            tr {
                                td { (range.name) }
                                td.n style=(heat(range.share / most)) { (seen(range)) }
                                td.n style=(heat((range.wins[0] + range.wins[1]) / 2.0)) { (wins(range)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Returns the style of a cell of a heat map, for a share from 0 to 1.
fn heat(share: f64) -> String {
    format!("--heat: {:.0}%", 100.0 * share)
}

/// Minimum share of settings for a range to be shown to people.
const RARE: f64 = 0.0005;

fn record(range: &RowRange) -> RangeRecord {
    RangeRecord { range: range.name.clone(), seen: rounded(range.share), wins: range.wins.map(rounded) }
}

fn seen(range: &RowRange) -> String {
    format!("{:.1} %", 100.0 * range.share)
}

fn wins(range: &RowRange) -> String {
    let [from, to] = range.wins.map(|share| format!("{:.0}", 100.0 * share));
    if from == to { format!("{to} %") } else { format!("{from}-{to} %") }
}
