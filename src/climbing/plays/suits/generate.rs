//! Generates every play of a hand in a game that uses suits.
//!
//! Sets are found by trying every choice of cards of one rank, and runs by trying every choice at each rank in turn.

use super::shapes::{JOKER, Run, SuitShapes, is_royal};
use super::shapes::{joker_strength, suits_of};
use crate::climbing::hand::{Hand, SuitHand, Word};
use crate::climbing::plays::combination::{Key, Kind, Kinds};
use crate::climbing::plays::engine::Play;
use crate::climbing::plays::rank_masks::{mask_of, ranks_of};

/// Appends to `out` all plays from the hand that have a kind in `kinds` and a key that `wanted` accepts.
pub(super) fn plays<W: Word, F: Fn(Key) -> bool>(
    shapes: &SuitShapes,
    hand: SuitHand<W>,
    kinds: Kinds,
    wanted: &F,
    out: &mut Vec<Play<SuitHand<W>>>,
) {
    let ranks = [1, 2, 3, 4].map(|size| hand.plane(size) & RANKS);
    let mut generator = Generator { shapes, hand, ranks, kinds, wanted, out };
    generator.sets();
    for size in 1..=4 {
        generator.runs(size, &shapes.runs[size - 1]);
    }
    if shapes.two_pairs && kinds.contains(Kind::TwoPairs) {
        generator.two_pairs();
    }
    if shapes.full_house && kinds.contains(Kind::FullHouse) {
        generator.full_houses();
    }
    if shapes.flush.is_some() && kinds.contains(Kind::Flush) {
        generator.flushes();
    }
    if let Some(kind) = shapes.quads_and_one.filter(|&kind| kinds.contains(kind)) {
        generator.quads_and_one(kind);
    }
}

/// All ranks except the rank of the jokers, as a mask.
const RANKS: u16 = (1 << JOKER) - 1;

/// The hand, the conditions that select the plays, and the list to which the plays are appended.
struct Generator<'a, W, F> {
    shapes: &'a SuitShapes,
    hand: SuitHand<W>,
    /// The ranks with at least one, two, three and four cards in the hand, as masks without jokers.
    ranks: [u16; 4],
    kinds: Kinds,
    wanted: &'a F,
    out: &'a mut Vec<Play<SuitHand<W>>>,
}

/// A run that is extended rank by rank.
#[derive(Clone, Copy)]
struct PartialRun<W> {
    /// The index of the run's first rank in the [line](Run::line).
    start: usize,
    /// The number of ranks so far.
    length: usize,
    /// The hand without the cards of the run.
    rest: SuitHand<W>,
    /// The cards of the lowest rank of the run.
    low: u8,
    /// The suits that have a card at every rank of the run so far.
    suits: u8,
}

