//! Pineapple with two streets to come: four open places.

use super::last_street::LastStreet;
use super::unseen::UnseenKinds;
use crate::cards::{Card, CardSet};
use crate::chinese::{ByRow, Row};
use crate::open_face::board_score::{BoardScoreSum, BoardTotals};
use crate::open_face::board_scorer::BoardScorer;

/// Returns the totals over every draw of both streets, for a board with four open places. The cards of the first street
/// are placed optimally, without knowledge of the second.
pub(in crate::open_face) fn value(scorer: &BoardScorer<'_>, rows: &ByRow<CardSet>, unseen: CardSet) -> BoardTotals {
    let kinds = UnseenKinds::new(rows, unseen);
    let width = kinds.len();
    let mut kind_of = [0; Card::COUNT];
    let mut street = LastStreet::default();
    // Cards of one kind have the same effect on the board. `best` is indexed by the kinds of the first street's cards:
    // the kinds of the two placed cards, then the kind of the discard. Each entry is the sum of the scores over all
    // draws of the last street, after the best placement of the two cards.
    let mut best = vec![BoardScoreSum::LEAST; width * width * width];
    for a in 0..width {
        for b in a..width {
            if a == b && kinds.count[a] < 2 {
                continue;
            }
            let two = if a == b { kinds.two(a) } else { kinds.first(a) | kinds.first(b) };
            let [one, other] =
                if a == b { [kinds.first(a), two - kinds.first(a)] } else { [kinds.first(a), kinds.first(b)] };
            let left = unseen - two;
            let thrown: Vec<(usize, usize)> =
                (0..width).filter_map(|x| Some((x, (kinds.cards[x] - two).iter().next()?.index()))).collect();
            for placed in placings(rows, one, other, a == b) {
                street.value(scorer, &placed, left);
                street.kinds.by_card(&mut kind_of);
                for &(x, card) in &thrown {
                    let without = street.total - street.holding[usize::from(kind_of[card])];
                    let at = &mut best[(a * width + b) * width + x];
                    *at = (*at).max(without);
                }
            }
        }
    }
    let best_of_pair = |a: usize, b: usize, x: usize| best[(a.min(b) * width + a.max(b)) * width + x];
    let mut sum = BoardTotals::default();
    let count = &kinds.count;
    for i in 0..width {
        for j in i..width {
            for k in j..width {
                let (ways, best) = match (i == j, j == k) {
                    (false, false) => (
                        count[i] * count[j] * count[k],
                        best_of_pair(i, j, k).max(best_of_pair(i, k, j)).max(best_of_pair(j, k, i)),
                    ),
                    (true, false) => {
                        (count[i] * (count[i] - 1) / 2 * count[k], best_of_pair(i, i, k).max(best_of_pair(i, k, i)))
                    }
                    (false, true) => {
                        (count[i] * count[j] * (count[j] - 1) / 2, best_of_pair(i, j, j).max(best_of_pair(j, j, i)))
                    }
                    (true, true) => (count[i] * (count[i] - 1) * (count[i] - 2) / 6, best_of_pair(i, i, i)),
                };
                if ways > 0 {
                    sum.add(best.totals(), ways);
                }
            }
        }
    }
    sum
}

/// Returns the boards after each placement of two cards. If `alike` is `true`, the cards have the same effect. Boards
/// that differ only by an exchange of these cards are then returned once.
fn placings(rows: &ByRow<CardSet>, one: CardSet, other: CardSet, alike: bool) -> Vec<ByRow<CardSet>> {
    let mut placed = Vec::new();
    for to_one in Row::ALL {
        for to_other in Row::ALL {
            if alike && to_other < to_one {
                continue;
            }
            let mut board = *rows;
            *board.get_mut(to_one) |= one;
            *board.get_mut(to_other) |= other;
            if board.iter().all(|(row, cards)| cards.len() <= row.size()) {
                placed.push(board);
            }
        }
    }
    placed
}
