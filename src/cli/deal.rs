use std::io::{self, Write};

use pusoy::cards::{CardSet, Rng};
use schemars::JsonSchema;
use serde::Serialize;

use super::args;
use super::exit::Exit;
use super::output::broken;
use super::schema::Described;
use super::stream::write_record;

pub const SCHEMAS: &[Described] = &[Described::record::<DealRecord>("pusoy.deal/1")];

/// A deal; one of a single hand is an input of `solve` as it stands.
#[derive(Serialize, JsonSchema)]
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

/// A seed unlike the last one: from the clock and the process.
pub fn new_seed() -> u64 {
    let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    Rng::stream(time as u64, std::process::id().into()).next_u64() >> 11
}
