//! Generates the plays of a hand in games in which a joker can represent any other card. Jokers are interchangeable, so
//! a play with one of two jokers always uses the first one.

use super::wild_engine::{JOKER, RANKS, WildShapes};
use crate::climbing::hand::{Hand, SuitHand};
use crate::climbing::plays::combination::{Key, Kind, Kinds};
use crate::climbing::plays::engine::Play;

/// Appends the plays of a hand to `out`, if their kinds are in `kinds` and `wanted` accepts their keys.
pub(super) fn plays(
    shapes: WildShapes,
    hand: SuitHand<u64>,
    kinds: Kinds,
    wanted: &impl Fn(Key) -> bool,
    out: &mut Vec<Play<SuitHand<u64>>>,
) {
    let mut push = |rest: SuitHand<u64>, key: Key| {
        if kinds.contains_kind_of(key) && wanted(key) {
            out.push(Play { rest, key });
        }
    };
    let jokers = hand.count(JOKER);
    if shapes.suits {
        sets(hand, jokers, &mut push);
    } else {
        sets_by_rank(hand, jokers, &mut push);
    }
    if jokers > 0 {
        push(without_jokers(hand, 1), Key::new(Kind::Single, 1, JOKER as u8));
    }
    if shapes.fewest_in_run > 0 && kinds.contains(Kind::SuitedSequence) {
        runs(shapes.fewest_in_run, hand, jokers, &mut push);
    }
}

/// Returns the hand without its first `count` jokers.
fn without_jokers(hand: SuitHand<u64>, count: usize) -> SuitHand<u64> {
    let first = (0..count).fold(0, |taken, _| taken | lowest(hand.of_rank(JOKER) & !taken));
    hand.minus(SuitHand::of(JOKER, first))
}

/// Returns the lowest bit of a mask.
const fn lowest(mask: u8) -> u8 {
    mask & mask.wrapping_neg()
}

/// Calls `push` with every set of cards of one rank. In a set of two or more cards, jokers may represent some or all of
/// the cards.
fn sets(hand: SuitHand<u64>, jokers: usize, push: &mut impl FnMut(SuitHand<u64>, Key)) {
    for rank in 0..RANKS {
        let held = hand.of_rank(rank);
        for suits in 1u8..16 {
            // A joker may represent a card that stays in the hand.
            let mut taken = held & suits;
            loop {
                let missing = (suits & !taken).count_ones() as usize;
                let size = suits.count_ones() as usize;
                if missing <= jokers && (size > 1 || missing == 0) {
                    let rest = without_jokers(hand.minus(SuitHand::of(rank, taken)), missing);
                    push(rest, Key::new(Kind::SETS[size - 1], 1, rank as u8).with_suits(suits));
                }
                if taken == 0 {
                    break;
                }
                taken = (taken - 1) & held & suits;
            }
        }
    }
}

/// Calls `push` with every set in games that ignore suits. A set with `n` cards other than jokers always uses the first
/// `n` cards of its rank in the hand.
fn sets_by_rank(hand: SuitHand<u64>, jokers: usize, push: &mut impl FnMut(SuitHand<u64>, Key)) {
    for rank in 0..RANKS {
        let (mut taken, held) = (0, hand.of_rank(rank));
        for count in 0..=held.count_ones() as usize {
            let without = hand.minus(SuitHand::of(rank, taken));
            for standing_in in 0..=jokers {
                let size = count + standing_in;
                if (1..=4).contains(&size) && (size > 1 || standing_in == 0) {
                    push(without_jokers(without, standing_in), Key::new(Kind::SETS[size - 1], 1, rank as u8));
                }
            }
            taken |= lowest(held & !taken);
        }
    }
}

/// Calls `push` with every run. A run starts at any rank of any suit, and is extended rank by rank. Each step tries the
/// card of the next rank in this suit, if the hand has it, and also a joker, if one is left.
fn runs(fewest: usize, hand: SuitHand<u64>, jokers: usize, push: &mut impl FnMut(SuitHand<u64>, Key)) {
    for suit in [1, 2, 4, 8] {
        for start in 0..RANKS {
            grow(fewest, suit, start, 0, (hand, jokers), push);
        }
    }
}

/// Calls `push` with a run of `length` cards if the run is long enough, and with every longer run that begins with
/// these cards. `left` is a pair. Its first part is the hand without the cards of the run, except that all jokers
/// remain in the hand. Its second part is the number of jokers that the run has not used.
fn grow(
    fewest: usize,
    suit: u8,
    start: usize,
    length: usize,
    left: (SuitHand<u64>, usize),
    push: &mut impl FnMut(SuitHand<u64>, Key),
) {
    let (rest, jokers) = left;
    if length >= fewest {
        let used = rest.count(JOKER) - jokers;
        let key = Key::new(Kind::SuitedSequence, length, start as u8).with_suits(suit);
        push(without_jokers(rest, used), key);
    }
    let rank = start + length;
    if rank == RANKS {
        return;
    }
    if rest.of_rank(rank) & suit != 0 {
        grow(fewest, suit, start, length + 1, (rest.minus(SuitHand::of(rank, suit)), jokers), push);
    }
    if jokers > 0 {
        grow(fewest, suit, start, length + 1, (rest, jokers - 1), push);
    }
}
