//! Which plays there are in a game in which a joker may stand for any other card.

/// The shapes of plays in a game in which a joker may stand for any other card, as plain data: sets of one to four cards of
/// one rank, and runs of one suit along the ranks from the lowest to the highest.
///
/// A set is as strong as its rank, a run as its lowest card. No card is twice in a play, neither itself nor as a joker; where
/// suits do not count, a set has at most four cards. A joker alone stands for no card; it is a single of the rank above all others, whichever joker it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WildShapes {
    /// Whether plays of the same ranks differ by their suits; runs have suits in any case.
    pub suits: bool,
    /// The fewest cards of a run, three or more; 0 where there are no runs.
    pub fewest_in_run: usize,
}

/// The number of ranks, jokers not counted.
pub(super) const RANKS: usize = 13;

/// The rank of both jokers, and the strength of a joker alone.
pub(super) const JOKER: usize = 13;
