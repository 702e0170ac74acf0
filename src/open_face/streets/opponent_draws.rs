//! Pineapple: an opponent who draws a last street after the player's board is finished.

use crate::cards::CardSet;
use crate::chinese::{ByRow, Row};
use crate::open_face::board_score::{BoardScore, BoardTotals};
use crate::open_face::board_scorer::{BoardScorer, Prize};
use crate::open_face::objective::Objective;
use crate::open_face::variant::Variant;

/// The opponents' boards and the unseen cards of a deal in which one opponent still draws.
pub(in crate::open_face) struct Draws<'a> {
    pub variant: &'a Variant,
    pub objective: &'a Objective,
    /// The board of the opponent who draws.
    pub drawing: ByRow<CardSet>,
    /// The other opponents' boards, which are finished.
    pub finished: Vec<ByRow<CardSet>>,
    pub unseen: CardSet,
}

/// The score of the opponent's finished board, and the thousandths of a unit that the opponent wins from the player.
type Finish = (BoardScore, i64);

impl Draws<'_> {
    /// Returns the totals of the player's finished board, summed over all draws of the opponent, and the number of
    /// draws. The opponent places optimally by the same objective as the player.
    pub fn value(&self, own: &ByRow<CardSet>) -> (BoardTotals, i64) {
        let scorer =
            |objective, boards: &[ByRow<CardSet>]| BoardScorer::new(self.variant, objective, Prize::Coming, boards);
        let sure = scorer(self.objective, &self.finished).score_of(own).totals();
        let mut faced = self.finished.clone();
        faced.push(*own);
        let (his, from_us) = (scorer(self.objective, &faced), self.objective.without_fantasyland());
        let from_us = scorer(&from_us, &[*own]);
        let finish = |rows: &ByRow<CardSet>| (his.score_of(rows), from_us.score_of(rows).totals().thousandths);
        let (lost, draws) = self.three_cards(finish);
        let mut sum = BoardTotals { thousandths: -lost, ..BoardTotals::default() };
        sum.add(sure, draws);
        (sum, draws)
    }

    /// Returns the thousandths of a unit that the opponent wins from the player, summed over all draws of three cards,
    /// and the number of draws. The opponent places two cards of each draw.
    fn three_cards(&self, finish: impl Fn(&ByRow<CardSet>) -> Finish) -> (i64, i64) {
        let cards: Vec<CardSet> = self.unseen.iter().map(CardSet::from).collect();
        let n = cards.len();
        let mut best = vec![Finish::default(); n * n];
        for i in 0..n {
            for j in i + 1..n {
                let placings = self.placings(&[cards[i], cards[j]]);
                best[i * n + j] = placings.iter().map(&finish).max().unwrap_or_default();
            }
        }
        let (mut won, mut draws) = (0, 0);
        for i in 0..n {
            for j in i + 1..n {
                for k in j + 1..n {
                    won += best[i * n + j].max(best[i * n + k]).max(best[j * n + k]).1;
                    draws += 1;
                }
            }
        }
        (won, draws)
    }

    /// Lists the finished boards that the opponent can make with these cards.
    fn placings(&self, cards: &[CardSet]) -> Vec<ByRow<CardSet>> {
        let mut boards = vec![self.drawing];
        for &card in cards {
            let place = |board: ByRow<CardSet>| {
                Row::ALL.into_iter().filter(move |row| board.get(*row).len() < row.size()).map(move |row| {
                    let mut placed = board;
                    *placed.get_mut(row) |= card;
                    placed
                })
            };
            boards = boards.into_iter().flat_map(place).collect();
        }
        boards
    }
}
