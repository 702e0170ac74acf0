//! A settled deal as text.

use std::io::Write;

use itertools::Itertools;
use pusoy::chinese::{Rules, Settlement};
use pusoy::ledger::{Ledger, Money, Transfer};
use pusoy_api::deal_log::deal::{Settled, SettledDeal};
use pusoy_api::questions::score::words::{pair_in_words, status_in_words};
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::wire::ledger::NETTED;
use pusoy_api::words::numbers::money_in_words;
use pusoy_api::words::rules::in_words;

use crate::terminal::columns::Names;

/// Writes a settlement for a person.
pub fn write(deal: &SettledDeal<'_>, out: &mut Vec<u8>) {
    _ = writeln!(out, "{}", in_words(&deal.house));
    let (settled, rules) = (&deal.settled, &deal.house.rules);
    let currency = rules.currency.0.as_deref();
    let names = settled.ledger().players();
    match settled {
        Settled::Table(settlement) => {
            match &settlement.points {
                Some(points) => write_players(deal, settlement, points, " points", out),
                None => write_players(deal, settlement, &settlement.ledger.totals(), "", out),
            }
            write_pairs(rules, settlement, out);
            if settlement.points.is_none() {
                let transfers = Money::fewest_transfers(&settlement.money);
                if !follow_pairs(settlement, &transfers) {
                    _ = writeln!(out, "{NETTED}");
                }
                write_transfers(names, &transfers, &settled_currency_suffix(settled, currency), out);
            }
        }
        Settled::CrissCross(deal) => {
            write_totals(&deal.ledger, out);
            write_pairs(rules, &deal.hands, out);
            write_transfers(
                names,
                &Money::fewest_transfers(&deal.money),
                &settled_currency_suffix(settled, currency),
                out,
            );
        }
        Settled::Noted(noted) => {
            write_totals(&noted.ledger, out);
            write_transfers(
                names,
                &Money::fewest_transfers(&noted.money),
                &settled_currency_suffix(settled, currency),
                out,
            );
        }
    }
}

fn write_players(deal: &SettledDeal<'_>, settlement: &Settlement, amounts: &[i64], what: &str, out: &mut Vec<u8>) {
    let names = Names::new(settlement.ledger.players());
    for (seat, amount) in amounts.iter().enumerate() {
        let status = status_in_words(&deal.house.rules, settlement, seat, &deal.players);
        let status = status.map_or_else(String::new, |status| format!("  {}", escape_controls(&status)));
        let fantasyland = settlement.fantasyland.as_ref().and_then(|fantasyland| fantasyland[seat]);
        let fantasyland = fantasyland.map_or_else(String::new, |cards| format!("  fantasyland with {cards} cards"));
        // Points have no sign, because no player loses any.
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

fn write_pairs(rules: &Rules, settlement: &Settlement, out: &mut Vec<u8>) {
    for pair in settlement.pairs.iter().filter(|_| settlement.points.is_none()) {
        _ = writeln!(out, "{}", escape_controls(&pair_in_words(rules, settlement, pair)));
    }
}

/// Returns the text after an amount of money. This is the currency, if there is one. Otherwise, it is `in money` if the
/// amounts of money differ from the units, and empty if they are equal.
pub fn settled_currency_suffix(settled: &Settled, currency: Option<&str>) -> String {
    let units = settled.ledger().totals();
    currency_suffix(&units, settled.money(), currency)
}

/// Returns the text of [`settled_currency_suffix`] for the units and the money of all players.
pub fn currency_suffix(units: &[i64], money: &[Money], currency: Option<&str>) -> String {
    let are_units = units.iter().zip(money).all(|(&units, &money)| Money::whole(units) == money);
    match currency {
        Some(label) => format!(" {label}"),
        None if are_units => String::new(),
        None => String::from(" in money"),
    }
}

/// Returns `true` if each player pays exactly the opponents who won from this player, or if nobody pays.
fn follow_pairs(settlement: &Settlement, transfers: &[Transfer<Money>]) -> bool {
    let owing = settlement.pairs.iter().filter(|pair| pair.units != 0);
    let owing = owing.map(|pair| if pair.units < 0 { (pair.a, pair.b) } else { (pair.b, pair.a) });
    let paying = transfers.iter().map(|transfer| (transfer.from, transfer.to));
    transfers.is_empty() || owing.sorted().eq(paying.sorted())
}

fn write_transfers(names: &[String], transfers: &[Transfer<Money>], what: &str, out: &mut Vec<u8>) {
    let names = Names::new(names);
    if transfers.is_empty() {
        _ = writeln!(out, "nobody pays anybody");
    }
    for transfer in transfers {
        _ = writeln!(
            out,
            "{} pays {} {}{what}",
            &names[transfer.from],
            &names[transfer.to],
            money_in_words(transfer.amount)
        );
    }
}
