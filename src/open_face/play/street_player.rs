//! A player who places every street in well under a millisecond. The player values boards by the value function or, if
//! few places stay open, by their mean value over every draw. [`QuickPlayer`] is the public form of this player.

use crate::amounts::Thousandths;
use crate::cards::{Card, CardSet};
use crate::chinese::rules::{Entrance, InFront};
use crate::chinese::{ByRow, Row};
use crate::open_face::board_score::BoardTotals;
use crate::open_face::board_scorer::{BoardScorer, Prize};
use crate::open_face::fantasyland::setter::Setter;
use crate::open_face::objective::Objective;
use crate::open_face::placement::Placement;
use crate::open_face::position::{Position, PositionError, check_objective};
use crate::open_face::streets::draws;
use crate::open_face::streets::last_street::LastStreet;
use crate::open_face::streets::single_cards::SingleCards;
use crate::open_face::streets::two_streets;
use crate::open_face::value_function::ValueFunctionError;
use crate::open_face::value_function::features::Features;
use crate::open_face::value_function::network::Evaluation;
use crate::open_face::value_function::value_function::ValueFunction;
use crate::open_face::variant::Variant;

/// A player who places cards by a value function. If one or two places stay open, lookahead values at most four boards
/// over every draw, and the player chooses among these boards.
#[derive(Clone, Debug)]
pub(in crate::open_face) struct StreetPlayer<'a> {
    scorer: BoardScorer<'a>,
    pub(super) pineapple: bool,
    /// The predictor of the results of boards. If it is `None`, [`StreetPlayer::estimate`] values each board as if no
    /// more cards came.
    value_function: Option<&'a ValueFunction>,
    /// Whether boards with few open places are valued over every draw.
    looks_ahead: bool,
    /// Two differences, in units: for the worth of a foul, and for the worth of fantasyland. Each is the worth in the
    /// player's objective minus the worth in the objective that the value function was trained for. A foul is worth
    /// minus its cost.
    beyond: (f32, f32),
}

/// Buffers of a player, reused for each street.
#[derive(Debug, Default)]
pub(in crate::open_face) struct Scratch {
    street: LastStreet,
    pub(super) setter: Setter,
    boards: Vec<(ByRow<CardSet>, Evaluation)>,
}

/// Largest number of unfinished boards that are valued over every draw of the cards to come. If there are more, only
/// those with the highest [`StreetPlayer::estimate`] are valued in this way.
const LOOKED_INTO: usize = 4;

impl<'a> StreetPlayer<'a> {
    /// Returns a player who plays for `objective` and places by the value function of the rules.
    ///
    /// # Errors
    /// Returns an error if the value function is not embedded in this build, or if the embedded file is damaged. Tests
    /// check the embedded files.
    pub fn with_value_function(
        variant: &'a Variant,
        objective: &Objective,
    ) -> Result<StreetPlayer<'a>, ValueFunctionError> {
        let value_function = variant.value_function()?;
        Ok(StreetPlayer::new(variant, objective, Some(value_function), &Objective::training_objective(variant)))
    }

    /// Returns a player who plays for `objective`, by a value function that was trained for `training_objective`. If
    /// `value_function` is `None`, [`StreetPlayer::estimate`] values each board as if no more cards came.
    pub fn new(
        variant: &'a Variant,
        objective: &Objective,
        value_function: Option<&'a ValueFunction>,
        training_objective: &Objective,
    ) -> StreetPlayer<'a> {
        let scorer = BoardScorer::new(variant, objective, Prize::Coming, &[]);
        let units = |thousandths: Thousandths| thousandths.0 as f32 / Thousandths::UNIT as f32;
        // Assumes that half of all entrances to fantasyland are by queens, a quarter by kings, and a quarter by aces.
        let comes = |objective: &Objective| {
            let worth = |front| units(objective.fantasyland.of(Entrance::Front(front)));
            (2.0 * worth(InFront::Queens) + worth(InFront::Kings) + worth(InFront::Aces)) / 4.0
        };
        let beyond =
            (units(training_objective.foul) - units(objective.foul), comes(objective) - comes(training_objective));
        StreetPlayer { scorer, pineapple: variant.rules().is_pineapple(), value_function, looks_ahead: true, beyond }
    }

    /// Returns this player with lookahead disabled.
    pub fn without_lookahead(self) -> StreetPlayer<'a> {
        StreetPlayer { looks_ahead: false, ..self }
    }

    /// Returns the board after the player places the street, and the expected result of this board. `unseen` excludes
    /// the cards of the street.
    pub fn choose(
        &self,
        scratch: &mut Scratch,
        rows: &ByRow<CardSet>,
        cards: &[Card],
        unseen: CardSet,
    ) -> (ByRow<CardSet>, Evaluation) {
        let mut boards = std::mem::take(&mut scratch.boards);
        boards.clear();
        each_board(rows, cards, &mut |board| boards.push((*board, Evaluation::default())));
        let open = boards.first().map_or(0, |(board, _)| open(board));
        let exact = open == 0 || open <= 2 && self.looks_ahead;
        if !exact || boards.len() > LOOKED_INTO && open > 0 {
            for (board, evaluation) in &mut boards {
                *evaluation = self.estimate(board, unseen);
            }
        }
        if exact && open > 0 && boards.len() > LOOKED_INTO {
            boards.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
            boards.truncate(LOOKED_INTO);
        }
        if exact {
            for (board, evaluation) in &mut boards {
                *evaluation = self.ending(scratch, board, unseen, open);
            }
        }
        let mut best = boards.first().copied().unwrap_or_default();
        for other in boards.iter().skip(1) {
            if other.1.value > best.1.value {
                best = *other;
            }
        }
        scratch.boards = boards;
        best
    }

    /// Returns the expected result of a board by the value function. If the player has no value function, returns a
    /// static estimate of the value.
    pub fn estimate(&self, board: &ByRow<CardSet>, unseen: CardSet) -> Evaluation {
        let Some(value_function) = self.value_function else {
            return Evaluation { value: Features::static_estimate(board), ..Evaluation::default() };
        };
        let mut evaluation = value_function.evaluate(board, unseen);
        evaluation.value += evaluation.foul * self.beyond.0 + evaluation.fantasyland * self.beyond.1;
        evaluation
    }

    /// Returns `true` if the player has no value function.
    pub fn is_blind(&self) -> bool {
        self.value_function.is_none()
    }

    /// Returns the totals of a board over every draw, and the number of draws. The board has at most two open places,
    /// or three in classic.
    pub fn every_draw(
        &self,
        scratch: &mut Scratch,
        board: &ByRow<CardSet>,
        unseen: CardSet,
        open: usize,
    ) -> (BoardTotals, i64) {
        let totals = match (open, self.pineapple) {
            (0, _) => self.scorer.score_of(board).totals(),
            (_, true) => {
                scratch.street.value(&self.scorer, board, unseen);
                scratch.street.total.totals()
            }
            (_, false) => SingleCards::new(&self.scorer, *board).value(board, unseen),
        };
        (totals, draws(self.pineapple, open, unseen.len()))
    }

    /// Returns the expected result of a board of pineapple with two streets to come, over every draw of both. Both
    /// streets are placed optimally.
    pub fn two_streets(&self, board: &ByRow<CardSet>, unseen: CardSet) -> Evaluation {
        let totals = two_streets::value(&self.scorer, board, unseen);
        let draws = draws(true, 4, unseen.len());
        let mean = |sum: i64| (sum as f64 / draws.max(1) as f64) as f32;
        Evaluation {
            value: mean(totals.thousandths) / Thousandths::UNIT as f32,
            foul: mean(draws - totals.not_fouled),
            fantasyland: mean(totals.fantasyland),
        }
    }

    /// Returns the expected result of a board over every draw: see [`StreetPlayer::every_draw`].
    pub fn ending(&self, scratch: &mut Scratch, board: &ByRow<CardSet>, unseen: CardSet, open: usize) -> Evaluation {
        let (totals, draws) = self.every_draw(scratch, board, unseen, open);
        let mean = |sum: i64| sum as f32 / draws.max(1) as f32;
        Evaluation {
            value: mean(totals.thousandths) / Thousandths::UNIT as f32,
            foul: mean(draws - totals.not_fouled),
            fantasyland: mean(totals.fantasyland),
        }
    }
}

