//! Arguments of `play`.

use std::path::PathBuf;

use clap::{ArgAction, ValueEnum};

use super::global::hidden;
use super::rules::RuleArgs;
use pusoy_api::questions::place::input::PlaceFlags;

/// Play open-face, street by street.
///
/// pusoy deals, and you place your cards against the engine. pusoy shows all boards before each street. After each of
/// your placements, it says how many units you lost compared with the best placement. At the end, it settles the deal.
///
/// Type where your cards go, such as 'Qd>f 6h>b': the queen to the front, the six to the back. If a street has three
/// cards, the third is discarded. 'hint' lists the best placements, 'undo' takes back the last placement, and 'help'
/// shows all commands. Lines from a pipe work like typed lines.
///
/// With --typed, you play at a real table. Type the placements of your opponents as they act, and your own cards.
/// Opponents' discards may stay unknown. Give --typed again for the next deal of the same log.
///
/// With --log, the deal is on disk after each placement. Finished deals are a log for 'pusoy score' and 'pusoy review'.
/// An unfinished deal continues when you name the file again, and 'pusoy place --log FILE' values its next street. If
/// the last deal in FILE is finished, the same players play the next one: the deal passes to the left, and players who
/// qualified are in fantasyland. To play with others, name them with --players.
///
/// The costs are those of 'pusoy place', for your own board and with all cards that you have seen. Without --rules,
/// pusoy plays by the rules of the log, or else of PUSOY_RULES, or else of your configuration. If those rules are not
/// open-face, pusoy plays pineapple.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["json"]))]
#[command(after_help = "\
Examples:
  pusoy play --seed 12 --count 2 --deals 400 --input tests/data/play.txt
  pusoy play --typed --players Amy,Bob --me Bob --at-end --deals 400 \\
             --input tests/data/play-typed.txt
  pusoy play --seed 12 --deals 400 --log played.txt --input tests/data/play.txt | tail -n 2 \\
             && pusoy score --input played.txt && rm played.txt")]
pub struct Play {
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Number of players, or their names in the order of acting: Amy,Bob (default: Amy,Bob)
    #[arg(long, help_heading = "Players", value_name = "N|NAMES")]
    pub players: Option<String>,
    /// Your name among the players (default: Amy, or the first player)
    #[arg(long, help_heading = "Players", value_name = "NAME")]
    pub me: Option<String>,
    /// Player who is in fantasyland, with the number of cards: Amy=14
    #[arg(long, help_heading = "Players", value_name = "NAME[=CARDS]", action = ArgAction::Append)]
    pub fantasyland: Vec<String>,
    /// Type all cards, from a real table, instead of playing against the engine
    #[arg(long, conflicts_with_all = ["seed", "engine"])]
    pub typed: bool,
    /// How the engine places
    #[arg(long, value_name = "WAY", default_value = "quick")]
    pub engine: EngineArg,
    /// Number of deals to play
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub count: u64,
    /// Seed of the deals (default: a new seed, which pusoy shows)
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The log of the deals; a new or an existing file
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Show the costs of your placements at the end of the deal
    #[arg(long)]
    pub at_end: bool,
    /// Approximate number of deals to play out for a sampled street, as in 'pusoy place' (default: 16000)
    #[arg(long, help_heading = "Sampling", value_name = "N", value_parser = clap::value_parser!(u32).range(100..=1_000_000))]
    pub deals: Option<u32>,
    /// Neither read nor write the cache
    #[arg(long)]
    pub no_cache: bool,
}

/// The engine's method of placing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EngineArg {
    /// By a trained value function, without delay; exactly on the last street
    Quick,
    /// By the answer of 'pusoy place', which takes longer
    Full,
}

/// Number of placements that a hint lists.
const HINTS: usize = 3;

impl Play {
    /// Returns the options with which the engine values placements.
    pub fn flags(&self) -> PlaceFlags {
        PlaceFlags { deals: self.deals.map(|deals| deals as usize), top: HINTS, ..PlaceFlags::default() }
    }
}
