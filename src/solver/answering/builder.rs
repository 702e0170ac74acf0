//! [`SolverBuilder`]: builds a [`Solver`]. [`SolverError`]: the reasons why a solver cannot be built.

use std::borrow::Cow;
use std::fmt;

use super::solver::Solver;
use crate::ErrorCode;
use crate::chinese::Rules;
use crate::options::OptionError;
use crate::solver::opponents::equilibrium::equilibrium::{Equilibrium, QUICK_TRAINING};
use crate::solver::opponents::equilibrium::file::EquilibriumError;
use crate::solver::opponents::population::Bank;

/// A builder of a [`Solver`], returned by [`Solver::builder`].
#[must_use]
pub struct SolverBuilder<'a> {
    rules: &'a Rules,
    opponents: usize,
    equilibrium: Option<Equilibrium>,
    bank: Option<Box<dyn Bank>>,
    progress: Box<dyn Fn(u32) + 'a>,
}

/// A reason why a solver cannot be built.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolverError {
    /// The rules contradict themselves.
    #[error(transparent)]
    Rules(#[from] OptionError),
    /// The rules are for a race or for open-face, so there is no single setting to solve.
    #[error(transparent)]
    NotSolvable(#[from] NotSolvable),
    /// The number of opponents is not 1 to 3.
    #[error("there are 1 to 3 opponents, not {0}")]
    Opponents(usize),
    /// An equilibrium is damaged, does not fit the rules or the number of opponents, or stores plays that its strategy
    /// would not make.
    #[error(transparent)]
    Equilibrium(#[from] EquilibriumError),
}

/// A reason why rules have no setting to solve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotSolvable {
    /// The rules score a race over several deals.
    #[error("the race has no setting to solve: the best setting depends on the points that the players already have")]
    Race,
    /// Cards are placed one street at a time.
    #[error("open-face has no setting to solve: its cards are placed street by street, before later cards are seen")]
    OpenFace,
}

impl ErrorCode for SolverError {
    fn code(&self) -> &'static str {
        match self {
            SolverError::Rules(error) => error.code(),
            SolverError::NotSolvable(_) => "not-solvable",
            SolverError::Opponents(_) => "bad-player-count",
            SolverError::Equilibrium(_) => "internal",
        }
    }
}

impl Solver {
    /// Returns the solver for a table of four players who all play by `rules`.
    ///
    /// The opponents play an embedded equilibrium if there is one for a preset with the same effect as the rules.
    /// Otherwise, this function trains an equilibrium, which takes seconds.
    ///
    /// # Errors
    /// Returns an error if the rules contradict themselves or have no setting to solve.
    pub fn new(rules: &Rules) -> Result<Solver, SolverError> {
        Solver::builder(rules).build()
    }

    /// Returns a builder for `rules`, against three opponents by default.
    ///
    /// ```
    /// use pusoy::chinese::Rules;
    /// use pusoy::solver::Solver;
    ///
    /// let rules = Rules::preset("taiwanese")?;
    /// let heads_up = Solver::builder(&rules).opponents(1).build()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn builder(rules: &Rules) -> SolverBuilder<'_> {
        SolverBuilder { rules, opponents: 3, equilibrium: None, bank: None, progress: Box::new(|_| {}) }
    }

    /// Checks that the rules are valid and have a setting to solve.
    ///
    /// # Errors
    /// Returns an error if the rules contradict themselves or have no setting to solve.
    pub fn check(rules: &Rules) -> Result<(), SolverError> {
        rules.validate()?;
        if rules.is_race() {
            return Err(NotSolvable::Race.into());
        }
        if rules.is_open_face() {
            return Err(NotSolvable::OpenFace.into());
        }
        Ok(())
    }
}

