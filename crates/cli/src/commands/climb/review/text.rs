//! Writes a reviewed deal for a person.

use std::io::Write;

use pusoy::climbing::solve::{Answer, Sides, Stopped, ValueKind};
use pusoy::climbing::study::Reviewed;
use pusoy_api::questions::climb::game::base_game::in_words as rules_in_words;
use pusoy_api::questions::climb::game::combination::announcement;
use pusoy_api::questions::climb::game::moving::value_in_words;
use pusoy_api::questions::climb::review::ReviewedDeal;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::words::numbers::count_of;

use crate::commands::climb::game::moving::{brief_move, cards_text, line_text};
use crate::commands::climb::game::outcome::write_outcome;
use crate::terminal::columns::Names;
use crate::terminal::style;

/// Writes every action. For each solved turn, adds the value of the action and, if it was a mistake, the better moves.
pub fn write(deal: &ReviewedDeal, out: &mut Vec<u8>) {
    let replay = deal.replay();
    let names = Names::new(&replay.players);
    _ = writeln!(out, "{}", rules_in_words(&*deal.rules));
    if deal.review.turns.is_empty() {
        _ = writeln!(out, "{}", not_solved(deal));
    }
    if let Some(why) = unsolved_before(deal) {
        _ = writeln!(out, "{why}");
    }
    for (at, step) in replay.steps.iter().enumerate() {
        let turn = deal.turn(at);
        if deal.review.turns.first().is_some_and(|first| first.step == at) {
            turn.iter().for_each(|turn| _ = writeln!(out, "{}", from_here(deal, &turn.answer)));
        }
        let mark = if step.leads { ">" } else { " " };
        let action = match step.key {
            None => String::from("pass"),
            Some(key) => {
                format!("{}{}  ({})", cards_text(deal.spelling, &step.cards), announcement(key), key.in_words())
            }
        };
        let worth = turn.map_or_else(String::new, |turn| format!("  {}", worth(turn)));
        _ = writeln!(out, "{:>3} {mark} {}  {action}{worth}", at + 1, names.padded(step.by));
        for line in turn.filter(|turn| turn.lost > 0).into_iter().flat_map(|turn| mistake(deal, turn)) {
            _ = writeln!(out, "      {}  {line}", names.blank());
        }
    }
    write_lost(deal, out);
    match &replay.outcome {
        Some(outcome) => write_outcome(outcome, out),
        None => _ = writeln!(out, "the deal is not over"),
    }
}

/// Formats the player's value after a turn.
fn worth(turn: &Reviewed) -> String {
    let sure = if turn.answer.sides == Sides::Single { "guaranteed " } else { "" };
    format!("{sure}{}", value_in_words(turn.answer.value_kind, turn.after))
}

/// Describes a mistake: its cost, the better moves and, if the position has two sides, a line of best play.
pub fn mistake(deal: &ReviewedDeal, turn: &Reviewed) -> Vec<String> {
    let kind = turn.answer.value_kind;
    let better = itertools::join(distinct(deal, turn), ", or ");
    let outcome = match (&turn.answer.value, turn.answer.sides, kind) {
        // The result depends on the penalties of both players, so the text gives both penalties.
        (Some(values), Sides::Two, ValueKind::Penalties) => {
            let named =
                |(name, value): (&String, &i64)| format!("{} {}", escape_controls(name), value_in_words(kind, *value));
            format!("keeps {}", itertools::join(deal.replay().players.iter().zip(values).map(named), ", "))
        }
        (_, Sides::Single, _) => format!("guarantees {}", value_in_words(kind, turn.before)),
        _ => format!("keeps {}", value_in_words(kind, turn.before)),
    };
    let cost = format!("{} lost: {better} {outcome}", cost(turn));
    let line = (turn.answer.sides == Sides::Two)
        .then(|| format!("best play: {}", line_text(deal.spelling, &deal.replay().players, &turn.answer.line)));
    [style::strong(&cost)].into_iter().chain(line).collect()
}

/// Formats the better moves, without adjacent duplicates.
fn distinct(deal: &ReviewedDeal, turn: &Reviewed) -> Vec<String> {
    let mut all: Vec<String> = turn.better().iter().map(|play| brief_move(deal.spelling, play)).collect();
    all.dedup();
    all
}

