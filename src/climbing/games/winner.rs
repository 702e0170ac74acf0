use std::ops::RangeInclusive;

use super::lines::ACE_TO_ACE;
use crate::cards::{Decks, Pack, Suit};
use crate::climbing::combination::Kind;
use crate::climbing::ending::{Ending, EndingError, Exchange, Next, Outcome, What, places};
use crate::climbing::engine::{Order, Run, RunsBy, SuitShapes, Suits};
use crate::climbing::games::Game;
use crate::climbing::rules::{Conduct, Dealt, Deck, Ends, EngineOf, Opening, Rules, THREE_TO_TWO, options_of_game};
use crate::ledger::Ledger;
use crate::options::{Field, NotAValue, OptionError, OptionValue, choices, options};

choices! {
    /// How many decks.
    DeckCount {
        /// One.
        One = "1",
        /// Two, for four players or more.
        Two = "2",
    }

    /// The fewest cards of a straight.
    StraightMin {
        /// Five.
        Five = "5",
        /// Three.
        Three = "3",
    }

    /// When the deal ends.
    End {
        /// With the first who is out; the others pay him.
        FirstOut = "first-out",
        /// When one is left; there are titles.
        PlayOut = "play-out",
    }

    /// When three players pay threefold.
    TripleRule {
        /// With 17 cards or more.
        Count = "count",
        /// Having played nothing.
        Untouched = "untouched",
    }

    /// Whether equal straights and runs of pairs are told apart by suit.
    SuitTiebreak {
        /// They are.
        Yes = "yes",
        /// A full rank is needed.
        No = "no",
    }
}

/// How many cards each player was dealt; none to tell by the dealer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DealtTo(pub Vec<(String, i64)>);

impl Field for DealtTo {
    const SHAPE: &'static str = "'even', or the cards that each player was dealt: Amy=18,Bob=17,Cy=17";
    const WORDS: &'static [&'static str] = &["even"];

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        if value.word().as_deref() == Some("even") {
            self.0.clear();
            return Ok(());
        }
        let dealt = value.numbers().ok_or(NotAValue)?;
        if dealt.iter().any(|(_, cards)| !(1..=108).contains(cards)) {
            return Err(NotAValue);
        }
        self.0 = dealt;
        Ok(())
    }

    fn text(&self) -> String {
        let dealt = self.0.iter().map(|(name, cards)| format!("{name}={cards}"));
        if self.0.is_empty() { String::from("even") } else { itertools::join(dealt, ",") }
    }
}

/// A player's name, if one is given.
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

/// The rules of Winner, or Zheng Shangyou (the encyclopedia's article).
#[derive(Clone, Debug, Default)]
pub struct Winner {
    /// Whether there are jokers.
    pub jokers: bool,
    /// How many decks.
    pub decks: DeckCount,
    /// The fewest cards of a straight.
    pub straight_min: StraightMin,
    /// Whether suits tell equal runs apart.
    pub suit_tiebreak: SuitTiebreak,
    /// Whether four of a kind alone are a bomb.
    pub quad_bomb: bool,
    /// When the deal ends.
    pub end: End,
    /// When three players pay threefold.
    pub triple_rule: TripleRule,
    /// Who dealt, and got a card more.
    pub dealer: Named,
    /// How many cards each was dealt.
    pub dealt: DealtTo,
}

options! {
    static OPTIONS: Winner {
        "deck" from "Winner (card game), Wikipedia" {
            "jokers" jokers: bool, "whether there are jokers, the highest singles";
            "decks" decks: DeckCount, "how many decks: two for four players or more";
            "dealer" dealer: Named, "who dealt, and so has the first of the cards that are left over";
            "dealt" dealt: DealtTo, "how many cards each player was dealt";
        }
        "plays" from "Winner (card game), Wikipedia" {
            "straight-min" straight_min: StraightMin, "the fewest cards of a straight";
            "suit-tiebreak" suit_tiebreak: SuitTiebreak, "whether suits tell straights and runs of pairs of equal ranks apart";
            "quad-bomb" quad_bomb: bool, "whether four of a kind alone are a bomb, which then beats straight flushes";
        }
        "settlement" from "Winner (card game), Wikipedia" {
            "end" end: End, "whether the others pay the first who is out, or all go on for titles";
            "triple-rule" triple_rule: TripleRule, "when three players pay threefold: with 17 cards or more, or having played nothing";
        }
    }
}

const PLAYERS: RangeInclusive<usize> = 2..=8;

impl Winner {
    fn pack(&self) -> Pack {
        let decks = if self.decks == DeckCount::Two { Decks::Alike } else { Decks::One };
        Pack { jokers: self.jokers, decks }
    }

    fn the_deck(&self) -> Deck {
        use Suit::*;
        Deck { pack: self.pack(), ranks: THREE_TO_TWO, suits: Some([Diamonds, Clubs, Hearts, Spades]) }
    }

