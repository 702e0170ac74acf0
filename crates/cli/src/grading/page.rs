//! A grade as a section of a page.

use maud::{Markup, PreEscaped, html};
use pusoy::solver::{Answer, Decision, Graded, RankedPlan};
use pusoy_api::questions::grade::graded::GradedHand;
use pusoy_api::questions::score::words::misset_in_words;
use pusoy_api::solving::explained::difference_in_words;
use pusoy_api::words::numbers::gap_in_words;
use pusoy_api::words::plans::plan_in_words;

use crate::grading::text::{action_in_words, better_in_words, loss_in_words, other_best_in_words};
use crate::html::frame::suited;
use crate::solving::answer_page::{parts_table, plan_rows, titled_rows};
use crate::solving::answer_text::{heading, missets_of_opponents};

/// Draws a grade.
pub fn section(hand: &GradedHand<'_>) -> Markup {
    let (answer, graded) = (&hand.solved.answer, &hand.graded);
    let class = if graded.tied { "good" } else { "bad" };
    html! {
        section {
            h2 {
                @if let Some(name) = &hand.given.player { (name) ": " }
                span.(class) { (loss_in_words(graded)) }
            }
            p.soft { (heading(&hand.solved)) }
            @for line in missets_of_opponents(&hand.solved) { p { (line) } }
            @if let Some(reason) = graded.setting.and_then(|setting| setting.misset) { p.bad { "mis-set: " (misset_in_words(reason)) } }
            @match answer.natural {
                Some((natural, _)) if answer.plans.is_empty() => {
                    p { "natural: " (natural) ", regardless of the setting" }
                }
                _ => (compared(hand)),
            }
        }
    }
}

/// Draws the graded action and the best one.
fn compared(hand: &GradedHand<'_>) -> Markup {
    let (answer, graded) = (&hand.solved.answer, &hand.graded);
    let is_best = graded.setting.is_none() && graded.loss.mean() <= 0.0;
    html! {
        @match &graded.setting {
            Some(setting) => (titled_rows("given: ", &setting.given)),
            None => { h3 { "given: " (action_in_words(&hand.given.action)) ": " (graded.ev) " units" } }
        }
        @if let Some(best) = other_best_in_words(answer, is_best) { h3 { (best) } }
        @match (&graded.setting, answer.plans.first()) {
            (Some(setting), _) => (compared_settings(answer, setting)),
            (None, Some(plan)) => (plan_rows("best setting: ", plan)),
            (None, None) => {}
        }
    }
}

/// Draws the best settings, if the graded setting loses units.
fn compared_settings(answer: &Answer, graded: &Graded) -> Markup {
    let given = &graded.given;
    let better = |plan: &&RankedPlan| given.gap.mean() > 0.0 && plan.best.setting != given.setting;
    let is_to_set = matches!(answer.decision, Decision::Set(_));
    html! {
        @if let Some(plan) = answer.plans.first().filter(better) {
            (plan_rows("best setting: ", plan))
            @for other in answer.plans[1..].iter().filter(|other| other.plan != graded.plan) {
                @let title = plan_in_words(other.best.setting.rows());
                p.soft { "next best: " (title) ", " (gap_in_words(other.best.gap.mean())) " less" }
            }
            p {
                @if is_to_set { "What is better" } @else { (better_in_words(is_to_set, &plan.best, given)) }
                ": " (PreEscaped(difference_in_words(&plan.best, given, suited))) "."
            }
            @if let (Some(of_best), Some(of_given)) = (plan.best.parts, given.parts) {
                (parts_table(&(of_best - of_given)))
            }
        }
    }
}
