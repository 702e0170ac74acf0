//! A setting and its EV as text.

use std::io::Write;

use pusoy::chinese::Row;
use pusoy::chinese::payoffs::Payoffs;
use pusoy::eval::describe;
use pusoy::solver::{Against, Method, RankedPlan, RankedSetting, RowChances, SettingChances};
use pusoy_api::questions::score::words::misset_in_words;
use pusoy_api::solving::queries::SolvedQuery;
use pusoy_api::words::numbers::{count_of, thousands};
use pusoy_api::words::plans::{plan_in_words, variants_in_words};
use pusoy_api::words::rules::in_words;

use crate::terminal::columns::{cells, padded};
use crate::terminal::style;

/// Returns the rules, the number of opponents and the method of an answer: `standard rules, 3 opponents, against 22,263
/// sampled opponent hands`.
pub fn heading(solved: &SolvedQuery<'_>) -> String {
    let how = match solved.answer.method {
        Method::Exact => String::from("exact"),
        Method::Sampled => format!("against {} sampled opponent hands", thousands(solved.answer.samples)),
        Method::Strategy => String::from("by the strategy alone"),
    };
    format!("{}, {}, {how}", in_words(&solved.house), count_of(solved.answer.opponents as u64, "opponent"))
}

/// The answer for a hand without a legal setting.
pub const MISSET: &str = "every setting of this hand is mis-set";

/// Returns a line for each known opponent who is mis-set. A hand with a natural that counts without a declaration is
/// never mis-set.
pub fn missets_of_opponents(solved: &SolvedQuery<'_>) -> Vec<String> {
    let payoffs = Payoffs::new(&solved.house.rules);
    let reason = |against: &Against| match against {
        Against::Setting(setting) => payoffs.misset_of(setting),
        Against::Hand(_) => None,
    };
    let known = (1..).zip(&solved.query.against);
    let line = |(number, against)| {
        reason(against).map(|why| format!("known opponent {number} is mis-set: {}", misset_in_words(why)))
    };
    known.filter_map(line).collect()
}

/// Writes `head`, a plan in words, the EV of its best setting, `gap`, the rows, and the number of variants.
pub fn write_plan(head: &str, plan: &RankedPlan, gap: &str, out: &mut Vec<u8>) {
    write_titled(head, &plan.best, gap, out);
    if let Some(variants) = plan.variants.as_ref().and_then(variants_in_words) {
        _ = writeln!(out, "   {variants}");
    }
}

/// Writes `head`, the plan of a setting in words, the setting's EV, `gap`, and the rows.
pub fn write_titled(head: &str, ranked: &RankedSetting, gap: &str, out: &mut Vec<u8>) {
    _ = writeln!(out, "{head}{}", style::strong(&plan_in_words(ranked.setting.rows())));
    _ = write!(out, "   ");
    write_earned(ranked, gap, out);
    write_rows(ranked, &[RowDetail::BarsAlone, RowDetail::Figures, RowDetail::Wins], out);
}

/// Writes the EV of a setting, followed by `gap`, and its rows. The rows have descriptions if the terminal is wide
/// enough.
pub fn write_setting(ranked: &RankedSetting, gap: &str, out: &mut Vec<u8>) {
    write_earned(ranked, gap, out);
    write_rows(ranked, &[RowDetail::Everything, RowDetail::Words, RowDetail::Figures, RowDetail::Wins], out);
}

fn write_earned(ranked: &RankedSetting, gap: &str, out: &mut Vec<u8>) {
    let scoops = ranked.chances.and_then(scoops_in_words).map_or_else(String::new, |scoops| format!("; {scoops}"));
    _ = writeln!(out, "{} units{gap}{scoops}", ranked.ev);
}

