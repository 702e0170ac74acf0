//! President: Daifugo in America, with titles from President down.

use std::ops::RangeInclusive;

use super::society::{self, next, titled};
use crate::cards::{Card, Rank, Suit};
use crate::climbing::ending::{Ending, EndingError, EndingField, Goal, Outcome, Reads, Wins, check_player_count};
use crate::climbing::hand::Deck;
use crate::climbing::plays::AnyEngine;
use crate::climbing::rules::{Conduct, Dealt, Description, Ends, GameRules, Opening, options_of_game};
use crate::options::{Field, NotAValue, OptionValue, choices, options};

static DESCRIPTION: Description = Description {
    name: "president",
    title: "President",
    about: "Daifugo in America, with titles from President down",
    plays: &["sets of 1 to 4 equal cards; the same number, of a higher rank, beats them"],
    leads: "the holder of the three of spades, with it and any other threes",
    settles: &["titles from President to Asshole, who gives up their highest card"],
};

choices! {
    /// Whether titles are worth points.
    TitlePoints {
        /// Titles are worth nothing.
        Off = "off",
        /// Two points for the President and one for the second. The game ends when a player has at least eleven
        /// points, and the highest total wins.
        TwoOne = "two-one",
    }
}

/// The titles that replace the usual ones, first to last; empty for the usual titles.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Titles(pub Vec<String>);

impl Field for Titles {
    const SHAPE: &'static str =
        "'default', or a list of titles, one per player, first to last, such as King,Knight,Farmer,Beggar";
    const WORDS: &'static [&'static str] = &["default"];

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        if value.word().as_deref() == Some("default") {
            self.0.clear();
            return Ok(());
        }
        let titles: Option<Vec<String>> = value.items().and_then(|items| items.iter().map(OptionValue::word).collect());
        let titles = titles.filter(|titles| titles.len() >= 3 && titles.iter().all(|title| !title.trim().is_empty()));
        self.0 = titles.ok_or(NotAValue)?;
        Ok(())
    }

    fn text(&self) -> String {
        if self.0.is_empty() { String::from("default") } else { self.0.join(",") }
    }
}

/// The rules of President (Denexa Games' rule pages).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct President {
    /// Whether the last of the usual titles is Bum instead of Asshole.
    pub polite: bool,
    /// The titles that replace the usual ones.
    pub titles: Titles,
    /// Whether titles are worth points.
    pub points: TitlePoints,
}

options! {
    static OPTIONS: President {
        "titles" from "Denexa Games, President; points: common practice" {
            "polite" polite: bool, "whether the last player is called Bum instead of Asshole";
            "titles" titles: Titles, "the titles that replace the usual ones, first to last";
            "points" points: TitlePoints, "what titles are worth: nothing, or two points for the President and one for the second, until a player has eleven";
        }
    }
}

/// The numbers of players for which there are usual titles.
const PLAYERS: RangeInclusive<usize> = 3..=7;

/// The largest number of players if the options give the titles.
const MOST: usize = 13;

/// The total that ends a game, in points.
const TARGET: i64 = 11;

impl GameRules for President {
    options_of_game!(DESCRIPTION, OPTIONS);

    fn players(&self) -> RangeInclusive<usize> {
        if self.titles.0.is_empty() { PLAYERS } else { 3..=MOST }
    }

    fn deck(&self, _players: Option<usize>) -> Result<Deck, EndingError> {
        Ok(society::DECK)
    }

    fn engine(&self, _deck: &Deck) -> AnyEngine {
        society::sets_only()
    }

    fn dealt(&self, players: usize) -> Result<Dealt, EndingError> {
        check_player_count(players, &self.players())?;
        Ok(society::dealt(&society::DECK, players))
    }

    fn conduct(&self) -> Conduct {
        let three_of_spades = Card::new(Rank::Three, Suit::Spades);
        Conduct::new(Opening::WithCard(three_of_spades), false, Ends::PlayOut)
    }

    fn reads(&self, field: EndingField) -> Reads {
        if field == EndingField::Order { Reads::Yes } else { Reads::Never }
    }

    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        let own = &self.titles.0;
        let players = ending.players.len();
        if !own.is_empty() && players >= 3 && own.len() != players {
            let message = format!(
                "the number of titles is {}, but there are {players} players (give one title per player)",
                own.len()
            );
            return Err(EndingError::ConflictingOption { option: "titles", message });
        }
        self.check_players(&ending.players)?;
        let order = society::order(&society::DECK, ending)?;
        let last = if self.polite { "Bum" } else { "Asshole" };
        let between = ["Vice President", "Governor", "Lt. Governor", "Citizen", "Citizen"];
        let usual = || {
            let titles = ["President"].into_iter().chain(between).take(players - 1).chain([last]);
            titles.map(String::from).collect()
        };
        let titles: Vec<String> = if own.is_empty() { usual() } else { own.clone() };
        let points = |place: &Option<usize>| match place {
            Some(1) => Ok(2),
            Some(2) => Ok(1),
            Some(_) => Ok(0),
            None => Err(EndingError::MissingOrder),
        };
        let outcome = titled(ending, &order, &titles);
        let totals = match self.points {
            TitlePoints::Off => None,
            TitlePoints::TwoOne => Some(outcome.places.iter().flatten().map(points).collect::<Result<_, _>>()?),
        };
        Ok(Outcome { totals, next: next(&order, 1), ..outcome })
    }

    fn goal(&self) -> Option<Goal> {
        (self.points == TitlePoints::TwoOne).then_some(Goal { target: TARGET, wins: Wins::Highest })
    }
}
