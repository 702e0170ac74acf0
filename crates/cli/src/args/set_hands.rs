//! Arguments of `solve`, `grade` and `drill`.

use std::path::PathBuf;

use clap::ArgAction;

use super::global::{FormArgs, hidden};
use super::link::LinkArgs;
use super::log_lines::log_lines;
use super::place::BoardArgs;
use super::query::{QueryArgs, precision};
use super::rules::RuleArgs;
use super::suggestions::KINDS;

/// Find the best setting of a hand.
///
/// Type the cards of the hand. The output lists the best plans, each by its best setting, with the expected units and
/// their standard error. A plan is all settings that make the same combinations and differ only in kickers. For
/// example: kings in front, aces in the middle, queens and sevens in the back.
///
/// Under open-face rules, 13 to 17 cards are a hand in fantasyland. The answer is then exact, and inputs and records
/// are those of 'pusoy place'.
///
/// Without arguments, each line of standard input is one hand, as text or as JSON:
///
/// {"id":1,"cards":"AsKd…","dead":"","against":[],"opponents":3,"options":{}}
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
    /// Thirteen cards, or 13 to 17 under open-face rules
    pub cards: Vec<String>,
    #[command(flatten)]
    pub query: QueryArgs,
    /// Number of plans to list, or of settings with --variants
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub top: u32,
    /// List single settings, including those that differ only in kickers
    #[arg(long)]
    pub variants: bool,
    /// Show the sources of the units of the best plan, and why it beats the others
    #[arg(long, conflicts_with = "quick")]
    pub explain: bool,
    #[command(flatten)]
    pub form: FormArgs,
    #[command(flatten)]
    pub link: LinkArgs,
}

/// Compare a setting with the best one.
///
/// Type the three rows with '/' between them. The output has the units that the setting loses, its rank among all
/// settings, and the best setting. It divides the loss into parts, such as rows and royalties.
///
/// To compare settings of one hand with each other, put each in quotes. All are graded, and the output says how much
/// more the first earns than each of the others. Settings of different hands need one command each, or one line of
/// standard input each.
///
/// Under open-face rules, type a street as you placed it on the board of --board. In 'Qd>f 6h>b 2d>x', the queen goes
/// to the front and the six to the back, and the deuce is discarded. A hand in fantasyland has the form FRONT / MIDDLE
/// / BACK / LEFT; LEFT is the cards left over. In a shell, put a placement in quotes: an unquoted '>' would write a
/// file. Placements are graded under pineapple rules unless --rules or your rules.toml names other open-face rules.
///
/// The word 'fold' before thirteen cards grades a surrender, and 'natural' a declared natural.
///
/// Without arguments, each line of standard input is one setting, with or without a name, or one deal of a log. Two to
/// four lines with one player each are a deal if a blank line follows; otherwise, each is graded by itself. Each hand
/// of a deal is graded against the number of opponents at its table. Each open-face street is graded for the player's
/// own board, as by 'pusoy review'.
///
/// A line of JSON can also have the other fields of 'pusoy solve', such as "dead". "units" are the units that the
/// player won in the deal:
///
/// {"id":1,"front":"…","middle":"…","back":"…","player":"Amy","units":4,"opponents":3,"options":{}}
///
/// For open-face, JSON has the fields of 'pusoy place' and "placement"; "variant" names the rules.
///
/// The history of 'pusoy drill' is also an input: each record is graded under its own rules, unless --rules names
/// others. With the same --precision, the grades are the same as in the drill.
#[derive(Debug, clap::Args)]
#[command(after_help = concat!(
    "\
Examples:
  pusoy grade 7s 7c 3c / 9s 9h 9d 4h 4d / As Ks Qs Js 2s
  pusoy grade KhKcTd/AdAcQd9s4h/JsJd3h3c2c KhKcQd/AdAcTd9s2c/JsJd3h3c4h
  pusoy grade 'Amy=Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s' --opponents 1 --json
  printf '%s\\n' 'Amy=Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s' \\
                 'Bob=Ah Kh 3d / 9s 9d 8h 6c 5d / Qh Qc Jh Js 2c' | pusoy grade --summary
  pusoy grade --rules pineapple --board 'Qs 4h / Kh Kd 9c 5s / As Ah Ts Td 7c' 'Ks>f Qd>m 2d>x'
  pusoy grade --rules pineapple Qs Qd 9h / Ks Kd 7h 6s 2d / As Ad 7c 4c 3s / 8c
  pusoy grade --input tests/data/drill-history.jsonl --summary",
    log_lines!()
))]
pub struct Grade {
    /// [NAME=]FRONT / MIDDLE / BACK, several quoted settings of one hand, or an open-face placement
    pub cards: Vec<String>,
    #[command(flatten)]
    pub query: QueryArgs,
    #[command(flatten)]
    pub board_args: BoardArgs,
    /// Number of deals to play out for an early street, in total over all placements (default: 16000)
    #[arg(long, help_heading = "Open-face", value_name = "N", value_parser = clap::value_parser!(u32).range(100..=1_000_000))]
    pub deals: Option<u32>,
    /// End with tables for each player: units lost per hand, losses by kind of hand, and the value of the cards
    #[arg(long)]
    pub summary: bool,
    #[command(flatten)]
    pub form: FormArgs,
    #[command(flatten)]
    pub link: LinkArgs,
}

