//! Arguments of `score`.

use clap::ArgAction;

use super::global::{FormArgs, hidden};
use super::log_lines::log_lines;
use super::rules::RuleArgs;

/// Settle a table: who pays whom, and for what.
///
/// Each argument is one player. Without arguments standard input, or the file of --input, is a log of deals: lines of text
/// as told below, or JSON: {"id":1,"options":{},"players":[{"name":"Amy","front":"…","middle":"…","back":"…"},…]}
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color"]))]
#[command(after_help = concat!(
    "\
Examples:
  pusoy score 'Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d' \\
              'Bob=Ac Kc Qc / 9s 9d 5h 5c 4d / Kh Jh 9h 8h 7h'
  pusoy score 'Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d' Bob=surrender --rules one-six
  pusoy score 'Cy=natural: 2s 3c 4d 5h 6s 7h 8d 9c Ts Jc Qd Kh As' Bob=surrender
  pusoy score 'Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d' Bob=surrender --format html
  pusoy score --account --input tests/data/evening.txt",
    log_lines!()
))]
pub struct Score {
    /// NAME=FRONT / MIDDLE / BACK, NAME=surrender, NAME=natural: thirteen cards, or NAME=UNITS
    pub players: Vec<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Keep an account of all deals, and write it after the last: totals, pairs, who pays whom, and lines not counted
    #[arg(long)]
    pub account: bool,
    /// Two players have two hands each: four hands in any order, each named for its player and 1 or 2: Amy1, Amy2, Bob1, Bob2
    #[arg(long, help_heading = "Players")]
    pub criss_cross: bool,
    /// The one royalty that a player claims, where the rules pay for one: Amy=back
    #[arg(long, help_heading = "Players", value_name = "NAME=ROW", action = ArgAction::Append)]
    pub claim: Vec<String>,
    /// The royalties that a player declares, where the rules ask for it: Amy=front,back
    #[arg(long, help_heading = "Players", value_name = "NAME=ROWS", action = ArgAction::Append)]
    pub declare: Vec<String>,
    /// A player who is in fantasyland, in open-face, and with how many cards: Amy=14
    #[arg(long, help_heading = "Players", value_name = "NAME[=CARDS]", action = ArgAction::Append)]
    pub fantasyland: Vec<String>,
    #[command(flatten)]
    pub form: FormArgs,
}
