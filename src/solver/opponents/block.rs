//! [`Block`]: hands that a player has already played, packed so that those which can be opponents are found quickly.

use std::cmp::Ordering;

use super::groups::{Alike, Groups, Opponent};
use super::suit_relabelling::{Seen, Weights, hand_of, lanes, relabelled};
use crate::cards::CardSet;
use crate::chinese::{ByRow, Payoffs, Showing};
use crate::eval::RowRank;
use crate::fnv::fnv;
use crate::solver::hand::masks::HAND;
use crate::solver::play::player::{FIRST_NATURAL_CODE, MISSET_CODE, Player};

/// Number of hands in a block of an equilibrium's population. About 6,300 of them, suits relabelled, hold none of the
/// thirteen cards of one hand.
pub(crate) const BLOCK: usize = 32_768;

/// Number of bytes of a block as a [`Bank`](super::population::Bank) keeps it.
pub const BLOCK_BYTES: usize = 4 * 8 + BLOCK * 18;

/// Which block it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BlockId {
    /// The identity of the equilibrium to whose population it belongs.
    pub(crate) equilibrium: u64,
    /// The number of the block in the population.
    pub(crate) number: usize,
}

/// Hands that a player has already played.
#[derive(Debug, PartialEq)]
pub(crate) struct Block {
    /// The hands, packed by [`lanes`].
    hands: Vec<u64>,
    /// The ranks of front, middle and back, where the hand is set.
    ranks: Vec<[u16; 3]>,
    /// The code of what was played ([`Choice::encode`](crate::solver::play::player::Choice::encode)), and [`COLOURS`].
    plays: Vec<u32>,
}

/// A bit set in the code of a hand that may be a natural by the colours of its suits.
const COLOURS: u32 = 1 << 31;

/// A hand with its suits relabelled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dealt {
    /// The cards, packed by [`lanes`].
    pub(crate) hand: u64,
    /// The place of the hand in its block.
    pub(crate) place: u32,
    /// In how many ways the hand's suits can be relabelled.
    pub(crate) weight: u8,
}

impl Block {
    /// Packs hands with the codes of what was played. A code that stands for nothing is taken for a mis-set hand.
    pub(crate) fn new(player: &Player, hands: &[CardSet], plays: &[u32]) -> Block {
        let ranks = hands.iter().zip(plays).map(|(&hand, &play)| {
            let ranks = player.ranks_played(hand, play);
            [ranks.front, ranks.middle, ranks.back].map(|rank| rank.index() as u16)
        });
        let colours = |hand| if player.payoffs().asks_for_colours(hand) { COLOURS } else { 0 };
        Block {
            hands: hands.iter().map(|&hand| lanes(hand)).collect(),
            ranks: ranks.collect(),
            plays: hands.iter().zip(plays).map(|(&hand, &play)| play | colours(hand)).collect(),
        }
    }

    /// Groups the opponents who hold none of the cards seen. Each hand stands for all 24 relabellings of its suits, and
    /// its weight is the number of those that hold no seen card. Of the hands that are left, numbered from 0, only
    /// those are taken for which `wanted` is true.
    ///
    /// Suits have no order in Chinese Poker, so a relabelled hand is played alike, unless its colours make a natural.
    pub(crate) fn meet(&self, player: &Player, seen: &Seen, alike: &Alike, wanted: impl Fn(usize) -> bool) -> Groups {
        let overlaps: Vec<u16> = self.hands.iter().map(|&hand| seen.overlap(hand)).collect();
        let weights = Weights::get();
        let met = overlaps.iter().zip(&self.plays).enumerate().map(|(i, (&overlap, &play))| {
            let coloured = play & COLOURS != 0;
            (i, if coloured { 3 * weights.keeping_colours(overlap) } else { weights.of(overlap) })
        });
        let met = met.filter(|&(_, weight)| weight > 0).enumerate().filter(|&(n, _)| wanted(n)).map(|(_, met)| met);
        let opponent = |i: usize| Opponent { ranks: self.ranks[i], play: self.plays[i] & !COLOURS };
        let show = |i: usize| player.decode(hand_of(self.hands[i]), self.plays[i] & !COLOURS);
        Groups::of(alike, met.map(|(i, weight)| (i, u32::from(weight), opponent(i))), show)
    }

