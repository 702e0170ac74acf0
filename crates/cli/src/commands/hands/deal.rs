//! `pusoy deal`: random hands.

use std::io::{self, Write};

use pusoy::cards::{CardSet, Rng};
use serde::Serialize;

use crate::args::{self, Form, Global, new_seed};
use crate::json::described::described;
use crate::json::record::write_record;
use crate::terminal::exit::Exit;
use crate::terminal::output::broken;
use crate::terminal::style;

described! { record DealRecord as "pusoy.deal/1" }

/// The record of a deal; with a single hand it is an input of `solve` as it stands.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct DealRecord {
    schema: &'static str,
    /// The number of the deal, from 1.
    id: u64,
    /// The seed of all deals.
    seed: u64,
    /// The hands, each of thirteen cards.
    hands: Vec<String>,
}

pub fn run(args: &args::Deal, global: &Global) -> Exit {
    let seed = args.seed.unwrap_or_else(new_seed);
    let form = if style::is_terminal() { global.form() } else { Form::Json };
    deal(args, seed, form).map_or_else(|error| broken(&error), |()| Exit::Done)
}

fn deal(args: &args::Deal, seed: u64, form: Form) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut rng = Rng::new(seed);
    if form != Form::Json {
        writeln!(out, "seed {seed}")?;
    }
    for id in 1..=args.count {
        let mut deck = CardSet::DECK;
        let mut hands = Vec::new();
        for _ in 0..args.players {
            let hand = rng.deal(deck, 13);
            deck -= hand;
            hands.push(hand);
        }
        let mut dealt = Vec::new();
        match form {
            Form::Json => {
                let hands = hands.iter().map(CardSet::to_string).collect();
                write_record(&DealRecord { schema: "pusoy.deal/1", id, seed, hands }, &mut dealt);
            }
            Form::Text | Form::Html => write_text(id, &hands, &mut dealt),
        }
        out.write_all(&style::shown(&dealt, form))?;
    }
    out.flush()
}

/// Writes a deal for a person: its number before the first hand, and every hand in a line.
fn write_text(id: u64, hands: &[CardSet], out: &mut Vec<u8>) {
    let number = format!("{id}.");
    let mut before = number.as_str();
    _ = writeln!(out);
    for hand in hands {
        _ = writeln!(out, "{before:<width$}  {}", style::hand(*hand), width = number.len());
        before = "";
    }
}
