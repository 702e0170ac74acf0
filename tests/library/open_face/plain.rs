//! Open-face by plain enumeration of every draw, placement and setting. Finished boards are scored by the functions
//! that settle a table.

use pusoy::cards::{Card, CardSet};
use pusoy::chinese::payoffs::Payoffs;
use pusoy::chinese::{ByRow, Claims, Row, Rules, Showing};
use pusoy::eval::RowRank;
use pusoy::open_face::{Aim, Objective};

/// The rules, the objective and the opponents that determine the value of a board.
pub struct Table<'a> {
    pub rules: &'a Rules,
    pub payoffs: Payoffs,
    pub objective: Objective,
    pub opponents: Vec<Showing>,
}

impl<'a> Table<'a> {
    pub fn new(rules: &'a Rules, objective: Objective, opponents: &[ByRow<CardSet>]) -> Table<'a> {
        let payoffs = Payoffs::new(rules);
        let show = |rows| Showing::of_rows(&payoffs, rows, payoffs.ranks(rows), Claims::EVERYTHING);
        let opponents = opponents.iter().map(show).collect();
        Table { rules, payoffs, objective, opponents }
    }

    /// Returns the value of a finished board, in thousandths of a unit. `inside` is `true` if the player is in
    /// fantasyland. The value includes that of the next deal in fantasyland, if the board stays in fantasyland or
    /// qualifies for it.
    pub fn worth(&self, rows: &ByRow<CardSet>, ranks: ByRow<RowRank>, inside: bool) -> i64 {
        let own = Showing::of_rows(&self.payoffs, rows, ranks, Claims::EVERYTHING);
        if !own.plays() {
            return self.foul();
        }
        // For a foul, an opponent pays the units of the objective, not those of the settlement.
        let paid = |other: &Showing| match other.plays() {
            true => i64::from(self.payoffs.units(&own, other)) * 1_000,
            false => self.objective.foul.0 + i64::from(own.royalties.total()) * 1_000,
        };
        let units = match self.objective.aim {
            Aim::Own => i64::from(own.royalties.total()) * 1_000,
            Aim::Versus => self.opponents.iter().map(paid).sum(),
        };
        let next = match inside {
            true if self.rules.stays_in_fantasyland(&ranks) => self.objective.stay.0,
            true => 0,
            false => self.rules.fantasyland_entrance(&ranks).map_or(0, |way| self.objective.fantasyland.of(way).0),
        };
        units + next
    }

    /// Returns the sum of a board's values over all deals, in thousandths of a unit, and the number of deals.
    pub fn value(&self, rows: &ByRow<CardSet>, unseen: CardSet) -> (i64, i64) {
        let room: usize = rows.iter().map(|(row, cards)| row.size() - cards.len()).sum();
        if room == 0 {
            return (self.worth(rows, self.payoffs.ranks(rows), false), 1);
        }
        let cards: Vec<Card> = unseen.iter().collect();
        let (mut sum, mut deals) = (0, 0);
        let mut draw = |drawn: &[Card]| {
            let left = unseen - drawn.iter().copied().collect();
            let values = placings(rows, drawn).into_iter().map(|placed| self.value(&placed, left));
            let (value, behind) = values.max().unwrap();
            sum += value;
            deals += behind;
        };
        if self.rules.is_pineapple() {
            for i in 0..cards.len() {
                for j in 0..i {
                    for k in 0..j {
                        draw(&[cards[i], cards[j], cards[k]]);
                    }
                }
            }
        } else {
            cards.iter().for_each(|card| draw(&[*card]));
        }
        (sum, deals)
    }

    /// Returns the value of the best setting of a hand in fantasyland, in thousandths of a unit. It is at least the
    /// value of a mis-set board, because every hand can be mis-set.
    pub fn best_setting(&self, hand: CardSet) -> i64 {
        let mut best = self.foul();
        self.each_setting(hand, |_, value| best = best.max(value));
        best
    }

    /// Returns the value of a mis-set board, in thousandths of a unit.
    pub fn foul(&self) -> i64 {
        let pays = |other: &Showing| self.objective.foul.0 + i64::from(other.royalties.total()) * 1_000;
        match self.objective.aim {
            Aim::Own => -self.objective.foul.0,
            Aim::Versus => -self.opponents.iter().filter(|other| other.plays()).map(pays).sum::<i64>(),
        }
    }

    /// Calls `found` with every legal setting of thirteen cards of a hand in fantasyland, and its value in thousandths
    /// of a unit.
    pub fn each_setting(&self, hand: CardSet, mut found: impl FnMut(ByRow<CardSet>, i64)) {
        let tables = self.payoffs.tables();
        let rows = |size: usize| -> Vec<CardSet> {
            let cards: Vec<Card> = hand.iter().collect();
            let masks = (0u32..1 << cards.len()).filter(|mask| mask.count_ones() as usize == size);
            masks.map(|mask| (0..cards.len()).filter(|n| mask >> n & 1 == 1).map(|n| cards[n]).collect()).collect()
        };
        let ranked = |row: Row| -> Vec<(CardSet, RowRank)> {
            rows(row.size()).into_iter().map(|cards| (cards, tables.get(row).rank(cards).unwrap())).collect()
        };
        let (fronts, middles, backs) = (ranked(Row::Front), ranked(Row::Middle), ranked(Row::Back));
        for &(back, back_rank) in &backs {
            for &(middle, middle_rank) in middles.iter().filter(|(cards, _)| cards.is_disjoint(back)) {
                for &(front, front_rank) in fronts.iter().filter(|(cards, _)| cards.is_disjoint(back | middle)) {
                    let ranks = ByRow { front: front_rank, middle: middle_rank, back: back_rank };
                    if self.payoffs.misset(&ranks).is_none() {
                        let rows = ByRow { front, middle, back };
                        found(rows, self.worth(&rows, ranks, true));
                    }
                }
            }
        }
    }
}

/// Returns every board that can follow from placing a street: one card, or two of three cards.
pub fn placings(rows: &ByRow<CardSet>, cards: &[Card]) -> Vec<ByRow<CardSet>> {
    let place = |boards: Vec<ByRow<CardSet>>, card: Card| -> Vec<ByRow<CardSet>> {
        let with_card = |board: ByRow<CardSet>| {
            Row::ALL.map(|row| {
                let mut placed = board;
                *placed.get_mut(row) |= card.into();
                (placed.get(row).len() <= row.size()).then_some(placed)
            })
        };
        boards.into_iter().flat_map(with_card).flatten().collect()
    };
    match *cards {
        [card] => place(vec![*rows], card),
        [a, b, c] => [[a, b], [a, c], [b, c]].map(|[a, b]| place(place(vec![*rows], a), b)).concat(),
        _ => panic!("a street has one card or three"),
    }
}
