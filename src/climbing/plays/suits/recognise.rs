//! Recognises plays in a game that uses suits, from the cards of each rank.

use super::shapes::{JOKER, SuitShapes, is_royal};
use super::shapes::{joker_strength, suits_of};
use crate::climbing::hand::{Hand, SuitHand, Word};
use crate::climbing::plays::combination::{Key, Kind};

/// Returns the readings of the cards, strongest first: every combination that the cards can be.
pub(super) fn readings<W: Word>(shapes: &SuitShapes, cards: SuitHand<W>) -> Vec<Key> {
    let by_rank: [u8; JOKER + 1] = std::array::from_fn(|rank| cards.of_rank(rank));
    let count = |rank: usize| by_rank[rank].count_ones() as usize;
    let size = cards.len();
    if by_rank[JOKER] != 0 {
        let single = Key::new(Kind::Single, 1, joker_strength(suits_of::<W>(by_rank[JOKER])));
        return if size == 1 { vec![single] } else { Vec::new() };
    }
    // The ranks by descending number of cards, then by descending rank.
    let mut held: Vec<usize> = (0..JOKER).filter(|&rank| by_rank[rank] != 0).collect();
    held.sort_unstable_by_key(|&rank| std::cmp::Reverse((count(rank), rank)));
    let counts: Vec<usize> = held.iter().map(|&rank| count(rank)).collect();
    let Some(&first) = held.first() else { return Vec::new() };
    if held.len() == 1 && size <= shapes.sets {
        return vec![Key::new(Kind::SETS[size - 1], 1, shapes.set_strength::<W>(first, by_rank[first]))];
    }
    let mut found = runs::<W>(shapes, &by_rank, &counts);
    found.reverse();
    match counts[..] {
        _ if !found.is_empty() => {}
        [5] | [4, 1] => {
            found.extend(shapes.quads_and_one.map(|kind| Key::new(kind, 1, 8 * first as u8)));
        }
        [3, 2] if shapes.full_house => found.push(Key::new(Kind::FullHouse, 1, 8 * first as u8)),
        [2, 2] if shapes.two_pairs => {
            found.push(Key::new(Kind::TwoPairs, 1, shapes.set_strength::<W>(first, by_rank[first])));
        }
        [1, 1, 1, 1, 1] if shapes.flush.is_some() => {
            let suits = held.iter().fold(0xff, |suits, &rank| suits & suits_of::<W>(by_rank[rank]));
            let flush = |suit| Key::new(Kind::Flush, 1, shapes.flush_strength(suit, first));
            found.extend((0..4).filter(|suit| suits >> suit & 1 == 1).map(flush));
        }
        _ => {}
    }
    found
}

/// Returns the readings of the cards as runs, in ascending order. If an ace can begin a run as well as end one, a run
/// of all thirteen ranks has two readings.
fn runs<W: Word>(shapes: &SuitShapes, by_rank: &[u8; JOKER + 1], counts: &[usize]) -> Vec<Key> {
    let size = counts[0];
    if size > 4 || counts.iter().any(|&count| count != size) {
        return Vec::new();
    }
    let (run, length) = (&shapes.runs[size - 1], counts.len());
    if run.fewest == 0 || length < run.fewest.max(2) || length > run.most {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (start, ranks) in run.line.windows(length).enumerate() {
        if ranks.iter().any(|&rank| by_rank[usize::from(rank)] == 0) {
            continue;
        }
        let suits = ranks.iter().fold(0xff, |suits, &rank| suits & suits_of::<W>(by_rank[usize::from(rank)]));
        let suited = size == 1 && suits != 0;
        let (low, top) = (by_rank[usize::from(ranks[0])], by_rank[usize::from(ranks[length - 1])]);
        if suited && shapes.royal && is_royal(run.line, start, length) {
            found.push(Key::new(Kind::RoyalFlush, 1, suits.ilog2() as u8));
            continue;
        }
        let strength = shapes.run_strength::<W>(size, start, length, low, top);
        // In some games, a player may announce a suited run as a lock, which is a kind of its own. After the caller
        // reverses the list, this reading comes after the reading without a lock.
        found.extend(shapes.locking.filter(|_| suited).map(|kind| Key::new(kind, length, strength)));
        found.push(Key::new(shapes.run_kind(size, suited), length, strength));
    }
    found
}
