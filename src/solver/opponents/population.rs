//! The opponents of a query: random hands that a strategy has already played, without the cards seen; or hands dealt
//! afresh from the unseen cards.

use itertools::Itertools;
use once_cell::sync::OnceCell;

use super::groups::{Alike, Groups, Opponent};
use crate::cards::{CardSet, Rng, Suit};
use crate::chinese::Showing;
use crate::fnv::fnv;
use crate::solver::hand::masks::HAND;
use crate::solver::parallel::map_chunks;
use crate::solver::play::player::{Play, Player};
use crate::solver::search::search::Search;

/// Hands that a strategy has already played, in blocks that are made when they are asked for: the opponents of an ev, with
/// nothing left to set.
///
/// The hands come from a seed, so only what was done with them has to be kept.
#[derive(Debug)]
pub(crate) struct Population {
    blocks: Vec<OnceCell<Block>>,
}

/// The seed of the hands of every equilibrium's population.
const SEED: u64 = 0x7075_736f_795f_3133;
/// Hands of one stream of random numbers.
const STREAM: usize = 1_024;
/// How many of these are a block.
const STREAMS: usize = 32;
/// How many hands are a block; about 6,300 of them are left, suits relabelled, without the thirteen cards of one hand.
const BLOCK: usize = STREAM * STREAMS;
/// How many blocks an equilibrium comes with.
pub(crate) const EMBEDDED: usize = 4;
/// How many blocks a population has, which is enough for the default precision.
const BLOCKS: usize = 128;

/// Where blocks are kept between runs.
pub trait Bank: Send + Sync {
    /// The block of this number, if it is kept.
    fn read(&self, block: usize) -> Option<Vec<u8>>;
    /// Keeps a block, if that can be done.
    fn keep(&self, block: usize, bytes: &[u8]);
}

/// A part of a population.
#[derive(Debug, PartialEq)]
struct Block {
    /// The hands, each suit in sixteen bits.
    hands: Vec<u64>,
    /// The ranks of the rows, where the hand is set.
    ranks: Vec<[u16; 3]>,
    /// What was played, as [`Play::encode`] says; and whether the hand's colours may make a natural.
    plays: Vec<u32>,
}

/// Added to a play whose hand may be a natural by its colours.
const COLOURS: u32 = 1 << 31;

/// What a hand of a stream was played as.
fn hands(seed: u64, stream: usize) -> impl Iterator<Item = CardSet> {
    let mut rng = Rng::stream(seed, stream as u64);
    (0..STREAM).map(move |_| rng.deal(CardSet::DECK, HAND))
}

impl Population {
    /// Lets a player play the hands that an equilibrium comes with. The result is what [`Crowd`] has.
    pub(crate) fn play(player: &Player) -> Vec<u32> {
        let play = |search: &mut Search, stream: usize| {
            hands(SEED, stream).map(|hand| player.play(search, hand).encode()).collect::<Vec<_>>()
        };
        map_chunks(EMBEDDED * STREAMS, Search::new, play).concat()
    }

    /// As many blocks as an equilibrium's population has, none of them made.
    pub(crate) fn new() -> Population {
        Population { blocks: (0..BLOCKS).map(|_| OnceCell::new()).collect() }
    }

