//! Estimates of the number of turns that a hand takes.

/// Estimates of the number of turns that it takes to play a hand if no other player beats its plays. Earlier estimates
/// are remembered.
///
/// Suits do not count: a hand is an integer with four planes of sixteen ranks. Bit `n` of plane `k` is 1 if the hand
/// has more than `k` cards of the rank `n`. [`Shape::planes`](super::state::Shape::planes) returns this integer.
#[derive(Clone, Debug)]
pub struct Turns {
    shapes: TurnShapes,
    /// Hands with their estimates. Each hand has only one possible index, and replaces an earlier hand at this index.
    known: Vec<(u64, u32)>,
}

/// The shapes of the plays that a player can lead, as far as estimates need them.
#[derive(Clone, Copy, Debug, Default)]
pub struct TurnShapes {
    /// The fewest ranks of a run of singles, of pairs and of trips; 0 if there are no such runs.
    pub runs: [u8; 3],
    /// Whether trips take kickers.
    pub kickers: bool,
    /// Whether four cards of a rank make a bomb. Few plays beat a bomb, so estimates count no turn for it.
    pub bombs: bool,
}

/// The base-2 logarithm of the number of remembered estimates.
const PLACES: u32 = 14;

/// The ranks that may be in runs in most games, as a mask: the lowest twelve.
const IN_RUNS: u16 = 0x0fff;

/// The largest number of runs that are taken out of a hand.
const MOST_RUNS: u32 = 3;

impl Turns {
    /// Returns an empty cache of estimates for these shapes.
    pub fn new(shapes: TurnShapes) -> Turns {
        // A key that is not a hand: all four cards of sixteen ranks.
        Turns { shapes, known: vec![(u64::MAX, 0); 1 << PLACES] }
    }

    /// Returns the estimated number of turns that a hand takes.
    pub fn estimate(&mut self, hand: u64) -> u32 {
        let place = (hand.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - PLACES)) as usize;
        if self.known[place].0 != hand {
            let mut fewest = u32::MAX;
            self.shapes.take_runs(hand, RunsRemoved { turns: 0, bodies: 0, width: 2, start: 0 }, &mut fewest);
            self.known[place] = (hand, fewest);
        }
        self.known[place].1
    }
}

/// The runs taken out of a hand so far.
#[derive(Clone, Copy)]
struct RunsRemoved {
    turns: u32,
    /// The number of trips in these runs.
    bodies: u32,
    /// The number of cards per rank of the run taken out last, minus one: 0 for a straight. The next run is narrower,
    /// or is as wide and starts no lower. Before the first run, `width` and `start` have values that allow every run.
    width: usize,
    /// The lowest rank of the run taken out last.
    start: u32,
}

impl TurnShapes {
    /// Tries every choice of further runs to remove from the hand. Lowers `fewest` to the smallest number of turns
    /// found.
    fn take_runs(&self, hand: u64, removed: RunsRemoved, fewest: &mut u32) {
        *fewest = (*fewest).min(removed.turns + self.sets(hand, removed.bodies));
        if removed.turns == MOST_RUNS {
            return;
        }
        for width in (0..=removed.width).rev().filter(|&width| self.runs[width] > 0) {
            let plane = (hand >> (16 * width)) as u16 & IN_RUNS;
            let (mut starts, mut length) = (plane, 1);
            while starts != 0 {
                let from = if width == removed.width { removed.start } else { 0 };
                let mut left = if length >= u32::from(self.runs[width]).max(2) { starts >> from << from } else { 0 };
                while left != 0 {
                    let start = left.trailing_zeros();
                    left &= left - 1;
                    let body = (((1u32 << length) - 1) << start) as u16;
                    let bodies = removed.bodies + if width == 2 { length } else { 0 };
                    let more = RunsRemoved { turns: removed.turns + 1, bodies, width, start };
                    self.take_runs(without(hand, width + 1, body), more, fewest);
                }
                starts &= plane >> length;
                length += 1;
            }
        }
    }

    /// Returns the number of turns to play a hand rank by rank. The result does not include the turns of the runs taken
    /// out earlier. These runs have `bodies` trips, which take kickers from this hand if trips take kickers at all.
    fn sets(&self, hand: u64, bodies: u32) -> u32 {
        let [one, three, four] = [0, 32, 48].map(|by| (hand >> by) as u16);
        let (loose, trips) = ((one & !three).count_ones(), (three & !four).count_ones());
        let along = if self.kickers { loose.min(trips + bodies) } else { 0 };
        loose - along + trips + if self.bombs { 0 } else { four.count_ones() }
    }
}

/// Returns the planes of a hand without `k` cards, 1 to 3, of each rank in a mask.
fn without(hand: u64, k: usize, ranks: u16) -> u64 {
    let lanes = u64::from(ranks) * 0x0001_0001_0001_0001;
    hand & !lanes | hand >> (16 * k) & lanes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the planes of a hand with these numbers of cards per rank.
    fn planes(counts: &[usize]) -> u64 {
        let bits = counts.iter().enumerate().flat_map(|(rank, &count)| (0..count).map(move |k| 16 * k + rank));
        bits.fold(0, |hand, bit| hand | 1 << bit)
    }

    #[test]
    fn runs_and_kickers_save_turns() {
        let none = TurnShapes::default();
        let dou_dizhu = TurnShapes { runs: [5, 3, 2], kickers: true, bombs: true };
        for (counts, sets, fewest) in [
            // A straight and a pair. Rank by rank, this hand takes six turns.
            (&[1, 1, 1, 1, 1, 0, 0, 2][..], 6, 2),
            // Three consecutive pairs. The single is a turn of its own.
            (&[2, 2, 2, 0, 0, 1], 4, 2),
            // Two consecutive trips take two singles as kickers.
            (&[3, 3, 0, 1, 0, 1], 4, 1),
            // A bomb costs no turn.
            (&[4, 0, 1], 2, 1),
        ] {
            let hand = planes(counts);
            assert_eq!(Turns::new(none).estimate(hand), sets, "{counts:?}");
            let mut turns = Turns::new(dou_dizhu);
            assert_eq!((turns.estimate(hand), turns.estimate(hand)), (fewest, fewest), "{counts:?}");
        }
    }
}
