use std::fmt::Debug;
use std::ops::RangeInclusive;

use super::ending::{Ending, EndingError, Outcome};
use super::engine::{Ranks, Suits};
use super::games::Game;
use super::owed::{OwedCount, OwedKind, OwedWho};
use crate::cards::{Pack, PackCard, Rank, Suit};
use crate::fnv::fnv;
use crate::options::{OptionError, OptionSpec, OptionValue};

/// The rules of a climbing game as a house plays it.
pub trait Rules: Debug + Send + Sync {
    /// The game.
    fn game(&self) -> Game;

    /// A copy.
    fn boxed(&self) -> Box<dyn Rules>;

    /// Sets an option by its name. What is refused changes nothing.
    ///
    /// # Errors
    /// No option of the game, or no value of it.
    fn set(&mut self, name: &str, value: OptionValue) -> Result<(), OptionError>;

    /// Every option with the value it has.
    fn options(&self) -> Vec<OptionInForce>;

    /// A hash of the game and of every option with its value.
    fn hash(&self) -> u64 {
        let options = self.options().into_iter().map(|option| format!(" {}={}", option.name, option.value));
        fnv(format!("{}{}", self.game(), options.collect::<String>()).as_bytes())
    }

    /// Whether the options go together.
    ///
    /// # Errors
    /// What contradicts what.
    fn validate(&self) -> Result<(), OptionError> {
        Ok(())
    }

    /// How many can play.
    fn players(&self) -> RangeInclusive<usize>;

    /// The cards of a game of so many players; where that is not known, the most there may be.
    ///
    /// # Errors
    /// Options that do not go with so many players.
    fn deck(&self, players: Option<usize>) -> Result<Deck, EndingError>;

    /// The engine for that deck.
    fn engine(&self, deck: &Deck) -> EngineOf;

    /// How the cards are dealt to so many players.
    ///
    /// # Errors
    /// A number of players that cannot play.
    fn dealt(&self, players: usize) -> Result<Dealt, EndingError>;

    /// How play goes.
    fn conduct(&self) -> Conduct;

    /// What an ending settles for.
    ///
    /// # Errors
    /// What is wrong with it, the first by precedence.
    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError>;

    /// The names of the instant wins that a hand is, the strongest first.
    fn instant_wins(&self, _hand: &[PackCard], _owes: bool, _traded: bool) -> Vec<&'static str> {
        Vec::new()
    }

    /// How a running game stands at these totals, where the game has an end. The order is of the winners first.
    fn standing(&self, _totals: &[i64]) -> Option<super::account::Standing> {
        None
    }
}

/// The cards of a game and their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deck {
    /// The cards.
    pub pack: Pack,
    /// The ranks, the lowest first; jokers are above all.
    pub ranks: [Rank; 13],
    /// The suits, the lowest first, where they count.
    pub suits: Option<[Suit; 4]>,
}

/// Threes lowest, twos highest.
pub(super) const THREE_TO_TWO: [Rank; 13] = {
    use Rank::*;
    [Three, Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King, Ace, Two]
};

/// An engine with its kind of hands.
#[derive(Clone, Debug)]
pub enum EngineOf {
    /// Suits do not count.
    Ranks(Ranks),
    /// One deck with suits.
    Suits(Suits<u64>),
    /// Two decks with suits.
    TwoDecks(Suits<u128>),
}

/// How cards are dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dealt {
    /// Cards for each player.
    pub each: usize,
    /// How many players, from the dealer on, get one more.
    pub extra: usize,
    /// Cards for whoever wins the bidding.
    pub widow: usize,
    /// Cards that nobody gets.
    pub unused: usize,
}

/// How play goes, beside which plays there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conduct {
    /// Who leads the first trick of a first deal, and with what.
    pub opening: Opening,
    /// Whether a player who passes is out until the trick ends.
    pub pass_locks: bool,
    /// When a deal ends.
    pub ends: Ends,
    /// Whether the first play of all may be a run of pairs.
    pub first_pair_run: bool,
    /// Whether runs of four pairs or more may chop out of turn.
    pub chop_out_of_turn: bool,
    /// Whether three pairs in a row may be played before the lead.
    pub opening_chop: bool,
    /// Whether all lose who have cards when the play that takes a player out is not beaten.
    pub control_ends: bool,
    /// Which cards are owed after chops, where some are.
    pub owed: Option<(OwedWho, OwedCount, OwedKind)>,
}

impl Conduct {
    /// The usual conduct with this opening and end.
    pub const fn new(opening: Opening, pass_locks: bool, ends: Ends) -> Conduct {
        Conduct {
            opening,
            pass_locks,
            ends,
            first_pair_run: true,
            chop_out_of_turn: false,
            opening_chop: false,
            control_ends: false,
            owed: None,
        }
    }
}

/// Who leads the first trick of a first deal, and with what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// The holder of the lowest card dealt, with any play.
    Lowest,
    /// The holder of the lowest card dealt, with a play that has it.
    WithLowest,
    /// The same, but with a single, a pair or a sequence.
    SimpleWithLowest,
    /// The holder of the lowest spade, with it and any others of its rank.
    SetOfLowest,
    /// The landlord or soloist.
    Soloist,
    /// The holder of the lowest heart that was dealt to a player.
    LowestHeart,
    /// The player to the left of the dealer.
    LeftOfDealer,
}

/// When a deal ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// When one player is out of cards.
    FirstOut,
    /// When one player is left with cards.
    PlayOut,
}

/// An option with the value it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionInForce {
    /// The name.
    pub name: &'static str,
    /// What it decides.
    pub meaning: &'static str,
    /// Where the rule is from that it changes.
    pub source: &'static str,
    /// Its values, in words.
    pub values: String,
    /// The value it has.
    pub value: String,
    /// Whether that is the default.
    pub is_default: bool,
}

/// The options of rules, each with its value.
pub(super) fn in_force<R: Default>(specs: &'static [OptionSpec<R>], rules: &R) -> Vec<OptionInForce> {
    let default = R::default();
    let option = |spec: &OptionSpec<R>| {
        let (value, usual) = (spec.value(rules), spec.value(&default));
        let is_default = value == usual;
        let (name, meaning, source) = (spec.name, spec.meaning, spec.source);
        OptionInForce { name, meaning, source, values: spec.values(), value, is_default }
    };
    specs.iter().map(option).collect()
}

/// What every game says of itself and its options in the same way.
macro_rules! options_of_game {
    ($game:expr, $options:ident) => {
        fn game(&self) -> crate::climbing::Game {
            $game
        }

        fn boxed(&self) -> Box<dyn crate::climbing::Rules> {
            Box::new(self.clone())
        }

        fn set(&mut self, name: &str, value: crate::options::OptionValue) -> Result<(), crate::options::OptionError> {
            crate::options::set($options, self, name, &value).map(|_| ())
        }

        fn options(&self) -> Vec<crate::climbing::OptionInForce> {
            crate::climbing::rules::in_force($options, self)
        }
    };
}

pub(super) use options_of_game;
