//! Winner, or Zheng Shangyou (爭上游): be the first to play all your cards. By default, the others pay for the cards
//! they have left.

use std::ops::RangeInclusive;

use super::run_lines::ACE_TO_ACE;
use crate::cards::{Decks, Pack, PackJokers, Suit};
use crate::climbing::ending::{
    Ending, EndingError, EndingField, Exchange, ExchangeKind, Next, Outcome, Reads, check_player_count, places,
};
use crate::climbing::hand::{Deck, RANKS_THREE_TO_TWO};
use crate::climbing::plays::{
    AnyEngine, Effects, HIGHEST_CARD, Kind, Kinds, Order, Run, RunsBy, Stop, SuitShapes, Suits,
};
use crate::climbing::rules::{Conduct, Dealt, Description, Ends, GameRules, Opening, options_of_game};
use crate::ledger::Ledger;
use crate::options::{Field, NotAValue, OptionError, OptionValue, choices, options};

static DESCRIPTION: Description = Description {
    name: "winner",
    title: "Winner (Zheng Shangyou, 爭上游)",
    about: "the first out is paid for every card that the others have left",
    plays: &[
        "single, pair, triple, four of a kind; two or more pairs or triples in a row; full house; straight of 5 or more",
        "bomb (four of a kind and any card) beats everything but a higher bomb and straight flush",
        "runs go A 2 3 … K A; straights and runs of pairs compare by their lowest card",
    ],
    leads: "the holder of the lowest card, with any play",
    settles: &[
        "each other player pays the winner one unit per card left: doubled from 10, tripled for an untouched hand;",
        "with three players, doubled from 12, tripled from 17",
    ],
};

choices! {
    /// The number of decks.
    DeckCount {
        /// One deck.
        One = "1",
        /// Two decks, for four or more players.
        Two = "2",
    }

    /// Whether there are bombs.
    Bombs {
        /// Four of a kind with any card, and suited straights, are bombs: they beat every play that is not a bomb.
        Yes = "yes",
        /// There are no bombs, and suited straights count as ordinary straights.
        No = "no",
    }

    /// The fewest cards of a straight.
    StraightMin {
        /// Five cards.
        Five = "5",
        /// Three cards.
        Three = "3",
    }

    /// The condition that ends the deal.
    End {
        /// The deal ends when the first player is out. The others pay that player.
        FirstOut = "first-out",
        /// The deal ends when only one player has cards. Players get titles.
        PlayOut = "play-out",
    }

    /// The condition for paying triple in a game of three players.
    TripleRule {
        /// The player is left with at least 17 cards.
        Count = "count",
        /// The player has played nothing.
        Untouched = "untouched",
    }

    /// Whether the suit decides between two straights, or two runs of pairs, of equal ranks.
    SuitTiebreak {
        /// The suit decides.
        Yes = "yes",
        /// The suit does not decide: neither of the two beats the other.
        No = "no",
    }
}

/// Players by name, each with the number of cards that they were dealt; empty if the numbers are not given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DealtTo(pub Vec<(String, u8)>);

impl Field for DealtTo {
    const SHAPE: &'static str = "'even', or the cards that each player was dealt, such as Amy=18,Bob=17,Cy=17";
    const WORDS: &'static [&'static str] = &["even"];

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        if value.word().as_deref() == Some("even") {
            self.0.clear();
            return Ok(());
        }
        let share = |(name, cards): (String, i64)| {
            let cards = u8::try_from(cards).ok().filter(|cards| (1..=108).contains(cards))?;
            Some((name, cards))
        };
        let dealt: Option<Vec<_>> = value.numbers().ok_or(NotAValue)?.into_iter().map(share).collect();
        self.0 = dealt.ok_or(NotAValue)?;
        Ok(())
    }

    fn text(&self) -> String {
        let dealt = self.0.iter().map(|(name, cards)| format!("{name}={cards}"));
        if self.0.is_empty() { String::from("even") } else { itertools::join(dealt, ",") }
    }
}

