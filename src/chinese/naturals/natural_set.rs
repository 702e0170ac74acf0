//! Sets of naturals.

use super::Natural;

/// A set of naturals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct NaturalSet(u16);

impl NaturalSet {
    /// The empty set.
    pub const NONE: NaturalSet = NaturalSet(0);
    /// The set of all naturals.
    pub const ALL: NaturalSet = NaturalSet((1 << Natural::COUNT) - 1);
    /// The naturals of the standard rules: all except [`Natural::NoBroadway`] and [`Natural::SixUp`].
    pub const TABLE: NaturalSet = NaturalSet::ALL.without(Natural::NoBroadway).without(Natural::SixUp);
    /// The naturals of the basic game, without those of variants ("Chinese poker", Wikipedia).
    pub const CORE: NaturalSet = NaturalSet::NONE
        .with(Natural::CleanDragon)
        .with(Natural::Dragon)
        .with(Natural::SixAndAHalfPairs)
        .with(Natural::ThreeStraights)
        .with(Natural::ThreeFlushes);

    /// Returns the set with a natural added.
    pub const fn with(self, natural: Natural) -> NaturalSet {
        NaturalSet(self.0 | 1 << natural as u16)
    }

    /// Returns the set with a natural added if `condition` is `true`.
    pub const fn with_if(self, condition: bool, natural: Natural) -> NaturalSet {
        NaturalSet(self.0 | (condition as u16) << natural as u16)
    }

    /// Returns the set with a natural removed.
    pub const fn without(self, natural: Natural) -> NaturalSet {
        NaturalSet(self.0 & !(1 << natural as u16))
    }

    /// Returns the naturals in both sets.
    pub const fn and(self, other: NaturalSet) -> NaturalSet {
        NaturalSet(self.0 & other.0)
    }

    /// Returns `true` if `natural` is in the set.
    pub const fn contains(self, natural: Natural) -> bool {
        self.0 >> natural as u16 & 1 == 1
    }

    /// Returns `true` if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the strongest natural of the set. Returns `None` if the set is empty.
    pub fn best(self) -> Option<Natural> {
        Natural::ALL.get(self.0.trailing_zeros() as usize).copied()
    }

    /// Iterates over the naturals, strongest first.
    pub fn iter(self) -> impl Iterator<Item = Natural> {
        Natural::ALL.into_iter().filter(move |&natural| self.contains(natural))
    }
}

impl FromIterator<Natural> for NaturalSet {
    fn from_iter<I: IntoIterator<Item = Natural>>(naturals: I) -> NaturalSet {
        naturals.into_iter().fold(NaturalSet::NONE, NaturalSet::with)
    }
}
