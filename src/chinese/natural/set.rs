use super::Natural;

/// A set of naturals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct NaturalSet(u16);

impl NaturalSet {
    /// No natural.
    pub const NONE: NaturalSet = NaturalSet(0);
    /// Every natural.
    pub const ALL: NaturalSet = NaturalSet((1 << Natural::COUNT) - 1);
    /// Those of the standard table: every one but the non-standard [`Natural::NoBroadway`] and [`Natural::SixUp`].
    pub const TABLE: NaturalSet = NaturalSet::ALL.without(Natural::NoBroadway).without(Natural::SixUp);
    /// Those that no variant is needed for.
    pub const CORE: NaturalSet = NaturalSet::NONE
        .with(Natural::CleanDragon)
        .with(Natural::Dragon)
        .with(Natural::SixAndAHalfPairs)
        .with(Natural::ThreeStraights)
        .with(Natural::ThreeFlushes);

    /// The set and this natural.
    pub const fn with(self, natural: Natural) -> NaturalSet {
        NaturalSet(self.0 | 1 << natural as u16)
    }

    /// The set and, if the condition holds, this natural.
    pub const fn with_if(self, condition: bool, natural: Natural) -> NaturalSet {
        NaturalSet(self.0 | (condition as u16) << natural as u16)
    }

    /// The set but for this natural.
    pub const fn without(self, natural: Natural) -> NaturalSet {
        NaturalSet(self.0 & !(1 << natural as u16))
    }

    /// The naturals that are in both sets.
    pub const fn and(self, other: NaturalSet) -> NaturalSet {
        NaturalSet(self.0 & other.0)
    }

    /// Whether the natural is in the set.
    pub const fn contains(self, natural: Natural) -> bool {
        self.0 >> natural as u16 & 1 == 1
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The strongest of them.
    pub fn best(self) -> Option<Natural> {
        Natural::ALL.get(self.0.trailing_zeros() as usize).copied()
    }

    /// The naturals, strongest first.
    pub fn iter(self) -> impl Iterator<Item = Natural> {
        Natural::ALL.into_iter().filter(move |&natural| self.contains(natural))
    }
}

impl FromIterator<Natural> for NaturalSet {
    fn from_iter<I: IntoIterator<Item = Natural>>(naturals: I) -> NaturalSet {
        naturals.into_iter().fold(NaturalSet::NONE, NaturalSet::with)
    }
}
