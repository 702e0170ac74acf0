//! A settled deal as a section of a page.

use pusoy::chinese::settle::Status;
use pusoy::chinese::{Deal, Player, Settlement};
use pusoy::ledger::{Ledger, Money};
use pusoy_api::deal_log::deal::SettledDeal;
use pusoy_api::words::rules::in_words;

use crate::asking::answer_page::rows;
use crate::commands::score::text::what_money;
use crate::html::frame::{escaped, hand, push, signed};

/// Writes a settlement, with the hands as they were shown.
pub fn write(deal: &SettledDeal<'_>, out: &mut Vec<u8>) {
    let (hands, ledger, money) = (deal.settled.hands(), deal.settled.ledger(), deal.settled.money());
    push(out, &format!("<section>\n<h2>{}</h2>\n", escaped(&in_words(&deal.house))));
    let points = hands.and_then(|hands| hands.points.as_deref());
    write_totals(ledger, points, out);
    if let Some(hands) = hands {
        for (seat, player) in deal.players.iter().enumerate() {
            write_player(player, hands, seat, out);
        }
    }
    if points.is_none() {
        if let Some(hands) = hands {
            write_matrix(hands, out);
            write_pairs(hands, out);
        }
        let what = what_money(&deal.settled, deal.house.rules.currency.0.as_deref());
        write_transfers(ledger.players(), money, &escaped(&what), out);
    }
    push(out, "</section>\n");
}

fn write_totals(ledger: &Ledger, points: Option<&[i64]>, out: &mut Vec<u8>) {
    let totals = points.map_or_else(|| ledger.totals(), <[i64]>::to_vec);
    let what = if points.is_some() { "points" } else { "units" };
    push(out, &format!("<table>\n<tr><th></th><th class=\"n\">{what}</th></tr>\n"));
    for (name, total) in ledger.players().iter().zip(totals) {
        let total = if points.is_some() { total.to_string() } else { signed(total) };
        push(out, &format!("<tr><td>{}</td><td class=\"n\">{total}</td></tr>\n", escaped(name)));
    }
    push(out, "</table>\n");
}

fn write_player(player: &Player, hands: &Settlement, seat: usize, out: &mut Vec<u8>) {
    let status = match hands.showings[seat].status {
        Status::Play => String::new(),
        Status::Natural(natural) => format!(" <span class=\"good\">natural: {natural}</span>"),
        Status::Surrender => String::from(" <span class=\"soft\">surrendered</span>"),
        Status::Misset(reason) => format!(" <span class=\"bad\">mis-set: {}</span>", escaped(&reason.to_string())),
    };
    push(out, &format!("<h3>{}{status}</h3>\n", escaped(&player.name)));
    match (&player.deal, player.deal.cards()) {
        (Deal::Set(setting), _) => push(out, &rows(setting.rows(), |_| None)),
        (_, Some(cards)) => push(out, &format!("<p>{}</p>\n", hand(cards))),
        (_, None) => {}
    }
}

/// Writes what each player got from each of the others, as a table.
fn write_matrix(hands: &Settlement, out: &mut Vec<u8>) {
    let names = hands.ledger.players();
    let heads: String = names.iter().map(|name| format!("<th>{}</th>", escaped(name))).collect();
    push(
        out,
        &format!(
            "<h3>Who got how much from whom</h3>\n<div class=\"scroll\"><table class=\"matrix\">\n<tr><th></th>{heads}</tr>\n"
        ),
    );
    for (seat, name) in names.iter().enumerate() {
        let cell = |other: usize| {
            let pair = hands.pairs.iter().find_map(|pair| match (pair.a, pair.b) {
                of if of == (seat, other) => Some(pair.units),
                of if of == (other, seat) => Some(-pair.units),
                _ => None,
            });
            format!("<td>{}</td>", pair.map_or_else(String::new, signed))
        };
        let cells: String = (0..names.len()).map(cell).collect();
        push(out, &format!("<tr><th>{}</th>{cells}</tr>\n", escaped(name)));
    }
    push(out, "</table></div>\n");
}

/// Writes every payment with its reason.
fn write_pairs(hands: &Settlement, out: &mut Vec<u8>) {
    let names = hands.ledger.players();
    push(out, "<h3>What for</h3>\n<table>\n");
    for pair in &hands.pairs {
        let parts = hands.entries_of(pair).map(|(units, reason)| format!("{} {units:+}", escaped(reason)));
        let (a, b) = (escaped(&names[pair.a]), escaped(&names[pair.b]));
        let parts = itertools::join(parts, ", ");
        push(
            out,
            &format!("<tr><td>{a} against {b}</td><td class=\"n\">{}</td><td>{parts}</td></tr>\n", signed(pair.units)),
        );
    }
    push(out, "</table>\n");
}

fn write_transfers(names: &[String], money: &[Money], what: &str, out: &mut Vec<u8>) {
    push(out, "<h3>Who pays whom</h3>\n");
    let transfers = Money::fewest_transfers(money);
    if transfers.is_empty() {
        push(out, "<p>Nobody pays anybody.</p>\n");
    }
    for transfer in transfers {
        let (from, to) = (escaped(&names[transfer.from]), escaped(&names[transfer.to]));
        push(out, &format!("<p><b>{from}</b> pays <b>{to}</b> {}{what}</p>\n", transfer.amount));
    }
}
