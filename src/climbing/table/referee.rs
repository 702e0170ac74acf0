//! Judges and lists plays, with cards as people write them.

use std::fmt;

use itertools::Itertools;

use crate::ErrorCode;
use crate::cards::parse::{self, CardsError};
use crate::cards::{Card, PackCard, PackJokers, Rank, Suit};
use crate::climbing::ending::EndingError;
use crate::climbing::hand::{Deck, FromCards, RankHand, SuitHand, Word, cards_of};
use crate::climbing::plays::{AnyEngine, Beaten, Effects, Engine, Fails, Key, Play, Ranking, with_engine};
use crate::climbing::rules::GameRules;

/// A judge of plays: the engine of a game, for cards as people write them.
#[derive(Clone, Debug)]
pub struct Referee {
    deck: Deck,
    engine: AnyEngine,
    /// The largest number of cards that a player can hold.
    most: usize,
}

/// The reason why plays cannot be judged or listed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The cards are not a combination of the game.
    #[error("{} not a combination under these rules", are(.0))]
    NotACombination(Vec<PackCard>),
    /// The cards cannot lock the trick.
    #[error(
        "{} cannot be played with 'lock': only a suited sequence can, and only under lock=choice (leave out 'lock')",
        in_words(.0)
    )]
    CannotLock(Vec<PackCard>),
    /// A card appears more often than in the pack.
    #[error("the cards given contain {0} more often than the pack does")]
    DuplicateCard(PackCard),
    /// There are more cards of a rank than the pack has. The field is the character of the rank: `5`, `T`.
    #[error("the cards given have more than four of the rank {0} in all, but a pack has four")]
    TooManyOfRank(char),
    /// There are more cards than a player can hold. Such a hand might have too many plays to list.
    #[error("a player holds at most {most} cards, but {given} were given")]
    TooManyCards {
        /// The largest number of cards that a player can hold.
        most: usize,
        /// The number of cards given.
        given: usize,
    },
}

impl ErrorCode for PlayError {
    fn code(&self) -> &'static str {
        match self {
            PlayError::NotACombination(_) | PlayError::CannotLock(_) => "not-a-combination",
            PlayError::DuplicateCard(_) | PlayError::TooManyOfRank(_) => "duplicate-card",
            PlayError::TooManyCards { .. } => "impossible-count",
        }
    }
}

/// Formats the cards of a play.
pub(super) fn in_words(cards: &[PackCard]) -> String {
    if cards.is_empty() { String::from("an empty play") } else { cards.iter().join(" ") }
}

/// Formats the beginning of a sentence about cards: `3s is`, `3s 4s are`.
pub(in crate::climbing) fn are(cards: &[PackCard]) -> String {
    format!("{} {}", in_words(cards), if cards.len() < 2 { "is" } else { "are" })
}

/// Cards that are played, and the announcement of their player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Announced<'a> {
    /// The cards.
    pub cards: &'a [PackCard],
    /// Whether the player announces that the cards lock the trick.
    pub locks: bool,
}

/// Converts cards to a play without an announcement.
impl<'a> From<&'a [PackCard]> for Announced<'a> {
    fn from(cards: &'a [PackCard]) -> Announced<'a> {
        Announced { cards, locks: false }
    }
}

/// Two plays, and whether the second beats the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Comparison {
    /// The first play, which the second play must beat.
    pub standing: Key,
    /// The second play.
    pub play: Key,
    /// The reason why the second play beats the first, or why it does not.
    pub result: Result<Beaten, Fails>,
}

impl Comparison {
    /// Returns `true` if the second play beats the first.
    pub const fn beats(&self) -> bool {
        self.result.is_ok()
    }
}

/// A legal play with its cards.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Move {
    /// The cards, in ascending order of the game.
    pub cards: Vec<PackCard>,
    /// The key of the play.
    pub key: Key,
}

/// Formats the cards, separated by spaces: `3d 3s`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.cards.iter().join(" "))
    }
}

