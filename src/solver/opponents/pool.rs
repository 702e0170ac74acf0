//! [`Pool`]: the possible opponents' hands of a block, in every possible relabelling of their suits.

use std::sync::Arc;

use super::block::{Block, RelabelledHand};
use super::suit_relabelling::SeenCards;

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

    /// Divides the pool into two halves. The hands of the block alternate between them, each with all its relabellings.
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

    /// Returns part number `part` of `parts`. Adjacent parts may share one hand of the block, with its suits relabelled
    /// differently.
    pub(crate) fn part(&self, part: usize, parts: usize) -> &[RelabelledHand] {
        let end = |part: usize| self.relabelled.len() * part / parts;
        &self.relabelled[end(part)..end(part + 1)]
    }
}
