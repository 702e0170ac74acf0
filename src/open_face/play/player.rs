//! A player who places every street at once: by the value function, and over every draw if few cards are left.

use crate::cards::{Card, CardSet};
use crate::chinese::rules::{Entrance, InFront};
use crate::chinese::{ByRow, Row};
use crate::open_face::fantasyland::setter::Setter;
use crate::open_face::judge::{Judge, Prize};
use crate::open_face::objective::Objective;
use crate::open_face::score::Tally;
use crate::open_face::streets::last_street::LastStreet;
use crate::open_face::streets::single_cards::SingleCards;
use crate::open_face::units::Thousandths;
use crate::open_face::value_function::ValueFunctionError;
use crate::open_face::value_function::features::Features;
use crate::open_face::value_function::network::Outlook;
use crate::open_face::value_function::value_function::ValueFunction;
use crate::open_face::variant::Variant;

/// A player who places cards by a value function, and exactly if at most one street is left.
#[derive(Clone, Debug)]
pub(in crate::open_face) struct Player<'a> {
    judge: Judge<'a>,
    pub(super) pineapple: bool,
    /// Predicts how boards end; `None` for a player who only knows the worth of a board if it ended now.
    value_function: Option<&'a ValueFunction>,
    /// Whether boards with few open places are valued over every draw.
    looks_ahead: bool,
    /// Units that a foul and fantasyland are worth beyond the values the value function was trained for.
    beyond: (f32, f32),
}

/// Buffers of a player, reused from street to street.
#[derive(Debug, Default)]
pub(in crate::open_face) struct Desk {
    street: LastStreet,
    pub(super) setter: Setter,
    boards: Vec<(ByRow<CardSet>, Outlook)>,
}

/// Number of boards valued over every draw of the last street: those that the value function ranks highest.
const LOOKED_INTO: usize = 4;

impl<'a> Player<'a> {
    /// Returns a player for an objective who places by the value function of the rules.
    ///
    /// # Errors
    /// Returns an error if the table is damaged, which a test of the build rules out.
    pub fn of(variant: &'a Variant, objective: &Objective) -> Result<Player<'a>, ValueFunctionError> {
        let value_function = variant.value_function()?;
        Ok(Player::new(variant, objective, Some(value_function), &Objective::taught(variant)))
    }

    /// Returns a player for an objective under rules whose value function was trained for `taught`.
    pub fn new(
        variant: &'a Variant,
        objective: &Objective,
        value_function: Option<&'a ValueFunction>,
        taught: &Objective,
    ) -> Player<'a> {
        let judge = Judge::new(variant, objective, Prize::Coming, &[]);
        let units = |of: Thousandths| of.0 as f32 / Thousandths::UNIT as f32;
        // Queens are half of all entrances to fantasyland; kings and aces are the other half.
        let comes = |of: &Objective| {
            let of = |front| units(of.fantasyland.of(Entrance::Front(front)));
            (2.0 * of(InFront::Queens) + of(InFront::Kings) + of(InFront::Aces)) / 4.0
        };
        let beyond = (units(taught.foul) - units(objective.foul), comes(objective) - comes(taught));
        Player { judge, pineapple: variant.rules().is_pineapple(), value_function, looks_ahead: true, beyond }
    }

    /// Returns this player with lookahead disabled.
    pub fn blind_to_the_end(self) -> Player<'a> {
        Player { looks_ahead: false, ..self }
    }

    /// Returns the board with the street placed by the player, and its expected result. `unseen` excludes the cards of
    /// the street.
    pub fn choose(
        &self,
        desk: &mut Desk,
        rows: &ByRow<CardSet>,
        cards: &[Card],
        unseen: CardSet,
    ) -> (ByRow<CardSet>, Outlook) {
        let mut boards = std::mem::take(&mut desk.boards);
        boards.clear();
        each_board(rows, cards, &mut |board| boards.push((*board, Outlook::default())));
        let open = boards.first().map_or(0, |(board, _)| open(board));
        let exact = open == 0 || open <= 2 && self.looks_ahead;
        if !exact || boards.len() > LOOKED_INTO && open > 0 {
            for (board, outlook) in &mut boards {
                *outlook = self.estimate(board, unseen);
            }
        }
        if exact && open > 0 && boards.len() > LOOKED_INTO {
            boards.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
            boards.truncate(LOOKED_INTO);
        }
        if exact {
            for (board, outlook) in &mut boards {
                *outlook = self.ending(desk, board, unseen, open);
            }
        }
        let mut best = boards.first().copied().unwrap_or_default();
        for other in boards.iter().skip(1) {
            if other.1.value > best.1.value {
                best = *other;
            }
        }
        desk.boards = boards;
        best
    }

    /// Returns the expected result of a board by the value function.
    pub fn estimate(&self, board: &ByRow<CardSet>, unseen: CardSet) -> Outlook {
        let Some(value_function) = self.value_function else {
            return Outlook { value: Features::at_first_sight(board), ..Outlook::default() };
        };
        let mut outlook = value_function.outlook(board, unseen);
        outlook.value += outlook.foul * self.beyond.0 + outlook.fantasyland * self.beyond.1;
        outlook
    }

    /// Returns `true` if the player has no value function.
    pub fn is_blind(&self) -> bool {
        self.value_function.is_none()
    }

    /// Returns the worth of a board over every draw, and the number of draws. The board has at most two open places, or
    /// a few in classic.
    pub fn every_draw(&self, desk: &mut Desk, board: &ByRow<CardSet>, unseen: CardSet, open: usize) -> (Tally, i64) {
        let n = unseen.len() as i64;
        match (open, self.pineapple) {
            (0, _) => (self.judge.score_of(board).tally(), 1),
            (_, true) => {
                desk.street.value(&self.judge, board, unseen);
                (desk.street.total.tally(), n * (n - 1) * (n - 2) / 6)
            }
            (_, false) => {
                let draws = (0..open as i64).map(|drawn| n - drawn).product();
                (SingleCards::new(&self.judge, *board).value(board, unseen), draws)
            }
        }
    }

    /// Returns the expected result of a board over every draw: see [`Player::every_draw`].
    pub fn ending(&self, desk: &mut Desk, board: &ByRow<CardSet>, unseen: CardSet, open: usize) -> Outlook {
        let (tally, draws) = self.every_draw(desk, board, unseen, open);
        let of = |sum: i64| sum as f32 / draws.max(1) as f32;
        Outlook {
            value: of(tally.thousandths) / Thousandths::UNIT as f32,
            foul: of(draws - tally.sound),
            fantasyland: of(tally.fantasyland),
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
