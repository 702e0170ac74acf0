//! The cards that the jokers of a play represent.

use super::shapes::{JOKER, RANKS};
use crate::climbing::hand::SuitHand;
use crate::climbing::plays::combination::{Key, Kind};

/// Returns the cards that the jokers of a play represent, in ascending order, each by the positions of its rank and
/// suit. If suits do not count, the jokers represent the lowest suits that the play does not have.
pub(super) fn represented_cards(cards: SuitHand<u64>, play: Key) -> Vec<(usize, usize)> {
    let lowest = usize::from(play.strength());
    if play.suits() == 0 {
        let of_rank =
            |rank: usize| (0..4).filter(move |suit| cards.of_rank(rank) >> suit & 1 == 0).map(move |suit| (rank, suit));
        return Some(lowest)
            .filter(|&rank| rank < RANKS)
            .into_iter()
            .flat_map(of_rank)
            .take(cards.count(JOKER))
            .collect();
    }
    let ranks = match play.kind() {
        Kind::SuitedSequence => lowest..lowest + play.length(),
        _ => lowest..lowest + 1,
    };
    let missing = |rank: usize| {
        let suits = play.suits() & !cards.of_rank(rank);
        (0..4).filter(move |suit| suits >> suit & 1 == 1).map(move |suit| (rank, suit))
    };
    ranks.filter(|&rank| rank < RANKS).flat_map(missing).collect()
}
