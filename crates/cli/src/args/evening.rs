//! Arguments of `night` and `review`.

use std::path::PathBuf;

use super::global::{FormArgs, hidden};
use super::log_lines::log_lines;
use super::query::precision;
use super::rules::RuleArgs;

/// Keep the score of an evening, deal by deal.
///
/// Type who plays, and then each deal as it comes: hands, or units where nobody notes the cards. 'help' tells what else there
/// is: undo, corrections, totals, who pays whom. Every deal is on disk before the prompt is back, in a file that is a log for
/// 'pusoy score --account' and 'pusoy review'; one that is there is gone on with. Lines from a pipe are taken as typed.
///
/// The file names its rules in a header. A session without --rules and --set goes on with the rules of the file. Other rules
/// are for the deals typed from then on, and get a header of their own.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["json", "threads"]))]
#[command(after_help = concat!(
    "\
Examples:
  pusoy night evening.txt --input tests/data/typed.txt && rm evening.txt",
    log_lines!()
))]
pub struct Night {
    /// The file in which the evening is kept
    pub file: PathBuf,
    #[command(flatten)]
    pub rules: RuleArgs,
}

/// Tell what decided an evening: cards, setting or luck.
///
/// Reads a log of deals and settles it. Of each player it tells what the hands were worth, what setting them otherwise cost,
/// and what is left to luck, which add up to what was won; the dearest mistakes; and what the deals would have brought, had
/// the player set every hand as well as possible. Hands are judged as 'pusoy grade' does, against as many opponents as sit
/// at the table.
///
/// Under open-face rules it tells what every street cost that was typed street by street, for the player's own board with all
/// cards that were seen, the dearest mistakes, and what is left to luck. Players act in the order in which they are typed. Early
/// streets are sampled, unless --quick leaves them out.
#[derive(Debug, clap::Args)]
#[command(after_help = concat!(
    "\
Examples:
  pusoy review tests/data/evening.txt --quick
  pusoy review tests/data/evening.txt --quick --format html
  pusoy review tests/data/open-face.txt --rules pineapple",
    log_lines!()
))]
pub struct Review {
    /// A log of deals (default: standard input)
    #[arg(value_name = "LOG")]
    pub log: Option<PathBuf>,
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Judge by the strategy alone, without sampling
    #[arg(long, help_heading = "Solver", conflicts_with_all = ["precision", "seed"])]
    pub quick: bool,
    /// Sample until gaps to the best are known to this standard error, in units per opponent, or beyond doubt: at least 0.001
    #[arg(long, help_heading = "Solver", value_name = "UNITS", default_value_t = 0.004, value_parser = precision)]
    pub precision: f64,
    /// Neither read nor write the cache of strategies trained for house rules and of hands that opponents played
    #[arg(long, help_heading = "Solver")]
    pub no_cache: bool,
    /// Seed of the samples
    #[arg(long, help_heading = "Solver", value_name = "N", default_value_t = 0)]
    pub seed: u64,
    #[command(flatten)]
    pub form: FormArgs,
}
