//! Solved positions, with their records.

use pusoy::climbing::solve::{Answer, MoveValue, Position, Question, Resistance, Sides, Stopped, Verified};
use pusoy::climbing::{GameRules, Move};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::command::Recorded;
use crate::questions::climb::game::cards::Spelling;
use crate::questions::climb::game::moving::{MoveRecord, StepRecord, line_record, move_record, move_records};
use crate::questions::climb::game::record::GameRecord;
use crate::questions::climb::solve::command::RESISTANCE_POSITIONS;
use crate::questions::climb::solve::verdict::{KeptBy, Verdict};
use crate::wire::id::Id;
use crate::wire::ledger::by_player;
use crate::words::numbers::thousands;

/// A position solved under the rules in force.
pub struct Solved {
    /// The rules in force.
    pub rules: Box<dyn GameRules>,
    /// The format of the cards.
    pub spelling: Spelling,
    /// The position.
    pub position: Position,
    /// The question about the position.
    pub question: Question,
    /// The answer of the solver.
    pub answer: Answer,
    /// The moves that make the deal last longest. `None` unless all of these are true:
    ///
    /// * Two sides play.
    /// * Every move loses.
    /// * At least two moves keep the value.
    /// * At most [`RESISTANCE_POSITIONS`] positions can be reached.
    pub resistance: Option<Resistance>,
    /// The result of checking the answer by the rules alone; `None` if the answer was not checked.
    pub checked: Option<Verified>,
    /// The certificate, as the bytes of a file. It proves the value or, for single players, the values that they can
    /// guarantee. `None` if no file was requested, or if a limit ended the search before the certificate was complete.
    pub proof: Option<Vec<u8>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(transform = crate::wire::described::with_link))]
pub(crate) struct SolveRecord<'a> {
    /// `two` for two sides, `single` for three or four players who each play for themselves.
    sides: &'static str,
    /// Kind of the values: `totals` in units, `penalties` in points, `places` or `wins`. Lower penalties and places are
    /// better.
    value_kind: &'static str,
    /// Value for each player with best play. With two sides, the value is exact. With single players, it is the max^n
    /// value: each player chooses the settlement that is best for them. Among equally good settlements, the player
    /// chooses the worst for the next player clockwise, and so on. Null if a limit ended the search first.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    value: Option<Map<String, Value>>,
    /// Value that each single player can guarantee if all others play against them; absent with two sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, Option<i64>>>"))]
    paranoid: Option<Map<String, Value>>,
    /// Best value that each single player can reach if all others help them; absent with two sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, Option<i64>>>"))]
    upper: Option<Map<String, Value>>,
    /// Whether the value for the player to move is proven.
    proven: bool,
    /// Whether the player to move loses with every move; null if a limit left the value open. With two sides, the
    /// player loses if the value is below 0 (`totals`), is 0 (`wins`), or is worse than that of an opponent with cards
    /// (`penalties`, `places`). Among single players, the player loses if their best possible result is a loss of
    /// units, the last place, or no win; with `penalties`, the field is `false`.
    every_move_loses: Option<bool>,
    /// Whether every legal move keeps the value; null if moves were not compared.
    all_moves_equal: Option<bool>,
    /// The moves that keep the value; empty if the question asks for the winner but not for every move.
    best_moves: Vec<MoveRecord>,
    /// The moves that make a lost deal last longest, and the number of turns until the deal ends. Null unless two sides
    /// play, every move loses, at least two moves keep the value, and at most 100,000 positions can be reached.
    resistance: Option<ResistanceRecord>,
    /// The moves with which the player to move keeps the guaranteed value in `paranoid`; absent with two sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    paranoid_best_moves: Option<Vec<MoveRecord>>,
    /// Every legal move with its value; absent unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveValueRecord>>,
    /// A line of best play to the end of the deal; absent unless requested. With two sides, if every move loses and at
    /// most 100,000 positions can be reached, the losing side prolongs the deal, and the other side shortens it.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<StepRecord<'a>>>,
    /// Number of replies in the certificate; absent unless a certificate was requested and written.
    #[serde(skip_serializing_if = "Option::is_none")]
    replies: Option<usize>,
    /// Number of positions in which the rules alone confirmed the answer; absent if the answer was not checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<u64>,
    /// Number of nodes searched.
    nodes: u64,
    /// The limit that ended the work before the answer was complete: `nodes` or `time`; null if the answer is complete.
    stopped: Option<&'static str>,
}

/// The moves that make a lost deal last longest, among the moves that keep the value.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct ResistanceRecord {
    /// The moves.
    moves: Vec<MoveRecord>,
    /// Number of plays and passes to the end of the deal.
    turns: usize,
}

/// A legal move with its value.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct MoveValueRecord {
    /// The move.
    #[serde(rename = "move")]
    play: MoveRecord,
    /// Value for each player after the move; null if it is unknown.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    value: Option<Map<String, Value>>,
    /// Value that the single player who makes the move can guarantee; absent with two sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    paranoid: Option<i64>,
}

impl Solved {
    /// Returns the verdict on the moves. Returns `None` if [`Verdict::new`] does.
    pub fn verdict(&self) -> Option<Verdict> {
        Verdict::new(&self.position, &self.answer)
    }

    /// Returns the reason why `resistance` is `None` although every move loses and several moves keep the value.
    /// Returns `None` in all other cases.
    pub fn why_no_resistance(&self) -> Option<String> {
        let is_lost = self.verdict().is_some_and(|verdict| verdict.every_move_loses);
        let is_unknown = is_lost && self.answer.best_moves.len() > 1 && self.resistance.is_none();
        is_unknown.then(|| match self.answer.sides {
            Sides::Single => String::from("it is worked out only for two sides"),
            Sides::Two => format!("more than {} positions can be reached", thousands(RESISTANCE_POSITIONS)),
        })
    }
}

impl Recorded for Solved {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let answer = &self.answer;
        let players = &self.position.players;
        let single = answer.sides == Sides::Single;
        let values = |values: &Vec<i64>| by_player(players, values);
        let moves = |plays: &[Option<Move>]| move_records(self.spelling, plays);
        let valued_move = |valued: &MoveValue| MoveValueRecord {
            play: move_record(self.spelling, &valued.play),
            value: valued.value.as_ref().map(values),
            paranoid: valued.paranoid,
        };
        let verdict = self.verdict();
        let record = SolveRecord {
            sides: answer.sides.name(),
            value_kind: answer.value_kind.name(),
            value: answer.value.as_ref().map(values),
            paranoid: single.then(|| by_player(players, &answer.paranoid)),
            upper: single.then(|| by_player(players, &answer.upper)),
            proven: answer.proven,
            every_move_loses: verdict.map(|verdict| verdict.every_move_loses),
            all_moves_equal: verdict.and_then(|verdict| verdict.kept_by).map(|kept_by| kept_by != KeptBy::Some),
            best_moves: moves(&answer.best_moves),
            resistance: self
                .resistance
                .as_ref()
                .map(|resistance| ResistanceRecord { moves: moves(&resistance.moves), turns: resistance.turns }),
            paranoid_best_moves: single.then(|| moves(&answer.paranoid_best_moves)),
            moves: self.question.all.then(|| answer.moves.iter().map(valued_move).collect()),
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
