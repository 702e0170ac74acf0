//! [`Population`]: random hands that a strategy has already played, from which the opponents of a query are taken.

use once_cell::sync::OnceCell;

use super::block::{BLOCK, Block};
use super::groups::{Alike, Groups};
use super::suit_relabelling::Seen;
use crate::cards::{CardSet, Rng};
use crate::solver::hand::masks::HAND;
use crate::solver::parallel::map_chunks;
use crate::solver::play::player::{Choice, Player};
use crate::solver::search::search::Search;

/// Random hands that a strategy has already played, in blocks that are made when they are asked for. As the hands come
/// from a seed, only what was played with them has to be kept.
#[derive(Debug)]
pub(crate) struct Population {
    blocks: Vec<OnceCell<Block>>,
}

/// The seed of the hands of every equilibrium's population.
const SEED: u64 = 0x7075_736f_795f_3133;
/// Number of hands dealt from one stream of random numbers.
const STREAM: usize = 1_024;
/// Number of streams in a block.
const STREAMS: usize = BLOCK / STREAM;
/// Number of blocks whose plays come with an equilibrium.
pub(crate) const EMBEDDED: usize = 4;
/// Number of blocks in a population, which is enough for the default precision.
const BLOCKS: usize = 128;

/// A place where the blocks of a solver's population are kept between runs.
///
/// A solver asks for a block when it first needs it, and plays its 32,768 hands if the bank has none or one that cannot
/// be used. An answer is the same with and without a bank.
pub trait Bank: Send + Sync {
    /// Returns the bytes that were kept for this block, if there are any.
    fn read(&self, block: usize) -> Option<Vec<u8>>;
    /// Keeps the bytes of a block. A bank that cannot keep them does nothing.
    fn keep(&self, block: usize, bytes: &[u8]);
}

/// Returns the hands of a stream.
fn hands(seed: u64, stream: usize) -> impl Iterator<Item = CardSet> {
    let mut rng = Rng::stream(seed, stream as u64);
    (0..STREAM).map(move |_| rng.deal(CardSet::DECK, HAND))
}

impl Population {
    /// Lets a player play the hands whose plays come with an equilibrium, and returns the code of each play.
    pub(crate) fn play(player: &Player) -> Vec<u32> {
        let play = |search: &mut Search, stream: usize| {
            hands(SEED, stream).map(|hand| player.play(search, hand).encode()).collect::<Vec<_>>()
        };
        map_chunks(EMBEDDED * STREAMS, Search::new, play).concat()
    }

    /// The population of an equilibrium, with no block made yet.
    pub(crate) fn new() -> Population {
        Population { blocks: (0..BLOCKS).map(|_| OnceCell::new()).collect() }
    }

    /// A population of `size` hands of another seed, rounded up to whole streams, each played as `play` says.
    pub(crate) fn of(
        player: &Player,
        seed: u64,
        size: usize,
        play: impl Fn(&mut Search, CardSet) -> Choice + Send + Sync,
    ) -> Population {
        let streams = size.div_ceil(STREAM);
        let blocks = map_chunks(streams.div_ceil(STREAMS), Search::new, |search, block| {
            let streams = block * STREAMS..streams.min((block + 1) * STREAMS);
            let hands: Vec<CardSet> = streams.flat_map(|stream| hands(seed, stream)).collect();
            let plays: Vec<u32> = hands.iter().map(|&hand| play(search, hand).encode()).collect();
            OnceCell::with_value(Block::new(player, &hands, &plays))
        });
        Population { blocks }
    }

    /// Returns the number of blocks, made or not.
    pub(crate) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// Groups those hands of all blocks that hold none of the cards seen, taking every other one: the even ones for
    /// half 0, the odd ones for half 1.
    pub(crate) fn half(&self, player: &Player, seen: &Seen, alike: &Alike, half: usize) -> Groups {
        let mut all = Groups::default();
        for block in self.blocks.iter().filter_map(OnceCell::get) {
            all.append(block.meet(player, seen, alike, |i| i % 2 == half));
        }
        all
    }
}

/// An equilibrium's population, with what it takes to make its blocks.
pub(crate) struct Crowd<'a> {
    pub(crate) population: &'a Population,
    pub(crate) player: &'a Player,
    /// The codes of what was played in the first blocks.
    pub(crate) plays: &'a [u32],
    /// The bank that keeps blocks, and the identity of the equilibrium under which it keeps them.
    pub(crate) bank: Option<(&'a dyn Bank, u64)>,
}

impl Crowd<'_> {
    /// Groups the opponents of a block who hold none of the cards seen.
    pub(crate) fn meet(&self, block: usize, seen: &Seen, alike: &Alike) -> Groups {
        self.block(block).meet(self.player, seen, alike, |_| true)
    }

    /// Returns a block: from the bank, or made of the plays that came with the equilibrium, or played now.
    fn block(&self, number: usize) -> &Block {
        self.population.blocks[number].get_or_init(|| {
            let kept = self.bank.and_then(|(bank, identity)| Block::decode(&bank.read(number)?, identity));
            kept.unwrap_or_else(|| {
                let streams = number * STREAMS..(number + 1) * STREAMS;
                let hands: Vec<CardSet> = streams.flat_map(|stream| hands(SEED, stream)).collect();
                let played = || {
                    let mut search = Search::new();
                    hands.iter().map(|&hand| self.player.play(&mut search, hand).encode()).collect()
                };
                let known = self.plays.get(number * BLOCK..(number + 1) * BLOCK);
                let block = Block::new(self.player, &hands, &known.map_or_else(played, <[u32]>::to_vec));
                if let Some((bank, identity)) = self.bank {
                    bank.keep(number, &block.encode(identity));
                }
                block
            })
        })
    }
}
