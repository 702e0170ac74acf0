//! Picks one of the commands of `pusoy climb`.

use crate::args::Global;
use crate::args::climb::{Climb, ClimbAction};
use crate::commands::climb::{
    beats, games, identify, instant, moves, owed, play, puzzle, review, score, solve, verify,
};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

pub fn run(args: &Climb, global: &Global) -> Result<Exit, Failure> {
    match &args.action {
        ClimbAction::Score(score) => score::run(score, global),
        ClimbAction::Identify(identify) => identify::run(identify, global),
        ClimbAction::Beats(beats) => beats::run(beats, global),
        ClimbAction::Moves(moves) => moves::run(moves, global),
        ClimbAction::Play(play) => play::run(play, global),
        ClimbAction::Solve(args) => solve::run(args, global),
        ClimbAction::Review(args) => review::command::run(args, global),
        ClimbAction::Puzzle(args) => puzzle::command::run(args, global),
        ClimbAction::Verify(args) => verify::run(args, global),
        ClimbAction::Instant(instant) => instant::run(instant, global),
        ClimbAction::Owed(owed) => owed::run(owed, global),
        ClimbAction::Games(games) => games::run(games, global),
    }
}
