//! [`Solver`]: answers queries.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use once_cell::sync::OnceCell;

use super::action_evs::ActionEvs;
use super::action_ranking::ActionRanking;
use super::candidates::candidate_actions;
use super::setting_problem::SettingProblem;
use crate::chinese::{Claims, Natural, Payoffs, Rules, Seating, Showing};
use crate::parallel::{StopCheck, map_chunks};
use crate::solver::ask::answer::{Answer, Method};
use crate::solver::ask::query::{Against, Query, QueryError};
use crate::solver::opponents::equilibrium::equilibrium::Equilibrium;
use crate::solver::opponents::equilibrium::file::EquilibriumError;
use crate::solver::opponents::population::{Bank, OpponentSource, Population};
use crate::solver::play::model_player::ModelPlayer;
use crate::solver::search::search::Search;

/// A solver for one rule set, against opponents who play its equilibrium.
///
/// A solver is built once for a rule set, by [`Solver::new`] or [`Solver::builder`], and shared between threads. An
/// answer depends only on its query, unless sampling is stopped early.
pub struct Solver {
    rules: Rules,
    /// The player who sets the hands; the opponents play the same way.
    player: ModelPlayer,
    /// Number of opponents that the solver was built for.
    opponents: usize,
    equilibrium: Cow<'static, Equilibrium>,
    population: Population,
    /// A pair: the bank that keeps the population, and the identity of the equilibrium. `None` if the population is not
    /// kept.
    bank: Option<(Box<dyn Bank>, u64)>,
    /// Idle searches, kept for reuse.
    #[allow(clippy::vec_box)] // a search is large, and moves from query to query
    searches: Mutex<Vec<Box<Search>>>,
}

/// Maximum number of possible deals for the solver to settle all of them. If more deals are possible, the solver
/// settles only a sample.
const ENUMERABLE: u128 = 20_000;

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("rules", &self.rules).field("opponents", &self.opponents).finish_non_exhaustive()
    }
}

/// Saves the population's hands that the bank does not contain yet.
impl Drop for Solver {
    fn drop(&mut self) {
        self.source().iter().for_each(OpponentSource::save_all);
    }
}

impl Solver {
    /// Returns a solver against this number of opponents, who play `equilibrium`. The equilibrium must belong to these
    /// rules and this number of opponents.
    pub(super) fn from_parts(
        rules: &Rules,
        opponents: usize,
        equilibrium: Cow<'static, Equilibrium>,
        bank: Option<Box<dyn Bank>>,
    ) -> Solver {
        let seating = Payoffs::new(rules).seating(opponents);
        Solver {
            rules: rules.clone(),
            player: ModelPlayer::new(rules, equilibrium.strategy(), seating.opponents()),
            opponents,
            bank: bank.map(|bank| (bank, equilibrium.identity())),
            equilibrium,
            population: Population::new(),
            searches: Mutex::default(),
        }
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the equilibrium that the opponents play.
    pub fn equilibrium(&self) -> &Equilibrium {
        &self.equilibrium
    }

    /// Returns the number of opponents that the solver was built for.
    pub fn opponents(&self) -> usize {
        self.opponents
    }

    /// Returns the compiled rules.
    pub(crate) fn payoffs(&self) -> &Payoffs {
        self.player.payoffs()
    }

    /// Returns the units that a natural earns from one opponent under the rules.
    pub fn natural_units(&self, natural: Natural) -> i32 {
        self.payoffs().natural(natural)
    }

    /// Answers a query. Sampling ends as described at [`Query::precision`](field@Query::precision).
    ///
    /// # Errors
    /// Returns an error if the query is not valid, for example if a card appears twice. Also returns an error if the
    /// query and the solver have different numbers of opponents, and the rules multiply home runs against the larger
    /// number of opponents.
    pub fn solve(&self, query: &Query) -> Result<Answer, QueryError> {
        self.solve_until(query, || false)
    }

    /// Answers a query like [`Solver::solve`], but also ends sampling when `stop` returns `true`. A sample always
    /// reaches a small minimum size. All threads that play opponents' hands call `stop`.
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`].
    pub fn solve_until(&self, query: &Query, stop: impl Fn() -> bool + Sync) -> Result<Answer, QueryError> {
        self.answer(query, false, &stop)
    }

    /// Answers a query by sampling, even if every deal could be settled. Tests compare such samples with exact values.
    /// There are two exceptions:
    ///
    /// * If the query gives the hand or the setting of every opponent, the answer is exact.
    /// * If [`Solver::solve`] would answer a quick query by an estimate of the strategy's model, this function returns
    ///   the same estimate.
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`].
    pub fn sample(&self, query: &Query) -> Result<Answer, QueryError> {
        self.answer(query, true, &|| false)
    }

