//! The solvers of a run: each is made when its rules are first met, and kept for the inputs that follow.

use std::sync::{Arc, Mutex, PoisonError};

use once_cell::sync::OnceCell;
use pusoy::chinese::{Payoffs, Rules};
use pusoy::solver::{Equilibrium, QUICK_TRAINING, Solver, SolverError};

use crate::cli::asking::cache;
use crate::cli::json::problem::Problem;
use crate::cli::terminal::progress::training_bar;

/// Number of solvers that are kept for rules other than those of the command line. A solver keeps the hands that its
/// opponents have played, and is by far the largest thing in memory; a stream rarely mixes more rules than these.
const KEPT: usize = 8;

/// The solvers of one run.
pub struct Solvers {
    /// The rules of the command line, which most inputs are played by.
    base: Payoffs,
    use_cache: bool,
    /// The solvers of the command line's rules, by the number of opponents that are valued together.
    of_base: [Slot; 3],
    /// The solvers of other rules, the one used last at the end.
    of_others: Mutex<Vec<(Key, Arc<Slot>)>>,
}

/// A solver, or the room for one that is being made: whoever wants the same one waits, and nobody else does.
type Slot = OnceCell<Arc<Solver>>;

/// What rules mean, and the number of opponents that are valued together: rules that mean the same share a solver.
type Key = (String, usize);

impl Solvers {
    /// Makes no solver yet. Without `use_cache`, what is kept between runs is neither read nor written.
    pub fn new(base: &Rules, use_cache: bool) -> Solvers {
        Solvers { base: Payoffs::new(base), use_cache, of_base: Default::default(), of_others: Mutex::default() }
    }

    /// Returns the solver of the command line's rules.
    pub fn of_base(&self, rules: &Rules, opponents: usize) -> Result<Arc<Solver>, Problem> {
        let together = self.base.seating(opponents).opponents();
        self.make_in(&self.of_base[together - 1], rules, opponents)
    }

    /// Returns the solver of rules that a record asks for.
    pub fn of_record(&self, rules: &Rules, opponents: usize) -> Result<Arc<Solver>, Problem> {
        let key = (rules.meaning(), Payoffs::new(rules).seating(opponents).opponents());
        let slot = {
            let mut kept = self.of_others.lock().unwrap_or_else(PoisonError::into_inner);
            take_slot(&mut kept, key)
        };
        self.make_in(&slot, rules, opponents)
    }

    fn make_in(&self, slot: &Slot, rules: &Rules, opponents: usize) -> Result<Arc<Solver>, Problem> {
        slot.get_or_try_init(|| make_solver(rules, opponents, self.use_cache).map(Arc::new)).cloned()
    }
}

/// Finds the slot of a key, or makes one in the place of the slot that was used least recently, and puts it last.
fn take_slot(kept: &mut Vec<(Key, Arc<Slot>)>, key: Key) -> Arc<Slot> {
    let slot = match kept.iter().position(|(of, _)| *of == key) {
        Some(at) => kept.remove(at).1,
        None => Arc::default(),
    };
    if kept.len() == KEPT {
        kept.remove(0);
    }
    kept.push((key, slot.clone()));
    slot
}

/// Makes a solver with the equilibrium that is embedded, else with the cached one, else with one that it trains.
pub fn make_solver(rules: &Rules, opponents: usize, use_cache: bool) -> Result<Solver, Problem> {
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

/// Makes a solver against opponents whose settings are all known, who need no equilibrium.
pub fn make_solver_without_equilibrium(rules: &Rules, opponents: usize) -> Result<Solver, Problem> {
    let untrained = Equilibrium::untrained(rules, opponents);
    Solver::builder(rules).opponents(opponents).equilibrium(untrained).build().map_err(refused)
}

fn refused(error: SolverError) -> Problem {
    Problem::new(error.code(), error.to_string())
}

/// Trains an equilibrium with a progress bar, on threads of its own: those of the stream may all be waiting for it.
fn train(rules: &Rules, opponents: usize) -> Result<Equilibrium, Problem> {
    let train = || {
        let bar = training_bar(QUICK_TRAINING.rounds, rules.preset_name());
        let trained = Equilibrium::train(rules, opponents, QUICK_TRAINING, &|round| bar.set_position(round.into()));
        bar.finish_and_clear();
        trained
    };
    let internal = |error: &dyn std::fmt::Display| Problem::new("internal", format!("cannot start threads: {error}"));
    let threads = rayon::ThreadPoolBuilder::new().num_threads(rayon::current_num_threads()).build();
    let threads = threads.map_err(|error| internal(&error))?;
    std::thread::scope(|scope| scope.spawn(|| threads.install(train)).join()).map_err(|_| internal(&"training failed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slot_used_least_recently_gives_way() {
        let mut kept = Vec::new();
        let key = |n: usize| (String::from("rules"), n);
        let first = take_slot(&mut kept, key(0));
        (1..KEPT).for_each(|n| _ = take_slot(&mut kept, key(n)));
        assert!(Arc::ptr_eq(&first, &take_slot(&mut kept, key(0))));
        _ = take_slot(&mut kept, key(KEPT));
        assert_eq!(kept.len(), KEPT);
        assert!(kept.iter().any(|(of, _)| *of == key(0)) && kept.iter().all(|(of, _)| *of != key(1)));
    }
}
