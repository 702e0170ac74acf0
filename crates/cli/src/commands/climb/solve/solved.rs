//! A position that was solved, as text and as a record.

use std::io::Write;

use pusoy::climbing::solve::{Answer, MoveValue, Position, Question, Sides, Stopped, Verified};
use pusoy::climbing::{GameRules, Move};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::commands::climb::game::base_game;
use crate::commands::climb::game::cards::Spelling;
use crate::commands::climb::game::moving::{
    MoveRecord, StepRecord, line_record, move_record, move_records, move_text, value_in_words,
};
use crate::commands::climb::game::record::GameRecord;
use crate::commands::climb::solve::certificate::replies_in_words;
use crate::json::described::described;
use crate::json::id::Id;
use crate::json::ledger::by_player;
use crate::plain::plain;
use crate::stream::answers::Written;
use crate::terminal::columns::Names;
use crate::terminal::words::thousands;

/// A position that was solved under the rules in force.
pub struct Solved {
    pub rules: Box<dyn GameRules>,
    pub spelling: Spelling,
    pub position: Position,
    pub question: Question,
    pub answer: Answer,
    /// What it took to check the answer by the rules alone; `None` if it was not checked.
    pub checked: Option<Verified>,
}

described! { record GameRecord<'_, SolveRecord<'_>> as "pusoy.climb.solve/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct SolveRecord<'a> {
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

impl Written for Solved {
    fn text(&self, out: &mut Vec<u8>) {
        _ = writeln!(out, "{}", base_game::in_words(&*self.rules));
        self.write_question(out);
        match self.answer.sides {
            Sides::Two => self.write_value(out),
            Sides::Single => self.write_bounds(out),
        }
        self.write_moves(out);
        self.write_line(out);
        let nodes = thousands(usize::try_from(self.answer.nodes).unwrap_or(usize::MAX));
        let stopped = self.answer.stopped.map_or("", |_| "; the limit was reached before everything was known");
        _ = writeln!(out, "{nodes} positions{stopped}");
        if let Some(certificate) = &self.answer.certificate {
            _ = writeln!(out, "replies in the certificate: {}", plain(&replies_in_words(certificate)));
        }
        if let Some(checked) = self.checked {
            let positions = thousands(usize::try_from(checked.positions).unwrap_or(usize::MAX));
            _ = writeln!(out, "checked by the rules alone in {positions} positions");
        }
    }

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

impl Solved {
    /// Spells a value for a person.
    fn value_text(&self, value: i64) -> String {
        value_in_words(self.answer.value_kind, value)
    }

    /// Writes whose turn it is, and what has to be beaten.
    fn write_question(&self, out: &mut Vec<u8>) {
        let mover = plain(&self.position.to_move);
        _ = match &self.position.standing {
            None => writeln!(out, "{mover} leads"),
            Some(play) => {
                writeln!(
                    out,
                    "{mover} is to beat {} of {}, or passes",
                    self.spelling.text(&play.cards),
                    plain(&play.by)
                )
            }
        };
    }

    /// Writes the value for each player.
    fn write_value(&self, out: &mut Vec<u8>) {
        let Some(values) = &self.answer.value else {
            _ = writeln!(out, "not solved within the limit");
            return;
        };
        let names = Names::new(&self.position.players);
        for (seat, &value) in values.iter().enumerate() {
            _ = writeln!(out, "  {}  {}", names.padded(seat), self.value_text(value));
        }
    }

    /// Writes what each single player can be sure of, what he can get at most, and what comes of it.
    fn write_bounds(&self, out: &mut Vec<u8>) {
        let names = Names::new(&self.position.players);
        for seat in 0..self.position.players.len() {
            if self.position.hands[seat].is_empty() {
                continue;
            }
            let of = |values: &[Option<i64>]| values.get(seat).copied().flatten().map(|value| self.value_text(value));
            let said = match (of(&self.answer.paranoid), of(&self.answer.upper)) {
                (Some(sure), Some(most)) if sure == most => format!("{sure}, proven"),
                (Some(sure), Some(most)) => format!("sure of {sure}, at best {most}"),
                (Some(sure), None) => format!("sure of {sure}"),
                (None, _) => String::from("not solved within the limit"),
            };
            _ = writeln!(out, "  {}  {said}", names.padded(seat));
        }
        if let Some(values) = &self.answer.value {
            let each = values.iter().enumerate();
            let each = each.map(|(seat, &value)| format!("{} {}", &names[seat], self.value_text(value)));
            _ = writeln!(
                out,
                "each for himself (max^n, ties to the harm of the next): {}",
                itertools::join(each, ", ")
            );
        }
    }

    /// Writes the best moves and, if that was asked for, every move with its value.
    fn write_moves(&self, out: &mut Vec<u8>) {
        let mut list = |title: &str, moves: &[Option<Move>]| {
            if !moves.is_empty() {
                _ = writeln!(out, "{title}");
                moves.iter().for_each(|play| _ = writeln!(out, "  {}", move_text(self.spelling, play)));
            }
        };
        list("safest", &self.answer.paranoid_best_moves);
        list("best", &self.answer.best_moves);
        if !self.answer.moves.is_empty() {
            _ = writeln!(out, "all moves of {}", plain(&self.position.to_move));
        }
        let mover = self.position.players.iter().position(|player| *player == self.position.to_move);
        for of in &self.answer.moves {
            let value = of.value.as_ref().zip(mover).map(|(values, seat)| self.value_text(values[seat]));
            let sure = of.paranoid.map(|value| format!(", sure of {}", self.value_text(value)));
            let value = value.unwrap_or_else(|| String::from("open"));
            _ = writeln!(out, "  {}  {value}{}", move_text(self.spelling, &of.play), sure.unwrap_or_default());
        }
    }

    /// Writes a line of best play; `>` marks the plays that begin a trick.
    fn write_line(&self, out: &mut Vec<u8>) {
        if self.answer.line.is_empty() {
            return;
        }
        _ = writeln!(out, "best play");
        let names = Names::new(&self.position.players);
        for step in &self.answer.line {
            _ = writeln!(out, "  {}  {}", names.padded(step.by), move_text(self.spelling, &step.play));
        }
    }
}
