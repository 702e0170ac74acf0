use itertools::Itertools;

use super::combination::Key;
use super::ending::EndingError;
use super::engine::{Beaten, Engine, Fails, Play};
use super::hand::{Hand, RankHand, SuitHand, Word};
use super::rules::{Deck, EngineOf, Rules};
use crate::cards::parse::{self, CardsError};
use crate::cards::{Decks, PackCard, Suit};

/// Judges plays: the engine of a game, for cards.
#[derive(Clone, Debug)]
pub struct Referee {
    deck: Deck,
    engine: EngineOf,
    /// The most cards that a player can hold.
    most: usize,
}

/// Why there is no judgement.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// The cards are no combination of the game.
    #[error("{} no combination of this game", are(.0))]
    NotACombination(Vec<PackCard>),
    /// A card is there more often than in the pack.
    #[error("{0} is there twice")]
    DuplicateCard(PackCard),
    /// More cards of a rank than there are.
    #[error("there are more than four cards of the rank {0}")]
    TooManyOfRank(char),
    /// A hand that nobody can hold, whose plays might be too many to list.
    #[error("a player holds {most} cards at most, {given} were given")]
    TooManyCards {
        /// How many a player can hold.
        most: usize,
        /// How many were given.
        given: usize,
    },
}

impl PlayError {
    /// The code under which records report it.
    pub const fn code(&self) -> &'static str {
        match self {
            PlayError::NotACombination(_) => "not-a-combination",
            PlayError::DuplicateCard(_) | PlayError::TooManyOfRank(_) => "duplicate-card",
            PlayError::TooManyCards { .. } => "impossible-count",
        }
    }
}

fn are(cards: &[PackCard]) -> String {
    match cards {
        [] => String::from("no cards are"),
        [one] => format!("{one} is"),
        _ => format!("{} are", cards.iter().join(" ")),
    }
}

/// What two plays are, and whether the second beats the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// What the first is.
    pub standing: Key,
    /// What the second is.
    pub play: Key,
    /// How it beats it, or why not.
    pub verdict: Result<Beaten, Fails>,
}

impl Comparison {
    /// Whether the second beats the first.
    pub const fn is_ok(&self) -> bool {
        self.verdict.is_ok()
    }
}

/// A play with its cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The cards, low to high in the order of the game.
    pub cards: Vec<PackCard>,
    /// What they are.
    pub key: Key,
}

/// Runs the same for every kind of engine.
macro_rules! with_engine {
    ($of:expr, $engine:ident => $do:expr) => {
        match $of {
            EngineOf::Ranks($engine) => $do,
            EngineOf::Suits($engine) => $do,
            EngineOf::TwoDecks($engine) => $do,
        }
    };
}

/// Hands that cards can be turned into.
pub(super) trait Holds: Hand {
    /// The hand of these cards.
    fn holding(deck: &Deck, cards: &[PackCard]) -> Self;
}

impl Holds for RankHand {
    fn holding(deck: &Deck, cards: &[PackCard]) -> RankHand {
        let mut hand = RankHand::EMPTY;
        cards.iter().for_each(|&card| _ = hand.insert(deck.rank(card)));
        hand
    }
}

impl<W: Word> Holds for SuitHand<W> {
    fn holding(deck: &Deck, cards: &[PackCard]) -> SuitHand<W> {
        let bit = |card: PackCard| {
            let (rank, suit) = match card.card() {
                Some(_) => (deck.rank(card), deck.suit(card)),
                None => (13, usize::from(card.of_first_deck() == PackCard::RED_JOKER)),
            };
            SuitHand::of(rank, 1 << (suit * W::DECKS + usize::from(W::DECKS == 2 && card.is_of_second_deck())))
        };
        cards.iter().fold(SuitHand::EMPTY, |hand, &card| hand.plus(bit(card)))
    }
}

impl Deck {
    /// The place of a card's rank, jokers above all.
    pub fn rank(&self, card: PackCard) -> usize {
        match card.card() {
            Some(card) => self.ranks.iter().position(|&rank| rank == card.rank()).unwrap_or(0),
            None => 13 + usize::from(card.of_first_deck() == PackCard::RED_JOKER),
        }
    }

    /// The place of a card's suit; in games where suits do not count that of writing.
    fn suit(&self, card: PackCard) -> usize {
        let suits = self.suits.unwrap_or(Suit::ALL);
        card.card().and_then(|card| suits.iter().position(|&suit| suit == card.suit())).unwrap_or(0)
    }