/// A player's name, or `None` if unknown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Named(pub Option<String>);

impl Field for Named {
    const SHAPE: &'static str = "a player's name, or 'unknown'";
    const WORDS: &'static [&'static str] = &["unknown"];

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        let name = value.word().ok_or(NotAValue)?;
        self.0 = (name != "unknown").then_some(name);
        Ok(())
    }

    fn text(&self) -> String {
        self.0.clone().unwrap_or_else(|| String::from("unknown"))
    }
}

/// The rules of Winner, or Zheng Shangyou (Wikipedia's article on Winner, the card game).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Winner {
    /// Whether there are jokers.
    pub jokers: bool,
    /// The number of decks.
    pub decks: DeckCount,
    /// The fewest cards of a straight.
    pub straight_min: StraightMin,
    /// Whether the suit decides between two straights, or two runs of pairs, of equal ranks.
    pub suit_tiebreak: SuitTiebreak,
    /// Whether there are bombs.
    pub bombs: Bombs,
    /// Whether four of a kind without a fifth card are a bomb.
    pub quad_bomb: bool,
    /// The condition that ends the deal.
    pub end: End,
    /// The condition for paying triple in a game of three players.
    pub triple_rule: TripleRule,
    /// The player who dealt, and so got the first of the cards left over after an even deal.
    pub dealer: Named,
    /// The number of cards that each player was dealt.
    pub dealt: DealtTo,
}

options! {
    static OPTIONS: Winner {
        "deck" from "Winner (card game), Wikipedia" {
            "jokers" jokers: bool, "whether there are jokers, the highest singles";
            "decks" decks: DeckCount, "how many decks there are: one, or two if there are four players or more";
            "dealer" dealer: Named, "who dealt, and so got the first of the cards that were left over after an even deal";
            "dealt" dealt: DealtTo, "how many cards each player was dealt";
        }
        "plays" from "Winner (card game), Wikipedia" {
            "straight-min" straight_min: StraightMin, "the fewest cards of a straight";
            "suit-tiebreak" suit_tiebreak: SuitTiebreak, "whether suits decide between straights and runs of pairs of equal ranks";
            "bombs" bombs: Bombs, "whether there are bombs; without bombs and jokers, a two of spades, alone or in a pair, ends the trick";
            "quad-bomb" quad_bomb: bool, "whether four of a kind alone are a bomb, which then beats straight flushes";
        }
        "settlement" from "Winner (card game), Wikipedia" {
            "end" end: End, "whether the deal goes on for titles, or ends when the first player is out, and the others pay";
            "triple-rule" triple_rule: TripleRule, "when a player pays triple in a game of three: with 17 cards or more, or after playing nothing";
        }
    }
}

const PLAYERS: RangeInclusive<usize> = 2..=8;

/// The plays that end the trick if there are neither bombs nor jokers: the two of spades, alone or in a pair.
const TWO_OF_SPADES: Stop = Stop { kinds: Kinds::of(&[Kind::Single, Kind::Pair]), strength: HIGHEST_CARD };

impl Winner {
    fn pack(&self) -> Pack {
        let decks = if self.decks == DeckCount::Two { Decks::Alike } else { Decks::One };
        Pack { jokers: if self.jokers { PackJokers::Both } else { PackJokers::None }, decks }
    }

    /// Returns the cards and their order, without a check of the number of players.
    fn any_deck(&self) -> Deck {
        use Suit::*;
        Deck { pack: self.pack(), ranks: RANKS_THREE_TO_TWO, suits: Some([Diamonds, Clubs, Hearts, Spades]) }
    }

