//! Solves positions.

use std::path::Path;
use std::sync::OnceLock;

use pusoy::climbing::solve::{Contradiction, PlaysFor, Position, Question, check_answer, solve};
use pusoy::climbing::{GameRules, ReplayError};
use serde_json::{Map, Value};

use crate::args::Global;
use crate::args::climb::{self as args, SolveValue};
use crate::commands::climb::game::base_game::{BaseGame, run_on};
use crate::commands::climb::game::cards::Spelling;
use crate::commands::climb::game::limits::SearchLimits;
use crate::commands::climb::game::problem::{position_problem, replay_problem};
use crate::commands::climb::play::command::transcript;
use crate::commands::climb::play::input::PlayInput;
use crate::commands::climb::solve::certificate::written;
use crate::commands::climb::solve::input::SolveInput;
use crate::commands::climb::solve::solved::Solved;
use crate::json::problem::{INTERNAL, Problem, Problems};
use crate::stream::answers::Command;
use crate::terminal::exit::Exit;
use crate::terminal::files::write_named;
use crate::terminal::output::complain;

pub fn run(args: &args::Solve, global: &Global) -> Exit {
    let inputs = match (&args.from, &args.position[..]) {
        (Some(_), [_, ..]) => {
            complain("give a position or --from TRANSCRIPT, not both");
            return Exit::Usage;
        }
        (Some(from), []) => match transcript(std::slice::from_ref(from)) {
            Ok(text) => text,
            Err(exit) => return exit,
        },
        (None, position) => position.to_vec(),
    };
    let is_stream =
        args.from.is_none() && matches!(&args.position[..], [] | [_] if args.position.iter().all(|given| given == "-"));
    if args.certificate.is_some() && is_stream {
        complain("--certificate is for one position: give it as arguments, or with --from");
        return Exit::Usage;
    }
    let certificate = OnceLock::new();
    let solve = |base| Solve {
        base,
        is_transcript: args.from.is_some(),
        question: Question {
            goal: if args.value == SolveValue::Win { PlaysFor::Win } else { PlaysFor::Settlement },
            value_alone: args.value == SolveValue::Win,
            all: args.all,
            line: args.line,
            certificate: args.certificate.is_some() || args.check,
        },
        check: args.check,
        limits: SearchLimits::new(args.nodes, &args.limits),
        certificate: args.certificate.is_some().then_some(&certificate),
    };
    let ended = run_on(&args.game, solve, &inputs, if args.from.is_some() { "\n" } else { "; " }, global);
    match &args.certificate {
        Some(file) if ended == Exit::Done => write_certificate(file, certificate.get()),
        _ => ended,
    }
}

/// Writes a certificate, if there is one.
fn write_certificate(file: &Path, certificate: Option<&Vec<u8>>) -> Exit {
    let Some(bytes) = certificate else {
        complain("no certificate: the limit was reached before the position was solved and the proof written");
        return Exit::Failed;
    };
    match write_named(file, bytes) {
        Ok(()) => Exit::Done,
        Err(error) => {
            complain(&format!("cannot write {}: {error}", file.display()));
            Exit::Io
        }
    }
}

struct Solve<'c> {
    base: BaseGame,
    /// Whether the input is a transcript that stops where the position is.
    is_transcript: bool,
    question: Question,
    /// Whether answers are checked by the rules alone.
    check: bool,
    limits: SearchLimits,
    /// Takes the file that proves the answer, if one is wanted.
    certificate: Option<&'c OnceLock<Vec<u8>>>,
}

/// What an input is: a position, or a transcript that stops in one.
enum Input {
    Position(SolveInput),
    Transcript(PlayInput),
}

/// A position to be solved.
struct Asked {
    rules: Box<dyn GameRules>,
    spelling: Spelling,
    position: Position,
}

impl Command for Solve<'_> {
    type Fields = Map<String, Value>;
    type Question<'a>
        = Input
    where
        Self: 'a;
    type Answer<'a>
        = Solved
    where
        Self: 'a;

    fn fields(&self, fields: Map<String, Value>) -> Result<Map<String, Value>, Problems> {
        Ok(fields)
    }

    fn read_text(&self, text: &str) -> Result<Input, Problems> {
        Ok(match self.is_transcript {
            true => Input::Transcript(PlayInput::of_text(text)?),
            false => Input::Position(SolveInput::of_text(text)?),
        })
    }

    fn read_fields(&self, fields: Map<String, Value>) -> Result<Input, Problems> {
        Ok(match self.is_transcript {
            true => Input::Transcript(PlayInput::of_json(fields)?),
            false => Input::Position(SolveInput::of_json(fields)?),
        })
    }

    fn answer(&self, input: Input) -> Result<Solved, Problems> {
        let Asked { rules, spelling, position } = self.asked(input)?;
        let answer = self.limits.search(|limits| solve(&*rules, &position, self.question, limits));
        let mut answer = answer.map_err(|error| position_problem(&error))?;
        let checked = self.check.then(|| check_answer(&*rules, &answer));
        let checked = match checked {
            // A limit ended the work before the proof was complete, which the answer says.
            None | Some(Err(Contradiction::NoCertificate)) => None,
            Some(Ok(verified)) => Some(verified),
            Some(Err(contradiction)) => {
                let message = format!("the solver contradicts the rules, please report this position: {contradiction}");
                return Err(Problem::new(INTERNAL, message).into());
            }
        };
        match self.certificate {
            None => answer.certificate = None,
            Some(certificate) => {
                if let Some(file) = written(&*rules, spelling, &answer) {
                    _ = certificate.set(file); // there is one position
                }
            }
        }
        Ok(Solved { rules, spelling, position, question: self.question, answer, checked })
    }

    fn batch(&self) -> usize {
        64
    }
}

impl Solve<'_> {
    fn asked(&self, input: Input) -> Result<Asked, Problems> {
        match input {
            Input::Position(input) => {
                let rules = self.base.rules(input.game.as_deref(), &input.options)?;
                let (position, spelling) = input.position(&*rules)?;
                Ok(Asked { rules, spelling, position })
            }
            Input::Transcript(input) => {
                let rules = self.base.rules(input.game.as_deref(), &input.options)?;
                let (transcript, spelling) = input.transcript(&*rules)?;
                let replay = transcript.replay(&*rules).map_err(|error: ReplayError| replay_problem(&error))?;
                let over = || {
                    Problem::new(
                        "bad-ending",
                        "the transcript stops where nobody is to play: the deal is over, or has not begun",
                    )
                };
                let position = Position::at_end(&*rules, &transcript, &replay).ok_or_else(over)?;
                Ok(Asked { rules, spelling, position })
            }
        }
    }
}
