//! Settings of questions about climbing games.

use std::marker::PhantomData;
use std::sync::Arc;

use pusoy::climbing::solve::{PlaysFor, Question};
use pusoy::climbing::study::Wanted;
use serde::Deserialize;
use serde_json::Value;

use super::lookups::{Lookup, lookup};
use super::{Settings, option_list, within};
use crate::answers::Answers;
use crate::command::{Recorded, Stop};
use crate::host::Host;
use crate::questions::climb::beats::Beats;
use crate::questions::climb::game::base_game::{BaseGame, Trick, named};
use crate::questions::climb::game::limits::SearchLimits;
use crate::questions::climb::identify::Identify;
use crate::questions::climb::instant::Instant;
use crate::questions::climb::moves::Moves;
use crate::questions::climb::owed::Owed;
use crate::questions::climb::play::command::Play;
use crate::questions::climb::puzzle::dealt::{MOST_CARDS, Puzzles, no_puzzle};
use crate::questions::climb::review::{NODES_PER_TURN, Review};
use crate::questions::climb::score::command::Score;
use crate::questions::climb::score::input::ScoreInput;
use crate::questions::climb::solve::command::Solve;
use crate::wire::id::Id;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::Options;

/// The default state of a trick: ranks in the usual order, and no lock to suits.
const PLAIN: Trick = Trick { reversed: false, locked: false };

/// Reads the game of a question, with options that change the rules of the game.
pub(super) fn base(game: Option<&str>, options: &Options) -> Result<BaseGame, Problem> {
    BaseGame::new(game.map(named).transpose()?, option_list(options))
}

/// The settings of a question about a game: only the game and its options.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GameSettings<C> {
    game: Option<String>,
    options: Options,
    #[serde(skip)]
    command: PhantomData<C>,
}

impl<C> Default for GameSettings<C> {
    fn default() -> GameSettings<C> {
        GameSettings { game: None, options: Options::new(), command: PhantomData }
    }
}

impl<C: From<BaseGame> + Answers + 'static> Settings for GameSettings<C> {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        let base = base(self.game.as_deref(), &self.options)?;
        Ok(Arc::new(C::from(base)))
    }
}

impl From<BaseGame> for Identify {
    fn from(base: BaseGame) -> Identify {
        Identify { base }
    }
}

impl From<BaseGame> for Beats {
    fn from(base: BaseGame) -> Beats {
        Beats { base, trick: PLAIN }
    }
}

impl From<BaseGame> for Moves {
    fn from(base: BaseGame) -> Moves {
        Moves { base, on: None, trick: PLAIN }
    }
}

impl From<BaseGame> for Instant {
    fn from(base: BaseGame) -> Instant {
        Instant { base, owes: false, traded: false }
    }
}

impl From<BaseGame> for Owed {
    fn from(base: BaseGame) -> Owed {
        Owed { base }
    }
}

impl From<BaseGame> for Score {
    fn from(base: BaseGame) -> Score {
        Score { base, flags: ScoreInput::default() }
    }
}

impl From<BaseGame> for Play {
    fn from(base: BaseGame) -> Play {
        Play { base }
    }
}

/// The settings of `climb.solve`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ClimbSolveSettings {
    game: Option<String>,
    options: Options,
    /// Whether the question is a hand history that ends with the position to solve.
    from: bool,
    value: Value,
    all: bool,
    line: bool,
    check: bool,
    nodes: Option<u64>,
    memory: Option<u64>,
}

impl Settings for ClimbSolveSettings {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        let base = base(self.game.as_deref(), &self.options)?;
        let is_win = match &self.value {
            Value::Null => false,
            Value::String(value) if value == "settlement" => false,
            Value::String(value) if value == "win" => true,
            other => {
                let message = format!("'value' must be \"settlement\" or \"win\", not {other}");
                return Err(Problem::new("bad-option-value", message).token("value").into());
            }
        };
        let question = Question {
            goal: if is_win { PlaysFor::Win } else { PlaysFor::Settlement },
            value_alone: is_win,
            all: self.all,
            line: self.line,
            certificate: self.check,
        };
        let limits = SearchLimits::new(self.nodes, self.memory);
        Ok(Arc::new(Solve { base, is_transcript: self.from, question, check: self.check, limits, proves: false }))
    }
}

/// The settings of `climb.review`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ClimbReviewSettings {
    game: Option<String>,
    options: Options,
    nodes: Option<u64>,
    memory: Option<u64>,
}

impl Settings for ClimbReviewSettings {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        let base = base(self.game.as_deref(), &self.options)?;
        let limits = SearchLimits::new(Some(self.nodes.unwrap_or(NODES_PER_TURN)), self.memory);
        Ok(Arc::new(Review { base, limits }))
    }
}

/// The settings of `climb.puzzle`.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PuzzleSettings {
    game: Option<String>,
    options: Options,
    seed: u64,
    number: u64,
    cards: usize,
    level: Option<u8>,
}

impl Default for PuzzleSettings {
    fn default() -> PuzzleSettings {
        PuzzleSettings { game: None, options: Options::new(), seed: 0, number: 1, cards: 6, level: None }
    }
}

impl Settings for PuzzleSettings {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        let rules = base(self.game.as_deref(), &self.options)?.rules_of_text()?;
        let cards = within("cards", self.cards, 3, MOST_CARDS)?;
        let level = self.level.map(|level| within("level", level, 1, 5)).transpose()?;
        let number = within("number", self.number, 1, u64::MAX)?;
        let puzzles = Puzzles { rules, wanted: Wanted { cards, level }, seed: self.seed };
        Ok(lookup::<Self>(OnePuzzle { puzzles, number }))
    }
}

/// A puzzle, identified by its number.
struct OnePuzzle {
    puzzles: Puzzles,
    number: u64,
}

impl Lookup for OnePuzzle {
    fn write(&self, id: &Id, _stop: Stop<'_>, out: &mut Vec<u8>) -> Result<(), Problems> {
        let none = || {
            let Wanted { cards, level } = self.puzzles.wanted;
            Problem::new("not-solvable", no_puzzle(level, cards..=cards, cards < MOST_CARDS))
        };
        self.puzzles.deal(self.number)?.ok_or_else(none)?.write_records(id, out);
        Ok(())
    }
}
