//! The account of many deals, which `score --account` writes after the last.

use std::io::Write;

use pusoy::chinese::{Account, AccountPair};
use pusoy_api::questions::score::account::points;
use pusoy_api::wire::ledger::NETTED;
use pusoy_api::words::numbers::count_of;

use crate::commands::score::text::behind_money;
use crate::html::frame::{escaped, push, signed};
use crate::stream::answers::Shown;
use crate::stream::kept_account::AddsUp;
use crate::terminal::columns::Names;

impl AddsUp for Account {
    fn players(&self) -> &[String] {
        Account::players(self)
    }
}

impl Shown for Account {
    fn text(&self, out: &mut Vec<u8>) {
        let names = Names::new(self.players());
        _ = writeln!(out, "\naccount of {}", count_of(self.deals(), "deal"));
        let what = behind_money(self.units(), self.money(), self.currency());
        let points = points(self);
        for seat in 0..self.players().len() {
            let money = if what.is_empty() { String::new() } else { format!("  {:>+7}{what}", self.money()[seat]) };
            let points = points.as_ref().map_or_else(String::new, |points| format!("  {:>3} points", points[seat]));
            _ = writeln!(out, "  {}  {:>+5}{money}{points}", names.padded(seat), self.units()[seat]);
        }
        for race in self.races() {
            _ = writeln!(out, "{} won a race of {} deals", &names[race.winner], race.deals);
        }
        write_pairs(self, &names, &what, out);
        let transfers = self.transfers();
        if !transfers.is_empty() {
            _ = writeln!(out, "{NETTED}");
        }
        for transfer in transfers {
            let (from, to) = (&names[transfer.from], &names[transfer.to]);
            _ = writeln!(out, "{from} pays {to} {}{what}", transfer.amount);
        }
    }

    fn page(&self, out: &mut Vec<u8>) {
        let names = self.players();
        push(out, &format!("<section>\n<h2>Account of {}</h2>\n<table>\n", count_of(self.deals(), "deal")));
        let money = escaped(self.currency().unwrap_or("money"));
        push(out, &format!("<tr><th></th><th class=\"n\">units</th><th class=\"n\">{money}</th></tr>\n"));
        for (seat, name) in names.iter().enumerate() {
            let (units, money) = (signed(self.units()[seat]), format!("{:+}", self.money()[seat]));
            push(
                out,
                &format!(
                    "<tr><td>{}</td><td class=\"n\">{units}</td><td class=\"n\">{money}</td></tr>\n",
                    escaped(name)
                ),
            );
        }
        push(out, "</table>\n");
        for race in self.races() {
            push(
                out,
                &format!("<p>{} won a race of {}</p>\n", escaped(&names[race.winner]), count_of(race.deals, "deal")),
            );
        }
        let what = escaped(&behind_money(self.units(), self.money(), self.currency()));
        let transfers = self.transfers();
        if !transfers.is_empty() {
            push(out, "<h3>Who pays whom, netted to the fewest payments</h3>\n");
        }
        for transfer in transfers {
            let (from, to) = (escaped(&names[transfer.from]), escaped(&names[transfer.to]));
            push(out, &format!("<p><b>{from}</b> pays <b>{to}</b> {}{what}</p>\n", transfer.amount));
        }
        push(out, "</section>\n");
    }
}

/// Number of pairs up to which a text has them all: those of ten players.
const PAIRS: usize = 45;

/// Writes what every two players have won from each other, where that is more than the payments say.
fn write_pairs(account: &Account, names: &Names, what: &str, out: &mut Vec<u8>) {
    let pairs: Vec<AccountPair> = account.pairs().into_iter().filter(|pair| pair.units != 0).collect();
    if account.players().len() < 3 || pairs.is_empty() {
        return;
    }
    if pairs.len() > PAIRS {
        _ = writeln!(out, "{} pairs of players have won from each other: --json has them", pairs.len());
        return;
    }
    let left_out = match account.unpaired() {
        0 => String::new(),
        deals => format!(", without {} noted in units", count_of(deals, "deal")),
    };
    _ = writeln!(out, "pair by pair{left_out}:");
    for pair in pairs {
        _ = writeln!(out, "  {} against {}: {:+}{what}", &names[pair.a], &names[pair.b], pair.money);
    }
}
