//! `pusoy climb instant`: lists the instant wins of a hand.

use std::io::Write;

use pusoy_api::questions::climb::instant::{Instant, InstantWins};

use crate::args::{Global, climb as args};
use crate::commands::climb::game::base_game::run_on;
use crate::stream::answers::{Render, Streamed};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

pub fn run(args: &args::Instant, global: &Global) -> Result<Exit, Failure> {
    let command = |base| Instant { base, owes: args.owes, traded: args.traded };
    run_on(&args.game, command, &args.hand, " ", global)
}

impl Streamed for Instant {
    type Command = Self;

    fn command(&self) -> &Self {
        self
    }

    fn as_render<'w>(&'w self, answer: &'w InstantWins) -> &'w dyn Render {
        answer
    }
}

impl Render for InstantWins {
    fn text(&self, out: &mut Vec<u8>) {
        let wins = if self.wins.is_empty() { String::from("no instant win") } else { self.wins.join(", ") };
        _ = writeln!(out, "{wins}");
    }
}
