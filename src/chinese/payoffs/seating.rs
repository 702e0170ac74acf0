//! [`Seating`]: whether a player takes the opponents at a table one by one or all together.

/// The opponents whom a player must take into account at once to know what a setting earns.
///
/// [`Payoffs::seating`](super::Payoffs::seating) tells it for rules and a number of opponents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seating {
    /// One opponent after the other: what one of them pays does not depend on the rest.
    OneByOne,
    /// All of this many opponents, because the rules multiply a scoop of them all.
    Together(usize),
}

impl Seating {
    /// Returns the number of opponents who are taken at once: 1 unless they are taken together.
    pub const fn opponents(self) -> usize {
        match self {
            Seating::OneByOne => 1,
            Seating::Together(opponents) => opponents,
        }
    }

    /// Returns whether opponents are taken together.
    pub const fn is_together(self) -> bool {
        matches!(self, Seating::Together(_))
    }
}
