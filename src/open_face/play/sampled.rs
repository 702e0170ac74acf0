//! Early streets: the values of placements over sampled deals. The deals are numbered, and the deal with a given number
//! is the same for every placement.

use super::deal::Deals;
use super::street_player::Scratch;
use crate::open_face::board_score::BoardTotals;
use crate::open_face::placement::Placement;
use crate::parallel::{StopCheck, map_chunks};

/// The amount of sampling, and its seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sampling {
    /// The seed of the deals.
    pub seed: u64,
    /// Approximate number of deals played out, over all placements. Fewer deals are played against opponents in
    /// fantasyland, because setting their hands takes time.
    pub deals: usize,
    /// Number of placements that are valued: those that the value function ranks highest. Placements in `always` are
    /// valued in addition.
    pub placements: usize,
    /// Placements that are valued over as many deals as the best one, regardless of how the value function ranks them.
    pub always: Vec<Placement>,
}

impl Default for Sampling {
    /// Returns a sampling of 16,000 deals and 16 placements, which takes less than a second on one core.
    fn default() -> Sampling {
        Sampling { seed: 1, deals: 16_000, placements: 16, always: Vec::new() }
    }
}

/// A placement, and its results in the shared deals.
pub(in crate::open_face) struct SampledPlacement {
    pub placement: Placement,
    /// The sum over all deals.
    pub sum: BoardTotals,
    /// The value in each deal, in thousandths of a unit.
    pub values: Vec<f64>,
}

impl SampledPlacement {
    pub fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / self.values.len().max(1) as f64
    }
}

/// Number of deals in a chunk of work.
const CHUNK: usize = 16;

/// Returns placements valued over shared deals. They are sorted by number of deals, most first, and then by value, best
/// first. After each round, only the better half and the placements in `always` are played over more deals. The first
/// chunk of deals is always played. After that, sampling ends early if `stop` returns `true`. After an early end,
/// placements in `always` may precede better ones with the same number of deals.
pub(in crate::open_face) fn sample(
    deals: &Deals<'_>,
    placements: Vec<Placement>,
    sampling: &Sampling,
    stop: StopCheck<'_>,
) -> Vec<SampledPlacement> {
    let mut scratch = Scratch::default();
    let mut by_prior: Vec<(Placement, f32)> = placements
        .into_iter()
        .map(|placement| {
            let value = deals.prior_value(&mut scratch, &placement.on(&deals.board));
            (placement, value)
        })
        .collect();
    by_prior.sort_by(|a, b| b.1.total_cmp(&a.1));
    let is_asked = |placement: &Placement| {
        let rows = placement.on(&deals.board);
        sampling.always.iter().any(|asked| asked.thrown == placement.thrown && asked.on(&deals.board) == rows)
    };
    let mut taken: Vec<SampledPlacement> = Vec::new();
    for (n, (placement, _)) in by_prior.into_iter().enumerate() {
        if n < sampling.placements || is_asked(&placement) {
            taken.push(SampledPlacement { placement, sum: BoardTotals::default(), values: Vec::new() });
        }
    }
    let rounds = taken.len().max(2).ilog2().max(1) as usize;
    let mut left = taken.len();
    for round in 0..rounds {
        let from = taken.first().map_or(0, |first| first.values.len());
        let boards = left.max(1) + deals.boards_of_hidden_hands();
        let chunks = (sampling.deals / rounds / boards).div_ceil(CHUNK).max(1);
        let boards: Vec<_> = taken[..left].iter().map(|taken| taken.placement.on(&deals.board)).collect();
        let played = map_chunks(chunks, Scratch::default, |scratch, chunk| {
            let first = from + chunk * CHUNK;
            if first > 0 && stop() {
                return None;
            }
            let deal = |n| deals.play(scratch, &boards, sampling.seed, n);
            Some((first..first + CHUNK).map(deal).collect::<Vec<Vec<BoardTotals>>>())
        });
        // The deals of every placement are numbered from 0 without gaps, so any two placements share their first deals.
        for deal in played.into_iter().map_while(|chunk| chunk).flatten() {
            for (taken, totals) in taken.iter_mut().zip(deal) {
                taken.values.push(totals.thousandths as f64 / deals.draws as f64);
                taken.sum.add(totals, 1);
            }
        }
        taken[..left].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        if round + 1 < rounds {
            left = left.div_ceil(2).max(2).min(left);
            // Placements in `always` are valued in every round, like the better half.
            let (kept, out): (Vec<SampledPlacement>, Vec<SampledPlacement>) = {
                let mut n = 0;
                std::mem::take(&mut taken).into_iter().partition(|taken| {
                    n += 1;
                    n <= left || is_asked(&taken.placement)
                })
            };
            left = kept.len();
            taken = kept;
            taken.extend(out);
        }
    }
    taken
}
