//! [`Population`]: random hands that a strategy has already played, from which the opponents of a query are taken.

use once_cell::sync::OnceCell;

use super::block::{BLOCK, Block, BlockId};
use super::groups::{Alike, Groups};
use super::pool::Pool;
use super::suit_relabelling::Seen;
use crate::cards::{CardSet, Rng};
use crate::solver::hand::masks::HAND;
use crate::solver::parallel::{Stop, map_chunks};
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
/// Number of hands of a block that are looked at again to see whether what was kept is true.
const TRIED: usize = 4;

/// A place where the blocks of a solver's population are kept between runs.
///
/// A solver asks for a block when it first needs it, and plays its 32,768 hands if the bank has none or one that cannot
/// be used: of another equilibrium or number, damaged, or, as far as a sample of its hands tells, played otherwise. An
/// answer is the same with and without a bank, unless somebody has forged the bytes with care.
pub trait Bank: Send + Sync {
    /// Returns the bytes that were kept for this block, if there are any. Other than [`BLOCK_BYTES`](super::block::BLOCK_BYTES)
    /// of them are of no use.
    fn read(&self, block: usize) -> Option<Vec<u8>>;
    /// Keeps the bytes of a block. A bank that cannot keep them does nothing.
    fn keep(&self, block: usize, bytes: &[u8]);
}

/// Returns the hands of a stream.
fn hands(seed: u64, stream: usize) -> impl Iterator<Item = CardSet> {
    let mut rng = Rng::stream(seed, stream as u64);
    (0..STREAM).map(move |_| rng.deal(CardSet::DECK, HAND))
}

/// Returns the hands at some places of an equilibrium's population, each the first of a stream.
fn first_hands(places: impl Iterator<Item = usize>) -> Vec<CardSet> {
    places.filter_map(|at| hands(SEED, at / STREAM).next()).collect()
}

/// Lets a player play hands, and returns the code of each play; `None` if `stop` returned `true` before.
fn play_hands(
    player: &Player,
    search: &mut Search,
    hands: impl Iterator<Item = CardSet>,
    stop: Stop<'_>,
) -> Option<Vec<u32>> {
    hands.map(|hand| (!stop()).then(|| player.play(search, hand).encode())).collect()
}

impl Population {
    /// Lets a player play the hands whose plays come with an equilibrium, and returns the code of each play; `None` if
    /// `stop` returned `true` before.
    pub(crate) fn play(player: &Player, stop: Stop<'_>) -> Option<Vec<u32>> {
        let play = |search: &mut Search, stream: usize| play_hands(player, search, hands(SEED, stream), stop);
        let plays: Option<Vec<Vec<u32>>> = map_chunks(EMBEDDED * STREAMS, Search::new, play).into_iter().collect();
        Some(plays?.concat())
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
    /// Groups the opponents of a block who hold none of the cards seen; `None` if the block has to be played first, and
    /// `stop` returned `true` before that was done.
    pub(crate) fn meet(&self, block: usize, seen: &Seen, alike: &Alike, stop: Stop<'_>) -> Option<Groups> {
        Some(self.block(block, stop)?.meet(self.player, seen, alike, |_| true))
    }

    /// Returns the hands of a block that hold none of the cards seen, with their suits relabelled; `None` as in
    /// [`Crowd::meet`].
    pub(crate) fn pool(&self, block: usize, seen: &Seen, stop: Stop<'_>) -> Option<Pool<'_>> {
        Some(Pool::new(self.block(block, stop)?, seen))
    }

    /// Returns a block: from the bank, or made of the plays that came with the equilibrium, or played now.
    fn block(&self, number: usize, stop: Stop<'_>) -> Option<&Block> {
        let make = || self.kept(number).or_else(|| self.make(number, stop)).ok_or(());
        self.population.blocks[number].get_or_try_init(make).ok()
    }

    /// Returns the block of this number from the bank, if it is there and can be trusted.
    fn kept(&self, number: usize) -> Option<Block> {
        let (bank, equilibrium) = self.bank?;
        let block = Block::decode(&bank.read(number)?, BlockId { equilibrium, number }, self.player)?;
        let places: Vec<usize> = (0..BLOCK).step_by(BLOCK / TRIED).collect();
        let hands = first_hands(places.iter().map(|at| number * BLOCK + at));
        let plays = match self.known(number) {
            Some(known) => places.iter().map(|&at| known[at]).collect(),
            None => self.play(&hands, &|| false)?,
        };
        block.agrees_at(&places, &Block::new(self.player, &hands, &plays)).then_some(block)
    }

    /// Returns whether the plays that come with the equilibrium are those of its player, as far as a sample tells.
    pub(crate) fn is_of_its_player(&self) -> bool {
        let places = (0..self.plays.len()).step_by(BLOCK / TRIED);
        let known = places.clone().map(|at| self.plays[at]);
        self.play(&first_hands(places), &|| false).is_some_and(|plays| known.eq(plays))
    }

    /// Returns the plays of a block that come with the equilibrium.
    fn known(&self, number: usize) -> Option<&[u32]> {
        self.plays.get(number * BLOCK..(number + 1) * BLOCK)
    }

    /// Lets the player play hands, and returns the code of each play; `None` if `stop` returned `true` before.
    fn play(&self, hands: &[CardSet], stop: Stop<'_>) -> Option<Vec<u32>> {
        play_hands(self.player, &mut Search::new(), hands.iter().copied(), stop)
    }

    /// Makes the block of this number, and gives it to the bank.
    fn make(&self, number: usize, stop: Stop<'_>) -> Option<Block> {
        let streams = number * STREAMS..(number + 1) * STREAMS;
        let hands: Vec<CardSet> = streams.flat_map(|stream| hands(SEED, stream)).collect();
        let offered = |(hand, &play): (&CardSet, &u32)| self.player.may_play(|| *hand, play);
        let plays = match self.known(number).filter(|known| hands.iter().zip(*known).all(offered)) {
            Some(known) => known.to_vec(),
            None => self.play(&hands, stop)?,
        };
        let block = Block::new(self.player, &hands, &plays);
        if let Some((bank, equilibrium)) = self.bank {
            bank.keep(number, &block.encode(BlockId { equilibrium, number }));
        }
        Some(block)
    }
}