    /// Calls `of` with every hand that holds none of the cards seen, its suits relabelled in every way that keeps it so.
    pub(crate) fn relabel(&self, seen: &Seen, mut of: impl FnMut(Dealt)) {
        let weights = Weights::get();
        for (place, (&hand, &play)) in self.hands.iter().zip(&self.plays).enumerate() {
            let (overlap, coloured) = (seen.overlap(hand), play & COLOURS != 0);
            if weights.of(overlap) > 0 {
                let ways = weights.relabellings(overlap, coloured);
                let weight = ways.iter().flatten().count() as u8;
                for to in ways.into_iter().flatten() {
                    of(Dealt { hand: relabelled(hand, to), place: place as u32, weight });
                }
            }
        }
    }

    /// Returns what the hand at a place shows.
    pub(crate) fn show(&self, player: &Player, place: u32) -> Showing {
        let place = place as usize;
        player.decode(hand_of(self.hands[place]), self.plays[place] & !COLOURS)
    }

    /// Returns the outcomes of the rows of one hand against those of another, if the first is set; a hand that is
    /// mis-set loses all of them.
    fn outcomes(&self, place: u32, other: Option<[u16; 3]>) -> Option<ByRow<Ordering>> {
        if self.plays[place as usize] & !COLOURS >= FIRST_NATURAL_CODE {
            return None;
        }
        let [front, middle, back] = self.ranks[place as usize];
        let Some([f, m, b]) = other else { return Some(ByRow::from_fn(|_| Ordering::Greater)) };
        Some(ByRow { front: front.cmp(&f), middle: middle.cmp(&m), back: back.cmp(&b) })
    }

    /// Returns whether the hand at one place scoops the hand at another.
    pub(crate) fn scoops(&self, payoffs: &Payoffs, place: u32, other: u32) -> bool {
        let code = self.plays[other as usize] & !COLOURS;
        let theirs = (code != MISSET_CODE).then_some(self.ranks[other as usize]);
        let may = code < FIRST_NATURAL_CODE || code == MISSET_CODE;
        may && self.outcomes(place, theirs).is_some_and(|outcomes| payoffs.is_scoop(&outcomes))
    }

    /// Returns whether the hand at a place is scooped by a setting with these ranks (-1), scoops it (1) or neither (0).
    pub(crate) fn scoop(&self, payoffs: &Payoffs, place: u32, ranks: [u16; 3]) -> i32 {
        if self.plays[place as usize] & !COLOURS == MISSET_CODE {
            return -1;
        }
        let Some(outcomes) = self.outcomes(place, Some(ranks)) else { return 0 };
        i32::from(payoffs.is_scoop(&outcomes)) - i32::from(payoffs.is_scoop(&outcomes.map(Ordering::reverse)))
    }

    /// Returns whether the block has the hands, the ranks and the plays of another at these places.
    pub(crate) fn agrees_at(&self, places: &[usize], other: &Block) -> bool {
        let same = |(n, &at): (usize, &usize)| {
            self.hands.get(at) == other.hands.get(n)
                && self.ranks.get(at) == other.ranks.get(n)
                && self.plays.get(at) == other.plays.get(n)
        };
        places.iter().enumerate().all(same)
    }

    const MAGIC: [u8; 8] = *b"pusoybk2";

