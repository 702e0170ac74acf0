//! The players who have gone out since a search began.

/// The slots of the players who went out since the search began, in the order of going out. A slot is the index of a
/// player in the search. Each slot has a flag that is set if the player went out on forbidden cards. A slot and its
/// flag take four bits, and the highest of these bits is always set. The first player out has the lowest bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Gone(u16);

impl Gone {
    /// Returns the list with `slot` appended. `offends` is `true` if its player went out on forbidden cards.
    pub fn with(self, slot: usize, offends: bool) -> Gone {
        let entry = 0b1000 | u16::from(offends) << 2 | slot as u16;
        Gone(self.0 | entry << (4 * self.len()))
    }

    /// Returns the number of slots.
    pub fn len(self) -> usize {
        (u16::BITS - self.0.leading_zeros()).div_ceil(4) as usize
    }

    /// Returns `true` if no player went out.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the slots in order, each with `true` if its player went out on forbidden cards.
    pub fn slots(self) -> impl Iterator<Item = (usize, bool)> {
        (0..self.len()).map(move |at| {
            let entry = self.0 >> (4 * at);
            (usize::from(entry & 0b11), entry & 0b100 != 0)
        })
    }

    /// Returns the whole list as an integer.
    pub fn bits(self) -> u16 {
        self.0
    }
}
