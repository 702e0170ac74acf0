//! Arguments of `eval`, `check` and `deal`.

use super::global::hidden;
use super::rules::RuleArgs;

/// Rank rows of three or five cards.
///
/// Type one or more rows with '/' between them. The output names each row, and gives its rank and the percentage of
/// deals that it beats. If there are two rows, it says which one is stronger.
///
/// Without arguments, each line of standard input is one input, as text or as JSON:
///
/// {"id":1,"rows":["Ks Kh Qd"]} or {"id":1,"a":"Ks Kh Qd","b":"Kd Kc Qs Jd 9s"}
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy eval Ks Kh Qd
  pusoy eval Ks Kh Qd / Kd Kc Qs Jd 9s
  pusoy eval --low 7s 5d 4h 3d 2c / 8s 6d 4s 3h 2d")]
pub struct Eval {
    /// Rows of three or five cards, with '/' between them
    pub rows: Vec<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Rank rows of five cards as deuce-to-seven low: the lowest hand is the strongest
    #[arg(long)]
    pub low: bool,
}

/// Check a setting, its royalties and naturals.
///
/// Type the three rows with '/' between them. The output names each row, and says whether the setting is legal. It
/// lists royalties and naturals. If the setting is mis-set, the exit status is 1. Thirteen cards without '/' are only
/// checked for naturals.
///
/// Without arguments, each line of standard input is one input, as text or as JSON:
///
/// {"id":1,"front":"…","middle":"…","back":"…","options":{}}
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy check 6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d
  pusoy check 2s 3c 4d 5h 6s 7h 8d 9c Ts Jc Qd Kh As")]
pub struct Check {
    /// FRONT / MIDDLE / BACK, or thirteen cards
    pub cards: Vec<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
}

/// Deal random hands.
///
/// A terminal shows the hands as text. A pipe or a file gets one JSON line per deal, as with --json. A deal of one hand
/// is an input of 'pusoy solve'.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["threads", "input", "exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy deal --players 4 --seed 7
  pusoy deal --count 1000 --seed 7 | pusoy solve --quick --json --top 1")]
pub struct DealArgs {
    /// Number of hands per deal, 1 to 4
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    pub players: u8,
    /// Number of deals
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub count: u64,
    /// Seed; the same seed deals the same hands (default: a new one each time)
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}