/// Practise setting hands and placing streets.
///
/// pusoy deals a hand, and you type the rows of your setting with '/' between them. Two rows are enough. You can leave
/// out suits that make no difference. 'fold' surrenders the hand, and 'natural' declares it. pusoy then grades the
/// action, and deals the next hand. About half of the hands are of kinds that have cost you units. Type 'help' for
/// everything else. 'q', Ctrl-D and Ctrl-C end the session with a summary.
///
/// Your history is a file of JSON lines, pusoy/drill.jsonl in your data folder. With --progress, pusoy shows the units
/// lost per hand in each week. Weeks begin on Monday, in UTC. pusoy also names the kinds of hands that cost you most.
/// 'pusoy grade' and 'pusoy review' read the history file, and 'pusoy review drill' finds it in your data folder.
///
/// Under open-face rules, pusoy deals streets on boards of well-set hands, and hands in fantasyland. Type 'Qd>f 6h>b',
/// or FRONT / MIDDLE / BACK. Early streets are sampled, so a loss counts only if it is larger than two standard errors.
///
/// With --json, a program can practise through a pipe.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy drill
  pusoy drill --only two-way --only flush-or-full-house --opponents 1
  echo 'Kh Kc Td / Js Jd 3h 3c 2c' | pusoy drill --seed 2 --count 1 --no-history
  pusoy drill --rules pineapple --only street-4 --no-history
  pusoy drill --progress --history tests/data/drill-history.jsonl

Kinds of hands, for --only. A quick answer decides which hands are dealt. The grade then
decides the kinds that the history records, so 'the best setting' below is the one in the grade:
  two-way              two different settings are nearly equal
  pair-in-front        the best setting has a pair or better in front
  flush-or-full-house  the hand has a flush and a full house to choose from
  straight-or-flush    the hand has a straight and a flush to choose from
  many-pairs           three or more pairs, and no three or four of a kind
  trips                three of a kind
  quads                four of a kind
Under open-face rules:
  street-1, street-2 … up to street-5 in pineapple, and up to street-9 in ofc
  fantasyland          13 to 17 cards at once")]
pub struct Drill {
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Number of opponents, 1 to 3
    #[arg(long, value_name = "N", help_heading = "Opponents", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub opponents: u8,
    /// Number of hands to deal (default: until you stop)
    #[arg(long, value_name = "N")]
    pub count: Option<u64>,
    /// Deal only hands of this kind; repeat it to deal several kinds
    #[arg(long, value_name = "KIND", action = ArgAction::Append, value_parser = KINDS, hide_possible_values = true)]
    pub only: Vec<String>,
    /// Show your progress instead of dealing hands: losses by week, and the kinds that cost you most
    #[arg(long, help_heading = "History")]
    pub progress: bool,
    /// Seed; the same seed and history deal the same hands (default: a new one each time)
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Use this file for the history
    #[arg(long, value_name = "FILE", help_heading = "History")]
    pub history: Option<PathBuf>,
    /// Neither read nor write a history
    #[arg(long, help_heading = "History", conflicts_with = "history")]
    pub no_history: bool,
    /// Sample until the loss has at most this standard error, in units per opponent. The smallest value is 0.001
    #[arg(long, value_name = "UNITS", help_heading = "Solver", default_value_t = 0.004, value_parser = precision)]
    pub precision: f64,
    /// Neither read nor write the cache
    #[arg(long, help_heading = "Solver")]
    pub no_cache: bool,
}
