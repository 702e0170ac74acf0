//! The file of a [`Block`]: its layout, and the checks made when it is read.

use super::block::{BLOCK, Block, COLOURS, UNPLAYED};
use super::suit_relabelling::unpack_hand;
use crate::eval::RowRank;
use crate::fnv::fnv;
use crate::solver::hand::masks::HAND;
use crate::solver::play::model_player::ModelPlayer;

/// Number of bytes of a block in a [`Bank`](super::population::Bank).
pub const BLOCK_BYTES: usize = 4 * 8 + BLOCK * 18;

/// The numbers that identify a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BlockId {
    /// The number that identifies the equilibrium of the population.
    pub(crate) equilibrium: u64,
    /// The number of the block in the population.
    pub(crate) number: usize,
}

impl Block {
    const MAGIC: [u8; 8] = *b"pusoybk2";

    /// Formats the block as a file, with all numbers little-endian. The file begins with a magic number, the identity
    /// of the equilibrium and the number of the block, in eight bytes each. The hands are next, in eight bytes each.
    /// The ranks of their rows follow, in six bytes per hand, and then their plays, in four bytes per hand. If a hand
    /// is not played yet, the lower 31 bits of its play are all set. A checksum (FNV-1a, 64 bits) ends the file.
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

    /// Parses the result of [`Block::encode`]. Returns `None` if the bytes are damaged or belong to another block. Also
    /// returns `None` if a hand does not have thirteen cards, if a rank does not exist, or if the rules forbid one of
    /// the plays.
    pub(crate) fn decode(bytes: &[u8], id: BlockId, player: &ModelPlayer) -> Option<Block> {
        let (content, checksum) = bytes.split_last_chunk()?;
        let rest = content.strip_prefix(&Block::MAGIC)?.strip_prefix(&id.equilibrium.to_le_bytes())?;
        let rest = rest.strip_prefix(&(id.number as u64).to_le_bytes())?;
        if bytes.len() != BLOCK_BYTES || fnv(content) != u64::from_le_bytes(*checksum) {
            return None;
        }
        let (hands, rest) = rest.split_at(BLOCK * 8);
        let (ranks, plays) = rest.split_at(BLOCK * 6);
        let rank = |two: &[u8; 2]| u16::from_le_bytes(*two);
        let mut block = Block {
            hands: hands.as_chunks().0.iter().map(|&eight| u64::from_le_bytes(eight)).collect(),
            ranks: ranks.as_chunks().0.iter().map(rank).collect::<Vec<_>>().as_chunks().0.to_vec(),
            plays: plays.as_chunks().0.iter().map(|&four| u32::from_le_bytes(four)).collect(),
            played: 0,
        };
        block.played = (0..BLOCK).filter(|&at| block.is_played(at)).count();
        block.is_valid(player).then_some(block)
    }

    /// Returns `true` if every value of the block is in range, so that no lookup with these values can fail.
    fn is_valid(&self, player: &ModelPlayer) -> bool {
        const LANES: u64 = 0x1fff_1fff_1fff_1fff;
        let may_play = |(&hand, &play): (&u64, &u32)| {
            let code = play & !COLOURS;
            code == UNPLAYED || player.may_play(|| unpack_hand(hand), code)
        };
        self.hands.iter().all(|hand| hand & !LANES == 0 && hand.count_ones() == HAND as u32)
            && self.ranks.as_flattened().iter().all(|&rank| usize::from(rank) < RowRank::COUNT)
            && self.hands.iter().zip(&self.plays).all(may_play)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardSet, Rng};
    use crate::chinese::Rules;
    use crate::solver::play::model_player::{FIRST_NATURAL_CODE, MISSET_CODE};
    use crate::solver::strategy::strategy::Strategy;

    /// Returns a player, and a block of random hands that are all set in the same arrangement.
    fn block() -> (ModelPlayer, Block) {
        let player = ModelPlayer::new(&Rules::default(), &Strategy::uniform(), 1);
        let mut rng = Rng::new(1);
        let hands: Vec<CardSet> = (0..BLOCK).map(|_| rng.deal(CardSet::DECK, HAND)).collect();
        let block = Block::new(&player, &hands, &vec![77; hands.len()]);
        (player, block)
    }

    const ID: BlockId = BlockId { equilibrium: 5, number: 9 };

    #[test]
    fn blocks_survive_encoding() {
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

    #[test]
    fn unplayed_hands_survive_encoding() {
        let (player, all) = block();
        let hands: Vec<CardSet> = (0..BLOCK).map(|at| all.hand(at)).collect();
        let mut some = Block::unplayed(&player, &hands);
        some.play(&player, &[3, 70, 3], &[77; 3]);
        assert_eq!((some.played(), some.to_be_played(2..5)), (2, vec![2, 4]));
        assert_eq!(Block::decode(&some.encode(ID), ID, &player).as_ref(), Some(&some));
        some.play(&player, &(0..BLOCK).collect::<Vec<_>>(), &vec![77; BLOCK]);
        assert_eq!((some.played(), &some), (BLOCK, &all));
    }

    /// The checksums of these blocks are valid, but one value of each block is not.
    #[test]
    fn invalid_blocks_are_refused() {
        let spoilt: [fn(&mut Block); 7] = [
            |block| block.hands[7] |= 1 << 13,
            |block| block.hands[7] &= block.hands[7] - 1,
            |block| block.ranks[7][1] = RowRank::COUNT as u16,
            |block| block.plays[7] = MISSET_CODE + 1,
            // Under the standard rules, every hand can be set.
            |block| block.plays[7] = MISSET_CODE,
            // The first code of a natural stands for a clean dragon, and this hand is not one.
            |block| block.plays[7] = FIRST_NATURAL_CODE,
            |block| block.plays[7] = UNPLAYED - 1,
        ];
        for spoil in spoilt {
            let (player, mut block) = block();
            spoil(&mut block);
            assert_eq!(Block::decode(&block.encode(ID), ID, &player), None);
        }
    }
}
