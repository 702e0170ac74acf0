//! Judges and lists plays, with cards as people write them.

use itertools::Itertools;

use crate::cards::parse::{self, CardsError};
use crate::cards::{Card, PackCard, PackJokers, Rank, Suit};
use crate::climbing::ending::EndingError;
use crate::climbing::hand::{Deck, FromCards, RankHand, SuitHand, Word, cards_of};
use crate::climbing::plays::{AnyEngine, Beaten, Effects, Engine, Fails, Key, Play, Ranking, with_engine};
use crate::climbing::rules::GameRules;

/// Judges and lists plays: the engine of a game, for cards as people write them.
#[derive(Clone, Debug)]
pub struct Referee {
    deck: Deck,
    engine: AnyEngine,
    /// The most cards that a player can hold.
    most: usize,
}

/// Why plays cannot be judged or listed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The cards are no combination of the game.
    #[error("{} no combination of this game", are(.0))]
    NotACombination(Vec<PackCard>),
    /// The cards cannot lock the trick.
    #[error("{} cannot lock: only a suited sequence does, under rules by which its player may say so", .0.iter().join(" "))]
    CannotLock(Vec<PackCard>),
    /// A card occurs more often than in the pack.
    #[error("{0} is there twice")]
    DuplicateCard(PackCard),
    /// A rank occurs more often than in the pack; it is given by its letter.
    #[error("there are more than four cards of the rank {0}")]
    TooManyOfRank(char),
    /// More cards than anybody can hold; their plays might be too many to list.
    #[error("a player holds {most} cards at most, {given} were given")]
    TooManyCards {
        /// The most cards that a player can hold.
        most: usize,
        /// The number of cards given.
        given: usize,
    },
}

impl PlayError {
    /// Returns the code under which records report the problem.
    pub const fn code(&self) -> &'static str {
        match self {
            PlayError::NotACombination(_) | PlayError::CannotLock(_) => "not-a-combination",
            PlayError::DuplicateCard(_) | PlayError::TooManyOfRank(_) => "duplicate-card",
            PlayError::TooManyCards { .. } => "impossible-count",
        }
    }
}

/// Begins a sentence about cards: `3s is`, `3s 4s are`.
fn are(cards: &[PackCard]) -> String {
    match cards {
        [] => String::from("no cards are"),
        [one] => format!("{one} is"),
        _ => format!("{} are", cards.iter().join(" ")),
    }
}

/// Cards that are played, and what their player announces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Announced<'a> {
    /// The cards.
    pub cards: &'a [PackCard],
    /// Whether the player says that they lock the trick.
    pub locks: bool,
}

/// Cards about which nothing is announced.
impl<'a> From<&'a [PackCard]> for Announced<'a> {
    fn from(cards: &'a [PackCard]) -> Announced<'a> {
        Announced { cards, locks: false }
    }
}

/// Two plays, and whether the second beats the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Comparison {
    /// The first play, which stands.
    pub standing: Key,
    /// The second play.
    pub play: Key,
    /// How the second play beats the first, or why not.
    pub result: Result<Beaten, Fails>,
}

impl Comparison {
    /// Returns whether the second play beats the first.
    pub const fn beats(&self) -> bool {
        self.result.is_ok()
    }
}

/// A legal play with its cards.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Move {
    /// The cards, in the order of the game, the lowest first.
    pub cards: Vec<PackCard>,
    /// What they are played as.
    pub key: Key,
}

impl Referee {
    /// Returns the referee of a game of `players` players; without their number, of the largest deck that the game can have.
    ///
    /// # Errors
    /// If the options do not go with the number of players.
    pub fn new(rules: &dyn GameRules, players: Option<usize>) -> Result<Referee, EndingError> {
        let deck = rules.deck(players)?;
        let tables = players.map_or(rules.players(), |players| players..=players);
        let held = |players| rules.dealt(players).map_or(0, |dealt| dealt.most(true));
        let most = tables.map(held).max().unwrap_or(0);
        Ok(Referee { deck, engine: rules.engine(&deck), most })
    }

    /// Returns the cards of the game and their order.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// Returns cards as a hand for the engine of a game in which suits do not count.
    pub fn rank_hand(&self, cards: &[PackCard]) -> RankHand {
        FromCards::from_cards(&self.deck, cards)
    }

    /// Returns cards as a hand for the engine of a game in which suits count; `W` is the integer of that engine.
    pub fn suit_hand<W: Word>(&self, cards: &[PackCard]) -> SuitHand<W> {
        FromCards::from_cards(&self.deck, cards)
    }

