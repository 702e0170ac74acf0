//! Open-face streets and hands, over a stream.

use maud::Markup;
use pusoy_api::questions::place::command::{Placing, Takes};
use pusoy_api::questions::place::valued::Valued;

use crate::placing::{page, text};
use crate::stream::answers::{Shown, Streamed};

impl Streamed for Placing {
    type Command = Placing;

    fn command(&self) -> &Placing {
        self
    }

    fn shown<'a>(&'a self, answer: &'a Valued<'_>) -> &'a dyn Shown {
        answer
    }

    fn title(&self) -> &'static str {
        match self.takes() {
            Takes::StreetsAndHands => "Where to place the cards",
            Takes::Hands => "How to set it",
            Takes::Placements => "How it was placed",
        }
    }

    fn batch(&self) -> usize {
        64
    }
}

impl Shown for Valued<'_> {
    fn text(&self, out: &mut Vec<u8>) {
        text::write(self, out);
    }

    fn page(&self) -> Markup {
        page::section(self)
    }
}
