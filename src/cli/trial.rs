//! `pusoy match` and `pusoy exploit`: strategies on trial.

use std::io::Write;

use pusoy::cards::parse;
use pusoy::chinese::{ByRow, Setting};
use pusoy::options::nearest;
use pusoy::solver::{ContestResult, Contestant, SetBy, Solver, Trial};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::args::{Exploit, Global, Match, TrialArgs};
use super::exit::Exit;
use super::output::{complain, rounded, write_out};
use super::problem::{Problem, Problems};
use super::query::make_solver;
use super::rules::{BaseRules, RulesRecord, in_words};
use super::schema::Described;
use super::score::setting;
use super::stream::write_record;

pub const SCHEMAS: &[Described] =
    &[Described::record::<MatchRecord>("pusoy.match/1"), Described::record::<ExploitRecord>("pusoy.exploit/1")];

#[derive(Serialize, JsonSchema)]
struct MatchRecord {
    schema: &'static str,
    rules: RulesRecord,
    a: String,
    b: String,
    #[serde(flatten)]
    verdict: VerdictRecord,
    /// The share of the hands that both set alike.
    alike: f64,
}

#[derive(Serialize, JsonSchema)]
struct ExploitRecord {
    schema: &'static str,
    rules: RulesRecord,
    strategy: &'static str,
    #[serde(flatten)]
    verdict: VerdictRecord,
}

#[derive(Serialize, JsonSchema)]
struct VerdictRecord {
    hands: usize,
    /// How many opponents each hand met that was valued.
    opponents: u64,
    seed: u64,
    units: f64,
    std_err: f64,
}

/// The rules in force, and a solver for one opponent.
struct Bench {
    rules: BaseRules,
    solver: Solver,
    trial: Trial,
}

impl Bench {
    fn new(args: &TrialArgs) -> Result<Bench, Exit> {
        let rules = BaseRules::read(&args.rules)?;
        let solver = make_solver(&rules.house().rules, 1, !args.no_cache).map_err(|problem| {
            complain(&problem.message);
            Exit::BadData
        })?;
        let trial = Trial { hands: args.hands as usize, population: args.population as usize, seed: args.seed };
        Ok(Bench { rules, solver, trial })
    }

    fn record(&self, verdict: &ContestResult) -> VerdictRecord {
        VerdictRecord {
            hands: verdict.hands,
            opponents: verdict.opponents.round() as u64,
            seed: self.trial.seed,
            units: rounded(verdict.units),
            std_err: rounded(verdict.std_err),
        }
    }
}

pub fn run_match(args: &Match, global: &Global) -> Exit {
    let (a, b) = match (contestant(&args.a), contestant(&args.b)) {
        (Ok(a), Ok(b)) => (a, b),
        (Err(exit), _) | (_, Err(exit)) => return exit,
    };
    let bench = match Bench::new(&args.trial) {
        Ok(bench) => bench,
        Err(exit) => return exit,
    };
    let verdict = bench.solver.contest(&a, &b, &bench.trial);
    let house = bench.rules.house();
    let mut out = Vec::new();
    if global.json {
        let record = MatchRecord {
            schema: "pusoy.match/1",
            rules: RulesRecord::new(house),
            a: args.a.clone(),
            b: args.b.clone(),
            verdict: bench.record(&verdict),
            alike: rounded(verdict.alike),
        };
        write_record(&record, &mut out);
    } else {
        let ContestResult { units, std_err, alike, hands, .. } = verdict;
        // A vector takes everything.
        _ = writeln!(out, "{}, heads-up, {hands} hands", in_words(house));
        _ = writeln!(out, "{} wins {units:+.4} ± {std_err:.4} units a hand from {}", args.a, args.b);
        _ = writeln!(out, "{:.1} % of the hands are set alike", 100.0 * alike);
    }
    write_out(&out)
}

pub fn run_exploit(args: &Exploit, global: &Global) -> Exit {
    let Some(by) = strategy(&args.strategy) else { return Exit::Usage };
    let bench = match Bench::new(&args.trial) {
        Ok(bench) => bench,
        Err(exit) => return exit,
    };
    let verdict = bench.solver.exploit(by, &bench.trial);
    let house = bench.rules.house();
    let mut out = Vec::new();
    if global.json {
        let record = ExploitRecord {
            schema: "pusoy.exploit/1",
            rules: RulesRecord::new(house),
            strategy: by.name(),
            verdict: bench.record(&verdict),
        };
        write_record(&record, &mut out);
    } else {
        let ContestResult { units, std_err, hands, opponents, .. } = verdict;
        // A vector takes everything.
        _ = writeln!(out, "{}, heads-up, {hands} hands, {opponents:.0} opponents each", in_words(house));
        let gain = format!("a best response wins {units:+.4} ± {std_err:.4} units a hand");
        _ = match by {
            SetBy::Sampled => writeln!(out, "{gain} more than sampled from equilibrium"),
            _ => writeln!(out, "{gain} from {}", by.name()),
        };
    }
    write_out(&out)
}

/// The strategy of this name, or the settings in this file, or a complaint.
fn contestant(name: &str) -> Result<Contestant, Exit> {
    if SetBy::from_name(name).is_some() || !name.contains(['.', '/', '\\']) {
        return strategy(name).map(Contestant::Strategy).ok_or(Exit::Usage);
    }
    let text = std::fs::read_to_string(name).map_err(|error| {
        complain(&format!("cannot read {name}: {error}"));
        Exit::NoInput
    })?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let settings = lines.map(|(n, line)| {
        setting_of(line).map_err(|Problems(problems)| {
            problems.iter().for_each(|problem| complain(&format!("{name}, line {}: {}", n + 1, problem.message)));
            Exit::BadData
        })
    });
    let settings = settings.collect::<Result<Vec<_>, _>>()?;
    if settings.is_empty() {
        complain(&format!("{name} has no settings: each line is one, FRONT / MIDDLE / BACK"));
        return Err(Exit::BadData);
    }
    Ok(Contestant::Settings(settings))
}

/// The setting in a line: text, or a JSON object with the rows.
fn setting_of(line: &str) -> Result<Setting, Problems> {
    let [front, middle, back] = if line.trim_start().starts_with('{') {
        let fields: Rows = serde_json::from_str(line).map_err(|error| Problem::new("bad-json", error.to_string()))?;
        [parse::cards(&fields.front)?.set(), parse::cards(&fields.middle)?.set(), parse::cards(&fields.back)?.set()]
    } else {
        parse::setting_rows(line)?
    };
    Ok(setting(ByRow { front, middle, back })?)
}

#[derive(Deserialize)]
struct Rows {
    front: String,
    middle: String,
    back: String,
}

/// The strategy of this name, or a complaint.
fn strategy(name: &str) -> Option<SetBy> {
    let found = SetBy::from_name(name);
    if found.is_none() {
        let names = || SetBy::ALL.iter().map(|by| by.name());
        let meant = nearest(name, names()).map_or_else(String::new, |near| format!(": did you mean '{near}'?"));
        complain(&format!("'{name}' is no strategy ({}){meant}", itertools::join(names(), ", ")));
    }
    found
}
