//! Sources of royalties, and the claims and declarations of players.

use std::fmt;

use crate::chinese::Row;

/// A source of a royalty: a row, or cards that are split between rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// A row as set.
    Row(Row),
    /// Four of a kind and straight flushes with cards in different rows.
    Broken,
}

impl Source {
    /// All sources, starting with the front.
    pub const ALL: [Source; 4] =
        [Source::Row(Row::Front), Source::Row(Row::Middle), Source::Row(Row::Back), Source::Broken];

    /// The sources in order of preference: among equal royalties, the first is claimed.
    pub const CLAIMED_FIRST: [Source; 4] =
        [Source::Row(Row::Back), Source::Row(Row::Middle), Source::Row(Row::Front), Source::Broken];

    /// Returns the name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Row(row) => row.name(),
            Source::Broken => "broken",
        }
    }

    /// Returns the source with this name. Returns `None` for any other text.
    pub fn from_name(name: &str) -> Option<Source> {
        Source::ALL.into_iter().find(|source| source.name() == name)
    }
}

#[cfg(feature = "serde")]
crate::serialized::as_text!(Source, "a source of royalties: front, middle, back or broken", Source::from_name);

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of sources of royalties.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sources(u8);

impl Sources {
    /// The empty set.
    pub const NONE: Sources = Sources(0);
    /// The set of all sources.
    pub const ALL: Sources = Sources(0b1111);

    const fn bit(source: Source) -> u8 {
        match source {
            Source::Row(row) => 1 << row as u8,
            Source::Broken => 1 << 3,
        }
    }

    /// Returns the set of one source.
    pub const fn only(source: Source) -> Sources {
        Sources(Sources::bit(source))
    }

    /// Returns the set with a source added.
    pub const fn with(self, source: Source) -> Sources {
        Sources(self.0 | Sources::bit(source))
    }

    /// Returns `true` if `source` is in the set.
    pub const fn contains(self, source: Source) -> bool {
        self.0 & Sources::bit(source) != 0
    }

    /// Iterates over the sources, starting with the front.
    pub fn iter(self) -> impl Iterator<Item = Source> {
        Source::ALL.into_iter().filter(move |source| self.contains(*source))
    }
}

impl FromIterator<Source> for Sources {
    fn from_iter<I: IntoIterator<Item = Source>>(sources: I) -> Sources {
        sources.into_iter().fold(Sources::NONE, Sources::with)
    }
}

/// Serializes a set of sources as a list.
#[cfg(feature = "serde")]
impl serde::Serialize for Sources {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Sources {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Sources, D::Error> {
        Ok(<Vec<Source> as serde::Deserialize>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// The royalties claimed and declared by a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Claims {
    /// The claimed royalty, under rules that pay only one. `None` claims the largest.
    pub claim: Option<Source>,
    /// The declared royalties, under rules that pay only declared royalties.
    pub declared: Sources,
}

impl Claims {
    /// Claims that declare every royalty and claim the largest.
    pub const EVERYTHING: Claims = Claims { claim: None, declared: Sources::ALL };
}
