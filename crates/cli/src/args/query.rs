//! Arguments of a query to the solver, except the player's own cards.

use clap::ArgAction;
use pusoy::solver::LEAST_PRECISION;

use super::rules::RuleArgs;

/// Arguments of a query to the solver, except the player's own cards.
#[derive(Clone, Debug, clap::Args)]
pub struct QueryArgs {
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Number of opponents, 1 to 3 (default: the number of --against, or 3)
    #[arg(long, help_heading = "Opponents", value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3))]
    pub opponents: Option<u8>,
    /// Cards outside your hand that no opponent holds
    #[arg(long, help_heading = "Opponents", value_name = "CARDS", default_value = "")]
    pub dead: String,
    /// Setting (FRONT / MIDDLE / BACK) or thirteen cards of an opponent; repeat the option for further opponents
    #[arg(long, help_heading = "Opponents", value_name = "CARDS", action = ArgAction::Append)]
    pub against: Vec<String>,
    /// Answer from the strategy's model, without sampling
    #[arg(long, help_heading = "Solver")]
    pub quick: bool,
    /// Sample until the differences from the best setting have at most this standard error, in units per unknown
    /// opponent. The smallest value is 0.001.
    ///
    /// A setting that is clearly not the best needs no more samples. Sampling stops after 150,000 opponents, or after
    /// 2,097,152 for a precision below 0.004.
    #[arg(long, help_heading = "Solver", value_name = "UNITS", default_value_t = 0.004, value_parser = precision)]
    pub precision: f64,
    /// Stop training a strategy for house rules, and stop sampling a hand, after this many seconds
    #[arg(long, help_heading = "Solver", value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<f64>,
    /// Neither read nor write the cache
    #[arg(long, help_heading = "Solver")]
    pub no_cache: bool,
    /// Seed of the sample (default: 0, or 1 for open-face streets)
    #[arg(long, help_heading = "Solver", value_name = "N")]
    pub seed: Option<u64>,
}

pub fn precision(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(units) if units >= LEAST_PRECISION && units.is_finite() => Ok(units),
        _ => Err(format!("a precision is a number of units from {LEAST_PRECISION} up, such as 0.01")),
    }
}

pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=1e9).contains(&seconds) => Ok(seconds),
        _ => Err(String::from("a time limit is a number of seconds, such as 0.5")),
    }
}
