//! The solvers of a run: each is made when its rules are first met, and kept for the inputs that follow.

use std::sync::Arc;

use once_cell::sync::OnceCell;
use pusoy::chinese::{Payoffs, Rules};
use pusoy::solver::{Equilibrium, QUICK_TRAINING, Solver, SolverError};

use crate::asking::cache;
use crate::asking::slots::{Slots, on_own_threads};
use crate::json::problem::Problem;
use crate::terminal::output::complain;
use crate::terminal::progress::training_bar;

/// Number of solvers that are kept for rules other than those of the command line. A solver keeps the hands that its
/// opponents have played, and is by far the largest thing in memory; a stream rarely mixes more rules than these.
const KEPT: usize = 8;

/// The solvers of one run.
pub struct Solvers {
    /// The rules of the command line, which most inputs are played by.
    base: Payoffs,
    use_cache: bool,
    /// The solvers of the command line's rules, by the number of opponents that are valued together.
    of_base: [OnceCell<Made>; 3],
    /// The solvers of other rules.
    of_others: Slots<Key, Made>,
}

/// A solver as it was made.
#[derive(Clone)]
pub struct Made {
    pub solver: Arc<Solver>,
    /// Whether its equilibrium was trained in full, or else as far as the time limit allowed.
    pub is_finished: bool,
}

/// Tells threads that train whether to stop.
type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// What rules mean, and the number of opponents that are valued together: rules that mean the same share a solver.
type Key = (String, usize);

impl Solvers {
    /// Makes no solver yet. Without `use_cache`, what is kept between runs is neither read nor written.
    pub fn new(base: &Rules, use_cache: bool) -> Solvers {
        Solvers { base: Payoffs::new(base), use_cache, of_base: Default::default(), of_others: Slots::new(KEPT) }
    }

    /// Returns the solver of the command line's rules. If it has to be trained, that ends when `stop` returns `true`.
    pub fn of_base(&self, rules: &Rules, opponents: usize, stop: Stop<'_>) -> Result<Made, Problem> {
        let together = self.base.seating(opponents).opponents();
        self.of_base[together - 1].get_or_try_init(|| make_until(rules, opponents, self.use_cache, stop)).cloned()
    }

    /// Returns the solver of rules that a record asks for. If it has to be trained, that ends when `stop` returns `true`.
    pub fn of_record(&self, rules: &Rules, opponents: usize, stop: Stop<'_>) -> Result<Made, Problem> {
        let key = (rules.meaning(), Payoffs::new(rules).seating(opponents).opponents());
        self.of_others.get(key, || make_until(rules, opponents, self.use_cache, stop))
    }
}

/// Makes a solver with the equilibrium that is embedded, else with the cached one, else with one that it trains.
pub fn make_solver(rules: &Rules, opponents: usize, use_cache: bool) -> Result<Arc<Solver>, Problem> {
    Ok(make_until(rules, opponents, use_cache, &|| false)?.solver)
}

/// As [`make_solver`]. Training ends when `stop` returns `true`, and what was trained so far is not cached.
fn make_until(rules: &Rules, opponents: usize, use_cache: bool, stop: Stop<'_>) -> Result<Made, Problem> {
    Solver::check(rules).map_err(refused)?;
    let builder = || {
        let builder = Solver::builder(rules).opponents(opponents);
        match cache::Blocks::new(rules, opponents).filter(|_| use_cache) {
            Some(blocks) => builder.bank(blocks),
            None => builder,
        }
    };
    let made = |solver: Result<Solver, SolverError>, is_finished| {
        Ok(Made { solver: Arc::new(solver.map_err(refused)?), is_finished })
    };
    if Equilibrium::embedded(rules, opponents).map_err(|error| refused(error.into()))?.is_some() {
        return made(builder().build(), true);
    }
    let cached = if use_cache { cache::read(rules, opponents) } else { None };
    // What the solver refuses is trained anew.
    if let Some(solver) = cached.and_then(|cached| builder().equilibrium(cached).build().ok()) {
        return made(Ok(solver), true);
    }
    let trained = train(rules, opponents, stop)?;
    let is_finished = trained.is_finished();
    if is_finished && use_cache {
        cache::write(rules, opponents, &trained);
    }
    made(builder().equilibrium(trained).build(), is_finished)
}

/// Makes a solver against opponents whose settings are all known, who need no equilibrium.
pub fn make_solver_without_equilibrium(rules: &Rules, opponents: usize) -> Result<Solver, Problem> {
    let untrained = Equilibrium::untrained(rules, opponents);
    Solver::builder(rules).opponents(opponents).equilibrium(untrained).build().map_err(refused)
}

fn refused(error: SolverError) -> Problem {
    Problem::new(error.code(), error.to_string())
}

/// Trains an equilibrium with a progress bar until `stop` returns `true`.
fn train(rules: &Rules, opponents: usize, stop: Stop<'_>) -> Result<Equilibrium, Problem> {
    let train = || {
        let bar = training_bar(Equilibrium::steps(QUICK_TRAINING), rules.preset_name());
        let progress = |step: u32| bar.set_position(step.into());
        let trained = Equilibrium::train_until(rules, opponents, QUICK_TRAINING, &progress, stop);
        bar.finish_and_clear();
        if !trained.is_finished() {
            complain("these rules are trained in part only; a run without --time-limit trains them in full");
        }
        trained
    };
    on_own_threads(train)
}