impl Referee {
    /// Returns the referee of a game with `players` players. If `players` is `None`, the referee uses the largest deck
    /// of the game.
    ///
    /// # Errors
    ///
    /// Returns an error if the options do not fit the number of players.
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

    /// Returns cards as a hand for the engine of a game that ignores suits.
    pub fn rank_hand(&self, cards: &[PackCard]) -> RankHand {
        FromCards::from_cards(&self.deck, cards)
    }

    /// Returns cards as a hand for the engine of a game that uses suits. `W` is the integer type that the engine uses
    /// for hands.
    pub fn suit_hand<W: Word>(&self, cards: &[PackCard]) -> SuitHand<W> {
        FromCards::from_cards(&self.deck, cards)
    }

    /// Returns the engine of the game.
    pub fn engine(&self) -> &AnyEngine {
        &self.engine
    }

    /// Parses cards of this game. If suits do not count, ranks alone are enough: `3334`, `5 5 B R`.
    ///
    /// # Errors
    ///
    /// Returns an error if the text has a part that is not a card of this game, or too many copies of a card.
    pub fn cards(&self, text: &str) -> Result<Vec<PackCard>, CardsError> {
        self.cards_beside(&[], text)
    }

    /// Parses cards of this game that are dealt in addition to `others`, such as a second hand. Cards written by rank
    /// alone get suits that `others` do not have, if enough such suits are left for all of them.
    ///
    /// # Errors
    ///
    /// Returns an error if the text has a part that is not a card of this game, or too many copies of a card.
    pub fn cards_beside(&self, others: &[PackCard], text: &str) -> Result<Vec<PackCard>, CardsError> {
        match self.by_rank(others, text).or_else(|| self.by_rank(&[], text)) {
            Some(cards) => Ok(cards),
            None => parse::pack(text, self.deck.pack).map_err(|error| {
                let by_rank = || if error.is_about_unknown_words() { self.bad_ranks(text) } else { None };
                // If all pieces except the word `joker` are ranks, the error is about this word.
                let others =
                    text.split(is_between_cards).filter(|piece| !piece.eq_ignore_ascii_case("joker")).join(" ");
                let joker = || error.about_jokers().filter(|_| self.is_by_rank(&others));
                self.too_many_of_rank(text).or_else(by_rank).or_else(joker).unwrap_or(error)
            }),
        }
    }

    /// Returns an error that names a rank with too many cards, for cards written by rank alone. Returns `None` if suits
    /// count, if there is no such rank, or if the text has anything other than ranks.
    fn too_many_of_rank(&self, text: &str) -> Option<CardsError> {
        if self.deck.suits.is_some() {
            return None;
        }
        let ranks = one_character_a_card(text, self.deck.pack.jokers);
        let ranks: Option<Vec<Rank>> = ranks.chars().filter(|c| *c != ' ').map(Rank::from_char).collect();
        let counts = ranks?.into_iter().counts();
        let (rank, given) = counts.into_iter().filter(|(_, given)| *given > Suit::ALL.len()).max()?;
        Some(CardsError::too_many_of_rank(rank, given))
    }

    /// Returns an error for cards written by rank alone. The error names the pieces of the text that are not ranks, or
    /// the wrong characters of a piece that is mostly ranks. Returns `None` if suits count, if a piece gives cards with
    /// suits, or if all pieces consist of ranks.
    fn bad_ranks(&self, text: &str) -> Option<CardsError> {
        if self.deck.suits.is_some() {
            return None;
        }
        let mut bad = Vec::new();
        let mut column = 1;
        for piece in text.split(is_between_cards) {
            if !piece.is_empty() && !self.is_by_rank(piece) {
                if parse::pack(piece, self.deck.pack).is_ok() {
                    return None;
                }
                bad.extend(self.bad_characters(piece, column).unwrap_or_else(|| vec![(piece.to_owned(), column)]));
            }
            column += piece.chars().count() + 1;
        }
        CardsError::bad_ranks(bad)
    }

