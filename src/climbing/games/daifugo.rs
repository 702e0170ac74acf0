//! Daifugo (大富豪), great millionaire: the order of going out is the order of society.

use std::ops::RangeInclusive;

use super::society::{self, next, titled, tribute};
use crate::climbing::ending::{Ending, EndingError, Outcome, check_player_count};
use crate::climbing::hand::Deck;
use crate::climbing::plays::AnyEngine;
use crate::climbing::rules::{Conduct, Dealt, Description, Ends, GameRules, Opening, options_of_game};
use crate::options::{choices, options};

static DESCRIPTION: Description = Description {
    name: "daifugo",
    title: "Daifugo (大富豪)",
    about: "who goes out first rules, and gets the best cards of the last",
    plays: &["sets of 1 to 4 equal cards; the same number, of a higher rank, beats them"],
    leads: "the player to the left of the dealer; later the Daifugo",
    settles: &["titles from Daifugo to Destitute, who gives up his two highest cards"],
};

choices! {
    /// Whether Millionaire and Poor, the second and the second last, exchange cards too.
    MillionaireExchange {
        /// They do not.
        Off = "off",
        /// They exchange one card.
        One = "one",
    }
}

/// The rules of Daifugo (Denexa Games' rule pages).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
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

/// Returns the titles of `players` players, three or more, from the first to the last.
fn titles(players: usize) -> Vec<String> {
    let between: Vec<&str> = match players - 2 {
        1 => vec!["Commoner"],
        middle => [vec!["Millionaire"], vec!["Commoner"; middle - 2], vec!["Poor"]].concat(),
    };
    [vec!["Daifugo"], between, vec!["Destitute"]].concat().into_iter().map(String::from).collect()
}

impl GameRules for Daifugo {
    options_of_game!(DESCRIPTION, OPTIONS);

    fn players(&self) -> RangeInclusive<usize> {
        PLAYERS
    }

    fn deck(&self, _players: Option<usize>) -> Result<Deck, EndingError> {
        Ok(society::DECK)
    }

    fn engine(&self, _deck: &Deck) -> AnyEngine {
        society::sets_only()
    }

    fn dealt(&self, players: usize) -> Result<Dealt, EndingError> {
        check_player_count(players, &PLAYERS)?;
        Ok(society::dealt(players))
    }

    fn conduct(&self) -> Conduct {
        Conduct::new(Opening::LeftOfDealer, true, Ends::PlayOut)
    }

    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        ending.check_players(&PLAYERS)?;
        let order = society::order(ending)?;
        let mut next = next(&order, 2);
        if let (&[_, Some(second), .., Some(poor), _], MillionaireExchange::One) =
            (&order[..], self.millionaire_exchange)
        {
            next.exchange.extend(tribute(poor, second, 1));
        }
        Ok(Outcome { next, ..titled(ending, &order, &titles(order.len())) })
    }
}