    /// About so many hands of another seed, played as `play` says.
    pub(crate) fn of(
        player: &Player,
        seed: u64,
        size: usize,
        play: impl Fn(&mut Search, CardSet) -> Play + Send + Sync,
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

    /// How many blocks there are.
    pub(crate) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// The block of this number, of hands that an equilibrium's players play: these, if it came with them, or what is
    /// kept, or what they do now.
    fn block(&self, number: usize, player: &Player, plays: &[u32], bank: Option<(&dyn Bank, u64)>) -> &Block {
        self.blocks[number].get_or_init(|| {
            let kept = bank.and_then(|(bank, of)| Block::decode(&bank.read(number)?, of));
            kept.unwrap_or_else(|| {
                let streams = number * STREAMS..(number + 1) * STREAMS;
                let hands: Vec<CardSet> = streams.flat_map(|stream| hands(SEED, stream)).collect();
                let played = || {
                    let mut search = Search::new();
                    hands.iter().map(|&hand| player.play(&mut search, hand).encode()).collect()
                };
                let known = plays.get(number * BLOCK..(number + 1) * BLOCK);
                let block = Block::new(player, &hands, &known.map_or_else(played, <[u32]>::to_vec));
                if let Some((bank, of)) = bank {
                    bank.keep(number, &block.encode(of));
                }
                block
            })
        })
    }
}

/// An equilibrium's population, with what it takes to make its blocks.
pub(crate) struct Crowd<'a> {
    pub(crate) population: &'a Population,
    pub(crate) player: &'a Player,
    /// What the hands of the first blocks were played as.
    pub(crate) plays: &'a [u32],
    /// Where blocks are kept, under which number.
    pub(crate) bank: Option<(&'a dyn Bank, u64)>,
}

impl Crowd<'_> {
    /// The opponents of a block that hold none of the cards seen, in groups that are alike to these ways to play.
    pub(crate) fn meet(&self, block: usize, seen: &Seen, alike: &Alike) -> Groups {
        let block = self.population.block(block, self.player, self.plays, self.bank);
        block.meet(self.player, seen, alike, |_| true)
    }
}

impl Population {
    /// The opponents of a population that hold none of the cards seen, one half of them or the other.
    pub(crate) fn half(&self, player: &Player, seen: &Seen, alike: &Alike, half: usize) -> Groups {
        let mut all = Groups::default();
        for block in self.blocks.iter().filter_map(OnceCell::get) {
            all.append(block.meet(player, seen, alike, |i| i % 2 == half));
        }
        all
    }
}

impl Block {
    /// Hands that were played so; what no number tells is taken for no legal setting.
    fn new(player: &Player, hands: &[CardSet], plays: &[u32]) -> Block {
        let ranks = hands.iter().zip(plays).map(|(&hand, &play)| {
            let ranks = player.ranks_played(hand, play);
            [ranks.front, ranks.middle, ranks.back].map(|rank| rank.index() as u16)
        });
        let colours = |hand| if player.payoffs.asks_for_colours(hand) { COLOURS } else { 0 };
        Block {
            hands: hands.iter().map(|&hand| lanes(hand)).collect(),
            ranks: ranks.collect(),
            plays: hands.iter().zip(plays).map(|(&hand, &play)| play | colours(hand)).collect(),
        }
    }

    /// The opponents that hold none of the cards seen, each hand under all 24 relabellings of the suits: its weight is how
    /// many of them leave it without such a card. Only those are taken of which `wanted` says so by their number among
    /// these.
    ///
    /// Suits have no order in Chinese Poker, so a relabelled hand is played alike, unless its colours make a natural.
    fn meet(&self, player: &Player, seen: &Seen, alike: &Alike, wanted: impl Fn(usize) -> bool) -> Groups {
        let overlaps: Vec<u16> = self.hands.iter().map(|&hand| seen.overlap(hand)).collect();
        let weights = Weights::get();
        let met = overlaps.iter().enumerate().map(|(i, &overlap)| {
            let coloured = self.plays[i] & COLOURS != 0;
            (i, if coloured { 3 * weights.keeping_colours(overlap) } else { weights.of(overlap) })
        });
        let met = met.filter(|&(_, weight)| weight > 0).enumerate().filter(|&(n, _)| wanted(n)).map(|(_, met)| met);
        let opponent = |i: usize| Opponent { ranks: self.ranks[i], play: self.plays[i] & !COLOURS };
        let show = |i: usize| player.decode(hand_of(self.hands[i]), self.plays[i] & !COLOURS);
        Groups::of(alike, met.map(|(i, weight)| (i, u32::from(weight), opponent(i))), show)
    }

    const MAGIC: [u8; 8] = *b"pusoybk1";

    /// The block as a file that belongs to something of this number: a magic number, that number, the hands in eight bytes
    /// each, ranks in six, plays in four, and a checksum, all little-endian.
    fn encode(&self, of: u64) -> Vec<u8> {
        let mut bytes = Vec::from(Block::MAGIC);
        bytes.extend(of.to_le_bytes());
        bytes.extend(self.hands.iter().flat_map(|hand| hand.to_le_bytes()));
        bytes.extend(self.ranks.iter().flatten().flat_map(|rank| rank.to_le_bytes()));
        bytes.extend(self.plays.iter().flat_map(|play| play.to_le_bytes()));
        bytes.extend(fnv(&bytes).to_le_bytes());
        bytes
    }

