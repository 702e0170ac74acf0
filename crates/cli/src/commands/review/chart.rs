//! Charts of a session in plain characters. They are at most 50 columns wide, unless names or totals are very long.

use std::io::Write;

use pusoy_api::questions::review::evening::{Evening, PlayedDeal, Reviewed, RunningTotal};
use pusoy_api::wire::controls::escape_controls;

use crate::terminal::columns::{Names, cells, wrapped};

/// Maximum number of columns of a chart, unless names or totals are very long.
const COLUMNS: usize = 50;
/// Maximum number of columns for the totals, without the scale to their left.
const TOTALS: usize = 40;
/// Maximum number of lines for the totals.
const LINES: i64 = 16;
/// Maximum number of players in a chart.
const PLAYERS: usize = 8;

/// Writes the running totals of the players unless all are 0, and the cost of each hand if any cost is known. Writes
/// nothing for a session of fewer than two deals, or of more than `PLAYERS` players.
pub fn write<P: Reviewed>(review: &Evening<P>, out: &mut Vec<u8>) {
    let deals = review.account.deals();
    let totals = review.running_totals();
    let is_flat = totals.iter().all(|line| line.points.iter().all(|(_, total)| *total == 0));
    if deals < 2 || totals.len() > PLAYERS {
        return;
    }
    if !is_flat {
        write_totals(&totals, deals, out);
    }
    if review.played().flatten().any(|deal| deal.cost.is_some()) {
        write_costs(&totals, &review.played().collect::<Vec<_>>(), deals, out);
    }
}

/// Draws the totals: a letter or digit for each player, and `*` for several players at the same place.
fn write_totals(totals: &[RunningTotal<'_>], deals: u64, out: &mut Vec<u8>) {
    let values = || totals.iter().flat_map(|line| line.points.iter().map(|(_, total)| *total));
    let (lowest, highest) = (values().min().unwrap_or(0).min(0), values().max().unwrap_or(0).max(0));
    let step = step(lowest, highest);
    let row_of = |total: i64| -> i64 { (total as f64 / step as f64).round() as i64 };
    let (bottom, top) = (row_of(lowest), row_of(highest));
    let wide = usize::try_from(deals).map_or(1, |deals| (TOTALS / (deals + 1)).clamp(1, 4));
    let columns = usize::try_from(deals).map_or(TOTALS, |deals| (deals * wide).min(TOTALS - 1)) + 1;
    let column_of = |deal: u64| (deal as f64 * (columns - 1) as f64 / deals as f64).round() as usize;
    let letters = letters(totals);
    let rows = usize::try_from(top - bottom).unwrap_or(0) + 1;
    let mut drawn = vec![vec![' '; columns]; rows];
    for (line, &letter) in totals.iter().zip(&letters) {
        for column in columns_of(line, deals, &column_of) {
            let row = usize::try_from(top - row_of(column.1)).unwrap_or(0);
            let cell = &mut drawn[row][column.0];
            *cell = if *cell == ' ' { letter } else { '*' };
        }
    }
    let label = |row: i64| if row == 0 { String::from("0") } else { format!("{:+}", row * step) };
    let room = [top, bottom].map(|row| label(row).len()).into_iter().fold(4, usize::max);
    _ = writeln!(out, "\nrunning totals");
    for (row, cells) in (bottom..=top).rev().zip(&drawn) {
        let line: String = cells.iter().map(|&c| if row == 0 && c == ' ' { '-' } else { c }).collect();
        _ = writeln!(out, "  {:>room$} |{}", label(row), line.trim_end());
    }
    let last = deals.to_string();
    let between = columns.saturating_sub(1 + last.len());
    _ = writeln!(out, "  {:>room$}  0{:between$}{last}", "deal", "");
    let shared = drawn.iter().flatten().any(|cell| *cell == '*');
    let named = totals.iter().zip(&letters).map(|(line, letter)| {
        let total = line.points.last().map_or(0, |(_, total)| *total);
        format!("{letter} {} {total:+}", escape_controls(line.name))
    });
    let legend = named.chain(shared.then(|| String::from("* several"))).collect::<Vec<_>>().join(", ");
    for line in wrapped(&legend, COLUMNS - 2) {
        _ = writeln!(out, "  {line}");
    }
}

/// Returns the columns of a player's line, each with the total after the last deal that is drawn in this column.
/// `column_of` returns the column of a deal. A player who does not play a deal keeps the total.
fn columns_of(line: &RunningTotal<'_>, deals: u64, column_of: &impl Fn(u64) -> usize) -> Vec<(usize, i64)> {
    let Some(&(first, _)) = line.points.first() else { return Vec::new() };
    let mut columns: Vec<(usize, i64)> = Vec::new();
    let mut points = line.points.iter().peekable();
    let mut total = 0;
    for deal in first..=deals {
        while let Some((_, after)) = points.next_if(|(at, _)| *at <= deal) {
            total = *after;
        }
        match columns.last_mut().filter(|(column, _)| *column == column_of(deal)) {
            Some((_, last)) => *last = total,
            None => columns.push((column_of(deal), total)),
        }
    }
    columns
}

/// Writes the cost of each hand as one character.
fn write_costs(totals: &[RunningTotal<'_>], played: &[&[PlayedDeal]], deals: u64, out: &mut Vec<u8>) {
    let names = Names::new(&totals.iter().map(|line| line.name).collect::<Vec<_>>());
    let width = cells(&names.padded(0));
    let room = COLUMNS.saturating_sub(width + 4).max(10);
    _ = writeln!(out, "\nunits lost by each hand, in the order of deals");
    for (seat, played) in played.iter().enumerate() {
        let mut digits: Vec<char> = Vec::new();
        let mut next = played.iter().peekable();
        for deal in 1..=deals {
            digits.push(next.next_if(|played| played.deal == deal).map_or(' ', |played| digit(played.cost)));
        }
        for (nth, part) in digits.chunks(room).enumerate() {
            let name = if nth == 0 { names.padded(seat) } else { names.blank() };
            _ = writeln!(out, "{}", format!("  {name}  {}", part.iter().collect::<String>()).trim_end());
        }
    }
    let legend = ". under half a unit, 9 is 9 or more, ? not reviewed, blank: did not play";
    for line in wrapped(legend, COLUMNS - 2) {
        _ = writeln!(out, "  {line}");
    }
}

/// Returns the character for a cost: a digit, `.` if it is below 0.5, or `?` if it is unknown.
fn digit(cost: Option<f64>) -> char {
    match cost {
        None => '?',
        Some(cost) if cost < 0.5 => '.',
        Some(cost) => char::from_digit(cost.round().min(9.0) as u32, 10).unwrap_or('9'),
    }
}

/// Returns the number of units per line of a chart, a round number.
fn step(lowest: i64, highest: i64) -> i64 {
    let range = highest.saturating_sub(lowest);
    let steps = (0..18).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i64.pow(power)));
    steps.into_iter().find(|step| range / step < LINES - 1).unwrap_or(i64::MAX / LINES)
}

