//! The shapes of plays in a game that uses suits, and the strength of each play among plays of its shape.

use crate::climbing::hand::Word;
use crate::climbing::plays::combination::Kind;

/// The shapes of plays in a game that uses suits, as plain data.
///
/// Ranks are numbered from 0 (three) to 12 (two). Jokers have rank 13: the black joker is the lowest suit of that rank,
/// and the red joker the second lowest.
#[derive(Clone, Debug)]
pub struct SuitShapes {
    /// The most cards of one rank in a set, up to 4.
    pub sets: usize,
    /// The runs of singles, of pairs, of trips and of quads.
    pub runs: [Run; 4],
    /// The card by which runs of the same length are compared.
    pub by: RunsBy,
    /// Whether runs of singles and of pairs are also compared by the suit of the card that `by` names.
    pub run_suits: bool,
    /// The kind of a run of singles with mixed suits, and the kind of a run of singles of one suit.
    pub straight: [Kind; 2],
    /// The additional kind of a suited run of singles that is announced as a lock; `None` in games without such
    /// announcements.
    pub locking: Option<Kind>,
    /// Whether a straight flush from ten to ace has a kind of its own, the royal flush.
    pub royal: bool,
    /// The first criterion in comparing flushes; `None` if a flush is not a play.
    pub flush: Option<FlushBy>,
    /// Whether a full house is a play.
    pub full_house: bool,
    /// The kind of four of a kind with any fifth card; `None` in games without that play.
    pub quads_and_one: Option<Kind>,
    /// Whether two pairs are a play.
    pub two_pairs: bool,
    /// In games with two decks, whether the decks look alike, so that equal cards have equal strength. If the decks do
    /// not look alike, a card of the second deck is higher than the equal card of the first deck.
    pub alike: bool,
}

/// The first criterion in comparing flushes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlushBy {
    /// The suit of the flush.
    Suit,
    /// The highest card of the flush.
    Card,
}

/// The runs of singles, of pairs, of trips or of quads.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The fewest ranks; 0 if there are no such runs.
    pub fewest: usize,
    /// The most ranks.
    pub most: usize,
    /// The ranks in the order of a run, at most 15 of them. An ace may be at both ends.
    pub line: &'static [u8],
}

impl Run {
    /// No runs.
    pub const NONE: Run = Run { fewest: 0, most: 0, line: &[] };

    /// Returns `true` if the line contains only ranks from three to two, and at most 15 of them. A [key] cannot
    /// describe a longer run.
    ///
    /// [key]: crate::climbing::plays::Key
    pub(super) fn is_possible(&self) -> bool {
        self.line.len() <= 15 && self.line.iter().all(|&rank| usize::from(rank) < JOKER)
    }
}

/// The card by which runs of the same length are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunsBy {
    /// The highest card.
    Top,
    /// The lowest card.
    Low,
}

/// The rank of both jokers.
pub(super) const JOKER: usize = 13;

/// The kinds of runs of pairs, of trips and of quads.
const RUNS: [Kind; 3] = [Kind::PairRun, Kind::TripRun, Kind::QuadRun];

impl SuitShapes {
    /// Returns the kind of a run of sets that have `size` cards each, one to four. `suited` is `true` if all cards of
    /// the run are of one suit.
    pub(super) fn run_kind(&self, size: usize, suited: bool) -> Kind {
        if size == 1 { self.straight[usize::from(suited)] } else { RUNS[size - 2] }
    }
}

/// Returns `true` if a suited run of singles that starts at the index `start` of its line is royal: from ten to ace.
pub(super) fn is_royal(line: &[u8], start: usize, length: usize) -> bool {
    length == 5 && line[start] == 7
}

impl SuitShapes {
    /// Returns the strength that the suit of the highest of `cards` adds to the strength of their rank: 0 to 7. All
    /// cards are of one rank.
    fn suit_strength<W: Word>(&self, cards: u8) -> u8 {
        let top = cards.checked_ilog2().unwrap_or(0) as u8;
        match W::DECKS {
            1 => 2 * top,
            _ if self.alike => top & !1,
            _ => top,
        }
    }

    /// Returns the strength of a set. The suit counts only in singles and pairs.
    pub(super) fn set_strength<W: Word>(&self, rank: usize, cards: u8) -> u8 {
        let suits = if cards.count_ones() <= 2 { self.suit_strength::<W>(cards) } else { 0 };
        8 * rank as u8 + suits
    }

    /// Returns the strength of a run of `length` sets of `size` cards that starts at the index `start` of its line.
    /// `low` and `top` are the cards of its lowest and highest rank.
    pub(super) fn run_strength<W: Word>(&self, size: usize, start: usize, length: usize, low: u8, top: u8) -> u8 {
        let (place, cards) = if self.by == RunsBy::Low { (start, low) } else { (start + length - 1, top) };
        let suits = if self.run_suits && size <= 2 { self.suit_strength::<W>(cards) } else { 0 };
        8 * place as u8 + suits
    }

    /// Returns the strength of a flush of the suit `suit` whose highest rank is `top`.
    pub(super) fn flush_strength(&self, suit: usize, top: usize) -> u8 {
        match self.flush {
            Some(FlushBy::Card) => (4 * top + suit) as u8,
            _ => (16 * suit + top) as u8,
        }
    }
}

/// The strength of the highest card that is not a joker, as a single or in a pair. In games with two decks that do not
/// look alike, the highest card is stronger by 1.
pub(crate) const HIGHEST_CARD: u8 = 8 * 12 + 6;

/// Returns the strength of a joker. `suits` is the mask of its suit. The red joker is higher.
pub(super) fn joker_strength(suits: u8) -> u8 {
    8 * (JOKER as u8 + (suits >> 1 & 1))
}

/// Returns the suits of cards of one rank, with one bit per suit.
pub(super) fn suits_of<W: Word>(cards: u8) -> u8 {
    if W::DECKS == 1 {
        return cards;
    }
    let either = (cards | cards >> 1) & 0b0101_0101;
    (0..4).fold(0, |suits, suit| suits | (either >> (2 * suit) & 1) << suit)
}
