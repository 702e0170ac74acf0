//! The solvers of a run. Each is built when its rules first occur, and reused for later inputs.

use std::sync::Arc;

use crate::command::{NEVER, Stop};
use crate::host::{Host, Notice, Table, Training};
use crate::wire::problem::{INTERNAL, Problem};
use once_cell::sync::OnceCell;
use pusoy::chinese::{Payoffs, Rules};
use pusoy::solver::{BLOCK_BYTES, Bank, Equilibrium, QUICK_TRAINING, Solver, SolverError};

use crate::solving::slots::Slots;

/// Maximum number of cached solvers for rules other than those of the command line. A solver stores the hands that its
/// opponents have set, and uses far more memory than anything else. A stream rarely uses more rule sets.
const KEPT: usize = 8;

/// Maximum length of a stored equilibrium, in bytes: several times the length of any real one.
const LONGEST: usize = 1 << 22;

/// The solvers of one run.
pub struct Solvers {
    /// The rules of the command line, which most inputs use.
    base: Payoffs,
    host: Arc<dyn Host>,
    /// The solvers for the command line's rules, by the number of opponents valued jointly.
    base_solvers: [OnceCell<BuiltSolver>; 3],
    /// The solvers for other rules.
    other_solvers: Slots<Key, BuiltSolver>,
}

/// A solver and the state of its training.
#[derive(Clone)]
pub struct BuiltSolver {
    /// The solver.
    pub solver: Arc<Solver>,
    /// Whether the training of its equilibrium was completed. Otherwise it was stopped early.
    pub is_finished: bool,
}

/// The meaning of the rules, and the number of opponents valued jointly. Rules with the same meaning share a solver.
type Key = (String, usize);

impl Solvers {
    /// Creates an empty cache of solvers. The host stores trained equilibria.
    pub fn new(base: &Rules, host: Arc<dyn Host>) -> Solvers {
        Solvers { base: Payoffs::new(base), host, base_solvers: Default::default(), other_solvers: Slots::new(KEPT) }
    }

    /// Returns the solver for the command line's rules. Any training ends when `stop` returns `true`.
    pub fn base_solver(&self, rules: &Rules, opponents: usize, stop: Stop<'_>) -> Result<BuiltSolver, Problem> {
        let together = self.base.seating(opponents).opponents();
        self.base_solvers[together - 1].get_or_try_init(|| make_until(rules, opponents, &self.host, stop)).cloned()
    }

    /// Returns the solver for the rules of a record. Any training ends when `stop` returns `true`.
    pub fn solver_for(&self, rules: &Rules, opponents: usize, stop: Stop<'_>) -> Result<BuiltSolver, Problem> {
        let key = (rules.meaning(), Payoffs::new(rules).seating(opponents).opponents());
        self.other_solvers.get(key, || make_until(rules, opponents, &self.host, stop))
    }
}

/// Builds a solver. Its equilibrium is the embedded one, otherwise the one stored by the host, otherwise a newly
/// trained one.
///
/// # Errors
///
/// The rules cannot be solved.
pub fn make_solver(rules: &Rules, opponents: usize, host: &Arc<dyn Host>) -> Result<Arc<Solver>, Problem> {
    Ok(make_until(rules, opponents, host, NEVER)?.solver)
}

/// Builds a solver like [`make_solver`]. Training ends when `stop` returns `true`, and an unfinished equilibrium is not
/// stored.
fn make_until(rules: &Rules, opponents: usize, host: &Arc<dyn Host>, stop: Stop<'_>) -> Result<BuiltSolver, Problem> {
    Solver::check(rules).map_err(refused)?;
    let together = Payoffs::new(rules).seating(opponents).opponents();
    let strategy = Table::Strategy { hash: rules.hash(), opponents: together };
    let builder = || {
        let builder = Solver::builder(rules).opponents(opponents);
        match host.keeps() {
            true => builder.bank(Blocks { host: Arc::clone(host), hash: rules.hash(), opponents: together }),
            false => builder,
        }
    };
    let built = |solver: Result<Solver, SolverError>, is_finished| {
        Ok(BuiltSolver { solver: Arc::new(solver.map_err(refused)?), is_finished })
    };
    if Equilibrium::embedded(rules, opponents).map_err(|error| refused(error.into()))?.is_some() {
        return built(builder().build(), true);
    }
    let stored = host.find(strategy, 1..=LONGEST);
    let kept =
        stored.and_then(|bytes| Equilibrium::decode(&bytes, rules, opponents).ok()).filter(Equilibrium::is_finished);
    // If the solver rejects the stored equilibrium, train again.
    if let Some(solver) = kept.and_then(|kept| builder().equilibrium(kept).build().ok()) {
        return built(Ok(solver), true);
    }
    let trained = train(rules, opponents, &**host, stop)?;
    let is_finished = trained.is_finished();
    if is_finished {
        host.keep(strategy, &trained.encode());
    }
    built(builder().equilibrium(trained).build(), is_finished)
}

/// A hand bank that the host stores.
struct Blocks {
    host: Arc<dyn Host>,
    hash: u64,
    opponents: usize,
}

impl Blocks {
    fn table(&self, block: usize) -> Table {
        Table::Block { hash: self.hash, opponents: self.opponents, block }
    }
}

impl Bank for Blocks {
    fn read(&self, block: usize) -> Option<Vec<u8>> {
        self.host.find(self.table(block), BLOCK_BYTES..=BLOCK_BYTES)
    }

    fn keep(&self, block: usize, bytes: &[u8]) {
        self.host.keep(self.table(block), bytes);
    }
}

/// Builds a solver without a trained equilibrium. This is enough if the query gives the settings of all opponents.
pub fn make_solver_without_equilibrium(rules: &Rules, opponents: usize) -> Result<Solver, Problem> {
    let untrained = Equilibrium::untrained(rules, opponents);
    Solver::builder(rules).opponents(opponents).equilibrium(untrained).build().map_err(refused)
}

fn refused(error: SolverError) -> Problem {
    Problem::new(error.code(), error.to_string())
}

/// Trains an equilibrium until `stop` returns `true`.
fn train(rules: &Rules, opponents: usize, host: &dyn Host, stop: Stop<'_>) -> Result<Equilibrium, Problem> {
    let mut trained = None;
    let training = Training { name: rules.preset_name(), steps: Equilibrium::steps(QUICK_TRAINING) };
    host.train(training, &mut |progress| {
        trained = Some(Equilibrium::train_until(rules, opponents, QUICK_TRAINING, progress, stop));
    });
    let trained = trained.ok_or_else(|| Problem::new(INTERNAL, "training failed"))?;
    if !trained.is_finished() {
        host.notice(Notice::TrainedInPart);
    }
    Ok(trained)
}
