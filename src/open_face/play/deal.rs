//! Deals that are played out from the street to be placed.

use super::street_player::{Scratch, StreetPlayer, open};
use crate::cards::{Card, CardSet, Rng};
use crate::chinese::ByRow;
use crate::open_face::board_score::BoardTotals;
use crate::open_face::board_scorer::{BoardScorer, Prize};
use crate::open_face::objective::{Aim, Objective};
use crate::open_face::position::Position;
use crate::open_face::streets::draws;
use crate::open_face::variant::Variant;

/// The deals that can follow a street.
pub(in crate::open_face) struct Deals<'a> {
    pub variant: &'a Variant,
    pub objective: &'a Objective,
    /// The policy that places the cards of the player, and of the opponents who are not in fantasyland.
    pub player: StreetPlayer<'a>,
    /// The player's own board before the street.
    pub board: ByRow<CardSet>,
    pub unseen: CardSet,
    /// The boards of opponents. Empty if opponents do not count.
    pub opponents: Vec<ByRow<CardSet>>,
    /// The opponents in fantasyland: the number of cards and the objective of each. Empty if opponents do not count.
    in_fantasyland: Vec<(usize, Objective)>,
    /// Number of results that one deal adds up: one for each draw of the player's own last cards. It is 1 if opponents
    /// count.
    pub draws: i64,
}

impl<'a> Deals<'a> {
    /// Returns the deals that follow a street, with `open` open places after it.
    pub fn new(
        variant: &'a Variant,
        position: &'a Position,
        player: StreetPlayer<'a>,
        unseen: CardSet,
        open: usize,
    ) -> Deals<'a> {
        let Position { board, objective, .. } = position;
        let own = objective.aim == Aim::Own;
        let opponents = if own { Vec::new() } else { position.opponents.clone() };
        let sets_for = |&cards: &usize| (cards, Objective::of_fantasyland(variant, Aim::Own, cards));
        let in_fantasyland = position.in_fantasyland.iter().filter(|_| !own).map(sets_for).collect();
        let (size, filled) = street_size(variant);
        // The number of cards in the streets that [`Deals::play`] deals before the player's own last cards.
        let dealt = open.saturating_sub(2) / filled * size;
        let draws = if own {
            draws(variant.rules().is_pineapple(), open.min(2), unseen.len().saturating_sub(dealt))
        } else {
            1
        };
        Deals { variant, objective, player, board: *board, unseen, opponents, in_fantasyland, draws }
    }

    /// Returns the cost of setting the hands of opponents in fantasyland in one deal. The cost is given as the number
    /// of boards that could be played out in the same time. All placements share these hands, so the cost arises once
    /// per deal.
    pub fn boards_of_hidden_hands(&self) -> usize {
        // Five boards for 13 cards, up to nine for 17.
        self.in_fantasyland.iter().map(|(cards, _)| cards - 8).sum()
    }

    /// Returns the expected value, in units, of a board after the street, as estimated by [`Deals::player`].
    pub fn prior_value(&self, scratch: &mut Scratch, board: &ByRow<CardSet>) -> f32 {
        match open(board) {
            few @ 0..=2 => self.player.ending(scratch, board, self.unseen, few).value,
            _ => self.player.estimate(board, self.unseen).value,
        }
    }

    /// Plays out one deal from each of `boards`, and returns the result for each board. `n` is the number of the deal:
    /// the same `seed` and `n` give the same cards to come.
    pub fn play(&self, scratch: &mut Scratch, boards: &[ByRow<CardSet>], seed: u64, n: usize) -> Vec<BoardTotals> {
        let mut rng = Rng::stream(seed, n as u64);
        if self.opponents.is_empty() && self.in_fantasyland.is_empty() {
            let streets = self.streets(&mut rng, boards.first().map_or(0, open).saturating_sub(2));
            return boards.iter().map(|board| self.play_alone(scratch, board, &streets)).collect();
        }
        let streets = self.streets(&mut rng, boards.first().map_or(0, open));
        let mut unseen = self.unseen;
        streets.iter().flatten().for_each(|card| unseen -= (*card).into());
        let mut others = self.opponents.clone();
        for other in &mut others {
            while open(other) > 0 {
                let street = rng.deal(unseen, self.player.street(other));
                unseen -= street;
                let cards: Vec<Card> = street.iter().collect();
                *other = self.player.choose(scratch, other, &cards, unseen).0;
            }
        }
        for (cards, objective) in &self.in_fantasyland {
            let hand = rng.deal(unseen, *cards);
            unseen -= hand;
            others.push(scratch.setter.set_alone(self.variant, hand, objective).rows);
        }
        let scorer = BoardScorer::without_table(self.variant, self.objective, Prize::Coming, &others);
        let mut finish = |board: &ByRow<CardSet>| {
            let (mut board, mut unseen) = (*board, self.unseen);
            for street in &streets {
                street.iter().for_each(|card| unseen -= (*card).into());
                board = self.player.choose(scratch, &board, street, unseen).0;
            }
            scorer.score_of(&board).totals()
        };
        boards.iter().map(&mut finish).collect()
    }

    /// Deals the streets that fill this many places of the player's own board, in order.
    fn streets(&self, rng: &mut Rng, places: usize) -> Vec<Vec<Card>> {
        let (size, filled) = street_size(self.variant);
        let mut unseen = self.unseen;
        let mut deal = |_| {
            let street = rng.deal(unseen, size);
            unseen -= street;
            street.iter().collect()
        };
        (0..places / filled).map(&mut deal).collect()
    }

    /// Places streets on the player's own board, and adds up the results of all draws of the last cards.
    pub fn play_alone(&self, scratch: &mut Scratch, board: &ByRow<CardSet>, streets: &[Vec<Card>]) -> BoardTotals {
        let (mut board, mut unseen) = (*board, self.unseen);
        for street in streets {
            street.iter().for_each(|card| unseen -= (*card).into());
            board = self.player.choose(scratch, &board, street, unseen).0;
        }
        self.player.every_draw(scratch, &board, unseen, open(&board)).0
    }
}

/// Returns the number of cards of a later street, and the number of places that they fill.
fn street_size(variant: &Variant) -> (usize, usize) {
    if variant.rules().is_pineapple() { (3, 2) } else { (1, 1) }
}
