use std::ops::RangeInclusive;

use super::tien_len::{SUITS, shapes};
use crate::cards::{Decks, Pack, PackCard, Rank};
use crate::climbing::ending::{Ending, EndingError, Next, Outcome, What, places};
use crate::climbing::engine::{ChopScope, Chops, Order, QuadsOnPairs, Suits};
use crate::climbing::games::Game;
use crate::climbing::rules::{Conduct, Dealt, Deck, Ends, EngineOf, Opening, Rules, THREE_TO_TWO, options_of_game};
use crate::options::{Field, NotAValue, OptionValue, choices, options};

choices! {
    /// How many decks.
    ThirteenDecks {
        /// One for up to six players, two for more.
        ByPlayers = "by-players",
        /// One.
        One = "1",
        /// Two, with different backs.
        Two = "2",
    }

    /// What chops may be played on.
    ThirteenScope {
        /// On anything.
        Any = "any",
        /// On twos.
        Twos = "twos",
    }

    /// Who leads.
    ThirteenLead {
        /// The winner of the last deal.
        Winner = "winner",
        /// The holder of the three of spades.
        Lowest = "lowest",
    }

    /// Hands that win at once.
    AutomaticWin {
        /// The four twos.
        FourTwos = "four-2s",
        /// The four threes.
        FourThrees = "four-3s",
    }
}

/// Which hands win at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AutomaticWins(pub Vec<AutomaticWin>);

impl Default for AutomaticWins {
    fn default() -> AutomaticWins {
        AutomaticWins(AutomaticWin::ALL.to_vec())
    }
}

impl Field for AutomaticWins {
    const SHAPE: &'static str = "'none', or a list of four-2s, four-3s";
    const WORDS: &'static [&'static str] = &["none"];

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        if value.word().as_deref() == Some("none") {
            self.0.clear();
            return Ok(());
        }
        let named = |item: &OptionValue| AutomaticWin::from_name(item.word()?.as_str());
        let wins: Option<Vec<AutomaticWin>> = value.items().and_then(|items| items.iter().map(named).collect());
        let wins = wins.ok_or(NotAValue)?;
        self.0 = AutomaticWin::ALL.iter().copied().filter(|win| wins.contains(win)).collect();
        Ok(())
    }

    fn text(&self) -> String {
        if self.0.is_empty() { String::from("none") } else { itertools::join(&self.0, ",") }
    }
}

/// The rules of Thirteen (Denexa Games' rule pages).
#[derive(Clone, Debug, Default)]
pub struct Thirteen {
    /// How many decks.
    pub decks: ThirteenDecks,
    /// What chops may be played on.
    pub chop_scope: ThirteenScope,
    /// Hands that win at once.
    pub instant_wins: AutomaticWins,
    /// Who leads.
    pub lead: ThirteenLead,
    /// Whether the others play on for places.
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
            "chop-scope" chop_scope: ThirteenScope, "what chops may be played on: anything that is no chop, or twos";
        }
        "settlement" from "Denexa Games, Thirteen" {
            "play-out" play_out: bool, "whether the others play on for places";
        }
    }
}

const PLAYERS: RangeInclusive<usize> = 2..=12;

/// So many players need a second deck.
const TWO_DECKS_FROM: usize = 7;

impl Thirteen {
    /// The decks for so many players: where that is not known, two can always be read.
    fn decks(&self, players: Option<usize>) -> Decks {
        let two = match self.decks {
            ThirteenDecks::One => false,
            ThirteenDecks::Two => true,
            ThirteenDecks::ByPlayers => players.is_none_or(|players| players >= TWO_DECKS_FROM),
        };
        if two { Decks::Marked } else { Decks::One }
    }
}

impl Rules for Thirteen {
    options_of_game!(Game::Thirteen, OPTIONS);

    fn players(&self) -> RangeInclusive<usize> {
        PLAYERS
    }

    fn deck(&self, players: Option<usize>) -> Result<Deck, EndingError> {
        let many = players.map(|players| players >= TWO_DECKS_FROM);
        let message = match (self.decks, many) {
            (ThirteenDecks::One, Some(true)) => "decks=1 is for six players or fewer",
            (ThirteenDecks::Two, Some(false)) => "decks=2 is for seven players or more",
            _ => {
                let pack = Pack { jokers: false, decks: self.decks(players) };
                return Ok(Deck { pack, ranks: THREE_TO_TWO, suits: Some(SUITS) });
            }
        };
        Err(EndingError::new(What::ConflictingOptions, message))
    }

    fn engine(&self, deck: &Deck) -> EngineOf {
        let scope = if self.chop_scope == ThirteenScope::Twos { ChopScope::Twos } else { ChopScope::Any };
        let chops = Chops {
            scope,
            three_pairs: true,
            quads_on_two: true,
            on_multi_twos: true,
            quad_runs: false,
            extended: false,
            longer: false,
            quads_on_pairs: QuadsOnPairs::None,
            trips_on_ace: false,
        };
        let (shapes, order) = (shapes(false, false, false), Order::with_chops(chops));
        match deck.pack.decks {
            Decks::One => EngineOf::Suits(Suits::new(shapes, order)),
            _ => EngineOf::TwoDecks(Suits::new(shapes, order)),
        }
    }

    fn dealt(&self, players: usize) -> Result<Dealt, EndingError> {
        if !PLAYERS.contains(&players) {
            return Err(EndingError::player_count(players, &PLAYERS));
        }
        let cards = self.deck(Some(players))?.pack.len();
        let each = if players <= 4 { 13 } else { cards / players };
        Ok(Dealt { each, extra: 0, widow: 0, unused: cards - each * players })
    }

    fn conduct(&self) -> Conduct {
        let ends = if self.play_out { Ends::PlayOut } else { Ends::FirstOut };
        Conduct::new(Opening::WithLowest, true, ends)
    }

    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        let seats = ending.players.len();
        ending.check_players(&PLAYERS)?;
        let (deck, dealt) = (self.deck(Some(seats))?, self.dealt(seats)?);
        let mut outcome = Outcome { players: ending.players.clone(), ..Outcome::default() };
        if self.play_out || ending.remaining.is_none() {
            let order = ending.play_out(&deck, |_| dealt.each)?;
            outcome.winner = order.first().copied();
            outcome.losers = order.last().copied().into_iter().collect();
            outcome.places = Some(places(&order));
        } else {
            outcome.winner = Some(ending.first_out(&deck, |_| dealt.each)?.winner);
        }
        let leads = outcome.winner.filter(|_| self.lead == ThirteenLead::Winner);
        outcome.next = Next { leads, ..Next::default() };
        Ok(outcome)
    }

    fn instant_wins(&self, hand: &[PackCard], _owes: bool, _traded: bool) -> Vec<&'static str> {
        let count = |rank| hand.iter().filter(|card| card.card().is_some_and(|card| card.rank() == rank)).count();
        let holds = |win: &&AutomaticWin| match win {
            AutomaticWin::FourTwos => count(Rank::Two) >= 4,
            AutomaticWin::FourThrees => count(Rank::Three) >= 4,
        };
        self.instant_wins.0.iter().filter(holds).map(|win| win.name()).collect()
    }
}
