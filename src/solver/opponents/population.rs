//! [`Population`]: random hands set by a strategy, the source of a query's opponents.

use std::sync::{Arc, Mutex, PoisonError};

use once_cell::sync::OnceCell;

use super::block::Pool;
use super::block::{BLOCK, Block, WeightedHand};
use super::block_file::BlockId;
use super::groups::{EquivalenceClasses, Groups};
use super::suit_relabelling::SeenCards;
use crate::cards::{CardSet, Rng};
use crate::parallel::{StopCheck, map_chunks};
use crate::solver::hand::masks::HAND;
use crate::solver::play::model_player::{HandChoice, ModelPlayer};
use crate::solver::search::search::Search;

/// Random hands set by a strategy, in blocks. [`Population::with_plays`] deals and sets all hands at once. In the
/// population of an equilibrium, blocks are dealt on demand. Most of their hands are set on first use, because one
/// query needs only a fifth of a block, and most blocks are used by few queries.
#[derive(Debug)]
pub(crate) struct Population {
    blocks: Vec<OnceCell<LazyBlock>>,
}

/// A block whose hands are set on demand.
#[derive(Debug)]
struct LazyBlock {
    /// The block in its current state.
    block: Mutex<Arc<Block>>,
    /// The number of set hands that the [`Bank`] already has. Locked while hands of the block are being set.
    saved: Mutex<usize>,
}

impl LazyBlock {
    fn new(block: Block, saved: usize) -> LazyBlock {
        LazyBlock { block: Mutex::new(Arc::new(block)), saved: Mutex::new(saved) }
    }

