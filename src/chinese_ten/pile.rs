//! Piles of captured cards, and counted points.

use crate::cards::Card;

/// The cards captured by a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pile {
    /// The name of the player.
    pub player: String,
    /// The captured cards.
    pub cards: Vec<Card>,
}

/// The points that a player has counted in their captured cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The name of the player.
    pub player: String,
    /// The points.
    pub points: i64,
}
