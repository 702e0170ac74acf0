use super::{Player, Showing};
use crate::cards::Rank;
use crate::chinese::rules::FantasylandStay;
use crate::eval::{Category, RowRank};

/// Whether each player of open-face comes to fantasyland, or stays there (common practice): to come takes a sound board
/// with queens or better in front, to stay one with trips in front, or with four of a kind or better in the back.
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
