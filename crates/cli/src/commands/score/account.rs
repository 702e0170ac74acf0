//! The account of many deals, which `score --account` writes after the last.

use std::io::Write;

use pusoy::chinese::{Account, AccountPair, Race};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::commands::score::text::behind_money;
use crate::html::frame::{escaped, push, signed};
use crate::json::described::described;
use crate::json::id::Id;
use crate::json::ledger::{AccountFields, Amount, NETTED, by_player};
use crate::stream::answers::Written;
use crate::stream::kept_account::AddsUp;
#[cfg(feature = "schemas")]
use crate::stream::kept_account::CountedRecord;
use crate::terminal::columns::Names;
use crate::terminal::words::count_of;

described! { record CountedRecord<'_, AccountRecord<'_>> as "pusoy.account/2" }

/// The account of many deals.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct AccountRecord<'a> {
    #[serde(flatten)]
    of_all_games: AccountFields<'a>,
    /// What the money is called; null if it has no name.
    currency: Option<&'a str>,
    /// Points of the race that is being run, or has just ended.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    points: Option<Map<String, Value>>,
    /// Whether the last deal of a race has ended it.
    over: bool,
    /// The winner of the race that has just ended.
    winners: Vec<&'a str>,
    /// The races that have ended.
    races: Vec<RaceRecord<'a>>,
    /// What every two players have won from each other who have met, before anything is netted.
    pairs: Vec<PairRecord<'a>>,
    /// Number of deals that the pairs do not have, because they were noted in units.
    unpaired: u64,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct PairRecord<'a> {
    /// One player.
    a: &'a str,
    /// The other player.
    b: &'a str,
    /// The units that `a` has won from `b` or, negative, lost to `b`, before stakes.
    units: i64,
    /// The same in money.
    amount: Amount,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct RaceRecord<'a> {
    /// The winner.
    winner: &'a str,
    /// The points at the end, of the players who took part.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    points: Map<String, Value>,
    /// Number of deals that the race took.
    deals: u64,
}

impl AddsUp for Account {
    fn players(&self) -> &[String] {
        Account::players(self)
    }
}

impl Written for Account {
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

    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        let names = self.players();
        let race = |race: &Race| RaceRecord {
            winner: &names[race.winner],
            points: race.points.iter().map(|&(seat, points)| (names[seat].clone(), points.into())).collect(),
            deals: race.deals,
        };
        let pair = |pair: &AccountPair| PairRecord {
            a: &names[pair.a],
            b: &names[pair.b],
            units: pair.units,
            amount: pair.money.into(),
        };
        AccountRecord {
            of_all_games: AccountFields::of("pusoy.account/2", self),
            currency: self.currency(),
            points: points(self).map(|points| by_player(names, &points)),
            over: self.winner().is_some(),
            winners: self.winner().map(|winner| names[winner].as_str()).into_iter().collect(),
            races: self.races().iter().map(race).collect(),
            pairs: self.pairs().iter().map(pair).collect(),
            unpaired: self.unpaired(),
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
/// Returns the points of the race that is being run, or of the one that ended with the last deal.
fn points(account: &Account) -> Option<Vec<i64>> {
    Some(account.points()).filter(|points| points.iter().any(|&points| points > 0))
}
