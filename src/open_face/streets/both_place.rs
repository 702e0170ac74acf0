//! Classic open-face in which the player and one opponent place their last cards.
//!
//! The two players take turns. At each turn, the player to move places one card face up. The value of a position is
//! found by backward induction. The player to move chooses the row with the greatest sum of their own results over
//! every order of the cards to come. Among rows with the same sum, they choose the row that gives the other player the
//! fewest units.

use std::collections::HashMap;

use super::unseen::UnseenKinds;
use crate::cards::CardSet;
use crate::chinese::{ByRow, Row};
use crate::open_face::board_score::BoardTotals;
use crate::open_face::board_scorer::{BoardScorer, Prize};
use crate::open_face::objective::Objective;
use crate::open_face::variant::Variant;

/// The end of a deal between the player and one opponent, with other opponents whose boards are finished.
pub(in crate::open_face) struct BothPlace<'a> {
    variant: &'a Variant,
    objective: &'a Objective,
    finished: &'a [ByRow<CardSet>],
    /// Scores the player's board against the finished boards.
    against_finished: BoardScorer<'a>,
    /// The scorers of the opponent's board, by the player's board.
    against_player: HashMap<ByRow<CardSet>, OpponentScorers<'a>>,
}

/// The scorers of the opponent's finished board, against one finished board of the player.
struct OpponentScorers<'a> {
    /// Scores everything that the opponent wins.
    all: BoardScorer<'a>,
    /// Scores only the units that the opponent wins from the player.
    from_player: BoardScorer<'a>,
}

/// The seats of the two players.
const PLAYER: usize = 0;
const OPPONENT: usize = 1;

/// The boards of the two players, by seat.
type Boards = [ByRow<CardSet>; 2];

/// The results of the two players, by seat, summed over every order of the cards to come.
type Results = [BoardTotals; 2];

impl<'a> BothPlace<'a> {
    /// Returns a solver in which both players place by `objective`. `finished` contains the boards of the other
    /// opponents, who no longer place.
    pub fn new(variant: &'a Variant, objective: &'a Objective, finished: &'a [ByRow<CardSet>]) -> BothPlace<'a> {
        let against_finished = BoardScorer::new(variant, objective, Prize::Coming, finished);
        BothPlace { variant, objective, finished, against_finished, against_player: HashMap::new() }
    }

    /// Returns the sum of the player's results over every order of the cards to come, and the number of orders. The
    /// opponent places next. `unseen` has at least one card for each open place.
    pub fn value(&mut self, own: &ByRow<CardSet>, opponent: &ByRow<CardSet>, unseen: CardSet) -> (BoardTotals, i64) {
        let to_come = places(own) + places(opponent);
        let orders = (0..to_come).map(|drawn| (unseen.len() - drawn) as i64).product();
        (self.results([*own, *opponent], unseen, OPPONENT)[PLAYER], orders)
    }

    fn results(&mut self, boards: Boards, unseen: CardSet, turn: usize) -> Results {
        let [own, opponent] = &boards;
        let seat = match [own, opponent].map(places) {
            [0, 0] => return self.end(own, opponent),
            [0, _] => OPPONENT,
            [_, 0] => PLAYER,
            _ => turn,
        };
        let mut sum = Results::default();
        let kinds = UnseenKinds::for_boards(&boards, unseen);
        for (kind, &count) in kinds.count.iter().enumerate() {
            let card = kinds.first(kind);
            let mut best: Option<Results> = None;
            for row in Row::ALL.into_iter().filter(|row| boards[seat].get(*row).len() < row.size()) {
                let mut placed = boards;
                *placed[seat].get_mut(row) |= card;
                let results = self.results(placed, unseen - card, 1 - seat);
                if best.is_none_or(|best| key(&results, seat) > key(&best, seat)) {
                    best = Some(results);
                }
            }
            let best = best.unwrap_or_default();
            sum.iter_mut().zip(best).for_each(|(sum, best)| sum.add(best, count));
        }
        sum
    }

    /// Returns the results of two finished boards.
    fn end(&mut self, own: &ByRow<CardSet>, opponent: &ByRow<CardSet>) -> Results {
        let BothPlace { variant, objective, finished, .. } = *self;
        let scorers = self.against_player.entry(*own).or_insert_with(|| {
            let scorer = |objective, boards: &[ByRow<CardSet>]| {
                BoardScorer::without_table(variant, objective, Prize::Coming, boards)
            };
            let all: Vec<ByRow<CardSet>> = finished.iter().chain([own]).copied().collect();
            OpponentScorers {
                all: scorer(objective, &all),
                from_player: scorer(&objective.without_fantasyland(), &[*own]),
            }
        });
        let mut player = self.against_finished.score_of(own).totals();
        player.thousandths -= scorers.from_player.score_of(opponent).totals().thousandths;
        [player, scorers.all.score_of(opponent).totals()]
    }
}

/// Returns the number of open places on a board.
fn places(board: &ByRow<CardSet>) -> usize {
    board.iter().map(|(row, cards)| row.size() - cards.len()).sum()
}

/// Returns the key by which the player in `seat` compares placements. A greater key is better.
fn key(results: &Results, seat: usize) -> (BoardTotals, i64) {
    (results[seat], -results[1 - seat].thousandths)
}
