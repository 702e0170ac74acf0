use std::io::Write;

use pusoy::chinese::rules::House;
use pusoy::eval::describe;
use pusoy::solver::{Answer, Decision, Ev, Method, Query, RankedSetting};

use super::explain;
use crate::cli::rules::in_words;
use crate::cli::style;

/// Writes an answer for a person.
pub fn write(answer: &Answer, query: &Query, house: &House, out: &mut Vec<u8>) {
    let opponents = if query.opponents == 1 { "opponent" } else { "opponents" };
    let how = match answer.method {
        Method::Exact => String::from("exact"),
        Method::Sampled => format!("{} hands of theirs", answer.samples),
        Method::Strategy => String::from("by the strategy alone"),
    };
    // A vector takes everything.
    _ = writeln!(out, "{}, {} {opponents}, {how}", in_words(house), query.opponents);
    let ev = |ev: Ev| match ev.std_err() {
        Some(std_err) => format!("{:+.2} ± {std_err:.2}", ev.mean()),
        None => format!("{:+.2}", ev.mean()),
    };
    match (answer.decision, answer.natural) {
        (Decision::Declare, Some((natural, units))) => _ = writeln!(out, "declare {natural}: {} units", ev(units)),
        (Decision::Surrender, _) => _ = writeln!(out, "surrender: {} units", ev(answer.ev)),
        _ => {}
    }
    for (place, ranked) in answer.settings.iter().enumerate() {
        let gap = if place == 0 {
            format!("{} units", ev(ranked.ev))
        } else {
            let tied = if ranked.tied { "  tied" } else { "" };
            format!("{} units, {:.2} less{tied}", ev(ranked.ev), ranked.gap.mean())
        };
        let (scoop, scooped) = (100.0 * ranked.fares.scoop, 100.0 * ranked.fares.scooped);
        _ = writeln!(out, "\n{}. {gap}; scoops {scoop:.0} %, is scooped {scooped:.0} %", place + 1);
        for (row, cards) in ranked.setting.rows().iter() {
            let chances = ranked.fares.rows.get(row);
            let tie = if chances.tie >= 0.005 { format!(", ties {:.0} %", 100.0 * chances.tie) } else { String::new() };
            let royalty = *ranked.royalties.rows.get(row);
            let royalty = if royalty == 0 { String::new() } else { format!(", royalty {royalty}") };
            let pad = " ".repeat(15 - 3 * cards.len());
            let (cards, what) = (style::row(*cards), describe(*cards));
            _ = writeln!(
                out,
                "   {row:<6}  {cards}{pad}  {what:<28} wins {:>2.0} %{tie}{royalty}",
                100.0 * chances.win
            );
        }
        write_claims(ranked, out);
    }
    if let Some(optimal) = answer.optimal.as_ref().filter(|optimal| optimal.len() > 1) {
        _ = writeln!(out, "\n{} settings earn as much as the best", optimal.len());
    }
    explain::write(answer, out);
    if answer.stopped {
        _ = writeln!(out, "\nstopped by the time limit before the precision was reached");
    }
}

/// What is best said of royalties, where the rules ask for it.
fn write_claims(ranked: &RankedSetting, out: &mut Vec<u8>) {
    let broken = ranked.royalties.broken;
    // A vector takes everything.
    if broken > 0 {
        _ = writeln!(out, "   broken  royalty {broken}");
    }
    let Some(claims) = ranked.claims else { return };
    match claims.claim {
        Some(claim) => _ = writeln!(out, "   claim {claim}"),
        None => {
            let earning = claims.declared.iter().filter(|source| ranked.royalties.get(*source) > 0);
            let earning = itertools::join(earning, ", ");
            _ = if earning.is_empty() { Ok(()) } else { writeln!(out, "   declare {earning}") };
        }
    }
}
