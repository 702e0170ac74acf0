//! [`Block`]: hands that the model player sets on demand, packed so that the hands without seen cards are found fast.
//! [`Pool`]: the hands of a block in all relabellings of their suits that contain none of the seen cards.

use std::cmp::Ordering;
use std::sync::Arc;

use super::groups::{EquivalenceClasses, Groups, OpponentPlay};
use super::suit_relabelling::{RelabellingCounts, SeenCards, pack_hand, relabel_suits, unpack_hand};
use crate::cards::CardSet;
use crate::chinese::{ByRow, Payoffs, Showing};
use crate::solver::play::model_player::{FIRST_NATURAL_CODE, MISSET_CODE, ModelPlayer};

/// Number of hands in a block of an equilibrium's population. About 6,000 of these hands have at least one relabelling
/// of suits that contains none of the thirteen cards of a player.
pub(crate) const BLOCK: usize = 32_768;

/// Hands of a population. A hand is *played* if the action of its player is already decided.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Block {
    /// The hands, packed by [`pack_hand`].
    pub(super) hands: Vec<u64>,
    /// The ranks of front, middle and back of each hand; the lowest ranks if the hand is not set.
    pub(super) ranks: Vec<[u16; 3]>,
    /// The code of each play ([`HandChoice::encode`](crate::solver::play::model_player::HandChoice::encode)) or
    /// [`UNPLAYED`]. Some codes also have the bit [`COLOURS`].
    pub(super) plays: Vec<u32>,
    /// Number of hands already played.
    pub(super) played: usize,
}

/// A bit in the code of a hand. It is set if the colours of the cards may make the hand a natural.
pub(super) const COLOURS: u32 = 1 << 31;
/// The code of a hand that is not yet played.
pub(super) const UNPLAYED: u32 = COLOURS - 1;

/// A hand of a block with at least one relabelling of its suits that contains none of the seen cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WeightedHand {
    place: u32,
    /// Number of relabellings that contain none of the seen cards, at most 24. If the colours of the cards may make the
    /// hand a natural, only relabellings that keep colours count, and each counts three times, as in
    /// [`Block::compatible_hands`].
    weight: u8,
}

impl WeightedHand {
    /// Returns the index of the hand in its block.
    pub(crate) fn place(&self) -> usize {
        self.place as usize
    }
}

/// A hand with its suits relabelled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RelabelledHand {
    /// The cards, packed by [`pack_hand`].
    pub(crate) hand: u64,
    /// The index of the hand in its block.
    pub(crate) place: u32,
    /// Number of relabellings of the hand that contain none of the seen cards, as in [`WeightedHand`].
    pub(crate) weight: u8,
}

impl Block {
    /// Packs hands with the codes of their plays. A hand with an invalid code gets the lowest ranks, like a mis-set
    /// hand.
    pub(crate) fn new(player: &ModelPlayer, hands: &[CardSet], plays: &[u32]) -> Block {
        let mut block = Block::unplayed(player, hands);
        block.play(player, &(0..hands.len()).collect::<Vec<_>>(), plays);
        block
    }

    /// Packs hands that are not yet played.
    pub(crate) fn unplayed(player: &ModelPlayer, hands: &[CardSet]) -> Block {
        let colours = |&hand| UNPLAYED | if player.payoffs().asks_for_colours(hand) { COLOURS } else { 0 };
        Block {
            hands: hands.iter().map(|&hand| pack_hand(hand)).collect(),
            ranks: vec![[0; 3]; hands.len()],
            plays: hands.iter().map(colours).collect(),
            played: 0,
        }
    }

    /// Records the plays of the hands at `places`. A hand with an invalid code gets the lowest ranks, like a mis-set
    /// hand.
    pub(crate) fn play(&mut self, player: &ModelPlayer, places: &[usize], plays: &[u32]) {
        for (&at, &play) in places.iter().zip(plays) {
            let ranks = player.ranks_played(self.hand(at), play);
            self.ranks[at] = [ranks.front, ranks.middle, ranks.back].map(|rank| rank.index() as u16);
            self.played += usize::from(!self.is_played(at));
            self.plays[at] = self.plays[at] & COLOURS | play;
        }
    }

