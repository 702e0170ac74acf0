//! Pineapple with one street to come: three cards, two of them for the two open places.

use super::unseen::Kinds;
use crate::cards::CardSet;
use crate::chinese::{ByRow, Row};
use crate::open_face::judge::{Judge, Made};
use crate::open_face::score::Sum;

/// Values boards with two open places over every draw of three unseen cards. Its buffers are reused from board to
/// board.
#[derive(Debug, Default)]
pub(in crate::open_face) struct LastStreet {
    /// The unseen cards by kind.
    pub kinds: Kinds,
    /// The sum over all draws.
    pub total: Sum,
    /// The sum over the draws that hold a given card, by its kind.
    pub holding: Vec<Sum>,
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

    /// Adds up the best pair of every draw, in total and by card. Kinds that make no pair better than the worst are
    /// counted together.
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
        let (mut total, mut of_pairs) = (Sum::default(), Sum::default());
        let mut holding = vec![Sum::default(); n];
        // By the third kind of a draw, the sum over the cards of the second kind. The counts are small enough to add
        // scores as plain numbers.
        let mut held = vec![0; n];
        for i in 0..n {
            let with_i = &pairs[i * n..(i + 1) * n];
            let (twos, threes) = (count[i] * (count[i] - 1) / 2, count[i] * (count[i] - 1) * (count[i] - 2) / 6);
            let own = with_i[i];
            total += Sum::of_bits(own, threes);
            holding[i] += Sum::of_bits(own, (count[i] - 1) * (count[i] - 2) / 2);
            of_pairs += Sum::of_bits(own, twos);
            for k in (0..n).filter(|&k| k != i && twos > 0) {
                let best = own.max(with_i[k]);
                total += Sum::of_bits(best, twos * count[k]);
                holding[i] += Sum::of_bits(best, (count[i] - 1) * count[k]);
                holding[k] += Sum::of_bits(best, twos);
            }
            for j in i + 1..n {
                let (with_j, pair) = (&pairs[j * n..(j + 1) * n], with_i[j]);
                of_pairs += Sum::of_bits(pair, count[i] * count[j]);
                let mut sum = 0;
                for k in j + 1..n {
                    let best = pair.max(with_i[k]).max(with_j[k]);
                    sum += count[k] * best;
                    held[k] += count[j] * best;
                }
                total += Sum::of_bits(sum, count[i] * count[j]);
                holding[i] += Sum::of_bits(sum, count[j]);
                holding[j] += Sum::of_bits(sum, count[i]);
            }
            for (sum, held) in holding.iter_mut().zip(&mut held).skip(i + 2) {
                *sum += Sum::of_bits(std::mem::take(held), count[i]);
            }
            let beside: i64 = (0..n).map(|j| (count[j] - i64::from(i == j)) * with_i[j]).sum();
            holding[i] += Sum::of_bits(beside, idle_cards);
        }
        total += of_pairs * idle_cards;
        let draws_with = (unseen - 1) * (unseen - 2) / 2;
        self.total = total + Sum::of_bits(self.base, draws_with * unseen / 3);
        let base = Sum::of_bits(self.base, draws_with);
        self.holding.clear();
        self.holding.resize(width, of_pairs + base);
        for (&kind, sum) in used.iter().zip(holding) {
            self.holding[kind] = sum + base;
        }
    }
}
