//! The answer of `pusoy solve` as a section of a page.

use maud::{Markup, PreEscaped, html};
use pusoy::solver::{Decision, RankedSetting};

use crate::html::frame::{hand, suited};
use crate::solving::answer_page::{parts_table, plan_rows, setting_rows};
use crate::solving::answer_text::{MISSET, heading, missets_of_opponents};
use pusoy_api::solving::explained::{listed, more_in_words, why_in_words};
use pusoy_api::solving::queries::SolvedQuery;

/// Draws an answer.
pub fn section(solved: &SolvedQuery<'_>) -> Markup {
    let answer = &solved.answer;
    html! {
        section {
            p { (hand(solved.query.hand)) }
            p.soft { (heading(solved)) }
            @for line in missets_of_opponents(solved) { p { (line) } }
            @match answer.decision {
                Decision::Declare(natural) => { h2 { "Declare " (natural) ": " (answer.ev) } }
                Decision::Surrender => { h2 { "Surrender: " (answer.ev) } }
                Decision::Misset => { p { (MISSET) ": " (answer.ev) " units" } }
                _ => {}
            }
            (settings(solved, &listed(answer)))
            @if let Some(switches) = solved.switches.as_ref().filter(|switches| !switches.is_empty()) {
                h3 { "When another plan is best" }
                ul {
                    @for switch in switches {
                        li { (PreEscaped(switch.in_words(suited))) ": " (switch.plan_in_words(&answer.plans)) }
                    }
                }
            }
            @if answer.stopped { p { "stopped by the time limit before the precision was reached" } }
        }
    }
}

/// Draws settings, best first, each with its EV difference from the first.
fn settings(solved: &SolvedQuery<'_>, listed: &[RankedSetting]) -> Markup {
    let plan = |place: usize| solved.answer.plans.get(place).filter(|_| solved.answer.settings.is_empty());
    html! {
        @for (place, ranked) in listed.iter().enumerate() {
            @let number = place + 1;
            @let title = format!("{number}. ");
            @match plan(place) {
                Some(plan) => (plan_rows(&title, plan)),
                None => (setting_rows(&title, ranked)),
            }
            @let best = &listed[0];
            @if place > 0 {
                @let why = PreEscaped(why_in_words(best, ranked, suited));
                p { "No. 1 earns " (more_in_words(ranked)) " no. " (number) ": " (why) "." }
            }
            @match (place, ranked.parts, best.parts) {
                (0, Some(parts), _) => (parts_table(&parts)),
                (_, Some(parts), Some(best)) => (parts_table(&(best - parts))),
                _ => {}
            }
        }
    }
}