/// Formats the loss by an action. If an action that lost units or points also gave up the win, names both: `the win and
/// 3 units`. A loss in wins or places already includes the win.
fn cost(turn: &Reviewed) -> String {
    let kind = turn.answer.value_kind;
    match turn.gave_up_win() && !matches!(kind, ValueKind::Wins | ValueKind::Places) {
        true => format!("the win and {}", amount(kind, turn.lost)),
        false => amount(kind, turn.lost),
    }
}

/// Formats a loss.
pub fn amount(kind: ValueKind, lost: i64) -> String {
    let what = match kind {
        ValueKind::Totals => "unit",
        ValueKind::Penalties => "point",
        ValueKind::Places => "place",
        ValueKind::Wins => return String::from("the win"),
    };
    count_of(lost.unsigned_abs(), what)
}

/// Formats each player's value with best play. `answer` is the solution of the position before the first solved turn.
pub fn from_here(deal: &ReviewedDeal, answer: &Answer) -> String {
    let players = &deal.replay().players;
    let kind = answer.value_kind;
    let value_of_seat = |seat: usize| {
        let name = escape_controls(&players[seat]);
        let bound = |values: &[Option<i64>]| values.get(seat).copied().flatten();
        match (bound(&answer.paranoid), bound(&answer.upper)) {
            (Some(sure), Some(most)) if sure != most => {
                let (sure, most) = (value_in_words(kind, sure), value_in_words(kind, most));
                Some(format!("{name} guaranteed {sure}, at best {most}"))
            }
            (Some(sure), _) => Some(format!("{name} {}", value_in_words(kind, sure))),
            _ => answer.value.as_ref().map(|values| format!("{name} {}", value_in_words(kind, values[seat]))),
        }
    };
    let all = itertools::join((0..players.len()).filter_map(value_of_seat), "; ");
    format!("with best play from here on: {all}")
}

/// Returns the reason why no turn was solved.
pub fn not_solved(deal: &ReviewedDeal) -> &'static str {
    match deal.review.stopped {
        Some(Stopped::Nodes) => "no turn was solved: the last turn is too large for --nodes",
        Some(_) => "no turn was solved within --time-limit",
        None if deal.review.has_too_many_holders => "no turn was solved: too many players hold cards",
        None => "there is no turn to solve",
    }
}

/// Returns the reason why the first actions have no values. Returns `None` if the review reached the first action, or
/// if no turn was solved.
pub fn unsolved_before(deal: &ReviewedDeal) -> Option<String> {
    let first = deal.review.turns.first()?.step;
    let why = match deal.review.stopped {
        Some(Stopped::Nodes) => "is too large for --nodes",
        Some(_) => "was not solved within --time-limit",
        None if deal.review.has_too_many_holders => "was not solved: too many players hold cards",
        None => return None,
    };
    let before = if first == 1 { String::from("the first action has") } else { format!("actions 1 to {first} have") };
    (first > 0).then(|| format!("{before} no value: the review ended at a position that {why}"))
}

/// Returns a note that the lost points are differences between the penalties of the two players. Returns an empty text
/// if the values are not penalties, or if no position with two sides has a mistake.
fn meaning(deal: &ReviewedDeal, kind: ValueKind) -> &'static str {
    let is_difference = |turn: &Reviewed| turn.answer.sides == Sides::Two && kind == ValueKind::Penalties;
    if deal.mistakes().any(is_difference) { " (points are differences between the penalties)" } else { "" }
}

fn write_lost(deal: &ReviewedDeal, out: &mut Vec<u8>) {
    let Some(kind) = deal.review.value_kind.filter(|_| !deal.review.turns.is_empty()) else { return };
    let lost = deal.lost();
    let players = &deal.replay().players;
    let loss = |(name, lost): (&String, i64)| format!("{} {}", escape_controls(name), amount(kind, lost));
    let losses: Vec<String> = players.iter().zip(lost).filter(|(_, lost)| *lost > 0).map(loss).collect();
    let mistakes = count_of(deal.mistakes().count() as u64, "mistake");
    _ = match losses.is_empty() {
        true => writeln!(out, "no mistakes"),
        false => writeln!(out, "{mistakes}; lost: {}{}", losses.join(", "), meaning(deal, kind)),
    };
    let gave_up = |turn: &&Reviewed| turn.gave_up_win();
    for turn in deal.mistakes().filter(gave_up) {
        let name = escape_controls(&players[deal.replay().steps[turn.step].by]);
        let given_up = if kind == ValueKind::Places { "first place" } else { "the win" };
        _ = writeln!(out, "{name} gave up {given_up} with action {}", turn.step + 1);
    }
}
