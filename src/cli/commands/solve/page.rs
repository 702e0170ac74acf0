//! The answer of `pusoy solve` as a section of a page.

use pusoy::solver::Decision;

use crate::cli::asking::answer_page::{parts_table, setting_rows};
use crate::cli::asking::answer_text::{heading, units};
use crate::cli::asking::explained::{difference_in_words, more_in_words};
use crate::cli::asking::queries::SolvedQuery;
use crate::cli::html::frame::{escaped, hand, push, suited};

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
    for (place, ranked) in answer.settings.iter().enumerate() {
        push(out, &setting_rows(&format!("{}. ", place + 1), ranked));
        if let Some(best) = answer.settings.first().filter(|_| place > 0) {
            let more = more_in_words(ranked);
            let better = difference_in_words(best, ranked, suited);
            push(out, &format!("<p>1 earns {more} this: {better}.</p>\n"));
        }
        let of_first = answer.settings.first().and_then(|best| best.parts);
        match (place, ranked.parts, of_first) {
            (0, Some(own), _) => push(out, &parts_table(&own)),
            (_, Some(own), Some(best)) => push(out, &parts_table(&(best - own))),
            _ => {}
        }
    }
    if answer.stopped {
        push(out, "<p>stopped by the time limit before the precision was reached</p>\n");
    }
    push(out, "</section>\n");
}
