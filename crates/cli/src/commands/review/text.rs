//! A review as text.

use std::io::Write;

use pusoy::chinese::{Deal, Rules};
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::words::numbers::{count_of, error_in_words, gap_with_error};

use crate::grading::text::loss_in_words;
use crate::stream::answers::Render;
use pusoy_api::questions::place::words::row_in_words;
use pusoy_api::questions::review::evening::{Evening, Reviewed};
use pusoy_api::questions::review::hand::{grade_try, rows_if_set};
use pusoy_api::questions::review::player_review::{Mistake, PlayerReview, Sum};
use pusoy_api::questions::review::words::{DRILLED, HANDS, OPTIMALLY};
use pusoy_api::questions::score::words::misset_in_words;
use pusoy_api::solving::queries::Queries;

use crate::commands::review::chart;
use crate::commands::review::next::{Retry, Step};
use crate::terminal::columns::{padded, wrapped};
use crate::terminal::style;

/// The review of a log without finished deals.
pub const NO_DEALS: &str = "no finished deals to review";

/// Writes a review for a person.
pub fn write(review: &Evening<PlayerReview>, out: &mut Vec<u8>) {
    if review.is_empty() {
        _ = writeln!(out, "{NO_DEALS}");
        return;
    }
    _ = writeln!(out, "{}", review.rules_in_words());
    if let Some(drilled) = &review.drilled {
        write_drilled(drilled, out);
    }
    write_unreviewed_streets(review, out);
    if review.is_drill() {
        return;
    }
    write_summary(review, review.best_and_worst(), out);
    review.account.text(out);
    for (name, units, player) in review.players() {
        let name = escape_controls(name);
        _ = writeln!(out, "\n{name}: {units:+} in {}", count_of(player.deals, "deal"));
        if player.hands == 0 {
            _ = writeln!(out, "  no cards are known");
            continue;
        }
        for (what, sum) in [("cards", player.cards), ("setting", -player.cost), ("luck", player.luck())] {
            _ = writeln!(out, "  {what:<7}  {}", figure(sum));
        }
        if player.deals > player.hands {
            let deals = count_of(player.deals - player.hands, "deal");
            _ = writeln!(out, "  unknown  {:>+6}     ({deals} recorded without cards)", player.unknown);
        }
        _ = writeln!(out, "  with best settings against the same hands, {name} would have {:+}", player.as_best);
        write_mistakes("deal", player, out);
    }
    if review.players().any(|(_, _, player)| player.hands > 0) {
        for paragraph in [HANDS, OPTIMALLY] {
            _ = writeln!(out, "\n{}", wrapped(paragraph, style::width()).join("\n"));
        }
    }
}

/// Writes the result of each player in one sentence, then the sentences in `more`, and charts of the session.
pub fn write_summary<P: Reviewed>(review: &Evening<P>, more: Option<String>, out: &mut Vec<u8>) {
    let sentences = review.players().map(|(name, units, player)| player.in_words(&escape_controls(name), units));
    for (nth, sentence) in sentences.enumerate() {
        _ = writeln!(out, "{}{sentence}", if nth == 0 { "\n" } else { "" });
    }
    if let Some(more) = more {
        _ = writeln!(out, "{}", wrapped(&escape_controls(&more), style::width()).join("\n"));
    }
    if review.is_valued() {
        _ = writeln!(out, "{}", wrapped(P::LUCK, style::width()).join("\n"));
    }
    chart::write(review, out);
}

/// Returns a sentence that says how many streets of drills are not reviewed. Returns `None` if there are none.
pub fn unreviewed_streets<P: Reviewed>(review: &Evening<P>) -> Option<String> {
    let streets = count_of(review.drilled_streets, "street");
    let sentence = format!("{streets} of drills not reviewed: 'pusoy grade --input drill' grades them");
    (review.drilled_streets > 0).then_some(sentence)
}

/// Writes the sentence of [`unreviewed_streets`], if there is one.
pub fn write_unreviewed_streets<P: Reviewed>(review: &Evening<P>, out: &mut Vec<u8>) {
    if let Some(streets) = unreviewed_streets(review) {
        _ = writeln!(out, "\n{}", wrapped(&streets, style::width()).join("\n"));
    }
}

/// Writes the hands of drills, which were not played at a table.
fn write_drilled(player: &PlayerReview, out: &mut Vec<u8>) {
    _ = writeln!(out, "\n{} of drills", count_of(player.hands, "hand"));
    for (what, sum) in [("cards", player.cards), ("setting", -player.cost)] {
        _ = writeln!(out, "  {what:<7}  {}", figure(sum));
    }
    write_mistakes("hand", player, out);
    _ = writeln!(out, "\n{}", wrapped(DRILLED, style::width()).join("\n"));
}

