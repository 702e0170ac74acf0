//! Writes outcomes for a person: payments, places and titles, and the beginning of the next deal.

use std::io::Write;

use itertools::Itertools;
use pusoy::climbing::{ExchangeKind, Next, Outcome};
use pusoy_api::words::numbers::count_of;

use crate::terminal::columns::Names;

/// Writes an outcome for a person.
pub fn write_outcome(outcome: &Outcome, out: &mut Vec<u8>) {
    let names = &Names::new(&outcome.players);
    let count = outcome.players.len();
    let seats: Vec<usize> = match &outcome.places {
        Some(places) => (0..count).sorted_by_key(|&seat| places[seat]).collect(),
        None => (0..count).collect(),
    };
    for seat in seats {
        let place = match outcome.places.as_ref().map(|places| places[seat]) {
            None => String::new(),
            Some(None) => String::from("   "),
            Some(Some(place)) => format!("{place}. "),
        };
        let line = format!("  {place}{}{}", names.padded(seat), result_of(seat, outcome));
        _ = writeln!(out, "{}", line.trim_end());
    }
    for entry in outcome.ledger.iter().flat_map(|ledger| ledger.entries()) {
        _ = writeln!(out, "{} pays {} {} ({})", &names[entry.from], &names[entry.to], entry.units, entry.reason);
    }
    for owed in &outcome.owed {
        let cards = count_of(owed.cards as u64, "card");
        _ = writeln!(out, "{} owes {} {cards} ({})", &names[owed.from], &names[owed.to], owed.kind);
    }
    write_next(&outcome.next, names, out);
}

/// Formats a player's result: penalty, total, title, instant win, and whether they are out first or lose.
fn result_of(seat: usize, outcome: &Outcome) -> String {
    let penalty =
        outcome.penalties.as_ref().map_or_else(String::new, |penalties| format!("  penalty {:>3}", penalties[seat]));
    let total = match &outcome.totals {
        Some(totals) if outcome.ledger.is_some() => format!("  {:>+5}", totals[seat]),
        Some(totals) if outcome.penalties.is_none() => format!("  {:>5} points", totals[seat]),
        _ => String::new(),
    };
    let title = outcome.titles.as_ref().and_then(|titles| titles[seat].clone());
    let title = title.map_or_else(String::new, |title| format!("  {title}"));
    let mark = match () {
        () if outcome.places.is_none() && outcome.winner == Some(seat) => "  out first",
        () if outcome.titles.is_none() && outcome.losers.contains(&seat) => "  loses",
        () => "",
    };
    let claim = outcome.claims.iter().find(|claim| claim.seat == seat);
    let claim = claim.map_or_else(String::new, |claim| format!("  {}", claim.win));
    format!("{penalty}{total}{title}{claim}{mark}")
}

/// Writes the dealer and the leader of the next deal, and the cards to exchange.
pub fn write_next(next: &Next, names: &Names, out: &mut Vec<u8>) {
    let next_actions = [next.deals.map(|seat| (seat, "deals")), next.leads.map(|seat| (seat, "leads"))];
    let actions =
        next_actions.into_iter().flatten().map(|(seat, what)| format!("{} {what}", &names[seat])).collect_vec();
    if !actions.is_empty() {
        _ = writeln!(out, "next deal: {}", actions.join(", "));
    }
    for gift in &next.exchange {
        let what = match (gift.kind, gift.cards) {
            (ExchangeKind::Highest, 1) => String::from("the highest card"),
            (ExchangeKind::Highest, n) => format!("the {n} highest cards"),
            (ExchangeKind::Any, 1) => String::from("any card"),
            (ExchangeKind::Any, n) => format!("any {n} cards"),
            (kind, _) => kind.to_string(),
        };
        _ = writeln!(out, "  {} gives {} {what}", &names[gift.from], &names[gift.to]);
    }
}
