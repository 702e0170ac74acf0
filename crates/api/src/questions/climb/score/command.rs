//! Settles the endings of deals, and gives the standing of running games.

use pusoy::climbing::{EndingError, EndingField, Game, GameRules, Outcome, Reads, Standing};
use pusoy::ledger::named_twice;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::command::{Command, Recorded, Stop};
use crate::questions::climb::game::base_game::{BaseGame, check_names};
use crate::questions::climb::game::outcome::OutcomeRecord;
use crate::questions::climb::game::problem::ending_problem;
use crate::questions::climb::game::record::GameRecord;
use crate::questions::climb::score::example::{problem_of_unread, problem_with_example};
use crate::questions::climb::score::input::{ScoreInput, is_one_player};
use crate::rules::header::LogRules;
use crate::wire::id::Id;
use crate::wire::ledger::by_player;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::Options;

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

/// An input with the rules in force.
pub struct ScoreQuestion {
    rules: Box<dyn GameRules>,
    input: ScoreInput,
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
    type Question<'a> = ScoreQuestion;
    type Answer<'a> = Scored;

    fn read_text(&self, text: &str) -> Result<ScoreQuestion, Problems> {
        self.read_text_under(text, None)
    }

    fn read_fields(&self, fields: ScoreInput) -> Result<ScoreQuestion, Problems> {
        self.read_fields_under(fields, None)
    }

    fn read_text_under(&self, text: &str, log: Option<&LogRules>) -> Result<ScoreQuestion, Problems> {
        let rules = self.base.rules_under(log, None, &Options::new())?;
        let reads_order = rules.reads(EndingField::Order) == Reads::Yes;
        let input = self.flags.clone().with_text(text, reads_order)?;
        let typed = input.remaining.iter().flatten();
        let typed = typed.map(|(name, left)| {
            let value = if left.is_null() { Some("...") } else { left.as_str() };
            (name.as_str(), value.map_or_else(|| left.to_string(), String::from))
        });
        check_names(Game::from_name(rules.name()), typed)?;
        Ok(ScoreQuestion { rules, input })
    }

    fn read_fields_under(&self, fields: ScoreInput, log: Option<&LogRules>) -> Result<ScoreQuestion, Problems> {
        let input = self.flags.clone().fill_in(fields);
        let rules = self.base.rules_under(log, input.game.as_deref(), &input.options)?;
        Ok(ScoreQuestion { rules, input })
    }

    fn answer(&self, question: ScoreQuestion, _stop: Stop<'_>) -> Result<Scored, Problems> {
        let ScoreQuestion { rules, input } = question;
        let result = match (&input.totals, &input.units) {
            (Some(totals), _) => {
                let game = RunningGame::new(&*rules, totals)?;
                input.check_alone("totals")?;
                ScoreResult::Game(game)
            }
            (None, Some(units)) => {
                input.check_alone("units")?;
                ScoreResult::Deal(Box::new(noted(&*rules, units)?))
            }
            (None, None) => {
                let ending = input.ending(&*rules)?;
                let unread = |error| problem_of_unread(&*rules, &ending, &error);
                rules.check_stated(&ending).map_err(unread)?;
                let outcome = rules.settle(&ending);
                let outcome = outcome.map_err(|error| problem_with_example(&*rules, &ending, &error))?;
                ScoreResult::Deal(Box::new(outcome))
            }
        };
        Ok(Scored { rules, result })
    }

    fn has_headers(&self) -> bool {
        true
    }

    fn about_header(&self, log: &LogRules) -> Option<String> {
        self.base.overriding(log)
    }

    fn continues_deal(&self, line: &str, _is_open: bool) -> bool {
        is_one_player(line)
    }
}

/// Returns a whole number of a player. `what` names the number in the message of the error.
fn whole_number(value: &Value, code: &'static str, what: &str, player: &str) -> Result<i64, Problem> {
    value.as_i64().ok_or_else(|| {
        let message = format!(
            "the {what} of {player} must be a whole number without quotes or a decimal point, of at most 18 digits, not \
             {value}"
        );
        Problem::new(code, message)
    })
}

/// Settles a deal from the units that each player has won. The players are in the order of the fields.
fn noted(rules: &dyn GameRules, units: &Map<String, Value>) -> Result<Outcome, Problem> {
    let won = |(name, won): (&String, &Value)| {
        whole_number(won, "bad-units", "units", name).map_err(|problem| problem.token(name))
    };
    let players: Vec<String> = units.keys().cloned().collect();
    let units: Vec<i64> = units.iter().map(won).collect::<Result<_, _>>()?;
    rules.settle_noted(&players, &units).map_err(|error| ending_problem(&error))
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
        let total = |(name, total): (&String, &Value)| whole_number(total, "bad-count", "total", name);
        let players: Vec<String> = totals.keys().cloned().collect();
        let totals: Vec<i64> = totals.iter().map(total).collect::<Result<_, _>>()?;
        if let Some(twice) = named_twice(&players) {
            return Err(Problem::new("duplicate-player", format!("two players are called '{twice}'")).token(twice));
        }
        if !rules.players().contains(&players.len()) {
            let error = EndingError::BadPlayerCount { given: players.len(), allowed: rules.player_counts() };
            return Err(ending_problem(&error));
        }
        let standing = rules.standing(&totals).ok_or_else(|| {
            let message = format!(
                "'totals' is for games with a target score, which {} does not have under these rules (leave out 'totals')",
                rules.name()
            );
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