    /// The most and the fewest cards that each seat can have been dealt, and how many seats can have had the most.
    fn dealt_to(&self, ending: &Ending) -> Result<DealtCards, EndingError> {
        let (players, cards) = (ending.players.len(), self.pack().len());
        let (each, extra) = (cards / players, cards % players);
        let mut dealt = vec![None; players];
        if let Some(counts) = ending.dealt.as_ref().filter(|counts| counts.len() == players) {
            dealt = counts.iter().copied().map(Some).collect();
        } else if !self.dealt.0.is_empty() {
            for (name, count) in &self.dealt.0 {
                dealt[ending.seat(name)?] = Some(*count as usize); // 1 to 108
            }
            let all: usize = dealt.iter().flatten().sum();
            if all > cards {
                let message = format!("{all} cards were dealt, and the deck has {cards}");
                return Err(EndingError::new(What::DeckOverflow, message));
            }
        } else if let Some(dealer) = ending.dealer.as_ref().or(self.dealer.0.as_ref()) {
            let dealer = ending.seat(dealer)?;
            let count = |seat: usize| each + usize::from((seat + players - dealer) % players < extra);
            dealt = (0..players).map(|seat| Some(count(seat))).collect();
        }
        Ok(DealtCards { each, most: each + usize::from(extra > 0), extra, dealt })
    }

    /// What each card left costs.
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

    fn paid(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        let dealt = self.dealt_to(ending)?;
        let end = ending.first_out(&self.the_deck(), |seat| dealt.most(seat))?;
        let players = ending.players.len();
        let with_extra = |seat: &usize| dealt.dealt[*seat].is_none() && end.left[*seat] > dealt.each;
        if (0..players).filter(with_extra).count() > dealt.extra {
            let message = format!("only {} can have been dealt {} cards", dealt.extra, dealt.most);
            return Err(EndingError::new(What::ImpossibleCount, message));
        }
        let mut ledger = Ledger::new(ending.players.clone());
        for seat in (0..players).filter(|&seat| seat != end.winner) {
            let left = end.left[seat];
            let untouched = left >= dealt.dealt[seat].unwrap_or(dealt.each);
            let times = self.times(players, left, untouched);
            let reason = match times {
                3 => format!("{left} cards, threefold"),
                2 => format!("{left} cards, twofold"),
                _ => format!("{left} {}", if left == 1 { "card" } else { "cards" }),
            };
            ledger.pay(seat, end.winner, times * left as i64, reason);
        }
        let next = Next { leads: Some(end.winner), ..Next::default() };
        Ok(Outcome { winner: Some(end.winner), next, ..Outcome::paid(ledger) })
    }

    fn titled(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        let dealt = self.dealt_to(ending)?;
        let order = ending.play_out(&self.the_deck(), |seat| dealt.most(seat))?;
        let (first, last) = (order[0], order[order.len() - 1]);
        let mut titles = vec![None; order.len()];
        titles[first] = Some(String::from("Winner"));
        titles[last] = Some(String::from("Loser"));
        let exchange = vec![
            Exchange { from: last, to: first, cards: 1, kind: "highest" },
            // He offers two.
            Exchange { from: first, to: last, cards: 1, kind: "one of two offered" },
        ];
        Ok(Outcome {
            players: ending.players.clone(),
            places: Some(places(&order)),
            titles: Some(titles),
            winner: Some(first),
            losers: vec![last],
            next: Next { deals: Some(last), leads: None, exchange },
            ..Outcome::default()
        })
    }
}

/// What players can have been dealt.
struct DealtCards {
    each: usize,
    most: usize,
    /// How many players have one more.
    extra: usize,
    /// Where it is known.
    dealt: Vec<Option<usize>>,
}

impl DealtCards {
    fn most(&self, seat: usize) -> usize {
        self.dealt[seat].unwrap_or(self.most)
    }
}

impl Rules for Winner {
    options_of_game!(Game::Winner, OPTIONS);

    fn validate(&self) -> Result<(), OptionError> {
        if !self.dealt.0.is_empty() && self.dealer.0.is_some() {
            return Err(OptionError::conflict(&["dealer", "dealt"], "give either the dealer or what was dealt"));
        }
        Ok(())
    }

    fn players(&self) -> RangeInclusive<usize> {
        PLAYERS
    }

    fn deck(&self, players: Option<usize>) -> Result<Deck, EndingError> {
        if self.decks == DeckCount::Two && players.is_some_and(|players| players < 4) {
            return Err(EndingError::new(What::ConflictingOptions, "decks=2 needs four players or more"));
        }
        Ok(self.the_deck())
    }

    fn engine(&self, deck: &Deck) -> EngineOf {
        let run = |fewest, most| Run { fewest, most, line: ACE_TO_ACE };
        let shortest = if self.straight_min == StraightMin::Three { 3 } else { 5 };
        let shapes = SuitShapes {
            sets: 4,
            runs: [run(shortest, 13), run(2, 13), run(2, 13), Run::NONE],
            by: RunsBy::Low,
            run_suits: self.suit_tiebreak == SuitTiebreak::Yes,
            straight: [Kind::Straight, Kind::StraightFlush],
            royal: false,
            flush: None,
            full_house: true,
            quads_and_one: Some(Kind::Bomb),
            two_pairs: false,
            alike: true,
        };
        let order = if self.quad_bomb {
            Order::with_bombs(&[(Kind::StraightFlush, 1), (Kind::Quads, 2), (Kind::Bomb, 2)])
        } else {
            Order::with_bombs(&[(Kind::Bomb, 1), (Kind::StraightFlush, 2)])
        };
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
        Ok(Dealt { each: cards / players, extra: cards % players, widow: 0, unused: 0 })
    }

    fn conduct(&self) -> Conduct {
        let ends = if self.end == End::PlayOut { Ends::PlayOut } else { Ends::FirstOut };
        Conduct::new(Opening::Lowest, false, ends)
    }

    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        self.deck(Some(ending.players.len()).filter(|&players| players > 1))?;
        ending.check_players(&PLAYERS)?;
        match self.end {
            End::FirstOut => self.paid(ending),
            End::PlayOut => self.titled(ending),
        }
    }
}
