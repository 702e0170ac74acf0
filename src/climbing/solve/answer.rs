//! Questions about a position, limits on the work, and answers.

use std::fmt;

use itertools::Itertools;

use super::proof::Certificate;
use super::values::{Sides, ValueKind};
use crate::cards::PackCard;
use crate::climbing::table::Move;

/// A question about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Question {
    /// The goal of the players.
    pub goal: PlaysFor,
    /// Whether to return only the value, without the best moves. This is much faster.
    pub value_alone: bool,
    /// Whether to return the value of every legal move. The answer then has the best moves even if `value_alone` is
    /// `true`.
    pub all: bool,
    /// Whether to return a line of best play.
    pub line: bool,
    /// Whether to return strategies that prove the value.
    pub certificate: bool,
}

impl Question {
    /// The usual question: the value by the settlement, and the best moves.
    pub const USUAL: Question =
        Question { goal: PlaysFor::Settlement, value_alone: false, all: false, line: false, certificate: false };

    /// Returns the same question with winning as the goal.
    #[must_use]
    pub const fn for_win(self) -> Question {
        Question { goal: PlaysFor::Win, ..self }
    }

    /// Returns the same question for the value alone.
    #[must_use]
    pub const fn for_value(self) -> Question {
        Question { value_alone: true, ..self }
    }
}

/// The goal of the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum PlaysFor {
    /// The result of the settlement: units, points, places or the win.
    #[default]
    Settlement,
    /// Winning: the value is 1 for the player with the best settlement among those who hold cards in the position, and
    /// 0 for the others. Players who tie for the best settlement share the win: each has 1. If there are two players,
    /// each prefers winning alone to sharing, and sharing to losing.
    Win,
}

/// The value of a position under optimal play. If a limit ended the work, a part can be `None`, empty, or a list that
/// is not complete.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The sides of the position.
    pub sides: Sides,
    /// The kind of the values.
    pub value_kind: ValueKind,
    /// The value for every player, by seat. With two sides, the value is exact. With single players, it is *max^n*:
    /// each player prefers the better value for themselves. On a tie they prefer the worse value for the next player,
    /// and so on clockwise.
    pub value: Option<Vec<i64>>,
    /// The value that each single player can guarantee if all others play against that player, by seat. Empty with two
    /// sides; `None` for a player who is out.
    pub paranoid: Vec<Option<i64>>,
    /// The best value that each single player can reach if all others help that player, by seat. Empty with two sides;
    /// `None` for a player who is out.
    pub upper: Vec<Option<i64>>,
    /// Whether the value for the player to move is proven. With two sides, every value found is proven. With single
    /// players, the value is proven if the guaranteed value of the player to move equals the best reachable value.
    pub proven: bool,
    /// The number of legal moves to compare; 0 if the question sets `value_alone` but not `all`.
    pub compared: usize,
    /// The moves that keep the value; a pass is `None`. Empty if the question sets `value_alone` but not `all`.
    pub best_moves: Vec<Option<Move>>,
    /// With single players, the moves with which the player to move keeps the guaranteed value in `paranoid`. Empty
    /// with two sides, or if the question sets `value_alone` but not `all`.
    pub paranoid_best_moves: Vec<Option<Move>>,
    /// Every legal move with its value, if wanted.
    pub moves: Vec<MoveValue>,
    /// A line of best play to the end of the deal, if wanted.
    pub line: Vec<LineStep>,
    /// Strategies that prove the value or, for single players, the guaranteed values; `None` if not wanted.
    pub certificate: Option<Certificate>,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The limit that ended the work; `None` if the answer is complete.
    pub stopped: Option<Stopped>,
}

impl Answer {
    /// Returns the value of the move with these cards, in any order. Without cards, returns the value of a pass. If
    /// several moves have the same cards, returns the value of the first of them in `moves`. Returns `None` if the move
    /// is not legal, or if the question did not want the value of every move.
    ///
    /// The cards must equal those of the move, including their suits.
    /// [`Position::find_move`](super::Position::find_move) finds a move without solving the position, says why cards
    /// are not a legal move, and ignores suits in games that ignore them.
    ///
    /// ```
    /// use pusoy::climbing::solve::{Limits, Position, Question, solve};
    /// use pusoy::climbing::{GameRules, Referee};
    ///
    /// let rules: Box<dyn GameRules> = "big-two".parse()?;
    /// let referee = Referee::new(&*rules, Some(2))?;
    /// let position = Position {
    ///     players: vec!["Ann".into(), "Ben".into()],
    ///     hands: vec![referee.cards("3d 4s 4h")?, referee.cards("5d 6c")?],
    ///     to_move: "Ann".into(),
    ///     ..Position::default()
    /// };
    /// let question = Question { all: true, ..Question::default() };
    /// let answer = solve(&*rules, &position, question, &Limits::default())?;
    /// let pair = answer.value_of(&referee.cards("4s 4h")?).ok_or("a legal play")?;
    /// assert_eq!(pair.value, answer.value); // the pair is a best move
    /// assert!(answer.value_of(&[]).is_none()); // a leader cannot pass
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value_of(&self, cards: &[PackCard]) -> Option<&MoveValue> {
        let sorted = |cards: &[PackCard]| cards.iter().copied().sorted().collect_vec();
        let wanted = sorted(cards);
        let is_wanted = |play: &Option<Move>| sorted(play.as_ref().map_or(&[], |play| &play.cards)) == wanted;
        self.moves.iter().find(|value| is_wanted(&value.play))
    }
}

/// A legal move with its value.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveValue {
    /// The move; a pass is `None`.
    pub play: Option<Move>,
    /// The value for every player after the move, by seat.
    pub value: Option<Vec<i64>>,
    /// The value that a single player can still guarantee after making the move; `None` with two sides.
    pub paranoid: Option<i64>,
}

/// A step of a line of play.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LineStep {
    /// The seat of the player.
    pub by: usize,
    /// The player's move; a pass is `None`.
    pub play: Option<Move>,
}

/// Formats the move: its cards, or `pass`. [`Position::players`](super::Position::players) has the player's name, at
/// the index `by`.
impl fmt::Display for LineStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.play {
            Some(play) => play.fmt(f),
            None => f.pad("pass"),
        }
    }
}

/// Limits on the work for an answer. Anything that is not proven within these limits is left open.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// The largest number of nodes to search; `None` for no limit.
    pub nodes: Option<u64>,
    /// The largest size of a transposition table, in bytes; `None` for [`Limits::MEMORY`]. A smaller table makes the
    /// search slower.
    pub memory: Option<u64>,
    /// A function that the search calls from time to time. The search stops when the function returns `true`, for
    /// example after a time limit.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl Limits<'_> {
    /// The default size of a transposition table, in bytes.
    pub const MEMORY: u64 = 1 << 30;
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limits { nodes, memory, stop } = self;
        f.debug_struct("Limits").field("nodes", nodes).field("memory", memory).field("stop", &stop.is_some()).finish()
    }
}

/// The limit that ended the work on an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Stopped {
    /// The number of nodes.
    Nodes,
    /// [`Limits::stop`] returned `true`.
    Asked,
}