    /// Returns the characters of a piece that are not ranks or jokers, with their columns. The piece begins at
    /// `column`. Returns `None` if there are no such characters, or if they are at least half of the piece.
    fn bad_characters(&self, piece: &str, column: usize) -> Option<Vec<(String, usize)>> {
        let is_rank =
            |c: char| Rank::from_char(c.to_ascii_uppercase()).is_some() || self.joker(c.to_ascii_uppercase()).is_some();
        let bad: Vec<_> = (column..).zip(piece.chars()).filter(|(_, c)| !is_rank(*c)).collect();
        let is_most = !bad.is_empty() && bad.len() * 2 < piece.chars().count();
        is_most.then(|| bad.into_iter().map(|(column, c)| (c.to_string(), column)).collect())
    }

    /// Returns `true` if `text` gives all cards by rank alone, which is allowed only if suits do not count.
    pub fn is_by_rank(&self, text: &str) -> bool {
        self.by_rank(&[], text).is_some()
    }

    /// Parses cards written by rank alone if suits do not count, and gives each card a free suit. Returns `None` if
    /// suits count, if the text has anything other than ranks, jokers and the cards that wild jokers represent, or if
    /// the pack without `others` does not have these cards.
    fn by_rank(&self, others: &[PackCard], text: &str) -> Option<Vec<PackCard>> {
        if self.deck.suits.is_some() {
            return None;
        }
        let ranks = one_character_a_card(text, self.deck.pack.jokers);
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
            // The text names the card that the joker represents. If the text gives no suit, or a suit that is taken,
            // the card gets a free suit.
            let rank = ranks.next()?;
            let suit = ranks.next_if(|c| Suit::from_char(*c).is_some()).and_then(Suit::from_char);
            let named = suit.and_then(|suit| Some(Card::new(Rank::from_char(rank)?, suit)));
            let card = named.filter(|&card| !is_taken(card.into())).or_else(|| with_rank(rank))?;
            cards.push(joker.standing_for(card));
        }
        Some(cards)
    }

    /// Returns the joker that a letter, `B` or `R`, names. If the pack has only one joker, both letters name it.
    /// Returns `None` for other letters, and if the pack has no jokers.
    fn joker(&self, letter: char) -> Option<PackCard> {
        match (letter, self.deck.pack.jokers) {
            (_, PackJokers::None) => None,
            ('B', _) | ('R', PackJokers::OneWild) => Some(PackCard::BLACK_JOKER),
            ('R', _) => Some(PackCard::RED_JOKER),
            _ => None,
        }
    }

    /// Returns every reading of the cards without an announcement: the key of each combination that they form. The list
    /// is empty if the cards are not a combination. A joker with a named card is played only as that card.
    pub fn identify(&self, cards: &[PackCard]) -> Vec<Key> {
        self.readings(Announced::from(cards))
    }

    /// Returns every reading of the cards with the announcement of their player. The list is empty if the cards are not
    /// a combination that allows the announcement.
    pub fn readings(&self, play: Announced<'_>) -> Vec<Key> {
        let mut readings =
            with_engine!(&self.engine, engine => engine.readings(FromCards::from_cards(&self.deck, play.cards)));
        readings.retain(|&key| key.is_locked() == play.locks && self.names_fit(play.cards, key));
        readings
    }

    /// Returns every reading of announced cards, or an error if there is none.
    fn read(&self, play: Announced<'_>) -> Result<Vec<Key>, PlayError> {
        let readings = self.readings(play);
        match readings.is_empty() {
            false => Ok(readings),
            true if play.locks => Err(PlayError::CannotLock(play.cards.to_vec())),
            true => Err(PlayError::NotACombination(play.cards.to_vec())),
        }
    }

    /// Returns the readings of two plays, and whether the second beats the first. If several pairs of readings are
    /// possible, returns a pair in which the second play beats the first, if there is one.
    ///
    /// # Errors
    ///
    /// Returns an error if either play is not a combination, or if the two plays cannot be from one pack.
    pub fn beats(&self, standing: &[PackCard], play: &[PackCard]) -> Result<Comparison, PlayError> {
        self.beats_under(Ranking::default(), standing, play)
    }

    /// Does the same as [`beats`](Self::beats), but takes the `ranking` under which `standing` was played.
    ///
    /// # Errors
    ///
    /// Returns an error if either play is not a combination, or if the two plays cannot be from one pack.
    pub fn beats_under(
        &self,
        ranking: Ranking,
        standing: &[PackCard],
        play: &[PackCard],
    ) -> Result<Comparison, PlayError> {
        self.compare(ranking, standing.into(), play.into())
    }

    /// Does the same as [`beats_under`](Self::beats_under) with the announcements of the players.
    ///
    /// # Errors
    ///
    /// Returns an error if either play is not a combination that allows the announcement, or if the two plays cannot be
    /// from one pack.
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

    /// Returns the effects of plays on later plays in this game.
    pub fn effects(&self) -> Effects {
        with_engine!(&self.engine, engine => engine.order().effects())
    }

    /// Returns how `play` beats `standing`. `ranking` is the ranking after `standing` was played.
    ///
    /// # Errors
    ///
    /// Returns the reason if `play` does not beat `standing`.
    pub fn beats_key_under(&self, ranking: Ranking, standing: Key, play: Key) -> Result<Beaten, Fails> {
        with_engine!(&self.engine, engine => engine.order().beats_under(ranking, standing, play))
    }

    /// Returns how `play` beats `standing`. This ignores the effects of plays, such as a reversal of the ranks.
    ///
    /// # Errors
    ///
    /// Returns the reason if `play` does not beat `standing`.
    pub fn beats_key(&self, standing: Key, play: Key) -> Result<Beaten, Fails> {
        with_engine!(&self.engine, engine => engine.order().beats(standing, play))
    }

    /// Lists every play of the hand that beats `standing`, or every lead if `standing` is `None`. The plays are sorted
    /// by kind, then by length, weakest first.
    ///
    /// # Errors
    ///
    /// Returns an error if the hand has too many cards, or `standing` is not a combination. If suits count, also
    /// returns an error if the hand and `standing` together have more copies of a card than the pack.
    pub fn moves(&self, hand: &[PackCard], standing: Option<&[PackCard]>) -> Result<Vec<Move>, PlayError> {
        self.moves_under(Ranking::default(), hand, standing)
    }

    /// Does the same as [`moves`](Self::moves), but takes the `ranking` under which `standing` was played.
    ///
    /// # Errors
    ///
    /// Returns an error if the hand has too many cards, or `standing` is not a combination. If suits count, also
    /// returns an error if the hand and `standing` together have more copies of a card than the pack.
    pub fn moves_under(
        &self,
        ranking: Ranking,
        hand: &[PackCard],
        standing: Option<&[PackCard]>,
    ) -> Result<Vec<Move>, PlayError> {
        self.answers(ranking, hand, standing.map(Announced::from))
    }

    /// Does the same as [`moves_under`](Self::moves_under) with the announcement of the player who played `standing`.
    ///
    /// # Errors
    ///
    /// Returns an error if the hand has too many cards, or `standing` is not a combination that allows the
    /// announcement. If suits count, also returns an error if the hand and `standing` together have more copies of a
    /// card than the pack.
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
                // If suits do not count, cards written by rank alone may have the suits of cards in the hand.
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

    /// Lists every play of the hand that beats `standing`, or every lead if `standing` is `None`, in no particular
    /// order.
    pub fn moves_on(&self, hand: &[PackCard], standing: Option<Key>) -> Vec<Move> {
        self.moves_on_under(Ranking::default(), hand, standing)
    }

    /// Does the same as `moves_on`, but takes the `ranking` under which `standing` was played.
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

    /// Returns the cards and the key of `play`, which is made from the hand `held`. `hand` pairs each card of `held`
    /// with a hand that contains only this card. If suits do not count, the play gets the first cards of each rank.
    fn with_cards<H: FromCards>(&self, hand: &[(PackCard, H)], held: H, play: &Play<H>) -> Move {
        let mut cards = cards_of(held.minus(play.rest), hand.iter().copied());
        cards.iter_mut().for_each(|card| *card = self.deck.written(*card));
        Move { cards: self.with_stand_ins(cards, play.key), key: play.key }
    }

    /// Checks that two groups of cards can be from one pack. If suits do not count, counts ranks only, because the
    /// cards may have been written without suits.
    fn check_apart(&self, a: &[PackCard], b: &[PackCard]) -> Result<(), PlayError> {
        if self.deck.suits.is_none() {
            let all = || a.iter().chain(b);
            let count =
                |card: &PackCard| all().filter(|other| self.deck.rank(**other) == self.deck.rank(*card)).count();
            let most = |card: &PackCard| if card.is_joker() { self.deck.copies_of(*card) } else { 4 };
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
        match b.iter().chain(a).find(|card| count(card) > self.deck.copies_of(written(card))) {
            Some(card) => Err(PlayError::DuplicateCard(written(card))),
            None => Ok(()),
        }
    }

    /// Returns `true` if the play is a chop.
    pub(super) fn is_chop(&self, play: Key) -> bool {
        with_engine!(&self.engine, engine => engine.order().chops().is_some_and(|chops| chops.is_chop(play)))
    }
}

