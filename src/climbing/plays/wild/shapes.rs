//! The shapes of plays in a game with wild jokers.

/// The shapes of plays in a game with wild jokers, which may represent any other card, as plain data.
///
/// The plays are sets of one to four cards of one rank, and runs of one suit in ascending ranks.
///
/// A set is as strong as its rank, and a run as its lowest card. No card appears twice in a play, even if a joker
/// represents it, so a set has at most four cards even if suits do not count. A single joker represents no card: its
/// rank is above all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WildShapes {
    /// Whether plays of the same ranks differ by their suits. Runs always have suits.
    pub suits: bool,
    /// The fewest cards of a run, three or more; 0 if there are no runs.
    pub fewest_in_run: usize,
}

/// The number of ranks, excluding jokers.
pub(super) const RANKS: usize = 13;

/// The rank of both jokers, and the strength of a single joker.
pub(super) const JOKER: usize = 13;
