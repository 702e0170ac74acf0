//! The rules that Daifugo and President share: players get titles by the order of going out, and this order decides who
//! deals, leads and exchanges cards in the next deal. The plays are sets of cards of one rank, unless an option of
//! Daifugo adds others.

use crate::cards::{Decks, Pack, PackJokers};
use crate::climbing::ending::{Ending, EndingError, Exchange, ExchangeKind, Next, Outcome, places};
use crate::climbing::hand::{Deck, RANKS_THREE_TO_TWO};
use crate::climbing::plays::{AnyEngine, Effects, Kind, Order, RankShapes, Ranks};
use crate::climbing::rules::Dealt;

/// One deck with twos highest. Suits do not count.
pub(super) const DECK: Deck =
    Deck { pack: Pack { jokers: PackJokers::None, decks: Decks::One }, ranks: RANKS_THREE_TO_TWO, suits: None };

/// Returns the number of cards that each player gets if the whole deck is dealt as evenly as possible.
pub(super) fn dealt(deck: &Deck, players: usize) -> Dealt {
    Dealt::evenly(deck.pack.len(), players)
}

/// Returns an engine whose only plays are sets of one to four cards of one rank.
pub(super) fn sets_only() -> AnyEngine {
    sets_with(Effects::default())
}

/// Returns an engine whose only plays are sets of one to four cards of one rank, with these effects.
pub(super) fn sets_with(effects: Effects) -> AnyEngine {
    let shapes =
        RankShapes { four: Kind::Quads, rocket: false, run_ranks: 0, runs: [0; 4], kickers: None, gaps: false };
    AnyEngine::Ranks(Ranks::new(shapes, Order::plain().with_effects(effects)))
}

/// Returns the seats in the order of going out in a game with this deck. An unknown seat is `None`.
pub(super) fn order(deck: &Deck, ending: &Ending) -> Result<Vec<Option<usize>>, EndingError> {
    let most = dealt(deck, ending.players.len()).most(false);
    ending.play_out(deck, |_| most)
}

/// Returns the outcome of a deal that was played out: the place and the title of each player with a known place. The
/// seats in `order` and the `titles` go from first to last.
pub(super) fn titled(ending: &Ending, order: &[Option<usize>], titles: &[String]) -> Outcome {
    let mut by_seat = vec![None; order.len()];
    for (seat, title) in order.iter().zip(titles) {
        if let Some(seat) = *seat {
            by_seat[seat] = Some(title.clone());
        }
    }
    Outcome {
        players: ending.players.clone(),
        places: Some(places(order)),
        titles: Some(by_seat),
        winner: order.first().copied().flatten(),
        losers: order.last().copied().flatten().into_iter().collect(),
        ..Outcome::default()
    }
}

/// Returns the beginning of the next deal. The last player deals, and the first player leads. They exchange `cards`
/// cards, unless the seat of either player is unknown.
pub(super) fn next(order: &[Option<usize>], cards: usize) -> Next {
    let (first, last) = (order.first().copied().flatten(), order.last().copied().flatten());
    let exchange = first.zip(last).map(|(first, last)| tribute(last, first, cards));
    Next { deals: last, leads: first, exchange: exchange.into_iter().flatten().collect() }
}

/// Returns the exchange between two players. The player `from` gives their `cards` highest cards. The player `to` gives
/// back the same number of cards of their own choice.
pub(super) fn tribute(from: usize, to: usize, cards: usize) -> [Exchange; 2] {
    [
        Exchange { from, to, cards, kind: ExchangeKind::Highest },
        Exchange { from: to, to: from, cards, kind: ExchangeKind::Any },
    ]
}
