//! Who has gone out since a search began.

/// The slots of the players who went out since the search began, in that order, each with whether that was on forbidden
/// cards: four bits each, the first lowest, the highest of them set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Gone(u16);

impl Gone {
    /// Returns the list with another slot at its end.
    pub fn with(self, slot: usize, offends: bool) -> Gone {
        let entry = 0b1000 | u16::from(offends) << 2 | slot as u16;
        Gone(self.0 | entry << (4 * self.len()))
    }

    /// Returns the number of slots.
    pub fn len(self) -> usize {
        (u16::BITS - self.0.leading_zeros()).div_ceil(4) as usize
    }

    /// Returns whether nobody went out.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the slots, each with whether its player offended.
    pub fn slots(self) -> impl Iterator<Item = (usize, bool)> {
        (0..self.len()).map(move |at| {
            let entry = self.0 >> (4 * at);
            (usize::from(entry & 0b11), entry & 0b100 != 0)
        })
    }

    /// Returns all of it as an integer.
    pub fn bits(self) -> u16 {
        self.0
    }
}
