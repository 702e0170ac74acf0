//! Solves positions.

use pusoy::climbing::solve::{
    Answer, Contradiction, Position, PositionError, Question, Resistance, check_answer, longest_resistance, solve,
};
use pusoy::climbing::{EndingError, GameRules, ReplayError};
use serde_json::{Map, Value};

use crate::command::{Command, Stop};
use crate::questions::climb::game::base_game::{BaseGame, check_names};
use crate::questions::climb::game::cards::Spelling;
use crate::questions::climb::game::limits::SearchLimits;
use crate::questions::climb::game::problem::{position_problem, replay_problem};
use crate::questions::climb::play::input::PlayInput;
use crate::questions::climb::solve::certificate::write;
use crate::questions::climb::solve::input::SolveInput;
use crate::questions::climb::solve::solved::Solved;
use crate::questions::climb::solve::verdict::Verdict;
use crate::wire::parts::{EQUALS, is_single_part};
use crate::wire::problem::{INTERNAL, Problem, Problems};

/// A command that solves positions with open hands.
pub struct Solve {
    /// The rules that hold unless a question changes them.
    pub base: BaseGame,
    /// Whether the input is a transcript that ends with the position.
    pub is_transcript: bool,
    /// The question about the position.
    pub question: Question,
    /// Whether to check answers by the rules alone.
    pub check: bool,
    /// The limits of each search.
    pub limits: SearchLimits,
    /// Whether to add a proof to the answer, as the bytes of a file.
    pub proves: bool,
}

/// A position, or a transcript that ends with one.
pub enum Input {
    /// A position.
    Position(SolveInput),
    /// A transcript.
    Transcript(PlayInput),
}

/// A position to solve.
struct SolveRequest {
    rules: Box<dyn GameRules>,
    spelling: Spelling,
    position: Position,
}

impl Command for Solve {
    type Fields = Map<String, Value>;
    type Question<'a> = Input;
    type Answer<'a> = Solved;

    fn fields(&self, fields: Map<String, Value>) -> Result<Map<String, Value>, Problems> {
        Ok(fields)
    }

    fn read_text(&self, text: &str) -> Result<Input, Problems> {
        let input = match self.is_transcript {
            true => Input::Transcript(PlayInput::from_text(text)?),
            false => Input::Position(SolveInput::from_text(text)?),
        };
        let (Input::Position(SolveInput { hands, .. }) | Input::Transcript(PlayInput { hands, .. })) = &input;
        check_names(self.base.game(), hands.iter().map(|(name, cards)| (name.as_str(), cards.text())))?;
        Ok(input)
    }

    fn read_fields(&self, fields: Map<String, Value>) -> Result<Input, Problems> {
        Ok(match self.is_transcript {
            true => Input::Transcript(PlayInput::from_json(fields)?),
            false => Input::Position(SolveInput::from_json(fields)?),
        })
    }

    fn answer(&self, input: Input, stop: Stop<'_>) -> Result<Solved, Problems> {
        let SolveRequest { rules, spelling, position } = self.read_request(input)?;
        let answer = solve(&*rules, &position, self.question, &self.limits.with_stop(stop));
        let mut answer = answer.map_err(|error| unsolved_problem(&position, spelling, &error))?;
        let checked = self.check.then(|| check_answer(&*rules, &answer));
        let checked = match checked {
            // The command does not check answers, or a limit ended the work before the proof was complete. The field
            // `stopped` of the answer reports such a limit.
            None | Some(Err(Contradiction::NoCertificate)) => None,
            Some(Ok(verified)) => Some(verified),
            Some(Err(contradiction)) => {
                let message =
                    format!("the solver contradicts the rules: {contradiction} (please report this position)");
                return Err(Problem::new(INTERNAL, message).into());
            }
        };
        let proof = if self.proves { write(&*rules, spelling, &answer) } else { None };
        if !self.proves {
            answer.certificate = None;
        }
        let mut resistance = resistance(&*rules, &position, self.question, &answer);
        if let Some(resistance) = resistance.as_mut().filter(|_| self.question.line) {
            answer.line = std::mem::take(&mut resistance.line);
        }
        // If the question asks for a line, `resistance` searches even if only one move keeps the value. The answer
        // contains the resistance only if several moves keep the value.
        let resistance = resistance.filter(|_| answer.best_moves.len() > 1);
        Ok(Solved { rules, spelling, position, question: self.question, answer, resistance, checked, proof })
    }

    fn continues_deal(&self, line: &str, _is_open: bool) -> bool {
        is_single_part(line, &EQUALS)
    }
}

/// Maximum number of positions searched to find the moves that make a lost deal last longest.
pub const RESISTANCE_POSITIONS: usize = 100_000;

/// Returns the moves that make the deal last longest, among those that keep the value. Returns `None` unless two sides
/// play, every move loses, and the search needs at most [`RESISTANCE_POSITIONS`] positions. Also returns `None` if
/// fewer than two moves keep the value and no line is wanted.
fn resistance(rules: &dyn GameRules, position: &Position, question: Question, answer: &Answer) -> Option<Resistance> {
    let is_lost = Verdict::new(position, answer).is_some_and(|verdict| verdict.every_move_loses);
    let is_open = is_lost && (answer.best_moves.len() > 1 || question.line);
    // An error would mean an impossible position, which the solver has already refused.
    is_open.then(|| longest_resistance(rules, position, question.goal, RESISTANCE_POSITIONS).ok().flatten()).flatten()
}

/// Returns the problem of an error in a position, whose cards are written in the format `spelling`. If the soloist or
/// the bid is missing, the message shows how to give what is missing.
fn unsolved_problem(position: &Position, spelling: Spelling, error: &PositionError) -> Problem {
    let problem = position_problem(spelling, error);
    let PositionError::Rules(EndingError::MissingField { field: field @ ("bid" | "landlord" | "soloist") }) = error
    else {
        return problem;
    };
    let bid = position.contract.bid.unwrap_or(2);
    let example = match (*field, position.players.first()) {
        ("bid", _) if position.contract.soloist.is_some() => format!("bid = {bid}"),
        ("soloist", player) => format!("soloist = {}; bid = {bid}", player.map_or("Ann", |name| name)),
        (_, player) => format!("landlord = {}; bid = {bid}", player.map_or("Ann", |name| name)),
    };
    Problem { message: format!("missing '{field}' (for example: {example})"), ..problem }
}

impl Solve {
    fn read_request(&self, input: Input) -> Result<SolveRequest, Problems> {
        match input {
            Input::Position(input) => {
                let rules = self.base.rules(input.game.as_deref(), &input.options)?;
                let (position, spelling) = input.position(&*rules)?;
                Ok(SolveRequest { rules, spelling, position })
            }
            Input::Transcript(input) => {
                let rules = self.base.rules(input.game.as_deref(), &input.options)?;
                let (transcript, spelling) = input.transcript(&*rules)?;
                let replay = transcript.replay(&*rules);
                let replay =
                    replay.map_err(|error: ReplayError| replay_problem(&*rules, &transcript, spelling, &error))?;
                let over = || {
                    let message = match replay.outcome {
                        Some(_) => {
                            "the deal is over, so there is nothing to solve ('pusoy climb review' finds mistakes)"
                        }
                        None => "the auction is not over, so there is nothing to solve",
                    };
                    Problem::new("bad-ending", message)
                };
                let position = Position::at_end(&*rules, &transcript, &replay).ok_or_else(over)?;
                Ok(SolveRequest { rules, spelling, position })
            }
        }
    }
}
