//! Answers open-face streets and hands, one by one or in a stream.

use maud::Markup;
use pusoy_api::link::Fragment;
use pusoy_api::questions::place::command::{AcceptedInputs, Placing};
use pusoy_api::questions::place::valued::Valued;

use crate::placing::{page, text};
use crate::stream::answers::{Render, Streamed};
use crate::stream::links::Links;

/// Number of inputs to value before writing their answers.
pub const BATCH: usize = 64;

/// The command, with the links of its answers.
pub struct PlacingRun {
    pub placing: Placing,
    pub links: Links,
}

impl Streamed for PlacingRun {
    type Command = Placing;

    fn command(&self) -> &Placing {
        &self.placing
    }

    fn as_render<'a>(&'a self, answer: &'a Valued<'_>) -> &'a dyn Render {
        answer
    }

    fn links(&self, answer: &Valued<'_>, input: &str) -> Vec<Fragment> {
        self.links.to(answer, input)
    }

    fn title(&self) -> &'static str {
        title(&self.placing)
    }

    fn batch(&self) -> usize {
        BATCH
    }
}

/// Returns the title of the page of answers.
pub fn title(placing: &Placing) -> &'static str {
    match placing.accepted_inputs() {
        AcceptedInputs::StreetsAndHands => "Where to place the cards",
        AcceptedInputs::Hands => "How to set it",
        AcceptedInputs::Placements => "How it was placed",
    }
}

impl Render for Valued<'_> {
    fn text(&self, out: &mut Vec<u8>) {
        text::write(self, |all| format!(" (--top {all} shows them)"), out);
    }

    fn page(&self) -> Markup {
        page::section(self)
    }
}
