//! `pusoy deal`: random hands.

use std::io::{self, Write};

use pusoy::cards::{CardSet, Rng};
use pusoy_api::questions::deal::{DealRecord, deal};
use pusoy_api::wire::record::write_record;

use crate::args::{self, Form, Global, new_seed};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::written;
use crate::terminal::style;

pub fn run(args: &args::DealArgs, global: &Global) -> Result<Exit, Failure> {
    let seed = args.seed.unwrap_or_else(new_seed);
    let form = if style::is_terminal() { global.form() } else { Form::Json };
    written(write_deals(args, seed, form))
}

fn write_deals(args: &args::DealArgs, seed: u64, form: Form) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut rng = Rng::new(seed);
    if form != Form::Json {
        writeln!(out, "seed {seed}")?;
    }
    for id in 1..=args.count {
        let hands = deal(&mut rng, args.players.into());
        let mut dealt = Vec::new();
        match form {
            Form::Json => write_record(&DealRecord::new(id, seed, &hands), &mut dealt),
            Form::Text | Form::Html => write_text(id, &hands, &mut dealt),
        }
        out.write_all(&style::encode_for_terminal(&dealt, form))?;
    }
    out.flush()
}

/// Writes a deal for a person: one hand per line, with the number of the deal before the first hand.
fn write_text(id: u64, hands: &[CardSet], out: &mut Vec<u8>) {
    let number = format!("{id}.");
    let mut before = number.as_str();
    _ = writeln!(out);
    for hand in hands {
        _ = writeln!(out, "{before:<width$}  {}", style::hand(*hand), width = number.len());
        before = "";
    }
}
