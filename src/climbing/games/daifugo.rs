use std::ops::RangeInclusive;

use super::titles::{all_dealt, next, order, titled};
use crate::cards::{Decks, Pack};
use crate::climbing::combination::Kind;
use crate::climbing::ending::{Ending, EndingError, Exchange, Outcome};
use crate::climbing::engine::{Order, RankShapes, Ranks};
use crate::climbing::games::Game;
use crate::climbing::rules::{Conduct, Dealt, Deck, Ends, EngineOf, Opening, Rules, THREE_TO_TWO, options_of_game};
use crate::options::{choices, options};

choices! {
    /// Whether the second and the second last exchange cards too.
    MillionaireExchange {
        /// They do not.
        Off = "off",
        /// One card.
        One = "one",
    }
}

/// The rules of Daifugo (Denexa Games' rule pages).
#[derive(Clone, Debug, Default)]
pub struct Daifugo {
    /// Whether Millionaire and Poor exchange cards too.
    pub millionaire_exchange: MillionaireExchange,
}

options! {
    static OPTIONS: Daifugo {
        "next deal" from "common practice" {
            "millionaire-exchange" millionaire_exchange: MillionaireExchange, "how many cards Millionaire and Poor exchange";
        }
    }
}

const PLAYERS: RangeInclusive<usize> = 3..=13;

/// Sets of one to four equal cards, and nothing else: the plays of Daifugo and President.
pub(super) fn sets_only() -> EngineOf {
    let shapes =
        RankShapes { four: Kind::Quads, rocket: false, run_ranks: 0, runs: [0; 4], kickers: None, gaps: false };
    EngineOf::Ranks(Ranks::new(shapes, Order::plain()))
}

/// One deck, twos highest, suits without meaning.
pub(super) const ONE_DECK: Deck =
    Deck { pack: Pack { jokers: false, decks: Decks::One }, ranks: THREE_TO_TWO, suits: None };

impl Rules for Daifugo {
    options_of_game!(Game::Daifugo, OPTIONS);

    fn players(&self) -> RangeInclusive<usize> {
        PLAYERS
    }

    fn deck(&self, _players: Option<usize>) -> Result<Deck, EndingError> {
        Ok(ONE_DECK)
    }

    fn engine(&self, _deck: &Deck) -> EngineOf {
        sets_only()
    }

    fn dealt(&self, players: usize) -> Result<Dealt, EndingError> {
        all_dealt(players, &PLAYERS, ONE_DECK.pack.len())
    }

    fn conduct(&self) -> Conduct {
        Conduct::new(Opening::LeftOfDealer, true, Ends::PlayOut)
    }

    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        ending.check_players(&PLAYERS)?;
        let order = order(ending, &ONE_DECK)?;
        let middle = order.len() - 2;
        let between: Vec<&str> = match middle {
            1 => vec!["Commoner"],
            _ => [vec!["Millionaire"], vec!["Commoner"; middle - 2], vec!["Poor"]].concat(),
        };
        let titles: Vec<String> =
            [vec!["Daifugo"], between, vec!["Destitute"]].concat().into_iter().map(String::from).collect();
        let mut next = next(&order, 2);
        if let ([_, second, .., poor, _], MillionaireExchange::One) = (&order[..], self.millionaire_exchange) {
            next.exchange.push(Exchange { from: *poor, to: *second, cards: 1, kind: "highest" });
            next.exchange.push(Exchange { from: *second, to: *poor, cards: 1, kind: "any" });
        }
        Ok(Outcome { next, ..titled(ending, &order, &titles) })
    }
}