/// Returns a character for each player: the first letter of the name, in upper case, if it is an ASCII letter that
/// begins no other name. Otherwise, the player gets a digit.
fn letters(totals: &[RunningTotal<'_>]) -> Vec<char> {
    let initial = |line: &RunningTotal<'_>| line.name.trim().chars().next().unwrap_or(' ').to_ascii_uppercase();
    let is_single = |letter: char| totals.iter().filter(|line| initial(line) == letter).count() == 1;
    let letter = |(digit, line): (char, &RunningTotal<'_>)| match initial(line) {
        letter if letter.is_ascii_alphabetic() && is_single(letter) => letter,
        _ => digit,
    };
    ('1'..='9').zip(totals).map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line<'a>(name: &'a str, points: &[(u64, i64)]) -> RunningTotal<'a> {
        RunningTotal { name, points: points.to_vec() }
    }

    #[test]
    fn totals_are_drawn() {
        let totals =
            [line("Amy", &[(0, 0), (1, 4), (2, 6), (3, 6)]), line("Bo B", &[(0, 0), (1, -4), (2, -6), (3, -6)])];
        let mut out = Vec::new();
        write_totals(&totals, 3, &mut out);
        let wanted = "
running totals
    +6 |        A   A
    +5 |
    +4 |    A
    +3 |
    +2 |
    +1 |
     0 |*------------
    -1 |
    -2 |
    -3 |
    -4 |    B
    -5 |
    -6 |        B   B
  deal  0           3
  A Amy +6, B Bo B -6, * several
";
        assert_eq!(String::from_utf8(out).unwrap(), wanted);
    }

    #[test]
    fn a_chart_of_400_deals_is_not_too_wide_or_too_high() {
        let points: Vec<(u64, i64)> = (0..=400).map(|deal| (deal, deal as i64 * 7)).collect();
        let mut out = Vec::new();
        write_totals(&[line("Amy", &points), line("Ann", &[(200, 0), (400, -90)])], 400, &mut out);
        let text = String::from_utf8(out).unwrap();
        assert!(text.lines().all(|line| line.chars().count() <= COLUMNS), "{text}");
        assert!(text.contains("1 Amy +2800") && text.contains("2 Ann"), "{text}");
        assert!(text.lines().count() < 20, "{text}");
    }

    #[test]
    fn each_cost_is_drawn_as_one_character() {
        assert_eq!(
            [None, Some(0.0), Some(0.49), Some(0.5), Some(8.5), Some(31.0)].map(digit),
            ['?', '.', '.', '1', '9', '9']
        );
    }

    #[test]
    fn steps_are_round() {
        assert_eq!([(-6, 6), (0, 1), (-40, 60), (0, 1_000)].map(|(low, high)| step(low, high)), [1, 1, 10, 100]);
    }
}
