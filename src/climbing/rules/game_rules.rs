//! The rules of a climbing game, as a house plays it.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use super::conduct::Conduct;
use super::dealt::Dealt;
use super::description::Description;
use super::option_in_force::OptionInForce;
use crate::cards::PackCard;
use crate::climbing::ending::{Ending, EndingError, EndingField, Goal, Outcome, Reads, Standing};
use crate::climbing::hand::Deck;
use crate::climbing::plays::AnyEngine;
use crate::fnv::fnv;
use crate::options::{OptionError, OptionValue};

/// The rules of a climbing game, as a house plays it.
pub trait GameRules: Debug + Send + Sync {
    /// Returns the game in words.
    fn description(&self) -> &'static Description;

    /// Returns the word for the game on the command line and in records.
    fn name(&self) -> &'static str {
        self.description().name
    }

    /// Returns a copy of the rules.
    fn boxed(&self) -> Box<dyn GameRules>;

    /// Sets an option by its name. What is refused changes nothing.
    ///
    /// # Errors
    /// If the game has no such option, or the option no such value.
    fn set(&mut self, name: &str, value: OptionValue) -> Result<(), OptionError>;

    /// Returns every option with the value that it has.
    fn options(&self) -> Vec<OptionInForce>;

    /// Returns a hash of the game and of every option with its value.
    fn hash(&self) -> u64 {
        let options = self.options().into_iter().map(|option| format!(" {}={}", option.name, option.value));
        fnv(format!("{}{}", self.name(), options.collect::<String>()).as_bytes())
    }

    /// Checks that the options go together.
    ///
    /// # Errors
    /// If two options contradict each other.
    fn validate(&self) -> Result<(), OptionError> {
        Ok(())
    }

    /// Returns how many players the game is for.
    fn players(&self) -> RangeInclusive<usize>;

    /// Returns the cards of a game of `players` players; without their number, the most cards that a game can have.
    ///
    /// # Errors
    /// If the options do not go with the number of players.
    fn deck(&self, players: Option<usize>) -> Result<Deck, EndingError>;

    /// Returns the engine for the plays of that deck.
    fn engine(&self, deck: &Deck) -> AnyEngine;

    /// Returns how the cards are dealt to `players` players.
    ///
    /// # Errors
    /// If so many cannot play.
    fn dealt(&self, players: usize) -> Result<Dealt, EndingError>;

    /// Returns every number of players that can play, the smallest first: not always all between the ends of
    /// [`GameRules::players`].
    fn player_counts(&self) -> Vec<usize> {
        self.players().filter(|&players| self.dealt(players).is_ok()).collect()
    }

    /// Returns how play goes.
    fn conduct(&self) -> Conduct;

    /// Returns whether these rules read a part of an ending that only some games read.
    fn reads(&self, field: EndingField) -> Reads;

    /// Checks that the rules read everything that an ending states, so that nothing that a person has typed is ignored.
    /// [`GameRules::settle`] passes over what it does not read.
    ///
    /// # Errors
    /// If they do not read some part: the first of them, with the option that would have it read.
    fn check_stated(&self, ending: &Ending) -> Result<(), EndingError> {
        for field in ending.stated() {
            let option = match self.reads(field) {
                Reads::Yes => continue,
                Reads::With(option) => Some(option),
                Reads::Never => None,
            };
            return Err(EndingError::NotRead { field: field.name(), game: self.name(), option });
        }
        match ending.leader.is_some() && ending.claims.is_empty() {
            true => Err(EndingError::LeaderOfNothing),
            false => Ok(()),
        }
    }

    /// Returns what an ending settles for.
    ///
    /// # Errors
    /// If the ending cannot be or something is missing: the first fault by precedence (players, counts, duplicate cards,
    /// then the logic of the game).
    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError>;

    /// Returns the names of the instant wins that a hand is, the strongest first; `owes` tells whether its holder owes cards
    /// from the last deal, `traded` whether cards have been traded.
    fn instant_wins(&self, _hand: &[PackCard], _owes: bool, _traded: bool) -> Vec<&'static str> {
        Vec::new()
    }

    /// Returns when a game of many deals ends, and who wins it; `None` under rules by which a game has no end.
    fn goal(&self) -> Option<Goal> {
        None
    }

    /// Returns how a game of many deals stands when the players have these totals, by seat; `None` under rules by which a
    /// game has no end.
    fn standing(&self, totals: &[i64]) -> Option<Standing> {
        self.goal().map(|goal| goal.standing(totals))
    }
}

/// The part of [`GameRules`] that is the same for every game whose usual rules are its default.
macro_rules! options_of_game {
    ($description:ident, $options:ident) => {
        fn description(&self) -> &'static $crate::climbing::rules::Description {
            &$description
        }

        fn boxed(&self) -> Box<dyn $crate::climbing::rules::GameRules> {
            Box::new(self.clone())
        }

        fn set(&mut self, name: &str, value: $crate::options::OptionValue) -> Result<(), $crate::options::OptionError> {
            $crate::options::set($options, self, name, &value).map(|_| ())
        }

        fn options(&self) -> Vec<$crate::climbing::rules::OptionInForce> {
            $crate::climbing::rules::in_force($options, self, &Self::default())
        }
    };
}

pub(crate) use options_of_game;
