//! [`Pool`]: the hands of a block as they can lie on a table, their suits relabelled in every way that is possible.

use std::sync::Arc;

use super::block::{Block, Dealt};
use super::suit_relabelling::Seen;

/// The hands of a block that hold none of the cards seen.
pub(crate) struct Pool {
    pub(crate) block: Arc<Block>,
    dealt: Vec<Dealt>,
    /// Number of different hands of the block among them.
    pub(crate) hands: usize,
}

impl Pool {
    /// Returns the pool of a block, whose hands that hold none of the cards seen must be played.
    pub(crate) fn new(block: Arc<Block>, seen: &Seen) -> Pool {
        let mut pool = Pool { block: block.clone(), dealt: Vec::new(), hands: 0 };
        block.relabel(seen, |dealt| {
            pool.hands += usize::from(pool.dealt.last().is_none_or(|last| last.place != dealt.place));
            pool.dealt.push(dealt);
        });
        pool
    }

    /// Divides the pool: the even hands, and the odd ones.
    pub(crate) fn halves(self) -> [Pool; 2] {
        [0, 1].map(|half| {
            let hands = self.dealt.chunk_by(|a, b| a.place == b.place).skip(half).step_by(2);
            Pool { block: self.block.clone(), hands: hands.clone().count(), dealt: hands.flatten().copied().collect() }
        })
    }

    /// Returns one of several parts, which share no hand but for its suits.
    pub(crate) fn part(&self, part: usize, parts: usize) -> &[Dealt] {
        let end = |part: usize| self.dealt.len() * part / parts;
        &self.dealt[end(part)..end(part + 1)]
    }
}