    /// Writes the block as a file: a magic number, the identity of the equilibrium and the number of the block in eight
    /// bytes each, the hands in eight bytes each, ranks in six, plays in four, and a checksum (FNV-1a, 64 bits), all
    /// little-endian.
    pub(crate) fn encode(&self, id: BlockId) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(BLOCK_BYTES);
        bytes.extend(Block::MAGIC);
        bytes.extend(id.equilibrium.to_le_bytes());
        bytes.extend((id.number as u64).to_le_bytes());
        bytes.extend(self.hands.iter().flat_map(|hand| hand.to_le_bytes()));
        bytes.extend(self.ranks.iter().flatten().flat_map(|rank| rank.to_le_bytes()));
        bytes.extend(self.plays.iter().flat_map(|play| play.to_le_bytes()));
        bytes.extend(fnv(&bytes).to_le_bytes());
        bytes
    }

    /// Reads what [`Block::encode`] wrote; returns `None` for another block, a damaged one, and one that holds anything
    /// but hands of thirteen cards, ranks of rows and plays that this player may make.
    pub(crate) fn decode(bytes: &[u8], id: BlockId, player: &Player) -> Option<Block> {
        let (content, checksum) = bytes.split_last_chunk()?;
        let rest = content.strip_prefix(&Block::MAGIC)?.strip_prefix(&id.equilibrium.to_le_bytes())?;
        let rest = rest.strip_prefix(&(id.number as u64).to_le_bytes())?;
        if bytes.len() != BLOCK_BYTES || fnv(content) != u64::from_le_bytes(*checksum) {
            return None;
        }
        let (hands, rest) = rest.split_at(BLOCK * 8);
        let (ranks, plays) = rest.split_at(BLOCK * 6);
        let rank = |two: &[u8; 2]| u16::from_le_bytes(*two);
        let block = Block {
            hands: hands.as_chunks().0.iter().map(|&eight| u64::from_le_bytes(eight)).collect(),
            ranks: ranks.as_chunks().0.iter().map(rank).collect::<Vec<_>>().as_chunks().0.to_vec(),
            plays: plays.as_chunks().0.iter().map(|&four| u32::from_le_bytes(four)).collect(),
        };
        block.is_sound(player).then_some(block)
    }

    /// Returns whether everything in the block is in range, so that nothing which is looked up by it can be missed.
    fn is_sound(&self, player: &Player) -> bool {
        const LANES: u64 = 0x1fff_1fff_1fff_1fff;
        let may_play = |(&hand, &play): (&u64, &u32)| player.may_play(|| hand_of(hand), play & !COLOURS);
        self.hands.iter().all(|hand| hand & !LANES == 0 && hand.count_ones() == HAND as u32)
            && self.ranks.as_flattened().iter().all(|&rank| usize::from(rank) < RowRank::COUNT)
            && self.hands.iter().zip(&self.plays).all(may_play)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;
    use crate::chinese::Rules;
    use crate::solver::strategy::strategy::Strategy;

    /// A block of random hands that are all set by the same cut, and their player.
    fn block() -> (Player, Block) {
        let player = Player::new(&Rules::default(), &Strategy::supposed(), 1);
        let mut rng = Rng::new(1);
        let hands: Vec<CardSet> = (0..BLOCK).map(|_| rng.deal(CardSet::DECK, HAND)).collect();
        let block = Block::new(&player, &hands, &vec![77; hands.len()]);
        (player, block)
    }

    const ID: BlockId = BlockId { equilibrium: 5, number: 9 };

    #[test]
    fn blocks_are_read_as_they_are_written() {
        let (player, block) = block();
        let bytes = block.encode(ID);
        assert_eq!(bytes.len(), BLOCK_BYTES);
        let mut damaged = bytes.clone();
        damaged[1_000] ^= 1;
        let others = [BlockId { equilibrium: 6, ..ID }, BlockId { number: 8, ..ID }];
        for (bytes, id) in others.map(|id| (&bytes[..], id)) {
            assert_eq!(Block::decode(bytes, id, &player), None);
        }
        for bytes in [&bytes[..bytes.len() - 1], &[&bytes[..], &[0]].concat(), &damaged, &bytes[..16], &[]] {
            assert_eq!(Block::decode(bytes, ID, &player), None);
        }
        assert_eq!(Block::decode(&bytes, ID, &player), Some(block));
    }

    /// A bank may hand over anything, with the right checksum.
    #[test]
    fn blocks_of_nonsense_are_refused() {
        let spoilt: [fn(&mut Block); 7] = [
            |block| block.hands[7] |= 1 << 13,
            |block| block.hands[7] &= block.hands[7] - 1,
            |block| block.ranks[7][1] = RowRank::COUNT as u16,
            |block| block.plays[7] = MISSET_CODE + 1,
            // Under the standard rules a hand can always be set, and this one is no dragon.
            |block| block.plays[7] = MISSET_CODE,
            |block| block.plays[7] = FIRST_NATURAL_CODE,
            |block| block.plays[7] = u32::MAX,
        ];
        for spoil in spoilt {
            let (player, mut block) = block();
            spoil(&mut block);
            assert_eq!(Block::decode(&block.encode(ID), ID, &player), None);
        }
    }
}
