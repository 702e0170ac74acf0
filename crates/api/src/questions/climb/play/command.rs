//! Replays transcripts of deals.

use serde_json::{Map, Value};

use crate::command::{Command, Stop};
use crate::questions::climb::game::base_game::{BaseGame, check_names};
use crate::questions::climb::game::problem::replay_problem;
use crate::questions::climb::play::input::PlayInput;
use crate::questions::climb::play::replayed::Replayed;
use crate::wire::problem::Problems;

/// A command that replays transcripts of deals.
pub struct Play {
    /// The rules that hold unless a question changes them.
    pub base: BaseGame,
}

impl Command for Play {
    type Fields = PlayInput;
    type Question<'a> = PlayInput;
    type Answer<'a> = Replayed;

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

    fn answer(&self, input: PlayInput, _stop: Stop<'_>) -> Result<Replayed, Problems> {
        let rules = self.base.rules(input.game.as_deref(), &input.options)?;
        let (transcript, spelling) = input.transcript(&*rules)?;
        let replay =
            transcript.replay(&*rules).map_err(|error| replay_problem(&*rules, &transcript, spelling, &error))?;
        Ok(Replayed { rules, spelling, replay })
    }

    fn continues_deal(&self, line: &str, _is_open: bool) -> bool {
        PlayInput::continues(line)
    }
}
