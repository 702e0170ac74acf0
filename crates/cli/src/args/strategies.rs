//! Arguments of `match`, `exploit`, `cache`, `tables` and `chart`.

use std::path::PathBuf;

use clap::Subcommand;
use pusoy::solver::BLOCKS;

use super::global::{FormArgs, hidden};
use super::link::LinkArgs;
use super::rules::RuleArgs;
use super::suggestions::{CONTESTANTS, STRATEGIES};

/// The size and the seed of a trial of strategies.
#[derive(Clone, Debug, clap::Args)]
pub struct TrialArgs {
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Number of hands to set
    #[arg(long, help_heading = "Trial", value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub hands: u32,
    /// Number of hands in the opponents' population.
    ///
    /// Each hand of the population stands for all hands that differ from it only by an exchange of suits. About
    /// N / 3 of these hands share no card with a player's hand, and are its opponents.
    #[arg(long, help_heading = "Trial", value_name = "N", default_value_t = 300_000, value_parser = clap::value_parser!(u32).range(1000..=10_000_000))]
    pub population: u32,
    /// Seed of the hands and of the population
    #[arg(long, help_heading = "Trial", value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Neither read nor write the cache
    #[arg(long, help_heading = "Trial")]
    pub no_cache: bool,
}

/// Measure what one strategy wins from another
///
/// The output has the units per hand that A wins from B, with one opponent. Each
/// of A and B is one of these:
///
///   equilibrium  the answer of 'pusoy solve --quick'
///   unaware      an equilibrium of players who ignore how the cards that they
///                hold change the odds of other hands
///   max-product  the setting with the greatest product of the chances to win
///                front, middle and back
///   hankin       the setting with the greatest sum of the chances to win front,
///                middle and back, by a published table of 26 rows, which a
///                person can use while playing
///   sampled      the default answer of 'pusoy solve'
///   FILE         one setting per line, as FRONT / MIDDLE / BACK or as JSON:
///                {"front":…,"middle":…,"back":…}
///
/// If A or B is a file, the match uses the hands of the file, and the error does
/// not cover the choice of these hands. A hand that both set identically counts as
/// zero. Otherwise both settings are valued against a population of opponents. The
/// opponents set their hands as B does, or as A does if B is 'sampled' or a file.
/// If A is 'sampled' or a file too, the opponents set their hands as the
/// equilibrium does. The output then has the units that A wins from the
/// equilibrium, minus those that B wins.
///
/// Under open-face rules, --hands is the number of deals. A and B play each deal
/// twice, the second time with the seats swapped. A and B are each one of these:
///
///   quick        places by a trained value function, without sampling
///   untaught     places by an estimate of the present board; once at most two
///                places are open, by the average over every draw
///   greedy       places by an estimate of the present board
///   hindsight    places by the average value of a board over random draws, each
///                placed as if the player had known it in advance
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(args = hidden(["color", "input", "exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy match equilibrium unaware --rules plain --hands 200 --population 20000
  pusoy match equilibrium max-product --rules plain --hands 40 --population 1000 --json
  pusoy match quick greedy --rules pineapple --hands 50")]
pub struct Match {
    /// A strategy or a file of settings; under open-face rules, a placement policy
    #[arg(value_parser = CONTESTANTS, hide_possible_values = true)]
    pub a: String,
    /// The other strategy, file or placement policy
    #[arg(value_parser = CONTESTANTS, hide_possible_values = true)]
    pub b: String,
    #[command(flatten)]
    pub trial: TrialArgs,
}

/// Measure what a best response wins from a strategy.
///
/// The output has the units per hand that a best response wins from each opponent. The fewer units it wins, the better
/// the strategy.
///
/// The opponents are a population of hands, set by the strategy and split in two. For each of the --hands hands, one
/// half selects the best setting, and the other half values it. Then the halves change places. The figure is therefore
/// a lower bound, free of selection bias.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color", "input", "exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy exploit --rules plain --hands 200 --population 20000
  pusoy exploit max-product --rules plain --hands 40 --population 1000
  pusoy exploit sampled --rules plain --hands 20 --population 20000
  pusoy exploit --rules taiwanese --opponents 3 --hands 20 --population 5000")]
pub struct Exploit {
    /// equilibrium, unaware, max-product, hankin or sampled, as in 'pusoy match'; for sampled, the result is the
    /// winnings of a best response from the equilibrium, minus those of the default answer
    #[arg(default_value = "equilibrium", value_parser = STRATEGIES, hide_possible_values = true)]
    pub strategy: String,
    /// Number of opponents at the table, 1 to 3
    #[arg(long, help_heading = "Opponents", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub opponents: u8,
    #[command(flatten)]
    pub trial: TrialArgs,
}

/// Show, fill or clear the cache
///
/// The cache keeps between runs:
///
///   * strategies that were trained for house rules
///   * hands of opponents that are already set
///   * for open-face house rules, the value of fantasyland and a value function
///
/// No answer depends on the cache; it only saves time.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
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
    /// List the contents and their sizes
    #[command(args = hidden(["color", "threads", "input", "exit_zero"]))]
    Show,
    /// Remove everything from the cache
    #[command(args = hidden(["color", "threads", "input", "exit_zero"]))]
    Clear,
    Build(CacheBuild),
}

/// Train a strategy and set opponents' hands ahead of time.
///
/// Only rules that are not a preset need training. Under open-face rules, the command trains the value function.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color", "input", "exit_zero"]))]
pub struct CacheBuild {
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Number of opponents, 1 to 3; some rules have a strategy for each number
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub opponents: u8,
    /// Number of blocks to set, each of 32,768 hands, up to 128
    #[arg(long, value_name = "N", default_value_t = BLOCKS as u8, value_parser = clap::value_parser!(u8).range(0..=BLOCKS as i64))]
    pub blocks: u8,
}

/// Build the built-in tables and strategies.
#[derive(Debug, clap::Args)]
pub struct Tables {
    #[command(subcommand)]
    pub action: TablesAction,
}

#[derive(Debug, Subcommand)]
pub enum TablesAction {
    /// Generate the tables and write their files
    Build(TablesArgs),
    /// Generate the tables and compare them with their files
    Verify(TablesArgs),
}

/// Chart how often each kind of row appears and wins.
///
/// The output has a table for each of front, middle and back. For each kind of row, the table shows how often opponents
/// have the row, and how often the row wins. All players set their hands by the equilibrium of the rules. The player's
/// own cards do not change the chances here: 'pusoy solve' also accounts for them, so its chances differ by a few
/// percent.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color", "input", "exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy chart --rules plain
  pusoy chart --rules one-six --markdown
  pusoy chart --rules taiwanese --format html
  pusoy chart --json")]
pub struct Chart {
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Number of opponents, 1 to 3; some rules have a strategy for each number
    #[arg(long, help_heading = "Opponents", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub opponents: u8,
    /// Write Markdown tables
    #[arg(long, conflicts_with_all = ["json", "format"])]
    pub markdown: bool,
    #[command(flatten)]
    pub form: FormArgs,
    #[command(flatten)]
    pub link: LinkArgs,
    /// Neither read nor write the cache
    #[arg(long)]
    pub no_cache: bool,
}

#[derive(Debug, clap::Args)]
#[command(args = hidden(["json", "color", "input", "exit_zero"]))]
pub struct TablesArgs {
    /// Folder of the tables
    #[arg(long, value_name = "DIR", default_value = "tables")]
    pub dir: PathBuf,
    /// Names of tables (default: all): rows; an equilibrium such as standard, or taiwanese-3 for three opponents;
    /// open-face values such as pineapple
    #[arg(value_name = "TABLE")]
    pub only: Vec<String>,
}
