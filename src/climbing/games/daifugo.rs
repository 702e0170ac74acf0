//! Daifugo (大富豪, "great millionaire"): players get titles by the order of going out.

use std::ops::RangeInclusive;

use super::society::{self, next, titled, tribute};
use crate::cards::{Pack, PackJokers, Rank, Suit};
use crate::climbing::ending::{Ending, EndingError, EndingField, Outcome, Reads, check_player_count};
use crate::climbing::hand::Deck;
use crate::climbing::plays::{AnyEngine, Effects, Key, Kind, Kinds, Order, Stop, Wild, WildShapes};
use crate::climbing::rules::{Conduct, Dealt, Description, Ends, ForbiddenLast, GameRules, Opening, options_of_game};
use crate::options::{OptionError, choices, options};

static DESCRIPTION: Description = Description {
    name: "daifugo",
    title: "Daifugo (大富豪)",
    about: "the first player to go out becomes the Daifugo, who gets the best cards of the last player",
    plays: &[
        "sets of 1 to 4 equal cards; the same number, of a higher rank, beats them",
        "by option: suited sequences of 3 or more, and jokers that represent any card, as in Xb=5h",
    ],
    leads: "the player to the left of the dealer; later the Daifugo",
    settles: &["titles from Daifugo to Destitute, who gives up their two highest cards"],
};

choices! {
    /// The exchange of cards between Millionaire, who was second, and Poor, who was second last.
    MillionaireExchange {
        /// No exchange.
        Off = "off",
        /// An exchange of one card.
        One = "one",
    }

    /// The plays that reverse the ranks until the next such play.
    Revolution {
        /// No play reverses the ranks.
        Off = "off",
        /// Four of a kind.
        Quads = "quads",
        /// Four of a kind, and suited sequences of at least five cards.
        Runs = "runs",
    }

    /// The suited sequences that are plays.
    Sequences {
        /// No sequences.
        Off = "off",
        /// Sequences of at least three cards.
        Three = "three",
    }

    /// The number of jokers. Each represents any card in a set or sequence.
    DaifugoJokers {
        /// No jokers.
        Zero = "0",
        /// One joker.
        One = "1",
        /// Two jokers.
        Two = "2",
    }

    /// Whether the three of spades beats a single joker.
    SpadeThree {
        /// The three of spades does not beat a single joker.
        Off = "off",
        /// The three of spades beats a single joker, and ends the trick.
        On = "on",
    }

    /// Whether a trick may be locked to suits.
    SuitLock {
        /// No suit lock.
        Off = "off",
        /// Two consecutive plays of exactly the same suits lock the trick to those suits.
        Two = "two",
    }

    /// Whether eights end the trick.
    EightStop {
        /// Eights do not end the trick.
        Off = "off",
        /// A play with an eight ends the trick, and its player leads.
        On = "on",
    }

    /// Whether jacks reverse the ranks for the rest of the trick.
    ElevenBack {
        /// Jacks have no effect.
        Off = "off",
        /// Jacks reverse the ranks for the rest of the trick.
        On = "on",
    }
}

/// The rules of Daifugo (Denexa Games' rule pages).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Daifugo {
    /// The exchange of cards between Millionaire and Poor.
    pub millionaire_exchange: MillionaireExchange,
    /// The plays that reverse the ranks until the next such play.
    pub revolution: Revolution,
    /// Whether eights end the trick.
    pub eight_stop: EightStop,
    /// Whether jacks reverse the ranks for the rest of the trick.
    pub eleven_back: ElevenBack,
    /// Whether a trick may be locked to suits.
    pub suit_lock: SuitLock,
    /// The number of jokers.
    pub jokers: DaifugoJokers,
    /// Whether the three of spades beats a single joker.
    pub spade_three: SpadeThree,
    /// The suited sequences that are plays.
    pub sequences: Sequences,
    /// The cards that a player must not play last.
    pub forbidden_last: ForbiddenLast,
}

options! {
    static OPTIONS: Daifugo {
        "next deal" from "common practice" {
            "millionaire-exchange" millionaire_exchange: MillionaireExchange, "how many cards Millionaire and Poor exchange";
        }
        "plays" from "common practice of Japanese clubs" {
            "revolution" revolution: Revolution, "which plays reverse the ranks until the next such play";
            "eight-stop" eight_stop: EightStop, "whether a play with an eight ends the trick, so that its player leads";
            "eleven-back" eleven_back: ElevenBack, "whether a play with a jack reverses the ranks for the rest of the trick";
            "suit-lock" suit_lock: SuitLock, "whether two plays in a row of exactly the same suits lock the trick to those suits";
            "jokers" jokers: DaifugoJokers, "how many jokers there are; a joker alone is the highest single, and in a set or sequence it represents any card";
            "spade-three" spade_three: SpadeThree, "whether the three of spades beats a single joker, and ends the trick";
            "sequences" sequences: Sequences, "whether three or more consecutive cards of one suit are a play; the same number, with a higher lowest card, beats them";
            "forbidden-last" forbidden_last: ForbiddenLast, "cards that must not be played last; a player who goes out on them gets the lowest free place";
        }
    }
}

const PLAYERS: RangeInclusive<usize> = 3..=13;