    /// Returns the numbers of cards that players can have been dealt, from the ending and the options.
    fn shares(&self, ending: &Ending) -> Result<Shares, EndingError> {
        let (players, cards) = (ending.players.len(), self.pack().len());
        let even = Dealt::evenly(cards, players);
        let mut known = vec![None; players];
        if let Some(counts) = ending.dealt.as_ref().filter(|counts| counts.len() == players) {
            known = counts.iter().copied().map(Some).collect();
        } else if !self.dealt.0.is_empty() {
            for (name, count) in &self.dealt.0 {
                known[ending.seat(name)?] = Some(usize::from(*count));
            }
            let count: usize = known.iter().flatten().sum();
            if count > cards {
                return Err(EndingError::DealtOverflow { count, deck: cards });
            }
        } else if let Some(dealer) = ending.dealer.as_ref().or(self.dealer.0.as_ref()) {
            let dealer = ending.seat(dealer)?;
            let count = |seat: usize| even.each + usize::from((seat + players - dealer) % players < even.extra);
            known = (0..players).map(|seat| Some(count(seat))).collect();
        }
        Ok(Shares { even, known })
    }

    /// Returns the cost of each card left, in units. `untouched` is `true` if the player has played nothing.
    fn times(&self, players: usize, left: usize, untouched: bool) -> i64 {
        let by_count = players == 3 && self.triple_rule == TripleRule::Count;
        let (double_from, triple) =
            if players == 3 { (12, if by_count { left >= 17 } else { untouched }) } else { (10, untouched) };
        if triple {
            3
        } else if left >= double_from {
            2
        } else {
            1
        }
    }

    /// Settles an ending in which all others pay the player who is out first.
    fn paid(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        let shares = self.shares(ending)?;
        let end = ending.first_out(&self.any_deck(), |seat| shares.most(seat))?;
        let left = end.counts(ending)?;
        let players = ending.players.len();
        let with_extra = |seat: &usize| shares.known[*seat].is_none() && left[*seat] > shares.even.each;
        if (0..players).filter(with_extra).count() > shares.even.extra {
            let (players, count) = (shares.even.extra, shares.even.most(false));
            return Err(EndingError::TooManyLargerShares { players, count });
        }
        let mut ledger = Ledger::new(ending.players.clone());
        for seat in (0..players).filter(|&seat| seat != end.winner) {
            let left = left[seat];
            let untouched = left >= shares.known[seat].unwrap_or(shares.even.each);
            let times = self.times(players, left, untouched);
            let reason = match times {
                3 => format!("{left} cards, tripled"),
                2 => format!("{left} cards, doubled"),
                _ => format!("{left} {}", if left == 1 { "card" } else { "cards" }),
            };
            ledger.pay(seat, end.winner, times * left as i64, reason);
        }
        Ok(Outcome { winner: Some(end.winner), ..Outcome::paid(ledger) })
    }

    /// Settles a deal that was played out: the first and the last player get titles, and exchange cards in the next
    /// deal.
    fn titled(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        let shares = self.shares(ending)?;
        let order = ending.play_out(&self.any_deck(), |seat| shares.most(seat))?;
        let (first, last) = (order.first().copied().flatten(), order.last().copied().flatten());
        let mut titles = vec![None; order.len()];
        for (seat, title) in [(first, "Winner"), (last, "Loser")] {
            if let Some(seat) = seat {
                titles[seat] = Some(String::from(title));
            }
        }
        let exchange = first.zip(last).map(|(first, last)| {
            [
                Exchange { from: last, to: first, cards: 1, kind: ExchangeKind::Highest },
                Exchange { from: first, to: last, cards: 1, kind: ExchangeKind::OneOfTwoOffered },
            ]
        });
        Ok(Outcome {
            players: ending.players.clone(),
            places: Some(places(&order)),
            titles: Some(titles),
            winner: first,
            losers: last.into_iter().collect(),
            next: Next { deals: last, leads: None, exchange: exchange.into_iter().flatten().collect() },
            ..Outcome::default()
        })
    }
}

/// The numbers of cards that players can have been dealt.
struct Shares {
    /// The numbers of cards if the whole deck is dealt as evenly as possible.
    even: Dealt,
    /// The number of cards that each player was dealt, by seat; `None` if unknown.
    known: Vec<Option<usize>>,
}