    /// Puts cards into the order of the game, the lowest first.
    pub fn sort(&self, cards: &mut [PackCard]) {
        cards.sort_by_key(|&card| (self.rank(card), self.suit(card), card.is_of_second_deck()));
    }

    /// A card as this game writes it: of decks that look alike without the mark of the second.
    pub fn written(&self, card: PackCard) -> PackCard {
        if self.pack.decks == Decks::Alike { card.of_first_deck() } else { card }
    }
}

impl Referee {
    /// The referee of a game of so many players; without their number, of decks as large as they may be.
    ///
    /// # Errors
    /// Options that do not go with so many players.
    pub fn new(rules: &dyn Rules, players: Option<usize>) -> Result<Referee, EndingError> {
        let deck = rules.deck(players)?;
        let tables = players.map_or(rules.players(), |players| players..=players);
        let held = |players| rules.dealt(players).map_or(0, |dealt| dealt.each + dealt.extra.min(1) + dealt.widow);
        let most = tables.map(held).max().unwrap_or(0);
        Ok(Referee { deck, engine: rules.engine(&deck), most })
    }

    /// The cards and their order.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// Cards as a hand of the engine of a game without suits.
    pub fn rank_hand(&self, cards: &[PackCard]) -> RankHand {
        Holds::holding(&self.deck, cards)
    }

    /// Cards as a hand of the engine of a game with suits, of so many decks as the engine is for.
    pub fn suit_hand<W: Word>(&self, cards: &[PackCard]) -> SuitHand<W> {
        Holds::holding(&self.deck, cards)
    }

    /// The engine.
    pub fn engine(&self) -> &EngineOf {
        &self.engine
    }

    /// Reads cards of this game, also by rank alone where suits do not count: `3334`, `5 5 B R`.
    ///
    /// # Errors
    /// What is no card of this game, or is there twice.
    pub fn cards(&self, text: &str) -> Result<Vec<PackCard>, CardsError> {
        match self.by_rank(text) {
            Some(cards) => Ok(cards),
            None => parse::pack(text, self.deck.pack),
        }
    }

    /// Whether cards are written by rank alone, as they may be where suits do not count.
    pub fn is_by_rank(&self, text: &str) -> bool {
        self.by_rank(text).is_some()
    }

    /// Cards written by rank alone, where suits do not count: each of a suit that is still free. None if something else
    /// is written, or more cards than there are.
    fn by_rank(&self, text: &str) -> Option<Vec<PackCard>> {
        if self.deck.suits.is_some() {
            return None;
        }
        let text = text.to_ascii_uppercase().replace("10", "T").replace("XB", "B").replace("XR", "R");
        let mut cards: Vec<PackCard> = Vec::new();
        for c in text.chars().filter(|c| !c.is_whitespace() && !matches!(c, ',' | ';')) {
            let free = |card: &PackCard| !cards.contains(card);
            let card = match c {
                'B' => Some(PackCard::BLACK_JOKER).filter(free),
                'R' => Some(PackCard::RED_JOKER).filter(free),
                _ => {
                    let rank = crate::cards::Rank::from_char(c)?;
                    Suit::ALL.into_iter().map(|suit| PackCard::from(crate::cards::Card::new(rank, suit))).find(free)
                }
            }?;
            if card.is_joker() && !self.deck.pack.jokers {
                return None;
            }
            cards.push(card);
        }
        Some(cards)
    }

    /// Everything that these cards can be played as.
    pub fn identify(&self, cards: &[PackCard]) -> Vec<Key> {
        with_engine!(&self.engine, engine => engine.readings(Holds::holding(&self.deck, cards)))
    }

    /// Whether a play beats another, and how, or why not.
    ///
    /// # Errors
    /// Cards that are no combination, or in both plays.
    pub fn beats(&self, standing: &[PackCard], play: &[PackCard]) -> Result<Comparison, PlayError> {
        self.check_apart(standing, play)?;
        let read = |cards: &[PackCard]| {
            let readings = self.identify(cards);
            if readings.is_empty() { Err(PlayError::NotACombination(cards.to_vec())) } else { Ok(readings) }
        };
        let (below, above) = (read(standing)?, read(play)?);
        let compare =
            |(standing, play): (Key, Key)| Comparison { standing, play, verdict: self.beats_key(standing, play) };
        let all: Vec<Comparison> = below.into_iter().cartesian_product(above).map(compare).collect();
        let best = all.iter().copied().find(Comparison::is_ok).or(all.first().copied());
        best.ok_or_else(|| PlayError::NotACombination(play.to_vec()))
    }

