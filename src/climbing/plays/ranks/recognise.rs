//! Recognises plays in a game that ignores suits, from the number of cards of each rank.

use super::shapes::{Jokers, Kickers};
use super::shapes::{RUNS, RankShapes};
use crate::climbing::hand::RankHand;
use crate::climbing::plays::combination::{Key, Kind};

/// The number of cards of each rank, jokers included.
type CountsByRank = [usize; 15];

/// Returns every reading of the cards: each play that the cards together can be.
pub(super) fn readings(shapes: &RankShapes, cards: RankHand) -> Vec<Key> {
    let counts: CountsByRank = std::array::from_fn(|rank| cards.count(rank));
    let held: Vec<usize> = (0..15).filter(|&rank| counts[rank] > 0).collect();
    let mut found = Vec::new();
    let (Some(&low), Some(&top)) = (held.first(), held.last()) else { return found };
    let size = counts[low];
    if held.len() == 1 {
        found.push(Key::new(shapes.set(size), 1, low as u8));
    }
    let alike = held.iter().all(|&rank| counts[rank] == size);
    let in_row = top - low + 1 == held.len() || shapes.gaps && size == 3;
    let fewest = shapes.runs[size - 1];
    if alike && in_row && fewest > 0 && held.len() >= fewest.max(2) && top < shapes.run_ranks {
        found.push(Key::new(RUNS[size - 1], held.len(), top as u8));
    }
    if shapes.rocket && held == [13, 14] {
        found.push(Key::new(Kind::Rocket, 1, 14));
    }
    if let Some(kickers) = &shapes.kickers {
        with_trips(shapes, kickers, &counts, &mut found);
        with_quads(kickers, &counts, &mut found);
    }
    found
}

/// Appends to `found` the readings of the cards as trips, or as a run of trips, with kickers.
fn with_trips(shapes: &RankShapes, kickers: &Kickers, counts: &CountsByRank, found: &mut Vec<Key>) {
    let cards: usize = counts.iter().sum();
    let trips: Vec<usize> = (0..15).filter(|&rank| counts[rank] >= 3).collect();
    for chosen in 1..1u32 << trips.len() {
        let body: Vec<usize> = (0..trips.len()).filter(|i| chosen >> i & 1 == 1).map(|i| trips[i]).collect();
        let (length, low, top) = (body.len(), body[0], body[body.len() - 1]);
        let in_row = top - low + 1 == length || shapes.gaps;
        if length > 1 && !(in_row && top < shapes.run_ranks) {
            continue;
        }
        let left: CountsByRank = std::array::from_fn(|rank| counts[rank] - if body.contains(&rank) { 3 } else { 0 });
        let singles = cards == 4 * length && are_wings(shapes, kickers, &left, &body);
        let pairs =
            cards == 5 * length && (0..15).all(|rank| left[rank] == 0 || left[rank] == 2 && !body.contains(&rank));
        let kinds = if length == 1 { [Kind::Trips1, Kind::Trips2] } else { [Kind::TripRun1, Kind::TripRun2] };
        for (kind, fits) in kinds.into_iter().zip([singles, pairs]) {
            if fits {
                found.push(Key::new(kind, length, top as u8));
            }
        }
    }
}

/// Returns `true` if the cards in `left` may be the single kickers of `body`. `body` lists the ranks of the trips, and
/// `left` counts all other cards.
fn are_wings(shapes: &RankShapes, kickers: &Kickers, left: &CountsByRank, body: &[usize]) -> bool {
    let both_jokers = left[13] + left[14] == 2;
    let of_body = body.iter().any(|&rank| left[rank] > 0);
    let copies = left.iter().max().copied().unwrap_or(0);
    let next_to_body = |rank: usize| body.iter().any(|&other| other.abs_diff(rank) == 1);
    let trips_beside = (0..shapes.run_ranks).any(|rank| left[rank] == 3 && next_to_body(rank));
    if body.len() == 1 {
        return !of_body;
    }
    !(both_jokers && !kickers.wing_jokers
        || of_body && !kickers.wing_of_body
        || copies > kickers.wing_copies
        || trips_beside && !kickers.wing_trips_beside)
}

/// Appends to `found` the readings of the cards as quads with kickers.
fn with_quads(kickers: &Kickers, counts: &CountsByRank, found: &mut Vec<Key>) {
    let cards: usize = counts.iter().sum();
    for quad in (0..13).filter(|&rank| counts[rank] == 4 && kickers.quads) {
        let left: Vec<usize> = (0..15).filter(|&rank| rank != quad && counts[rank] > 0).collect();
        let jokers = left.iter().filter(|&&rank| rank >= 13).count();
        let jokers_fit = match kickers.quad_jokers {
            Jokers::None => jokers == 0,
            Jokers::One => jokers <= 1,
            Jokers::Both => true,
        };
        let singles = left.len() == 2 || left.len() == 1 && kickers.quad_pair;
        if cards == 6 && singles && jokers_fit {
            found.push(Key::new(Kind::Quads11, 1, quad as u8));
        }
        let pairs = left.iter().all(|&rank| counts[rank] == 2) || left.len() == 1 && kickers.quad_double;
        if cards == 8 && pairs {
            found.push(Key::new(Kind::Quads22, 1, quad as u8));
        }
    }
}
