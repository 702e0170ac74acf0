//! A grade as text.

use std::io::Write;

use pusoy::chinese::Deal;
use pusoy::solver::{Answer, Decision, Graded, Place, RankedPlan, RankedSetting};
use pusoy_api::questions::grade::graded::{ActionGrade, GradedHand};
use pusoy_api::questions::score::words::misset_in_words;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::words::numbers::{gap_in_words, gap_with_error};
use pusoy_api::words::plans::plan_in_words;

use crate::solving::answer_text::{heading, missets_of_opponents, write_plan, write_titled};
use crate::solving::explained::{write_cost_of_misset, write_difference};

/// Writes the grade of a hand as text.
pub fn write(hand: &GradedHand<'_>, out: &mut Vec<u8>) {
    _ = writeln!(out, "{}", heading(&hand.solved));
    missets_of_opponents(&hand.solved).iter().for_each(|line| _ = writeln!(out, "{line}"));
    let name = hand.given.player.as_ref().map_or_else(String::new, |name| format!("{}: ", escape_controls(name)));
    _ = write!(out, "{name}");
    write_grade(hand, out);
}

/// Writes the loss of an action, and the best action.
pub fn write_grade(hand: &GradedHand<'_>, out: &mut Vec<u8>) {
    let (answer, setting) = (&hand.solved.answer, &hand.graded.setting);
    _ = writeln!(out, "{}", loss_in_words(&hand.graded));
    if let Some(reason) = setting.and_then(|setting| setting.misset) {
        _ = writeln!(out, "mis-set: {}", misset_in_words(reason));
    }
    if let (true, Some((natural, _))) = (answer.plans.is_empty(), answer.natural) {
        _ = writeln!(out, "natural: {natural}, regardless of the setting");
        return;
    }
    _ = writeln!(out);
    match setting {
        Some(setting) => write_titled("given: ", &setting.given, "", out),
        None => _ = writeln!(out, "given: {}: {} units", action_in_words(&hand.given.action), hand.graded.ev),
    }
    if let Some(best) = other_best_in_words(answer, setting.is_none() && hand.graded.loss.mean() <= 0.0) {
        _ = writeln!(out, "\n{best}");
    }
    let is_to_set = matches!(answer.decision, Decision::Set(_));
    let Some(graded) = setting else {
        if let Some(plan) = answer.plans.first() {
            _ = writeln!(out);
            write_plan(if is_to_set { "best: " } else { "best setting: " }, plan, "", out);
        }
        return;
    };
    let Graded { given, misset, .. } = graded;
    let is_best = |plan: &&RankedPlan| given.gap.mean() <= 0.0 || plan.best.setting == given.setting;
    let Some((plan, others)) = answer.plans.split_first().filter(|(plan, _)| !is_best(plan)) else { return };
    _ = writeln!(out);
    write_plan(if is_to_set { "best: " } else { "best setting: " }, plan, "", out);
    for other in others.iter().filter(|other| other.plan != graded.plan) {
        let title = plan_in_words(other.best.setting.rows());
        _ = writeln!(out, "next best: {title}, {} less", gap_in_words(other.best.gap.mean()));
        _ = writeln!(out, "   {}", other.best.setting);
    }
    let same = if plan.plan == graded.plan && misset.is_none() { "the plan is the best one; " } else { "" };
    _ = writeln!(out);
    let better = better_in_words(is_to_set, &plan.best, given);
    write_difference(&format!("{same}{better}: "), &plan.best, given, out);
    if misset.is_some() {
        write_cost_of_misset(&plan.best, given, out);
    }
}

/// Returns the words that introduce the differences between the best setting and the given one. If the best action is
/// to set the hand (`is_to_set`), the grade already has the EV difference. Otherwise, the grade has only the loss
/// against the best action, so the words give the EV difference between the two settings.
pub fn better_in_words(is_to_set: bool, best: &RankedSetting, given: &RankedSetting) -> String {
    let gap = best.ev.mean() - given.ev.mean();
    if is_to_set {
        String::from("what is better")
    } else {
        format!("the best setting earns {} more", gap_in_words(gap))
    }
}

/// Formats the best action: `best: surrender: -7.34 units`. Returns `None` if the best action is to set the hand, or if
/// it is the given action (`is_given`).
pub fn other_best_in_words(answer: &Answer, is_given: bool) -> Option<String> {
    let action = match answer.decision {
        _ if is_given => return None,
        Decision::Declare(natural) => format!("declare {natural}"),
        Decision::Surrender => String::from("surrender"),
        _ => return None,
    };
    Some(format!("best: {action}: {} units", answer.ev))
}

/// Formats an action that does not set the hand.
pub fn action_in_words(action: &Deal) -> &'static str {
    match action {
        Deal::Surrendered(_) => "surrender",
        _ => "declare the natural",
    }
}

/// Formats the loss of an action. For a setting with a [`Place`], adds its rank among all settings.
pub fn loss_in_words(graded: &ActionGrade) -> String {
    let ActionGrade { loss, tied, setting, .. } = graded;
    let place = setting.and_then(|setting| setting.place);
    let units = gap_with_error(loss.mean(), loss.std_err());
    let lost = match (loss.mean() == 0.0, tied) {
        (true, _) => String::from("nothing lost"),
        (_, true) if loss.mean() < 0.005 => String::from("as good as the best"),
        (_, true) => format!("tied with the best: {units} units lost"),
        (_, false) => format!("{units} units lost"),
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
    fn ordinals_end_in_st_nd_rd_or_th() {
        let formatted = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111].map(ordinal);
        let wanted = ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "101st", "111th"];
        assert_eq!(formatted, wanted);
    }
}
