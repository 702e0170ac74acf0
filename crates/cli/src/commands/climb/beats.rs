//! `pusoy climb beats`: says whether a play beats another, and why.

use std::io::Write;

use pusoy::cards::parse::SLASHES;
use pusoy_api::questions::climb::beats::{Beats, Compared};
use pusoy_api::questions::climb::game::base_game::Trick;

use crate::args::{Global, climb as args};
use crate::commands::climb::game::base_game::run_on;
use crate::commands::climb::game::moving::cards_text;
use crate::stream::answers::{Render, Streamed};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

pub fn run(args: &args::Beats, global: &Global) -> Result<Exit, Failure> {
    // Two arguments without a slash are the two plays. In any other arguments, a slash must separate the plays.
    let join = if args.plays.len() == 2 && !args.plays.iter().any(|play| play.contains(SLASHES)) { " / " } else { " " };
    let trick = Trick { reversed: args.reversed, locked: args.locked };
    run_on(&args.game, |base| Beats { base, trick }, &args.plays, join, global)
}

impl Streamed for Beats {
    type Command = Self;

    fn command(&self) -> &Self {
        self
    }

    fn as_render<'w>(&'w self, answer: &'w Compared) -> &'w dyn Render {
        answer
    }
}

impl Render for Compared {
    fn text(&self, out: &mut Vec<u8>) {
        let (yes, beats) = if self.comparison.beats() { ("yes", "beats") } else { ("no", "does not beat") };
        let (play, prev) = (cards_text(self.spelling, &self.play), cards_text(self.spelling, &self.prev));
        let (above, below) = (self.comparison.play.in_words(), self.comparison.standing.in_words());
        _ = writeln!(out, "{yes}: {play} ({above}) {beats} {prev} ({below}): {}", self.reason());
    }
}