/// Returns the titles of `players` players, from first to last. There must be at least three players.
fn titles(players: usize) -> Vec<String> {
    let between: Vec<&str> = match players - 2 {
        1 => vec!["Commoner"],
        middle => [vec!["Millionaire"], vec!["Commoner"; middle - 2], vec!["Poor"]].concat(),
    };
    [vec!["Daifugo"], between, vec!["Destitute"]].concat().into_iter().map(String::from).collect()
}

/// The fewest cards of a suited sequence.
const FEWEST_IN_RUN: usize = 3;

/// The fewest cards of a suited sequence that reverses the ranks.
const FEWEST_IN_REVOLUTION: usize = 5;

/// The order of the suits in lists of plays. No suit is higher than another.
const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

/// The index of spades in [`SUITS`].
const SPADES: usize = 3;

/// The kinds of plays that can contain an eight.
const MAY_STOP: [Kind; 5] = [Kind::Single, Kind::Pair, Kind::Trips, Kind::Quads, Kind::SuitedSequence];

/// The strength of a single joker, above every rank.
const JOKER: u8 = 13;

/// Returns the position of a rank in the order of the game.
fn place(rank: Rank) -> u8 {
    society::DECK.ranks.iter().position(|&other| other == rank).unwrap_or(0) as u8
}

impl Daifugo {
    /// Returns the cards of the game and their order. Suits count only under options that need them: sequences, locks,
    /// and the three of spades if there are jokers.
    fn cards(&self) -> Deck {
        let jokers = match self.jokers {
            DaifugoJokers::Zero => PackJokers::None,
            DaifugoJokers::One => PackJokers::OneWild,
            DaifugoJokers::Two => PackJokers::BothWild,
        };
        let catches = jokers.are_wild() && self.spade_three == SpadeThree::On;
        let suited = catches || self.suit_lock == SuitLock::Two || self.sequences == Sequences::Three;
        let pack = Pack { jokers, ..society::DECK.pack };
        Deck { pack, suits: suited.then_some(SUITS), ..society::DECK }
    }

    /// Returns the seats in the order of their places, from the seats in the `order` of going out. A player who went
    /// out on forbidden cards gets the lowest free place. The first such player gets the last place.
    fn placed(&self, ending: &Ending, order: Vec<Option<usize>>) -> Result<Vec<Option<usize>>, EndingError> {
        if ending.offenders.is_empty() {
            return Ok(order);
        }
        if self.forbidden_last == ForbiddenLast::NONE {
            let message =
                String::from("no card is forbidden as the last one under these rules (leave out 'offenders')");
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

    fn validate(&self) -> Result<(), OptionError> {
        if self.revolution == Revolution::Runs && self.sequences == Sequences::Off {
            let message = "revolution=runs needs sequences=three";
            return Err(OptionError::conflict(&["revolution", "sequences"], message));
        }
        Ok(())
    }

    fn players(&self) -> RangeInclusive<usize> {
        PLAYERS
    }

    fn deck(&self, _players: Option<usize>) -> Result<Deck, EndingError> {
        Ok(self.cards())
    }

    fn engine(&self, deck: &Deck) -> AnyEngine {
        let three_of_spades = Key::new(Kind::Single, 1, place(Rank::Three)).with_suits(1 << SPADES);
        let effects = Effects {
            revolution: self.revolution != Revolution::Off,
            run_revolution: (self.revolution == Revolution::Runs).then_some(FEWEST_IN_REVOLUTION),
            back: (self.eleven_back == ElevenBack::On).then(|| place(Rank::Jack)),
            stop: (self.eight_stop == EightStop::On)
                .then(|| Stop { kinds: Kinds::of(&MAY_STOP), strength: place(Rank::Eight) }),
            suit_lock: self.suit_lock == SuitLock::Two,
            highest: deck.pack.jokers.are_wild().then_some(JOKER),
            catch: (self.spade_three == SpadeThree::On).then_some(three_of_spades),
        };
        if deck.suits.is_none() && !deck.pack.jokers.are_wild() {
            return society::sets_with(effects);
        }
        let fewest_in_run = if self.sequences == Sequences::Three { FEWEST_IN_RUN } else { 0 };
        let shapes = WildShapes { suits: deck.suits.is_some(), fewest_in_run };
        AnyEngine::Wild(Wild::new(shapes, Order::plain().with_effects(effects)))
    }

    fn dealt(&self, players: usize) -> Result<Dealt, EndingError> {
        check_player_count(players, &PLAYERS)?;
        Ok(society::dealt(&self.cards(), players))
    }

    fn conduct(&self) -> Conduct {
        let usual = Conduct::new(Opening::LeftOfDealer, true, Ends::PlayOut);
        Conduct { forbidden_last: self.forbidden_last, ..usual }
    }

    fn reads(&self, field: EndingField) -> Reads {
        match field {
            EndingField::Order => Reads::Yes,
            EndingField::Offenders => Reads::if_in_force(
                self.forbidden_last != ForbiddenLast::NONE,
                "forbidden-last=twos or forbidden-last=jokers",
            ),
            _ => Reads::Never,
        }
    }

    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        self.check_players(&ending.players)?;
        let order = self.placed(ending, society::order(&self.cards(), ending)?)?;
        let mut next = next(&order, 2);
        if let (&[_, Some(second), .., Some(poor), _], MillionaireExchange::One) =
            (&order[..], self.millionaire_exchange)
        {
            next.exchange.extend(tribute(poor, second, 1));
        }
        Ok(Outcome { next, ..titled(ending, &order, &titles(order.len())) })
    }
}
