//! Pineapple with one street to come: two open places, three cards of which two fill them.

use super::unseen::Kinds;
use crate::cards::CardSet;
use crate::chinese::{ByRow, Row};
use crate::open_face::judge::{Judge, Made};
use crate::open_face::score::Score;

/// Values boards with two open places, each by every draw of three unseen cards; reused from board to board.
#[derive(Debug, Default)]
pub(in crate::open_face) struct LastStreet {
    /// The unseen cards by kind.
    pub kinds: Kinds,
    /// The sum over all draws.
    pub total: Score,
    /// The sum over the draws that hold a given card, by its kind.
    pub holding: Vec<Score>,
    /// The best of each pair of kinds beyond `base`, in rows of `width`.
    pairs: Vec<i64>,
    width: usize,
    base: i64,
}

impl LastStreet {
    /// Values a board whose open places the best two of three unseen cards will fill, over all draws of three.
    pub fn value(&mut self, judge: &Judge<'_>, rows: &ByRow<CardSet>, unseen: CardSet) {
        self.kinds.sort(rows, unseen);
        self.fill_pairs(judge, rows);
        self.add_up(unseen.len() as i64);
    }

    /// Values every pair of kinds by the better way to place it.
    fn fill_pairs(&mut self, judge: &Judge<'_>, rows: &ByRow<CardSet>) {
        let width = self.kinds.len();
        self.width = width;
        self.pairs.clear();
        self.pairs.resize(width * width, 0);
        let room = |row: &Row| row.size() > rows.get(*row).len();
        let mut open = Row::ALL.into_iter().filter(room);
        let full = ByRow::from_fn(|row| if room(&row) { Made::default() } else { judge.made_of(row, *rows.get(row)) });
        let mut least = i64::MAX;
        match (open.next(), open.next()) {
            (Some(one), Some(other)) => {
                let made = |row: Row| -> Vec<Made> {
                    (0..width).map(|kind| judge.made_of(row, *rows.get(row) | self.kinds.first(kind))).collect()
                };
                let (in_one, in_other) = (made(one), made(other));
                let score = |a: &Made, b: &Made| {
                    let mut board = full;
                    *board.get_mut(one) = *a;
                    *board.get_mut(other) = *b;
                    judge.score(&board.front, &board.middle, &board.back)
                };
                for i in 0..width {
                    for j in i..width {
                        if i == j && self.kinds.count[i] < 2 {
                            continue;
                        }
                        let best = score(&in_one[i], &in_other[j]).max(score(&in_one[j], &in_other[i])).bits();
                        self.pairs[i * width + j] = best;
                        self.pairs[j * width + i] = best;
                        least = least.min(best);
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
                        *board.get_mut(row) = judge.made_of(row, *rows.get(row) | two);
                        let best = judge.score(&board.front, &board.middle, &board.back).bits();
                        self.pairs[i * width + j] = best;
                        self.pairs[j * width + i] = best;
                        least = least.min(best);
                    }
                }
            }
            (None, _) => {}
        }
        self.base = least;
        for i in 0..width {
            for j in 0..width {
                if i != j || self.kinds.count[i] > 1 {
                    self.pairs[i * width + j] -= least;
                }
            }
        }
    }

    /// Adds up the best pair of every draw, in all and by card. Kinds that make no pair better than the worst are counted
    /// together.
    fn add_up(&mut self, unseen: i64) {
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
        let (mut total, mut of_pairs) = (0, 0);
        let mut holding = vec![0; n];
        for i in 0..n {
            let with_i = &pairs[i * n..(i + 1) * n];
            let (twos, threes) = (count[i] * (count[i] - 1) / 2, count[i] * (count[i] - 1) * (count[i] - 2) / 6);
            let own = with_i[i];
            total += threes * own;
            holding[i] += (count[i] - 1) * (count[i] - 2) / 2 * own;
            of_pairs += twos * own;
            for k in (0..n).filter(|&k| k != i && twos > 0) {
                let best = own.max(with_i[k]);
                total += twos * count[k] * best;
                holding[i] += (count[i] - 1) * count[k] * best;
                holding[k] += twos * best;
            }
            for j in i + 1..n {
                let (with_j, pair) = (&pairs[j * n..(j + 1) * n], with_i[j]);
                let ways = count[i] * count[j];
                of_pairs += ways * pair;
                let mut sum = 0;
                for k in j + 1..n {
                    let best = pair.max(with_i[k]).max(with_j[k]);
                    sum += count[k] * best;
                    holding[k] += ways * best;
                }
                total += ways * sum;
                holding[i] += count[j] * sum;
                holding[j] += count[i] * sum;
            }
            let beside: i64 = (0..n).map(|j| (count[j] - i64::from(i == j)) * with_i[j]).sum();
            holding[i] += idle_cards * beside;
        }
        total += idle_cards * of_pairs;
        let draws_with = (unseen - 1) * (unseen - 2) / 2;
        self.total = Score::from_bits(total + self.base * (draws_with * unseen / 3));
        self.holding.clear();
        self.holding.resize(width, Score::from_bits(of_pairs + self.base * draws_with));
        for (&kind, sum) in used.iter().zip(holding) {
            self.holding[kind] = Score::from_bits(sum + self.base * draws_with);
        }
    }
}
