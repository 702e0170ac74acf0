//! `pusoy climb moves`: lists every legal play of a hand.

use std::io::Write;

use pusoy::cards::parse::SLASHES;
use pusoy_api::questions::climb::game::base_game::{Trick, in_words};
use pusoy_api::questions::climb::game::combination::announcement;
use pusoy_api::questions::climb::moves::{LegalMoves, Moves};
use pusoy_api::words::numbers::count_of;

use crate::args::{Global, climb as args};
use crate::commands::climb::game::base_game::run_on;
use crate::commands::climb::game::moving::cards_text;
use crate::stream::answers::{Render, Streamed};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

pub fn run(args: &args::Moves, global: &Global) -> Result<Exit, Failure> {
    if args.on.is_some() && args.hand.iter().any(|hand| hand.contains(SLASHES)) {
        return Err(Failure::usage("give the play to beat after '/' or with --on, not both"));
    }
    let trick = Trick { reversed: args.reversed, locked: args.locked };
    run_on(&args.game, |base| Moves { base, on: args.on.clone(), trick }, &args.hand, " ", global)
}

impl Streamed for Moves {
    type Command = Self;

    fn command(&self) -> &Self {
        self
    }

    fn as_render<'w>(&'w self, answer: &'w LegalMoves) -> &'w dyn Render {
        answer
    }

    fn batch(&self) -> usize {
        256
    }
}

impl Render for LegalMoves {
    fn text(&self, out: &mut Vec<u8>) {
        let lock = if self.on_locks { " lock" } else { "" };
        let on = self.on.as_deref();
        let on = on.map_or_else(String::new, |on| format!(" on {}{lock}, or pass", cards_text(self.spelling, on)));
        _ = writeln!(out, "{}: {}{on}", in_words(&*self.game.rules), count_of(self.count() as u64, "play"));
        for (kind, moves) in self.by_kind() {
            _ = writeln!(out, "{} ({})", kind.in_words(), moves.len());
            for play in moves {
                _ = writeln!(out, "  {}{}", cards_text(self.spelling, &play.cards), announcement(play.key));
            }
        }
    }
}
