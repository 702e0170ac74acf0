//! Titles by the order of going out, and what the next deal makes of them.

use std::ops::RangeInclusive;

use crate::climbing::ending::{Ending, EndingError, Exchange, Next, Outcome, places};
use crate::climbing::rules::{Dealt, Deck};

/// The outcome of a deal that was played out: places, with the title of each, first to last.
pub(super) fn titled(ending: &Ending, order: &[usize], titles: &[String]) -> Outcome {
    let mut by_seat = vec![None; order.len()];
    order.iter().zip(titles).for_each(|(&seat, title)| by_seat[seat] = Some(title.clone()));
    Outcome {
        players: ending.players.clone(),
        places: Some(places(order)),
        titles: Some(by_seat),
        winner: order.first().copied(),
        losers: order.last().copied().into_iter().collect(),
        ..Outcome::default()
    }
}

/// The next deal: the last deals and gives so many of his highest cards to the first, who gives as many back and leads.
pub(super) fn next(order: &[usize], cards: usize) -> Next {
    let (Some(&first), Some(&last)) = (order.first(), order.last()) else { return Next::default() };
    let exchange = vec![
        Exchange { from: last, to: first, cards, kind: "highest" },
        Exchange { from: first, to: last, cards, kind: "any" },
    ];
    Next { deals: Some(last), leads: Some(first), exchange }
}

/// The cards of one deck, dealt out as evenly as they go.
pub(super) fn all_dealt(players: usize, allowed: &RangeInclusive<usize>, cards: usize) -> Result<Dealt, EndingError> {
    if !allowed.contains(&players) {
        return Err(EndingError::player_count(players, allowed));
    }
    Ok(Dealt { each: cards / players, extra: cards % players, widow: 0, unused: 0 })
}

/// The order of a deal played out in which all cards were dealt.
pub(super) fn order(ending: &Ending, deck: &Deck) -> Result<Vec<usize>, EndingError> {
    let most = deck.pack.len().div_ceil(ending.players.len());
    ending.play_out(deck, |_| most)
}