    /// Returns the block in its current state.
    fn block(&self) -> Arc<Block> {
        self.block.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The seed of the hands of every equilibrium's population.
const SEED: u64 = 0x7075_736f_795f_3133;
/// Number of hands dealt from one random stream.
const STREAM: usize = 1_024;
/// Number of streams in a block.
const STREAMS: usize = BLOCK / STREAM;
/// Number of blocks whose plays come with an embedded equilibrium.
pub(crate) const EMBEDDED: usize = 4;
/// Number of hands whose plays come with an equilibrium that is trained on demand. This number is enough to check that
/// the plays follow the equilibrium's strategy.
pub(crate) const SAMPLE: usize = VERIFIED * STREAM;
/// Number of blocks in the population of an equilibrium, enough for the default precision.
pub const BLOCKS: usize = 128;
/// Number of hands of a block that are played again to verify the saved plays.
const VERIFIED: usize = 4;

/// A store that keeps the blocks of a solver's population between runs.
///
/// A solver asks for a block on first use. The solver deals the block's 32,768 hands itself if the bank does not have
/// the block, or if the saved block is unusable. A block is unusable if it is damaged, belongs to another equilibrium
/// or has another number. A block is also unusable if a sample of its hands shows plays that differ from the solver's.
///
/// Hands are set on demand. The solver saves a block when the number of its set hands has grown by half since the last
/// save, when all its hands are set, and when the solver is dropped. Answers are the same with and without a bank,
/// unless the saved bytes were forged deliberately.
pub trait Bank: Send + Sync {
    /// Returns the bytes saved for this block. Returns `None` if there are none. Bytes of another length than
    /// [`BLOCK_BYTES`](super::block_file::BLOCK_BYTES) are ignored.
    fn read(&self, block: usize) -> Option<Vec<u8>>;
    /// Saves the bytes of a block. Does nothing if they cannot be saved.
    fn keep(&self, block: usize, bytes: &[u8]);
}

/// Returns the hands of a stream.
fn hands(seed: u64, stream: usize) -> impl Iterator<Item = CardSet> {
    let mut rng = Rng::stream(seed, stream as u64);
    (0..STREAM).map(move |_| rng.deal(CardSet::DECK, HAND))
}

/// Returns the hands at these indices of an equilibrium's population. Each index must be the index of the first hand of
/// a stream.
fn first_hands(places: impl Iterator<Item = usize>) -> Vec<CardSet> {
    places.filter_map(|at| hands(SEED, at / STREAM).next()).collect()
}

/// Plays hands, and returns the code of each play. Returns `None` if `stop` returns `true` before the end.
pub(super) fn play_hands(
    player: &ModelPlayer,
    search: &mut Search,
    hands: impl Iterator<Item = CardSet>,
    stop: StopCheck<'_>,
) -> Option<Vec<u32>> {
    hands.map(|hand| (!stop()).then(|| player.play(search, hand).encode())).collect()
}

impl Population {
    /// Plays the first `first` hands of the population, rounded down to whole streams, and returns the code of each
    /// play. Returns `None` if `stop` returns `true` before the end.
    pub(crate) fn play(player: &ModelPlayer, first: usize, stop: StopCheck<'_>) -> Option<Vec<u32>> {
        let play = |search: &mut Search, stream: usize| play_hands(player, search, hands(SEED, stream), stop);
        let plays: Option<Vec<Vec<u32>>> = map_chunks(first / STREAM, Search::new, play).into_iter().collect();
        Some(plays?.concat())
    }

    /// Returns the population of an equilibrium. None of its blocks are made yet.
    pub(crate) fn new() -> Population {
        Population { blocks: (0..BLOCKS).map(|_| OnceCell::new()).collect() }
    }

    /// Returns a population of `size` hands, rounded up to whole streams. The hands are dealt from `seed`, and `play`
    /// returns the play of each hand.
    pub(crate) fn with_plays(
        player: &ModelPlayer,
        seed: u64,
        size: usize,
        play: impl Fn(&mut Search, CardSet) -> HandChoice + Send + Sync,
    ) -> Population {
        let streams = size.div_ceil(STREAM);
        let blocks = map_chunks(streams.div_ceil(STREAMS), Search::new, |search, block| {
            let streams = block * STREAMS..streams.min((block + 1) * STREAMS);
            let hands: Vec<CardSet> = streams.flat_map(|stream| hands(seed, stream)).collect();
            let plays: Vec<u32> = hands.iter().map(|&hand| play(search, hand).encode()).collect();
            OnceCell::with_value(LazyBlock::new(Block::new(player, &hands, &plays), 0))
        });
        Population { blocks }
    }

    /// Returns the number of blocks, including those not yet made.
    pub(crate) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// Groups the [compatible hands](Block::compatible_hands) of all blocks made so far. The hands alternate between
    /// the two halves, and each half is divided into `N` parts by the indices of its hands. The seen cards can change
    /// the half to which a hand belongs, but not the index of its part.
    pub(crate) fn halves<const N: usize>(
        &self,
        player: &ModelPlayer,
        seen: &SeenCards,
        classes: &EquivalenceClasses,
    ) -> [[Groups; N]; 2] {
        let mut halves = [0, 1].map(|_| std::array::from_fn(|_| Groups::default()));
        for block in self.blocks.iter().filter_map(OnceCell::get).map(LazyBlock::block) {
            let hands = block.compatible_hands(seen);
            for (half, parts) in halves.iter_mut().enumerate() {
                let hands_of_half = || hands.iter().copied().skip(half).step_by(2);
                for (part, groups) in parts.iter_mut().enumerate() {
                    let in_part = hands_of_half().filter(|hand| hand.place() % N == part);
                    groups.append(block.group(player, in_part, classes));
                }
            }
        }
        halves
    }

    /// Returns, for each block made so far, its pool for the seen cards, divided by [`Pool::halves`].
    pub(crate) fn pools(&self, seen: &SeenCards) -> impl Iterator<Item = [Pool; 2]> {
        let blocks = self.blocks.iter().filter_map(OnceCell::get).map(LazyBlock::block);
        blocks.map(|block| Pool::new(block, seen).halves())
    }
}

/// An equilibrium's population, with everything needed to make its blocks.
pub(crate) struct OpponentSource<'a> {
    pub(crate) population: &'a Population,
    pub(crate) player: &'a ModelPlayer,
    /// The codes of the plays that come with the equilibrium: those of the population's first hands.
    pub(crate) plays: &'a [u32],
    /// The bank that keeps blocks, and the identity of the equilibrium. `None` if blocks are not kept.
    pub(crate) bank: Option<(&'a dyn Bank, u64)>,
}

impl OpponentSource<'_> {
    /// Groups the opponents of a block who hold none of the seen cards. Returns `None` if `stop` returns `true` before
    /// the hands of all these opponents are set.
    pub(crate) fn group_opponents(
        &self,
        block: usize,
        seen: &SeenCards,
        classes: &EquivalenceClasses,
        stop: StopCheck<'_>,
    ) -> Option<Groups> {
        let (block, hands) = self.block(block, seen, stop)?;
        Some(block.group(self.player, hands.into_iter(), classes))
    }

    /// Returns the pool of a block: its hands after each relabelling of suits, except those with a seen card. Sets
    /// these hands first. Returns `None` as [`OpponentSource::group_opponents`] does.
    pub(crate) fn pool(&self, block: usize, seen: &SeenCards, stop: StopCheck<'_>) -> Option<Pool> {
        let (block, _) = self.block(block, seen, stop)?;
        Some(Pool::new(block, seen))
    }

    /// Sets all hands of a block. Saves the block, unless the bank already has all hands of the block. Returns `false`
    /// if `stop` returns `true` before all hands are set.
    pub(crate) fn complete(&self, number: usize, stop: StopCheck<'_>) -> bool {
        let lazy_block = self.lazy_block(number, stop);
        lazy_block
            .and_then(|lazy_block| self.set_hands(number, lazy_block, |block| block.to_be_played(0..BLOCK), stop))
            .is_some()
    }

    /// Sets the [compatible hands](Block::compatible_hands) of a block. Returns the block and these hands. Returns
    /// `None` as [`OpponentSource::group_opponents`] does.
    fn block(&self, number: usize, seen: &SeenCards, stop: StopCheck<'_>) -> Option<(Arc<Block>, Vec<WeightedHand>)> {
        let lazy_block = self.lazy_block(number, stop)?;
        let hands = lazy_block.block().compatible_hands(seen);
        let block = self.set_hands(
            number,
            lazy_block,
            |block| block.to_be_played(hands.iter().map(WeightedHand::place)),
            stop,
        )?;
        Some((block, hands))
    }

    /// Returns a block in its current state. On first use, loads it from the bank or deals it. Returns `None` if `stop`
    /// returns `true` while the block is dealt.
    fn lazy_block(&self, number: usize, stop: StopCheck<'_>) -> Option<&LazyBlock> {
        let make = || self.load(number).or_else(|| self.deal(number, stop)).ok_or(());
        self.population.blocks[number].get_or_try_init(make).ok()
    }

    /// Returns a block after setting the hands at the indices that `wanted` returns. Returns `None` if `stop` returns
    /// `true` before that is done.
    fn set_hands(
        &self,
        number: usize,
        lazy_block: &LazyBlock,
        wanted: impl Fn(&Block) -> Vec<usize>,
        stop: StopCheck<'_>,
    ) -> Option<Arc<Block>> {
        let block = lazy_block.block();
        if wanted(&block).is_empty() {
            return Some(block);
        }
        let mut saved = lazy_block.saved.lock().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have set some of these hands in the meantime.
        let block = lazy_block.block();
        let places = wanted(&block);
        let hands: Vec<CardSet> = places.iter().map(|&at| block.hand(at)).collect();
        let plays = self.play(&hands, stop)?;
        let mut grown = Block::clone(&block);
        grown.play(self.player, &places, &plays);
        let grown = Arc::new(grown);
        *lazy_block.block.lock().unwrap_or_else(PoisonError::into_inner) = grown.clone();
        // The block is not saved after every growth, because each save writes the whole block.
        if grown.played() == BLOCK || grown.played() >= *saved + *saved / 2 {
            self.save(number, &grown, &mut saved);
        }
        Some(grown)
    }

    /// Saves every block with hands that the bank does not have yet.
    pub(crate) fn save_all(&self) {
        for (number, lazy_block) in self.population.blocks.iter().enumerate() {
            if let Some(lazy_block) = lazy_block.get() {
                let mut saved = lazy_block.saved.lock().unwrap_or_else(PoisonError::into_inner);
                self.save(number, &lazy_block.block(), &mut saved);
            }
        }
    }

    /// Gives a block to the bank, unless the bank already has all set hands of the block. `saved` is the number of set
    /// hands that the bank has.
    fn save(&self, number: usize, block: &Block, saved: &mut usize) {
        if let Some((bank, equilibrium)) = self.bank
            && block.played() > *saved
        {
            bank.keep(number, &block.encode(BlockId { equilibrium, number }));
            *saved = block.played();
        }
    }

    /// Returns the block with this number from the bank. Returns `None` if there is no bank, if the bank does not have
    /// the block, or if the block fails a check.
    fn load(&self, number: usize) -> Option<LazyBlock> {
        let (bank, equilibrium) = self.bank?;
        let block = Block::decode(&bank.read(number)?, BlockId { equilibrium, number }, self.player)?;
        let places = verified_places();
        let hands = first_hands(places.iter().map(|at| number * BLOCK + at));
        let plays = match self.embedded_plays(number) {
            Some(known) => places.iter().map(|&at| known[at]).collect(),
            None => self.play(&hands, &|| false)?,
        };
        let is_true = block.agrees_at(&places, &Block::new(self.player, &hands, &plays));
        let played = block.played();
        is_true.then(|| LazyBlock::new(block, played))
    }

    /// Returns `true` if, for a sample of hands, the player makes the plays that come with the equilibrium.
    pub(crate) fn plays_match_player(&self) -> bool {
        let places = (0..self.plays.len()).step_by((self.plays.len() / (EMBEDDED * VERIFIED)).max(STREAM));
        let known = places.clone().map(|at| self.plays[at]);
        self.play(&first_hands(places), &|| false).is_some_and(|plays| known.eq(plays))
    }

    /// Returns the plays of a block that come with the equilibrium. Returns `None` if the equilibrium does not include
    /// the plays of all hands of the block.
    fn embedded_plays(&self, number: usize) -> Option<&[u32]> {
        self.plays.get(number * BLOCK..(number + 1) * BLOCK)
    }

    /// Plays hands, and returns the code of each play. Returns `None` if `stop` returns `true` before the end.
    fn play(&self, hands: &[CardSet], stop: StopCheck<'_>) -> Option<Vec<u32>> {
        play_hands(self.player, &mut Search::new(), hands.iter().copied(), stop)
    }

    /// Deals the block with this number. If the equilibrium includes the plays of the block and the rules allow these
    /// plays, records them. Otherwise, plays only the hands that are verified when the bank returns the block. Returns
    /// `None` if `stop` returns `true` before these hands are played.
    fn deal(&self, number: usize, stop: StopCheck<'_>) -> Option<LazyBlock> {
        let streams = number * STREAMS..(number + 1) * STREAMS;
        let hands: Vec<CardSet> = streams.flat_map(|stream| hands(SEED, stream)).collect();
        let offered = |(hand, &play): (&CardSet, &u32)| self.player.may_play(|| *hand, play);
        let block = match self.embedded_plays(number).filter(|known| hands.iter().zip(*known).all(offered)) {
            Some(known) => Block::new(self.player, &hands, known),
            None => {
                let places = verified_places();
                let plays = self.play(&places.iter().map(|&at| hands[at]).collect::<Vec<_>>(), stop)?;
                let mut block = Block::unplayed(self.player, &hands);
                block.play(self.player, &places, &plays);
                block
            }
        };
        let mut saved = 0;
        if block.played() == BLOCK {
            self.save(number, &block, &mut saved);
        }
        Some(LazyBlock::new(block, saved))
    }
}

/// Returns the indices of the hands to verify in a block. Each of them is the first hand of a stream.
fn verified_places() -> Vec<usize> {
    (0..BLOCK).step_by(BLOCK / VERIFIED).collect()
}
