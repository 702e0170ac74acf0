//! A valued street or fantasyland hand as text.

use std::io::Write;

use pusoy::cards::CardSet;
use pusoy::chinese::{ByRow, Rules};
use pusoy::open_face::{FantasylandSetting, Method, Placed, Position};
use pusoy_api::words::numbers::{count_of, error_in_words, gap_in_words, with_sign};
use pusoy_api::words::plans::plan_in_words;
use pusoy_api::words::rules::in_words;

use crate::terminal::columns::{cells, padded};
use crate::terminal::style;
use pusoy_api::questions::place::valued::{
    StreetOrHand, Valued, as_number, cost, gap, gap_of_setting, is_tied, rank, units,
};
use pusoy_api::questions::place::words::{
    basis_in_words, budget_in_words, cost_in_words, percent, placement_in_words, reasons_in_words, row_in_words,
    setting_in_words,
};

/// Writes an answer for a person.
///
/// If the answer leaves out placements, `how` returns advice on showing them: ` (--top 24 shows them)`. The argument of
/// `how` is the number of all placements. The session of `play` has no option `--top`, and passes a `how` that returns
/// an empty string.
pub fn write(valued: &Valued<'_>, how: fn(usize) -> String, out: &mut Vec<u8>) {
    if let Some(turn) = &valued.turn {
        _ = writeln!(out, "{}", style::strong(&turn.in_words()));
    }
    _ = writeln!(out, "{}", in_words(&valued.house));
    let rules = &valued.house.rules;
    match &valued.valuation {
        StreetOrHand::Street { position, placed, given } => {
            write_street(rules, position, placed, (*given, valued.top), how, out);
        }
        StreetOrHand::Fantasyland { hand, plans, given, .. } => {
            write_fantasyland(rules, *hand, plans, given.as_ref(), out);
        }
    }
    if let Some(reasons) = reasons_in_words(valued) {
        _ = writeln!(out, "{reasons}");
    }
    _ = writeln!(out, "{}", basis_in_words(valued));
    if let Some(budget) = budget_in_words(valued) {
        _ = writeln!(out, "{budget}");
    }
}

/// Spaces as wide as a standard error.
const WIDE: &str = "        ";

