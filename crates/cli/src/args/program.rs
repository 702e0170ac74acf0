//! The program and its commands.

use clap::{Parser, Subcommand};

use super::about::{Completions, Man, Schema};
use super::climb::Climb;
use super::evening::{Night, Review};
use super::global::Global;
use super::hands::{Check, Deal, Eval};
use super::place::Place;
use super::rules::Rules;
use super::score::Score;
use super::set_hands::{Drill, Grade, Solve};
use super::strategies::{Cache, Exploit, Match, Tables};
use super::ten::Ten;

/// Chinese Poker (Pusoy): sets a 13-card hand for the most expected units, and settles the table.
#[derive(Debug, Parser)]
#[command(name = "pusoy", version, about, max_term_width = 100)]
#[command(after_help = "\
Examples:
  pusoy solve As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c
  pusoy score 'Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d' Bob=surrender --rules one-six
  pusoy drill
  pusoy climb score big-two North=0 East=3 West=11 South=8

Charts of which rows to expect and how often they win: 'pusoy tables chart', for any rules.
'pusoy COMMAND --help' has examples of each command, and 'pusoy rules list' the presets.")]
pub struct Args {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    Solve(Solve),
    Grade(Grade),
    Drill(Drill),
    Score(Score),
    Night(Night),
    Review(Review),
    Eval(Eval),
    Check(Check),
    Deal(Deal),
    Place(Place),
    Climb(Climb),
    Ten(Ten),
    Rules(Rules),
    Match(Match),
    Exploit(Exploit),
    Tables(Tables),
    Cache(Cache),
    Schema(Schema),
    Completions(Completions),
    Man(Man),
}
