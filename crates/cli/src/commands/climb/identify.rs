//! `pusoy climb identify`: identifies the combination that cards form.

use std::io::Write;

use itertools::Itertools;
use pusoy_api::questions::climb::game::combination::in_words;
use pusoy_api::questions::climb::identify::{Identified, Identify, Reading};

use crate::args::{Global, climb as args};
use crate::commands::climb::game::base_game::run_on;
use crate::commands::climb::game::moving::cards_text;
use crate::stream::answers::{Shown, Streamed};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

pub fn run(args: &args::Identify, global: &Global) -> Result<Exit, Failure> {
    run_on(&args.game, |base| Identify { base }, &args.cards, " ", global)
}

impl Streamed for Identify {
    type Command = Self;

    fn command(&self) -> &Self {
        self
    }

    fn shown<'w>(&'w self, answer: &'w Identified) -> &'w dyn Shown {
        answer
    }
}

impl Shown for Identified {
    fn text(&self, out: &mut Vec<u8>) {
        let unsaid = |reading: &Reading| reading.said.clone().filter(|said| *said != self.cards);
        let words = |reading: &Reading| match unsaid(reading) {
            Some(said) => format!("{} as {}", in_words(reading.key), cards_text(self.spelling, &said)),
            None => in_words(reading.key),
        };
        let kinds = self.readings.iter().map(words).join(", or ");
        let kinds = if kinds.is_empty() { "no combination" } else { &kinds };
        _ = writeln!(out, "{}: {kinds}", cards_text(self.spelling, &self.cards));
    }
}
