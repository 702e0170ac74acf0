//! [`Block`]: hands that a player has already played, packed so that those which can be opponents are found quickly.

use super::groups::{Alike, Groups, Opponent};
use super::suit_relabelling::{Seen, Weights, hand_of, lanes};
use crate::cards::CardSet;
use crate::eval::RowRank;
use crate::fnv::fnv;
use crate::solver::hand::masks::HAND;
use crate::solver::play::player::{MISSET_CODE, Player};

/// Number of hands in a block of an equilibrium's population. About 6,300 of them, suits relabelled, hold none of the
/// thirteen cards of one hand.
pub(crate) const BLOCK: usize = 32_768;

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

    const MAGIC: [u8; 8] = *b"pusoybk1";

    /// Writes the block as a file that belongs to the equilibrium with this identity: a magic number, the identity, the
    /// hands in eight bytes each, ranks in six, plays in four, and a checksum (FNV-1a, 64 bits), all little-endian.
    pub(crate) fn encode(&self, identity: u64) -> Vec<u8> {
        let mut bytes = Vec::from(Block::MAGIC);
        bytes.extend(identity.to_le_bytes());
        bytes.extend(self.hands.iter().flat_map(|hand| hand.to_le_bytes()));
        bytes.extend(self.ranks.iter().flatten().flat_map(|rank| rank.to_le_bytes()));
        bytes.extend(self.plays.iter().flat_map(|play| play.to_le_bytes()));
        bytes.extend(fnv(&bytes).to_le_bytes());
        bytes
    }

    /// Reads what [`Block::encode`] wrote; returns `None` for a file of another equilibrium, a damaged one, and one
    /// that holds anything but hands of thirteen cards, ranks of rows and codes of plays.
    pub(crate) fn decode(bytes: &[u8], identity: u64) -> Option<Block> {
        let (content, checksum) = bytes.split_last_chunk()?;
        let rest = content.strip_prefix(&Block::MAGIC)?.strip_prefix(&identity.to_le_bytes())?;
        if rest.len() != BLOCK * 18 || fnv(content) != u64::from_le_bytes(*checksum) {
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
        block.is_sound().then_some(block)
    }

    /// Returns whether everything in the block is in range, so that nothing which is looked up by it can be missed.
    fn is_sound(&self) -> bool {
        const LANES: u64 = 0x1fff_1fff_1fff_1fff;
        self.hands.iter().all(|hand| hand & !LANES == 0 && hand.count_ones() == HAND as u32)
            && self.ranks.as_flattened().iter().all(|&rank| usize::from(rank) < RowRank::COUNT)
            && self.plays.iter().all(|play| play & !COLOURS <= MISSET_CODE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;
    use crate::chinese::Rules;
    use crate::solver::strategy::strategy::Strategy;

    /// A block of random hands that are all set by the same cut.
    fn block() -> Block {
        let player = Player::new(&Rules::default(), &Strategy::supposed(), 1);
        let mut rng = Rng::new(1);
        let hands: Vec<CardSet> = (0..BLOCK).map(|_| rng.deal(CardSet::DECK, HAND)).collect();
        Block::new(&player, &hands, &vec![77; hands.len()])
    }

    #[test]
    fn blocks_are_read_as_they_are_written() {
        let block = block();
        let bytes = block.encode(5);
        assert_eq!(Block::decode(&bytes, 5), Some(block));
        let mut damaged = bytes.clone();
        damaged[1_000] ^= 1;
        for (bytes, of) in [(&bytes[..], 6), (&bytes[..bytes.len() - 1], 5), (&damaged, 5), (&[], 5)] {
            assert_eq!(Block::decode(bytes, of), None);
        }
    }

    /// A bank may hand over anything, with the right checksum.
    #[test]
    fn blocks_of_nonsense_are_refused() {
        let spoilt: [fn(&mut Block); 4] = [
            |block| block.hands[7] |= 1 << 13,
            |block| block.hands[7] &= block.hands[7] - 1,
            |block| block.ranks[7][1] = RowRank::COUNT as u16,
            |block| block.plays[7] = MISSET_CODE + 1,
        ];
        for spoil in spoilt {
            let mut block = block();
            spoil(&mut block);
            assert_eq!(Block::decode(&block.encode(5), 5), None);
        }
    }
}
