//! A position that was solved.

use pusoy::climbing::solve::{Answer, MoveValue, Position, Question, Sides, Stopped, Verified};
use pusoy::climbing::{GameRules, Move};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::command::Recorded;
use crate::questions::climb::game::cards::Spelling;
use crate::questions::climb::game::moving::{MoveRecord, StepRecord, line_record, move_record, move_records};
use crate::questions::climb::game::record::GameRecord;
use crate::wire::id::Id;
use crate::wire::ledger::by_player;

/// A position that was solved under the rules in force.
pub struct Solved {
    /// The rules in force.
    pub rules: Box<dyn GameRules>,
    /// How the cards are spelled.
    pub spelling: Spelling,
    /// The position.
    pub position: Position,
    /// What was asked about it.
    pub question: Question,
    /// What the solver found.
    pub answer: Answer,
    /// The work of checking the answer by the rules alone; `None` if it was not checked.
    pub checked: Option<Verified>,
    /// The file that proves the answer, if one was wanted and the answer is proven.
    pub proof: Option<Vec<u8>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct SolveRecord<'a> {
    /// `two` for two sides, `single` for three or four players each for himself.
    sides: &'static str,
    /// What the values are: `totals` in units, `penalties` in points, `places` or `wins`. Lower penalties and places are better.
    value_kind: &'static str,
    /// The value for each player with best play. Two sides: exact. Single players: max^n, in which each prefers, of several
    /// settlements, the better one for himself, then the worse one for the next player, then for the one after, clockwise.
    /// Null where a limit left it open.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    value: Option<Map<String, Value>>,
    /// What each single player can be sure of, whatever all others do; absent with two sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, Option<i64>>>"))]
    paranoid: Option<Map<String, Value>>,
    /// What each single player gets if all others help him; absent with two sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, Option<i64>>>"))]
    upper: Option<Map<String, Value>>,
    /// Whether the value for the player whose turn it is has been proven.
    proven: bool,
    /// The moves that keep the value. Empty if only who wins was asked for, and not every move.
    best_moves: Vec<MoveRecord>,
    /// The moves that keep what the player whose turn it is can be sure of; absent with two sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    paranoid_best_moves: Option<Vec<MoveRecord>>,
    /// Every legal move with its value; absent unless asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveValueRecord>>,
    /// A line of best play to the end of the deal; absent unless asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<StepRecord<'a>>>,
    /// Number of replies in the certificate; absent unless one was asked for and written.
    #[serde(skip_serializing_if = "Option::is_none")]
    replies: Option<usize>,
    /// Number of positions in which the answer was checked by the rules alone; absent unless it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<u64>,
    /// Number of positions looked at.
    nodes: u64,
    /// The limit that ended the work before everything was known: `nodes` or `time`; null if none did.
    stopped: Option<&'static str>,
}

/// A legal move with its value.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct MoveValueRecord {
    /// The move.
    #[serde(rename = "move")]
    play: MoveRecord,
    /// The value for each player after the move.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    value: Option<Map<String, Value>>,
    /// What a single player who makes the move can be sure of; absent with two sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    paranoid: Option<i64>,
}

impl Recorded for Solved {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let answer = &self.answer;
        let players = &self.position.players;
        let single = answer.sides == Sides::Single;
        let values = |values: &Vec<i64>| by_player(players, values);
        let moves = |plays: &[Option<Move>]| move_records(self.spelling, plays);
        let of_move = |of: &MoveValue| MoveValueRecord {
            play: move_record(self.spelling, &of.play),
            value: of.value.as_ref().map(values),
            paranoid: of.paranoid,
        };
        let record = SolveRecord {
            sides: answer.sides.name(),
            value_kind: answer.value_kind.name(),
            value: answer.value.as_ref().map(values),
            paranoid: single.then(|| by_player(players, &answer.paranoid)),
            upper: single.then(|| by_player(players, &answer.upper)),
            proven: answer.proven,
            best_moves: moves(&answer.best_moves),
            paranoid_best_moves: single.then(|| moves(&answer.paranoid_best_moves)),
            moves: self.question.all.then(|| answer.moves.iter().map(of_move).collect()),
            line: self.question.line.then(|| line_record(self.spelling, players, &answer.line)),
            replies: answer
                .certificate
                .as_ref()
                .map(|certificate| certificate.strategies.iter().map(|strategy| strategy.replies.len()).sum()),
            checked: self.checked.map(|checked| checked.positions),
            nodes: answer.nodes,
            stopped: answer.stopped.map(|stopped| if stopped == Stopped::Nodes { "nodes" } else { "time" }),
        };
        GameRecord::new("pusoy.climb.solve/1", id, &*self.rules, record)
    }
}
