//! The solvers of a run. Each solver is built when its rules first occur, and reused for later questions.

use std::sync::Arc;

use crate::command::{NEVER, Stop};
use crate::host::{Host, Notice, Table, Training};
use crate::wire::problem::{INTERNAL, MISSING_TABLE, Problem};
use once_cell::sync::OnceCell;
use pusoy::chinese::{Payoffs, Rules};
use pusoy::solver::{BLOCK_BYTES, Bank, Equilibrium, QUICK_TRAINING, Solver, SolverError};

use crate::solving::slots::Slots;

/// Maximum number of cached solvers in [`Solvers::other_solvers`]. A solver stores the hands that its opponents have
/// set, and uses far more memory than anything else. A stream of questions rarely uses more rule sets than this.
const KEPT: usize = 8;

/// Maximum length of a stored equilibrium, in bytes. Real equilibria are several times shorter.
const LONGEST: usize = 1 << 22;

/// The solvers of one run.
pub struct Solvers {
    /// The rules of the command line, which most questions use.
    base: Payoffs,
    host: Arc<dyn Host>,
    /// The solvers for the command line's rules, by the number of opponents that are considered jointly (see
    /// [`Payoffs::seating`]). Index 0 is for one opponent.
    base_solvers: [OnceCell<BuiltSolver>; 3],
    /// The solvers that [`Solvers::solver_for`] returns, mostly for other rules.
    other_solvers: Slots<Key, BuiltSolver>,
}

/// A solver and the state of its training.
#[derive(Clone)]
pub struct BuiltSolver {
    /// The solver.
    pub solver: Arc<Solver>,
    /// Whether the training of its equilibrium was completed. Otherwise, the training was stopped early.
    pub is_finished: bool,
}

/// The meaning of the rules (see [`Rules::meaning`]), and the number of opponents that are considered jointly (see
/// [`Payoffs::seating`]). Questions with equal keys share a solver.
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

    /// Returns a solver for any rules, and caches the solver in `other_solvers`. Any training ends when `stop` returns
    /// `true`.
    pub fn solver_for(&self, rules: &Rules, opponents: usize, stop: Stop<'_>) -> Result<BuiltSolver, Problem> {
        let key = (rules.meaning(), Payoffs::new(rules).seating(opponents).opponents());
        self.other_solvers.get(key, || make_until(rules, opponents, &self.host, stop))
    }

    /// Checks that the strategy for these rules is available or can be trained now.
    ///
    /// # Errors
    ///
    /// The host awaits the strategy (see [`Host::awaits`]), or an embedded strategy is damaged.
    pub fn check_strategy(&self, rules: &Rules, opponents: usize) -> Result<(), Problem> {
        let strategy = strategy_table(rules, opponents);
        if !self.host.awaits(strategy)
            || is_embedded(rules, opponents)?
            || stored(rules, opponents, &*self.host).is_some()
        {
            return Ok(());
        }
        refuse_awaited(rules, strategy, &*self.host)
    }
}

/// Builds a solver. The solver uses the embedded equilibrium, or else the equilibrium that the host stores, or else a
/// newly trained one.
///
/// # Errors
///
/// The rules cannot be solved, or the host awaits their strategy.
pub fn make_solver(rules: &Rules, opponents: usize, host: &Arc<dyn Host>) -> Result<Arc<Solver>, Problem> {
    Ok(make_until(rules, opponents, host, NEVER)?.solver)
}

/// Builds a solver like [`make_solver`]. Training ends when `stop` returns `true`, and an unfinished equilibrium is not
/// stored.
///
/// # Errors
///
/// The rules cannot be solved, or the host awaits their strategy.
pub fn make_until(
    rules: &Rules,
    opponents: usize,
    host: &Arc<dyn Host>,
    stop: Stop<'_>,
) -> Result<BuiltSolver, Problem> {
    Solver::check(rules)?;
    let together = Payoffs::new(rules).seating(opponents).opponents();
    let strategy = strategy_table(rules, opponents);
    let builder = || {
        let builder = Solver::builder(rules).opponents(opponents);
        match host.keeps() {
            true => builder.bank(Blocks { host: Arc::clone(host), hash: rules.hash(), opponents: together }),
            false => builder,
        }
    };
    let built =
        |solver: Result<Solver, SolverError>, is_finished| Ok(BuiltSolver { solver: Arc::new(solver?), is_finished });
    if is_embedded(rules, opponents)? {
        return built(builder().build(), true);
    }
    let kept = stored(rules, opponents, &**host);
    // If the solver rejects the stored equilibrium, train again.
    if let Some(solver) = kept.and_then(|kept| builder().equilibrium(kept).build().ok()) {
        return built(Ok(solver), true);
    }
    refuse_awaited(rules, strategy, &**host)?;
    let trained = train(rules, opponents, &**host, stop)?;
    let is_finished = trained.is_finished();
    if is_finished {
        host.keep(strategy, &trained.encode());
    }
    built(builder().equilibrium(trained).build(), is_finished)
}

