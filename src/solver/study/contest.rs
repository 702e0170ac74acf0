//! [`Solver::contest`]: what one strategy wins from another.
//!
//! Nothing is played where both set a hand alike. Where they differ, both settings are valued against a population of
//! the opponents' hands without the cards of the hand. The game is the same for both players, so a strategy wins
//! nothing from itself, and what one wins from another is the mean of these differences.

use super::strategist::{SetBy, Strategist};
use super::trial::{ContestResult, Trial, mean_gain};
use crate::cards::CardSet;
use crate::chinese::{Claims, Setting, Showing};
use crate::solver::answering::solver::Solver;
use crate::solver::ask::query::QueryError;
use crate::solver::search::search::Search;

/// A side of a contest.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Contestant {
    /// A strategy that sets every hand.
    Strategy(SetBy),
    /// Hands that are set already; they are the hands of the contest.
    Settings(Vec<Setting>),
}

impl Contestant {
    /// Returns the setting of the hand of this number, if the hands are set already.
    fn setting(&self, n: usize) -> Option<&Setting> {
        match self {
            Contestant::Strategy(_) => None,
            Contestant::Settings(settings) => settings.get(n),
        }
    }
}

impl Solver {
    /// Returns what `a` wins from `b`, heads-up.
    ///
    /// The opponents of the population set their hands as `b` does, if that is a strategy that sets quickly, otherwise
    /// as `a` does, otherwise as the equilibrium. If hands are set already, the contest has as many hands as there are
    /// settings; of two lists those hands are compared that both of them set.
    ///
    /// # Errors
    /// A solver that was made for a table at which opponents are taken together.
    pub fn contest(&self, a: &Contestant, b: &Contestant, trial: &Trial) -> Result<ContestResult, QueryError> {
        let seating = self.seating(1)?;
        let strategist = |of: &Contestant| match of {
            Contestant::Strategy(by) => Strategist::new(self, *by, seating),
            Contestant::Settings(_) => Strategist::new(self, SetBy::Equilibrium, seating),
        };
        let (first, second) = (strategist(a), strategist(b));
        let is_quick = |of: &Contestant| matches!(of, Contestant::Strategy(by) if *by != SetBy::Sampled);
        let crowd = if is_quick(b) || !is_quick(a) { &second } else { &first };
        let population = crowd.population(trial);
        let gain = |search: &mut Search, n: usize, dealt: CardSet| {
            let given = [a.setting(n), b.setting(n)];
            let hand = given.iter().flatten().next().map_or(dealt, |setting| setting.cards());
            let payoffs = first.player.payoffs();
            let mut show = |strategist: &Strategist<'_>, given: Option<&Setting>| match given {
                Some(setting) => Some(Showing::of_setting(payoffs, setting, Claims::EVERYTHING)),
                None => strategist.set(search, hand).map(|found| strategist.show(search, found)),
            };
            let (mine, theirs) = (show(&first, given[0])?, show(&second, given[1])?);
            if (mine.status, mine.ranks) == (theirs.status, theirs.ranks) || mine.cards != theirs.cards {
                return None;
            }
            let values = first.values(&[mine, theirs], hand, (&population, &crowd.player));
            Some(values.gain([0, 1]))
        };
        let given = [a, b].into_iter().filter_map(|of| match of {
            Contestant::Strategy(_) => None,
            Contestant::Settings(settings) => Some(settings.len()),
        });
        let given = given.min();
        let hands = given.unwrap_or(trial.hands);
        Ok(mean_gain(&Trial { hands, ..*trial }, given.is_none(), gain))
    }
}
