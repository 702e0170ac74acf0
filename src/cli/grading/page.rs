use pusoy::chinese::rules::House;
use pusoy::solver::Decision;

use crate::cli::asking::answer_page::{parts, setting};
use crate::cli::asking::answer_text::{heading, units};
use crate::cli::asking::explained::difference_in_words;
use crate::cli::grading::graded::GradedHand;
use crate::cli::grading::summary::Summary;
use crate::cli::grading::text::verdict;
use crate::cli::html::frame::{escaped, push, suited};

/// Writes a grade.
pub fn write(hand: &GradedHand<'_>, house: &House, out: &mut Vec<u8>) {
    let (answer, graded) = (&hand.solved.answer, hand.graded);
    let name = hand.played.player.as_ref().map_or_else(String::new, |name| format!("{name}: "));
    let class = if graded.given.tied { "good" } else { "bad" };
    push(out, "<section>\n");
    push(out, &format!("<h2>{}<span class=\"{class}\">{}</span></h2>\n", escaped(&name), verdict(graded)));
    push(out, &format!("<p class=\"soft\">{}</p>\n", escaped(&heading(hand.solved, house))));
    if let Some(reason) = graded.misset {
        push(out, &format!("<p class=\"bad\">mis-set: {}</p>\n", escaped(&reason.to_string())));
    }
    if let (true, Some((natural, _))) = (answer.settings.is_empty(), answer.natural) {
        push(out, &format!("<p>natural: {natural}, however it is set</p>\n</section>\n"));
        return;
    }
    push(out, &setting("given: ", &graded.given));
    match (answer.decision, answer.natural) {
        (Decision::Declare, Some((natural, ev))) => {
            push(out, &format!("<h3>best: declare {natural}: {}</h3>\n", units(ev)))
        }
        (Decision::Surrender, _) => push(out, &format!("<h3>best: surrender: {}</h3>\n", units(answer.ev))),
        _ => {}
    }
    let better = |best: &&_| graded.given.gap.mean() > 0.0 && *best != &graded.given;
    if let Some(best) = answer.settings.first().filter(better) {
        push(out, &setting("best setting: ", best));
        push(out, &format!("<p>What is better: {}.</p>\n", difference_in_words(best, &graded.given, suited)));
        if let (Some(of_best), Some(of_given)) = (best.parts, graded.given.parts) {
            push(out, &parts(&(of_best - of_given)));
        }
    }
    push(out, "</section>\n");
}

/// Writes what many hands say of the players.
pub fn write_summary(summary: &Summary, out: &mut Vec<u8>) {
    push(out, "<section>\n<h2>Player by player</h2>\n<div class=\"scroll\"><table>\n");
    let heads = [
        "",
        "hands",
        "set well",
        "mis-set",
        "units lost a hand",
        "cards, units a hand",
        "brought",
        "luck of the table",
    ];
    let heads = heads.map(|head| format!("<th class=\"n\">{head}</th>")).concat();
    push(out, &format!("<tr>{heads}</tr>\n"));
    for line in summary.lines() {
        let cells = line.figures.iter().map(|figure| format!("<td class=\"n\">{figure}</td>"));
        push(out, &format!("<tr><td>{}</td>{}</tr>\n", escaped(&line.player), cells.collect::<String>()));
    }
    push(out, "</table></div>\n</section>\n");
}
