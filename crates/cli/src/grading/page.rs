//! A grade as a section of a page.

use maud::{Markup, PreEscaped, html};
use pusoy::solver::{Answer, Decision, Graded, RankedPlan};
use pusoy_api::questions::grade::graded::GradedHand;
use pusoy_api::questions::score::words::misset_in_words;
use pusoy_api::solving::explained::difference_in_words;
use pusoy_api::words::numbers::gap_in_words;
use pusoy_api::words::plans::plan_in_words;

use crate::grading::text::loss_in_words;
use crate::html::frame::suited;
use crate::solving::answer_page::{parts_table, plan_rows, titled_rows};
use crate::solving::answer_text::{heading, missets_of_opponents, units};

/// Draws a grade.
pub fn section(hand: &GradedHand<'_>) -> Markup {
    let (answer, graded) = (&hand.solved.answer, &hand.graded);
    let class = if graded.given.tied { "good" } else { "bad" };
    html! {
        section {
            h2 {
                @if let Some(name) = &hand.given.player { (name) ": " }
                span.(class) { (loss_in_words(graded)) }
            }
            p.soft { (heading(&hand.solved)) }
            @for line in missets_of_opponents(&hand.solved) { p { (line) } }
            @if let Some(reason) = graded.misset { p.bad { "mis-set: " (misset_in_words(reason)) } }
            @match answer.natural {
                Some((natural, _)) if answer.plans.is_empty() => {
                    p { "natural: " (natural) ", regardless of the setting" }
                }
                _ => (compared(answer, graded)),
            }
        }
    }
}

/// Draws the graded setting and, if it loses units, the best settings.
fn compared(answer: &Answer, graded: &Graded) -> Markup {
    let given = &graded.given;
    let better = |plan: &&RankedPlan| given.gap.mean() > 0.0 && plan.best.setting != given.setting;
    html! {
        (titled_rows("given: ", given))
        @match answer.decision {
            Decision::Declare(natural) => { h3 { "best: declare " (natural) ": " (units(answer.ev)) } }
            Decision::Surrender => { h3 { "best: surrender: " (units(answer.ev)) } }
            _ => {}
        }
        @if let Some(plan) = answer.plans.first().filter(better) {
            (plan_rows("best setting: ", plan))
            @for other in answer.plans[1..].iter().filter(|other| other.plan != graded.plan) {
                @let title = plan_in_words(other.best.setting.rows());
                p.soft { "next best: " (title) ", " (gap_in_words(other.best.gap.mean())) " less" }
            }
            p { "What is better: " (PreEscaped(difference_in_words(&plan.best, given, suited))) "." }
            @if let (Some(of_best), Some(of_given)) = (plan.best.parts, given.parts) {
                (parts_table(&(of_best - of_given)))
            }
        }
    }
}
