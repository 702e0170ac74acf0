use itertools::Itertools;

use super::parallel::map_chunks;
use super::player::Player;
use super::search::Search;
use super::subsets::HAND;
use crate::cards::{CardSet, Rng, Suit};
use crate::chinese::{Payoffs, Showing};

/// A bank of random hands that a strategy has already played: the opponents of an ev, with nothing left to set when a
/// hand is asked about.
///
/// The hands come from a seed, so only what was done with them has to be kept.
#[derive(Clone, Debug)]
pub(crate) struct Population {
    hands: Vec<CardSet>,
    showings: Vec<Showing>,
}

/// What one opponent may show, and how many times it counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opponent {
    pub(crate) weight: u32,
    pub(crate) showing: Showing,
}

/// The seed of the hands of every population.
const SEED: u64 = 0x7075_736f_795f_3133;
const CHUNK: usize = 1_024;
/// How many chunks a population has: 131,072 hands, of which about 40,000 are left, suits relabelled,
/// without the thirteen cards of one hand.
const SIZE: usize = 128;

/// The hands of one chunk of every population of a seed.
fn hands(seed: u64, chunk: usize) -> impl Iterator<Item = CardSet> {
    let mut rng = Rng::stream(seed, chunk as u64);
    (0..CHUNK).map(move |_| rng.deal(CardSet::DECK, HAND))
}

impl Population {
    /// Lets a player play the hands. The result is what [`Population::decode`] takes.
    pub(crate) fn play(player: &Player) -> Vec<u32> {
        let play = |search: &mut Search, chunk: usize| {
            hands(SEED, chunk).map(|hand| player.play(search, hand).encode()).collect::<Vec<_>>()
        };
        map_chunks(SIZE, Search::new, play).concat()
    }

    /// About so many hands of another seed, shown as `show` shows them.
    pub(crate) fn of(
        seed: u64,
        size: usize,
        show: impl Fn(&mut Search, CardSet) -> Showing + Send + Sync,
    ) -> Population {
        let play = |search: &mut Search, chunk: usize| {
            hands(seed, chunk).map(|hand| (hand, show(search, hand))).collect::<Vec<_>>()
        };
        let all = map_chunks(size.div_ceil(CHUNK), Search::new, play).into_iter().flatten();
        let (hands, showings) = all.unzip();
        Population { hands, showings }
    }

    /// The population whose hands were played so; `None` if one of them cannot have been.
    pub(crate) fn decode(player: &Player, plays: &[u32]) -> Option<Population> {
        let chunks = plays.len().div_ceil(CHUNK);
        let decode = |(): &mut (), chunk: usize| {
            let plays = &plays[chunk * CHUNK..];
            hands(SEED, chunk)
                .zip(plays)
                .map(|(hand, &play)| Some((hand, player.decode(hand, play)?)))
                .collect::<Option<Vec<_>>>()
        };
        let chunks: Option<Vec<Vec<_>>> = map_chunks(chunks, || (), decode).into_iter().collect();
        let (hands, showings) = chunks?.into_iter().flatten().unzip();
        Some(Population { hands, showings })
    }

    /// The opponents that hold none of the cards seen, each hand under all 24 relabellings of the suits: its weight is
    /// how many of them leave it without such a card.
    ///
    /// Suits have no order in Chinese Poker, so a relabelled hand is played alike, unless its colours make a natural.
    pub(crate) fn without(&self, seen: CardSet, payoffs: &Payoffs) -> Vec<Opponent> {
        let relabel = |to: &Vec<Suit>| seen.relabelled([to[0], to[1], to[2], to[3]]);
        // Those that keep the colours, and the others.
        let (keep, swap): (Vec<_>, Vec<_>) = Suit::ALL
            .into_iter()
            .permutations(4)
            .partition(|to| to[0].is_red() == to[3].is_red() && to[1].is_red() == to[2].is_red());
        let (keep, swap): (Vec<CardSet>, Vec<CardSet>) =
            (keep.iter().map(relabel).collect(), swap.iter().map(relabel).collect());
        let disjoint = |seen: &[CardSet], hand| seen.iter().map(|seen| u32::from(seen.is_disjoint(hand))).sum::<u32>();
        let weight = |hand: CardSet| match payoffs.asks_for_colours(hand) {
            false => disjoint(&keep, hand) + disjoint(&swap, hand),
            // A third of the relabellings, counted three times.
            true => 3 * disjoint(&keep, hand),
        };
        let opponents = self.hands.iter().zip(&self.showings);
        opponents
            .map(|(&hand, &showing)| Opponent { weight: weight(hand), showing })
            .filter(|opponent| opponent.weight > 0)
            .collect()
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
pub(crate) fn deal(player: &Player, search: &mut Search, unseen: CardSet, seed: u64, chunk: usize) -> Vec<Opponent> {
    let mut rng = Rng::stream(seed, chunk as u64);
    let hands = (0..DEALT).map(|_| rng.deal(unseen, HAND));
    hands.map(|hand| Opponent { weight: 1, showing: player.show(search, hand) }).collect()
}

/// How many opponents [`deal`] deals, and how many tables [`deal_tables`].
pub(crate) const DEALT: usize = 512;

/// Every opponent there can be: all hands of thirteen of the unseen cards, played.
pub(crate) fn enumerate(player: &Player, unseen: CardSet) -> Vec<Opponent> {
    let hands: Vec<CardSet> = unseen.iter().combinations(HAND).map(|hand| hand.into_iter().collect()).collect();
    let show = |search: &mut Search, chunk: usize| {
        let hands = &hands[chunk * DEALT..hands.len().min((chunk + 1) * DEALT)];
        hands.iter().map(|&hand| Opponent { weight: 1, showing: player.show(search, hand) }).collect::<Vec<_>>()
    };
    map_chunks(hands.len().div_ceil(DEALT), Search::new, show).concat()
}
