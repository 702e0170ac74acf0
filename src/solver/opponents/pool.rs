//! [`Pool`]: the possible opponents' hands of a block, in every possible relabelling of their suits.

use std::sync::Arc;

use super::block::{Block, Dealt};
use super::suit_relabelling::Seen;

/// The hands of a block that contain none of the seen cards.
pub(crate) struct Pool {
    pub(crate) block: Arc<Block>,
    dealt: Vec<Dealt>,
    /// Number of different hands of the block in the pool.
    pub(crate) hands: usize,
}

impl Pool {
    /// Returns the pool of a block. The hands that contain none of the seen cards must be played.
    pub(crate) fn new(block: Arc<Block>, seen: &Seen) -> Pool {
        let mut pool = Pool { block: block.clone(), dealt: Vec::new(), hands: 0 };
        block.relabel(seen, |dealt| {
            pool.hands += usize::from(pool.dealt.last().is_none_or(|last| last.place != dealt.place));
            pool.dealt.push(dealt);
        });
        pool
    }

    /// Divides the pool into the hands with even indices and those with odd ones.
    pub(crate) fn halves(self) -> [Pool; 2] {
        [0, 1].map(|half| {
            let hands = self.dealt.chunk_by(|a, b| a.place == b.place).skip(half).step_by(2);
            Pool { block: self.block.clone(), hands: hands.clone().count(), dealt: hands.flatten().copied().collect() }
        })
    }

    /// Returns part number `part` of `parts`. Two parts share no hand, not even with relabelled suits.
    pub(crate) fn part(&self, part: usize, parts: usize) -> &[Dealt] {
        let end = |part: usize| self.dealt.len() * part / parts;
        &self.dealt[end(part)..end(part + 1)]
    }
}
