//! Answers open-face streets and hands, one by one or in a stream.

use maud::Markup;
use pusoy_api::questions::place::command::{AcceptedInputs, Placing};
use pusoy_api::questions::place::valued::Valued;

use crate::placing::{page, text};
use crate::stream::answers::{Render, Streamed};

impl Streamed for Placing {
    type Command = Placing;

    fn command(&self) -> &Placing {
        self
    }

    fn as_render<'a>(&'a self, answer: &'a Valued<'_>) -> &'a dyn Render {
        answer
    }

    fn title(&self) -> &'static str {
        match self.accepted_inputs() {
            AcceptedInputs::StreetsAndHands => "Where to place the cards",
            AcceptedInputs::Hands => "How to set it",
            AcceptedInputs::Placements => "How it was placed",
        }
    }

    fn batch(&self) -> usize {
        64
    }
}

impl Render for Valued<'_> {
    fn text(&self, out: &mut Vec<u8>) {
        text::write(self, out);
    }

    fn page(&self) -> Markup {
        page::section(self)
    }
}