    fn answer(&self, query: &Query, sample: bool, stop: StopCheck<'_>) -> Result<Answer, QueryError> {
        let opponents = query.opponents.unwrap_or(self.opponents);
        query.check(opponents)?;
        let seating = self.seating(opponents)?;
        let pool = || self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        let mut search = pool().pop().unwrap_or_else(|| Box::new(Search::new()));
        search.load(query.hand, &self.player.valuation);
        let mut problem = SettingProblem {
            query,
            opponents,
            seating,
            player: &self.player,
            source: self.source(),
            search,
            known: query.against.iter().map(|known| self.show(*known)).collect(),
            natural: self.payoffs().best_natural(query.hand),
            settings: OnceCell::new(),
        };
        let method = method(&problem, sample);
        let actions = candidate_actions(&mut problem, method);
        let evs = ActionEvs::compute(&problem, &actions, method, stop);
        let answer = ActionRanking { problem: &problem, actions: &actions, evs: &evs }.answer();
        pool().push(problem.search);
        Ok(answer)
    }

    /// Returns how this number of opponents is settled: one by one or together.
    ///
    /// # Errors
    /// Returns [`QueryError::Table`] if the solver was built for opponents who are settled differently.
    pub(crate) fn seating(&self, opponents: usize) -> Result<Seating, QueryError> {
        let [seating, made_for] = [opponents, self.opponents].map(|opponents| self.payoffs().seating(opponents));
        match seating == made_for {
            true => Ok(seating),
            false => Err(QueryError::Table { opponents, made_for: self.opponents }),
        }
    }

    /// Answers queries, in order. The queries are divided among the threads, and each answer equals the answer of
    /// [`Solver::solve`].
    ///
    /// ```
    /// use pusoy::cards::{CardSet, Rng};
    /// use pusoy::chinese::Rules;
    /// use pusoy::solver::{Query, Solver};
    ///
    /// let solver = Solver::new(&Rules::default())?;
    /// let mut rng = Rng::new(1);
    /// let queries: Vec<Query> = (0..100).map(|_| Query::new(rng.deal(CardSet::DECK, 13)).quick(true)).collect();
    /// let answers = solver.solve_many(&queries);
    /// assert_eq!(answers.len(), 100);
    /// assert_eq!(answers[7], solver.solve(&queries[7]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_many(&self, queries: &[Query]) -> Vec<Result<Answer, QueryError>> {
        map_chunks(queries.len(), || (), |(), at| self.solve(&queries[at]))
    }

    /// Plays the hands of some blocks of the opponents' population in advance, and saves them in the bank, if there is
    /// one. Without this call, answers are the same, but take longer if they need those hands. Blocks are numbered from
    /// 0, and the population has [`BLOCKS`](crate::solver::BLOCKS) of them. Calls `progress` after each block, and ends
    /// when `stop` returns `true`.
    pub fn play_ahead(&self, blocks: Range<usize>, progress: &(dyn Fn() + Sync), stop: impl Fn() -> bool + Sync) {
        let Some(source) = self.source() else { return };
        let end = blocks.end.min(self.population.blocks());
        let complete = |(): &mut (), nth: usize| {
            if source.complete(blocks.start + nth, &stop) {
                progress();
            }
        };
        map_chunks(end.saturating_sub(blocks.start), || (), complete);
    }

    /// Returns the hand of a known opponent as it is shown.
    fn show(&self, against: Against) -> Showing {
        let payoffs = self.payoffs();
        match (against, payoffs.best_natural(against.cards())) {
            (_, Some(natural)) if payoffs.declares_always() => Showing::of_natural(natural, against.cards()),
            (Against::Setting(setting), _) => Showing::of_setting(payoffs, &setting, Claims::EVERYTHING),
            (Against::Hand(hand), _) => self.player.play_and_show(&mut Search::new(), hand),
        }
    }

    /// Checks a sample of the population's hands: each must be played as the strategy of the equilibrium plays it.
    ///
    /// # Errors
    /// Returns [`EquilibriumError::Plays`] if a hand is played differently.
    pub(super) fn check_plays(&self) -> Result<(), EquilibriumError> {
        match self.source().is_none_or(|source| source.plays_match_player()) {
            true => Ok(()),
            false => Err(EquilibriumError::Plays),
        }
    }

    /// Returns the population. Returns `None` if the equilibrium has no population.
    fn source(&self) -> Option<OpponentSource<'_>> {
        let plays = Some(self.equilibrium.plays()).filter(|plays| !plays.is_empty())?;
        let bank = self.bank.as_ref().map(|(bank, identity)| (&**bank, *identity));
        Some(OpponentSource { population: &self.population, player: &self.player, plays, bank })
    }
}

/// Chooses how to compute the EV of each action. If `sample` is `true`, the hands of unknown opponents are never
/// enumerated.
fn method(problem: &SettingProblem<'_>, sample: bool) -> Method {
    let SettingProblem { query, seating, .. } = *problem;
    let (unknown, together) = (problem.unknown(), seating.is_together());
    // The model ignores known opponents, so it cannot value a home run, which is a scoop of all opponents.
    let quick = query.quick && unknown > 0 && (query.against.is_empty() || !together);
    let enumerable = || problem.deals() <= ENUMERABLE && (!together || unknown == 1);
    if quick {
        Method::Strategy
    } else if unknown == 0 || !sample && enumerable() {
        Method::Exact
    } else {
        Method::Sampled
    }
}
