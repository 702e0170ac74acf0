//! Players of a deal and their actions.

use crate::cards::CardSet;
use crate::chinese::Setting;
use crate::chinese::royalties::Claims;

/// A player of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name, unique at the table.
    pub name: String,
    /// The player's action with the hand.
    pub deal: Deal,
    /// The royalties claimed and declared by the player.
    pub claims: Claims,
    /// Whether this open-face player is in fantasyland during the deal.
    pub in_fantasyland: bool,
    /// Number of the player's cards in fantasyland, 13 to 17. `None` if the number is not known, or if the player is
    /// not in fantasyland. The number is needed only under rules that let players stay in fantasyland with the same
    /// number of cards.
    pub fantasyland_cards: Option<usize>,
}

/// A player's action with a hand. As text, it is three rows, `fold`, `natural: …`, or thirteen cards without rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deal {
    /// The player set the hand into rows.
    Set(Setting),
    /// The player declared the hand a natural.
    Declared(CardSet),
    /// The player surrendered. The cards, if given, may still count as a natural.
    Surrendered(Option<CardSet>),
    /// The player did not set the thirteen cards. The cards must be a natural that counts without declaration.
    Loose(CardSet),
}

impl Player {
    /// Creates a player with default [`Claims`], who is not in fantasyland. Under rules that pay only one royalty, the
    /// player claims the largest. Under rules that pay only declared royalties, the player declares none.
    pub fn new(name: impl Into<String>, deal: Deal) -> Player {
        let claims = Claims::default();
        Player { name: name.into(), deal, claims, in_fantasyland: false, fantasyland_cards: None }
    }
}

impl Deal {
    /// Returns the cards of the hand. Returns `None` if they are not known.
    pub fn cards(&self) -> Option<CardSet> {
        match self {
            Deal::Set(setting) => Some(setting.cards()),
            Deal::Declared(cards) | Deal::Loose(cards) => Some(*cards),
            Deal::Surrendered(cards) => *cards,
        }
    }
}
