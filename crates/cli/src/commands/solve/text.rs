//! The answer of `pusoy solve` as text.

use std::io::Write;

use pusoy::solver::{Decision, RankedSetting};
use pusoy_api::solving::queries::SolvedQuery;
use pusoy_api::words::numbers::{gap_in_words, thousands};

use crate::solving::answer_text::{MISSET, heading, missets_of_opponents, write_plan, write_setting};
use crate::solving::explained;
use crate::terminal::style;

/// Writes an answer for a person.
pub fn write(solved: &SolvedQuery<'_>, out: &mut Vec<u8>) {
    let answer = &solved.answer;
    _ = writeln!(out, "{}", heading(solved));
    missets_of_opponents(solved).iter().for_each(|line| _ = writeln!(out, "{line}"));
    match answer.decision {
        Decision::Declare(natural) => {
            _ = writeln!(out, "declare {natural}: {} units", answer.ev);
            if answer.settings.is_empty() && answer.plans.is_empty() {
                _ = writeln!(out, "it counts regardless of the setting; '--set naturals=none' compares settings");
            }
        }
        Decision::Surrender => _ = writeln!(out, "surrender: {} units", answer.ev),
        Decision::Misset => _ = writeln!(out, "{MISSET}: {} units", answer.ev),
        _ => {}
    }
    let less = |place: usize, ranked: &RankedSetting| match ranked.gap.mean() {
        _ if place == 1 => String::new(),
        _ if ranked.tied => String::from(", tied"),
        gap => format!(", {} less", gap_in_words(gap)),
    };
    for (place, ranked) in (1..).zip(&answer.settings) {
        _ = write!(out, "\n{place}. ");
        write_setting(ranked, &less(place, ranked), out);
    }
    let plans = if answer.settings.is_empty() { &answer.plans[..] } else { &[] };
    for (place, plan) in (1..).zip(plans) {
        _ = writeln!(out);
        write_plan(&format!("{place}. "), plan, &less(place, &plan.best), out);
    }
    if let Some(optimal) = answer.optimal.as_ref().filter(|optimal| optimal.len() > 1) {
        _ = writeln!(out, "\n{} settings have the highest EV", thousands(optimal.len()));
    }
    explained::write(answer, out);
    match solved.switches.as_deref() {
        None => {}
        Some([]) => {
            let none = "no other plan is clearly best under another preset, against fewer opponents, or if all unseen \
                        cards of one rank are dead";
            _ = writeln!(out, "\n{none}");
        }
        Some(_) => _ = writeln!(out, "\nwhen another plan is best:"),
    }
    for switch in solved.switches.iter().flatten() {
        _ = writeln!(out, "  {}: {}", switch.in_words(style::card), switch.plan_in_words(&answer.plans));
    }
    if answer.stopped {
        _ = writeln!(out, "\nstopped by the time limit before the precision was reached");
    }
}
