//! Arguments of `score`.

use clap::ArgAction;

use super::global::{FormArgs, hidden};
use super::link::LinkArgs;
use super::log_lines::log_lines;
use super::rules::RuleArgs;

/// Settle a table: who pays whom, and for what.
///
/// Each argument is one player. The output has the units of each player, the result of each pair, and who pays whom.
///
/// Without arguments, pusoy reads a log of deals from standard input or the --input file. A deal is text, as shown
/// below, or one line of JSON:
///
/// {"id":1,"options":{},"players":[{"name":"Amy","front":"…","middle":"…","back":"…"},…]}
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
    /// Add up all deals, and end with an account: totals, pairs, payments, and lines that were not counted
    #[arg(long)]
    pub account: bool,
    /// Settle two players with two hands each; add 1 or 2 to a player's name: Amy1, Amy2, Bob1, Bob2
    #[arg(long, help_heading = "Players")]
    pub criss_cross: bool,
    /// Royalty that a player claims, if the rules pay for only one: Amy=back
    #[arg(long, help_heading = "Players", value_name = "NAME=ROW", action = ArgAction::Append)]
    pub claim: Vec<String>,
    /// Royalties that a player declares, if the rules require a declaration: Amy=front,back
    #[arg(long, help_heading = "Players", value_name = "NAME=ROWS", action = ArgAction::Append)]
    pub declare: Vec<String>,
    /// Player who is in fantasyland (open-face), with the number of cards: Amy=14
    #[arg(long, help_heading = "Players", value_name = "NAME[=CARDS]", action = ArgAction::Append)]
    pub fantasyland: Vec<String>,
    #[command(flatten)]
    pub form: FormArgs,
    #[command(flatten)]
    pub link: LinkArgs,
}
