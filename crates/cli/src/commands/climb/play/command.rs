//! Replays transcripts of deals.

use serde_json::{Map, Value};

use crate::args::{Global, climb as args};
use crate::commands::climb::game::base_game::{BaseGame, run_on};
use crate::commands::climb::game::problem::replay_problem;
use crate::commands::climb::play::input::PlayInput;
use crate::commands::climb::play::replayed::Replayed;
use crate::json::problem::Problems;
use crate::stream::answers::Command;
use crate::stream::lines::LONGEST;
use crate::terminal::exit::Exit;
use crate::terminal::files::read_text;
use crate::terminal::output::complain;

pub fn run(args: &args::Play, global: &Global) -> Exit {
    let transcript = match transcript(&args.transcript) {
        Ok(transcript) => transcript,
        Err(exit) => return exit,
    };
    run_on(&args.game, |base| Play { base }, &transcript, "\n", global)
}

/// Returns the text of the transcript: that of the file, if the argument is the name of one.
pub fn transcript(arguments: &[String]) -> Result<Vec<String>, Exit> {
    match arguments {
        [file] if file != "-" && !file.contains(['=', ';', '{']) => match read_text(file.as_ref(), LONGEST) {
            Ok(text) => Ok(vec![text]),
            Err(error) => {
                complain(&format!("cannot read {file}: {error}"));
                Err(Exit::NoInput)
            }
        },
        text => Ok(text.to_vec()),
    }
}

struct Play {
    base: BaseGame,
}

impl Command for Play {
    type Fields = PlayInput;
    type Question<'a> = PlayInput;
    type Answer<'a> = Replayed;

    fn fields(&self, fields: Map<String, Value>) -> Result<PlayInput, Problems> {
        PlayInput::of_json(fields)
    }

    fn read_text(&self, text: &str) -> Result<PlayInput, Problems> {
        Ok(PlayInput::of_text(text)?)
    }

    fn read_fields(&self, fields: PlayInput) -> Result<PlayInput, Problems> {
        Ok(fields)
    }

    fn answer(&self, input: PlayInput) -> Result<Replayed, Problems> {
        let rules = self.base.rules(input.game.as_deref(), &input.options)?;
        let (transcript, spelling) = input.transcript(&*rules)?;
        let replay = transcript.replay(&*rules).map_err(|error| replay_problem(&error))?;
        Ok(Replayed { rules, spelling, replay })
    }

    fn batch(&self) -> usize {
        256
    }
}
