//! Moves and lines of play as records, and values as text.

use pusoy::climbing::Move;
use pusoy::climbing::solve::{LineStep, ValueKind};
use serde::Serialize;

use crate::questions::climb::game::cards::Spelling;

/// A move: a list of cards, or `pass`.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum MoveRecord {
    /// The cards.
    Cards(Vec<String>),
    /// The word `pass`.
    Pass(&'static str),
}

/// A step of a line of play.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct StepRecord<'a> {
    /// The player.
    by: &'a str,
    /// The move.
    #[serde(rename = "move")]
    play: MoveRecord,
}

/// Returns the record of a move; `None` is a pass.
pub fn move_record(spelling: Spelling, play: &Option<Move>) -> MoveRecord {
    match play {
        Some(play) => MoveRecord::Cards(spelling.record(&play.cards)),
        None => MoveRecord::Pass("pass"),
    }
}

/// Returns the records of moves. Cards that form several combinations appear once.
pub fn move_records(spelling: Spelling, plays: &[Option<Move>]) -> Vec<MoveRecord> {
    let cards = |play: &Option<Move>| play.as_ref().map(|play| play.cards.clone());
    let is_first =
        |(at, play): &(usize, &Option<Move>)| plays[..*at].iter().all(|earlier| cards(earlier) != cards(play));
    plays.iter().enumerate().filter(is_first).map(|(_, play)| move_record(spelling, play)).collect()
}

/// Returns the records of a line of play.
pub fn line_record<'a>(spelling: Spelling, players: &'a [String], line: &[LineStep]) -> Vec<StepRecord<'a>> {
    line.iter().map(|step| StepRecord { by: &players[step.by], play: move_record(spelling, &step.play) }).collect()
}

/// Formats a value for people.
pub fn value_in_words(kind: ValueKind, value: i64) -> String {
    match (kind, value) {
        (ValueKind::Totals, 0) => String::from("0"),
        (ValueKind::Totals, _) => format!("{value:+}"),
        (ValueKind::Penalties, _) => format!("penalty {value}"),
        (ValueKind::Places, _) => format!("place {value}"),
        (ValueKind::Wins, 0) => String::from("loses"),
        (ValueKind::Wins, _) => String::from("wins"),
    }
}
