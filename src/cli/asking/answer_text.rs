//! A setting and what it earns, as text.

use std::io::Write;

use pusoy::chinese::Row;
use pusoy::eval::describe;
use pusoy::solver::{Ev, Method, RankedSetting, RowChances, SettingChances};

use crate::cli::asking::queries::SolvedQuery;
use crate::cli::house::base_rules::in_words;
use crate::cli::terminal::columns::{cells, padded};
use crate::cli::terminal::style;
use crate::cli::terminal::words::{count_of, thousands};

/// Returns what was asked and how the answer is known: `standard rules, 3 opponents, against 22,263 sampled opponent hands`.
pub fn heading(solved: &SolvedQuery<'_>) -> String {
    let how = match solved.answer.method {
        Method::Exact => String::from("exact"),
        Method::Sampled => format!("against {} sampled opponent hands", thousands(solved.answer.samples)),
        Method::Strategy => String::from("by the strategy alone"),
    };
    format!("{}, {}, {how}", in_words(&solved.house), count_of(solved.answer.opponents as u64, "opponent"))
}

/// Writes what a setting earns, followed by `gap`, and its rows.
pub fn write_setting(ranked: &RankedSetting, gap: &str, out: &mut Vec<u8>) {
    let scoops = ranked.chances.map_or_else(String::new, |chances| format!("; {}", scoops_in_words(&chances)));
    _ = writeln!(out, "{} units{gap}{scoops}", units(ranked.ev));
    // A terminal with much room shows everything about the rows; one with less goes without bars, then words, then ties.
    let ways = [Shown::Everything, Shown::Words, Shown::Figures, Shown::Wins].map(|shown| row_lines(ranked, shown));
    let fits = |lines: &[String; 3]| lines.iter().all(|line| style::has_room(cells(line)));
    let [.., least] = &ways;
    let lines = ways.iter().find(|lines| fits(lines)).unwrap_or(least);
    lines.iter().for_each(|line| _ = writeln!(out, "{line}"));
    claims_in_words(ranked).iter().for_each(|said| _ = writeln!(out, "   {said}"));
}

/// Width of a terminal, in cells, from which chances are drawn as bars.
const WITH_BARS: usize = 95;

/// What a line shows of a row, beside its name and cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
enum Shown {
    /// The chance to win, and the royalty.
    Wins,
    /// The chance to tie, too.
    Figures,
    /// What the row is, too.
    Words,
    /// The chances as a bar, too.
    Everything,
}

/// Returns a line for each row of a setting. Rows that are not compared have no chances.
fn row_lines(ranked: &RankedSetting, shown: Shown) -> [String; 3] {
    let figures = |row: Row| {
        let chances = *ranked.chances?.rows.get(row);
        let tie = if shown >= Shown::Figures { chances.tie } else { 0.0 };
        let has_bar = shown == Shown::Everything && style::has_room(WITH_BARS);
        let bar = if has_bar { style::bar(chances.win, tie, 10) } else { String::new() };
        Some(bar + &chances_in_words(&RowChances { tie, ..chances }, *ranked.royalties.rows.get(row)))
    };
    Row::ALL.map(|row| {
        let cards = *ranked.setting.rows().get(row);
        let what = if shown >= Shown::Words { format!("{:<30} ", describe(cards)) } else { String::new() };
        let line = format!("   {row:<6}  {}  {what}", padded(&style::row(cards), 14));
        figures(row).map_or_else(|| line.trim_end().to_owned(), |figures| format!("{line}{figures}"))
    })
}

/// Spells how often a setting wins or loses all three rows.
pub fn scoops_in_words(chances: &SettingChances) -> String {
    format!("scoops {:.0} %, is scooped {:.0} %", 100.0 * chances.scoop, 100.0 * chances.scooped)
}

/// Spells units with their standard error: `+1.25 ± 0.01`.
pub fn units(ev: Ev) -> String {
    match ev.std_err() {
        Some(std_err) => format!("{:+.2} ± {std_err:.2}", ev.mean()),
        None => format!("{:+.2}", ev.mean()),
    }
}

/// Spells a gap with as many digits as it takes to see it: `0.02`, `0.004`, `under 0.001`.
pub fn gap_in_words(units: f64) -> String {
    match units {
        small if small < 0.0005 => String::from("under 0.001"),
        small if small < 0.005 => format!("{small:.3}"),
        units => format!("{units:.2}"),
    }
}

/// Spells the chances of a row, and the royalty it would earn: `wins 32 %, ties 3 %, royalty 2`.
pub fn chances_in_words(chances: &RowChances, royalty: i32) -> String {
    let tie = if chances.tie >= 0.005 { format!(", ties {:.0} %", 100.0 * chances.tie) } else { String::new() };
    let royalty = if royalty == 0 { String::new() } else { format!(", royalty {royalty}") };
    format!("wins {:>2.0} %{tie}{royalty}", 100.0 * chances.win)
}

/// Returns lines about the royalty for cards that are not together in a row, and about the royalties to claim or to
/// declare, where the rules ask for it.
pub fn claims_in_words(ranked: &RankedSetting) -> Vec<String> {
    let broken = ranked.royalties.broken;
    let said = ranked.claims.and_then(|claims| match claims.claim {
        Some(claim) => Some(format!("claim {claim}")),
        None => {
            let earning = claims.declared.iter().filter(|source| ranked.royalties.get(*source) > 0);
            let earning = itertools::join(earning, ", ");
            (!earning.is_empty()).then(|| format!("declare {earning}"))
        }
    });
    (broken > 0).then(|| format!("broken  royalty {broken}")).into_iter().chain(said).collect()
}
