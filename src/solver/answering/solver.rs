//! [`Solver`]: answers queries.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use once_cell::sync::OnceCell;

use super::candidates::ways;
use super::earnings::Earnings;
use super::position::Position;
use super::ranking::Ranking;
use crate::chinese::{Claims, Natural, Payoffs, Rules, Seating, Showing};
use crate::solver::ask::answer::{Answer, Method};
use crate::solver::ask::query::{Against, Query, QueryError};
use crate::solver::opponents::equilibrium::equilibrium::Equilibrium;
use crate::solver::opponents::equilibrium::file::EquilibriumError;
use crate::solver::opponents::population::{Bank, Crowd, Population};
use crate::solver::parallel::{Stop, map_chunks};
use crate::solver::play::player::Player;
use crate::solver::search::search::Search;

/// Answers queries under one rule set, against opponents who play its equilibrium.
///
/// A solver is made once for a rule set, by [`Solver::new`] or [`Solver::builder`], and shared between threads. An
/// answer depends on its query alone.
pub struct Solver {
    rules: Rules,
    /// The player whose hands are set; the opponents play alike.
    player: Player,
    /// Number of opponents at the table for which the solver was made.
    opponents: usize,
    equilibrium: Cow<'static, Equilibrium>,
    population: Population,
    /// The bank that keeps the population, and the identity of the equilibrium.
    bank: Option<(Box<dyn Bank>, u64)>,
    /// Searches that are not at work, to be used again.
    searches: Mutex<Vec<Search>>,
}

/// Number of deals up to which all of them are settled instead of a sample.
const ENUMERABLE: u128 = 20_000;

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("rules", &self.rules).field("opponents", &self.opponents).finish_non_exhaustive()
    }
}

/// What was played and is not kept yet is given to the bank.
impl Drop for Solver {
    fn drop(&mut self) {
        self.crowd().iter().for_each(Crowd::keep_all);
    }
}

impl Solver {
    /// Makes a solver of an equilibrium that is of these rules and this table.
    pub(super) fn of(
        rules: &Rules,
        opponents: usize,
        equilibrium: Cow<'static, Equilibrium>,
        bank: Option<Box<dyn Bank>>,
    ) -> Solver {
        let seating = Payoffs::new(rules).seating(opponents);
        Solver {
            rules: rules.clone(),
            player: Player::new(rules, equilibrium.strategy(), seating.opponents()),
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

    /// Returns the number of opponents for which the solver was made.
    pub fn opponents(&self) -> usize {
        self.opponents
    }

    /// Returns the rules, compiled.
    pub(crate) fn payoffs(&self) -> &Payoffs {
        self.player.payoffs()
    }

    /// Returns what a natural pays under the rules, in units from one opponent.
    pub fn natural_units(&self, natural: Natural) -> i32 {
        self.payoffs().natural(natural)
    }

    /// Answers a query, sampling until the precision is reached.
    ///
    /// # Errors
    /// A query with a field out of range, or about a table for which the solver was not made.
    pub fn solve(&self, query: &Query) -> Result<Answer, QueryError> {
        self.solve_until(query, || false)
    }

    /// Answers a query, sampling until the precision is reached or `stop` returns `true`. At least a small sample is
    /// taken whatever `stop` returns. All threads that play opponents' hands ask it.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn solve_until(&self, query: &Query, stop: impl Fn() -> bool + Sync) -> Result<Answer, QueryError> {
        self.answer(query, false, &stop)
    }

    /// Answers a query by sampling even where every deal could be settled, as long as an opponent is unknown. With it,
    /// samples are compared with what they estimate.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn sample(&self, query: &Query) -> Result<Answer, QueryError> {
        self.answer(query, true, &|| false)
    }

