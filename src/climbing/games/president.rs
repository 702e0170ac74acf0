use std::ops::RangeInclusive;

use super::daifugo::{ONE_DECK, sets_only};
use super::titles::{all_dealt, next, order, titled};
use crate::climbing::account::Standing;
use crate::climbing::ending::{Ending, EndingError, Outcome, What};
use crate::climbing::games::Game;
use crate::climbing::rules::{Conduct, Dealt, Deck, Ends, EngineOf, Opening, Rules, options_of_game};
use crate::options::{Field, NotAValue, OptionValue, choices, options};

choices! {
    /// Whether titles are worth points.
    TitlePoints {
        /// They are not.
        Off = "off",
        /// Two for the President, one for the second, and eleven win.
        TwoOne = "two-one",
    }
}

/// Titles of one's own, first to last; none for the usual ones.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Titles(pub Vec<String>);

impl Field for Titles {
    const SHAPE: &'static str = "'default', or a list of titles, one a player, first to last";
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
pub struct President {
    /// Whether the last is called Bum.
    pub polite: bool,
    /// Titles of one's own.
    pub titles: Titles,
    /// Whether titles are worth points.
    pub points: TitlePoints,
}

options! {
    static OPTIONS: President {
        "titles" from "Denexa Games, President; points: common practice" {
            "polite" polite: bool, "whether the last is called Bum";
            "titles" titles: Titles, "titles of your own, first to last";
            "points" points: TitlePoints, "what titles are worth: two points for the President and one for the second, first to eleven";
        }
    }
}

/// How many can play with the usual titles, and with titles of one's own.
const PLAYERS: RangeInclusive<usize> = 3..=7;
const MOST: usize = 13;

/// Points that win the game.
const TARGET: i64 = 11;

impl Rules for President {
    options_of_game!(Game::President, OPTIONS);

    fn players(&self) -> RangeInclusive<usize> {
        if self.titles.0.is_empty() { PLAYERS } else { 3..=MOST }
    }

    fn deck(&self, _players: Option<usize>) -> Result<Deck, EndingError> {
        Ok(ONE_DECK)
    }

    fn engine(&self, _deck: &Deck) -> EngineOf {
        sets_only()
    }

    fn dealt(&self, players: usize) -> Result<Dealt, EndingError> {
        all_dealt(players, &self.players(), ONE_DECK.pack.len())
    }

    fn conduct(&self) -> Conduct {
        Conduct::new(Opening::SetOfLowest, false, Ends::PlayOut)
    }

    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        let own = &self.titles.0;
        let players = ending.players.len();
        if !own.is_empty() && players >= 3 && own.len() != players {
            let message = format!("there are {} titles for {players} players", own.len());
            return Err(EndingError::new(What::ConflictingOptions, message));
        }
        ending.check_players(&self.players())?;
        let order = order(ending, &ONE_DECK)?;
        let last = if self.polite { "Bum" } else { "Asshole" };
        let between = ["Vice President", "Governor", "Lt. Governor", "Citizen", "Citizen"];
        let usual = || {
            let titles = ["President"].into_iter().chain(between).take(players - 1).chain([last]);
            titles.map(String::from).collect()
        };
        let titles: Vec<String> = if own.is_empty() { usual() } else { own.clone() };
        let points = |place: usize| match place {
            1 => 2,
            2 => 1,
            _ => 0,
        };
        let outcome = titled(ending, &order, &titles);
        let places = outcome.places.iter().flatten();
        let totals = (self.points == TitlePoints::TwoOne).then(|| places.map(|&place| points(place)).collect());
        Ok(Outcome { totals, next: next(&order, 1), ..outcome })
    }

    fn standing(&self, totals: &[i64]) -> Option<Standing> {
        (self.points == TitlePoints::TwoOne).then(|| Standing::highest_wins(totals, TARGET))
    }
}
