//! The program and its commands.

use clap::{Parser, Subcommand};

use super::about::{Completions, Man, Schema};
use super::climb::Climb;
use super::global::Global;
use super::hands::{Check, Deal, Eval};
use super::rules::Rules;
use super::score::Score;
use super::set_hands::{Drill, Grade, Solve};
use super::strategies::{Exploit, Match, Tables};
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
    /// Set hands for the most expected units
    Solve(Solve),
    /// Tell what a setting loses against the best, and why
    Grade(Grade),
    /// Deal hands to set, and grade them
    Drill(Drill),
    /// Settle a table: who pays whom, and for what
    Score(Score),
    /// Rank rows of three or five cards
    Eval(Eval),
    /// Tell whether a setting is legal, its royalties and naturals
    Check(Check),
    /// Deal random hands
    Deal(Deal),
    /// Climbing games: score endings, judge plays, replay deals
    Climb(Climb),
    /// Chinese Ten and its relatives: score piles, find captures
    Ten(Ten),
    /// Show rules and compare them, and make files of your own
    Rules(Rules),
    /// Tell what one strategy wins from another
    Match(Match),
    /// Tell what a best response wins from a strategy
    Exploit(Exploit),
    /// Build or verify the lookup tables and the strategies
    Tables(Tables),
    /// Show what records look like, as JSON Schema
    Schema(Schema),
    /// Write completions for a shell
    Completions(Completions),
    /// Show a page of the manual
    Man(Man),
}
