//! The account of many deals, which `score --account` writes at the end.

use std::io::Write;

use maud::{Markup, html};
use pusoy::chinese::{Account, AccountPair};
use pusoy_api::questions::score::account::points;
use pusoy_api::wire::ledger::NETTED;
use pusoy_api::words::numbers::{count_of, money_in_words, signed_money};

use crate::commands::score::text::currency_suffix;
use crate::html::frame::signed;
use crate::stream::answers::Render;
use crate::stream::running_total::Accumulator;
use crate::terminal::columns::Names;

impl Accumulator for Account {
    fn players(&self) -> &[String] {
        Account::players(self)
    }
}

impl Render for Account {
    fn text(&self, out: &mut Vec<u8>) {
        let names = Names::new(self.players());
        _ = writeln!(out, "\naccount of {}", count_of(self.deals(), "deal"));
        let what = currency_suffix(self.units(), self.money(), self.currency());
        let points = points(self);
        for seat in 0..self.players().len() {
            let money = if what.is_empty() {
                String::new()
            } else {
                format!("  {:>7}{what}", signed_money(self.money()[seat]))
            };
            let points = points.as_ref().map_or_else(String::new, |points| format!("  {:>3} points", points[seat]));
            _ = writeln!(out, "  {}  {:>+5}{money}{points}", names.padded(seat), self.units()[seat]);
        }
        for race in self.races() {
            _ = writeln!(out, "{} won a race of {}", &names[race.winner], count_of(race.deals, "deal"));
        }
        write_pairs(self, &names, &what, out);
        let transfers = self.transfers();
        if !transfers.is_empty() {
            _ = writeln!(out, "{NETTED}");
        }
        for transfer in transfers {
            let (from, to) = (&names[transfer.from], &names[transfer.to]);
            _ = writeln!(out, "{from} pays {to} {}{what}", money_in_words(transfer.amount));
        }
    }

    fn page(&self) -> Markup {
        let names = self.players();
        let what = currency_suffix(self.units(), self.money(), self.currency());
        let transfers = self.transfers();
        html! {
            section {
                h2 { "Account of " (count_of(self.deals(), "deal")) }
                table {
                    tr {
                        th {}
                        th.n { "units" }
                        @if !what.is_empty() { th.n { (self.currency().unwrap_or("money")) } }
                    }
                    @for (seat, name) in names.iter().enumerate() {
                        tr {
                            td { (name) }
                            td.n { (signed(self.units()[seat])) }
                            @if !what.is_empty() { td.n { (signed_money(self.money()[seat])) } }
                        }
                    }
                }
                @for race in self.races() {
                    p { (names[race.winner]) " won a race of " (count_of(race.deals, "deal")) }
                }
                @if !transfers.is_empty() { h3 { "Who pays whom, in the fewest payments" } }
                @for transfer in transfers {
                    p { b { (names[transfer.from]) } " pays " b { (names[transfer.to]) } " " (money_in_words(transfer.amount)) (what) }
                }
            }
        }
    }
}

/// Maximum number of pairs that the text lists. Ten players form 45 pairs.
const PAIRS: usize = 45;

/// Writes, for each pair of players, the amount that one has won from the other. Leaves out pairs that are even. If
/// more than `PAIRS` pairs remain, writes only their number. Writes nothing for fewer than three players.
fn write_pairs(account: &Account, names: &Names, what: &str, out: &mut Vec<u8>) {
    // With several stakes, units can add up to 0 although money has changed hands.
    let none = Default::default();
    let pairs: Vec<AccountPair> = account.pairs().into_iter().filter(|pair| (pair.units, pair.money) != none).collect();
    if account.players().len() < 3 || pairs.is_empty() {
        return;
    }
    if pairs.len() > PAIRS {
        _ = writeln!(out, "head to head: {} pairs of players are not even (--json lists them)", pairs.len());
        return;
    }
    let left_out = match account.unpaired() {
        0 => String::new(),
        1 => String::from("; 1 deal recorded in units is left out"),
        deals => format!("; {} recorded in units are left out", count_of(deals, "deal")),
    };
    _ = writeln!(out, "head to head (not payments{left_out}):");
    for pair in pairs {
        _ = writeln!(out, "  {} against {}: {}{what}", &names[pair.a], &names[pair.b], signed_money(pair.money));
    }
}