/// Returns `true` if a character separates cards.
fn is_between_cards(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';')
}

/// Rewrites cards given by rank alone, with one character per card and spaces between pieces. The card that a joker
/// represents still follows after `=`.
///
/// `B`, `Xb` and `BJ` are the black joker, and `R`, `Xr` and `RJ` are the red joker. In a longer piece, `BJ` is a joker
/// and a jack. There are two exceptions: `BJRJ` and `RJBJ` are the two jokers, and `BJ=5` is a joker that represents a
/// 5.
///
/// The word `joker` is a joker only if it is clear which one. In a pack with one joker, the word must occur once. In a
/// pack with two jokers, it must occur once for each joker that is not named by a piece of its own, such as `B`.
fn one_character_a_card(text: &str, jokers: PackJokers) -> String {
    let text = text.to_ascii_uppercase();
    let pieces = || text.split(is_between_cards);
    let is_named = |names: [&str; 3]| pieces().any(|piece| names.contains(&piece));
    let mut unnamed: Vec<&str> = match jokers {
        PackJokers::None => Vec::new(),
        PackJokers::OneWild => vec!["B"],
        PackJokers::Both | PackJokers::BothWild => {
            let all = [("B", is_named(["B", "XB", "BJ"])), ("R", is_named(["R", "XR", "RJ"]))];
            all.into_iter().filter(|(_, is_named)| !is_named).map(|(letter, _)| letter).collect()
        }
    };
    if pieces().filter(|piece| *piece == "JOKER").count() != unnamed.len() {
        unnamed.clear();
    }
    let mut unnamed = unnamed.into_iter();
    let mut ranks = String::with_capacity(text.len());
    for piece in pieces() {
        if piece == "JOKER"
            && let Some(letter) = unnamed.next()
        {
            ranks.extend([letter, " "]);
            continue;
        }
        match piece.split_once('=').unwrap_or((piece, "")) {
            (joker @ ("BJ" | "RJ"), card) => ranks.extend([&joker[..1], &piece[2..piece.len() - card.len()], card]),
            ("BJRJ" | "RJBJ", "") => ranks.push_str("BR"),
            _ => ranks.push_str(piece),
        }
        ranks.push(' ');
    }
    ranks.replace("10", "T").replace("XB", "B").replace("XR", "R")
}
