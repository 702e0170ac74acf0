use std::fmt;

use crate::chinese::{ByRow, Row};

/// What a royalty is earned by: a row, or what is broken up between rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// A row as it is set.
    Row(Row),
    /// Four of a kind or a straight flush that is not set together.
    Broken,
}

impl Source {
    /// All of them.
    pub const ALL: [Source; 4] =
        [Source::Row(Row::Front), Source::Row(Row::Middle), Source::Row(Row::Back), Source::Broken];

    /// Which one is claimed, of several that are worth the same: the first of these.
    pub const CLAIMED_FIRST: [Source; 4] =
        [Source::Row(Row::Back), Source::Row(Row::Middle), Source::Row(Row::Front), Source::Broken];

    /// The name, as records spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Row(row) => row.name(),
            Source::Broken => "broken",
        }
    }

    /// The one of this name.
    pub fn from_name(name: &str) -> Option<Source> {
        Source::ALL.into_iter().find(|source| source.name() == name)
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of sources.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sources(u8);

impl Sources {
    /// None of them.
    pub const NONE: Sources = Sources(0);
    /// All of them.
    pub const ALL: Sources = Sources(0b1111);

    const fn bit(source: Source) -> u8 {
        match source {
            Source::Row(row) => 1 << row as u8,
            Source::Broken => 1 << 3,
        }
    }

    /// The set of one.
    pub const fn only(source: Source) -> Sources {
        Sources(Sources::bit(source))
    }

    /// The set and this one.
    pub const fn with(self, source: Source) -> Sources {
        Sources(self.0 | Sources::bit(source))
    }

    /// Whether it is in the set.
    pub const fn contains(self, source: Source) -> bool {
        self.0 & Sources::bit(source) != 0
    }

    /// Those in the set.
    pub fn iter(self) -> impl Iterator<Item = Source> {
        Source::ALL.into_iter().filter(move |source| self.contains(*source))
    }
}

impl FromIterator<Source> for Sources {
    fn from_iter<I: IntoIterator<Item = Source>>(sources: I) -> Sources {
        sources.into_iter().fold(Sources::NONE, Sources::with)
    }
}

/// What a player says of royalties, where the rules ask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Claims {
    /// The one royalty to be paid for, where a player is paid for one.
    pub claim: Option<Source>,
    /// The royalties that were declared, where they must be.
    pub declared: Sources,
}

impl Claims {
    /// Every royalty is declared, and of those the one worth most is claimed.
    pub const EVERYTHING: Claims = Claims { claim: None, declared: Sources::ALL };
}

/// What a player's royalties are worth to him.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Royalties {
    /// By row.
    pub rows: ByRow<i32>,
    /// Of what is broken.
    pub broken: i32,
}

impl Royalties {
    /// What a source earns.
    pub const fn get(&self, source: Source) -> i32 {
        match source {
            Source::Row(row) => *self.rows.get(row),
            Source::Broken => self.broken,
        }
    }

    /// Those of some sources.
    pub fn only(self, sources: Sources) -> Royalties {
        let kept = |source| if sources.contains(source) { self.get(source) } else { 0 };
        Royalties { rows: ByRow::from_fn(|row| kept(Source::Row(row))), broken: kept(Source::Broken) }
    }

    /// The sum.
    pub const fn total(&self) -> i32 {
        self.rows.front + self.rows.middle + self.rows.back + self.broken
    }
}