    /// Returns the number of hands already played.
    pub(crate) fn played(&self) -> usize {
        self.played
    }

    /// Returns the hand at `place`.
    pub(crate) fn hand(&self, place: usize) -> CardSet {
        unpack_hand(self.hands[place])
    }

    /// Returns the code of the play of the hand at `place`.
    fn code(&self, place: usize) -> u32 {
        self.plays[place] & !COLOURS
    }

    pub(super) fn is_played(&self, place: usize) -> bool {
        self.code(place) != UNPLAYED
    }

    /// Returns the hands with at least one relabelling of suits that contains none of the seen cards. The weight of a
    /// hand is the number of such relabellings, out of 24.
    ///
    /// Suits have no order in Chinese Poker, so a relabelled hand is played in the same way. If the colours of a hand
    /// may make it a natural, only eight relabellings are used, and each counts three times. These eight keep colours:
    /// suits of the same colour still have the same colour after relabelling.
    pub(crate) fn compatible_hands(&self, seen: &SeenCards) -> Vec<WeightedHand> {
        let overlaps: Vec<u16> = self.hands.iter().map(|&hand| seen.overlap(hand)).collect();
        let counts = RelabellingCounts::get();
        let weighted = overlaps.iter().zip(&self.plays).enumerate().map(|(i, (&overlap, &play))| {
            let coloured = play & COLOURS != 0;
            let weight = if coloured { 3 * counts.count_keeping_colours(overlap) } else { counts.count(overlap) };
            WeightedHand { place: i as u32, weight }
        });
        weighted.filter(|hand| hand.weight > 0).collect()
    }

    /// Returns the `places` whose hands are not yet played.
    pub(crate) fn to_be_played(&self, places: impl Iterator<Item = usize>) -> Vec<usize> {
        let all_are_played = self.played == self.hands.len();
        places.filter(|&at| !all_are_played && !self.is_played(at)).collect()
    }

    /// Groups the opponents who hold these hands. Every hand must already be played.
    pub(crate) fn group(
        &self,
        player: &ModelPlayer,
        hands: impl Iterator<Item = WeightedHand>,
        classes: &EquivalenceClasses,
    ) -> Groups {
        let opponent = |i: usize| OpponentPlay { ranks: self.ranks[i], play: self.code(i) };
        let show = |i: usize| player.decode(self.hand(i), self.code(i));
        let opponents = hands.map(|hand| (hand.place(), u32::from(hand.weight), opponent(hand.place())));
        Groups::new(classes, opponents, show)
    }

    /// Calls `visit` with every hand in every relabelling of its suits that contains none of the seen cards. If the
    /// colours of a hand may make it a natural, uses only relabellings that keep colours, and calls `visit` three times
    /// with each.
    pub(crate) fn for_each_relabelling(&self, seen: &SeenCards, mut visit: impl FnMut(RelabelledHand)) {
        let counts = RelabellingCounts::get();
        for (place, (&hand, &play)) in self.hands.iter().zip(&self.plays).enumerate() {
            let (overlap, coloured) = (seen.overlap(hand), play & COLOURS != 0);
            if counts.count(overlap) > 0 {
                let relabellings = counts.relabellings(overlap, coloured);
                let weight = relabellings.iter().flatten().count() as u8;
                for to in relabellings.into_iter().flatten() {
                    visit(RelabelledHand { hand: relabel_suits(hand, to), place: place as u32, weight });
                }
            }
        }
    }

    /// Returns the hand at `place` as it is shown.
    pub(crate) fn show(&self, player: &ModelPlayer, place: u32) -> Showing {
        let place = place as usize;
        player.decode(self.hand(place), self.code(place))
    }

