//! Big Two (鋤大弟): poker hands against poker hands. By default, each card left costs one to three points, and the
//! lowest total wins.

use std::ops::RangeInclusive;

use super::run_lines::{ACE_TO_ACE, THREE_TO_TWO};
use crate::cards::{Card, Decks, Pack, PackCard, PackJokers, Rank, Suit};
use crate::climbing::ending::{
    CardsLeft, Ending, EndingError, EndingField, FirstOut, Goal, Outcome, Reads, Wins, check_player_count,
};
use crate::climbing::hand::{Deck, RANKS_THREE_TO_TWO};
use crate::climbing::plays::{AnyEngine, FlushBy, Kind, Order, Run, RunsBy, SuitShapes, Suits};
use crate::climbing::rules::{Conduct, Dealt, Description, Ends, GameRules, Opening, options_of_game};
use crate::ledger::Ledger;
use crate::options::{choices, options, whole_number};

static DESCRIPTION: Description = Description {
    name: "big-two",
    title: "Big Two (Deuces, 鋤大弟)",
    about: "poker hands beat poker hands; each card left is a point, and the lowest total wins",
    plays: &[
        "single, pair, triple; five cards, weakest first: straight, flush, full house, four of a kind with a card,",
        "straight flush, royal flush; flushes compare by suit first",
    ],
    leads: "the holder of the lowest card, with a play that has it",
    settles: &["one point per card left, doubled from 10, tripled for 13; the lowest total wins"],
};

choices! {
    /// The cost of each card left, in points or units. It depends on the number of cards that the player has left.
    Schedule {
        /// One with up to nine cards left, two with ten to twelve, three with thirteen.
        Standard = "standard",
        /// One with up to seven cards left, two with eight or nine, three with ten to twelve, four with thirteen.
        Eight = "eight",
    }

    /// The cost of being left with the two of spades.
    TwoOfSpades {
        /// No extra cost.
        Off = "off",
        /// The two of spades doubles the penalty of its holder.
        Double = "double",
    }

    /// The payments for cards left.
    Payment {
        /// No payments: penalties are points.
        Points = "points",
        /// Each player pays their own penalty to the winner.
        WinnerTakes = "winner-takes",
        /// Each pair of players settles the difference of their penalties.
        Pairwise = "pairwise",
    }

    /// The straights of five cards.
    Straights {
        /// From A 2 3 4 5, the lowest, to 10 J Q K A.
        AceLow = "ace-low",
        /// From 3 4 5 6 7 to J Q K A 2.
        TwoHigh = "two-high",
    }

    /// The first criterion in comparing flushes.
    FlushOrder {
        /// The suit of the flush.
        Suit = "suit",
        /// The highest card of the flush.
        Card = "card",
    }
}

/// The number of points that ends a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target(pub i64);

impl Default for Target {
    fn default() -> Target {
        Target(100)
    }
}

whole_number!(Target(i64), 1..=1_000_000, "a whole number from 1 to 1,000,000");

/// The rules of Big Two (Denexa Games' rule pages).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct BigTwo {
    /// The straights that are plays.
    pub straights: Straights,
    /// The first criterion in comparing flushes.
    pub flush_order: FlushOrder,
    /// Whether two pairs, and four of a kind without a fifth card, are plays of four cards. If not, four of a kind need
    /// a fifth card, and two pairs are not a play.
    pub four_cards: bool,
    /// The cost of each card left, in points or units.
    pub schedule: Schedule,
    /// The cost of being left with the two of spades.
    pub two_of_spades: TwoOfSpades,
    /// The payments for cards left.
    pub payment: Payment,
    /// The number of points that ends a game.
    pub target: Target,
}

options! {
    static OPTIONS: BigTwo {
        "plays" from "Denexa Games, Big Two; two of spades: common practice" {
            "straights" straights: Straights, "which straights are plays: A-2-3-4-5 up to T-J-Q-K-A, or 3-4-5-6-7 up to J-Q-K-A-2";
            "flush-order" flush_order: FlushOrder, "whether the suit or the highest card of a flush is compared first";
            "four-cards" four_cards: bool, "whether two pairs and four of a kind are plays of four cards, so that four of a kind take no fifth card";
        }
        "settlement" from "Denexa Games, Big Two; two of spades: common practice" {
            "schedule" schedule: Schedule, "points per card left: standard is 1, 2 from ten cards, 3 for thirteen; eight is 1, 2 from eight, 3 from ten, 4 for thirteen";
            "two-of-spades" two_of_spades: TwoOfSpades, "whether the two of spades, if left, doubles the penalty";
            "payment" payment: Payment, "whether penalties are points, the winner is paid, or each pair of players pays the difference";
            "target" target: Target, "how many points end the game, which the lowest total wins";
        }
    }
}

const PLAYERS: RangeInclusive<usize> = 2..=4;

/// The number of cards of each player.
const EACH: usize = 13;

const DECK: Deck = Deck {
    pack: Pack { jokers: PackJokers::None, decks: Decks::One },
    ranks: RANKS_THREE_TO_TWO,
    suits: Some([Suit::Diamonds, Suit::Clubs, Suit::Hearts, Suit::Spades]),
};

