//! A grade as text.

use std::io::Write;

use pusoy::solver::{Answer, Decision, Graded, Place, RankedPlan};
use pusoy_api::questions::grade::graded::GradedHand;
use pusoy_api::questions::score::words::misset_in_words;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::words::numbers::{error_in_words, gap_in_words};
use pusoy_api::words::plans::plan_in_words;

use crate::solving::answer_text::{heading, missets_of_opponents, units, write_plan, write_titled};
use crate::solving::explained::{write_cost_of_misset, write_difference};

/// Writes a grade for a person.
pub fn write(hand: &GradedHand<'_>, out: &mut Vec<u8>) {
    _ = writeln!(out, "{}", heading(&hand.solved));
    missets_of_opponents(&hand.solved).iter().for_each(|line| _ = writeln!(out, "{line}"));
    let name = hand.given.player.as_ref().map_or_else(String::new, |name| format!("{}: ", escape_controls(name)));
    _ = write!(out, "{name}");
    write_grade(&hand.solved.answer, &hand.graded, out);
}

/// Writes the loss of a setting, and the best action.
pub fn write_grade(answer: &Answer, graded: &Graded, out: &mut Vec<u8>) {
    let Graded { given, misset, .. } = graded;
    let loss = given.gap.mean();
    _ = writeln!(out, "{}", loss_in_words(graded));
    if let Some(reason) = misset {
        _ = writeln!(out, "mis-set: {}", misset_in_words(*reason));
    }
    if let (true, Some((natural, _))) = (answer.plans.is_empty(), answer.natural) {
        _ = writeln!(out, "natural: {natural}, regardless of the setting");
        return;
    }
    _ = writeln!(out);
    write_titled("given: ", given, "", out);
    match answer.decision {
        Decision::Declare(natural) => _ = writeln!(out, "\nbest: declare {natural}: {}", units(answer.ev)),
        Decision::Surrender => _ = writeln!(out, "\nbest: surrender: {}", units(answer.ev)),
        _ => {}
    }
    let is_best = |plan: &&RankedPlan| loss <= 0.0 || plan.best.setting == given.setting;
    let Some((plan, others)) = answer.plans.split_first().filter(|(plan, _)| !is_best(plan)) else { return };
    _ = writeln!(out);
    write_plan(if matches!(answer.decision, Decision::Set(_)) { "best: " } else { "best setting: " }, plan, "", out);
    for other in others.iter().filter(|other| other.plan != graded.plan) {
        let title = plan_in_words(other.best.setting.rows());
        _ = writeln!(out, "next best: {title}, {} less", gap_in_words(other.best.gap.mean()));
        _ = writeln!(out, "   {}", other.best.setting);
    }
    let same = if plan.plan == graded.plan && misset.is_none() { "the plan is the best one; " } else { "" };
    _ = writeln!(out);
    write_difference(&format!("{same}what is better: "), &plan.best, given, out);
    if misset.is_some() {
        write_cost_of_misset(&plan.best, given, out);
    }
}

/// Formats the loss of a setting, and its rank among all settings.
pub fn loss_in_words(graded: &Graded) -> String {
    let Graded { given, place, .. } = graded;
    let (loss, error) = (given.gap.mean(), given.gap.std_err());
    let error = error_in_words(error, 2);
    let lost = match (loss == 0.0, given.tied) {
        (true, _) => String::from("nothing lost"),
        (_, true) if loss < 0.005 => String::from("as good as the best"),
        (_, true) => format!("as good as the best: {loss:.2}{error} units lost"),
        (_, false) => format!("{}{error} units lost", gap_in_words(loss)),
    };
    let place = place.map_or_else(String::new, |Place { rank, of }| format!("; {} of {of} settings", ordinal(rank)));
    format!("{lost}{place}")
}

/// Formats an ordinal number: `1st`, `2nd`, `3rd`, `4th`.
pub fn ordinal(n: usize) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals() {
        let formatted = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111].map(ordinal);
        let wanted = ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "101st", "111th"];
        assert_eq!(formatted, wanted);
    }
}
