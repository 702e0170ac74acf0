//! How many turns a hand needs at least, roughly.

use crate::climbing::hand::{FromCards, RankHand, SuitHand, Word};
use crate::climbing::plays::Key;

/// A hand of which it is known, roughly, how many turns it takes to play it.
pub trait Shape: FromCards {
    /// Returns the number of turns that the hand takes, roughly: one a rank, fewer if runs of at least so many singles,
    /// pairs or trips can be played, or trips take cards along.
    fn turns(self, runs: [u8; 3], kickers: bool) -> u32;

    /// Returns the rank of a play of this hand, 0 for the lowest.
    fn rank_of(self, key: Key) -> i32;
}

/// Returns how many turns fewer it takes to play some ranks if at least `fewest` of them that follow each other go together.
fn saved(ranks: u16, fewest: u8) -> u32 {
    if fewest == 0 {
        return 0;
    }
    let (mut left, mut saved) = (ranks, 0);
    loop {
        let (mut run, mut length) = (left, 0);
        let mut starts = left;
        while run != 0 {
            (starts, length) = (run, length + 1);
            run &= left >> length;
        }
        if length < u32::from(fewest) || length < 2 {
            return saved;
        }
        saved += length - 1;
        let start = starts.trailing_zeros();
        left &= !((((1u32 << length) - 1) << start) as u16);
    }
}

/// The ranks that may be in runs in most games: those below the highest.
const IN_RUNS: u16 = 0x0fff;

fn turns(planes: [u16; 4], runs: [u8; 3], kickers: bool) -> u32 {
    let [one, two, three, _] = planes;
    let ranks = one.count_ones();
    let trips = three.count_ones();
    let best = [one, two, three].into_iter().zip(runs).map(|(ranks, fewest)| saved(ranks & IN_RUNS, fewest));
    let saved = best.max().unwrap_or(0);
    let turns = ranks - saved.min(ranks);
    if kickers { turns.saturating_sub(trips.min(turns / 2)) } else { turns }
}

impl Shape for RankHand {
    fn turns(self, runs: [u8; 3], kickers: bool) -> u32 {
        turns([self.plane(1), self.plane(2), self.plane(3), self.plane(4)], runs, kickers)
    }

    fn rank_of(self, key: Key) -> i32 {
        i32::from(key.strength())
    }
}

impl<W: Word> Shape for SuitHand<W> {
    fn turns(self, runs: [u8; 3], kickers: bool) -> u32 {
        let mut planes = [0; 4];
        for rank in 0..14 {
            for plane in planes.iter_mut().take(self.count(rank)) {
                *plane |= 1 << rank;
            }
        }
        turns(planes, runs, kickers)
    }

    fn rank_of(self, key: Key) -> i32 {
        i32::from(key.strength() / 8)
    }
}