    /// Returns the engine of the game.
    pub fn engine(&self) -> &AnyEngine {
        &self.engine
    }

    /// Reads cards of this game; where suits do not count, ranks alone will do: `3334`, `5 5 B R`.
    ///
    /// # Errors
    /// If something is no card of this game, or occurs more often than in its pack.
    pub fn cards(&self, text: &str) -> Result<Vec<PackCard>, CardsError> {
        self.cards_beside(&[], text)
    }

    /// Reads cards of this game that lie beside `others`, as two hands do. Cards written by rank alone get suits that the
    /// others leave free, as long as there are any.
    ///
    /// # Errors
    /// If something is no card of this game, or the text has it more often than the pack.
    pub fn cards_beside(&self, others: &[PackCard], text: &str) -> Result<Vec<PackCard>, CardsError> {
        match self.by_rank(others, text).or_else(|| self.by_rank(&[], text)) {
            Some(cards) => Ok(cards),
            None => parse::pack(text, self.deck.pack).map_err(|error| self.too_many_of_rank(text).unwrap_or(error)),
        }
    }

    /// Tells which rank cards written by rank alone, where suits do not count, have too often.
    fn too_many_of_rank(&self, text: &str) -> Option<CardsError> {
        if self.deck.suits.is_some() {
            return None;
        }
        let ranks = one_character_a_card(text);
        let ranks: Option<Vec<Rank>> = ranks.chars().filter(|c| *c != ' ').map(Rank::from_char).collect();
        let counts = ranks?.into_iter().counts();
        let (rank, given) = counts.into_iter().filter(|(_, given)| *given > Suit::ALL.len()).max()?;
        Some(CardsError::too_many_of_rank(rank, given))
    }

    /// Returns whether cards are written by rank alone, as they may be where suits do not count.
    pub fn is_by_rank(&self, text: &str) -> bool {
        self.by_rank(&[], text).is_some()
    }

    /// Reads cards written by rank alone where suits do not count, and gives each a suit that is still free. Returns `None`
    /// if something else is written, or a rank more often than there are cards of it beside the `others`.
    fn by_rank(&self, others: &[PackCard], text: &str) -> Option<Vec<PackCard>> {
        if self.deck.suits.is_some() {
            return None;
        }
        let ranks = one_character_a_card(text);
        let mut ranks = ranks.chars().filter(|c| *c != ' ').peekable();
        let mut cards: Vec<PackCard> = Vec::new();
        while let Some(c) = ranks.next() {
            let is_taken = |card: PackCard| {
                let is_it =
                    |other: &PackCard| other.as_held() == card || other.counts_as().map(PackCard::from) == Some(card);
                cards.iter().chain(others).any(is_it)
            };
            let with_rank = |c: char| {
                let rank = Rank::from_char(c)?;
                Suit::ALL.into_iter().map(|suit| Card::new(rank, suit)).find(|&card| !is_taken(card.into()))
            };
            let Some(joker) = self.joker(c) else {
                cards.push(with_rank(c)?.into());
                continue;
            };
            if is_taken(joker) {
                return None;
            }
            if !self.deck.pack.jokers.are_wild() || ranks.next_if_eq(&'=').is_none() {
                cards.push(joker);
                continue;
            }
            // The joker says for which card it stands, of a free suit unless it names one.
            let rank = ranks.next()?;
            let suit = ranks.next_if(|c| Suit::from_char(*c).is_some()).and_then(Suit::from_char);
            let named = suit.and_then(|suit| Some(Card::new(Rank::from_char(rank)?, suit)));
            let card = named.filter(|&card| !is_taken(card.into())).or_else(|| with_rank(rank))?;
            cards.push(joker.standing_for(card));
        }
        Some(cards)
    }

    /// Returns the joker that a letter names, if the pack has it: the only joker of a pack is named by either letter.
    fn joker(&self, letter: char) -> Option<PackCard> {
        match (letter, self.deck.pack.jokers) {
            (_, PackJokers::None) => None,
            ('B', _) | ('R', PackJokers::OneWild) => Some(PackCard::BLACK_JOKER),
            ('R', _) => Some(PackCard::RED_JOKER),
            _ => None,
        }
    }

    /// Returns everything that the cards can be played as; nothing if they are no combination. A joker that says for which
    /// card it stands is played as that card only.
    pub fn identify(&self, cards: &[PackCard]) -> Vec<Key> {
        self.readings(Announced::from(cards))
    }