impl Shares {
    /// Returns the largest number of cards that a player can have been dealt.
    fn most(&self, seat: usize) -> usize {
        self.known[seat].unwrap_or(self.even.most(false))
    }
}

impl GameRules for Winner {
    options_of_game!(DESCRIPTION, OPTIONS);

    fn validate(&self) -> Result<(), OptionError> {
        if !self.dealt.0.is_empty() && self.dealer.0.is_some() {
            return Err(OptionError::conflict(&["dealer", "dealt"], "give either 'dealer' or 'dealt', not both"));
        }
        if self.quad_bomb && self.bombs == Bombs::No {
            let message = "bombs=no does not go with quad-bomb=yes, which makes four of a kind a bomb";
            return Err(OptionError::conflict(&["bombs", "quad-bomb"], message));
        }
        Ok(())
    }

    fn players(&self) -> RangeInclusive<usize> {
        PLAYERS
    }

    fn deck(&self, players: Option<usize>) -> Result<Deck, EndingError> {
        if self.decks == DeckCount::Two && players.is_some_and(|players| players < 4) {
            let message = String::from("decks=2 needs four players or more");
            return Err(EndingError::ConflictingOption { option: "decks", message });
        }
        Ok(self.any_deck())
    }

    fn engine(&self, deck: &Deck) -> AnyEngine {
        let run = |fewest, most| Run { fewest, most, line: ACE_TO_ACE };
        let bombs = self.bombs == Bombs::Yes;
        let shortest = if self.straight_min == StraightMin::Three { 3 } else { 5 };
        let shapes = SuitShapes {
            sets: 4,
            runs: [run(shortest, 13), run(2, 13), run(2, 13), Run::NONE],
            by: RunsBy::Low,
            run_suits: self.suit_tiebreak == SuitTiebreak::Yes,
            straight: [Kind::Straight, if bombs { Kind::StraightFlush } else { Kind::Straight }],
            locking: None,
            royal: false,
            flush: None,
            full_house: true,
            quads_and_one: bombs.then_some(Kind::Bomb),
            two_pairs: false,
            alike: true,
        };
        let order = match (bombs, self.quad_bomb) {
            (true, true) => Order::with_bombs(&[(Kind::StraightFlush, 1), (Kind::Quads, 2), (Kind::Bomb, 2)]),
            (true, false) => Order::with_bombs(&[(Kind::Bomb, 1), (Kind::StraightFlush, 2)]),
            (false, _) if self.jokers => Order::plain(),
            (false, _) => Order::plain().with_effects(Effects { stop: Some(TWO_OF_SPADES), ..Effects::default() }),
        };
        match deck.pack.decks {
            Decks::One => AnyEngine::Suits(Suits::new(shapes, order)),
            _ => AnyEngine::TwoDecks(Suits::new(shapes, order)),
        }
    }

    fn dealt(&self, players: usize) -> Result<Dealt, EndingError> {
        check_player_count(players, &PLAYERS)?;
        Ok(Dealt::evenly(self.deck(Some(players))?.pack.len(), players))
    }

    fn conduct(&self) -> Conduct {
        let ends = if self.end == End::PlayOut { Ends::PlayOut } else { Ends::FirstOut };
        Conduct::new(Opening::Lowest, false, ends)
    }

    fn reads(&self, field: EndingField) -> Reads {
        match field {
            EndingField::Order => Reads::if_in_force(self.end == End::PlayOut, "end=play-out"),
            EndingField::Dealer => Reads::if_in_force(self.dealt.0.is_empty(), "dealt=even"),
            _ => Reads::Never,
        }
    }

    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        self.deck(Some(ending.players.len()).filter(|&players| players > 1))?;
        self.check_players(&ending.players)?;
        match self.end {
            End::FirstOut => self.paid(ending),
            End::PlayOut => self.titled(ending),
        }
    }
}
