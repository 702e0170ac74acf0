//! Reviews hand histories.

use std::time::Duration;

use maud::Markup;
use pusoy_api::questions::climb::game::limits::SearchLimits;
use pusoy_api::questions::climb::review::{NODES_PER_TURN, Review, ReviewedDeal};

use crate::args::{Global, climb as args};
use crate::commands::climb::game::base_game::read;
use crate::commands::climb::play::transcript;
use crate::commands::climb::review::{page, text};
use crate::stream::answers::{Render, Streamed};
use crate::stream::run::run as run_stream;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

pub fn run(args: &args::Review, global: &Global) -> Result<Exit, Failure> {
    let (mut transcript, base) = (transcript(&args.transcript), read(&args.game));
    if let (Err(failure), Err(of_game)) = (&mut transcript, &base) {
        failure.messages.extend_from_slice(&of_game.messages);
    }
    let (transcript, base) = (transcript?, base?);
    let nodes = args.nodes.or(args.limits.time_limit.is_none().then_some(NODES_PER_TURN));
    let time_limit = args.limits.time_limit.map(Duration::from_secs_f64);
    let review = Review { base, limits: SearchLimits::new(nodes, args.limits.memory) };
    run_stream(&Run { review, time_limit }, &transcript, "\n", args.form.form(global), global)
}

/// The command, with its time limit.
struct Run {
    review: Review,
    time_limit: Option<Duration>,
}

impl Streamed for Run {
    type Command = Review;

    fn command(&self) -> &Review {
        &self.review
    }

    fn as_render<'w>(&'w self, answer: &'w ReviewedDeal) -> &'w dyn Render {
        answer
    }

    fn time_limit(&self) -> Option<Duration> {
        self.time_limit
    }

    fn title(&self) -> &'static str {
        "A deal with open cards"
    }

    fn batch(&self) -> usize {
        64
    }
}

impl Render for ReviewedDeal {
    fn text(&self, out: &mut Vec<u8>) {
        text::write(self, out);
    }

    fn page(&self) -> Markup {
        page::sections(self)
    }
}
