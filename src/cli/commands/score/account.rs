//! The account of many deals, which `score --account` writes after the last.

use std::io::Write;

use pusoy::chinese::Account;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::cli::html::frame::{escaped, push, signed};
use crate::cli::json::described::described;
use crate::cli::json::ledger::{TransferRecord, by_player, transfers};
use crate::cli::stream::answers::Written;
use crate::cli::terminal::columns::Names;
use crate::cli::terminal::words::count_of;

described! { record AccountRecord<'_> as "pusoy.account/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct AccountRecord<'a> {
    schema: &'static str,
    deals: u64,
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    totals: Map<String, Value>,
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    money: Map<String, Value>,
    /// Payments in money after which nobody owes anything.
    transfers: Vec<TransferRecord<'a>>,
    /// Points of the race that is being run, or has just ended.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    points: Option<Map<String, Value>>,
    over: bool,
    winners: Vec<&'a str>,
    races: Vec<RaceRecord<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct RaceRecord<'a> {
    winner: &'a str,
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    points: Map<String, Value>,
    deals: u64,
}

impl Written for Account {
    fn text(&self, out: &mut Vec<u8>) {
        let names = Names::new(self.players());
        _ = writeln!(out, "\naccount of {}", count_of(self.deals(), "deal"));
        let in_money = self.units() != self.money();
        for seat in 0..self.players().len() {
            let money = if in_money { format!("  {:>+7} in money", self.money()[seat]) } else { String::new() };
            let points = points(self).map_or_else(String::new, |points| format!("  {:>3} points", points[seat]));
            _ = writeln!(out, "  {}  {:>+5}{money}{points}", names.padded(seat), self.units()[seat]);
        }
        for race in self.races() {
            _ = writeln!(out, "{} won a race of {} deals", &names[race.winner], race.deals);
        }
        for transfer in self.transfers() {
            let (from, to) = (&names[transfer.from], &names[transfer.to]);
            _ = writeln!(out, "{from} pays {to} {}{}", transfer.units, if in_money { " in money" } else { "" });
        }
    }

    fn record<'a>(&'a self, _id: &'a Value) -> impl Serialize + 'a {
        let names = self.players();
        let race = move |race: &pusoy::chinese::Race| RaceRecord {
            winner: &names[race.winner],
            points: by_player(names, &race.points),
            deals: race.deals,
        };
        let settled = self.transfers();
        AccountRecord {
            schema: "pusoy.account/1",
            deals: self.deals(),
            totals: by_player(names, self.units()),
            money: by_player(names, self.money()),
            transfers: transfers(&settled, names),
            points: points(self).map(|points| by_player(names, points)),
            over: self.winner().is_some(),
            winners: self.winner().map(|winner| names[winner].as_str()).into_iter().collect(),
            races: self.races().iter().map(race).collect(),
        }
    }

    fn page(&self, out: &mut Vec<u8>) {
        let names = self.players();
        push(out, &format!("<section>\n<h2>Account of {}</h2>\n<table>\n", count_of(self.deals(), "deal")));
        push(out, "<tr><th></th><th class=\"n\">units</th><th class=\"n\">money</th></tr>\n");
        for (seat, name) in names.iter().enumerate() {
            let [units, money] = [self.units()[seat], self.money()[seat]].map(signed);
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
        for transfer in self.transfers() {
            let (from, to) = (escaped(&names[transfer.from]), escaped(&names[transfer.to]));
            push(out, &format!("<p><b>{from}</b> pays <b>{to}</b> {}</p>\n", transfer.units));
        }
        push(out, "</section>\n");
    }
}

/// Returns the points of the race that is being run, or of the one that ended with the last deal.
fn points(account: &Account) -> Option<&[i64]> {
    let ended = account.races().last().filter(|_| account.winner().is_some());
    let running = account.points().iter().any(|&points| points > 0);
    ended.map(|race| &race.points[..]).or(running.then_some(account.points()))
}
