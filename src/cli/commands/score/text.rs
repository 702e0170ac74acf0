//! A settled deal as text.

use std::io::Write;

use pusoy::chinese::{Settlement, Status};
use pusoy::ledger::Ledger;

use crate::cli::commands::score::table::{Settled, SettledDeal};
use crate::cli::house::base_rules::in_words;
use crate::cli::terminal::columns::Names;

/// Writes a settlement for a person.
pub fn write(deal: &SettledDeal<'_>, out: &mut Vec<u8>) {
    _ = writeln!(out, "{}", in_words(&deal.house));
    match &deal.settled {
        Settled::Table(settlement) => {
            match &settlement.points {
                Some(points) => write_players(settlement, points, " points", out),
                None => write_players(settlement, &settlement.ledger.totals(), "", out),
            }
            write_pairs(settlement, out);
            if settlement.points.is_none() {
                write_transfers(&settlement.ledger, &settlement.money, out);
            }
        }
        Settled::CrissCross(deal) => {
            write_totals(&deal.ledger, out);
            write_pairs(&deal.hands, out);
            write_transfers(&deal.ledger, &deal.money, out);
        }
    }
}

fn write_players(settlement: &Settlement, amounts: &[i64], what: &str, out: &mut Vec<u8>) {
    let names = Names::new(settlement.ledger.players());
    for (seat, amount) in amounts.iter().enumerate() {
        let status = match settlement.showings[seat].status {
            Status::Play => String::new(),
            Status::Natural(natural) => format!("  natural: {natural}"),
            Status::Surrender => String::from("  surrendered"),
            Status::Misset(reason) => format!("  mis-set: {reason}"),
        };
        let fantasyland = settlement.fantasyland.as_ref().is_some_and(|fantasyland| fantasyland[seat]);
        let fantasyland = if fantasyland { "  fantasyland" } else { "" };
        // Points have no sign, because nobody loses any.
        let amount = if what.is_empty() { format!("{amount:>+5}") } else { format!("{amount:>5}{what}") };
        _ = writeln!(out, "  {}  {amount}{status}{fantasyland}", names.padded(seat));
    }
}

fn write_totals(ledger: &Ledger, out: &mut Vec<u8>) {
    let names = Names::new(ledger.players());
    for (seat, total) in ledger.totals().into_iter().enumerate() {
        _ = writeln!(out, "  {}  {total:>+5}", names.padded(seat));
    }
}

fn write_pairs(settlement: &Settlement, out: &mut Vec<u8>) {
    let names = Names::new(settlement.ledger.players());
    for pair in settlement.pairs.iter().filter(|_| settlement.points.is_none()) {
        let (a, b) = (&names[pair.a], &names[pair.b]);
        let entries = settlement.entries_of(pair).map(|(units, reason)| format!("{reason} {units:+}"));
        let entries = itertools::join(entries, ", ");
        let entries = if entries.is_empty() { "nothing to pay" } else { &entries };
        _ = writeln!(out, "{a} against {b}: {:+}  ({entries})", pair.units);
    }
}

fn write_transfers(ledger: &Ledger, money: &Ledger, out: &mut Vec<u8>) {
    let names = Names::new(ledger.players());
    let in_money = money != ledger;
    let transfers = money.transfers();
    if transfers.is_empty() {
        _ = writeln!(out, "nobody pays anybody");
    }
    for transfer in transfers {
        let (from, to) = (&names[transfer.from], &names[transfer.to]);
        _ = writeln!(out, "{from} pays {to} {}{}", transfer.units, if in_money { " in money" } else { "" });
    }
}