impl<W: Word, F: Fn(Key) -> bool> Generator<'_, W, F> {
    /// Appends a play if the caller wants its kind and key.
    fn push(&mut self, rest: SuitHand<W>, key: Key) {
        if self.kinds.contains_kind_of(key) && (self.wanted)(key) {
            self.out.push(Play { rest, key });
        }
    }

    /// Returns every choice of `count` cards from `cards`, a mask of cards of one rank. If two decks look alike and
    /// `cards` has both copies of a card, a choice has the second copy only together with the first.
    fn selections(&self, cards: u8, count: usize) -> impl Iterator<Item = u8> + use<W, F> {
        let alike = W::DECKS == 2 && self.shapes.alike;
        let mut subset = cards;
        let mut done = cards == 0;
        let subsets = std::iter::from_fn(move || {
            if done {
                return None;
            }
            let this = subset;
            subset = subset.wrapping_sub(1) & cards;
            done = subset == 0;
            Some(this)
        });
        subsets.filter(move |&subset| {
            let skipped = subset >> 1 & !subset & cards & 0b0101_0101;
            subset.count_ones() as usize == count && (!alike || skipped == 0)
        })
    }

    fn sets(&mut self) {
        for size in 1..=self.shapes.sets {
            let kind = Kind::SETS[size - 1];
            if !self.kinds.contains(kind) {
                continue;
            }
            for rank in ranks_of(self.ranks[size - 1]) {
                for way in self.selections(self.hand.of_rank(rank), size) {
                    let rest = self.hand.minus(SuitHand::of(rank, way));
                    self.push(rest, Key::new(kind, 1, self.shapes.set_strength::<W>(rank, way)));
                }
            }
        }
        if self.kinds.contains(Kind::Single) {
            for way in self.selections(self.hand.of_rank(JOKER), 1) {
                let rest = self.hand.minus(SuitHand::of(JOKER, way));
                self.push(rest, Key::new(Kind::Single, 1, joker_strength(suits_of::<W>(way))));
            }
        }
    }

    fn runs(&mut self, size: usize, run: &Run) {
        let kinds = [self.shapes.run_kind(size, false), self.shapes.run_kind(size, true)];
        let royal = if size == 1 && self.shapes.royal { Kind::RoyalFlush } else { kinds[0] };
        if run.fewest == 0 || ![kinds[0], kinds[1], royal].iter().any(|&kind| self.kinds.contains(kind)) {
            return;
        }
        let all = SuitHand::<W>::RANK;
        for start in 0..run.line.len() {
            let ranks = run.line[start..].iter().take(run.most);
            let reach = ranks.take_while(|&&rank| self.ranks[size - 1] >> rank & 1 == 1).count();
            // Returns `false` only if no run of this length from `start` is wanted. The key below is that of a run with
            // the highest suits, which is at least as strong as every such run. If `wanted` rejects a key, it rejects
            // all weaker keys of the same kind and length. The kind `shapes.locking`, a second kind of suited runs,
            // needs no check: callers want it only if they also want suited runs of the kind `kinds[1]`.
            let may = |length: usize| {
                let strength = self.shapes.run_strength::<W>(size, start, length, all, all);
                let key = |kind| match kind {
                    Kind::RoyalFlush => Key::new(kind, 1, 7),
                    _ => Key::new(kind, length, strength),
                };
                [kinds[0], kinds[1], royal].iter().any(|&kind| self.kinds.contains(kind) && (self.wanted)(key(kind)))
            };
            if let Some(longest) = (run.fewest..=reach).rev().find(|&length| may(length)) {
                let grown = PartialRun { start, length: 0, rest: self.hand, low: 0, suits: 0xff };
                self.grow(size, run, longest, grown);
            }
        }
    }

    /// Extends the run by every choice of cards at the next rank, until it has `longest` ranks. Appends every run that
    /// is long enough.
    fn grow(&mut self, size: usize, run: &Run, longest: usize, grown: PartialRun<W>) {
        let rank = usize::from(run.line[grown.start + grown.length]);
        for way in self.selections(self.hand.of_rank(rank), size) {
            let low = if grown.length == 0 { way } else { grown.low };
            let suits = grown.suits & suits_of::<W>(way);
            let rest = grown.rest.minus(SuitHand::of(rank, way));
            let grown = PartialRun { length: grown.length + 1, rest, low, suits, ..grown };
            if grown.length >= run.fewest {
                let strength = self.shapes.run_strength::<W>(size, grown.start, grown.length, low, way);
                let key =
                    if size == 1 && suits > 0 && self.shapes.royal && is_royal(run.line, grown.start, grown.length) {
                        Key::new(Kind::RoyalFlush, 1, suits.ilog2() as u8)
                    } else {
                        Key::new(self.shapes.run_kind(size, size == 1 && suits > 0), grown.length, strength)
                    };
                self.push(rest, key);
                if let Some(kind) = self.shapes.locking.filter(|_| size == 1 && suits > 0) {
                    self.push(rest, Key::new(kind, grown.length, strength));
                }
            }
            if grown.length < longest {
                self.grow(size, run, longest, grown);
            }
        }
    }

    fn two_pairs(&mut self) {
        for high in 1..JOKER {
            for top in self.selections(self.hand.of_rank(high), 2) {
                let key = Key::new(Kind::TwoPairs, 1, self.shapes.set_strength::<W>(high, top));
                if !(self.wanted)(key) {
                    continue;
                }
                let rest = self.hand.minus(SuitHand::of(high, top));
                for low in 0..high {
                    for way in self.selections(self.hand.of_rank(low), 2) {
                        self.push(rest.minus(SuitHand::of(low, way)), key);
                    }
                }
            }
        }
    }

    fn full_houses(&mut self) {
        for rank in 0..JOKER {
            let key = Key::new(Kind::FullHouse, 1, 8 * rank as u8);
            if self.hand.count(rank) < 3 || !(self.wanted)(key) {
                continue;
            }
            for trips in self.selections(self.hand.of_rank(rank), 3) {
                let rest = self.hand.minus(SuitHand::of(rank, trips));
                for other in (0..JOKER).filter(|&other| other != rank) {
                    for pair in self.selections(self.hand.of_rank(other), 2) {
                        self.push(rest.minus(SuitHand::of(other, pair)), key);
                    }
                }
            }
        }
    }

    fn flushes(&mut self) {
        let straights = self.shapes.runs[0].line.windows(5).map(|five| mask_of(five.iter().map(|&rank| rank.into())));
        let straights: Vec<u16> = straights.collect();
        for suit in 0..4 {
            let ranks = mask_of((0..JOKER).filter(|&rank| suits_of::<W>(self.hand.of_rank(rank)) >> suit & 1 == 1));
            if ranks.count_ones() >= 5 {
                self.flush(suit, ranks, &straights, 0, self.hand);
            }
        }
    }

    /// Tries every choice of five cards of the suit, one card at a time. Takes cards of the first deck only, because no
    /// game with flushes has two decks. `taken` is a mask of the ranks taken so far, and `ranks` a mask of the ranks
    /// still available. If `straights` contains the mask of the five ranks, the cards are a straight flush, and so not
    /// a flush.
    fn flush(&mut self, suit: usize, ranks: u16, straights: &[u16], taken: u16, rest: SuitHand<W>) {
        let last = taken.count_ones() == 4;
        for rank in ranks_of(ranks) {
            let taken = taken | 1 << rank;
            let rest = rest.minus(SuitHand::of(rank, 1 << (suit * W::DECKS)));
            if !last {
                self.flush(suit, ranks & (!1 << rank), straights, taken, rest);
            } else if !straights.contains(&taken) {
                self.push(rest, Key::new(Kind::Flush, 1, self.shapes.flush_strength(suit, rank)));
            }
        }
    }

    fn quads_and_one(&mut self, kind: Kind) {
        for rank in 0..JOKER {
            let key = Key::new(kind, 1, 8 * rank as u8);
            if self.hand.count(rank) < 4 || !(self.wanted)(key) {
                continue;
            }
            // With two decks, the fifth card may be of the same rank as the other four.
            for five in self.selections(self.hand.of_rank(rank), 5) {
                self.push(self.hand.minus(SuitHand::of(rank, five)), key);
            }
            for four in self.selections(self.hand.of_rank(rank), 4) {
                let rest = self.hand.minus(SuitHand::of(rank, four));
                for other in (0..JOKER).filter(|&other| other != rank) {
                    for one in self.selections(self.hand.of_rank(other), 1) {
                        self.push(rest.minus(SuitHand::of(other, one)), key);
                    }
                }
            }
        }
    }
}
