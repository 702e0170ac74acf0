use std::borrow::Cow;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use super::candidates::ways;
use super::earnings::Earnings;
use super::position::Position;
use super::ranking::Ranking;
use once_cell::sync::OnceCell;

use crate::chinese::{ByRow, Claims, Natural, Payoffs, Rules, Showing};
use crate::eval::RowTable;
use crate::options::OptionError;
use crate::solver::ask::answer::{Answer, Method};
use crate::solver::ask::query::{Against, Query, QueryError};
use crate::solver::opponents::equilibrium::{Equilibrium, QUICK_TRAINING};
use crate::solver::opponents::equilibrium_file::EquilibriumError;
use crate::solver::opponents::population::{Bank, Crowd, Population};
use crate::solver::play::player::Player;
use crate::solver::search::search::Search;

/// Answers queries under one rule set, against opponents who play its equilibrium.
///
/// One is made for a rule set and shared between threads; an answer depends on its query alone.
pub struct Solver {
    rules: Rules,
    pub(crate) player: Player,
    /// How many opponents it was made for.
    opponents: usize,
    equilibrium: Cow<'static, Equilibrium>,
    population: Population,
    bank: Option<(Box<dyn Bank>, u64)>,
    /// What searches can use again.
    searches: Mutex<Vec<Search>>,
}

