//! [`Solver::contest`]: the units that one strategy wins from another.
//!
//! A hand that both strategies set in the same way counts as 0 units. Otherwise, both settings are valued against a
//! population: many opponents' hands, set by one of the two strategies. If each side is a list of settings or the slow
//! strategy [`SetBy::Sampled`], the equilibrium sets the population. The opponents are the hands of the population that
//! share no card with the valued hand.
//!
//! The game is the same for both players, so the strategy that sets the population wins 0 units from itself on average.
//! The units that the other strategy wins from it are therefore the mean difference between the values of the two
//! settings. If the equilibrium sets the population but is not one of the two sides, this difference is how many more
//! units one side wins from the equilibrium than the other side does.

use super::contest_player::{ContestPlayer, SetBy};
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
    /// Hands that are already set; they are the hands of the contest.
    Settings(Vec<Setting>),
}

impl Contestant {
    /// Returns the setting of the hand with index `n`. Returns `None` if the hands are not already set, or if the list
    /// is too short.
    fn setting(&self, n: usize) -> Option<&Setting> {
        match self {
            Contestant::Strategy(_) => None,
            Contestant::Settings(settings) => settings.get(n),
        }
    }
}

impl Solver {
    /// Returns the units that `a` wins from `b`, heads-up.
    ///
    /// If `b` is a strategy other than [`SetBy::Sampled`], the opponents in the population set their hands as `b` does.
    /// Otherwise, if `a` is such a strategy, they set their hands as `a` does. In all other cases, they set their hands
    /// as the equilibrium does, and the result is how many more units `a` wins from the equilibrium than `b` does.
    ///
    /// If hands are already set, the contest has as many hands as there are settings. Two lists are compared setting by
    /// setting, up to the end of the shorter list. Two settings of different hands count as 0 units, and so does a hand
    /// that a strategy declares, surrenders or cannot set.
    ///
    /// # Errors
    /// Returns an error if the solver was built for a table of opponents who are settled together.
    pub fn contest(&self, a: &Contestant, b: &Contestant, trial: &Trial) -> Result<ContestResult, QueryError> {
        let seating = self.seating(1)?;
        let strategist = |contestant: &Contestant| match contestant {
            Contestant::Strategy(by) => ContestPlayer::new(self, *by, seating),
            Contestant::Settings(_) => ContestPlayer::new(self, SetBy::Equilibrium, seating),
        };
        let (first, second) = (strategist(a), strategist(b));
        let is_quick =
            |contestant: &Contestant| matches!(contestant, Contestant::Strategy(by) if *by != SetBy::Sampled);
        let source = if is_quick(b) || !is_quick(a) { &second } else { &first };
        let population = source.population(trial);
        let gain = |search: &mut Search, n: usize, dealt: CardSet| {
            let given = [a.setting(n), b.setting(n)];
            let hand = given.iter().flatten().next().map_or(dealt, |setting| setting.cards());
            let payoffs = first.player.payoffs();
            let mut show = |strategist: &ContestPlayer<'_>, given: Option<&Setting>| match given {
                Some(setting) => Some(Showing::of_setting(payoffs, setting, Claims::EVERYTHING)),
                None => strategist.set(search, hand).map(|found| strategist.show(search, found)),
            };
            let (mine, theirs) = (show(&first, given[0])?, show(&second, given[1])?);
            if (mine.status, mine.ranks) == (theirs.status, theirs.ranks) || mine.cards != theirs.cards {
                return None;
            }
            let values = first.setting_evs(&[mine, theirs], hand, (&population, &source.player));
            Some(values.gain([0, 1]))
        };
        let given = [a, b].into_iter().filter_map(|contestant| match contestant {
            Contestant::Strategy(_) => None,
            Contestant::Settings(settings) => Some(settings.len()),
        });
        let given = given.min();
        let hands = given.unwrap_or(trial.hands);
        Ok(mean_gain(&Trial { hands, ..*trial }, given.is_none(), gain))
    }
}
