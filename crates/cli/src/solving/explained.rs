//! Explains as text why the best setting beats the others.

use std::io::Write;

use pusoy::chinese::Row;
use pusoy::solver::{Answer, EvPart, EvParts, RankedSetting};
use pusoy_api::solving::explained::{
    difference_in_words, listed, more_in_words, notable_parts, part_in_words, why_in_words,
};
use pusoy_api::words::numbers::with_sign;

use crate::terminal::style;

/// Writes the EV of the best setting, part by part, and why the best setting beats each of the other listed settings.
/// Writes nothing if the EV is not divided into parts.
pub fn write(answer: &Answer, out: &mut Vec<u8>) {
    let listed = listed(answer);
    let Some((best, others)) = listed.split_first() else { return };
    let Some(parts) = best.parts else { return };
    _ = writeln!(out, "\nNo. 1 earns {}:", with_sign(parts.total(), 3));
    write_parts(&parts, |_| None, out);
    for (place, other) in (2..).zip(others) {
        let why = why_in_words(best, other, style::card);
        _ = writeln!(out, "\n{}", format_args!("No. 1 earns {} no. {place}: {why}", more_in_words(other)));
        write_parts_of_difference(best, other, out);
    }
}

/// Writes, after `head`, how the best setting differs from another, and the EV difference part by part.
pub fn write_difference(head: &str, best: &RankedSetting, other: &RankedSetting, out: &mut Vec<u8>) {
    _ = writeln!(out, "{}", format_args!("{head}{}", difference_in_words(best, other, style::card)));
    write_parts_of_difference(best, other, out);
}

/// Writes the EV difference between the best setting and another, part by part.
fn write_parts_of_difference(best: &RankedSetting, other: &RankedSetting, out: &mut Vec<u8>) {
    if let (Some(of_best), Some(of_other)) = (best.parts, other.parts) {
        let points = |row: Row| {
            let wins = |ranked: &RankedSetting| Some(ranked.chances?.rows.get(row).win);
            Some(100.0 * (wins(best)? - wins(other)?))
        };
        write_parts(&(of_best - of_other), points, out);
    }
}

/// Width of the longest line about a part, in cells, including the difference in the chance to win its row.
const LONGEST_PART: usize = 56;

/// Writes each part that does not round to zero. For the part of a row, also writes the difference in the chance to win
/// the row. `points` returns this difference in percentage points, or `None` to leave it out.
fn write_parts(parts: &EvParts, points: impl Fn(Row) -> Option<f64>, out: &mut Vec<u8>) {
    let unit = if style::has_room(LONGEST_PART) { " percentage points" } else { " points" };
    for (part, units) in notable_parts(parts) {
        let row = Row::ALL.into_iter().find(|row| EvPart::of_row(*row) == part);
        let more =
            row.and_then(&points).map_or_else(String::new, |more| format!("  wins {}{unit}", with_sign(more, 1)));
        _ = writeln!(out, "  {:<15} {:>7}{more}", part_in_words(part), with_sign(units, 3));
    }
}

/// Writes why the rows of `given` count 0 in the EV difference, if `given` pays for being mis-set and `best` does not.
pub fn write_cost_of_misset(best: &RankedSetting, given: &RankedSetting, out: &mut Vec<u8>) {
    let pays = |ranked: &RankedSetting| ranked.parts.is_some_and(|parts| parts.get(EvPart::Missets) < 0.0);
    if pays(given) && !pays(best) {
        _ = writeln!(out, "a mis-set hand neither wins nor loses rows, so its rows count 0 here");
    }
}