/// Writes the costliest mistakes. `what` is the word before the number of a deal: `deal` or, for drills, `hand`.
fn write_mistakes(what: &str, player: &PlayerReview, out: &mut Vec<u8>) {
    let costliest = player.costliest();
    for mistake in &costliest {
        _ = writeln!(
            out,
            "  {what} {}{}: {:.2} lost by {}",
            mistake.deal,
            id(mistake),
            mistake.cost.mean(),
            action_in_words(&mistake.action)
        );
        if let Some(reason) = mistake.misset {
            _ = writeln!(out, "    mis-set: {}", misset_in_words(reason));
        }
        _ = writeln!(out, "    best  {}", action_in_words(&mistake.best));
    }
    write_more(costliest.len(), player.mistakes.len(), out);
}

/// Says how to see all mistakes, if some are not listed.
pub fn write_more(listed: usize, mistakes: usize, out: &mut Vec<u8>) {
    if listed < mistakes {
        _ = writeln!(out, "  {listed} of {mistakes} mistakes; '--next' goes through all");
    }
}

/// Formats a sum with its standard error.
pub fn figure(sum: Sum) -> String {
    let error = error_in_words(sum.std_err().filter(|error| *error >= 0.005), 2);
    // Adding 0 removes the sign of a rounded -0.
    let units = (sum.units() * 100.0).round() / 100.0 + 0.0;
    format!("{units:>+9.2}{error}")
}

/// Formats the id of a mistake's deal, if it has one: `, id 7`.
fn id(mistake: &Mistake) -> String {
    mistake.id.words().map_or_else(String::new, |id| format!(", id {}", escape_controls(&id)))
}

/// Formats the action chosen for a hand.
fn action_in_words(deal: &Deal) -> String {
    match (rows_if_set(deal), deal) {
        (Some(rows), _) => itertools::join(rows.map(style::row), " / "),
        (None, Deal::Surrendered(_)) => String::from("surrendering"),
        (None, _) => String::from("declaring"),
    }
}

/// Returns the mistakes of all players as questions, costliest first. `queries` grades the actions that the user tries.
pub fn steps<'e>(review: &'e Evening<PlayerReview>, queries: &'e Queries) -> Vec<Step<'e>> {
    let mistakes = review.mistakes();
    mistakes.into_iter().map(|(name, mistake)| step(name, mistake, queries)).collect()
}

/// Returns a mistake as a question. `name` is the player. For a hand of a drill, `name` is `None`, and the answer does
/// not give the units of the deal.
fn step<'m>(name: Option<&str>, mistake: &'m Mistake, queries: &'m Queries) -> Step<'m> {
    let rules = &mistake.house.rules;
    let place = match name {
        Some(name) => format!("{} in deal {}", escape_controls(name), mistake.deal),
        None => format!("hand {} of drills", mistake.deal),
    };
    let question = format!("{place}{}\n{}", id(mistake), hand(rules, &mistake.action));
    let cost = gap_with_error(mistake.cost.mean(), mistake.cost.std_err());
    let misset = mistake.misset.map_or_else(String::new, |why| format!("mis-set: {}\n", misset_in_words(why)));
    let mut answer = format!("{misset}best, by {cost} units:\n{}", hand(rules, &mistake.best));
    if let Some(compared) = &mistake.compared {
        answer += &format!("{compared}\n");
    }
    answer += &match mistake.as_best {
        _ if name.is_none() => String::new(),
        as_best if as_best == mistake.units => {
            format!("in this deal, the best action would also have made {as_best:+}\n")
        }
        as_best => {
            format!("in this deal, the best action would have made {as_best:+} instead of {:+}\n", mistake.units)
        }
    };
    let grade = |text: &str| Ok(loss_in_words(&grade_try(queries, mistake, text)?.graded));
    let retry = Some(Retry { what: "setting", grade: Box::new(grade) });
    Step { player: name.map(String::from), question, answer, retry }
}

/// Formats an action: the rows of a setting, each with a description, or another action with the cards of the hand.
fn hand(rules: &Rules, deal: &Deal) -> String {
    let Deal::Set(setting) = deal else {
        let cards = deal.cards().map_or_else(String::new, |cards| format!(" {}", style::hand(cards)));
        return format!("  {}{cards}\n", action_in_words(deal));
    };
    let rows = setting.rows().iter().map(|(row, cards)| {
        let words = row_in_words(rules, row, *cards);
        format!("  {:<6}  {}  {words}\n", row.name(), padded(&style::row(*cards), 14))
    });
    rows.collect()
}
