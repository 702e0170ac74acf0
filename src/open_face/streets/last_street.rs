//! Pineapple with one street to come: two of its three cards fill the last two open places.

use super::unseen::UnseenKinds;
use crate::cards::CardSet;
use crate::chinese::{ByRow, Row};
use crate::open_face::board_score::{BoardScoreSum, SumBits};
use crate::open_face::board_scorer::{BoardScorer, ScoredRow};

/// A solver that values boards with two open places over every draw of three unseen cards. The buffers are reused for
/// each board.
#[derive(Debug, Default)]
pub(in crate::open_face) struct LastStreet {
    /// The unseen cards by kind. Cards of one kind have the same effect on the board.
    pub kinds: UnseenKinds,
    /// The sum of the best scores of all draws.
    pub total: BoardScoreSum,
    /// The sum of the best scores of the draws that contain a given card, by the kind of this card.
    pub holding: Vec<BoardScoreSum>,
    /// The best score of each pair of kinds, relative to `base`, as a table with `width` rows of `width` entries.
    pairs: Vec<i64>,
    width: usize,
    /// The lowest score among the best scores of the pairs.
    base: i64,
    /// The best score of all pairs, relative to `base`.
    most: i64,
}

impl LastStreet {
    /// Values a board over all draws of three cards. The best two cards of each draw fill the board's open places.
    pub fn value(&mut self, scorer: &BoardScorer<'_>, rows: &ByRow<CardSet>, unseen: CardSet) {
        self.kinds.sort(rows, unseen);
        self.fill_pairs(scorer, rows);
        self.add_up(unseen.len() as i64);
    }

    /// Values every pair of kinds by its best placement.
    fn fill_pairs(&mut self, scorer: &BoardScorer<'_>, rows: &ByRow<CardSet>) {
        let width = self.kinds.len();
        self.width = width;
        self.pairs.clear();
        self.pairs.resize(width * width, 0);
        let room = |row: &Row| row.size() > rows.get(*row).len();
        let mut open = Row::ALL.into_iter().filter(room);
        let full =
            ByRow::from_fn(
                |row| if room(&row) { ScoredRow::default() } else { scorer.scored_row_of(row, *rows.get(row)) },
            );
        let (mut least, mut most) = (i64::MAX, i64::MIN);
        match (open.next(), open.next()) {
            (Some(one), Some(other)) => {
                let made = |row: Row| -> Vec<ScoredRow> {
                    (0..width).map(|kind| scorer.scored_row_of(row, *rows.get(row) | self.kinds.first(kind))).collect()
                };
                let (in_one, in_other) = (made(one), made(other));
                let score = |a: &ScoredRow, b: &ScoredRow| {
                    let mut board = full;
                    *board.get_mut(one) = *a;
                    *board.get_mut(other) = *b;
                    scorer.score(&board.front, &board.middle, &board.back)
                };
                for i in 0..width {
                    for j in i..width {
                        if i == j && self.kinds.count[i] < 2 {
                            continue;
                        }
                        let best = score(&in_one[i], &in_other[j]).max(score(&in_one[j], &in_other[i])).bits();
                        self.pairs[i * width + j] = best;
                        self.pairs[j * width + i] = best;
                        (least, most) = (least.min(best), most.max(best));
                    }
                }
            }
            (Some(row), None) => {
                for i in 0..width {
                    for j in i..width {
                        let two = match (i == j, self.kinds.count[i]) {
                            (true, 1) => continue,
                            (true, _) => self.kinds.two(i),
                            (false, _) => self.kinds.first(i) | self.kinds.first(j),
                        };
                        let mut board = full;
                        *board.get_mut(row) = scorer.scored_row_of(row, *rows.get(row) | two);
                        let best = scorer.score(&board.front, &board.middle, &board.back).bits();
                        self.pairs[i * width + j] = best;
                        self.pairs[j * width + i] = best;
                        (least, most) = (least.min(best), most.max(best));
                    }
                }
            }
            (None, _) => {}
        }
        self.base = least;
        self.most = most.wrapping_sub(least); // wraps around to 1 if no pair is possible
        self.pairs.iter_mut().for_each(|best| *best = best.wrapping_sub(least));
        // A kind with a single card does not form a pair with itself.
        for kind in (0..width).filter(|&kind| self.kinds.count[kind] < 2) {
            self.pairs[kind * width + kind] = 0;
        }
    }

