//! What a player has taken: a pile of cards, or points that were counted in one.

use crate::cards::Card;

/// The cards that a player has taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pile {
    /// The name of the player.
    pub player: String,
    /// The cards taken.
    pub cards: Vec<Card>,
}

/// The points that a player has counted in the cards taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The name of the player.
    pub player: String,
    /// The points.
    pub points: i64,
}
