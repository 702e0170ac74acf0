//! A player who places by hindsight, as if the cards to come were known.

use super::street_player::{each_board, open};
use crate::cards::{Card, CardSet, Rng};
use crate::chinese::{ByRow, Row};
use crate::open_face::board_score::BoardScore;
use crate::open_face::board_scorer::BoardScorer;

/// Number of draws per board in a round. After each round, only the best quarter of the boards remains, rounded down
/// but at least one board.
const DRAWS: usize = 4;

/// Returns the board with the best average score over draws of the remaining cards. Each draw is seen in advance and
/// placed optimally. A draw has one card per open place, because discards are ignored.
pub(super) fn place_by_hindsight(
    scorer: &BoardScorer<'_>,
    rows: &ByRow<CardSet>,
    cards: &[Card],
    unseen: CardSet,
    rng: &mut Rng,
) -> ByRow<CardSet> {
    let mut boards: Vec<(ByRow<CardSet>, i64)> = Vec::new();
    each_board(rows, cards, &mut |board| boards.push((*board, 0)));
    while boards.len() > 1 {
        for _ in 0..DRAWS {
            let drawn = rng.deal(unseen, open(&boards[0].0));
            let drawn: Vec<Card> = drawn.iter().collect();
            for (board, sum) in &mut boards {
                *sum += filled(scorer, board, &drawn).totals().thousandths;
            }
        }
        boards.sort_by_key(|(_, sum)| std::cmp::Reverse(*sum));
        boards.truncate((boards.len() / 4).max(1));
    }
    boards.first().map_or(*rows, |(board, _)| *board)
}

/// Returns the score of a board if these cards fill it optimally.
fn filled(scorer: &BoardScorer<'_>, rows: &ByRow<CardSet>, cards: &[Card]) -> BoardScore {
    let Some((card, others)) = cards.split_first() else { return scorer.score_of(rows) };
    let mut best = BoardScore::LEAST;
    for row in Row::ALL {
        if rows.get(row).len() < row.size() {
            let mut next = *rows;
            *next.get_mut(row) |= (*card).into();
            best = best.max(filled(scorer, &next, others));
        }
    }
    best
}
