/// The kicker convention of a game: which cards may be played along. Pairs that are kickers are always of different
/// ranks, but for [`Kickers::quad_double`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kickers {
    /// Whether quads take kickers at all.
    pub quads: bool,
    /// Whether the two singles of quads may be a pair: 3333 44.
    pub quad_pair: bool,
    /// Which jokers may be among the two singles of quads.
    pub quad_jokers: Jokers,
    /// Whether the two pairs of quads may be four of a kind: 3333 4444.
    pub quad_double: bool,
    /// How many of the singles of a run of trips may be equal.
    pub wing_copies: usize,
    /// Whether three of them may be equal and next to the trips, so that they would make the run longer.
    pub wing_trips_beside: bool,
    /// Whether both jokers may be among them.
    pub wing_jokers: bool,
    /// Whether the fourth card of one of the trips may be among them.
    pub wing_of_body: bool,
}

/// How many of the jokers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jokers {
    /// None.
    None,
    /// One.
    One,
    /// Both.
    Both,
}
