//! Settles endings, or tells how running games stand.

use std::io::Write;

use pusoy::climbing::{Account, GameRules, Outcome, Standing};
use pusoy::ledger::named_twice;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::args::{Form, Global, climb as args};
use crate::commands::climb::game::base_game::{BaseGame, in_words, run_on};
use crate::commands::climb::game::outcome::{OutcomeRecord, write_outcome};
use crate::commands::climb::game::problem::ending_problem;
use crate::commands::climb::game::record::GameRecord;
use crate::commands::climb::score::input::{ScoreInput, is_one_player};
use crate::json::described::described;
use crate::json::id::Id;
use crate::json::ledger::by_player;
use crate::json::problem::{Problem, Problems};
use crate::stream::answers::{Command, Written};
use crate::stream::kept_account::KeptAccount;
use crate::terminal::columns::Names;
use crate::terminal::exit::Exit;
use crate::terminal::output::complain;

pub fn run(args: &args::Score, global: &Global) -> Exit {
    let account = KeptAccount::open(args.account);
    let flags = match ScoreInput::of_flags(args) {
        Ok(flags) => flags,
        Err(problem) => {
            complain(&problem.message);
            return Exit::Usage;
        }
    };
    // An order alone names the players.
    let only_order = args.players.is_empty() && !args.order.is_empty();
    let inputs = if only_order { vec![String::from(" ")] } else { args.players.clone() };
    run_on(&args.game, |base| Score { base, flags, account }, &inputs, ";", global)
}

struct Score {
    base: BaseGame,
    /// What flags say about every ending.
    flags: ScoreInput,
    account: KeptAccount<Account>,
}

described! {
    record GameRecord<'_, OutcomeRecord<'_>> as "pusoy.climb.score/2",
    record GameRecord<'_, StandingRecord<'_>> as "pusoy.climb.score/2",
    input ScoreInput as "pusoy.climb.score",
}

#[derive(Serialize)]
#[serde(untagged)]
enum ScoreRecord<'a> {
    Deal(Box<OutcomeRecord<'a>>),
    Game(StandingRecord<'a>),
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct StandingRecord<'a> {
    /// Points of each player.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    totals: Map<String, Value>,
    /// Whether the game is over.
    over: bool,
    /// The players who have won; none while the game is not over.
    winners: Vec<&'a str>,
    /// The players, the best first.
    ranking: Vec<&'a str>,
}

/// The answer to an input, under the rules in force.
struct Scored {
    rules: Box<dyn GameRules>,
    result: ScoreResult,
}

enum ScoreResult {
    Deal(Box<Outcome>),
    Game(RunningGame),
}

/// How a game stands that goes over many deals.
struct RunningGame {
    players: Vec<String>,
    totals: Vec<i64>,
    standing: Standing,
}

impl Command for Score {
    type Fields = ScoreInput;
    type Question<'a> = ScoreInput;
    type Answer<'a> = Scored;

    fn read_text(&self, text: &str) -> Result<ScoreInput, Problems> {
        Ok(self.flags.clone().with_text(text)?)
    }

    fn read_fields(&self, fields: ScoreInput) -> Result<ScoreInput, Problems> {
        Ok(self.flags.clone().with(fields))
    }

    fn answer(&self, input: ScoreInput) -> Result<Scored, Problems> {
        let rules = self.base.rules(input.game.as_deref(), &input.options)?;
        let result = match &input.totals {
            Some(totals) => {
                let game = RunningGame::new(&*rules, totals)?;
                input.check_totals_alone()?;
                ScoreResult::Game(game)
            }
            None => {
                let ending = input.ending(&*rules)?;
                rules.check_stated(&ending).map_err(|error| ending_problem(&error))?;
                let outcome = rules.settle(&ending).map_err(|error| ending_problem(&error))?;
                ScoreResult::Deal(Box::new(outcome))
            }
        };
        Ok(Scored { rules, result })
    }

    fn goes_on(&self, line: &str) -> bool {
        is_one_player(line)
    }

    fn add_up(&self, scored: &Scored, _id: &Id) -> Result<(), Problems> {
        match &scored.result {
            ScoreResult::Deal(outcome) => {
                Ok(self.account.add(&outcome.players, |account| account.add(&*scored.rules, outcome))?)
            }
            ScoreResult::Game(_) => Ok(()),
        }
    }

    fn in_order(&self) -> bool {
        self.account.is_open()
    }

    fn finish(&self, form: Form, failed: &[usize], out: &mut Vec<u8>) {
        self.account.write(form, failed, out);
    }
}

impl Written for Scored {
    fn text(&self, out: &mut Vec<u8>) {
        _ = writeln!(out, "{}", in_words(&*self.rules));
        match &self.result {
            ScoreResult::Deal(outcome) => write_outcome(outcome, out),
            ScoreResult::Game(game) => game.write_text(out),
        }
    }

    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let record = match &self.result {
            ScoreResult::Deal(outcome) => ScoreRecord::Deal(Box::new(OutcomeRecord::new(outcome))),
            ScoreResult::Game(game) => ScoreRecord::Game(game.record()),
        };
        GameRecord::new("pusoy.climb.score/2", id, &*self.rules, record)
    }
}

impl RunningGame {
    /// Reads the totals of a running game, in the order in which a record names the players.
    fn new(rules: &dyn GameRules, totals: &Map<String, Value>) -> Result<RunningGame, Problem> {
        let total = |(name, total): (&String, &Value)| {
            let bad = || Problem::new("bad-count", format!("the total of {name} is a whole number, not {total}"));
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
            let message = format!("under these rules {} has no target, so totals do not end it", rules.name());
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

    fn write_text(&self, out: &mut Vec<u8>) {
        let names = Names::new(&self.players);
        for &seat in &self.standing.ranking {
            let won = if self.standing.winners.contains(&seat) { "  wins the game" } else { "" };
            _ = writeln!(out, "  {}  {:>5}{won}", names.padded(seat), self.totals[seat]);
        }
        if !self.standing.over {
            _ = writeln!(out, "the game goes on");
        }
    }
}
