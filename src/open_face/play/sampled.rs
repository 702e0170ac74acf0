//! Early streets: what every placement is worth over sampled deals, which are the same for all of them.

use super::deal::Deals;
use super::player::Desk;
use crate::open_face::placement::Placement;
use crate::open_face::score::Tally;
use crate::solver::parallel::map_chunks;

/// How much is sampled, and from which seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sampling {
    /// The seed of the deals.
    pub seed: u64,
    /// About how many deals are played out, over all placements.
    pub deals: usize,
    /// The most placements that are valued, those that the value function likes best.
    pub placements: usize,
    /// Placements that are valued to the end, whatever the value function thinks of them.
    pub always: Vec<Placement>,
}

impl Default for Sampling {
    /// 16,000 deals of 16 placements: less than a second of one core.
    fn default() -> Sampling {
        Sampling { seed: 1, deals: 16_000, placements: 16, always: Vec::new() }
    }
}

/// A placement, and what each of the common deals came to.
pub(in crate::open_face) struct Sampled {
    pub placement: Placement,
    /// The sum over all deals.
    pub sum: Tally,
    /// What each deal was worth, in thousandths of a unit.
    pub values: Vec<f64>,
}

impl Sampled {
    pub fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / self.values.len().max(1) as f64
    }
}

/// Deals in a chunk of work.
const CHUNK: usize = 16;

/// Plays placements out over common deals, the better half of them over more and more; the best first.
pub(in crate::open_face) fn sample(deals: &Deals<'_>, placements: Vec<Placement>, sampling: &Sampling) -> Vec<Sampled> {
    let mut desk = Desk::default();
    let mut liked: Vec<(Placement, f32)> = placements
        .into_iter()
        .map(|placement| {
            let value = deals.liking(&mut desk, &placement.on(&deals.board));
            (placement, value)
        })
        .collect();
    liked.sort_by(|a, b| b.1.total_cmp(&a.1));
    let is_asked = |placement: &Placement| {
        let rows = placement.on(&deals.board);
        sampling.always.iter().any(|asked| asked.thrown == placement.thrown && asked.on(&deals.board) == rows)
    };
    let mut taken: Vec<Sampled> = Vec::new();
    for (n, (placement, _)) in liked.into_iter().enumerate() {
        if n < sampling.placements || is_asked(&placement) {
            taken.push(Sampled { placement, sum: Tally::default(), values: Vec::new() });
        }
    }
    let rounds = taken.len().max(2).ilog2().max(1) as usize;
    let mut left = taken.len();
    for round in 0..rounds {
        let from = taken.first().map_or(0, |first| first.values.len());
        let chunks = (sampling.deals / rounds / left.max(1)).div_ceil(CHUNK).max(1);
        let boards: Vec<_> = taken[..left].iter().map(|taken| taken.placement.on(&deals.board)).collect();
        let played = map_chunks(chunks, Desk::default, |desk, chunk| {
            let first = from + chunk * CHUNK;
            let deal = |n| deals.play(desk, &boards, sampling.seed, n);
            (first..first + CHUNK).map(deal).collect::<Vec<Vec<Tally>>>()
        });
        for deal in played.into_iter().flatten() {
            for (taken, tally) in taken.iter_mut().zip(deal) {
                taken.values.push(tally.thousandths as f64 / deals.draws as f64);
                taken.sum.add(tally, 1);
            }
        }
        taken[..left].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        if round + 1 < rounds {
            left = left.div_ceil(2).max(2).min(left);
            // What is asked for is valued as well as the best.
            let (kept, out): (Vec<Sampled>, Vec<Sampled>) = {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, CardSet, Rng};
    use crate::chinese::{ByRow, Rules};
    use crate::long_runs::cases;
    use crate::open_face::play::player::{Player, open};
    use crate::open_face::play::training::boards;
    use crate::open_face::{Aim, Objective, Position, ValueFunction, Variant, place_sampled};

    /// What a placement with two streets to come is worth over every draw of the first of them, if that is placed as the
    /// sampled deals place it.
    fn over_every_draw(deals: &Deals<'_>, board: &ByRow<CardSet>) -> f64 {
        let cards: Vec<Card> = deals.unseen.iter().collect();
        let (mut desk, mut sum, mut draws) = (Desk::default(), 0.0, 0.0);
        for i in 0..cards.len() {
            for j in 0..i {
                for k in 0..j {
                    let tally = deals.play_alone(&mut desk, board, &[vec![cards[i], cards[j], cards[k]]]);
                    sum += tally.thousandths as f64;
                    draws += deals.draws as f64;
                }
            }
        }
        sum / draws / 1_000.0
    }

    /// The mean and the variance of how many standard errors sampled values lie from what they estimate.
    fn spread_of_errors(positions: usize, unseen: usize, deals: usize) -> (f64, f64) {
        let rules = Rules::preset("pineapple").unwrap();
        let variant = Variant::new(&rules).unwrap();
        let objective = Objective::of(&rules, Aim::Own);
        let (value_function, _) = ValueFunction::embedded(&rules).unwrap();
        let player = || Player::new(&variant, &objective, Some(value_function), &objective);
        let mut rng = Rng::new(11);
        let mut errors: Vec<f64> = Vec::new();
        while errors.len() < positions {
            // A street on a board of seven cards, as it comes to be.
            let (boards, left) = boards(&player(), &mut Desk::default(), true, 7, &mut rng);
            let street = rng.deal(left, 3);
            let mut position = Position::new(&rules, boards[0], street.iter().collect());
            let left = left - street;
            let kept = rng.deal(left, unseen);
            position.dead = CardSet::DECK - kept - street - boards[0].front - boards[0].middle - boards[0].back;
            let sampling = Sampling { seed: errors.len() as u64, deals, placements: 8, always: Vec::new() };
            let placed = place_sampled(&variant, &position, &sampling).unwrap();
            let of = &placed.placements[errors.len() % placed.placements.len()];
            let board = of.placement.on(&boards[0]);
            let known = Deals::new(&variant, &objective, player(), boards[0], kept, &[], open(&board));
            let error = of.std_err.unwrap();
            let value = of.value.numerator() as f64 / of.value.denominator() as f64;
            // Where every deal is worth the same there is no error to speak of.
            if error > 0.0 {
                errors.push((value - over_every_draw(&known, &board)) / error);
            }
        }
        let n = errors.len() as f64;
        let mean = errors.iter().sum::<f64>() / n;
        (mean, errors.iter().map(|error| (error - mean) * (error - mean)).sum::<f64>() / (n - 1.0))
    }

    #[test]
    #[ignore = "seconds in release mode"]
    fn standard_errors_are_true() {
        let (mean, variance) = spread_of_errors(200, 14, cases(3_000));
        assert!((0.8..1.25).contains(&variance) && mean.abs() < 0.25, "{mean} {variance}");
    }
}
