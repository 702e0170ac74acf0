//! [`Seating`]: whether opponents must be considered jointly.

/// The number of opponents whose hands must be considered jointly to compute a setting's result.
///
/// [`Payoffs::seating`](super::Payoffs::seating) returns it for a number of opponents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seating {
    /// Each opponent separately: payments by one opponent do not depend on the others.
    OneByOne,
    /// This many opponents jointly, because the rules multiply a scoop of all of them.
    Together(usize),
}

impl Seating {
    /// Returns the number of opponents considered jointly, or 1 if they are considered separately.
    pub const fn opponents(self) -> usize {
        match self {
            Seating::OneByOne => 1,
            Seating::Together(opponents) => opponents,
        }
    }

    /// Returns `true` if opponents are considered jointly.
    pub const fn is_together(self) -> bool {
        matches!(self, Seating::Together(_))
    }
}