/// Returns the number of open places of a board.
pub(in crate::open_face) fn open(board: &ByRow<CardSet>) -> usize {
    13 - board.front.len() - board.middle.len() - board.back.len()
}

/// Calls `found` with every board that can follow from a street. One card of a street of three is discarded.
pub(in crate::open_face) fn each_board(rows: &ByRow<CardSet>, cards: &[Card], found: &mut dyn FnMut(&ByRow<CardSet>)) {
    match *cards {
        [a, b, c] => {
            for two in [[b, c], [a, c], [a, b]] {
                place_each(rows, &two, found);
            }
        }
        _ => place_each(rows, cards, found),
    }
}

fn place_each(rows: &ByRow<CardSet>, cards: &[Card], found: &mut dyn FnMut(&ByRow<CardSet>)) {
    let Some((card, others)) = cards.split_first() else { return found(rows) };
    for row in Row::ALL {
        if rows.get(row).len() < row.size() {
            let mut next = *rows;
            *next.get_mut(row) |= (*card).into();
            place_each(&next, others, found);
        }
    }
}

/// A player who needs well under a millisecond to place a street. If three or more places stay open after the street,
/// the player chooses the board that the value function of the rules ranks highest. If one or two places stay open, the
/// player computes the exact values of up to four boards, and chooses the best of these. They are the boards that the
/// value function ranks highest. If no place stays open, the player chooses the board with the best result. Sampled
/// answers assume that every player outside fantasyland places this way.
#[derive(Debug)]
pub struct QuickPlayer<'a> {
    variant: &'a Variant,
    player: StreetPlayer<'a>,
    scratch: Scratch,
}

impl<'a> QuickPlayer<'a> {
    /// Returns a player who places for their own board under these rules, ignoring opponents.
    ///
    /// # Errors
    /// Returns an error if the objective is beyond the range of units, if the value function is not embedded in this
    /// build, or if the embedded file is damaged. Tests check the embedded files.
    pub fn new(variant: &'a Variant, objective: &Objective) -> Result<QuickPlayer<'a>, PositionError> {
        check_objective(objective)?;
        Ok(QuickPlayer {
            variant,
            player: StreetPlayer::with_value_function(variant, &objective.alone())?,
            scratch: Scratch::default(),
        })
    }

    /// Returns the placement of `street` on `board`, which is rows or a [`Board`](crate::chinese::Board). `dead` holds
    /// the other cards that the player has seen: discards and opponents' boards.
    ///
    /// # Errors
    /// Returns an error if the street does not fit the board, if a card is in two places, or if too few cards are left
    /// for the streets to come.
    pub fn place(
        &mut self,
        board: impl Into<ByRow<CardSet>>,
        street: &[Card],
        dead: CardSet,
    ) -> Result<Placement, PositionError> {
        let position = Position { dead, ..Position::new(self.variant, board, street.to_vec()) };
        let unseen = position.check(self.variant)?.unseen;
        let (board, _) = self.player.choose(&mut self.scratch, &position.board, street, unseen);
        Ok(Placement::between(&position.board, &board, street))
    }
}
