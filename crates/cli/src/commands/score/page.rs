//! A settled deal as a section of a page.

use maud::{Markup, html};
use pusoy::chinese::settle::Status;
use pusoy::chinese::{Deal, Player, Rules, Settlement};
use pusoy::ledger::{Ledger, Money};
use pusoy_api::deal_log::deal::SettledDeal;
use pusoy_api::questions::score::words::{misset_word, reasons_in_words};
use pusoy_api::words::numbers::money_in_words;
use pusoy_api::words::rules::in_words;

use crate::commands::score::text::settled_currency_suffix;
use crate::html::frame::{hand, signed};
use crate::solving::answer_page::draw_rows;

/// Draws a settlement, with the hands as they were shown.
pub fn section(deal: &SettledDeal<'_>) -> Markup {
    let (hands, ledger, money) = (deal.settled.hands(), deal.settled.ledger(), deal.settled.money());
    let points = hands.and_then(|hands| hands.points.as_deref());
    let rules = &deal.house.rules;
    let what = settled_currency_suffix(&deal.settled, rules.currency.0.as_deref());
    html! {
        section {
            h2 { (in_words(&deal.house)) }
            (totals(ledger, points))
            @if let Some(hands) = hands {
                @for (seat, seated) in deal.players.iter().enumerate() { (player(rules, seated, hands, seat)) }
            }
            @if points.is_none() {
                @if let Some(hands) = hands { (matrix(hands)) (pairs(rules, hands)) }
                (transfers(ledger.players(), money, &what))
            }
        }
    }
}

fn totals(ledger: &Ledger, points: Option<&[i64]>) -> Markup {
    let totals = points.map_or_else(|| ledger.totals(), <[i64]>::to_vec);
    html! {
        table {
            tr {
                th {}
                th.n { @if points.is_some() { "points" } @else { "units" } }
            }
            @for (name, total) in ledger.players().iter().zip(totals) {
                tr {
                    td { (name) }
                    td.n { @if points.is_some() { (total) } @else { (signed(total)) } }
                }
            }
        }
    }
}

fn player(rules: &Rules, player: &Player, hands: &Settlement, seat: usize) -> Markup {
    html! {
        h3 {
            (player.name)
            @match hands.showings[seat].status {
                Status::Play => {}
                Status::Natural(natural) => { " " span.good { "natural: " (natural) } }
                Status::Surrender => { " " span.soft { "surrendered" } }
                Status::Misset(reason) => { " " span.bad { (misset_word(rules)) ": " (reason) } }
            }
        }
        @match (&player.deal, player.deal.cards()) {
            (Deal::Set(setting), _) => { (draw_rows(setting.rows(), |_| None)) }
            (_, Some(cards)) => { p { (hand(cards)) } }
            (_, None) => {}
        }
    }
}

/// Draws a table of the units that each player won from each other player.
fn matrix(hands: &Settlement) -> Markup {
    let names = hands.ledger.players();
    let won = |seat: usize, other: usize| {
        hands.pairs.iter().find_map(|pair| match (pair.a, pair.b) {
            seats if seats == (seat, other) => Some(pair.units),
            seats if seats == (other, seat) => Some(-pair.units),
            _ => None,
        })
    };
    html! {
        h3 { "Who got how much from whom" }
        div.scroll {
            table.matrix {
                tr {
                    th {}
                    @for name in names { th { (name) } }
                }
                @for (seat, name) in names.iter().enumerate() {
                    tr {
                        th { (name) }
                        @for other in 0..names.len() {
                            td { @if let Some(units) = won(seat, other) { (signed(units)) } }
                        }
                    }
                }
            }
        }
    }
}

/// Draws the result between each pair of players, with the reasons.
fn pairs(rules: &Rules, hands: &Settlement) -> Markup {
    let names = hands.ledger.players();
    html! {
        h3 { "What for" }
        table {
            @for pair in &hands.pairs {
                tr {
                    td { (names[pair.a]) " against " (names[pair.b]) }
                    td.n { (signed(pair.units)) }
                    td { (reasons_in_words(rules, hands, pair)) }
                }
            }
        }
    }
}

fn transfers(names: &[String], money: &[Money], what: &str) -> Markup {
    let transfers = Money::fewest_transfers(money);
    html! {
        h3 { "Who pays whom" }
        @if transfers.is_empty() { p { "Nobody pays anybody." } }
        @for transfer in transfers { p { b { (names[transfer.from]) } " pays " b { (names[transfer.to]) } " " (money_in_words(transfer.amount)) (what) } }
    }
}
