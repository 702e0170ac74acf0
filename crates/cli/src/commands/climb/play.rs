//! `pusoy climb play`: replays a deal play by play, and settles it.

use std::io::Write;

use itertools::Itertools;
use pusoy::climbing::plays::Key;
use pusoy_api::deal_log::line::LONGEST;
use pusoy_api::questions::climb::game::base_game::in_words as rules_in_words;
use pusoy_api::questions::climb::game::combination::announcement;
use pusoy_api::questions::climb::game::debts;
use pusoy_api::questions::climb::play::command::Play;
use pusoy_api::questions::climb::play::replayed::Replayed;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::words::numbers::count_of;

use crate::args::{Global, climb as args};
use crate::commands::climb::game::base_game::run_on;
use crate::commands::climb::game::moving::cards_text;
use crate::commands::climb::game::outcome::write_outcome;
use crate::machine::files::read_text;
use crate::stream::answers::{Render, Streamed};
use crate::terminal::columns::{Names, cells, padded};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::style;

pub fn run(args: &args::Play, global: &Global) -> Result<Exit, Failure> {
    run_on(&args.game, |base| Play { base }, &transcript(&args.transcript)?, "\n", global)
}

/// Returns a hand history or a position. If the only argument looks like a file name, returns the text of the file.
/// Otherwise returns the arguments.
pub fn transcript(arguments: &[String]) -> Result<Vec<String>, Failure> {
    match arguments {
        [file] if file != "-" && !file.contains(['=', '＝', ';', '；', '{']) => {
            let text = read_text(file.as_ref(), LONGEST).map_err(|error| Failure::cannot_read(file, error))?;
            Ok(vec![text])
        }
        text => Ok(text.to_vec()),
    }
}

impl Streamed for Play {
    type Command = Self;

    fn command(&self) -> &Self {
        self
    }

    fn as_render<'w>(&'w self, answer: &'w Replayed) -> &'w dyn Render {
        answer
    }

    fn batch(&self) -> usize {
        256
    }
}

impl Render for Replayed {
    fn text(&self, out: &mut Vec<u8>) {
        let replay = &self.replay;
        _ = writeln!(out, "{}", rules_in_words(&*self.rules));
        write_auction(self, out);
        write_claims(self, out);
        write_steps(self, out);
        for debt in &replay.owed {
            _ = writeln!(out, "{}", debts::in_words(debt));
        }
        if replay.bombs + replay.rockets > 0 || replay.spring {
            let count = |n: i64, what: &str| (n > 0).then(|| count_of(n as u64, what));
            let spring = replay.spring.then(|| String::from("a spring"));
            let extras = [count(replay.bombs, "bomb"), count(replay.rockets, "rocket"), spring];
            _ = writeln!(out, "{}", extras.into_iter().flatten().join(", "));
        }
        for &seat in &replay.offenders {
            _ = writeln!(out, "{} went out on forbidden cards", escape_controls(&replay.players[seat]));
        }
        if replay.ranking.is_reversed() {
            _ = writeln!(out, "the ranks are reversed");
        }
        match &replay.outcome {
            Some(outcome) => write_outcome(outcome, out),
            None => write_unfinished(self, out),
        }
    }
}

/// Writes a line for every bid and pass of the auction, and one for its winner.
fn write_auction(replayed: &Replayed, out: &mut Vec<u8>) {
    let Some(auction) = &replayed.replay.auction else { return };
    let names = Names::new(&replayed.replay.players);
    let width = cells(&names.blank());
    for call in &auction.calls {
        let bid_or_pass = call.bid.map_or_else(|| String::from("pass"), |bid| format!("bid {bid}"));
        _ = writeln!(out, "      {}  {bid_or_pass}", padded(&escape_controls(&call.by), width));
    }
    if let Some((seat, bid)) = auction.won() {
        let called = replayed.rules.conduct().soloist.unwrap_or("soloist");
        _ = writeln!(out, "{} is the {called}, for {bid}", &names[seat]);
    }
}

/// Writes a line for every claim of an instant win.
fn write_claims(replayed: &Replayed, out: &mut Vec<u8>) {
    let width = cells(&Names::new(&replayed.replay.players).blank());
    for claim in &replayed.replay.claims {
        _ = writeln!(out, "      {}  claims {}", padded(&escape_controls(&claim.by), width), claim.win);
    }
}

/// Writes a line for every play and pass; `>` marks the plays that begin a trick.
fn write_steps(replayed: &Replayed, out: &mut Vec<u8>) {
    let names = Names::new(&replayed.replay.players);
    for (number, step) in (1..).zip(&replayed.replay.steps) {
        let mark = if step.leads { ">" } else { " " };
        let action = match step.key {
            None => String::from("pass"),
            Some(key) => {
                format!("{}{}  ({})", cards_text(replayed.spelling, &step.cards), announcement(key), key.in_words())
            }
        };
        _ = writeln!(out, "{number:>3} {mark} {}  {action}", names.padded(step.by));
    }
}

/// Writes the cards that each player has left. If the auction has no winner, writes its state next. Otherwise, and in
/// games without an auction, writes the suits of a locked trick and the player to move.
fn write_unfinished(replayed: &Replayed, out: &mut Vec<u8>) {
    let replay = &replayed.replay;
    let names = Names::new(&replay.players);
    for (seat, left) in replay.left.iter().enumerate() {
        _ = writeln!(out, "  {}  {}", names.padded(seat), cards_text(replayed.spelling, left));
    }
    if let Some(auction) = replay.auction.as_ref().filter(|auction| auction.won().is_none()) {
        _ = match auction.to_call {
            Some(seat) => writeln!(out, "the auction is not over: {} must bid or pass", &names[seat]),
            None => writeln!(out, "all have passed: the cards are dealt again"),
        };
        return;
    }
    let must = |key: Key| format!("must beat the {} or pass", key.in_words());
    let action = replay.standing.map_or_else(|| String::from("leads"), must);
    let bound_to = replayed.bound_to();
    if !bound_to.is_empty() {
        _ = writeln!(out, "the trick is locked to {}", bound_to.into_iter().map(style::suit).join(" "));
    }
    let next = replay.to_play.map_or("nobody", |seat| &names[seat]);
    _ = writeln!(out, "the deal is not over: {next} {action}");
}
