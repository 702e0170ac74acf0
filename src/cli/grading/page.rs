//! A grade as a section of a page.

use pusoy::solver::Decision;

use crate::cli::asking::answer_page::{parts_table, setting_rows};
use crate::cli::asking::answer_text::{heading, units};
use crate::cli::asking::explained::difference_in_words;
use crate::cli::grading::graded::GradedHand;
use crate::cli::grading::text::loss_in_words;
use crate::cli::html::frame::{escaped, push, suited};

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
    if let (true, Some((natural, _))) = (answer.settings.is_empty(), answer.natural) {
        push(out, &format!("<p>natural: {natural}, however it is set</p>\n</section>\n"));
        return;
    }
    push(out, &setting_rows("given: ", &graded.given));
    match (answer.decision, answer.natural) {
        (Decision::Declare, Some((natural, ev))) => {
            push(out, &format!("<h3>best: declare {natural}: {}</h3>\n", units(ev)))
        }
        (Decision::Surrender, _) => push(out, &format!("<h3>best: surrender: {}</h3>\n", units(answer.ev))),
        _ => {}
    }
    let better = |best: &&_| graded.given.gap.mean() > 0.0 && *best != &graded.given;
    if let Some(best) = answer.settings.first().filter(better) {
        push(out, &setting_rows("best setting: ", best));
        push(out, &format!("<p>What is better: {}.</p>\n", difference_in_words(best, &graded.given, suited)));
        if let (Some(of_best), Some(of_given)) = (best.parts, graded.given.parts) {
            push(out, &parts_table(&(of_best - of_given)));
        }
    }
    push(out, "</section>\n");
}