/// At most so many deals are settled one by one instead of being sampled.
const ENUMERABLE: u128 = 20_000;
/// Why there is no solver.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolverError {
    /// The rules contradict themselves.
    #[error(transparent)]
    Rules(#[from] OptionError),
    /// There is no hand of thirteen cards to be set for units.
    #[error("{0}")]
    NotSolvable(&'static str),
    /// An equilibrium cannot be read.
    #[error(transparent)]
    Equilibrium(#[from] EquilibriumError),
}

impl SolverError {
    /// The code under which records report it.
    pub fn code(&self) -> &'static str {
        match self {
            SolverError::Rules(error) => error.code(),
            SolverError::NotSolvable(_) => "not-solvable",
            SolverError::Equilibrium(_) => "internal",
        }
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("rules", &self.rules).field("opponents", &self.opponents).finish_non_exhaustive()
    }
}

impl Solver {
    /// The solver for these rules at a table with so many opponents, which makes a difference only where the rules
    /// multiply home runs: with the embedded equilibrium if the rules mean the same as a preset, otherwise with one that
    /// is trained now, which takes seconds. `progress` is told how many of [`QUICK_TRAINING`]'s rounds are done.
    ///
    /// # Errors
    /// Rules that contradict themselves or have no setting to solve, or a damaged embedded table.
    pub fn new(rules: &Rules, opponents: usize, progress: impl Fn(u32)) -> Result<Solver, SolverError> {
        Solver::check(rules)?;
        match Equilibrium::embedded(rules, opponents)? {
            Some(embedded) => Solver::with(rules, opponents, Cow::Borrowed(embedded)),
            None => {
                let trained = Equilibrium::train(rules, opponents, QUICK_TRAINING, progress);
                Solver::with(rules, opponents, Cow::Owned(trained))
            }
        }
    }

    /// The solver for rules of which somebody else has the equilibrium.
    ///
    /// # Errors
    /// As [`Solver::new`].
    pub fn with(rules: &Rules, opponents: usize, of: Cow<'static, Equilibrium>) -> Result<Solver, SolverError> {
        Solver::check(rules)?;
        of.check(rules, opponents)?;
        let player = Player::new(rules, of.strategy(), Payoffs::new(rules).seating(opponents).opponents());
        Ok(Solver {
            rules: rules.clone(),
            player,
            opponents,
            equilibrium: of,
            population: Population::new(),
            bank: None,
            searches: Mutex::default(),
        })
    }

    /// The same solver, with its population kept between runs: blocks of hands that its opponents play, each made when a
    /// hand is asked about that needs so many.
    #[must_use]
    pub fn with_bank(self, bank: Box<dyn Bank>) -> Solver {
        let of = self.equilibrium.identity();
        Solver { bank: Some((bank, of)), ..self }
    }

    /// Whether the rules have a setting to solve.
    ///
    /// # Errors
    /// Rules that contradict themselves, or have none.
    pub fn check(rules: &Rules) -> Result<(), SolverError> {
        rules.validate()?;
        if rules.is_race() {
            return Err(SolverError::NotSolvable(
                "the race has no setting to solve: its points win or lose only over several deals, by how the race stands",
            ));
        }
        if rules.is_open_face() {
            return Err(SolverError::NotSolvable(
                "open-face has no setting to solve: its cards are placed one by one, before the others are seen",
            ));
        }
        Ok(())
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The equilibrium that opponents play.
    pub fn equilibrium(&self) -> &Equilibrium {
        &self.equilibrium
    }

    /// The tables that rank each row.
    pub(crate) fn tables(&self) -> ByRow<&'static RowTable> {
        self.player.payoffs().tables()
    }

    /// What a natural is worth under the rules, from one opponent.
    pub fn natural_units(&self, natural: Natural) -> i32 {
        self.player.payoffs().natural(natural)
    }

    /// Answers a query. Sampling goes on until the precision is reached or `stop` says so.
    ///
    /// # Errors
    /// A query that cannot be.
    pub fn solve(&self, query: &Query, stop: impl Fn() -> bool) -> Result<Answer, QueryError> {
        self.answer(query, false, stop)
    }

    /// Answers a query by sampling even where every deal could be settled, as long as an opponent is unknown. This is
    /// how the samples are compared with what they estimate.
    ///
    /// # Errors
    /// A query that cannot be.
    pub fn sample(&self, query: &Query, stop: impl Fn() -> bool) -> Result<Answer, QueryError> {
        self.answer(query, true, stop)
    }

    fn answer(&self, query: &Query, sample: bool, stop: impl Fn() -> bool) -> Result<Answer, QueryError> {
        query.check()?;
        let payoffs = self.player.payoffs();
        if payoffs.seating(query.opponents) != payoffs.seating(self.opponents) {
            return Err(QueryError::Table { opponents: query.opponents, made_for: self.opponents });
        }
        let pool = || self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        let mut search = pool().pop().unwrap_or_else(Search::new);
        search.take(query.hand, &self.player.valuation);
        let known: Vec<Showing> = query.against.iter().map(|known| self.show(*known)).collect();
        let natural = payoffs.best_natural(query.hand);
        let seating = payoffs.seating(query.opponents);
        let together = seating.is_together();
        let mut position = Position {
            query,
            player: &self.player,
            crowd: self.crowd(),
            search,
            known,
            natural,
            seating,
            settings: OnceCell::new(),
        };
        // The model knows nothing of opponents who are known, with whom scoops of the others are multiplied.
        let quick = query.quick && query.unknown() > 0 && (query.against.is_empty() || !together);
        let enumerable = || position.deals() <= ENUMERABLE && (!together || query.unknown() == 1);
        let method = if quick {
            Method::Strategy
        } else if query.unknown() == 0 || !sample && enumerable() {
            Method::Exact
        } else {
            Method::Sampled
        };
        let ways = ways(&mut position, method);
        let earnings = Earnings::of(&position, &ways, method, stop);
        let answer = Ranking { position: &position, ways: &ways, earnings: &earnings }.answer();
        pool().push(position.search);
        Ok(answer)
    }

    fn show(&self, against: Against) -> Showing {
        let payoffs = self.player.payoffs();
        match (against, payoffs.best_natural(against.cards())) {
            (_, Some(natural)) if payoffs.declares_always() => Showing::of_natural(natural, against.cards()),
            (Against::Setting(setting), _) => Showing::of_setting(payoffs, &setting, Claims::EVERYTHING),
            (Against::Hand(hand), _) => self.player.show(&mut Search::new(), hand),
        }
    }

    /// The population, where the equilibrium has one.
    pub(crate) fn crowd(&self) -> Option<Crowd<'_>> {
        let plays = Some(self.equilibrium.plays()).filter(|plays| !plays.is_empty())?;
        let bank = self.bank.as_ref().map(|(bank, of)| (&**bank, *of));
        Some(Crowd { population: &self.population, player: &self.player, plays, bank })
    }
}
