use pusoy::chinese::Rules;
use pusoy::solver::{Equilibrium, QUICK_TRAINING, Solver, SolverError};

use crate::cli::asking::cache;
use crate::cli::json::problem::Problem;
use crate::cli::terminal::progress::training_bar;

/// Makes a solver: with what is embedded, else with what is cached unless that is not wanted, else it is trained.
pub fn make_solver(rules: &Rules, opponents: usize, use_cache: bool) -> Result<Solver, Problem> {
    let refused = |error: SolverError| Problem::new(error.code(), error.to_string());
    Solver::check(rules).map_err(refused)?;
    let embedded = Equilibrium::embedded(rules, opponents).map_err(|error| refused(error.into()))?;
    let cached = || cache::read(rules, opponents).filter(|_| use_cache);
    let mut builder = Solver::builder(rules).opponents(opponents);
    if embedded.is_none() {
        builder = builder.equilibrium(match cached() {
            Some(cached) => cached,
            None => {
                let trained = train(rules, opponents)?;
                if use_cache {
                    cache::write(rules, opponents, &trained);
                }
                trained
            }
        });
    }
    if let Some(blocks) = cache::Blocks::new(rules, opponents).filter(|_| use_cache) {
        builder = builder.bank(blocks);
    }
    builder.build().map_err(refused)
}

/// Makes a solver for opponents whose settings are all known, who need no equilibrium.
pub fn solver_without_equilibrium(rules: &Rules, opponents: usize) -> Result<Solver, Problem> {
    let untrained = Equilibrium::untrained(rules, opponents);
    let solver = Solver::builder(rules).opponents(opponents).equilibrium(untrained).build();
    solver.map_err(|error| Problem::new(error.code(), error.to_string()))
}

/// Trains an equilibrium, with a progress bar, on threads of its own: those of the stream may all be waiting for it.
fn train(rules: &Rules, opponents: usize) -> Result<Equilibrium, Problem> {
    let train = || {
        let bar = training_bar(QUICK_TRAINING.rounds, rules.preset_name());
        let trained = Equilibrium::train(rules, opponents, QUICK_TRAINING, |round| bar.set_position(round.into()));
        bar.finish_and_clear();
        trained
    };
    let internal = |error: &dyn std::fmt::Display| Problem::new("internal", format!("cannot start threads: {error}"));
    let threads = rayon::ThreadPoolBuilder::new().num_threads(rayon::current_num_threads()).build();
    let threads = threads.map_err(|error| internal(&error))?;
    std::thread::scope(|scope| scope.spawn(|| threads.install(train)).join()).map_err(|_| internal(&"training failed"))
}
