//! The answer of `pusoy solve` as a section of a page.

use pusoy::solver::Decision;

use crate::asking::answer_page::{parts_table, plan_rows, setting_rows};
use crate::asking::answer_text::{heading, units};
use crate::html::frame::{escaped, hand, push, suited};
use pusoy_api::solving::explained::{listed, more_in_words, why_in_words};
use pusoy_api::solving::queries::SolvedQuery;
use pusoy_api::solving::switches::Switch;

/// Writes an answer.
pub fn write(solved: &SolvedQuery<'_>, out: &mut Vec<u8>) {
    let answer = &solved.answer;
    push(out, &format!("<section>\n<p>{}</p>\n", hand(solved.query.hand)));
    push(out, &format!("<p class=\"soft\">{}</p>\n", escaped(&heading(solved))));
    match (answer.decision, answer.natural) {
        (Decision::Declare, Some((natural, ev))) => push(out, &format!("<h2>Declare {natural}: {}</h2>\n", units(ev))),
        (Decision::Surrender, _) => push(out, &format!("<h2>Surrender: {}</h2>\n", units(answer.ev))),
        _ => {}
    }
    let listed = listed(answer);
    for (place, ranked) in listed.iter().enumerate() {
        let number = place + 1;
        match answer.plans.get(place).filter(|_| answer.settings.is_empty()) {
            Some(plan) => push(out, &plan_rows(&format!("{number}. "), plan)),
            None => push(out, &setting_rows(&format!("{number}. "), ranked)),
        }
        if let Some(best) = listed.first().filter(|_| place > 0) {
            let more = more_in_words(ranked);
            push(out, &format!("<p>1 earns {more} {number}: {}.</p>\n", why_in_words(best, ranked, suited)));
        }
        let of_first = listed.first().and_then(|best| best.parts);
        match (place, ranked.parts, of_first) {
            (0, Some(own), _) => push(out, &parts_table(&own)),
            (_, Some(own), Some(best)) => push(out, &parts_table(&(best - own))),
            _ => {}
        }
    }
    if !solved.switches.is_empty() {
        let told = |switch: &Switch| {
            format!("<li>{}: {}</li>\n", switch.in_words(suited), switch.plan_in_words(&answer.plans))
        };
        let told: String = solved.switches.iter().map(told).collect();
        push(out, &format!("<h3>When another plan is best</h3>\n<ul>\n{told}</ul>\n"));
    }
    if answer.stopped {
        push(out, "<p>stopped by the time limit before the precision was reached</p>\n");
    }
    push(out, "</section>\n");
}
