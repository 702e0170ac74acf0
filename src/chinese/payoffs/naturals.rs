//! The naturals of a hand, and payments between two players with naturals.

use std::cmp::Ordering;

use itertools::Itertools;

use super::Payoffs;
use crate::cards::{CardSet, Suit};
use crate::chinese::naturals::{Natural, NaturalSet};
use crate::chinese::rules::{NaturalVsNatural, SameNatural};
use crate::chinese::{MissetReason, Setting};

impl Payoffs {
    /// Returns all naturals of the hand that the rules enable.
    pub fn naturals(&self, hand: CardSet) -> NaturalSet {
        if self.naturals.is_empty() { NaturalSet::NONE } else { self.criteria.detect(hand).and(self.naturals) }
    }

    /// Returns the strongest of the hand's naturals that the rules enable. Returns `None` if there is no such natural.
    pub fn best_natural(&self, hand: CardSet) -> Option<Natural> {
        self.naturals(hand).best()
    }

    /// Returns `true` if every natural counts, and `false` if only declared naturals count.
    pub fn declares_always(&self) -> bool {
        self.declares_always
    }

    /// Returns the reason why a setting is mis-set. Returns `None` if its rows are in order, or if the hand has a natural
    /// that counts without a declaration.
    pub fn misset_of(&self, setting: &Setting) -> Option<MissetReason> {
        match self.declares_always && self.best_natural(setting.cards()).is_some() {
            true => None,
            false => self.misset(&self.ranks(setting.rows())),
        }
    }

    /// Returns `true` if the rules enable the natural *full colored*, and some relabelling of the suits makes the hand
    /// full colored. The natural needs thirteen cards of one colour, or twelve under some rules. If the function
    /// returns `false`, the naturals of the hand do not depend on the colours of the suits.
    pub fn asks_for_colours(&self, hand: CardSet) -> bool {
        let in_suit = Suit::ALL.map(|suit| hand.of_suit(suit).len());
        let in_two_suits: usize = in_suit.iter().sorted_unstable().rev().take(2).sum();
        self.naturals.contains(Natural::FullColored) && in_two_suits >= usize::from(self.criteria.full_colored_min)
    }

    /// Returns the value of a natural, in units.
    pub fn natural(&self, natural: Natural) -> i32 {
        self.natural_points[natural.index()]
    }

    /// Compares two naturals by their order in [`Natural::ALL`]. Returns `Greater` if `mine` is stronger. Equal
    /// naturals tie, unless the rules compare equal naturals and `cards` gives the cards of the two hands. In that
    /// case, the two hands are compared.
    pub fn compare_naturals(&self, mine: Natural, theirs: Natural, cards: Option<(CardSet, CardSet)>) -> Ordering {
        let same = || match (self.same_natural, cards) {
            (SameNatural::Compare, Some((a, b))) => self.criteria.compare_same(self.tables().back, mine, a, b),
            _ => Ordering::Equal,
        };
        theirs.cmp(&mine).then_with(same)
    }

    /// Returns two payments: to the first of two players, who has the natural `mine`, and to the second, who has the
    /// natural `theirs`. `cards` are the hands of the two players. If `cards` is `None`, equal naturals tie.
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

    /// Returns the units that the first player wins from the second: the difference of the two numbers that
    /// [`Payoffs::natural_payments`] returns for these arguments.
    pub fn natural_against(&self, mine: Natural, theirs: Natural, cards: Option<(CardSet, CardSet)>) -> i32 {
        let (mine, theirs) = self.natural_payments(mine, theirs, cards);
        mine - theirs
    }
}