impl<'a> SolverBuilder<'a> {
    /// Sets the number of opponents at the table: 1 to 3. A query may give a different number. The solver then refuses
    /// the query if the rules multiply home runs against either number of opponents.
    pub fn opponents(self, opponents: usize) -> SolverBuilder<'a> {
        SolverBuilder { opponents, ..self }
    }

    /// Sets the equilibrium that the opponents play.
    pub fn equilibrium(self, equilibrium: Equilibrium) -> SolverBuilder<'a> {
        SolverBuilder { equilibrium: Some(equilibrium), ..self }
    }

    /// Sets a bank that keeps the opponents' hands between runs.
    pub fn bank(self, bank: impl Bank + 'static) -> SolverBuilder<'a> {
        SolverBuilder { bank: Some(Box::new(bank)), ..self }
    }

    /// Sets a function to call during the training of an equilibrium, with the number of steps done. The total number
    /// of steps is at most [`Equilibrium::steps`] of [`QUICK_TRAINING`].
    pub fn progress(self, progress: impl Fn(u32) + 'a) -> SolverBuilder<'a> {
        SolverBuilder { progress: Box::new(progress), ..self }
    }

    /// Builds the solver. Trains an equilibrium if none was set and none is embedded for the rules.
    ///
    /// # Errors
    /// Returns an error if the rules contradict themselves or have no setting to solve, or if the number of opponents
    /// is not 1 to 3. Also returns an error if the given equilibrium does not fit the rules or the number of opponents
    /// (see [`EquilibriumError::Table`]), or if a sample of its plays contains one that its strategy would not make.
    /// Finally, returns an error if an embedded equilibrium is damaged; tests check that none is.
    pub fn build(self) -> Result<Solver, SolverError> {
        let SolverBuilder { rules, opponents, equilibrium, bank, progress } = self;
        Solver::check(rules)?;
        if !(1..=3).contains(&opponents) {
            return Err(SolverError::Opponents(opponents));
        }
        let is_given = equilibrium.is_some();
        let equilibrium = match equilibrium {
            Some(given) => {
                given.check(rules, opponents)?;
                Cow::Owned(given)
            }
            None => match Equilibrium::embedded(rules, opponents)? {
                Some(embedded) => Cow::Borrowed(embedded),
                None => Cow::Owned(Equilibrium::train_until(rules, opponents, QUICK_TRAINING, &progress, &|| false)),
            },
        };
        let solver = Solver::from_parts(rules, opponents, equilibrium, bank);
        if is_given {
            solver.check_plays()?;
        }
        Ok(solver)
    }
}

impl fmt::Debug for SolverBuilder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut f = f.debug_struct("SolverBuilder");
        f.field("rules", self.rules).field("opponents", &self.opponents).finish_non_exhaustive()
    }
}

#[cfg(all(test, feature = "embedded-tables"))]
mod tests {
    use super::*;
    use crate::cards::{CardSet, Rng};
    use crate::chinese::rules::Preset;
    use crate::fnv::fnv;
    use crate::solver::opponents::block::BLOCK;
    use crate::solver::opponents::population::EMBEDDED;
    use crate::solver::{Query, QueryError};

    /// The preset `taiwanese` multiplies home runs against three opponents only. So an equilibrium for one opponent
    /// also serves for two opponents, but not for three.
    #[test]
    fn an_equilibrium_of_other_rules_or_another_kind_of_table_is_refused() {
        let [standard, taiwanese] = [Preset::Standard, Preset::Taiwanese].map(Rules::of);
        let embedded = |rules: &Rules, opponents| Equilibrium::embedded(rules, opponents).unwrap().unwrap().clone();
        let error = Solver::builder(&taiwanese).equilibrium(embedded(&standard, 3)).build().unwrap_err();
        let (found, wanted) = (standard.hash(), taiwanese.hash());
        assert_eq!(error, SolverError::Equilibrium(EquilibriumError::Rules { found, wanted }));
        let error = Solver::builder(&taiwanese).equilibrium(embedded(&taiwanese, 1)).build().unwrap_err();
        assert_eq!(error, SolverError::Equilibrium(EquilibriumError::Table { found: 1, wanted: 3 }));
        assert!(Solver::builder(&taiwanese).opponents(2).equilibrium(embedded(&taiwanese, 1)).build().is_ok());
    }

    /// A file can have a valid checksum and legal plays that its strategy would not make.
    #[test]
    fn an_equilibrium_with_plays_of_another_strategy_is_refused() {
        let rules = Rules::default();
        let mut bytes = Equilibrium::embedded(&rules, 3).unwrap().unwrap().encode();
        bytes.truncate(bytes.len() - 8 - 3 * EMBEDDED * BLOCK);
        bytes.extend([77, 0, 0].repeat(EMBEDDED * BLOCK));
        bytes.extend(fnv(&bytes).to_le_bytes());
        let forged = Equilibrium::decode(&bytes, &rules, 3).unwrap();
        let error = Solver::builder(&rules).equilibrium(forged).build().unwrap_err();
        assert_eq!(error, SolverError::Equilibrium(EquilibriumError::Plays));
    }

    #[test]
    fn queries_may_change_the_number_of_opponents_if_home_runs_do_not_count() {
        let hand = Rng::new(4).deal(CardSet::DECK, 13);
        let query = || Query::new(hand).quick(true);
        for (preset, made_for, asked) in [(Preset::Standard, 3, 1), (Preset::Taiwanese, 1, 2)] {
            let solver = Solver::builder(&Rules::of(preset)).opponents(made_for).build().unwrap();
            assert_eq!(solver.solve(&query()).unwrap().opponents, made_for);
            assert_eq!(solver.solve(&query().opponents(asked)).unwrap().opponents, asked);
        }
        let solver = Solver::new(&Rules::of(Preset::Taiwanese)).unwrap();
        let error = solver.solve(&query().opponents(1)).unwrap_err();
        assert_eq!(error, QueryError::Table { opponents: 1, made_for: 3 });
        for opponents in [0, 4, usize::MAX] {
            let built = Solver::builder(&Rules::default()).opponents(opponents).build();
            assert_eq!(built.unwrap_err(), SolverError::Opponents(opponents));
        }
    }
}