/// Writes the best `top` placements of a street, the graded placement if there is one, and the board after the best
/// placement.
fn write_street(
    rules: &Rules,
    position: &Position,
    placed: &Placed,
    (given, top): (Option<usize>, usize),
    how: fn(usize) -> String,
    out: &mut Vec<u8>,
) {
    let all = &placed.placements;
    if let Some(given) = given {
        let valued = &all[given];
        let cost = cost_in_words(cost(placed, valued), valued.gap_std_err, Some(rank(placed, given)));
        _ = writeln!(out, "{}", style::strong(&cost));
    }
    let shown: Vec<usize> = (0..all.len().min(top)).chain(given.filter(|given| *given >= top)).collect();
    let formatted: Vec<String> =
        shown.iter().map(|&at| placement_in_words(&all[at].placement, ">", style::card)).collect();
    let width = formatted.iter().map(|text| cells(text)).max().unwrap_or_default();
    // A sampled value is followed by its standard error. A narrow terminal leaves out columns in this order: the
    // standard errors of the units, the shares of fouls and fantasylands, and the standard errors of the gaps.
    let error = |error: Option<f64>| error_in_words(error, 3);
    let is_exact = placed.method == Method::Exact;
    // The width of a line without standard errors: the placement, and the columns after it up to 'tied'.
    let all_but_errors = width + "    -10.000   0.000    0.0 %  fantasyland  tied".len();
    let errors = if is_exact { 0 } else { WIDE.len() };
    let has_shares = style::has_room(all_but_errors + errors);
    let has_errors = style::has_room(all_but_errors + 2 * errors);
    let has_gap_errors = has_shares || style::has_room(width + "    -10.000   0.000  tied".len() + errors);
    let unless = |hidden: bool, text: String| if hidden { String::new() } else { text };
    let wide = |shown: bool| if is_exact || !shown { "" } else { WIDE };
    let shares = if has_shares { "     foul  fantasyland" } else { "" };
    let (wide_units, wide_gap) = (wide(has_errors), wide(has_gap_errors));
    let heading = format!("{}   units{wide_units}     gap{wide_gap}{shares}", " ".repeat(width + 2));
    _ = writeln!(out, "{}", heading.trim_end());
    for (&at, formatted) in shown.iter().zip(formatted) {
        let valued = &all[at];
        let gap = match valued.value == all[0].value {
            true => format!("  best{wide_gap}"),
            false => {
                format!("{:>6.3}{}", gap(placed, valued), unless(!has_gap_errors, error(valued.gap_std_err)))
            }
        };
        let line = format!(
            "  {}  {:>7}{}  {gap}{}{}{}",
            padded(&formatted, width),
            with_sign(units(valued), 3),
            unless(!has_errors, error(valued.std_err)),
            unless(
                !has_shares,
                format!("  {:>7}  {:>11}", percent(as_number(valued.foul)), percent(as_number(valued.fantasyland)))
            ),
            if at > 0 && is_tied(placed, valued) { "  tied" } else { "" },
            if given == Some(at) { "  given" } else { "" },
        );
        _ = writeln!(out, "{}", line.trim_end());
    }
    let left = all.len() - all.len().min(top);
    if left > 0 && given.is_none() {
        let more = count_of(left as u64, "more placement");
        let others = match placed.method {
            Method::Sampled { left_out: others @ 1.., .. } => format!(", and {others} that were not played out"),
            _ => String::new(),
        };
        _ = writeln!(out, "  {more}{}{others}", how(all.len()));
    }
    if let Some(best) = all.first() {
        if given.is_some_and(|given| given > 0) {
            _ = writeln!(out, "the board after the best placement:");
        }
        write_rows(rules, &best.placement.on(&position.board), out);
    }
}

/// Writes the plans of a hand in fantasyland. If a setting is graded, first writes its cost and the setting. If the
/// cost is zero, writes nothing else.
fn write_fantasyland(
    rules: &Rules,
    hand: CardSet,
    plans: &[FantasylandSetting],
    given: Option<&FantasylandSetting>,
    out: &mut Vec<u8>,
) {
    if let Some(given) = given {
        let cost = gap_of_setting(plans, given).0 as f64 / 1_000.0;
        _ = writeln!(out, "{}", style::strong(&cost_in_words(cost, None, None)));
        write_setting(rules, "given: ", given, "", out);
        if cost <= 0.0 {
            return;
        }
    }
    if plans.first().is_some_and(|best| best.foul) {
        _ = writeln!(out, "no setting of {} is better than a foul", style::hand(hand));
    }
    for (number, set) in plans.iter().enumerate() {
        let head = if given.is_some() && number == 0 { String::from("best: ") } else { format!("{}. ", number + 1) };
        let gap = match gap_of_setting(plans, set).0 {
            0 if number == 0 => String::new(),
            0 => String::from(", tied"),
            gap => format!(", {} less than no. 1", gap_in_words(gap as f64 / 1_000.0)),
        };
        write_setting(rules, &head, set, &gap, out);
    }
}

fn write_setting(rules: &Rules, head: &str, set: &FantasylandSetting, gap: &str, out: &mut Vec<u8>) {
    _ = writeln!(out, "{head}{}", style::strong(&plan_in_words(&set.rows)));
    _ = writeln!(out, "   {}{gap}", setting_in_words(set));
    write_rows(rules, &set.rows, out);
    if !set.left.is_empty() {
        _ = writeln!(out, "  left    {}", style::hand(set.left));
    }
}

/// Writes a board, with descriptions of its rows.
pub fn write_rows(rules: &Rules, rows: &ByRow<CardSet>, out: &mut Vec<u8>) {
    for (row, cards) in rows.iter() {
        let what = row_in_words(rules, row, *cards);
        let line = format!("  {row:<6}  {}  {what}", padded(&style::row(*cards), 14));
        _ = writeln!(out, "{}", line.trim_end());
    }
}
