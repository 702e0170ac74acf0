//! The trait [`GameRules`]: the rules of a climbing game, with the chosen options. Also the types of the data that its
//! methods return.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use super::conduct::{Conduct, Ends};
use crate::cards::PackCard;
use crate::climbing::ending::{Ending, EndingError, EndingField, Goal, Outcome, Reads, Standing, check_names};
use crate::climbing::hand::Deck;
use crate::climbing::plays::AnyEngine;
use crate::fnv::fnv;
use crate::ledger::Ledger;
use crate::options::{OptionError, OptionSpec, OptionValue};

/// The rules of a climbing game, with the chosen options.
pub trait GameRules: Debug + Send + Sync {
    /// Returns the description of the game in words.
    fn description(&self) -> &'static Description;

    /// Returns the name of the game on the command line and in records.
    fn name(&self) -> &'static str {
        self.description().name
    }

    /// Returns a copy of the rules.
    fn boxed(&self) -> Box<dyn GameRules>;

    /// Sets an option by its name. A rejected value changes nothing.
    ///
    /// # Errors
    ///
    /// Returns an error if the game has no such option, or the option has no such value.
    fn set(&mut self, name: &str, value: OptionValue) -> Result<(), OptionError>;

    /// Returns every option with its value.
    fn options(&self) -> Vec<OptionInForce>;

    /// Returns a hash of the game and of every option with its value.
    fn hash(&self) -> u64 {
        let options = self.options().into_iter().map(|option| format!(" {}={}", option.name, option.value));
        fnv(format!("{}{}", self.name(), options.collect::<String>()).as_bytes())
    }

    /// Checks that the options are compatible.
    ///
    /// # Errors
    ///
    /// Returns an error if two options contradict each other.
    fn validate(&self) -> Result<(), OptionError> {
        Ok(())
    }

    /// Returns the smallest and the largest number of players, as a range.
    fn players(&self) -> RangeInclusive<usize>;

    /// Returns the cards of a game with `players` players. If `players` is `None`, returns the largest deck of the
    /// game.
    ///
    /// # Errors
    ///
    /// Returns an error if the options do not fit the number of players.
    fn deck(&self, players: Option<usize>) -> Result<Deck, EndingError>;

    /// Returns the engine for plays from `deck`, the [deck](GameRules::deck) of the game.
    fn engine(&self, deck: &Deck) -> AnyEngine;

    /// Returns the numbers of cards in a deal to `players` players.
    ///
    /// # Errors
    ///
    /// Returns an error if the game or its options do not allow this number of players.
    fn dealt(&self, players: usize) -> Result<Dealt, EndingError>;

    /// Returns every possible number of players, in ascending order. Numbers within [`GameRules::players`] may be
    /// missing.
    fn player_counts(&self) -> Vec<usize> {
        self.players().filter(|&players| self.dealt(players).is_ok()).collect()
    }

    /// Checks that the players have different names, that no name is blank, and that their number is within
    /// [`GameRules::players`].
    ///
    /// # Errors
    ///
    /// Returns the first fault. If the number is wrong, the error lists the
    /// [possible numbers](GameRules::player_counts).
    fn check_players(&self, players: &[String]) -> Result<(), EndingError> {
        check_names(players)?;
        match self.players().contains(&players.len()) {
            true => Ok(()),
            false => Err(EndingError::BadPlayerCount { given: players.len(), allowed: self.player_counts() }),
        }
    }

    /// Returns the turn rules.
    fn conduct(&self) -> Conduct;

    /// Returns whether these rules read `field`, a part of an ending that only some games read.
    fn reads(&self, field: EndingField) -> Reads;

    /// Checks that the rules read everything that an ending states, so that no input is ignored. [`GameRules::settle`]
    /// skips the parts that it does not read.
    ///
    /// # Errors
    ///
    /// Returns an error about the first part that is not read. If an option would make the rules read this part, the
    /// error names the option. Also returns an error if the ending gives a leader but no claims.
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

    /// Returns the settlement of a final position.
    ///
    /// # Errors
    ///
    /// Returns the first error found if the ending is invalid or incomplete, or contradicts the options. The names and
    /// the number of players are checked before the numbers of cards left, and these numbers before duplicate cards.
    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError>;

    /// Returns the settlement of a deal from the units that each player has won, by seat. The payments are the fewest
    /// that give these units.
    ///
    /// ```
    /// use pusoy::climbing::{Game, GameRules};
    ///
    /// let players = ["Ann", "Ben", "Cy"].map(String::from);
    /// let outcome = Game::DouDizhu.rules().settle_noted(&players, &[4, -2, -2])?;
    /// assert_eq!(outcome.totals, Some(vec![4, -2, -2]));
    /// # Ok::<(), pusoy::climbing::EndingError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first of these errors:
    ///
    /// 1. The names or the number of players are invalid.
    /// 2. The rules count points instead of units.
    /// 3. `units` does not have one number per player.
    /// 4. The units do not add up to zero.
    /// 5. A player loses too many units for a payment.
    fn settle_noted(&self, players: &[String], units: &[i64]) -> Result<Outcome, EndingError> {
        self.check_players(players)?;
        self.dealt(players.len())?;
        if self.goal().is_some() {
            let instead = match self.conduct().ends {
                Ends::FirstOut => "the cards left",
                Ends::PlayOut => "the order of going out",
            };
            return Err(EndingError::PointsNotUnits { game: self.name(), instead });
        }
        if units.len() != players.len() {
            return Err(EndingError::IncompleteUnits);
        }
        let sum: i128 = units.iter().copied().map(i128::from).sum();
        if sum != 0 {
            return Err(EndingError::UnitsNotZero { sum });
        }
        if let Some(seat) = units.iter().position(|&units| units == i64::MIN) {
            return Err(EndingError::UnitsTooLarge { player: players[seat].clone(), units: i64::MIN });
        }
        let mut ledger = Ledger::new(players.to_vec());
        for transfer in Ledger::fewest_transfers(units) {
            ledger.pay(transfer.from, transfer.to, transfer.amount, "noted");
        }
        Ok(Outcome::paid(ledger))
    }

    /// Returns the names of all instant wins in force, strongest first.
    fn instant_wins_in_force(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Returns the names of the instant wins in a hand, strongest first. `owes` is `true` if the player owes cards from
    /// the last deal. `traded` is `true` if cards have been traded.
    fn instant_wins(&self, _hand: &[PackCard], _owes: bool, _traded: bool) -> Vec<&'static str> {
        Vec::new()
    }

    /// Returns the condition that ends a game of many deals, and the total that wins the game. Returns `None` if the
    /// rules set no end.
    fn goal(&self) -> Option<Goal> {
        None
    }

    /// Returns the standing of a game of many deals when the players have these totals, by seat. Returns `None` if the
    /// rules set no end.
    fn standing(&self, totals: &[i64]) -> Option<Standing> {
        self.goal().map(|goal| goal.standing(totals))
    }
}

