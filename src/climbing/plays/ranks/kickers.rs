//! The cards that trips, runs of trips and quads may take as kickers.

/// The kicker convention of a game, as plain data. Pairs that are kickers are of different ranks, except under
/// [`Kickers::quad_double`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kickers {
    /// Whether quads take kickers at all.
    pub quads: bool,
    /// Whether the two single kickers of quads may be a pair: 3333 44.
    pub quad_pair: bool,
    /// The jokers allowed among the two single kickers of quads.
    pub quad_jokers: Jokers,
    /// Whether the two pairs that are kickers of quads may be four of a kind: 3333 4444.
    pub quad_double: bool,
    /// The most singles of one rank among the kickers of a run of trips.
    pub wing_copies: usize,
    /// Whether three kickers of one rank may be adjacent in rank to the run of trips, although they could extend the
    /// run.
    pub wing_trips_beside: bool,
    /// Whether both jokers may be among the single kickers of a run of trips.
    pub wing_jokers: bool,
    /// Whether the fourth card of one of the trips may be among the single kickers of a run of trips.
    pub wing_of_body: bool,
}

/// The number of jokers allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jokers {
    /// No joker.
    None,
    /// One joker, of either colour.
    One,
    /// Both jokers.
    Both,
}