    /// Reads what [`Block::encode`] wrote; `None` for anything else.
    fn decode(bytes: &[u8], of: u64) -> Option<Block> {
        let (content, checksum) = bytes.split_last_chunk()?;
        let rest = content.strip_prefix(&Block::MAGIC)?.strip_prefix(&of.to_le_bytes())?;
        if rest.len() != BLOCK * 18 || fnv(content) != u64::from_le_bytes(*checksum) {
            return None;
        }
        let (hands, rest) = rest.split_at(BLOCK * 8);
        let (ranks, plays) = rest.split_at(BLOCK * 6);
        let rank = |two: &[u8; 2]| u16::from_le_bytes(*two);
        Some(Block {
            hands: hands.as_chunks().0.iter().map(|&eight| u64::from_le_bytes(eight)).collect(),
            ranks: ranks.as_chunks().0.iter().map(rank).collect::<Vec<_>>().as_chunks().0.to_vec(),
            plays: plays.as_chunks().0.iter().map(|&four| u32::from_le_bytes(four)).collect(),
        })
    }
}

/// A hand with each suit in sixteen bits.
fn lanes(hand: CardSet) -> u64 {
    (0..4).map(|suit| (hand.bits() >> (13 * suit) & 0x1fff) << (16 * suit)).sum()
}

fn hand_of(lanes: u64) -> CardSet {
    let bits = (0..4).map(|suit| (lanes >> (16 * suit) & 0x1fff) << (13 * suit)).sum();
    CardSet::from_bits(bits).unwrap_or_default()
}

/// Cards that no opponent holds, ready to be compared with hands: their suits in sixteen bits each, turned by none, one,
/// two and three.
pub(crate) struct Seen([u64; 4]);

impl Seen {
    pub(crate) fn new(cards: CardSet) -> Seen {
        let lanes = lanes(cards);
        Seen([0, 1, 2, 3].map(|by| lanes.rotate_right(16 * by)))
    }

    /// Which suits of a hand have a rank in common with which suits of the cards: bit 4·s + t for the hand's suit s and the
    /// cards' suit s + t, counted round.
    #[inline]
    fn overlap(&self, hand: u64) -> u16 {
        const ONES: u64 = 0x0001_0001_0001_0001;
        // A lane holds less than 2¹³, so that the sum reaches its highest bit if any is in common, and not the next lane.
        let common = |turned: u64| ((hand & turned) + 0x7fff * ONES) >> 15 & ONES;
        let [a, b, c, d] = self.0.map(common);
        let all = a | b << 1 | c << 2 | d << 3;
        (all | all >> 12 | all >> 24 | all >> 36) as u16
    }
}

/// How many relabellings of the suits keep a hand clear of cards, by [`Seen::overlap`].
struct Weights {
    all: Vec<u8>,
    keeping_colours: Vec<u8>,
}

impl Weights {
    fn get() -> &'static Weights {
        static WEIGHTS: OnceCell<Weights> = OnceCell::new();
        WEIGHTS.get_or_init(|| {
            let keeps = |to: &Vec<Suit>| to[0].is_red() == to[3].is_red() && to[1].is_red() == to[2].is_red();
            let (keep, swap): (Vec<_>, Vec<_>) = Suit::ALL.into_iter().permutations(4).partition(keeps);
            // What must not overlap: each suit of the hand with that of the cards which it becomes.
            let bits = |to: &Vec<Suit>| (0..4).fold(0u16, |bits, s| bits | 1 << (4 * s + (to[s].index() + 4 - s) % 4));
            let count = |relabellings: &[Vec<Suit>]| -> Vec<u8> {
                let bits: Vec<u16> = relabellings.iter().map(bits).collect();
                (0..=u16::MAX).map(|overlap| bits.iter().map(|&bits| u8::from(overlap & bits == 0)).sum()).collect()
            };
            let (keeping_colours, others) = (count(&keep), count(&swap));
            Weights { all: keeping_colours.iter().zip(others).map(|(a, b)| a + b).collect(), keeping_colours }
        })
    }

    #[inline]
    fn of(&self, overlap: u16) -> u8 {
        self.all[usize::from(overlap)]
    }

    #[inline]
    fn keeping_colours(&self, overlap: u16) -> u8 {
        self.keeping_colours[usize::from(overlap)]
    }
}

