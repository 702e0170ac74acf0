//! Daifugo (大富豪), great millionaire: the order of going out is the order of society.

use std::ops::RangeInclusive;

use super::society::{self, next, titled, tribute};
use crate::cards::Rank;
use crate::climbing::ending::{Ending, EndingError, Outcome, check_player_count};
use crate::climbing::hand::Deck;
use crate::climbing::plays::{AnyEngine, Effects, Kind, Kinds, Stop};
use crate::climbing::rules::{Conduct, Dealt, Description, Ends, ForbiddenLast, GameRules, Opening, options_of_game};
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

    /// Which plays turn the ranks over until the next such play.
    Revolution {
        /// None.
        Off = "off",
        /// Four of a kind.
        Quads = "quads",
    }

    /// Whether eights end the trick.
    EightStop {
        /// They do not.
        Off = "off",
        /// They do, and their player leads.
        On = "on",
    }

    /// Whether jacks turn the ranks over for the trick.
    ElevenBack {
        /// They do not.
        Off = "off",
        /// They do.
        On = "on",
    }
}

/// The rules of Daifugo (Denexa Games' rule pages).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Daifugo {
    /// Whether Millionaire and Poor exchange cards too.
    pub millionaire_exchange: MillionaireExchange,
    /// Which plays turn the ranks over until the next such play.
    pub revolution: Revolution,
    /// Whether eights end the trick.
    pub eight_stop: EightStop,
    /// Whether jacks turn the ranks over for the trick.
    pub eleven_back: ElevenBack,
    /// The cards on which nobody may go out.
    pub forbidden_last: ForbiddenLast,
}

options! {
    static OPTIONS: Daifugo {
        "next deal" from "common practice" {
            "millionaire-exchange" millionaire_exchange: MillionaireExchange, "how many cards Millionaire and Poor exchange";
        }
        "plays" from "common practice of Japanese clubs" {
            "revolution" revolution: Revolution, "which plays turn the ranks over until the next such play";
            "eight-stop" eight_stop: EightStop, "whether a play of eights ends the trick, so that its player leads";
            "eleven-back" eleven_back: ElevenBack, "whether a play of jacks turns the ranks over for the trick";
            "forbidden-last" forbidden_last: ForbiddenLast, "the cards on which nobody may go out: who does gets the lowest place that is free";
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

/// Returns the place of a rank in the order of the game.
fn place(rank: Rank) -> u8 {
    society::DECK.ranks.iter().position(|&other| other == rank).unwrap_or(0) as u8
}

impl Daifugo {
    /// Returns the seats by their places, the first first, from those in the `order` of going out: whoever went out on
    /// forbidden cards gets the lowest place that is free, the first to do so the lowest of all.
    fn placed(&self, ending: &Ending, order: Vec<Option<usize>>) -> Result<Vec<Option<usize>>, EndingError> {
        if ending.offenders.is_empty() {
            return Ok(order);
        }
        if self.forbidden_last == ForbiddenLast::NONE {
            let message = String::from("nobody offends by the last cards unless forbidden-last names some");
            return Err(EndingError::ConflictingOption { option: "forbidden-last", message });
        }
        let order: Vec<usize> = order.into_iter().collect::<Option<_>>().ok_or(EndingError::MissingOrder)?;
        let offenders: Vec<usize> = ending.offenders.iter().map(|name| ending.seat(name)).collect::<Result<_, _>>()?;
        if let Some(last) = order.last().filter(|seat| offenders.contains(seat)) {
            return Err(EndingError::LastOffends { player: ending.players[*last].clone() });
        }
        let (lowest, mut placed): (Vec<usize>, Vec<usize>) =
            order.into_iter().partition(|seat| offenders.contains(seat));
        placed.extend(lowest.into_iter().rev());
        Ok(placed.into_iter().map(Some).collect())
    }
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
        society::sets_with(Effects {
            revolution: self.revolution == Revolution::Quads,
            back: (self.eleven_back == ElevenBack::On).then(|| place(Rank::Jack)),
            stop: (self.eight_stop == EightStop::On)
                .then(|| Stop { kinds: Kinds::of(&Kind::SETS), strength: place(Rank::Eight) }),
        })
    }

    fn dealt(&self, players: usize) -> Result<Dealt, EndingError> {
        check_player_count(players, &PLAYERS)?;
        Ok(society::dealt(players))
    }

    fn conduct(&self) -> Conduct {
        let usual = Conduct::new(Opening::LeftOfDealer, true, Ends::PlayOut);
        Conduct { forbidden_last: self.forbidden_last, ..usual }
    }

    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        ending.check_players(&PLAYERS)?;
        let order = self.placed(ending, society::order(ending)?)?;
        let mut next = next(&order, 2);
        if let (&[_, Some(second), .., Some(poor), _], MillionaireExchange::One) =
            (&order[..], self.millionaire_exchange)
        {
            next.exchange.extend(tribute(poor, second, 1));
        }
        Ok(Outcome { next, ..titled(ending, &order, &titles(order.len())) })
    }
}
