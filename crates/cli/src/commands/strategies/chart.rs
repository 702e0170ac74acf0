//! `pusoy chart`: shows how often opponents have each kind of row, and how often such a row wins.

use std::io::Write;

use maud::{Markup, html};
use pusoy::chinese::Row;
use pusoy_api::command::{NEVER, Recorded};
use pusoy_api::questions::chart::{Chart, seen, wins};
use pusoy_api::wire::id::Id;
use pusoy_api::words::numbers::count_of;
use pusoy_api::words::rules::in_words;
use serde::Serialize;

use crate::args::{self, Form, Global};
use crate::house::named_rules;
use crate::html::frame;
use crate::machine::cache::machine;
use crate::stream::answers::{Render, write};
use crate::stream::links::{self, Links};
use crate::terminal::columns::cells;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::{write_out, write_raw};

/// A chart. Its text is Markdown if `markdown` is set.
struct ShownChart {
    chart: Chart,
    markdown: bool,
}

pub fn run(args: &args::Chart, global: &Global) -> Result<Exit, Failure> {
    let links = Links::read(&args.link)?;
    let house = named_rules::read(&args.rules)?.house().clone();
    let host = machine(!args.no_cache);
    let chart = Chart::new(house, args.opponents, &host, NEVER).map_err(Failure::bad_data)?;
    let shown = ShownChart { chart, markdown: args.markdown };
    let links = links.to(&shown.chart, "");
    let form = args.form.form(global);
    let mut out = Vec::new();
    if form == Form::Html {
        frame::begin("Rows: how often they are seen and win", &mut out);
    }
    write(&shown, form, &Id::NONE, &mut out);
    links::write(&links, form, 0, &mut out);
    if form != Form::Html {
        return write_out(&out, form);
    }
    frame::end(&mut out);
    write_raw(&out)
}

impl Recorded for ShownChart {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        self.chart.record(id)
    }
}

impl Render for ShownChart {
    fn text(&self, out: &mut Vec<u8>) {
        let rules = in_words(&self.chart.house);
        _ = writeln!(out, "{rules}: how often opponents have a row, and how often it wins");
        let names = Row::ALL.into_iter().flat_map(|row| self.chart.frequent(row)).map(|range| cells(&range.name));
        let width = names.max().unwrap_or_default();
        for row in Row::ALL {
            let ranges = self.chart.frequent(row);
            if self.markdown {
                _ = writeln!(out, "\n| {} | seen | wins |\n| --- | ---: | ---: |", row.name());
                ranges.for_each(|range| _ = writeln!(out, "| {} | {} | {} |", range.name, seen(range), wins(range)));
            } else {
                _ = writeln!(out, "\n{:<width$} {:>7} {:>10}", row.name(), "seen", "wins", width = width + 2);
                ranges.for_each(|range| {
                    _ = writeln!(out, "  {:<width$} {:>7} {:>10}", range.name, seen(range), wins(range));
                });
            }
        }
        if let Some(rare) = rare_in_words(&self.chart) {
            _ = writeln!(out, "\n{rare}");
        }
    }

    /// Draws a heat map: the more often a row is seen or wins, the stronger its colour.
    fn page(&self) -> Markup {
        html! {
            p.soft { (in_words(&self.chart.house)) "; " (count_of(self.chart.opponents.into(), "opponent")) }
            @for row in Row::ALL {
                @let most = self.chart.ranges.get(row).iter().map(|range| range.share).fold(0.0, f64::max);
                section {
                    h2 { (row.name()) }
                    table.heat {
                        tr { th { "row" } th.n { "seen" } th.n { "wins" } }
                        @for range in self.chart.frequent(row) {
                            tr {
                                td { (range.name) }
                                td.n style=(heat(range.share / most)) { (seen(range)) }
                                td.n style=(heat((range.wins[0] + range.wins[1]) / 2.0)) { (wins(range)) }
                            }
                        }
                    }
                }
            }
            @if let Some(rare) = rare_in_words(&self.chart) { p.soft { (rare) } }
        }
    }
}

/// Says how many kinds of rows are too rare to be shown. Returns `None` if there are none.
fn rare_in_words(chart: &Chart) -> Option<String> {
    let rare = chart.rare() as u64;
    let are = if rare == 1 { "is left out: it is" } else { "are left out: each is" };
    (rare > 0).then(|| format!("{} {are} seen in less than 0.05 % of hands (--json has all)", count_of(rare, "row")))
}

/// Returns the style of a cell of a heat map, for a share from 0 to 1.
fn heat(share: f64) -> String {
    format!("--heat: {:.0}%", 100.0 * share)
}
