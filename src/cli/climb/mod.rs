//! `pusoy climb`: endings, plays and whole deals of the climbing games.

pub mod args;

pub mod account;
pub mod beats;
mod game;
pub mod games;
pub mod identify;
pub mod instant;
pub mod moves;
mod outcome;
pub mod owed;
pub mod play;
pub mod score;

use args::{Climb, ClimbAction};

use super::args::Global;
use super::exit::Exit;

pub fn run(args: &Climb, global: &Global) -> Exit {
    match &args.action {
        ClimbAction::Score(score) => score::run(score, global),
        ClimbAction::Identify(identify) => identify::run(identify, global),
        ClimbAction::Beats(beats) => beats::run(beats, global),
        ClimbAction::Moves(moves) => moves::run(moves, global),
        ClimbAction::Play(play) => play::run(play, global),
        ClimbAction::Instant(instant) => instant::run(instant, global),
        ClimbAction::Owed(owed) => owed::run(owed, global),
        ClimbAction::Games(games) => games::run(games, global),
    }
}