/// Writes the rows of a setting in the first form of `ways` that fits the terminal, or else in the last form.
fn write_rows(ranked: &RankedSetting, ways: &[RowDetail], out: &mut Vec<u8>) {
    let fits = |lines: &[String; 3]| lines.iter().all(|line| style::has_room(cells(line)));
    let mut ways = ways.iter().map(|&shown| row_lines(ranked, shown));
    let last = ways.next_back();
    let lines = ways.find(fits).or(last).unwrap_or_default();
    lines.iter().for_each(|line| _ = writeln!(out, "{line}"));
    claims_in_words(ranked).iter().for_each(|line| _ = writeln!(out, "   {line}"));
}

/// Minimum width of a terminal, in cells, for lines with both bars and descriptions.
const WITH_BARS: usize = 95;

/// The contents of a row's line, in addition to its name, its cards, its chance to win and its royalty.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RowDetail {
    /// Nothing more.
    Wins,
    /// The chance to tie.
    Figures,
    /// The chance to tie, and a description of the row.
    Words,
    /// The chance to tie, and the chances as a bar.
    BarsAlone,
    /// The chance to tie, a description of the row, and the chances as a bar if the terminal is wide enough.
    Everything,
}

/// Returns a line for each row of a setting. Rows that are not compared have no chances.
fn row_lines(ranked: &RankedSetting, shown: RowDetail) -> [String; 3] {
    let figures = |row: Row| {
        let chances = *ranked.chances?.rows.get(row);
        let tie = if shown == RowDetail::Wins { 0.0 } else { chances.tie };
        let has_bar = shown == RowDetail::BarsAlone || shown == RowDetail::Everything && style::has_room(WITH_BARS);
        let bar = if has_bar { style::bar(chances.win, tie, 10) } else { String::new() };
        Some(bar + &chances_in_words(&RowChances { tie, ..chances }, *ranked.royalties.rows.get(row)))
    };
    Row::ALL.map(|row| {
        let cards = *ranked.setting.rows().get(row);
        let has_words = matches!(shown, RowDetail::Words | RowDetail::Everything);
        let what = if has_words { format!("{:<30} ", describe(cards)) } else { String::new() };
        let line = format!("   {row:<6}  {}  {what}", padded(&style::row(cards), 14));
        figures(row).map_or_else(|| line.trim_end().to_owned(), |figures| format!("{line}{figures}"))
    })
}

/// Formats the chances that a setting wins or loses all three rows. Returns `None` if these chances are unknown.
pub fn scoops_in_words(chances: SettingChances) -> Option<String> {
    let SettingChances { scoop, scooped, .. } = chances;
    Some(format!("scoops {:.0} %, is scooped {:.0} %", 100.0 * scoop?, 100.0 * scooped?))
}

/// Formats the chances of a row, and its royalty: `wins 32 %, ties 3 %, royalty 2`.
pub fn chances_in_words(chances: &RowChances, royalty: i32) -> String {
    let tie = if chances.tie >= 0.005 { format!(", ties {:.0} %", 100.0 * chances.tie) } else { String::new() };
    let royalty = if royalty == 0 { String::new() } else { format!(", royalty {royalty}") };
    format!("wins {:>2.0} %{tie}{royalty}", 100.0 * chances.win)
}

/// Returns up to two lines. The first gives the royalty for broken combinations, whose cards are in different rows. The
/// second gives the royalties to claim or declare, if the rules require it.
pub fn claims_in_words(ranked: &RankedSetting) -> Vec<String> {
    let broken = ranked.royalties.broken;
    let to_claim = ranked.claims.and_then(|claims| match claims.claim {
        Some(claim) => Some(format!("claim {claim}")),
        None => {
            let earning = claims.declared.iter().filter(|source| ranked.royalties.get(*source) > 0);
            let earning = itertools::join(earning, ", ");
            (!earning.is_empty()).then(|| format!("declare {earning}"))
        }
    });
    (broken > 0).then(|| format!("broken  royalty {broken}")).into_iter().chain(to_claim).collect()
}
