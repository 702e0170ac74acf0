//! `pusoy climb owed`: lists the cards that players owe after the chops of a trick.

use std::io::Write;

use pusoy_api::questions::climb::game::debts::in_words;
use pusoy_api::questions::climb::owed::{Owed, OwedAfterTrick};

use crate::args::{Global, climb as args};
use crate::commands::climb::game::base_game::run_on;
use crate::stream::answers::{Render, Streamed};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

pub fn run(args: &args::Owed, global: &Global) -> Result<Exit, Failure> {
    run_on(&args.game, |base| Owed { base }, &args.plays, " ", global)
}

impl Streamed for Owed {
    type Command = Self;

    fn command(&self) -> &Self {
        self
    }

    fn as_render<'w>(&'w self, answer: &'w OwedAfterTrick) -> &'w dyn Render {
        answer
    }
}

impl Render for OwedAfterTrick {
    fn text(&self, out: &mut Vec<u8>) {
        if self.debts.is_empty() {
            _ = writeln!(out, "nothing is owed");
        }
        for debt in &self.debts {
            _ = writeln!(out, "{} ({})", in_words(debt), self.kind);
        }
    }
}