impl BigTwo {
    /// Returns the penalty for `left` cards, in points or units.
    fn penalty(&self, left: usize) -> i64 {
        let times = match (self.schedule, left) {
            (Schedule::Standard, ..=9) | (Schedule::Eight, ..=7) => 1,
            (Schedule::Standard, 10..=12) | (Schedule::Eight, 8..=9) => 2,
            (Schedule::Standard, _) | (Schedule::Eight, 10..=12) => 3,
            (Schedule::Eight, _) => 4,
        };
        times * left as i64
    }

    /// Returns the penalty of each player in points or units, by seat.
    fn penalties(&self, ending: &Ending, end: &FirstOut) -> Result<Vec<i64>, EndingError> {
        let factors = self.factors(ending)?;
        let left = end.counts(ending)?;
        Ok(left.into_iter().zip(factors).map(|(left, factor)| factor * self.penalty(left)).collect())
    }

    /// Returns the factor of each player's penalty, by seat: 2 if the two of spades doubles it, and otherwise 1.
    fn factors(&self, ending: &Ending) -> Result<Vec<i64>, EndingError> {
        if self.two_of_spades == TwoOfSpades::Off {
            return Ok(vec![1; ending.players.len()]);
        }
        let two_of_spades = PackCard::from(Card::new(Rank::Two, Suit::Spades));
        let factor = |(player, left): (&String, &CardsLeft)| {
            let missing = || EndingError::MissingCards { option: "two-of-spades=double", player: player.clone() };
            let cards = left.known().ok_or_else(missing)?;
            Ok(if cards.contains(&two_of_spades) { 2 } else { 1 })
        };
        ending.players.iter().zip(ending.remaining.iter().flatten()).map(factor).collect()
    }

    /// Returns the payments between players. Returns `None` if penalties are points.
    fn ledger(&self, ending: &Ending, winner: usize, penalties: &[i64]) -> Option<Ledger> {
        let mut ledger = Ledger::new(ending.players.clone());
        match self.payment {
            Payment::Points => return None,
            Payment::WinnerTakes => {
                penalties
                    .iter()
                    .enumerate()
                    .for_each(|(seat, &penalty)| ledger.pay(seat, winner, penalty, "cards left"));
            }
            Payment::Pairwise => {
                for a in 0..penalties.len() {
                    for b in a + 1..penalties.len() {
                        ledger.pay(a, b, penalties[a] - penalties[b], "difference of penalties");
                    }
                }
            }
        }
        Some(ledger)
    }
}

impl GameRules for BigTwo {
    options_of_game!(DESCRIPTION, OPTIONS);

    fn players(&self) -> RangeInclusive<usize> {
        PLAYERS
    }

    fn deck(&self, _players: Option<usize>) -> Result<Deck, EndingError> {
        Ok(DECK)
    }

    fn engine(&self, _deck: &Deck) -> AnyEngine {
        let line = if self.straights == Straights::TwoHigh { THREE_TO_TWO } else { ACE_TO_ACE };
        let shapes = SuitShapes {
            sets: if self.four_cards { 4 } else { 3 },
            runs: [Run { fewest: 5, most: 5, line }, Run::NONE, Run::NONE, Run::NONE],
            by: RunsBy::Top,
            run_suits: true,
            straight: [Kind::Straight, Kind::StraightFlush],
            locking: None,
            royal: self.straights == Straights::AceLow,
            flush: Some(if self.flush_order == FlushOrder::Card { FlushBy::Card } else { FlushBy::Suit }),
            full_house: true,
            quads_and_one: (!self.four_cards).then_some(Kind::Quads),
            two_pairs: self.four_cards,
            alike: false,
        };
        let mut powers = vec![
            (Kind::Straight, 1),
            (Kind::Flush, 2),
            (Kind::FullHouse, 3),
            (Kind::StraightFlush, 5),
            (Kind::RoyalFlush, 6),
        ];
        // As a play of four cards, four of a kind beat two pairs, but not plays of five cards.
        let order = if self.four_cards {
            Order::with_powers(&powers).and_beats(Kind::TwoPairs, Kind::Quads)
        } else {
            powers.push((Kind::Quads, 4));
            Order::with_powers(&powers)
        };
        AnyEngine::Suits(Suits::new(shapes, order))
    }

    fn dealt(&self, players: usize) -> Result<Dealt, EndingError> {
        check_player_count(players, &PLAYERS)?;
        Ok(Dealt { each: EACH, unused: DECK.pack.len() - EACH * players, ..Dealt::default() })
    }

    fn conduct(&self) -> Conduct {
        Conduct::new(Opening::WithLowest, false, Ends::FirstOut)
    }

    fn reads(&self, _field: EndingField) -> Reads {
        Reads::Never
    }

    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        self.check_players(&ending.players)?;
        let end = ending.first_out(&DECK, |_| EACH)?;
        let penalties = self.penalties(ending, &end)?;
        let ledger = self.ledger(ending, end.winner, &penalties);
        let totals = ledger.as_ref().map_or_else(|| penalties.clone(), Ledger::totals);
        Ok(Outcome {
            players: ending.players.clone(),
            totals: Some(totals),
            penalties: Some(penalties),
            ledger,
            winner: Some(end.winner),
            ..Outcome::default()
        })
    }

    fn goal(&self) -> Option<Goal> {
        (self.payment == Payment::Points).then_some(Goal { target: self.target.0, wins: Wins::Lowest })
    }
}