    /// Returns everything that cards can be played as with what their player announces; nothing if they are no combination
    /// of which that can be said.
    pub fn readings(&self, play: Announced<'_>) -> Vec<Key> {
        let mut readings =
            with_engine!(&self.engine, engine => engine.readings(FromCards::from_cards(&self.deck, play.cards)));
        readings.retain(|&key| key.is_locked() == play.locks && self.is_as_said(play.cards, key));
        readings
    }

    /// Returns everything that announced cards can be played as.
    fn read(&self, play: Announced<'_>) -> Result<Vec<Key>, PlayError> {
        let readings = self.readings(play);
        match readings.is_empty() {
            false => Ok(readings),
            true if play.locks => Err(PlayError::CannotLock(play.cards.to_vec())),
            true => Err(PlayError::NotACombination(play.cards.to_vec())),
        }
    }

    /// Returns what two plays are, and whether the second beats the first. Of several readings those are taken with which
    /// it does.
    ///
    /// # Errors
    /// If cards are no combination, or are in both plays.
    pub fn beats(&self, standing: &[PackCard], play: &[PackCard]) -> Result<Comparison, PlayError> {
        self.beats_under(Ranking::default(), standing, play)
    }

    /// The same when the first of the plays was made under this `ranking`.
    ///
    /// # Errors
    /// If cards are no combination, or are in both plays.
    pub fn beats_under(
        &self,
        ranking: Ranking,
        standing: &[PackCard],
        play: &[PackCard],
    ) -> Result<Comparison, PlayError> {
        self.compare(ranking, standing.into(), play.into())
    }

    /// The same with what the players of both plays announce.
    ///
    /// # Errors
    /// If cards are no combination of which that can be said, or are in both plays.
    pub fn compare(
        &self,
        ranking: Ranking,
        standing: Announced<'_>,
        play: Announced<'_>,
    ) -> Result<Comparison, PlayError> {
        self.check_apart(standing.cards, play.cards)?;
        let (below, above) = (self.read(standing)?, self.read(play)?);
        let compare = |(standing, play): (Key, Key)| Comparison {
            standing,
            play,
            result: self.beats_key_under(self.effects().after(ranking, None, standing), standing, play),
        };
        let all: Vec<Comparison> = below.into_iter().cartesian_product(above).map(compare).collect();
        let best = all.iter().copied().find(Comparison::beats).or(all.first().copied());
        best.ok_or_else(|| PlayError::NotACombination(play.cards.to_vec()))
    }

    /// Returns what some plays of the game do to those after them.
    pub fn effects(&self) -> Effects {
        with_engine!(&self.engine, engine => engine.order().effects())
    }

    /// Returns how a play beats the one that stands; `ranking` is the one after the play that stands.
    ///
    /// # Errors
    /// If it does not: why not.
    pub fn beats_key_under(&self, ranking: Ranking, standing: Key, play: Key) -> Result<Beaten, Fails> {
        with_engine!(&self.engine, engine => engine.order().beats_under(ranking, standing, play))
    }

    /// Returns how a play beats the one that stands when the ranks are not turned over.
    ///
    /// # Errors
    /// If it does not: why not.
    pub fn beats_key(&self, standing: Key, play: Key) -> Result<Beaten, Fails> {
        with_engine!(&self.engine, engine => engine.order().beats(standing, play))
    }

    /// Lists every play with which a hand can lead or, if a play stands, every play of the hand that beats it: by kind, then
    /// by length, the weakest first.
    ///
    /// # Errors
    /// If the hand has more cards than a player can hold, the standing play is no combination, or cards are in both.
    pub fn moves(&self, hand: &[PackCard], standing: Option<&[PackCard]>) -> Result<Vec<Move>, PlayError> {
        self.moves_under(Ranking::default(), hand, standing)
    }

    /// The same when the play that stands was made under this `ranking`.
    ///
    /// # Errors
    /// If the hand has more cards than a player can hold, the standing play is no combination, or cards are in both.
    pub fn moves_under(
        &self,
        ranking: Ranking,
        hand: &[PackCard],
        standing: Option<&[PackCard]>,
    ) -> Result<Vec<Move>, PlayError> {
        self.answers(ranking, hand, standing.map(Announced::from))
    }

