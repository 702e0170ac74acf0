//! A reviewed deal as a record.

use pusoy::climbing::Step;
use pusoy::climbing::solve::{Sides, Stopped};
use pusoy::climbing::study::Reviewed;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::commands::climb::game::moving::{MoveRecord, StepRecord, line_record, move_records};
use crate::commands::climb::game::outcome::OutcomeRecord;
use crate::commands::climb::game::record::GameRecord;
use crate::commands::climb::review::deal::ReviewedDeal;
use crate::json::described::described;
use crate::json::id::Id;
use crate::json::ledger::by_player;

described! { record GameRecord<'_, ReviewRecord<'_>> as "pusoy.climb.review/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ReviewRecord<'a> {
    /// What the values are: `totals` in units, `penalties` in points, `places` or `wins`; null if no turn was solved.
    value_kind: Option<&'static str>,
    /// The number of the first action that was solved, from 1; null if none was.
    solved_from: Option<usize>,
    /// The plays and passes in their order.
    actions: Vec<ActionRecord<'a>>,
    /// How much each player has thrown away, in units, points, places or wins.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    lost: Map<String, Value>,
    /// Number of positions looked at.
    nodes: u64,
    /// The limit because of which no earlier turn was solved: `nodes` or `time`; null if none was reached.
    stopped: Option<&'static str>,
    /// What the deal comes to; null while it is not over.
    outcome: Option<OutcomeRecord<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct ActionRecord<'a> {
    /// The player.
    by: &'a str,
    /// The move.
    #[serde(rename = "move")]
    play: MoveRecord,
    /// Whether the play leads a trick.
    leads: bool,
    /// What the turn was worth; null if it was not solved, or was nobody's turn.
    turn: Option<TurnRecord<'a>>,
}

/// What a turn was worth.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct TurnRecord<'a> {
    /// `two` for two sides, whose values are exact; `single` for single players, with what each can be sure of.
    sides: &'static str,
    /// What the position before the action came to for each player with best play.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    value: Option<Map<String, Value>>,
    /// What each single player could be sure of; absent with two sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, Option<i64>>>"))]
    paranoid: Option<Map<String, Value>>,
    /// What each single player could get at best; absent with two sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, Option<i64>>>"))]
    upper: Option<Map<String, Value>>,
    /// What the player could have, or be sure of, before the action.
    before: i64,
    /// What the player could still have, or be sure of, after it.
    after: i64,
    /// How much the action threw away, in units, points, places or wins; 0 unless it was a mistake.
    lost: i64,
    /// The moves that threw nothing away.
    better: Vec<MoveRecord>,
    /// A line of best play from before the action; absent unless it was a mistake of two sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<StepRecord<'a>>>,
}

/// Returns the record of a deal.
pub fn record<'a>(deal: &'a ReviewedDeal, id: &'a Id) -> impl Serialize + 'a {
    let (replay, review) = (deal.replay(), &deal.review);
    let action = |(at, step): (usize, &Step)| ActionRecord {
        by: &replay.players[step.by],
        play: match step.key {
            Some(_) => MoveRecord::Cards(deal.spelling.record(&step.cards)),
            None => MoveRecord::Pass("pass"),
        },
        leads: step.leads,
        turn: deal.turn(at).map(|turn| turn_record(deal, turn)),
    };
    let record = ReviewRecord {
        value_kind: review.value_kind.map(|kind| kind.name()),
        solved_from: review.turns.first().map(|turn| turn.step + 1),
        actions: replay.steps.iter().enumerate().map(action).collect(),
        lost: by_player(&replay.players, &deal.lost()),
        nodes: review.nodes,
        stopped: review.stopped.map(|stopped| if stopped == Stopped::Nodes { "nodes" } else { "time" }),
        outcome: replay.outcome.as_ref().map(OutcomeRecord::new),
    };
    GameRecord::new("pusoy.climb.review/1", id, &*deal.rules, record)
}

fn turn_record<'a>(deal: &'a ReviewedDeal, turn: &Reviewed) -> TurnRecord<'a> {
    let (players, answer) = (&deal.replay().players, &turn.answer);
    let single = answer.sides == Sides::Single;
    let is_line = turn.lost > 0 && !single;
    TurnRecord {
        sides: answer.sides.name(),
        value: answer.value.as_ref().map(|values| by_player(players, values)),
        paranoid: single.then(|| by_player(players, &answer.paranoid)),
        upper: single.then(|| by_player(players, &answer.upper)),
        before: turn.before,
        after: turn.after,
        lost: turn.lost,
        better: move_records(deal.spelling, turn.better()),
        line: is_line.then(|| line_record(deal.spelling, players, &answer.line)),
    }
}
