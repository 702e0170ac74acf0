//! A grade as a section of a page.

use pusoy::solver::{Decision, RankedPlan};
use pusoy_api::questions::grade::graded::GradedHand;
use pusoy_api::solving::explained::difference_in_words;
use pusoy_api::words::numbers::gap_in_words;
use pusoy_api::words::plans::plan_in_words;

use crate::asking::answer_page::{parts_table, plan_rows, titled_rows};
use crate::asking::answer_text::{heading, units};
use crate::grading::text::loss_in_words;
use crate::html::frame::{escaped, push, suited};

/// Writes a grade.
pub fn write(hand: &GradedHand<'_>, out: &mut Vec<u8>) {
    let (answer, graded) = (&hand.solved.answer, &hand.graded);
    let name = hand.given.player.as_ref().map_or_else(String::new, |name| format!("{name}: "));
    let class = if graded.given.tied { "good" } else { "bad" };
    push(out, "<section>\n");
    push(out, &format!("<h2>{}<span class=\"{class}\">{}</span></h2>\n", escaped(&name), loss_in_words(graded)));
    push(out, &format!("<p class=\"soft\">{}</p>\n", escaped(&heading(&hand.solved))));
    if let Some(reason) = graded.misset {
        push(out, &format!("<p class=\"bad\">mis-set: {}</p>\n", escaped(&reason.to_string())));
    }
    if let (true, Some((natural, _))) = (answer.plans.is_empty(), answer.natural) {
        push(out, &format!("<p>natural: {natural}, however it is set</p>\n</section>\n"));
        return;
    }
    push(out, &titled_rows("given: ", &graded.given));
    match (answer.decision, answer.natural) {
        (Decision::Declare, Some((natural, ev))) => {
            push(out, &format!("<h3>best: declare {natural}: {}</h3>\n", units(ev)))
        }
        (Decision::Surrender, _) => push(out, &format!("<h3>best: surrender: {}</h3>\n", units(answer.ev))),
        _ => {}
    }
    let better = |plan: &&RankedPlan| graded.given.gap.mean() > 0.0 && plan.best.setting != graded.given.setting;
    if let Some(plan) = answer.plans.first().filter(better) {
        let best = &plan.best;
        push(out, &plan_rows("best setting: ", plan));
        for other in answer.plans[1..].iter().filter(|other| other.plan != graded.plan) {
            let title = plan_in_words(other.best.setting.rows());
            let less = gap_in_words(other.best.gap.mean());
            push(out, &format!("<p class=\"soft\">next best: {title}, {less} less</p>\n"));
        }
        push(out, &format!("<p>What is better: {}.</p>\n", difference_in_words(best, &graded.given, suited)));
        if let (Some(of_best), Some(of_given)) = (best.parts, graded.given.parts) {
            push(out, &parts_table(&(of_best - of_given)));
        }
    }
    push(out, "</section>\n");
}