    /// The same with what the player of the play that stands announces.
    ///
    /// # Errors
    /// If the hand has more cards than a player can hold, the standing play is no combination of which that can be said, or
    /// cards are in both.
    pub fn answers(
        &self,
        ranking: Ranking,
        hand: &[PackCard],
        standing: Option<Announced<'_>>,
    ) -> Result<Vec<Move>, PlayError> {
        if hand.len() > self.most {
            return Err(PlayError::TooManyCards { most: self.most, given: hand.len() });
        }
        let mut moves = match standing {
            None => self.moves_on(hand, None),
            Some(play) => {
                // Cards written by rank alone have been given any suit, perhaps that of a card in the hand.
                if self.deck.suits.is_some() {
                    self.check_apart(hand, play.cards)?;
                }
                self.read(play)?.into_iter().flat_map(|key| self.moves_on_under(ranking, hand, Some(key))).collect()
            }
        };
        let place = |card: &PackCard| (self.deck.rank(*card), self.deck.suit(*card), *card);
        moves.sort_by_cached_key(|m| (m.key.bits(), m.cards.iter().map(place).collect::<Vec<_>>()));
        moves.dedup();
        Ok(moves)
    }

    /// Lists every play with which a hand can lead or, if a play stands, every play of the hand that beats it, in no order.
    pub fn moves_on(&self, hand: &[PackCard], standing: Option<Key>) -> Vec<Move> {
        self.moves_on_under(Ranking::default(), hand, standing)
    }

    /// The same when the play that stands was made under this `ranking`.
    fn moves_on_under(&self, ranking: Ranking, hand: &[PackCard], standing: Option<Key>) -> Vec<Move> {
        let mut sorted: Vec<PackCard> = hand.iter().map(|card| card.as_held()).collect();
        self.deck.sort(&mut sorted);
        with_engine!(&self.engine, engine => {
            let held = FromCards::from_cards(&self.deck, &sorted);
            let mut plays = Vec::new();
            match standing {
                None => engine.leads(held, &mut plays),
                Some(key) => {
                    let after = engine.order().effects().after(ranking, None, key);
                    engine.follows_under(held, key, after, &mut plays);
                }
            }
            let cards: Vec<_> = sorted.iter().map(|&card| FromCards::with_alone(&self.deck, card)).collect();
            plays.iter().map(|play| self.with_cards(&cards, held, play)).collect()
        })
    }

    /// Returns a play with its cards. Where suits do not count it has the first cards of each rank. `hand` has each card with
    /// the hand of this card alone.
    fn with_cards<H: FromCards>(&self, hand: &[(PackCard, H)], held: H, play: &Play<H>) -> Move {
        let mut cards = cards_of(held.minus(play.rest), hand.iter().copied());
        cards.iter_mut().for_each(|card| *card = self.deck.written(*card));
        Move { cards: self.said(cards, play.key), key: play.key }
    }

    /// Checks that two groups of cards can be of one pack. Where suits do not count, ranks are counted: the cards may have
    /// been written without suits.
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
        let written = |card: &PackCard| self.deck.written(*card);
        let count = |card: &PackCard| a.iter().chain(b).filter(|other| written(other) == written(card)).count();
        match b.iter().find(|card| count(card) > self.deck.copies()) {
            Some(card) => Err(PlayError::DuplicateCard(written(card))),
            None => Ok(()),
        }
    }

    /// Returns whether the play is a chop, in games that have chops.
    pub(super) fn is_chop(&self, play: Key) -> bool {
        with_engine!(&self.engine, engine => engine.order().chops().is_some_and(|chops| chops.is_chop(play)))
    }
}

/// Returns a text of ranks with one character a card and spaces between pieces. `B` and `R` are jokers, which may also be
/// written `Xb` or `BJ`, and `Xr` or `RJ`; in a longer piece `BJ` is a joker and a jack, unless it says for which card the
/// joker stands: `BJ=5`.
fn one_character_a_card(text: &str) -> String {
    let text = text.to_ascii_uppercase();
    let mut ranks = String::with_capacity(text.len());
    for piece in text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')) {
        match piece.split_once('=').unwrap_or((piece, "")) {
            (joker @ ("BJ" | "RJ"), said) => ranks.extend([&joker[..1], &piece[2..piece.len() - said.len()], said]),
            ("BJRJ" | "RJBJ", "") => ranks.push_str("BR"),
            _ => ranks.push_str(piece),
        }
        ranks.push(' ');
    }
    ranks.replace("10", "T").replace("XB", "B").replace("XR", "R")
}