    /// Adds up the score of the best pair of every draw: over all draws, and over the draws that contain a given card.
    fn add_up(&mut self, unseen: i64) {
        let draws_with = (unseen - 1) * (unseen - 2) / 2;
        let draws = draws_with * unseen / 3;
        let base = [draws, draws_with].map(|draws| BoardScoreSum::multiply_bits(self.base, draws));
        // The sum over all draws is at most `most` times `draws`. With four or more unseen cards, no intermediate
        // number exceeds three times this bound. With fewer, no intermediate number exceeds six times `most`. Six times
        // `most` fits into an `i64`, because `BoardScore::ADDED` times the difference between any two scores does.
        match self.most <= i64::MAX / (3 * draws.max(1)) {
            true => self.add_pairs::<i64>(base),
            false => self.add_pairs::<i128>(base),
        }
    }

    /// Adds up the best pairs, which are relative to `base`. `of_base` has two sums of `base`: over all draws, and over
    /// the draws that contain a given card. Kinds whose pairs are all as bad as the worst pair are counted together.
    fn add_pairs<N: SumBits>(&mut self, of_base: [BoardScoreSum; 2]) {
        let width = self.width;
        let is_idle = |kind: &usize| self.pairs[kind * width..(kind + 1) * width].iter().all(|&best| best == 0);
        let (idle, used): (Vec<usize>, Vec<usize>) = (0..width).partition(is_idle);
        let count: Vec<i64> = used.iter().map(|&kind| self.kinds.count[kind]).collect();
        let n = used.len();
        let pairs: Vec<i64> = used
            .iter()
            .flat_map(|i| used.iter().map(move |j| (i, j)))
            .map(|(i, j)| self.pairs[i * width + j])
            .collect();
        let idle_cards: i64 = idle.iter().map(|&kind| self.kinds.count[kind]).sum();
        let mut holding = vec![N::default(); n];
        // `held[k]` adds up the best scores of the draws that contain a given card of kind `i` and a given card of kind
        // `k`. The third card of these draws is any card of a third kind after `i`. An `i64` can hold the sum.
        let mut held = vec![0; n];
        for i in 0..n {
            let with_i = &pairs[i * n..(i + 1) * n];
            let (twos, own) = (count[i] * (count[i] - 1) / 2, with_i[i]);
            holding[i] += N::multiply(own, (count[i] - 1) * (count[i] - 2) / 2);
            for k in (0..n).filter(|&k| k != i && twos > 0) {
                let best = own.max(with_i[k]);
                holding[i] += N::multiply(best, (count[i] - 1) * count[k]);
                holding[k] += N::multiply(best, twos);
            }
            for j in i + 1..n {
                let (with_j, pair) = (&pairs[j * n..(j + 1) * n], with_i[j]);
                let mut sum = 0;
                for k in j + 1..n {
                    let best = pair.max(with_i[k]).max(with_j[k]);
                    sum += count[k] * best;
                    held[k] += count[j] * best;
                }
                held[j] += sum;
            }
            let mut twice = N::default();
            for k in i + 1..n {
                let held = std::mem::take(&mut held[k]);
                holding[k] += N::multiply(held, count[i]);
                twice += N::multiply(held, count[k]);
            }
            holding[i] += twice.share(2);
        }
        // Both sums are over cards of used kinds only. `pairs_twice` counts every pair once for each of its two cards,
        // and `draws_thrice` counts every draw once for each of its three cards.
        let (mut pairs_twice, mut draws_thrice) = (N::default(), N::default());
        for i in 0..n {
            let beside: i64 = (0..n).map(|j| (count[j] - i64::from(i == j)) * pairs[i * n + j]).sum();
            pairs_twice += N::multiply(beside, count[i]);
            draws_thrice += holding[i].times(count[i]);
            holding[i] += N::multiply(beside, idle_cards);
        }
        let of_pairs = pairs_twice.share(2);
        self.total = (draws_thrice.share(3) + of_pairs.times(idle_cards)).sum() + of_base[0];
        self.holding.clear();
        self.holding.resize(width, of_pairs.sum() + of_base[1]);
        for (&kind, sum) in used.iter().zip(holding) {
            self.holding[kind] = sum.sum() + of_base[1];
        }
    }
}
