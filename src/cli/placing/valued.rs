//! What was valued, and how.

use std::borrow::Cow;

use pusoy::cards::CardSet;
use pusoy::chinese::rules::House;
use pusoy::open_face::{FantasylandSetting, Objective, Placed, Position};

/// A street or a hand in fantasyland, valued.
pub struct Valued<'a> {
    pub house: Cow<'a, House>,
    /// How many placements a person is shown.
    pub top: usize,
    pub of: StreetOrHand,
}

/// StreetOrHand was valued, and how.
pub enum StreetOrHand {
    /// A street.
    Street { position: Position, placed: Placed },
    /// A hand in fantasyland; there is no setting if every one is foul.
    Fantasyland { hand: CardSet, objective: Objective, set: Option<FantasylandSetting> },
}
