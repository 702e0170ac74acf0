//! Opponents whose hands are dealt and set for one query, instead of being taken from the opponent population. The
//! hands are dealt at random from the unseen cards, or are all hands that can be dealt from the unseen cards.

use itertools::Itertools;

use crate::cards::{CardSet, Rng};
use crate::chinese::Showing;
use crate::parallel::map_chunks;
use crate::solver::hand::masks::HAND;
use crate::solver::play::model_player::ModelPlayer;
use crate::solver::search::search::Search;

/// Number of opponents in a chunk of [`deal`] or [`enumerate`], and number of tables in a chunk of [`deal_tables`]. The
/// last chunk of [`enumerate`] may have fewer opponents.
pub(crate) const DEALT: usize = 512;

/// Deals and plays a chunk: [`DEALT`] tables of `opponents` hands from the unseen cards. `seed` determines a sequence
/// of chunks, and `chunk` is the index of this chunk in the sequence.
pub(crate) fn deal_tables(
    player: &ModelPlayer,
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
            player.play_and_show(search, hand)
        };
        (0..opponents).map(&mut show).collect()
    };
    (0..DEALT).map(|_| table()).collect()
}

/// Deals and plays a chunk: [`DEALT`] single opponents from the unseen cards. `seed` determines a sequence of chunks,
/// and `chunk` is the index of this chunk in the sequence.
pub(crate) fn deal(
    player: &ModelPlayer,
    search: &mut Search,
    unseen: CardSet,
    seed: u64,
    chunk: usize,
) -> Vec<Showing> {
    let mut rng = Rng::stream(seed, chunk as u64);
    (0..DEALT).map(|_| player.play_and_show(search, rng.deal(unseen, HAND))).collect()
}

/// Plays every hand that can be dealt from the unseen cards.
pub(crate) fn enumerate(player: &ModelPlayer, unseen: CardSet) -> Vec<Showing> {
    let hands: Vec<CardSet> = unseen.iter().combinations(HAND).map(|hand| hand.into_iter().collect()).collect();
    let show = |search: &mut Search, chunk: usize| {
        let hands = &hands[chunk * DEALT..hands.len().min((chunk + 1) * DEALT)];
        hands.iter().map(|&hand| player.play_and_show(search, hand)).collect::<Vec<_>>()
    };
    map_chunks(hands.len().div_ceil(DEALT), Search::new, show).concat()
}