    fn answer(&self, query: &Query, sample: bool, stop: Stop<'_>) -> Result<Answer, QueryError> {
        let opponents = query.opponents.unwrap_or(self.opponents);
        query.check(opponents)?;
        let seating = self.seating(opponents)?;
        let pool = || self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        let mut search = pool().pop().unwrap_or_else(Search::new);
        search.take(query.hand, &self.player.valuation);
        let mut position = Position {
            query,
            opponents,
            seating,
            player: &self.player,
            crowd: self.crowd(),
            search,
            known: query.against.iter().map(|known| self.show(*known)).collect(),
            natural: self.payoffs().best_natural(query.hand),
            settings: OnceCell::new(),
        };
        let method = method(&position, sample);
        let ways = ways(&mut position, method);
        let earnings = Earnings::of(&position, &ways, method, stop);
        let answer = Ranking { position: &position, ways: &ways, earnings: &earnings }.answer();
        pool().push(position.search);
        Ok(answer)
    }

    /// Returns how this many opponents are taken.
    ///
    /// # Errors
    /// [`QueryError::Table`] if they are taken in another way than those for whom the solver was made.
    pub(crate) fn seating(&self, opponents: usize) -> Result<Seating, QueryError> {
        let [seating, made_for] = [opponents, self.opponents].map(|opponents| self.payoffs().seating(opponents));
        match seating == made_for {
            true => Ok(seating),
            false => Err(QueryError::Table { opponents, made_for: self.opponents }),
        }
    }

    /// Plays the hands of the first blocks of the opponents' population ahead of time, as many blocks as there are at most,
    /// and gives them to the bank. Answers are the same without it, and later if they need those hands. `progress` is called
    /// whenever a block is done.
    pub fn play_ahead(&self, blocks: usize, progress: &(dyn Fn() + Sync)) {
        let Some(crowd) = self.crowd() else { return };
        let complete = |(): &mut (), block: usize| {
            crowd.complete(block);
            progress();
        };
        map_chunks(blocks.min(self.population.blocks()), || (), complete);
    }

    /// Returns what a known opponent shows.
    fn show(&self, against: Against) -> Showing {
        let payoffs = self.payoffs();
        match (against, payoffs.best_natural(against.cards())) {
            (_, Some(natural)) if payoffs.declares_always() => Showing::of_natural(natural, against.cards()),
            (Against::Setting(setting), _) => Showing::of_setting(payoffs, &setting, Claims::EVERYTHING),
            (Against::Hand(hand), _) => self.player.show(&mut Search::new(), hand),
        }
    }

    /// Checks that the hands of the equilibrium's population are played by its strategy, as far as a sample tells.
    ///
    /// # Errors
    /// [`EquilibriumError::Plays`].
    pub(super) fn check_plays(&self) -> Result<(), EquilibriumError> {
        match self.crowd().is_none_or(|crowd| crowd.is_of_its_player()) {
            true => Ok(()),
            false => Err(EquilibriumError::Plays),
        }
    }

    /// Returns the population, if the equilibrium has one.
    fn crowd(&self) -> Option<Crowd<'_>> {
        let plays = Some(self.equilibrium.plays()).filter(|plays| !plays.is_empty())?;
        let bank = self.bank.as_ref().map(|(bank, of)| (&**bank, *of));
        Some(Crowd { population: &self.population, player: &self.player, plays, bank })
    }
}

/// Chooses how to find out what ways to play earn. `sample` rules out to enumerate the hands of unknown opponents.
fn method(position: &Position<'_>, sample: bool) -> Method {
    let Position { query, seating, .. } = *position;
    let (unknown, together) = (position.unknown(), seating.is_together());
    // The model knows nothing of known opponents, with whom scoops of the others are multiplied.
    let quick = query.quick && unknown > 0 && (query.against.is_empty() || !together);
    let enumerable = || position.deals() <= ENUMERABLE && (!together || unknown == 1);
    if quick {
        Method::Strategy
    } else if unknown == 0 || !sample && enumerable() {
        Method::Exact
    } else {
        Method::Sampled
    }
}
