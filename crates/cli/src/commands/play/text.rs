//! Boards, placements and costs as text.

use std::io::Write;

use pusoy::cards::CardSet;
use pusoy_api::playing::deal::{Act, PlayedDeal};
use pusoy_api::playing::engine::TurnCost;
use pusoy_api::questions::place::words::{cost_in_words, placement_in_words};
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::words::numbers::count_of;

use crate::placing::text::write_rows;
use crate::terminal::style;

/// Writes the boards, each below the name of its owner. Until the deal is finished, also writes your discards, and
/// hides other players' hands in fantasyland. Writes nothing if all boards are empty.
pub fn write_boards(deal: &PlayedDeal, out: &mut Vec<u8>) {
    let state = deal.state();
    if state.last().is_none() {
        return;
    }
    for seat in 0..state.players() {
        let name = style::strong(&escape_controls(state.name(seat)));
        let inside = state.fantasyland(seat).map(|cards| format!("  in fantasyland with {cards} cards"));
        let is_set = inside.is_some() && state.is_complete(seat) && !state.is_finished();
        let is_set = if is_set { ", set" } else { "" };
        _ = writeln!(out, "{name}{}{is_set}", inside.as_deref().unwrap_or_default());
        if inside.is_none() || seat == deal.me() || state.is_finished() {
            write_rows(&deal.house().rules, state.board(seat), out);
        }
    }
    let discards = state.discards(deal.me());
    if !discards.is_empty() && !state.is_finished() {
        _ = writeln!(out, "your discards  {}", style::hand(discards));
    }
}

/// Writes your new cards.
pub fn write_cards(cards: CardSet, out: &mut Vec<u8>) {
    _ = writeln!(out, "your cards  {}", style::hand(cards));
}

/// Writes the last placement of a player. Hides another player's discard or hand in fantasyland.
pub fn write_last(deal: &PlayedDeal, seat: usize, out: &mut Vec<u8>) {
    let state = deal.state();
    let is_mine = seat == deal.me();
    let what = match (state.streets(seat).last(), state.fantasyland(seat)) {
        (Some(street), _) if is_mine => placement_in_words(street, ">", style::card),
        (Some(street), _) => {
            let shown = pusoy::open_face::Placement { thrown: None, ..street.clone() };
            placement_in_words(&shown, ">", style::card)
        }
        (None, Some(cards)) if !is_mine => format!("{cards} cards in fantasyland, face down"),
        (None, _) => {
            let (rows, left) = (*state.board(seat), state.left(seat));
            act_text(&Act::Fantasyland { rows, left })
        }
    };
    _ = writeln!(out, "{}: {what}", escape_controls(state.name(seat)));
}

/// Formats a placement, or a setting in fantasyland.
fn act_text(act: &Act) -> String {
    match act {
        Act::Street(placement) => placement_in_words(placement, ">", style::card),
        Act::Fantasyland { rows, left } => {
            let left = if left.is_empty() { String::new() } else { format!("; left {}", style::hand(*left)) };
            format!("{}{left}", rows.map(style::row))
        }
    }
}

/// Writes the cost of a placement, and the best placement if the cost is above 0.
pub fn write_cost(cost: &TurnCost, out: &mut Vec<u8>) {
    let foul = if cost.fouls { "; this board fouls" } else { "" };
    _ = writeln!(out, "  {}{foul}", cost_in_words(cost.units, cost.std_err, cost.rank));
    if cost.units > 0.0 {
        _ = writeln!(out, "  best  {}", act_text(&cost.best));
    }
}

/// Writes each placement of one player in a deal, with its cost.
pub fn write_costs(costs: &[TurnCost], out: &mut Vec<u8>) {
    for cost in costs {
        let what = cost.street.map_or_else(|| String::from("fantasyland"), |street| format!("street {street}"));
        _ = writeln!(out, "{what}: {}", act_text(&cost.given));
        write_cost(cost, out);
    }
}

/// Writes the units that a player lost by the placements of a deal.
pub fn write_lost(name: &str, costs: &[TurnCost], out: &mut Vec<u8>) {
    let lost: f64 = costs.iter().map(|cost| cost.units).sum();
    let best = costs.iter().filter(|cost| cost.units <= 0.0).count();
    let best = match best {
        0 => String::from("none"),
        all if all == costs.len() => String::from("all"),
        some => some.to_string(),
    };
    let turns = count_of(costs.len() as u64, "placement");
    _ = writeln!(
        out,
        "{}: {lost:.2} units lost by {turns} (own board only), {best} as good as the best",
        escape_controls(name)
    );
}
