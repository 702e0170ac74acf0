//! Arguments of `solve`, `grade` and `drill`.

use std::path::PathBuf;

use clap::ArgAction;

use super::global::{FormArgs, hidden};
use super::log_lines::log_lines;
use super::offered::KINDS;
use super::place::BoardArgs;
use super::query::{QueryArgs, precision};
use super::rules::RuleArgs;

/// Set hands for the most expected units.
///
/// Plans are listed, each by its best setting: what the rows are, kickers aside, such as kings in front, aces in the middle,
/// queens and sevens behind. Settings of one plan are its kicker variants.
///
/// All arguments together are one hand. Without arguments each line of standard input is one, as text or as JSON:
/// {"id":1,"cards":"As Kd …","dead":"","against":[],"opponents":3,"options":{},"seed":0}
///
/// Under open-face rules a hand is one in fantasyland, of 13 to 17 cards: its best plans are found exactly, with inputs and
/// records as those of 'pusoy place'.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy solve As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c
  pusoy solve '♠AKQJ653 ♥Q92 ♦J ♣83' --rules one-six --opponents 1
  pusoy solve Qs Qd 9h 8c 4c Ks Kd 7h 2d As Ad 7c 3s --top 2 --explain
  pusoy deal --count 1000 --seed 7 | pusoy solve --quick --json --top 1
  pusoy solve Qs Qd 9h 8c 4c Ks Kd 7h 2d As Ad 7c 3s --explain --format html
  pusoy solve --rules pineapple Qs Qd 9h 8c 4c Ks Kd 7h 2d As Ad 7c 3s 6s")]
pub struct Solve {
    /// Thirteen cards; under open-face rules 13 to 17
    pub cards: Vec<String>,
    #[command(flatten)]
    pub query: QueryArgs,
    /// How many plans to list, each by its best setting; with --variants, how many settings
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub top: u32,
    /// List settings, whichever their plan: also those that differ in kickers only
    #[arg(long)]
    pub variants: bool,
    /// Say why the best plan beats the others: what each part of the score earns
    #[arg(long, conflicts_with = "quick")]
    pub explain: bool,
    #[command(flatten)]
    pub form: FormArgs,
}

/// Tell what a setting loses against the best, and why.
///
/// All arguments together are one setting. Without arguments each line of standard input is one, as text, with a name if
/// you like, or as JSON: {"id":1,"front":"…","middle":"…","back":"…","player":"Amy","units":4,"opponents":3,"options":{}}
/// and the other fields of solve; "units" is what the deal brought the player. The deals of a log are read, too: every hand
/// that was set is graded, against as many opponents as sit at its table.
///
/// Under open-face rules an input is a street as it was placed, 'Qd>f 6h>b 2d>x' on the board that --board gives: the queen
/// to the front, the six to the back, the deuce thrown away; or a hand in fantasyland as it was set,
/// FRONT / MIDDLE / BACK / LEFT. Of a deal in a log every street is graded, for the player's own board, as 'pusoy review' does.
/// JSON is as for 'pusoy place', with "placement", and may name its rules as "variant"; so is --against.
#[derive(Debug, clap::Args)]
#[command(after_help = concat!(
    "\
Examples:
  pusoy grade 7s 7c 3c / 9s 9h 9d 4h 4d / As Ks Qs Js 2s
  pusoy grade 'Amy=Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s' --opponents 1 --json
  printf '%s\\n' 'Amy=Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s' \\
                 'Bob=Ah Kh 3d / 9s 9d 8h 6c 5d / Qh Qc Jh Js 2c' | pusoy grade --summary
  pusoy grade --rules pineapple --board 'Qs 4h / Kh Kd 9c 5s / As Ah Ts Td 7c' 'Ks>f Qd>m 2d>x'
  pusoy grade --rules pineapple Qs Qd 9h / Ks Kd 7h 6s 2d / As Ad 7c 4c 3s / 8c",
    log_lines!()
))]
pub struct Grade {
    /// FRONT / MIDDLE / BACK, or NAME=FRONT / MIDDLE / BACK; under open-face rules a placement, or a hand in fantasyland
    pub cards: Vec<String>,
    #[command(flatten)]
    pub query: QueryArgs,
    #[command(flatten)]
    pub of: BoardArgs,
    /// Under open-face rules, about how many deals are played out for an early street, over all placements (default: 16000)
    #[arg(long, help_heading = "Open-face", value_name = "N", value_parser = clap::value_parser!(u32).range(100..=1_000_000))]
    pub deals: Option<u32>,
    /// Sum up after the last hand, player by player: units lost by setting, and units that the cards were worth
    #[arg(long)]
    pub summary: bool,
    #[command(flatten)]
    pub form: FormArgs,
}

/// Deal hands to set or streets to place, and grade them.
///
/// Type the rows of your setting with '/' between them; two are enough, and ranks alone where suits make no difference.
/// 'help' tells more. Every other hand resembles those that have cost you most. What you set is kept in a file of JSON
/// lines, pusoy/drill.jsonl in your data folder, hand by hand; Ctrl-C ends the session with its summary. With --json, and
/// lines from a pipe, a program can be drilled too.
///
/// Under open-face rules streets are dealt, on boards of well-set hands, and hands in fantasyland: type 'Qd>f 6h>b', or FRONT /
/// MIDDLE / BACK. Early streets are sampled: what is lost there is counted where it is beyond two standard errors.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy drill
  pusoy drill --only two-way --only flush-or-full-house --rules one-six --opponents 1
  echo 'Kh Kc Td / Js Jd 3h 3c 2c' | pusoy drill --seed 2 --count 1 --no-history
  pusoy drill --rules pineapple --only street-4 --no-history

Kinds of hands, for --only:
  two-way              two different settings are nearly as good
  pair-in-front        the best setting has a pair or better in front
  flush-or-full-house  a flush and a full house are there to choose from
  straight-or-flush    a straight and a flush are there to choose from
  many-pairs           three pairs or more, and nothing better of one rank
  trips                three of a kind
  quads                four of a kind
  street-1 … fantasyland   under open-face rules: streets 1 to 5 of pineapple, 1 to 9 of ofc")]
pub struct Drill {
    #[command(flatten)]
    pub rules: RuleArgs,
    /// How many opponents there are, 1 to 3
    #[arg(long, value_name = "N", help_heading = "Opponents", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub opponents: u8,
    /// Stop after this many hands
    #[arg(long, value_name = "N")]
    pub count: Option<u64>,
    /// Deal only hands of this kind; given more than once, of any of these kinds
    #[arg(long, value_name = "KIND", action = ArgAction::Append, value_parser = KINDS, hide_possible_values = true)]
    pub only: Vec<String>,
    /// The same seed deals the same hands, after the same history (default: a new one each time)
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Keep the history in this file
    #[arg(long, value_name = "FILE", help_heading = "History")]
    pub history: Option<PathBuf>,
    /// Neither read nor write a history
    #[arg(long, help_heading = "History", conflicts_with = "history")]
    pub no_history: bool,
    /// Sample until the loss is known to this standard error, in units per opponent, or beyond doubt: at least 0.001
    #[arg(long, value_name = "UNITS", help_heading = "Solver", default_value_t = 0.004, value_parser = precision)]
    pub precision: f64,
    /// Neither read nor write the cache of strategies trained for house rules and of hands that opponents played
    #[arg(long, help_heading = "Solver")]
    pub no_cache: bool,
}
