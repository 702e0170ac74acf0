//! Arguments of `night` and `review`.

use std::path::PathBuf;

use super::global::{FormArgs, hidden};
use super::log_lines::log_lines;
use super::query::precision;
use super::rules::RuleArgs;

/// Keep score during a session.
///
/// Type the names of the players, and then each deal: the hands, or the units that each player won. Type 'help' for
/// everything else, such as undoing and correcting deals, or changing the stake. pusoy answers with the units of the
/// deal, who won which row from whom, and the totals so far.
///
/// A deal may also have one line per player, with an empty line after the last. Each hand is checked when it is typed.
/// pusoy refuses lines that are not hands, and the deal stays open.
///
/// Each deal is on disk before you can type the next. FILE is a log for 'pusoy score --account' and 'pusoy review'. If
/// it exists already, the session continues it. Lines from a pipe work like typed lines.
///
/// The file names its rules in a header. Without --rules and --set, pusoy continues with the rules of the file. If you
/// name other rules, they apply to the deals that you type from then on, and pusoy writes these rules in a new
/// header.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["json", "threads"]))]
#[command(after_help = concat!(
    "\
Examples:
  pusoy night evening.txt --input tests/data/typed.txt && rm evening.txt",
    log_lines!()
))]
pub struct Night {
    /// The log of the session; a new or an existing file
    pub file: PathBuf,
    #[command(flatten)]
    pub rules: RuleArgs,
}

/// Show what decided a session.
///
/// pusoy settles a log of deals, and divides each player's result into the value of the cards, the cost of setting
/// them, and luck. It draws the running totals and the cost of each hand. It lists the costliest mistakes, and what
/// each player would have won with best settings against the same hands. Hands are judged as by 'pusoy grade', against
/// as many opponents as were at the table.
///
/// With --next, pusoy instead asks about one mistake after the other, costliest first. It shows the hand, and you can
/// type the setting that you would choose now. pusoy grades it, as often as you like. Enter shows the best action and
/// the reason. For a street of open-face, type a placement. Lines from a pipe work like typed lines.
///
/// Under open-face rules, pusoy reports the cost of each street in the log: for the player's own board, with all cards
/// that the player had seen. Players must be in the order of acting. Early streets are sampled; --quick leaves them
/// out.
#[derive(Debug, clap::Args)]
#[command(after_help = concat!(
    "\
Examples:
  pusoy review tests/data/evening.txt --quick
  pusoy review tests/data/evening.txt --quick --format html
  pusoy review tests/data/evening.txt --quick --next
  pusoy review tests/data/open-face.txt --rules pineapple
  pusoy review tests/data/drill-history.jsonl",
    log_lines!()
))]
pub struct Review {
    /// A log of deals, or 'drill' for the history of 'pusoy drill' (default: standard input)
    #[arg(value_name = "LOG")]
    pub log: Option<PathBuf>,
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Judge by the strategy's model, without sampling
    #[arg(long, help_heading = "Solver", conflicts_with_all = ["precision", "seed"])]
    pub quick: bool,
    /// Sample until the differences from the best setting have at most this standard error, in units per unknown
    /// opponent. The smallest value is 0.001
    #[arg(long, help_heading = "Solver", value_name = "UNITS", default_value_t = 0.004, value_parser = precision)]
    pub precision: f64,
    /// Neither read nor write the cache
    #[arg(long, help_heading = "Solver")]
    pub no_cache: bool,
    /// Seed of the samples
    #[arg(long, help_heading = "Solver", value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Go through all mistakes one by one, costliest first: Enter shows the answer
    #[arg(long, conflicts_with_all = ["format", "json"])]
    pub next: bool,
    /// Go only through the mistakes of this player
    #[arg(long, value_name = "NAME", requires = "next")]
    pub player: Option<String>,
    #[command(flatten)]
    pub form: FormArgs,
}
