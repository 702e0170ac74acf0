//! The answer of `pusoy solve` as text.

use std::io::Write;

use pusoy::solver::Decision;

use crate::cli::asking::answer_text::{gap_in_words, heading, units, write_setting};
use crate::cli::asking::explained;
use crate::cli::asking::queries::SolvedQuery;
use crate::cli::terminal::words::thousands;

/// Writes an answer for a person.
pub fn write(solved: &SolvedQuery<'_>, out: &mut Vec<u8>) {
    let answer = &solved.answer;
    _ = writeln!(out, "{}", heading(solved));
    match (answer.decision, answer.natural) {
        (Decision::Declare, Some((natural, ev))) => _ = writeln!(out, "declare {natural}: {} units", units(ev)),
        (Decision::Surrender, _) => _ = writeln!(out, "surrender: {} units", units(answer.ev)),
        _ => {}
    }
    for (place, ranked) in answer.settings.iter().enumerate() {
        let gap = match ranked.gap.mean() {
            _ if place == 0 => String::new(),
            _ if ranked.tied => String::from(", tied"),
            gap => format!(", {} less", gap_in_words(gap)),
        };
        _ = write!(out, "\n{}. ", place + 1);
        write_setting(ranked, &gap, out);
    }
    if let Some(optimal) = answer.optimal.as_ref().filter(|optimal| optimal.len() > 1) {
        _ = writeln!(out, "\n{} settings earn as much as the best", thousands(optimal.len()));
    }
    explained::write(answer, out);
    if answer.stopped {
        _ = writeln!(out, "\nstopped by the time limit before the precision was reached");
    }
}
