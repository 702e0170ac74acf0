//! Classic open-face: one card at a time until the board is full.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::unseen::{UnseenKinds, flush_suits};
use crate::cards::{CardSet, Suit};
use crate::chinese::{ByRow, Row};
use crate::open_face::board_score::{BoardScore, BoardTotals};
use crate::open_face::board_scorer::{BoardScorer, ScoredRow};

/// A solver that values boards over every order of their last cards. Each card is placed optimally, without knowledge
/// of the next card.
pub(in crate::open_face) struct SingleCards<'a> {
    scorer: &'a BoardScorer<'a>,
    /// The board from which all valued boards follow.
    base: ByRow<CardSet>,
    /// Totals of the boards that have been valued, by [`SingleCards::key`].
    known: HashMap<u64, BoardTotals, BuildHasherDefault<KeyHasher>>,
}

/// A hasher for keys that no attacker can choose. One multiplication spreads the bits of a key.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64((*byte).into()));
    }

    fn write_u64(&mut self, key: u64) {
        let product = u128::from(self.0 ^ key) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl<'a> SingleCards<'a> {
    /// Returns a solver for boards that follow from `base`. The solver values each board only once.
    pub fn new(scorer: &'a BoardScorer<'a>, base: ByRow<CardSet>) -> SingleCards<'a> {
        SingleCards { scorer, base, known: HashMap::default() }
    }

    /// Returns the totals of a board over all orders of unseen cards that can fill it.
    pub fn value(&mut self, rows: &ByRow<CardSet>, unseen: CardSet) -> BoardTotals {
        let room: usize = rows.iter().map(|(row, cards)| row.size() - cards.len()).sum();
        if room == 0 {
            return self.scorer.score_of(rows).totals();
        }
        let key = self.key(rows);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let kinds = UnseenKinds::new(rows, unseen);
        let sum = if room == 2 { self.last_two(rows, &kinds) } else { self.next_card(rows, unseen, &kinds) };
        self.known.insert(key, sum);
        sum
    }

    /// Returns the totals over all orders of the cards to come. Each possible next card is placed in its best row.
    fn next_card(&mut self, rows: &ByRow<CardSet>, unseen: CardSet, kinds: &UnseenKinds) -> BoardTotals {
        let mut sum = BoardTotals::default();
        for (kind, &count) in kinds.count.iter().enumerate() {
            let card = kinds.first(kind);
            let mut best: Option<BoardTotals> = None;
            for row in Row::ALL {
                if rows.get(row).len() < row.size() {
                    let mut placed = *rows;
                    *placed.get_mut(row) |= card;
                    let value = self.value(&placed, unseen - card);
                    best = Some(best.map_or(value, |best| best.max(value)));
                }
            }
            sum.add(best.unwrap_or_default(), count);
        }
        sum
    }

    /// Returns the totals over all orders of two more cards for a board with two open places. If the places are in
    /// different rows, each finished board is scored only once.
    fn last_two(&self, rows: &ByRow<CardSet>, kinds: &UnseenKinds) -> BoardTotals {
        let mut open = Row::ALL.into_iter().filter(|row| rows.get(*row).len() < row.size());
        let (Some(one), other) = (open.next(), open.next()) else { return BoardTotals::default() };
        let other = other.unwrap_or(one);
        let scorer = self.scorer;
        let full = ByRow::from_fn(|row| match rows.get(row).len() == row.size() {
            true => scorer.scored_row_of(row, *rows.get(row)),
            false => ScoredRow::default(),
        });
        let made = |row: Row, cards: CardSet| scorer.scored_row_of(row, *rows.get(row) | cards);
        let each = |row: Row| -> Vec<ScoredRow> { (0..kinds.len()).map(|kind| made(row, kinds.first(kind))).collect() };
        let (in_one, in_other) = if one == other { Default::default() } else { (each(one), each(other)) };
        let score = |i: usize, j: usize| {
            let mut board = full;
            if one == other {
                *board.get_mut(one) = made(one, if i == j { kinds.two(i) } else { kinds.first(i) | kinds.first(j) });
            } else {
                *board.get_mut(one) = in_one[i];
                *board.get_mut(other) = in_other[j];
            }
            scorer.score(&board.front, &board.middle, &board.back)
        };
        // If a card of kind `i` fills row `one`, `first[i]` adds up the scores over all cards that can then fill row
        // `other`. If a card of kind `j` fills row `other`, `second[j]` adds up the scores over all cards that can then
        // fill row `one`.
        let (mut first, mut second) = (vec![0; kinds.len()], vec![0; kinds.len()]);
        for (i, &of_one) in kinds.count.iter().enumerate() {
            for (j, &of_other) in kinds.count.iter().enumerate() {
                if i != j || of_one > 1 {
                    let best = score(i, j).bits();
                    first[i] += (of_other - i64::from(i == j)) * best;
                    second[j] += (of_one - i64::from(i == j)) * best;
                }
            }
        }
        let mut sum = BoardTotals::default();
        for (kind, &count) in kinds.count.iter().enumerate() {
            sum.add(BoardScore::from_bits(first[kind].max(second[kind])).totals(), count);
        }
        sum
    }

    /// Returns a key of the relevant facts about each card added to the base: its row, its rank, and its suit if a row
    /// is or may become a flush of that suit. A key has room for seven cards of eight bits each: one card of the street
    /// and six cards to come.
    fn key(&self, rows: &ByRow<CardSet>) -> u64 {
        let suits = flush_suits(rows);
        let mut written = [0u64; 7];
        let mut n = 0;
        for (row, cards) in rows.iter() {
            for card in *cards - *self.base.get(row) {
                let suit = if suits.contains(card) { card.suit().index() } else { Suit::ALL.len() };
                written[n % 7] = 1 + (row as u64 * 13 + card.rank().index() as u64) * 5 + suit as u64;
                n += 1;
            }
        }
        written.sort_unstable();
        written.iter().fold(0, |key, card| key << 8 | card)
    }
}
