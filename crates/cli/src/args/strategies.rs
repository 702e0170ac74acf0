//! Arguments of `match`, `exploit`, `tables` and `cache`.

use std::path::PathBuf;

use clap::Subcommand;
use pusoy::solver::BLOCKS;

use super::global::hidden;
use super::offered::{CONTESTANTS, STRATEGIES};
use super::rules::RuleArgs;

/// The size and the seed of a trial of strategies.
#[derive(Clone, Debug, clap::Args)]
pub struct TrialArgs {
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Number of hands that are set
    #[arg(long, help_heading = "Trial", value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub hands: u32,
    /// Number of hands in the opponents' population; counting each relabelling of suits, about a third as many share no card
    /// with a given hand
    #[arg(long, help_heading = "Trial", value_name = "N", default_value_t = 300_000, value_parser = clap::value_parser!(u32).range(1000..=10_000_000))]
    pub population: u32,
    /// Seed of the hands and of the population
    #[arg(long, help_heading = "Trial", value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Neither read nor write the cache of strategies trained for house rules
    #[arg(long, help_heading = "Trial")]
    pub no_cache: bool,
}

/// Tell what one strategy wins from another, in units a hand, heads-up.
///
/// A strategy is one of equilibrium (the quick answer), unaware (an equilibrium without card removal), max-product (the
/// greatest product of the chances to win each row) and sampled (the default answer); or a file with a setting a line,
/// FRONT / MIDDLE / BACK or {"front":…,"middle":…,"back":…}, whose hands are then those of the match. Nothing is played
/// where both set a hand alike; where they differ both settings are valued against a population that sets as B does.
///
/// Under open-face rules it tells what one way to place streets wins from another over --hands deals, each with the seats
/// swapped. A way is one of quick (by the value function, without sampling), untaught (by what boards look like worth at once,
/// until a last street is worked out), greedy (to the end) and hindsight (by what boards come to if the cards to come are known).
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color", "input", "exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy match equilibrium unaware --rules plain --hands 200 --population 20000
  pusoy match equilibrium max-product --rules plain --hands 40 --population 1000 --json
  pusoy match quick greedy --rules pineapple --hands 50")]
pub struct Match {
    /// A strategy, or a file of settings; under open-face rules a way to place
    #[arg(value_parser = CONTESTANTS, hide_possible_values = true)]
    pub a: String,
    /// The other strategy, file or way to place
    #[arg(value_parser = CONTESTANTS, hide_possible_values = true)]
    pub b: String,
    #[command(flatten)]
    pub trial: TrialArgs,
}

/// Tell what a best response wins from a strategy, in units a hand from each opponent.
///
/// The best answer to each hand is chosen by one half of a population that sets by the strategy and valued by the other,
/// and the other way round: the figure is a lower bound, without the luck of choosing.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color", "input", "exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy exploit --rules plain --hands 200 --population 20000
  pusoy exploit max-product --rules plain --hands 40 --population 1000
  pusoy exploit sampled --rules plain --hands 20 --population 20000
  pusoy exploit --rules taiwanese --opponents 3 --hands 20 --population 5000")]
pub struct Exploit {
    /// equilibrium, unaware or max-product; or sampled, for what the default answer still misses against the equilibrium
    #[arg(default_value = "equilibrium", value_parser = STRATEGIES, hide_possible_values = true)]
    pub strategy: String,
    /// Number of opponents at the table, 1 to 3, where that makes a difference
    #[arg(long, help_heading = "Opponents", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub opponents: u8,
    #[command(flatten)]
    pub trial: TrialArgs,
}

/// Show, clear or fill the cache.
///
/// Between runs are kept: strategies trained for house rules; hands that opponents have played, which close answers need
/// many of; and, for house rules of open-face, what fantasyland is worth with a value function trained for that. No answer
/// depends on what is kept; without it some take longer.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy cache show
  pusoy cache build --rules plain --blocks 4
  pusoy cache clear")]
pub struct Cache {
    #[command(subcommand)]
    pub action: CacheAction,
}

#[derive(Debug, Subcommand)]
pub enum CacheAction {
    /// Show what is kept, where, and how large it is
    #[command(args = hidden(["color", "threads", "input", "exit_zero"]))]
    Show,
    /// Remove what is kept
    #[command(args = hidden(["color", "threads", "input", "exit_zero"]))]
    Clear,
    Build(CacheBuild),
}

/// Train a strategy that does not come with the program, and let opponents play hands ahead of time; under open-face rules train
/// their values.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color", "input", "exit_zero"]))]
pub struct CacheBuild {
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Number of opponents, 1 to 3, where that makes a difference
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub opponents: u8,
    /// Number of blocks of 32,768 hands; no answer at the default precision needs more than all
    #[arg(long, value_name = "N", default_value_t = BLOCKS as u8, value_parser = clap::value_parser!(u8).range(0..=BLOCKS as i64))]
    pub blocks: u8,
}

/// Build or verify the lookup tables and the strategies.
#[derive(Debug, clap::Args)]
pub struct Tables {
    #[command(subcommand)]
    pub action: TablesAction,
}

#[derive(Debug, Subcommand)]
pub enum TablesAction {
    /// Generate the tables and write them
    Build(TablesArgs),
    /// Generate the tables and compare them with the files, byte for byte
    Verify(TablesArgs),
    Chart(ChartArgs),
}

/// Show how often each kind of row is seen and wins, as the equilibrium sets.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color", "input", "exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy tables chart --rules plain
  pusoy tables chart --rules one-six --markdown
  pusoy tables chart --json")]
pub struct ChartArgs {
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Number of opponents, 1 to 3, where that makes a difference
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub opponents: u8,
    /// Write Markdown tables
    #[arg(long, conflicts_with = "json")]
    pub markdown: bool,
    /// Neither read nor write the cache of strategies trained for house rules
    #[arg(long)]
    pub no_cache: bool,
}

#[derive(Debug, clap::Args)]
#[command(args = hidden(["json", "color", "input", "exit_zero"]))]
pub struct TablesArgs {
    /// Where the tables are
    #[arg(long, value_name = "DIR", default_value = "tables")]
    pub dir: PathBuf,
    /// Only this table: rows, an equilibrium such as standard or taiwanese-3, or the values of a preset of open-face such as
    /// pineapple (default: all)
    #[arg(value_name = "TABLE")]
    pub only: Vec<String>,
}
