use std::io::Write;

use pusoy::cards::{CardSet, parse};
use pusoy::chinese::rules::House;
use pusoy::chinese::{ByRow, Deal, Player, Setting, Settlement, Status};
use pusoy::ledger::Ledger;

use super::Settled;
use crate::cli::ledger::width;
use crate::cli::problem::{Problem, Problems};
use crate::cli::rules::in_words;

/// A player as text, not looked at but for the name.
pub struct Written<'a> {
    pub name: String,
    hand: Option<&'a str>,
    text: &'a str,
    /// How many characters stand before.
    before: usize,
}

/// Players with `;` between them. What has no name is a part of the player before it, whose cards `;` may separate.
pub fn players(text: &str) -> Vec<Written<'_>> {
    let named = |(at, _): &(usize, &str)| {
        let part = text[at + 1..].split(';').next();
        part.is_some_and(|part| part.contains('='))
    };
    let mut players = Vec::new();
    let mut from = 0;
    for to in text.match_indices(';').filter(named).map(|(at, _)| at).chain([text.len()]) {
        let (part, before) = (&text[from..to], text[..from].chars().count());
        let (name, hand) = part.split_once('=').map_or((part, None), |(name, hand)| (name, Some(hand)));
        let before = before + hand.map_or(0, |_| name.chars().count() + 1);
        players.push(Written { name: name.trim().to_owned(), hand, text: part.trim(), before });
        from = to + 1;
    }
    players
}

impl Written<'_> {
    /// `NAME=FRONT / MIDDLE / BACK`, `NAME=surrender`, `NAME=surrender: CARDS` or `NAME=natural: CARDS`.
    pub fn read(self) -> Result<Player, Problems> {
        let Written { name, hand, text, before } = self;
        let Some(hand) = hand else {
            let message = format!("'{text}' is not NAME=FRONT / MIDDLE / BACK, NAME=surrender or NAME=natural: CARDS");
            let problem = Problem { column: Some(before + 1), ..Problem::new("missing-rows", message).token(text) };
            return Err(problem.into());
        };
        let (word, rest) = hand.split_once(':').unwrap_or((hand, ""));
        let cards = || parse::hand(rest).map_err(|error| error.shifted(before + word.chars().count() + 1));
        let deal = match word.trim().to_lowercase().as_str() {
            "surrender" if rest.trim().is_empty() => Deal::Surrendered(None),
            "surrender" => Deal::Surrendered(Some(cards()?)),
            "natural" => Deal::Declared(cards()?),
            _ if hand.contains('/') => {
                let [front, middle, back] = parse::setting_rows(hand).map_err(|error| error.shifted(before))?;
                Deal::Set(setting(ByRow { front, middle, back })?)
            }
            _ => Deal::Loose(parse::hand(hand).map_err(|error| error.shifted(before))?),
        };
        Ok(Player::new(name, deal))
    }
}

pub fn setting(rows: ByRow<CardSet>) -> Result<Setting, Problem> {
    Setting::new(rows).map_err(|error| Problem::new(error.code(), error.to_string()))
}

/// Writes a settlement for a person.
pub fn write(settled: &Settled, house: &House, out: &mut Vec<u8>) {
    // A vector takes everything.
    _ = writeln!(out, "{}", in_words(house));
    match settled {
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
    let names = settlement.ledger.players();
    let width = width(names);
    for (seat, (name, amount)) in names.iter().zip(amounts).enumerate() {
        let status = match settlement.showings[seat].status {
            Status::Play => String::new(),
            Status::Natural(natural) => format!("  natural: {natural}"),
            Status::Surrender => String::from("  surrendered"),
            Status::Misset(reason) => format!("  mis-set: {reason}"),
        };
        let fantasyland = settlement.fantasyland.as_ref().is_some_and(|fantasyland| fantasyland[seat]);
        let fantasyland = if fantasyland { "  fantasyland" } else { "" };
        // Points are none to lose.
        let amount = if what.is_empty() { format!("{amount:>+5}") } else { format!("{amount:>5}{what}") };
        _ = writeln!(out, "  {name:<width$}  {amount}{status}{fantasyland}");
    }
}

fn write_totals(ledger: &Ledger, out: &mut Vec<u8>) {
    let width = width(ledger.players());
    for (name, total) in ledger.players().iter().zip(ledger.totals()) {
        _ = writeln!(out, "  {name:<width$}  {total:>+5}");
    }
}

fn write_pairs(settlement: &Settlement, out: &mut Vec<u8>) {
    let names = settlement.ledger.players();
    for pair in settlement.pairs.iter().filter(|_| settlement.points.is_none()) {
        let (a, b) = (&names[pair.a], &names[pair.b]);
        let parts = settlement.entries_of(pair).map(|(units, reason)| format!("{reason} {units:+}"));
        _ = writeln!(out, "{a} against {b}: {:+}  ({})", pair.units, itertools::join(parts, ", "));
    }
}

fn write_transfers(ledger: &Ledger, money: &Ledger, out: &mut Vec<u8>) {
    let names = ledger.players();
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