    /// Returns the outcomes of the rows of the hand at `place` against the ranks `other`. If `other` is `None`, the
    /// other hand is mis-set and loses all rows. Returns `None` if the hand at `place` is a natural, mis-set or
    /// surrendered.
    fn outcomes(&self, place: u32, other: Option<[u16; 3]>) -> Option<ByRow<Ordering>> {
        if self.code(place as usize) >= FIRST_NATURAL_CODE {
            return None;
        }
        let [front, middle, back] = self.ranks[place as usize];
        let Some([f, m, b]) = other else { return Some(ByRow::from_fn(|_| Ordering::Greater)) };
        Some(ByRow { front: front.cmp(&f), middle: middle.cmp(&m), back: back.cmp(&b) })
    }

    /// Returns `true` if the hand at `place` scoops the hand at `other`.
    pub(crate) fn scoops(&self, payoffs: &Payoffs, place: u32, other: u32) -> bool {
        let code = self.code(other as usize);
        let theirs = (code != MISSET_CODE).then_some(self.ranks[other as usize]);
        let may = code < FIRST_NATURAL_CODE || code == MISSET_CODE;
        may && self.outcomes(place, theirs).is_some_and(|outcomes| payoffs.is_scoop(&outcomes))
    }

    /// Returns -1 if a setting with these ranks scoops the hand at `place`, 1 if the hand scoops the setting, and 0
    /// otherwise.
    pub(crate) fn scoop(&self, payoffs: &Payoffs, place: u32, ranks: [u16; 3]) -> i32 {
        if self.code(place as usize) == MISSET_CODE {
            return -1;
        }
        let Some(outcomes) = self.outcomes(place, Some(ranks)) else { return 0 };
        i32::from(payoffs.is_scoop(&outcomes)) - i32::from(payoffs.is_scoop(&outcomes.map(Ordering::reverse)))
    }

    /// Returns `true` if the hands at `places` are the first hands of `other`, in this order and with the same ranks
    /// and plays.
    pub(crate) fn agrees_at(&self, places: &[usize], other: &Block) -> bool {
        let same = |(n, &at): (usize, &usize)| {
            self.hands.get(at) == other.hands.get(n)
                && self.ranks.get(at) == other.ranks.get(n)
                && self.plays.get(at) == other.plays.get(n)
        };
        places.iter().enumerate().all(same)
    }
}

/// The hands of a block in all relabellings of their suits that contain none of the seen cards.
pub(crate) struct Pool {
    pub(crate) block: Arc<Block>,
    relabelled: Vec<RelabelledHand>,
    /// Number of different hands of the block in the pool.
    pub(crate) hand_count: usize,
}

impl Pool {
    /// Returns the pool of a block. Every hand of the pool must already be played.
    pub(crate) fn new(block: Arc<Block>, seen: &SeenCards) -> Pool {
        let mut pool = Pool { block: block.clone(), relabelled: Vec::new(), hand_count: 0 };
        block.for_each_relabelling(seen, |dealt| {
            pool.hand_count += usize::from(pool.relabelled.last().is_none_or(|last| last.place != dealt.place));
            pool.relabelled.push(dealt);
        });
        pool
    }

    /// Divides the pool into two halves. The hands of the block alternate between the halves. All relabellings of a
    /// hand are in the same half.
    pub(crate) fn halves(self) -> [Pool; 2] {
        [0, 1].map(|half| {
            let hands = || self.relabelled.chunk_by(|a, b| a.place == b.place).skip(half).step_by(2);
            Pool {
                block: self.block.clone(),
                hand_count: hands().count(),
                relabelled: hands().flatten().copied().collect(),
            }
        })
    }

    /// Divides the pool into `parts` parts, and returns the part with index `part`. Relabellings of one hand
    /// of the block may be in different parts.
    pub(crate) fn part(&self, part: usize, parts: usize) -> &[RelabelledHand] {
        let end = |part: usize| self.relabelled.len() * part / parts;
        &self.relabelled[end(part)..end(part + 1)]
    }
}
