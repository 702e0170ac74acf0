//! `pusoy climb identify`: identifies the combination that cards form.

use std::io::Write;

use itertools::Itertools;
use pusoy_api::questions::climb::game::other_options::in_words;
use pusoy_api::questions::climb::identify::{Identified, Identify, Reading};

use crate::args::{Global, climb as args};
use crate::commands::climb::game::base_game::run_on;
use crate::commands::climb::game::moving::cards_text;
use crate::stream::answers::{Render, Streamed};
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

    fn as_render<'w>(&'w self, answer: &'w Identified) -> &'w dyn Render {
        answer
    }
}

/// Returns the end of the answer for cards that form no combination: ` under these rules (triple with a pair under
/// kickers=rlcard)`. The brackets list the combinations that the cards form under other options. Returns an empty text
/// if there are none.
fn under_others(identified: &Identified) -> String {
    let others = in_words(&identified.under_other_options());
    if others.is_empty() { others } else { format!(" under these rules ({others})") }
}

impl Render for Identified {
    fn text(&self, out: &mut Vec<u8>) {
        let resolved = |reading: &Reading| reading.resolved.clone().filter(|cards| *cards != self.cards);
        let words = |reading: &Reading| match resolved(reading) {
            Some(cards) => format!("{} as {}", reading.key.in_words(), cards_text(self.spelling, &cards)),
            None => reading.key.in_words(),
        };
        let kinds = self.readings.iter().map(words).join(", or ");
        let kinds = if kinds.is_empty() { format!("no combination{}", under_others(self)) } else { kinds };
        _ = writeln!(out, "{}: {kinds}", cards_text(self.spelling, &self.cards));
    }
}
