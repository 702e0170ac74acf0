//! Four of a kind and straight flushes that were dealt but are split between rows.

use crate::cards::{CardSet, Rank, Suit};
use crate::chinese::ByRow;

/// Returns the ranks that have four cards in the hand, but not four in one row.
pub(super) fn broken_quads(hand: CardSet, rows: &ByRow<CardSet>) -> impl Iterator<Item = Rank> {
    let rows = *rows;
    let together = move |rank: Rank| rows.iter().any(|(_, cards)| cards.count(rank) == 4);
    Rank::ALL.into_iter().filter(move |&rank| hand.count(rank) == 4 && !together(rank))
}

/// Returns the suits that have a straight flush in the hand, but not within one row.
pub(super) fn broken_runs(hand: CardSet, rows: &ByRow<CardSet>) -> impl Iterator<Item = Suit> {
    let rows = *rows;
    // A row has at most five cards, so a row with a run in one suit is a straight flush.
    let set = move |suit: Suit| rows.iter().any(|(_, cards)| has_run(cards.ranks_in(suit)));
    Suit::ALL.into_iter().filter(move |&suit| has_run(hand.ranks_in(suit)) && !set(suit))
}

/// Returns `true` if a mask of ranks, with the deuce in the lowest bit, contains five consecutive ranks. The ace counts
/// as both high and low.
pub(crate) const fn has_run(ranks: u16) -> bool {
    let run = ranks << 1 | ranks >> 12;
    run & run >> 1 & run >> 2 & run >> 3 & run >> 4 != 0
}
