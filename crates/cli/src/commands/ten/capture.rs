//! `pusoy ten capture`: lists the cards that a given card can capture from a layout.

use std::io::Write;

use itertools::Itertools;
use pusoy::cards::{Card, CardSet};
use pusoy_api::questions::ten::capture::{Capture, Captures};

use crate::args::{Global, ten as args};
use crate::stream::answers::{Render, Streamed};
use crate::stream::run::run as run_stream;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::style;

pub fn run(args: &args::Capture, global: &Global) -> Result<Exit, Failure> {
    run_stream(&Capture, &args.cards, " ", global.form(), global)
}

impl Streamed for Capture {
    type Command = Self;

    fn command(&self) -> &Self {
        self
    }

    fn as_render<'w>(&'w self, answer: &'w Captures) -> &'w dyn Render {
        answer
    }
}

impl Render for Captures {
    fn text(&self, out: &mut Vec<u8>) {
        let text = |card: Card| style::row(CardSet::from(card));
        let taken = self.taken.iter().map(|&card| text(card)).join(", ");
        let what = match self.taken.len() {
            0 => String::from("captures nothing"),
            1 => format!("captures {taken}"),
            _ if self.all => format!("captures all of {taken}"),
            _ => format!("captures one of {taken}"),
        };
        _ = writeln!(out, "{} {what}", text(self.card));
    }
}