    /// Whether a play beats another, and how, or why not.
    ///
    /// # Errors
    /// Why it does not.
    pub fn beats_key(&self, standing: Key, play: Key) -> Result<Beaten, Fails> {
        with_engine!(&self.engine, engine => engine.order().beats(standing, play))
    }

    /// Every play of a hand, or every one that beats another: by kind, by length, the weakest first.
    ///
    /// # Errors
    /// More cards than a player can hold, a standing play that is no combination, or cards that are in both.
    pub fn moves(&self, hand: &[PackCard], standing: Option<&[PackCard]>) -> Result<Vec<Move>, PlayError> {
        if hand.len() > self.most {
            return Err(PlayError::TooManyCards { most: self.most, given: hand.len() });
        }
        let mut moves = match standing {
            None => self.moves_on(hand, None),
            Some(cards) => {
                // Cards written by rank alone may well be those of the other hand.
                if self.deck.suits.is_some() {
                    self.check_apart(hand, cards)?;
                }
                let readings = self.identify(cards);
                if readings.is_empty() {
                    return Err(PlayError::NotACombination(cards.to_vec()));
                }
                readings.into_iter().flat_map(|key| self.moves_on(hand, Some(key))).collect()
            }
        };
        let place = |card: &PackCard| (self.deck.rank(*card), self.deck.suit(*card), *card);
        moves.sort_by_cached_key(|m| (m.key.bits(), m.cards.iter().map(place).collect::<Vec<_>>()));
        moves.dedup();
        Ok(moves)
    }

    /// Every play of a hand, or every one that beats this.
    pub fn moves_on(&self, hand: &[PackCard], standing: Option<Key>) -> Vec<Move> {
        let mut sorted = hand.to_vec();
        self.deck.sort(&mut sorted);
        with_engine!(&self.engine, engine => {
            let held = Holds::holding(&self.deck, &sorted);
            let mut plays = Vec::new();
            match standing {
                None => engine.leads(held, &mut plays),
                Some(key) => engine.follows(held, key, &mut plays),
            }
            plays.iter().map(|play| self.with_cards(&sorted, held, play)).collect()
        })
    }

    /// A play with its cards: where suits do not count the first ones of each rank.
    fn with_cards<H: Holds>(&self, hand: &[PackCard], held: H, play: &Play<H>) -> Move {
        let played = held.minus(play.rest);
        let mut cards = Vec::with_capacity(played.len());
        let mut taken = H::EMPTY;
        for &card in hand {
            cards.push(card);
            let with = H::holding(&self.deck, &cards);
            if played.holds(with) && with != taken {
                taken = with;
            } else {
                cards.pop();
            }
        }
        cards.iter_mut().for_each(|card| *card = self.deck.written(*card));
        Move { cards, key: play.key }
    }

    /// That two groups of cards can be of one pack. Where suits do not count they may have been written without them.
    fn check_apart(&self, a: &[PackCard], b: &[PackCard]) -> Result<(), PlayError> {
        if self.deck.suits.is_none() {
            let all = || a.iter().chain(b);
            let count =
                |card: &PackCard| all().filter(|other| self.deck.rank(**other) == self.deck.rank(*card)).count();
            let most = |card: &PackCard| if card.is_joker() { 1 } else { 4 };
            return match all().find(|card| count(card) > most(card)) {
                None => Ok(()),
                Some(card) => Err(match card.card() {
                    Some(card) => PlayError::TooManyOfRank(card.rank().char()),
                    None => PlayError::DuplicateCard(*card),
                }),
            };
        }
        let copies = if self.deck.pack.decks == Decks::Alike { 2 } else { 1 };
        let written = |card: &PackCard| self.deck.written(*card);
        let count = |card: &PackCard| a.iter().chain(b).filter(|other| written(other) == written(card)).count();
        match b.iter().find(|card| count(card) > copies) {
            Some(card) => Err(PlayError::DuplicateCard(written(card))),
            None => Ok(()),
        }
    }

    /// Whether the play is one that counts as a chop.
    pub(super) fn is_chop(&self, play: Key) -> bool {
        with_engine!(&self.engine, engine => engine.order().chops().is_some_and(|chops| chops.is_chop(play)))
    }
}
