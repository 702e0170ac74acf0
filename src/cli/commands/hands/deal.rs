//! `pusoy deal`: random hands.

use std::io::{self, Write};

use pusoy::cards::{CardSet, Rng};
use serde::Serialize;

use crate::cli::args::{self, new_seed};
use crate::cli::json::described::described;
use crate::cli::json::record::write_record;
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::output::broken;

described! { record DealRecord as "pusoy.deal/1" }

/// The record of a deal; with a single hand it is an input of `solve` as it stands.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct DealRecord {
    schema: &'static str,
    id: u64,
    seed: u64,
    hands: Vec<String>,
}

pub fn run(args: &args::Deal) -> Exit {
    let seed = args.seed.unwrap_or_else(new_seed);
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut rng = Rng::new(seed);
    for id in 1..=args.count {
        let mut deck = CardSet::DECK;
        let mut hands = Vec::new();
        for _ in 0..args.players {
            let hand = rng.deal(deck, 13);
            deck -= hand;
            hands.push(hand.to_string());
        }
        let mut line = Vec::new();
        write_record(&DealRecord { schema: "pusoy.deal/1", id, seed, hands }, &mut line);
        if let Err(error) = out.write_all(&line) {
            return broken(&error);
        }
    }
    out.flush().map_or_else(|error| broken(&error), |()| Exit::Done)
}
