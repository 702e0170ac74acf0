//! Fantasyland in open-face.

use super::{Player, Showing};
use crate::cards::Rank;
use crate::chinese::rules::FantasylandStay;
use crate::eval::{Category, RowRank};

/// Returns for each open-face player, by seat, whether he comes to fantasyland or stays there (common practice).
///
/// A board that is not mis-set comes with a pair of queens or better in front. It stays with trips in front or four of a
/// kind or better in the back; the wide rule adds a full house or better in the middle.
pub(super) fn of(stay: FantasylandStay, players: &[Player], showings: &[Showing]) -> Vec<bool> {
    let at_least = |rank: RowRank, category| rank.category() >= category;
    let comes = |front: RowRank| match front.category() {
        Category::Pair => front.grouped() >= Some(Rank::Queen),
        category => category == Category::Trips,
    };
    let of_player = |(player, showing): (&Player, &Showing)| {
        let ranks = showing.ranks;
        let stays = at_least(ranks.front, Category::Trips)
            || at_least(ranks.back, Category::Quads)
            || stay == FantasylandStay::Wide && at_least(ranks.middle, Category::FullHouse);
        showing.plays() && if player.in_fantasyland { stays } else { comes(ranks.front) }
    };
    players.iter().zip(showings).map(of_player).collect()
}
