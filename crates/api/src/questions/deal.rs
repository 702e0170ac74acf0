//! Random hands.

use pusoy::cards::{CardSet, Rng};
use serde::Serialize;

/// The record of a deal. A record with a single hand is also a valid input of `solve`.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct DealRecord {
    schema: &'static str,
    /// The number of the deal, from 1.
    id: u64,
    /// The seed of all deals.
    seed: u64,
    /// The hands, each of thirteen cards.
    hands: Vec<String>,
}

impl DealRecord {
    /// Returns the record of the deal with the number `id`, from 1, among the deals of `seed`.
    pub fn new(id: u64, seed: u64, hands: &[CardSet]) -> DealRecord {
        DealRecord { schema: "pusoy.deal/1", id, seed, hands: hands.iter().map(CardSet::to_string).collect() }
    }
}

/// Deals thirteen cards to each of `players` players. A deck is enough for one to four players.
pub fn deal(rng: &mut Rng, players: usize) -> Vec<CardSet> {
    let mut deck = CardSet::DECK;
    let mut hand = || {
        let hand = rng.deal(deck, 13);
        deck -= hand;
        hand
    };
    (0..players).map(|_| hand()).collect()
}
