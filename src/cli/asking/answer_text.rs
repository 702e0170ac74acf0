//! A setting and what it earns, as text.

use std::io::Write;

use pusoy::eval::describe;
use pusoy::solver::{Ev, Method, RankedSetting, RowChances};

use crate::cli::asking::queries::SolvedQuery;
use crate::cli::house::base_rules::in_words;
use crate::cli::terminal::style;
use crate::cli::terminal::words::{count_of, thousands};

/// Width of a terminal, in characters, from which rows are described.
pub const WITH_WORDS: usize = 70;
/// Width of a terminal, in characters, from which chances are drawn as bars.
const WITH_BARS: usize = 80;

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
    let (scoop, scooped) = (100.0 * ranked.chances.scoop, 100.0 * ranked.chances.scooped);
    _ = writeln!(out, "{} units{gap}; scoops {scoop:.0} %, is scooped {scooped:.0} %", units(ranked.ev));
    for (row, cards) in ranked.setting.rows().iter() {
        let chances = ranked.chances.rows.get(row);
        let pad = " ".repeat(15 - 3 * cards.len());
        // A terminal with little room gets the figures, one with more the words, and then the bars.
        let what = if style::width() >= WITH_WORDS { format!("{:<30} ", describe(*cards)) } else { String::new() };
        let bar = if style::width() >= WITH_BARS { style::bar(chances.win, chances.tie, 10) } else { String::new() };
        let (cards, chances) = (style::row(*cards), chances_in_words(chances, *ranked.royalties.rows.get(row)));
        _ = writeln!(out, "   {row:<6}  {cards}{pad}  {what}{bar}{chances}");
    }
    claims_in_words(ranked).iter().for_each(|said| _ = writeln!(out, "   {said}"));
}

/// Spells units with their standard error: `+1.25 ± 0.01`.
pub fn units(ev: Ev) -> String {
    match ev.std_err() {
        Some(std_err) => format!("{:+.2} ± {std_err:.2}", ev.mean()),
        None => format!("{:+.2}", ev.mean()),
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
