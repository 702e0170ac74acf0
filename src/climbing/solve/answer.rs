//! What a position comes to.

use super::limits::Stopped;
use super::proof::Certificate;
use super::values::{Sides, ValueKind};
use crate::climbing::table::Move;

/// What is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Question {
    /// What players play for.
    pub goal: PlaysFor,
    /// Whether the value is wanted alone, without the best moves: it is there much sooner.
    pub value_alone: bool,
    /// Whether the value of every legal move is wanted; then the best moves are there, too.
    pub all: bool,
    /// Whether a line of best play is wanted.
    pub line: bool,
    /// Whether strategies are wanted that prove the value.
    pub certificate: bool,
}

impl Question {
    /// The settlement and the best moves alone.
    pub const USUAL: Question =
        Question { goal: PlaysFor::Settlement, value_alone: false, all: false, line: false, certificate: false };

    /// Returns the same question where players play only to win.
    #[must_use]
    pub const fn for_win(self) -> Question {
        Question { goal: PlaysFor::Win, ..self }
    }

    /// Returns the same question for the value alone, without the best moves.
    #[must_use]
    pub const fn for_value(self) -> Question {
        Question { value_alone: true, ..self }
    }
}

/// What players play for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum PlaysFor {
    /// The settlement.
    #[default]
    Settlement,
    /// Only to win: the values are 1 for who settles best of those who hold cards, and 0 for the others.
    Win,
}

/// What a position comes to with best play of all. Whatever a limit left open is `None` or empty.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// Who plays against whom.
    pub sides: Sides,
    /// What the values are.
    pub value_kind: ValueKind,
    /// The value for every player, by seat. With two sides it is exact; with single players it is what comes of it if each
    /// prefers, of several settlements, the better one for himself, then the worse one for the player to his left, then for
    /// the player after that, clockwise (*max^n*).
    pub value: Option<Vec<i64>>,
    /// What each single player can be sure of whatever all others do, by seat; empty with two sides.
    pub paranoid: Vec<Option<i64>>,
    /// What each single player gets if all others help him, by seat; empty with two sides.
    pub upper: Vec<Option<i64>>,
    /// Whether the value for the player whose turn it is has been proven: always with two sides; with single players where
    /// what he can be sure of is all that he can get.
    pub proven: bool,
    /// The moves that keep the value; a pass is `None`. Empty if the value alone was asked for.
    pub best_moves: Vec<Option<Move>>,
    /// The moves after which a single player whose turn it is can be sure of as much as before; empty with two sides, and where
    /// `best_moves` is.
    pub paranoid_best_moves: Vec<Option<Move>>,
    /// Every legal move with its value, if that was asked for.
    pub moves: Vec<MoveValue>,
    /// A line of best play to the end of the deal, if that was asked for.
    pub line: Vec<LineStep>,
    /// Strategies that prove the value or, for single players, what each can be sure of, if they were asked for.
    pub certificate: Option<Certificate>,
    /// The number of positions looked at.
    pub nodes: u64,
    /// The limit that ended the work; `None` if everything asked for is there.
    pub stopped: Option<Stopped>,
}

/// A legal move with its value.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveValue {
    /// The move; a pass is `None`.
    pub play: Option<Move>,
    /// The value for every player after the move, by seat.
    pub value: Option<Vec<i64>>,
    /// What a single player who makes the move can be sure of; `None` with two sides.
    pub paranoid: Option<i64>,
}

/// A step of a line of play.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LineStep {
    /// The seat of the player.
    pub by: usize,
    /// What the player does; a pass is `None`.
    pub play: Option<Move>,
}