/// Returns the table that contains the equilibrium of these rules.
fn strategy_table(rules: &Rules, opponents: usize) -> Table {
    Table::Strategy { hash: rules.hash(), opponents: Payoffs::new(rules).seating(opponents).opponents() }
}

/// Returns `true` if the equilibrium of these rules is embedded.
fn is_embedded(rules: &Rules, opponents: usize) -> Result<bool, Problem> {
    Ok(Equilibrium::embedded(rules, opponents).map_err(SolverError::from)?.is_some())
}

/// Returns the equilibrium that the host stores. Returns `None` if the host stores no equilibrium whose training was
/// completed.
fn stored(rules: &Rules, opponents: usize, host: &dyn Host) -> Option<Equilibrium> {
    let bytes = host.find(strategy_table(rules, opponents), 1..=LONGEST)?;
    Equilibrium::decode(&bytes, rules, opponents).ok().filter(Equilibrium::is_finished)
}

/// Returns an error if the host awaits `table`, which belongs to `rules`.
pub(crate) fn refuse_awaited(rules: &Rules, table: Table, host: &dyn Host) -> Result<(), Problem> {
    if !host.awaits(table) {
        return Ok(());
    }
    let kind = if matches!(table, Table::Strategy { .. }) { "strategy" } else { "values" };
    let (name, preset) = (table.name(), rules.preset_name());
    let message = format!(
        "the file {name} is not loaded yet: it has the trained {kind} for these rules, based on {preset} (load the file, \
         and ask again)"
    );
    Err(Problem::new(MISSING_TABLE, message).token(name))
}

/// A [`Bank`] whose blocks the host stores.
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

/// Builds a solver without a trained equilibrium. Such a solver is enough if the query gives the settings of all
/// opponents.
pub fn make_solver_without_equilibrium(rules: &Rules, opponents: usize) -> Result<Solver, Problem> {
    let untrained = Equilibrium::untrained(rules, opponents);
    Solver::builder(rules).opponents(opponents).equilibrium(untrained).build().map_err(Problem::from)
}