/// Implements the methods of [`GameRules`] that are identical in many games. The `Default` of such a game must be its
/// usual rules.
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

/// The description of a game in words, as `climb games` prints it. Each game's source file contains its description.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Description {
    /// The name of the game on the command line and in records: `big-two`.
    pub name: &'static str,
    /// The name of the game as a title: `Big Two (Deuces, 鋤大弟)`.
    pub title: &'static str,
    /// A summary of the game, in one line.
    pub about: &'static str,
    /// The plays of the game, line by line.
    pub plays: &'static [&'static str],
    /// The leader of the first trick, and the cards that the first play must contain.
    pub leads: &'static str,
    /// The settlement of final positions, line by line.
    pub settles: &'static [&'static str],
}

/// An option with its value.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OptionInForce {
    /// The name of the option.
    pub name: &'static str,
    /// The effect of the option.
    pub meaning: &'static str,
    /// The source of the rule that the option changes.
    pub source: &'static str,
    /// The possible values of the option, in words.
    pub values: String,
    /// The current value.
    pub value: String,
    /// Whether the value is the default.
    pub is_default: bool,
}

/// Returns the options of `rules` with their values, each compared with its value in the `usual` rules.
pub(crate) fn in_force<R>(specs: &'static [OptionSpec<R>], rules: &R, usual: &R) -> Vec<OptionInForce> {
    let option = |spec: &OptionSpec<R>| {
        let value = spec.value(rules);
        let is_default = value == spec.value(usual);
        let (name, meaning, source) = (spec.name, spec.meaning, spec.source);
        OptionInForce { name, meaning, source, values: spec.values(), value, is_default }
    };
    specs.iter().map(option).collect()
}

/// The numbers of cards in a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Dealt {
    /// The number of cards of each player.
    pub each: usize,
    /// The number of players who get one card more. The dealer is the first of them.
    pub extra: usize,
    /// The number of cards in the widow, which goes to the player who wins the bidding.
    pub widow: usize,
    /// The number of cards that no player gets.
    pub unused: usize,
    /// The largest number of cards by which a hand can exceed `each` after trading, when play begins.
    pub traded: usize,
}

impl Dealt {
    /// Returns the numbers for a deal of all cards to the players, as evenly as possible. Without players, all cards
    /// are unused.
    pub(crate) fn evenly(cards: usize, players: usize) -> Dealt {
        match players {
            0 => Dealt { unused: cards, ..Dealt::default() },
            _ => Dealt { each: cards / players, extra: cards % players, ..Dealt::default() },
        }
    }

    /// Returns the largest number of cards that a player can hold: after an uneven deal, after trading, and with the
    /// widow if `takes_widow` is `true`.
    pub(crate) fn most(&self, takes_widow: bool) -> usize {
        self.each + usize::from(self.extra > 0).max(self.traded) + if takes_widow { self.widow } else { 0 }
    }
}
