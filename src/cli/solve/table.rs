use pusoy::chinese::Rules;
use pusoy::solver::{Equilibrium, QUICK_TRAINING, Solver};

use crate::cli::problem::Problem;
use crate::cli::rules::RulesRecord;
use crate::cli::tables::training_bar;

/// A rule set with what is worked out of it once.
pub struct Table {
    pub rules: Rules,
    pub record: RulesRecord,
    pub solver: Solver,
}

impl Table {
    pub fn new(rules: Rules) -> Result<Table, Problem> {
        Ok(Table { record: RulesRecord::new(&rules), solver: make_solver(&rules)?, rules })
    }
}

/// Makes a solver, with a progress bar where that takes time.
///
/// Training runs on threads of its own, for the ones of the stream may all be waiting for it.
fn make_solver(rules: &Rules) -> Result<Solver, Problem> {
    let make = || {
        let bar = training_bar(QUICK_TRAINING.rounds, rules.preset_name());
        let solver = Solver::new(rules, |round| bar.set_position(round.into()));
        bar.finish_and_clear();
        solver.map_err(|error| Problem::new("internal", error.to_string()))
    };
    if Equilibrium::preset_for(rules).is_some() {
        return make();
    }
    let internal = |error: &dyn std::fmt::Display| Problem::new("internal", format!("cannot start threads: {error}"));
    let threads = rayon::ThreadPoolBuilder::new().num_threads(rayon::current_num_threads()).build();
    let threads = threads.map_err(|error| internal(&error))?;
    std::thread::scope(|scope| scope.spawn(|| threads.install(make)).join())
        .unwrap_or_else(|_| Err(internal(&"training failed")))
}