/// Trains an equilibrium. Training ends early when `stop` returns `true`.
fn train(rules: &Rules, opponents: usize, host: &dyn Host, stop: Stop<'_>) -> Result<Equilibrium, Problem> {
    let mut trained = None;
    let preset = rules.preset_name();
    let name = match rules.changed_from_preset().is_empty() {
        true => preset.to_owned(),
        false => format!("house rules based on {preset}"),
    };
    let training = Training { name: &name, steps: Equilibrium::steps(QUICK_TRAINING) };
    host.train(training, &mut |progress| {
        trained = Some(Equilibrium::train_until(rules, opponents, QUICK_TRAINING, progress, stop));
    });
    let trained = trained.ok_or_else(|| Problem::new(INTERNAL, "training failed"))?;
    if !trained.is_finished() {
        host.notice(Notice::TrainedInPart);
    }
    Ok(trained)
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;
    use std::sync::Mutex;

    use super::*;
    use crate::api::Api;
    use crate::host::Work;
    use pusoy::solver::Training as Amount;

    /// A host that finds only the tables in `fetched`, and whose `awaits` returns `true` for any table. `awaited` lists
    /// the tables for which `awaits` was called. The host panics if it has to train.
    #[derive(Default)]
    struct Awaiting {
        fetched: Mutex<Vec<(Table, Vec<u8>)>>,
        awaited: Mutex<Vec<Table>>,
    }

    impl Host for Awaiting {
        fn find(&self, table: Table, lengths: RangeInclusive<usize>) -> Option<Vec<u8>> {
            let fetched = self.fetched.lock().unwrap();
            let (_, bytes) = fetched.iter().find(|(other, _)| *other == table)?;
            lengths.contains(&bytes.len()).then(|| bytes.clone())
        }

        fn awaits(&self, table: Table) -> bool {
            self.awaited.lock().unwrap().push(table);
            true
        }

        fn train(&self, training: Training<'_>, _work: &mut Work<'_>) {
            panic!("unexpected training: {training:?}");
        }
    }

    /// Asks the question twice without the table, and checks that it is refused. Then gives the table to the host, and
    /// checks that the answer begins with `begins`.
    fn ask_with(kind: &str, question: &str, table: Table, bytes: impl FnOnce() -> Vec<u8>, begins: &str) {
        let host = Arc::new(Awaiting::default());
        let api = Api::new(Arc::clone(&host) as Arc<dyn Host>);
        for _ in 0..2 {
            let refused = api.answer(kind, question, NEVER);
            let token = format!(r#""token":"{}","column":null"#, table.name());
            assert!(refused.contains(r#""error":{"code":"missing-table""#) && refused.contains(&token), "{refused}");
            assert_eq!(std::mem::take(&mut *host.awaited.lock().unwrap()), [table]);
        }
        host.fetched.lock().unwrap().push((table, bytes()));
        let answer = api.answer(kind, question, NEVER);
        assert!(answer.starts_with(begins), "{answer}");
    }

    #[test]
    fn questions_are_refused_until_the_host_has_the_awaited_strategy() {
        let rules = Rules::from_options([("rules", "plain".into()), ("scoop-multiplier", "2".into())]).unwrap();
        let question = r#"{"cards": "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c", "quick": true, "rules": "plain",
            "options": {"scoop-multiplier": 2}}"#;
        let bytes = || {
            let amount = Amount { rounds: 1, chunks: 1, seed: 1, card_removal: false };
            Equilibrium::train_until(&rules, 3, amount, &|_| {}, NEVER).encode()
        };
        ask_with("solve", question, strategy_table(&rules, 3), bytes, r#"{"schema":"pusoy.solve/2""#);
    }

    #[cfg(feature = "embedded-tables")]
    #[test]
    fn questions_are_refused_until_the_host_has_the_awaited_values() {
        use pusoy::open_face::{HouseTraining, ValueTraining, Values, Variant};

        let options = [("rules", "pineapple".into()), ("fantasyland-cards", "15".into())];
        let rules = Rules::from_options(options).unwrap();
        let question = r#"{"board": {"front": "Qs 4h", "middle": "Kh Kd 9c 5s", "back": "As Ah Ts Td 7c"},
            "cards": "Qd Ks 2d", "rules": "pineapple", "options": {"fantasyland-cards": 15}}"#;
        let bytes = || {
            let lessons = ValueTraining { lessons: 60, rounds: 1, seed: 1 };
            let training = HouseTraining { lessons, deals: 80 };
            Values::train(&Variant::new(&rules).unwrap(), training, &|_| {}).unwrap().encode(&rules)
        };
        ask_with("place", question, Table::Values { hash: rules.hash() }, bytes, r#"{"schema":"pusoy.place/1""#);
    }

    /// To find conditions that change the best plan, `explain` solves the hand under other presets. Without embedded
    /// tables, the host must supply the strategies of these presets.
    #[cfg(not(feature = "embedded-tables"))]
    #[test]
    fn all_missing_strategies_of_an_explanation_are_reported_together() {
        let host = Arc::new(Awaiting::default());
        let rules = Rules::default();
        let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tables/standard.equilibrium")).unwrap();
        host.fetched.lock().unwrap().push((strategy_table(&rules, 3), bytes));
        let question = r#"{"cards": "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c", "quick": true, "explain": true}"#;
        let refused = Api::new(Arc::clone(&host) as Arc<dyn Host>).answer("solve", question, NEVER);
        for preset in ["plain", "western", "one-six"] {
            let table = strategy_table(&Rules::preset(preset).unwrap(), 3).name();
            assert!(refused.contains(&format!(r#""token":"{table}""#)), "{preset}: {refused}");
        }
    }
}
