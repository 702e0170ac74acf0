//! What is planted in hands.

use pusoy::cards::{PackCard, Rng};
use pusoy::climbing::hand::Deck;

/// The cards that are left to plant, in random order.
pub struct Heap<'a> {
    pub deck: &'a Deck,
    pub cards: Vec<PackCard>,
}

/// What can be planted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    Quads,
    Rocket,
    Joker,
    Two,
    Trips,
    Pair,
    /// So many ranks in a row, so many cards of each.
    Run(usize, usize),
    /// A run of one suit.
    SuitedRun(usize),
    LowCard,
    HighCard,
    AnyCard,
}

impl<'a> Heap<'a> {
    /// Returns all cards of a deck; of half of the draws those of a few neighbouring ranks come first.
    pub fn new(deck: &'a Deck, rng: &mut Rng) -> Heap<'a> {
        let mut cards: Vec<PackCard> = deck.pack.cards().collect();
        for last in (1..cards.len()).rev() {
            cards.swap(last, rng.below(last as u32 + 1) as usize);
        }
        if rng.below(2) == 0 {
            let low = rng.below(9) as usize;
            cards.sort_by_key(|&card| !(low..low + 6).contains(&deck.rank(card)));
        }
        Heap { deck, cards }
    }

    /// Takes cards of a rank; nothing if there are too few.
    pub fn take(&mut self, rank: usize, count: usize) -> Option<Vec<PackCard>> {
        self.take_if(count, |deck, card| deck.rank(card) == rank)
    }

    fn take_if(&mut self, count: usize, is_it: impl Fn(&Deck, PackCard) -> bool) -> Option<Vec<PackCard>> {
        let (mut taken, mut left) = (Vec::new(), Vec::new());
        for &card in &self.cards {
            let takes = taken.len() < count && is_it(self.deck, card);
            if takes { taken.push(card) } else { left.push(card) }
        }
        if taken.len() < count {
            return None;
        }
        self.cards = left;
        Some(taken)
    }

    /// Takes the cards of a figure; nothing if they are not there.
    pub fn plant(&mut self, figure: Figure, rng: &mut Rng) -> Option<Vec<PackCard>> {
        let ranks = 13;
        let any = |rng: &mut Rng, cards: &[PackCard], deck: &Deck| {
            // The ranks of the cards that come first are the likelier ones.
            let card = cards.get(rng.below(cards.len().min(12) as u32) as usize).copied()?;
            Some(deck.rank(card)).filter(|&rank| rank < ranks)
        };
        match figure {
            Figure::Quads => {
                let rank = any(rng, &self.cards, self.deck)?;
                self.take(rank, 4)
            }
            Figure::Trips => {
                let rank = any(rng, &self.cards, self.deck)?;
                self.take(rank, 3)
            }
            Figure::Pair => {
                let rank = any(rng, &self.cards, self.deck)?;
                self.take(rank, 2)
            }
            Figure::Rocket => self.take_if(2, |_, card| card.is_joker()),
            Figure::Joker => self.take_if(1, |_, card| card.is_joker()),
            Figure::Two => self.take(ranks - 1, 1),
            Figure::Run(length, width) => {
                let low = any(rng, &self.cards, self.deck)?;
                let before = self.cards.clone();
                let rows: Option<Vec<_>> = (low..low + length).map(|rank| self.take(rank, width)).collect();
                if rows.is_none() {
                    self.cards = before;
                }
                rows.map(|rows| rows.concat())
            }
            Figure::SuitedRun(length) => {
                let first = *self.cards.get(rng.below(self.cards.len().min(12) as u32) as usize)?;
                let (low, suit) = (self.deck.rank(first), first.card()?.suit());
                let before = self.cards.clone();
                let of = |rank: usize| {
                    move |deck: &Deck, card: PackCard| {
                        deck.rank(card) == rank && card.card().is_some_and(|card| card.suit() == suit)
                    }
                };
                let rows: Option<Vec<_>> = (low..low + length).map(|rank| self.take_if(1, of(rank))).collect();
                if rows.is_none() {
                    self.cards = before;
                }
                rows.map(|rows| rows.concat())
            }
            Figure::LowCard => self.take_if(1, |deck, card| deck.rank(card) < 3),
            Figure::HighCard => self.take_if(1, |deck, card| deck.rank(card) >= 9),
            Figure::AnyCard => self.take_if(1, |_, _| true),
        }
    }
}

/// Draws a figure; the bigger ones are planted in what has room for them.
pub fn figure(rng: &mut Rng) -> Figure {
    match rng.below(24) {
        0..=5 => Figure::Quads,
        6..=7 => Figure::Rocket,
        8 => Figure::Joker,
        9..=10 => Figure::Two,
        11 => Figure::Trips,
        12..=13 => Figure::Pair,
        14 => Figure::Run(3 + rng.below(4) as usize, 1),
        15 => Figure::Run(5, 1),
        16..=17 => Figure::Run(2 + rng.below(3) as usize, 2),
        18 => Figure::Run(2, 3),
        19 => Figure::SuitedRun(3 + rng.below(3) as usize),
        20..=21 => Figure::LowCard,
        22 => Figure::HighCard,
        _ => Figure::AnyCard,
    }
}

/// Draws a bomb, whatever beats other plays in some game.
pub fn bomb(rng: &mut Rng) -> Figure {
    match rng.below(8) {
        0..=4 => Figure::Quads,
        5 => Figure::Rocket,
        6 => Figure::Run(3, 2),
        _ => Figure::SuitedRun(5),
    }
}
