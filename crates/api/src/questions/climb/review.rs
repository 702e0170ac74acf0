//! Values every play of a deal, with all hands open.

use pusoy::climbing::solve::{Sides, Stopped};
use pusoy::climbing::study::{self, ReviewError, Reviewed, review};
use pusoy::climbing::{GameRules, Replay, Step};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::command::{Command, Recorded, Stop};
use crate::questions::climb::game::base_game::{BaseGame, check_names};
use crate::questions::climb::game::cards::Spelling;
use crate::questions::climb::game::limits::SearchLimits;
use crate::questions::climb::game::moving::{MoveRecord, StepRecord, line_record, move_records};
use crate::questions::climb::game::outcome::OutcomeRecord;
use crate::questions::climb::game::problem::{position_problem, replay_problem};
use crate::questions::climb::game::record::GameRecord;
use crate::questions::climb::play::input::PlayInput;
use crate::wire::id::Id;
use crate::wire::ledger::by_player;
use crate::wire::problem::Problems;

/// Maximum number of nodes searched for one turn, if no other limit is set.
pub const NODES_PER_TURN: u64 = 300_000;

/// A command that reviews transcripts of deals.
pub struct Review {
    /// The rules that hold unless a question changes them.
    pub base: BaseGame,
    /// The limits of each search.
    pub limits: SearchLimits,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct ReviewRecord<'a> {
    /// Kind of the values: `totals` in units, `penalties` in points, `places` or `wins`; null if no position was
    /// solved.
    value_kind: Option<&'static str>,
    /// Number of the first solved action, from 1; null if no action was solved.
    solved_from: Option<usize>,
    /// The plays and passes, in order.
    actions: Vec<ActionRecord<'a>>,
    /// Loss of each player by mistakes, in units, points, places or wins.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    lost: Map<String, Value>,
    /// Number of nodes searched.
    nodes: u64,
    /// The limit that stopped the review, `nodes` or `time`; null if no limit was reached. The review solves the last
    /// turn first.
    stopped: Option<&'static str>,
    /// The settlement of the deal; null if the deal is not over.
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
    /// The value of the turn; null if the turn was not solved. Also null if the action was not a turn, such as a chop
    /// out of turn.
    turn: Option<TurnRecord<'a>>,
}

/// The value of a turn.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct TurnRecord<'a> {
    /// `two` for two sides, `single` for three or four players who each play for themselves.
    sides: &'static str,
    /// Value of the position before the action for each player, with best play; null if it is unknown.
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
    /// Value of the position before the action, for the player who acts: exact with two sides, otherwise the value
    /// in `paranoid`.
    before: i64,
    /// Value of the position after the action, for the player who acts.
    after: i64,
    /// Loss by the action, in units, points, places or wins; 0 unless the action was a mistake.
    lost: i64,
    /// The moves that would have lost nothing.
    better: Vec<MoveRecord>,
    /// A line of best play from the position before the action; absent unless the action was a mistake with two sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<StepRecord<'a>>>,
}

/// A deal that was reviewed under the rules in force.
pub struct ReviewedDeal {
    /// The rules in force.
    pub rules: Box<dyn GameRules>,
    /// The format of the cards.
    pub spelling: Spelling,
    /// The review.
    pub review: study::Review,
}

impl Command for Review {
    type Fields = PlayInput;
    type Question<'a> = PlayInput;
    type Answer<'a> = ReviewedDeal;

    fn fields(&self, fields: Map<String, Value>) -> Result<PlayInput, Problems> {
        PlayInput::from_json(fields)
    }

    fn read_text(&self, text: &str) -> Result<PlayInput, Problems> {
        let input = PlayInput::from_text(text)?;
        check_names(self.base.game(), input.hands.iter().map(|(name, cards)| (name.as_str(), cards.text())))?;
        Ok(input)
    }

    fn read_fields(&self, fields: PlayInput) -> Result<PlayInput, Problems> {
        Ok(fields)
    }

    fn answer(&self, input: PlayInput, stop: Stop<'_>) -> Result<ReviewedDeal, Problems> {
        let rules = self.base.rules(input.game.as_deref(), &input.options)?;
        let (transcript, spelling) = input.transcript(&*rules)?;
        let review = review(&*rules, &transcript, &self.limits.with_stop(stop));
        let review = review.map_err(|error| match error {
            ReviewError::Replay(error) => replay_problem(&*rules, &transcript, spelling, &error),
            ReviewError::Position(error) => position_problem(spelling, &error),
            error => error.into(),
        })?;
        Ok(ReviewedDeal { rules, spelling, review })
    }

    fn continues_deal(&self, line: &str, _is_open: bool) -> bool {
        PlayInput::continues(line)
    }
}

impl ReviewedDeal {
    /// Returns the replay of the deal.
    pub fn replay(&self) -> &Replay {
        &self.review.replay
    }

    /// Returns the solved turn of the action with the index `step`. Returns `None` if the turn was not solved, or if
    /// the action was not a turn.
    pub fn turn(&self, step: usize) -> Option<&Reviewed> {
        self.review.turns.iter().find(|turn| turn.step == step)
    }

    /// Returns the turns whose actions lost value.
    pub fn mistakes(&self) -> impl Iterator<Item = &Reviewed> {
        self.review.turns.iter().filter(|turn| turn.lost > 0)
    }

    /// Returns the loss of each player by mistakes, by seat.
    pub fn lost(&self) -> Vec<i64> {
        let replay = self.replay();
        let lost_by =
            |seat: usize| self.mistakes().filter(|turn| replay.steps[turn.step].by == seat).map(|turn| turn.lost).sum();
        (0..replay.players.len()).map(lost_by).collect()
    }
}

impl Recorded for ReviewedDeal {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let (replay, review) = (self.replay(), &self.review);
        let action = |(at, step): (usize, &Step)| ActionRecord {
            by: &replay.players[step.by],
            play: match step.key {
                Some(_) => MoveRecord::Cards(self.spelling.record(&step.cards)),
                None => MoveRecord::Pass("pass"),
            },
            leads: step.leads,
            turn: self.turn(at).map(|turn| turn_record(self, turn)),
        };
        let record = ReviewRecord {
            value_kind: review.value_kind.map(|kind| kind.name()),
            solved_from: review.turns.first().map(|turn| turn.step + 1),
            actions: replay.steps.iter().enumerate().map(action).collect(),
            lost: by_player(&replay.players, &self.lost()),
            nodes: review.nodes,
            stopped: review.stopped.map(|stopped| if stopped == Stopped::Nodes { "nodes" } else { "time" }),
            outcome: replay.outcome.as_ref().map(OutcomeRecord::new),
        };
        GameRecord::new("pusoy.climb.review/1", id, &*self.rules, record)
    }
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
