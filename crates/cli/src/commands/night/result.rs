//! Describes a deal: who won which row from whom, and why.

use std::fmt::Write;

use itertools::Itertools;
use pusoy::ledger::is_same_player;
use pusoy_api::deal_log::deal::SettledDeal;
use pusoy_api::questions::score::words::{pair_in_words, rows_in_words, status_in_words};
use pusoy_api::wire::controls::escape_controls;

use crate::terminal::columns::Names;

/// Formats the units that each player won: `Amy +6, Bob -6`.
pub fn units_won(deal: &SettledDeal<'_>) -> String {
    let ledger = deal.settled.ledger();
    let won = ledger.players().iter().zip(ledger.totals());
    won.map(|(name, units)| format!("{} {units:+}", escape_controls(name))).join(", ")
}

/// Describes the hand of each player and, except in a race, the result between each pair of players, in lines. Returns
/// an empty text for a deal that was noted in units.
pub fn hands(deal: &SettledDeal<'_>) -> String {
    let Some(settlement) = deal.settled.hands() else { return String::new() };
    let rules = &deal.house.rules;
    let players = settlement.ledger.players();
    let names = Names::new(players);
    let mut text = String::new();
    for (seat, name) in players.iter().enumerate() {
        let player = deal.players.iter().find(|player| is_same_player(&player.name, name));
        let rows = player.and_then(|player| rows_in_words(rules, player));
        let what = match (status_in_words(rules, settlement, seat, &deal.players), rows) {
            (None, rows) => rows.unwrap_or_default(),
            (Some(status), Some(rows)) => format!("{status} ({rows})"),
            (Some(status), None) => status,
        };
        _ = writeln!(text, "  {}  {}", names.padded(seat), escape_controls(&what));
    }
    // In a race, players score points and do not pay each other.
    for pair in settlement.pairs.iter().filter(|_| settlement.points.is_none()) {
        _ = writeln!(text, "  {}", escape_controls(&pair_in_words(rules, settlement, pair)));
    }
    text
}
