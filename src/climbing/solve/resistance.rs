//! Finds the moves that prolong a deal as much as possible, usually for a side that loses anyway.

use std::collections::HashMap;

use super::answer::{LineStep, PlaysFor};
use super::error::PositionError;
use super::position::Position;
use super::proof::{SideValuer, VerifierDeal, VerifierState};
use super::values::Sides;
use crate::climbing::ending::EndingError;
use crate::climbing::rules::GameRules;
use crate::climbing::table::Move;

/// The moves that make a deal last longest.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Resistance {
    /// The moves; `None` is a pass.
    pub moves: Vec<Option<Move>>,
    /// The number of plays and passes from the position to the end of the deal.
    pub turns: usize,
    /// Whether other moves keep the value, but end the deal sooner.
    pub is_choice: bool,
    /// A line of `turns` plays and passes to the end of the deal. It begins with the first of `moves`.
    pub line: Vec<LineStep>,
}

/// Returns the moves that make the deal last longest, among the moves that keep the value. The side to move prolongs
/// the deal, and the other side shortens it. Neither side gives up value.
///
/// Returns `None` if each player plays for their own result, or if more than about `most` positions can be reached.
///
/// Searches no position twice. Uses only the rules, and not the searches of the solver.
///
/// # Errors
/// Returns an error if the position is impossible under these rules, or if these rules have an option that the solver
/// does not support.
pub fn longest_resistance(
    rules: &dyn GameRules,
    position: &Position,
    goal: PlaysFor,
    most: usize,
) -> Result<Option<Resistance>, PositionError> {
    let (deal, begin) = VerifierDeal::begin(rules, position)?;
    let outcome = deal.settle(&deal.any_end(&begin)).map_err(PositionError::Rules)?;
    let valuer = SideValuer::new(&deal, &outcome, goal == PlaysFor::Win);
    if valuer.sides != Sides::Two {
        return Ok(None);
    }
    let mover = deal.mover(&begin);
    // The player to move holds cards, and so belongs to a side.
    let (side, prolonging) =
        valuer.sides().into_iter().enumerate().find(|(_, seats)| seats.contains(&mover)).unwrap_or_default();
    let mut search = Search { deal: &deal, valuer: &valuer, side, prolonging, most, known: HashMap::new() };
    let mut ends = Vec::new();
    for (_, choice) in deal.choices(&begin) {
        match search.end(&deal.after(&begin, &choice)) {
            Ok(end) => ends.push((end, choice)),
            Err(Unfinished::TooLarge) => return Ok(None),
            Err(Unfinished::Unsettled(error)) => return Err(PositionError::Rules(error)),
        }
    }
    let Some(best) = ends.iter().map(|(end, _)| *end).max() else { return Ok(None) };
    let is_choice = ends.iter().any(|(end, _)| end.worth == best.worth && end.turns < best.turns);
    let moves: Vec<Option<Move>> = ends.into_iter().filter(|(end, _)| *end == best).map(|(_, choice)| choice).collect();
    let line = moves.first().map_or_else(Vec::new, |first| search.line(begin, first, best));
    Ok(Some(Resistance { moves, turns: best.turns + 1, is_choice, line }))
}

/// The end of a deal from some state, under best play. A greater `End` is better for the side that prolongs the deal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct End {
    /// Worth of the settlement to the side that prolongs the deal.
    worth: i64,
    /// Number of plays and passes from that state to the end.
    turns: usize,
}

/// The reason why a search has no result.
enum Unfinished {
    TooLarge,
    Unsettled(EndingError),
}

struct Search<'a> {
    deal: &'a VerifierDeal<'a>,
    valuer: &'a SideValuer,
    /// The index of the side that prolongs the deal.
    side: usize,
    /// The seats of that side.
    prolonging: Vec<usize>,
    /// The search gives up at a new position if `known` already has this many positions.
    most: usize,
    /// The ends of the positions visited, by the text of the position. Positions with the same text continue in the
    /// same way.
    known: HashMap<String, End>,
}

impl Search<'_> {
    /// Returns the line that begins in the state `at` with the move `first`, and reaches the end `end`. The search has
    /// visited all states after `at` on the line.
    fn line(&mut self, mut at: VerifierState, first: &Option<Move>, mut end: End) -> Vec<LineStep> {
        let deal = self.deal;
        let mut line = Vec::new();
        let mut next = Some(first.clone());
        while let Some(choice) = next {
            line.push(LineStep { by: deal.mover(&at), play: choice.clone() });
            at = deal.after(&at, &choice);
            if deal.is_over(&at) {
                break;
            }
            end.turns -= 1;
            let mut choices = deal.choices(&at).into_iter().map(|(_, choice)| choice);
            next = choices.find(|choice| self.end(&deal.after(&at, choice)).is_ok_and(|found| found == end));
        }
        line
    }

    /// Returns the end of the deal from the state `at`.
    fn end(&mut self, at: &VerifierState) -> Result<End, Unfinished> {
        if self.deal.is_over(at) {
            let outcome = self.deal.settle(at).map_err(Unfinished::Unsettled)?;
            // All ends of a deal have values of the same kind, so the default does not occur.
            let values = self.valuer.values(&outcome).unwrap_or_else(|| vec![0; self.deal.players().len()]);
            return Ok(End { worth: self.valuer.worth(self.side, &values), turns: 0 });
        }
        let text = self.deal.text(at);
        if let Some(&end) = self.known.get(&text) {
            return Ok(end);
        }
        if self.known.len() >= self.most {
            return Err(Unfinished::TooLarge);
        }
        let prolongs = self.prolonging.contains(&self.deal.mover(at));
        let mut best: Option<End> = None;
        for (_, choice) in self.deal.choices(at) {
            let end = self.end(&self.deal.after(at, &choice))?;
            best = Some(best.map_or(end, |best| if prolongs { best.max(end) } else { best.min(end) }));
        }
        // The player to move always has a move.
        let best = best.unwrap_or(End { worth: 0, turns: 0 });
        let end = End { turns: best.turns + 1, ..best };
        self.known.insert(text, end);
        Ok(end)
    }
}
