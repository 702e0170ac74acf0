//! Settles the endings of deals, and gives the standing of running games.

use pusoy::climbing::{GameRules, Outcome, Standing};
use pusoy::ledger::named_twice;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::command::{Command, Recorded, Stop};
use crate::questions::climb::game::base_game::BaseGame;
use crate::questions::climb::game::outcome::OutcomeRecord;
use crate::questions::climb::game::record::GameRecord;
use crate::questions::climb::score::example::{problem_with_example, problem_with_option};
use crate::questions::climb::score::input::{ScoreInput, is_one_player};
use crate::wire::id::Id;
use crate::wire::ledger::by_player;
use crate::wire::problem::{Problem, Problems};

/// A command that settles the endings of deals, or gives the standing of running games.
pub struct Score {
    /// The rules that hold unless a question changes them.
    pub base: BaseGame,
    /// The fields of the command line, for questions that do not give them.
    pub flags: ScoreInput,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ScoreRecord<'a> {
    Deal(Box<OutcomeRecord<'a>>),
    Game(StandingRecord<'a>),
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct StandingRecord<'a> {
    /// Points of each player.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    totals: Map<String, Value>,
    /// Whether the game is over.
    over: bool,
    /// The players who have won; empty if the game is not over.
    winners: Vec<&'a str>,
    /// The players, best first.
    ranking: Vec<&'a str>,
}

/// The answer to an input, under the rules in force.
pub struct Scored {
    /// The rules in force.
    pub rules: Box<dyn GameRules>,
    /// The result.
    pub result: ScoreResult,
}

/// The outcome of a deal, or the standing of a game.
pub enum ScoreResult {
    /// The outcome of a deal.
    Deal(Box<Outcome>),
    /// The standing of a game.
    Game(RunningGame),
}

/// The standing of a game of many deals.
pub struct RunningGame {
    /// The players.
    pub players: Vec<String>,
    /// Points of each player.
    pub totals: Vec<i64>,
    /// The standing.
    pub standing: Standing,
}

impl Command for Score {
    type Fields = ScoreInput;
    type Question<'a> = ScoreInput;
    type Answer<'a> = Scored;

    fn read_text(&self, text: &str) -> Result<ScoreInput, Problems> {
        let input = self.flags.clone().with_text(text)?;
        let typed = input.remaining.iter().flatten();
        self.base.check_names(
            typed.map(|(name, left)| (name.as_str(), left.as_str().map_or_else(|| left.to_string(), String::from))),
        )?;
        Ok(input)
    }

    fn read_fields(&self, fields: ScoreInput) -> Result<ScoreInput, Problems> {
        Ok(self.flags.clone().fill_in(fields))
    }

    fn answer(&self, input: ScoreInput, _stop: Stop<'_>) -> Result<Scored, Problems> {
        let rules = self.base.rules(input.game.as_deref(), &input.options)?;
        let result = match &input.totals {
            Some(totals) => {
                let game = RunningGame::new(&*rules, totals)?;
                input.check_totals_alone()?;
                ScoreResult::Game(game)
            }
            None => {
                let ending = input.ending(&*rules)?;
                rules.check_stated(&ending).map_err(|error| problem_with_option(&error))?;
                let outcome = rules.settle(&ending);
                let outcome = outcome.map_err(|error| problem_with_example(&*rules, &ending, &error))?;
                ScoreResult::Deal(Box::new(outcome))
            }
        };
        Ok(Scored { rules, result })
    }

    fn continues_deal(&self, line: &str, _is_open: bool) -> bool {
        is_one_player(line)
    }
}

impl Recorded for Scored {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let record = match &self.result {
            ScoreResult::Deal(outcome) => ScoreRecord::Deal(Box::new(OutcomeRecord::new(outcome))),
            ScoreResult::Game(game) => ScoreRecord::Game(game.record()),
        };
        GameRecord::new("pusoy.climb.score/2", id, &*self.rules, record)
    }
}

impl RunningGame {
    /// Reads the totals of a running game. The players are in the order of the fields.
    fn new(rules: &dyn GameRules, totals: &Map<String, Value>) -> Result<RunningGame, Problem> {
        let total = |(name, total): (&String, &Value)| {
            let bad = || Problem::new("bad-count", format!("the total of {name} must be a whole number, not {total}"));
            total.as_i64().ok_or_else(bad)
        };
        let players: Vec<String> = totals.keys().cloned().collect();
        let totals: Vec<i64> = totals.iter().map(total).collect::<Result<_, _>>()?;
        if let Some(twice) = named_twice(&players) {
            return Err(Problem::new("duplicate-player", format!("two players are called '{twice}'")).token(twice));
        }
        if !rules.players().contains(&players.len()) {
            let message = format!("{} players cannot play {}", players.len(), rules.name());
            return Err(Problem::new("bad-player-count", message));
        }
        let standing = rules.standing(&totals).ok_or_else(|| {
            let message = format!("{} has no target score under these rules", rules.name());
            Problem::new("conflicting-options", message)
        })?;
        Ok(RunningGame { players, totals, standing })
    }

    fn record(&self) -> StandingRecord<'_> {
        let names = |seats: &[usize]| seats.iter().map(|&seat| self.players[seat].as_str()).collect();
        StandingRecord {
            totals: by_player(&self.players, &self.totals),
            over: self.standing.over,
            winners: names(&self.standing.winners),
            ranking: names(&self.standing.ranking),
        }
    }
}
