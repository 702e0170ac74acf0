//! Naturals: which a hand is, and what two of them pay.

use std::cmp::Ordering;

use itertools::Itertools;

use super::Payoffs;
use crate::cards::{CardSet, Suit};
use crate::chinese::naturals::{Natural, NaturalSet};
use crate::chinese::rules::{NaturalVsNatural, SameNatural};

impl Payoffs {
    /// Returns every natural in force that a hand is.
    pub fn naturals(&self, hand: CardSet) -> NaturalSet {
        if self.naturals.is_empty() { NaturalSet::NONE } else { self.criteria.detect(hand).and(self.naturals) }
    }

    /// Returns the strongest natural in force that a hand is: the one that it counts as.
    pub fn best_natural(&self, hand: CardSet) -> Option<Natural> {
        self.naturals(hand).best()
    }

    /// Returns whether every hand that is a natural counts as one; otherwise only those that are declared.
    pub fn declares_always(&self) -> bool {
        self.declares_always
    }

    /// Returns whether some exchange of the hand's suits may make it a natural that depends on their colours.
    pub fn asks_for_colours(&self, hand: CardSet) -> bool {
        let in_suit = Suit::ALL.map(|suit| hand.of_suit(suit).len());
        let in_two_suits: usize = in_suit.iter().sorted_unstable().rev().take(2).sum();
        self.naturals.contains(Natural::FullColored) && in_two_suits >= usize::from(self.criteria.full_colored_min)
    }

    /// Returns the points of a natural in units.
    pub fn natural(&self, natural: Natural) -> i32 {
        self.natural_points[natural.index()]
    }

    /// Compares two naturals by their order and, if they have the same name, by the `cards` of the two hands: only if
    /// those are given and the rules compare them, else they tie.
    pub fn compare_naturals(&self, mine: Natural, theirs: Natural, cards: Option<(CardSet, CardSet)>) -> Ordering {
        let same = || match (self.same_natural, cards) {
            (SameNatural::Compare, Some((a, b))) => self.criteria.compare_same(self.tables().back, mine, a, b),
            _ => Ordering::Equal,
        };
        theirs.cmp(&mine).then_with(same)
    }

    /// Returns the units paid to the first and to the second of two players who hold naturals. `cards` are their hands;
    /// without them naturals of the same name tie.
    pub fn natural_payments(&self, mine: Natural, theirs: Natural, cards: Option<(CardSet, CardSet)>) -> (i32, i32) {
        match self.natural_vs_natural {
            NaturalVsNatural::Cancel => (0, 0),
            NaturalVsNatural::Both => (self.natural(mine), self.natural(theirs)),
            NaturalVsNatural::Winner => match self.compare_naturals(mine, theirs, cards) {
                Ordering::Greater => (self.natural(mine), 0),
                Ordering::Equal => (0, 0),
                Ordering::Less => (0, self.natural(theirs)),
            },
        }
    }

    /// Returns the difference of [`Payoffs::natural_payments`]: the units that the first player wins.
    pub fn natural_against(&self, mine: Natural, theirs: Natural, cards: Option<(CardSet, CardSet)>) -> i32 {
        let (mine, theirs) = self.natural_payments(mine, theirs, cards);
        mine - theirs
    }
}
