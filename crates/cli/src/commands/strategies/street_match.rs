//! `pusoy match` under open-face rules: the units that one placement policy wins from another.

use std::io::Write;

use pusoy::open_face::{PlacementPolicy, PlacingMatch, placing_match};
use pusoy_api::command::Recorded;
use pusoy_api::rules::base_rules::{BaseRules, RulesRecord};
use pusoy_api::solving::variants::variant;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::record::rounded;
use pusoy_api::words::numbers::{count_of, with_sign};
use pusoy_api::words::rules::in_words;
use serde::Serialize;

use crate::args::{Global, Match};
use crate::commands::strategies::contestant::placement_policy;
use crate::machine::cache::machine;
use crate::stream::answers::{Render, print};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::refuse_unused;

/// Plays a match between the two placement policies on the command line.
pub fn run(args: &Match, rules: &BaseRules, global: &Global) -> Result<Exit, Failure> {
    let why = "under open-face rules, a match plays deals, and draws no population";
    refuse_unused(&global.given, &["population"], why)?;
    print(&play(args, rules)?, global.form())
}

fn play<'a>(args: &Match, rules: &'a BaseRules) -> Result<PlayedStreets<'a>, Failure> {
    let policies = [placement_policy(&args.a)?, placement_policy(&args.b)?];
    let (deals, seed) = (args.trial.hands as usize, args.trial.seed);
    let variant = variant(&rules.house().rules, &*machine(!args.trial.no_cache)).map_err(Failure::bad_data)?;
    let result =
        placing_match(&variant, policies, deals, seed).map_err(|error| Failure::bad_data(error.to_string()))?;
    Ok(PlayedStreets { rules, policies, seed, result })
}

/// A match of two placement policies.
struct PlayedStreets<'a> {
    rules: &'a BaseRules,
    policies: [PlacementPolicy; 2],
    seed: u64,
    result: PlacingMatch,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct StreetMatchRecord {
    schema: &'static str,
    /// The rules in force.
    rules: RulesRecord,
    /// The first placement policy.
    a: WayRecord,
    /// The second placement policy.
    b: WayRecord,
    /// Number of deals. Each was placed twice, with the seats swapped.
    deals: usize,
    /// The seed of all deals.
    seed: u64,
    /// Units per deal that the first policy wins from the second, including the value of fantasyland.
    units: f64,
    /// Standard error of `units`.
    std_err: f64,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct WayRecord {
    /// The name of the policy: `quick`, `untaught`, `greedy` or `hindsight`.
    way: &'static str,
    /// Share of foul boards.
    foul: f64,
    /// Share of boards that reach fantasyland.
    fantasyland: f64,
}

impl Recorded for PlayedStreets<'_> {
    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        let PlacingMatch { deals, units, std_err, foul, fantasyland } = self.result;
        let way_record = |n: usize| WayRecord {
            way: self.policies[n].name(),
            foul: rounded(foul[n]),
            fantasyland: rounded(fantasyland[n]),
        };
        StreetMatchRecord {
            schema: "pusoy.match.streets/1",
            rules: RulesRecord::new(self.rules.house()),
            a: way_record(0),
            b: way_record(1),
            deals,
            seed: self.seed,
            units: rounded(units),
            std_err: rounded(std_err),
        }
    }
}

impl Render for PlayedStreets<'_> {
    fn text(&self, out: &mut Vec<u8>) {
        let PlacingMatch { deals, units, std_err, foul, fantasyland } = self.result;
        let [a, b] = self.policies.map(PlacementPolicy::name);
        let deals = count_of(deals as u64, "deal");
        _ = writeln!(
            out,
            "{}, heads-up, {deals}, each played twice, with the seats swapped",
            in_words(self.rules.house())
        );
        _ = writeln!(out, "{a} wins {} ± {std_err:.4} units per deal from {b}", with_sign(units, 4));
        for (n, policy) in self.policies.iter().enumerate() {
            let (foul, reach) = (100.0 * foul[n], 100.0 * fantasyland[n]);
            _ = writeln!(out, "{}: {foul:.1} % of boards foul, {reach:.1} % reach fantasyland", policy.name());
        }
    }
}