/// Tables of opponents dealt from the unseen cards and played on the spot: those of one chunk of a seed's sequence.
pub(crate) fn deal_tables(
    player: &Player,
    search: &mut Search,
    (unseen, opponents): (CardSet, usize),
    seed: u64,
    chunk: usize,
) -> Vec<Vec<Showing>> {
    let mut rng = Rng::stream(seed, chunk as u64);
    let mut table = || {
        let mut left = unseen;
        let mut show = |_| {
            let hand = rng.deal(left, HAND);
            left -= hand;
            player.show(search, hand)
        };
        (0..opponents).map(&mut show).collect()
    };
    (0..DEALT).map(|_| table()).collect()
}

/// Opponents dealt from the unseen cards and played on the spot: those of one chunk of a seed's sequence.
pub(crate) fn deal(player: &Player, search: &mut Search, unseen: CardSet, seed: u64, chunk: usize) -> Vec<Showing> {
    let mut rng = Rng::stream(seed, chunk as u64);
    (0..DEALT).map(|_| player.show(search, rng.deal(unseen, HAND))).collect()
}

/// How many opponents [`deal`] deals, and how many tables [`deal_tables`].
pub(crate) const DEALT: usize = 512;

/// Every opponent there can be: all hands of thirteen of the unseen cards, played.
pub(crate) fn enumerate(player: &Player, unseen: CardSet) -> Vec<Showing> {
    let hands: Vec<CardSet> = unseen.iter().combinations(HAND).map(|hand| hand.into_iter().collect()).collect();
    let show = |search: &mut Search, chunk: usize| {
        let hands = &hands[chunk * DEALT..hands.len().min((chunk + 1) * DEALT)];
        hands.iter().map(|&hand| player.show(search, hand)).collect::<Vec<_>>()
    };
    map_chunks(hands.len().div_ceil(DEALT), Search::new, show).concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_read_as_they_are_written() {
        let rules = crate::chinese::Rules::default();
        let player = Player::new(&rules, &crate::solver::model::strategy::Strategy::supposed(), 1);
        let hands: Vec<CardSet> = (0..STREAMS).flat_map(|stream| hands(1, stream)).collect();
        let block = Block::new(&player, &hands, &vec![77; hands.len()]);
        let bytes = block.encode(5);
        assert_eq!(Block::decode(&bytes, 5), Some(block));
        let mut damaged = bytes.clone();
        damaged[1_000] ^= 1;
        for (bytes, of) in [(&bytes[..], 6), (&bytes[..bytes.len() - 1], 5), (&damaged, 5), (&[], 5)] {
            assert_eq!(Block::decode(bytes, of), None);
        }
    }

    #[test]
    fn relabellings_are_counted() {
        let mut rng = Rng::new(5);
        let weights = Weights::get();
        for _ in 0..20_000 {
            let (hand, seen) = (rng.deal(CardSet::DECK, HAND), rng.deal(CardSet::DECK, HAND));
            let free = |to: &Vec<Suit>| hand.relabelled([to[0], to[1], to[2], to[3]]).is_disjoint(seen);
            let keeps = |to: &&Vec<Suit>| to[0].is_red() == to[3].is_red() && to[1].is_red() == to[2].is_red();
            let all: Vec<_> = Suit::ALL.into_iter().permutations(4).filter(free).collect();
            let overlap = Seen::new(seen).overlap(lanes(hand));
            assert_eq!(usize::from(weights.of(overlap)), all.len());
            assert_eq!(usize::from(weights.keeping_colours(overlap)), all.iter().filter(keeps).count());
            assert_eq!(hand_of(lanes(hand)), hand);
        }
    }
}
