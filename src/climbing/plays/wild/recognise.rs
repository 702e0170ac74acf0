//! Recognises plays if a joker may represent any other card.
//!
//! Each reading is a combination of the cards other than jokers, and of one represented card per joker.

use std::cmp::Reverse;

use super::shapes::{JOKER, RANKS, WildShapes};
use crate::climbing::hand::{Hand, SuitHand};
use crate::climbing::plays::combination::{Key, Kind};

/// Returns every reading of the cards, the strongest of each kind first.
pub(super) fn readings(shapes: WildShapes, cards: SuitHand<u64>) -> Vec<Key> {
    let (size, jokers) = (cards.len(), cards.count(JOKER));
    if size == 1 && jokers == 1 {
        return vec![Key::new(Kind::Single, 1, JOKER as u8)];
    }
    // The cards other than jokers, by rank and suits.
    let held: Vec<(usize, u8)> =
        (0..RANKS).map(|rank| (rank, cards.of_rank(rank))).filter(|&(_, suits)| suits != 0).collect();
    let mut found = Vec::new();
    if (1..=4).contains(&size) && held.len() <= 1 {
        for rank in held.first().map_or(0..RANKS, |&(rank, _)| rank..rank + 1) {
            let set = Key::new(Kind::SETS[size - 1], 1, rank as u8);
            if !shapes.suits {
                found.push(set);
                continue;
            }
            let natural = cards.of_rank(rank);
            let suits = (1u8..16).filter(|suits| suits & natural == natural && suits.count_ones() as usize == size);
            found.extend(suits.map(|suits| set.with_suits(suits)));
        }
    }
    let suits = held.iter().fold(0, |suits, &(_, of_rank)| suits | of_rank);
    let one_suit = suits.count_ones() == 1 && held.len() + jokers == size;
    if let (true, Some(&(low, _)), Some(&(high, _))) = (one_suit, held.first(), held.last())
        && shapes.fewest_in_run > 0
        && (shapes.fewest_in_run..=RANKS).contains(&size)
    {
        let starts = (0..=RANKS - size).filter(|&start| start <= low && high < start + size);
        found.extend(starts.map(|start| Key::new(Kind::SuitedSequence, size, start as u8).with_suits(suits)));
    }
    found.sort_by_key(|key| (key.kind(), Reverse(key.bits())));
    found
}
