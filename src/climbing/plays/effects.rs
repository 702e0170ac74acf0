//! Effects of plays on later plays: a play may reverse the ranks, lock the trick to suits, or end the trick.

use super::combination::{Key, Kind, Kinds};

/// The plays that affect later plays, as plain data.
///
/// Each engine defines the strength of a play. With the engines `Ranks` and `Wild`, the strength of a set is the
/// position of its rank, from 0 for the lowest. The strength of a suited run is the position of its lowest rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// Whether four of a kind make a revolution, which reverses the ranks until the next revolution.
    pub revolution: bool,
    /// The fewest cards of a suited run that makes a revolution; `None` if no run does.
    pub run_revolution: Option<usize>,
    /// The rank that reverses the ranks for the rest of the trick if a play contains it; `None` if no rank does.
    pub back: Option<u8>,
    /// The plays that end the trick; `None` if no play does.
    pub stop: Option<Stop>,
    /// Whether two consecutive plays of exactly the same suits lock the trick to those suits. The suit lock does not
    /// apply to a play without suits, such as a single joker.
    pub suit_lock: bool,
    /// The strength of singles that are highest even when the ranks are reversed; `None` if no single is.
    pub highest: Option<u8>,
    /// The play that beats a single of the strength `highest` and ends the trick; `None` if there is no such play. The
    /// suit lock does not apply to it.
    pub catch: Option<Key>,
}

/// Plays that end the trick, so that nothing may be played on them.
///
/// A set ends the trick if its kind is in `kinds` and its strength is `strength`. If `kinds` contains suited runs, a
/// suited run ends the trick if it contains a card of the rank `strength`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// The kinds of plays that can end the trick.
    pub kinds: Kinds,
    /// The strength of the sets that end the trick. The engines `Ranks` and `Wild` use the position of the sets' rank.
    pub strength: u8,
}

/// The effects that earlier plays still have: the direction of the ranks, and the suits that lock the trick.
///
/// The ranking, the [`Turn`](crate::climbing::Turn) and the hands together are the whole position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ranking {
    /// Whether a revolution has reversed the ranks.
    pub revolution: bool,
    /// Whether a play of this trick has reversed the ranks for the rest of the trick.
    pub back: bool,
    /// The suits that lock the trick, as a mask of suit positions in the order of the game; 0 if there is no lock.
    pub lock: u8,
}

impl Ranking {
    /// Returns `true` if the ranks are reversed. A revolution and a reversal for the trick cancel each other out.
    pub const fn is_reversed(self) -> bool {
        self.revolution != self.back
    }

    /// Returns the ranking in six bits, unique for every ranking.
    pub(crate) const fn bits(self) -> u32 {
        // Every new field must be added here if it makes positions different.
        let Ranking { revolution, back, lock } = self;
        revolution as u32 | (back as u32) << 1 | (lock as u32 & 0xf) << 2
    }

    /// Returns the ranking at the start of the next trick.
    #[must_use]
    pub const fn of_next_trick(self) -> Ranking {
        Ranking { back: false, lock: 0, ..self }
    }
}

impl Effects {
    /// Returns the ranking after `play` was made under `ranking`. `standing` is the play to beat, and `None` for a
    /// lead.
    pub fn after(self, ranking: Ranking, standing: Option<Key>, play: Key) -> Ranking {
        let long_run = |fewest: usize| play.kind() == Kind::SuitedSequence && play.length() >= fewest;
        let revolts = self.revolution && play.kind() == Kind::Quads || self.run_revolution.is_some_and(long_run);
        let turns_back = self.back.is_some_and(|rank| has(play, rank));
        let same_suits = self.suit_lock && standing.is_some_and(|standing| standing.suits() == play.suits());
        Ranking {
            revolution: ranking.revolution != revolts,
            back: ranking.back || turns_back,
            lock: if ranking.lock == 0 && same_suits { play.suits() } else { ranking.lock },
        }
    }

    /// Returns `true` if the play always ends the trick, so that nothing may be played on it.
    pub fn ends_trick(self, play: Key) -> bool {
        self.stop.is_some_and(|stop| stop.kinds.contains_kind_of(play) && has(play, stop.strength))
    }

    /// Returns `true` if `play` catches the single `standing`: it beats the single and ends the trick.
    pub fn catches(self, standing: Key, play: Key) -> bool {
        self.catch == Some(play) && self.is_highest(standing)
    }

    /// Returns `true` if the play is a single that is highest even when the ranks are reversed.
    pub(super) fn is_highest(self, play: Key) -> bool {
        play.kind() == Kind::Single && self.highest == Some(play.strength())
    }

    /// Returns `true` if the play fits the suit lock of `ranking`. Any play fits if there is no lock, and a play
    /// without suits always fits.
    pub(super) const fn is_in_suits(self, ranking: Ranking, play: Key) -> bool {
        ranking.lock == 0 || play.suits() == 0 || play.suits() == ranking.lock
    }
}

/// Returns `true` if a set or a suited run contains a card of the rank.
fn has(play: Key, rank: u8) -> bool {
    let lowest = play.strength();
    match play.kind() {
        Kind::SuitedSequence => (lowest..lowest + play.length() as u8).contains(&rank),
        _ => lowest == rank,
    }
}
