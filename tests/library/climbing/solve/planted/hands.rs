//! Plants figures in hands. A figure is a group of cards, such as a bomb or a run, or a single card.

use pusoy::cards::{PackCard, Rng};
use pusoy::climbing::Game;
use pusoy::climbing::hand::Deck;

/// The cards that are left to plant. Cards near the front are more likely to be planted.
pub struct Heap<'a> {
    pub deck: &'a Deck,
    pub cards: Vec<PackCard>,
}

/// A figure to plant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// Cards of one rank: their number.
    Set(usize),
    /// Two sets, usually of different ranks: the number of cards of each.
    Sets(usize, usize),
    /// Twos: their number.
    Twos(usize),
    /// Jokers: their number.
    Jokers(usize),
    /// Consecutive ranks: their number, and the number of cards of each.
    Run(usize, usize),
    /// Consecutive cards of one suit: their number.
    SuitedRun(usize),
    /// Cards of one suit: their number.
    Flush(usize),
    /// A card of this rank, which has an effect in some game.
    Special(usize),
    /// One of the lowest cards.
    LowCard,
    /// One of the highest cards.
    HighCard,
    /// Any card.
    AnyCard,
}

/// The number of ranks without jokers.
const RANKS: usize = 13;
/// The rank of twos if threes are lowest.
const TWOS: usize = RANKS - 1;

/// The threes, the eights and the jacks, if threes are lowest.
const SPECIAL: [usize; 3] = [0, 5, 8];

impl<'a> Heap<'a> {
    /// Returns all cards of a deck in random order. With a probability of one half, a few neighbouring ranks come
    /// first.
    pub fn new(deck: &'a Deck, rng: &mut Rng) -> Heap<'a> {
        let cards: Vec<PackCard> = deck.pack.cards().collect();
        let mut cards = crate::climbing::shuffled(rng, cards);
        if rng.below(2) == 0 {
            let (low, ranks) = (rng.below(9) as usize, 3 + rng.below(4) as usize);
            cards.sort_by_key(|&card| !(low..low + ranks).contains(&deck.rank(card)));
        }
        Heap { deck, cards }
    }

    /// Removes `count` cards that satisfy `is_it`. Returns `None` and removes nothing if fewer cards satisfy it.
    fn remove_cards(&mut self, count: usize, is_it: impl Fn(&Deck, PackCard) -> bool) -> Option<Vec<PackCard>> {
        let places: Vec<usize> =
            (0..self.cards.len()).filter(|&place| is_it(self.deck, self.cards[place])).take(count).collect();
        let taken = places.iter().rev().map(|&place| self.cards.remove(place)).collect::<Vec<_>>();
        if taken.len() < count {
            self.cards.extend(taken);
            return None;
        }
        Some(taken)
    }

    /// Removes `count` cards of a rank. Returns `None` and removes nothing if there are fewer.
    pub fn take_rank(&mut self, rank: usize, count: usize) -> Option<Vec<PackCard>> {
        self.remove_cards(count, |deck, card| deck.rank(card) == rank)
    }

    /// Removes `count` cards of each rank in `ranks`; all of them satisfy `is_it`. Returns `None` and removes nothing
    /// if a rank has fewer such cards.
    fn take_row(
        &mut self,
        ranks: std::ops::Range<usize>,
        count: usize,
        is_it: impl Fn(PackCard) -> bool,
    ) -> Option<Vec<PackCard>> {
        let before = self.cards.clone();
        let rows: Option<Vec<_>> =
            ranks.map(|rank| self.remove_cards(count, |deck, card| deck.rank(card) == rank && is_it(card))).collect();
        if rows.is_none() {
            self.cards = before;
        }
        rows.map(|rows| rows.concat())
    }

    /// Removes the cards of a figure. Returns `None` and removes nothing if one of its cards is missing.
    pub fn plant(&mut self, figure: Figure, rng: &mut Rng) -> Option<Vec<PackCard>> {
        let near = rng.below(self.cards.len().min(12) as u32) as usize;
        let first = *self.cards.get(near)?;
        let (rank, suit) = (self.deck.rank(first), first.card().map(|card| card.suit()));
        let of_suit = |card: PackCard| suit.is_some() && card.card().map(|card| card.suit()) == suit;
        match figure {
            Figure::Set(count) => self.take_rank(rank, count),
            Figure::Sets(count, beside) => {
                let before = self.cards.clone();
                let mut cards = self.take_rank(rank, count)?;
                match self.plant(Figure::Set(beside), rng) {
                    Some(more) => {
                        cards.extend(more);
                        Some(cards)
                    }
                    None => {
                        self.cards = before;
                        None
                    }
                }
            }
            Figure::Twos(count) => self.take_rank(TWOS, count),
            Figure::Special(rank) => self.take_rank(rank, 1),
            Figure::Jokers(count) => self.remove_cards(count, |_, card| card.is_joker()),
            Figure::Run(length, count) => self.take_row(rank..rank + length, count, |_| true),
            Figure::SuitedRun(length) => self.take_row(rank..rank + length, 1, of_suit),
            Figure::Flush(count) => self.remove_cards(count, |_, card| of_suit(card)),
            Figure::LowCard => self.remove_cards(1, |deck, card| deck.rank(card) < 3),
            Figure::HighCard => self.remove_cards(1, |deck, card| deck.rank(card) >= TWOS - 2),
            Figure::AnyCard => self.remove_cards(1, |_, _| true),
        }
    }
}

/// Draws a figure: one of `bombs`, or another figure.
pub fn figure(bombs: &[Figure], rng: &mut Rng) -> Figure {
    let below = |rng: &mut Rng, bound: u32| rng.below(bound) as usize;
    match rng.below(28) {
        0..=3 => bombs[below(rng, bombs.len() as u32)],
        4..=6 => Figure::Twos(1 + below(rng, 3)),
        7..=8 => Figure::Jokers(1),
        9 => Figure::Set(3),
        10 => Figure::Sets(3, 1 + below(rng, 2)),
        11..=12 => Figure::Set(2),
        13..=14 => Figure::Run(3 + below(rng, 4), 1),
        15..=16 => Figure::Run(2 + below(rng, 2), 2),
        17 => Figure::Run(2, 3),
        18 => Figure::SuitedRun(3 + below(rng, 2)),
        19 => Figure::Flush(5),
        20 => Figure::Special(SPECIAL[below(rng, 3)]),
        21..=23 => Figure::LowCard,
        24..=25 => Figure::HighCard,
        _ => Figure::AnyCard,
    }
}

/// Returns the figures that are planted as bombs in a game. Except in Big Three and President, most of them beat plays
/// of other kinds, or reverse the ranks, under some options of the game. Figures that are drawn more often are listed
/// more than once.
pub fn bombs(game: Game) -> &'static [Figure] {
    use Figure::*;
    match game {
        Game::Winner => &[Sets(4, 1), Sets(4, 1), Set(4), Set(4), SuitedRun(5)],
        Game::TienLen | Game::Killer | Game::Thirteen => &[Set(4), Set(4), Run(3, 2), Run(3, 2), Run(4, 2), Run(2, 4)],
        Game::BigTwo => &[Sets(4, 1), Set(4), Sets(3, 2), Sets(3, 2), Flush(5), Run(5, 1), SuitedRun(5)],
        Game::DouDizhu => &[Set(4), Set(4), Set(4), Jokers(2)],
        _ => &[Set(4), Set(4), Set(4), SuitedRun(5), Sets(4, 1), Run(2, 4)],
    }
}
