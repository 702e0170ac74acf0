//! Which cards may be played along with trips, runs of trips and quads.

/// The kicker convention of a game, as plain data. Pairs that are kickers are of different ranks, except under
/// [`Kickers::quad_double`].
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
    /// The most singles of one rank that a run of trips may take along.
    pub wing_copies: usize,
    /// Whether three singles of one rank may stand next to the trips, which would make the run longer.
    pub wing_trips_beside: bool,
    /// Whether both jokers may be among the singles of a run of trips.
    pub wing_jokers: bool,
    /// Whether the fourth card of one of the trips may be among the singles of a run of trips.
    pub wing_of_body: bool,
}

/// How many jokers there may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jokers {
    /// No joker.
    None,
    /// One joker, of either colour.
    One,
    /// Both jokers.
    Both,
}
