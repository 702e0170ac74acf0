//! Reviews transcripts of deals.

use pusoy::climbing::study::{ReviewError, review};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::args::{Global, climb as args};
use crate::commands::climb::game::base_game::BaseGame;
use crate::commands::climb::game::limits::SearchLimits;
use crate::commands::climb::game::problem::{position_problem, replay_problem};
use crate::commands::climb::play::command::transcript;
use crate::commands::climb::play::input::PlayInput;
use crate::commands::climb::review::deal::ReviewedDeal;
use crate::commands::climb::review::{page, record, text};
use crate::json::id::Id;
use crate::json::problem::{Problem, Problems};
use crate::stream::answers::{Command, Written};
use crate::stream::run::run as run_stream;
use crate::terminal::exit::Exit;

/// The most positions that are looked at for one turn, unless something else is said.
const NODES: u64 = 300_000;

pub fn run(args: &args::Review, global: &Global) -> Exit {
    let (transcript, base) = match (transcript(&args.transcript), BaseGame::read(&args.game)) {
        (Ok(transcript), Ok(base)) => (transcript, base),
        (Err(exit), _) | (_, Err(exit)) => return exit,
    };
    let nodes = args.nodes.or(if args.limits.time_limit.is_none() { Some(NODES) } else { None });
    let reviewing = Reviewing { base, limits: SearchLimits::new(nodes, &args.limits) };
    run_stream(&reviewing, &transcript, "\n", args.form.form(global), global)
}

struct Reviewing {
    base: BaseGame,
    limits: SearchLimits,
}

impl Command for Reviewing {
    type Fields = PlayInput;
    type Question<'a> = PlayInput;
    type Answer<'a> = ReviewedDeal;

    fn fields(&self, fields: Map<String, Value>) -> Result<PlayInput, Problems> {
        PlayInput::of_json(fields)
    }

    fn read_text(&self, text: &str) -> Result<PlayInput, Problems> {
        Ok(PlayInput::of_text(text)?)
    }

    fn read_fields(&self, fields: PlayInput) -> Result<PlayInput, Problems> {
        Ok(fields)
    }

    fn answer(&self, input: PlayInput) -> Result<ReviewedDeal, Problems> {
        let rules = self.base.rules(input.game.as_deref(), &input.options)?;
        let (transcript, spelling) = input.transcript(&*rules)?;
        let review = self.limits.search(|limits| review(&*rules, &transcript, limits));
        let review = review.map_err(|error| match error {
            ReviewError::Replay(error) => replay_problem(&error),
            ReviewError::Position(error) => position_problem(&error),
            error => Problem::new(error.code(), error.to_string()),
        })?;
        Ok(ReviewedDeal { rules, spelling, review })
    }

    fn title(&self) -> &'static str {
        "A deal with open cards"
    }

    fn batch(&self) -> usize {
        64
    }
}

impl Written for ReviewedDeal {
    fn text(&self, out: &mut Vec<u8>) {
        text::write(self, out);
    }

    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        record::record(self, id)
    }

    fn page(&self, out: &mut Vec<u8>) {
        page::write(self, out);
    }
}
