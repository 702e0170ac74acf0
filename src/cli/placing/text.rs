//! A valued street as text.

use std::io::Write;

use pusoy::cards::CardSet;
use pusoy::chinese::{ByRow, Row, Rules};
use pusoy::eval::{describe, describe_low};
use pusoy::open_face::{Aim, FantasylandSetting, Objective, Placed, Placement, Position};

use crate::cli::house::base_rules::in_words;
use crate::cli::placing::record::figure;
use crate::cli::placing::valued::{StreetOrHand, Valued};
use crate::cli::terminal::columns::{cells, padded};
use crate::cli::terminal::style;
use crate::cli::terminal::words::{count_of, with_sign};

/// Writes an answer for a person.
pub fn write(valued: &Valued<'_>, out: &mut Vec<u8>) {
    _ = writeln!(out, "{}", in_words(&valued.house));
    let rules = &valued.house.rules;
    match &valued.of {
        StreetOrHand::Street { position, placed } => write_street(rules, position, placed, valued.top, out),
        StreetOrHand::Fantasyland { hand, objective, set } => {
            write_fantasyland(rules, *hand, objective, set.as_ref(), out)
        }
    }
}

fn write_street(rules: &Rules, position: &Position, placed: &Placed, top: usize, out: &mut Vec<u8>) {
    let shown = &placed.placements[..placed.placements.len().min(top)];
    let spelled: Vec<String> = shown.iter().map(|of| spelled(&of.placement)).collect();
    let width = spelled.iter().map(|text| cells(text)).max().unwrap_or_default();
    let best = placed.placements.first().map_or(0.0, |best| figure(best.value));
    _ = writeln!(out, "{}   units     gap     foul  fantasyland", " ".repeat(width + 2));
    for (of, spelled) in shown.iter().zip(spelled) {
        let (value, gap) = (figure(of.value), best - figure(of.value));
        let gap = if of.value == placed.placements[0].value { String::from("best") } else { format!("{gap:.3}") };
        _ = writeln!(
            out,
            "  {}  {:>7}  {gap:>6}  {:>7}  {:>11}",
            padded(&spelled, width),
            with_sign(value, 3),
            percent(figure(of.foul)),
            percent(figure(of.fantasyland))
        );
    }
    let left = placed.placements.len() - shown.len();
    if left > 0 {
        let more = count_of(left as u64, "more placement");
        _ = writeln!(out, "  {more}, as --top {} shows", placed.placements.len());
    }
    if let Some(best) = placed.placements.first() {
        write_rows(rules, &best.placement.on(&position.board), out);
    }
    write_objective(rules, &position.objective, false, out);
}

fn write_fantasyland(
    rules: &Rules,
    hand: CardSet,
    objective: &Objective,
    set: Option<&FantasylandSetting>,
    out: &mut Vec<u8>,
) {
    match set {
        Some(set) => {
            write_rows(rules, &set.rows, out);
            if !set.left.is_empty() {
                _ = writeln!(out, "  left    {}", style::hand(set.left));
            }
            let stays = if set.stays { "stays in fantasyland" } else { "leaves fantasyland" };
            _ = writeln!(out, "{} units; {stays}", with_sign(set.value.0 as f64 / 1_000.0, 3));
        }
        None => _ = writeln!(out, "every setting of {} is foul", style::hand(hand)),
    }
    write_objective(rules, objective, true, out);
}

/// Writes a board, with what its finished rows are.
fn write_rows(rules: &Rules, rows: &ByRow<CardSet>, out: &mut Vec<u8>) {
    for (row, cards) in rows.iter() {
        let what = match (cards.len() == row.size(), row == Row::Middle && rules.low_middle) {
            (false, _) => String::new(),
            (true, true) => describe_low(*cards),
            (true, false) => describe(*cards),
        };
        let line = format!("  {row:<6}  {}  {what}", padded(&style::row(*cards), 14));
        _ = writeln!(out, "{}", line.trim_end());
    }
}

/// Writes what the answer rests on.
fn write_objective(rules: &Rules, objective: &Objective, inside: bool, out: &mut Vec<u8>) {
    let against = match objective.aim {
        Aim::Own => "your own board alone",
        Aim::Versus => "against the opponents' boards",
    };
    let mut told = format!("exact, {against}; a foul costs {}", objective.foul);
    if inside {
        told += &format!("; staying in fantasyland is worth {}", objective.stay);
    } else {
        let of = |way| objective.fantasyland.of(way);
        let worth = itertools::join(ways(rules).into_iter().map(|(name, way)| format!("{name} {}", of(way))), ", ");
        told += &format!("; fantasyland is worth: {worth}");
    }
    _ = writeln!(out, "{told}");
}

/// Returns the ways to fantasyland under these rules, by name.
fn ways(rules: &Rules) -> Vec<(&'static str, pusoy::chinese::rules::Entrance)> {
    use pusoy::chinese::rules::Entrance::{Aces, FrontAndLow, Kings, Low, Queens, Trips};
    use pusoy::chinese::rules::FantasylandEntry;
    let queens = rules.fantasyland_entry == FantasylandEntry::Queens;
    match (rules.low_middle, queens) {
        (true, true) => vec![("one way", Low)],
        (true, false) => vec![("one way", Low), ("both", FrontAndLow)],
        (false, true) => vec![("QQ", Queens), ("KK", Kings), ("AA", Aces), ("trips", Trips)],
        (false, false) => vec![("KK", Kings), ("AA", Aces), ("trips", Trips)],
    }
}

fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}

/// Spells a placement for a person, with cards as the terminal shows them.
fn spelled(placement: &Placement) -> String {
    let placed = placement.placed.iter().map(|(card, row)| format!("{}>{}", style::card(*card), &row.name()[..1]));
    let thrown = placement.thrown.map(|card| format!("{}>x", style::card(card)));
    itertools::join(placed.chain(thrown), " ")
}
