//! Thirteen: Tien Len in America. By default, chops beat every play that is not a chop.

use std::ops::RangeInclusive;

use super::chop_family::{Lock, deck, shapes};
use super::instant_wins::AutomaticWins;
use crate::cards::{Decks, PackCard};
use crate::climbing::ending::{Ending, EndingError, EndingField, Next, Outcome, Reads, check_player_count, places};
use crate::climbing::hand::Deck;
use crate::climbing::plays::{AnyEngine, ChopScope, Chops, Order, Suits};
use crate::climbing::rules::{Conduct, Dealt, Description, Ends, GameRules, Opening, options_of_game};
use crate::options::{choices, options};

static DESCRIPTION: Description = Description {
    name: "thirteen",
    title: "Thirteen",
    about: "Tien Len in America: chops beat all other plays",
    plays: &[
        "single, pair, triple, four of a kind; sequence of three or more, from 3 to A; three or more pairs in a row",
        "plays compare by their highest card, by rank and then suit; pairs in a row and four of a kind are chops",
    ],
    leads: "the holder of the lowest card, with a play that has it",
    settles: &["the first out wins"],
};

choices! {
    /// The number of decks.
    ThirteenDecks {
        /// One deck for up to six players, two for more.
        ByPlayers = "by-players",
        /// One deck.
        One = "1",
        /// Two decks, with different backs.
        Two = "2",
    }

    /// The plays that chops may beat. Under both values, a chop also beats a lower chop of the same kind and length.
    ThirteenScope {
        /// Any play except a chop.
        Any = "any",
        /// Twos only.
        Twos = "twos",
    }

    /// The leader of the first trick of a deal.
    ThirteenLead {
        /// The winner of the last deal.
        Winner = "winner",
        /// The holder of the lowest card: the three of spades, unless it was not dealt.
        Lowest = "lowest",
    }
}

/// The rules of Thirteen (Denexa Games' rule pages).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Thirteen {
    /// The number of decks.
    pub decks: ThirteenDecks,
    /// The plays that chops may beat.
    pub chop_scope: ThirteenScope,
    /// Hands that win at once.
    pub instant_wins: AutomaticWins,
    /// The leader of the first trick of a deal.
    pub lead: ThirteenLead,
    /// Whether the others continue for places when one player is out.
    pub play_out: bool,
}

options! {
    static OPTIONS: Thirteen {
        "deal" from "Denexa Games, Thirteen" {
            "decks" decks: ThirteenDecks, "how many decks: two, with different backs, for seven players or more";
            "instant-wins" instant_wins: AutomaticWins, "hands that win at once";
            "lead" lead: ThirteenLead, "who leads: the winner of the last deal, or the holder of the three of spades";
        }
        "plays" from "Denexa Games, Thirteen" {
            "chop-scope" chop_scope: ThirteenScope, "which plays chops may beat: all except chops, or only twos";
        }
        "settlement" from "Denexa Games, Thirteen" {
            "play-out" play_out: bool, "whether the others play on for places after the first is out";
        }
    }
}

const PLAYERS: RangeInclusive<usize> = 2..=12;

/// The smallest number of players with two decks.
const TWO_DECKS_FROM: usize = 7;

impl Thirteen {
    /// Returns the decks for a number of players. `players` is `None` if the number is unknown. If the choice of decks
    /// then depends on the number, returns two decks, so that cards of the second deck, such as `3s+`, can be parsed.
    fn decks(&self, players: Option<usize>) -> Decks {
        let two = match self.decks {
            ThirteenDecks::One => false,
            ThirteenDecks::Two => true,
            ThirteenDecks::ByPlayers => players.is_none_or(|players| players >= TWO_DECKS_FROM),
        };
        if two { Decks::Marked } else { Decks::One }
    }
}

impl GameRules for Thirteen {
    options_of_game!(DESCRIPTION, OPTIONS);

    fn players(&self) -> RangeInclusive<usize> {
        PLAYERS
    }

    fn deck(&self, players: Option<usize>) -> Result<Deck, EndingError> {
        let many = players.map(|players| players >= TWO_DECKS_FROM);
        let message = match (self.decks, many) {
            (ThirteenDecks::One, Some(true)) => "decks=1 is for six players or fewer",
            (ThirteenDecks::Two, Some(false)) => "decks=2 is for seven players or more",
            _ => return Ok(deck(self.decks(players))),
        };
        Err(EndingError::ConflictingOption { option: "decks", message: String::from(message) })
    }

    fn engine(&self, deck: &Deck) -> AnyEngine {
        let scope = if self.chop_scope == ThirteenScope::Twos { ChopScope::Twos } else { ChopScope::Any };
        let (shapes, order) = (shapes(false, Lock::Off, false), Order::with_chops(Chops::usual(scope)));
        match deck.pack.decks {
            Decks::One => AnyEngine::Suits(Suits::new(shapes, order)),
            _ => AnyEngine::TwoDecks(Suits::new(shapes, order)),
        }
    }

    fn dealt(&self, players: usize) -> Result<Dealt, EndingError> {
        check_player_count(players, &PLAYERS)?;
        let cards = self.deck(Some(players))?.pack.len();
        let each = if players <= 4 { 13 } else { cards / players };
        Ok(Dealt { each, unused: cards - each * players, ..Dealt::default() })
    }

    fn conduct(&self) -> Conduct {
        let ends = if self.play_out { Ends::PlayOut } else { Ends::FirstOut };
        Conduct::new(Opening::WithLowest, true, ends)
    }

    fn reads(&self, field: EndingField) -> Reads {
        if field == EndingField::Order { Reads::Yes } else { Reads::Never }
    }

    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        let seats = ending.players.len();
        self.check_players(&ending.players)?;
        let (deck, dealt) = (self.deck(Some(seats))?, self.dealt(seats)?);
        if !self.play_out && ending.order.is_some() && ending.remaining.is_some() {
            return Err(EndingError::OrderAndRemaining { option: "play-out=yes" });
        }
        let mut outcome = Outcome { players: ending.players.clone(), ..Outcome::default() };
        if self.play_out || ending.remaining.is_none() {
            let order = ending.play_out(&deck, |_| dealt.each)?;
            outcome.winner = order.first().copied().flatten();
            // Only a deal that is played out has a loser.
            let last = order.last().copied().flatten().filter(|_| self.play_out);
            outcome.losers = last.into_iter().collect();
            outcome.places = Some(places(&order));
        } else {
            outcome.winner = Some(ending.first_out(&deck, |_| dealt.each)?.winner);
        }
        let leads = outcome.winner.filter(|_| self.lead == ThirteenLead::Winner);
        outcome.next = Next { leads, ..Next::default() };
        Ok(outcome)
    }

    fn instant_wins_in_force(&self) -> Vec<&'static str> {
        self.instant_wins.0.iter().map(|win| win.name()).collect()
    }

    fn instant_wins(&self, hand: &[PackCard], _owes: bool, _traded: bool) -> Vec<&'static str> {
        self.instant_wins.0.iter().filter(|win| win.is(hand)).map(|win| win.name()).collect()
    }
}
