use itertools::Itertools;

use super::parallel::map_chunks;
use super::player::Player;
use super::search::Search;
use super::subsets::HAND;
use crate::cards::{CardSet, Rng, Suit};
use crate::chinese::Showing;

/// A bank of random hands that a strategy has already played: the opponents of an ev, with nothing left to set when a
/// hand is asked about.
///
/// The hands come from a seed, so only what was done with them has to be kept.
#[derive(Clone, Debug)]
pub(crate) struct Population {
    hands: Vec<CardSet>,
    showings: Vec<Showing>,
}

/// What an opponent may show, and how many times it counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opponent {
    pub(crate) weight: u32,
    pub(crate) showing: Showing,
}

/// The seed of the hands of every population.
const SEED: u64 = 0x7075_736f_795f_3133;
const CHUNK: usize = 1_024;
/// How many chunks the populations of the presets have: 131,072 hands, of which about 40,000 are left, suits relabelled,
/// without the thirteen cards of one hand.
pub(crate) const SIZE: usize = 128;

/// The hands of one chunk of every population.
fn hands(chunk: usize) -> impl Iterator<Item = CardSet> {
    let mut rng = Rng::stream(SEED, chunk as u64);
    (0..CHUNK).map(move |_| rng.deal(CardSet::DECK, HAND))
}

impl Population {
    /// Lets a player play the hands of the first chunks. The result is what [`Population::decode`] takes.
    pub(crate) fn play(player: &Player, chunks: usize) -> Vec<u32> {
        let play = |search: &mut Search, chunk: usize| {
            hands(chunk).map(|hand| player.play(search, hand).encode()).collect::<Vec<_>>()
        };
        map_chunks(chunks, Search::new, play).concat()
    }

    /// The population whose hands were played so; `None` if one of them cannot have been.
    pub(crate) fn decode(player: &Player, plays: &[u32]) -> Option<Population> {
        let chunks = plays.len().div_ceil(CHUNK);
        let decode = |(): &mut (), chunk: usize| {
            let plays = &plays[chunk * CHUNK..];
            hands(chunk)
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
    /// Suits have no order in Chinese Poker, so a relabelled hand is played alike.
    pub(crate) fn without(&self, seen: CardSet) -> Vec<Opponent> {
        let mut relabelled = [CardSet::EMPTY; 24];
        for (set, to) in relabelled.iter_mut().zip(Suit::ALL.into_iter().permutations(4)) {
            *set = seen.relabelled([to[0], to[1], to[2], to[3]]);
        }
        let weight = |hand: CardSet| relabelled.iter().map(|seen| u32::from(seen.is_disjoint(hand))).sum();
        let opponents = self.hands.iter().zip(&self.showings);
        opponents
            .map(|(&hand, &showing)| Opponent { weight: weight(hand), showing })
            .filter(|opponent| opponent.weight > 0)
            .collect()
    }
}

/// Opponents dealt from the unseen cards and played on the spot: those of one chunk of a seed's sequence.
pub(crate) fn deal(player: &Player, search: &mut Search, unseen: CardSet, seed: u64, chunk: usize) -> Vec<Opponent> {
    let mut rng = Rng::stream(seed, chunk as u64);
    let hands = (0..DEALT).map(|_| rng.deal(unseen, HAND));
    hands.map(|hand| Opponent { weight: 1, showing: player.show(search, hand) }).collect()
}

/// How many opponents [`deal`] deals.
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
