//! What a player does with a hand.

use crate::cards::CardSet;
use crate::chinese::Setting;
use crate::chinese::royalties::Claims;

/// A player of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name, different from every other at the table.
    pub name: String,
    /// What the player did with the hand.
    pub deal: Deal,
    /// The royalties that the player claims and declares.
    pub claims: Claims,
    /// Whether an open-face player is in fantasyland during this deal.
    pub in_fantasyland: bool,
    /// The number of cards that the player had in fantasyland, 13 to 17; needed only where he stays with as many.
    pub fantasyland_cards: Option<usize>,
}

/// What a player did with a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deal {
    /// Set it into rows.
    Set(Setting),
    /// Declared it a natural.
    Declared(CardSet),
    /// Surrendered. The cards, if they are known, may still be a natural.
    Surrendered(Option<CardSet>),
    /// Left it as thirteen loose cards, which must be a natural that counts without being declared.
    Loose(CardSet),
}

impl Player {
    /// Builds a player who claims and declares nothing and is not in fantasyland.
    pub fn new(name: impl Into<String>, deal: Deal) -> Player {
        let claims = Claims::default();
        Player { name: name.into(), deal, claims, in_fantasyland: false, fantasyland_cards: None }
    }
}

impl Deal {
    /// Returns the cards of the hand; `None` if they are not known.
    pub fn cards(&self) -> Option<CardSet> {
        match self {
            Deal::Set(setting) => Some(setting.cards()),
            Deal::Declared(cards) | Deal::Loose(cards) => Some(*cards),
            Deal::Surrendered(cards) => *cards,
        }
    }
}
