//! Queries to the solver, from a command line and from questions in JSON, with their answers.

use std::borrow::Cow;
use std::sync::Arc;

use crate::command::Stop;
use crate::host::Host;
use crate::rules::base_rules::{BaseRules, RulesRecord};
use crate::rules::header::LogRules;
use crate::wire::cards::Cards;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::Options;
use crate::wire::rows::setting_of_text;
use pusoy::cards::{CardSet, parse};
use pusoy::chinese::Rules;
use pusoy::chinese::rules::House;
use pusoy::solver::{Against, Answer, Decision, Method, Query, Solver};

use crate::solving::solvers::{BuiltSolver, Solvers, make_solver_without_equilibrium};
use crate::solving::switches::{Condition, Switch, conditions, switch};

/// Default number of opponents of a query without known opponents.
const OPPONENTS: usize = 3;

/// The queries of one command line, with the solvers that answer them.
pub struct Queries {
    rules: BaseRules,
    /// The query of the command line, without a hand.
    template: Query,
    /// Number of opponents given on the command line; `None` if not given.
    opponents: Option<usize>,
    /// Sampling flags given on the command line, such as `--precision, --seed`; `None` without such flags.
    sampling_flags: Option<String>,
    /// Whether to find conditions that change the best plan.
    switching: bool,
    base_record: RulesRecord,
    solvers: Solvers,
}

/// The fields of a question in JSON that change the query of the command line. A missing field changes nothing.
pub struct QueryFields {
    /// Cards that no opponent can hold.
    pub dead: Option<Cards>,
    /// Known hands of opponents.
    pub against: Option<Vec<Cards>>,
    /// Number of opponents.
    pub opponents: Option<usize>,
    /// Options of the rules by name.
    pub options: Options,
    /// The seed of the samples.
    pub seed: Option<u64>,
}

/// A query and its rules.
pub struct HouseQuery<'a> {
    /// The rules.
    pub house: Cow<'a, House>,
    /// The query.
    pub query: Query,
    /// Whether the question gives the seed of the samples.
    pub is_seeded: bool,
}

/// A query with its answer.
pub struct SolvedQuery<'a> {
    /// The rules.
    pub house: Cow<'a, House>,
    /// The record of the rules.
    pub rules: Cow<'a, RulesRecord>,
    /// The query.
    pub query: Query,
    /// The solver that answered the query.
    pub solver: Arc<Solver>,
    /// The answer.
    pub answer: Answer,
    /// Conditions that change the best plan; `None` unless they were requested and checked.
    pub switches: Option<Vec<Switch>>,
}

impl Queries {
    /// Prepares queries under `rules`. Each query is a copy of `template`, which has no hand. If a question does not
    /// give a number of opponents, `opponents` applies. If `opponents` is also `None`, each known hand of the question
    /// is an opponent, and a question without known hands has three opponents.
    pub fn new(rules: BaseRules, template: Query, opponents: Option<usize>, host: Arc<dyn Host>) -> Queries {
        Queries {
            base_record: RulesRecord::new(rules.house()),
            solvers: Solvers::new(&rules.house().rules, host),
            rules,
            template,
            opponents,
            sampling_flags: None,
            switching: false,
        }
    }

    /// Sets the number of opponents for questions that do not give a number.
    pub fn with_opponents(self, opponents: usize) -> Queries {
        Queries { opponents: Some(opponents), ..self }
    }

    /// Sets the seed of the samples.
    pub fn with_seed(self, seed: u64) -> Queries {
        Queries { template: self.template.seed(seed), ..self }
    }

    /// Sets whether to also list individual settings, across all plans.
    pub fn variants(self, variants: bool) -> Queries {
        Queries { template: self.template.variants(variants), ..self }
    }

    /// Sets whether to find conditions that change the best plan.
    pub fn switching(self, switching: bool) -> Queries {
        Queries { switching, ..self }
    }

    /// Sets the sampling flags given on the command line. A query with such flags is refused if it is answered from the
    /// strategy alone.
    pub fn sampling_flags(self, flags: Option<String>) -> Queries {
        Queries { sampling_flags: flags, ..self }
    }

    /// Returns the rules of the command line.
    pub fn house(&self) -> &House {
        self.rules.house()
    }

    /// Returns the rules of the command line, which a question may change.
    pub fn rules(&self) -> &BaseRules {
        &self.rules
    }

    /// Returns the command line's query about a hand.
    pub fn query_for_hand(&self, hand: CardSet) -> HouseQuery<'_> {
        self.query_for_hand_under(Cow::Borrowed(self.house()), hand)
    }

    /// Returns the command line's query about a hand, under the rules `house`.
    pub fn query_for_hand_under<'a>(&self, house: Cow<'a, House>, hand: CardSet) -> HouseQuery<'a> {
        HouseQuery { house, query: self.template.clone().hand(hand), is_seeded: false }
    }

    /// Returns the query of a question in JSON. `hand` parses the hand of the question.
    ///
    /// # Errors
    ///
    /// The options, the number of opponents, the hand, the dead cards or the known hands are invalid. If the hand is
    /// invalid, the error does not say whether the dead cards and the known hands are valid. If the dead cards are
    /// invalid, the error does not say whether the known hands are valid.
    pub fn query_from_record(
        &self,
        fields: &QueryFields,
        hand: impl FnOnce() -> Result<CardSet, Problems>,
    ) -> Result<HouseQuery<'_>, Problems> {
        self.query_from_record_under(None, fields, hand)
    }

    /// Returns the query of a question in JSON, like [`Queries::query_from_record`]. `log` gives the rules that the log
    /// of the question names, if any.
    pub fn query_from_record_under(
        &self,
        log: Option<&LogRules>,
        fields: &QueryFields,
        hand: impl FnOnce() -> Result<CardSet, Problems>,
    ) -> Result<HouseQuery<'_>, Problems> {
        let mut problems = Problems::none();
        let house = problems.note(self.rules.under(log, &fields.options));
        let read = || -> Result<Query, Problems> {
            let known = fields
                .against
                .as_ref()
                .map(|all| all.iter().map(|cards| against(&cards.text())).collect::<Result<Vec<_>, Problems>>());
            let query = self.template.clone().hand(hand()?);
            let dead = fields.dead.as_ref().map(Cards::set).transpose()?.unwrap_or(query.dead);
            let query = match known.transpose()? {
                Some(known) => query.against(known),
                None => query,
            };
            let seed = fields.seed.unwrap_or(query.seed);
            Ok(query.dead(dead).seed(seed))
        };
        let query = problems.note(read().map_err(Problems::without_columns));
        if let Some(opponents) = fields.opponents.filter(|n| !(1..=3).contains(n)) {
            let message = format!("there are 1 to 3 opponents, not {opponents}");
            problems.note::<()>(Err(Problem::new("bad-player-count", message)));
        }
        problems.check()?;
        let mut query = query.unwrap_or_else(|| self.template.clone());
        query.opponents = fields.opponents;
        Ok(HouseQuery { house: house.unwrap_or_default(), query, is_seeded: fields.seed.is_some() })
    }

    /// Answers a query. Stops early when `stop` returns `true`. If the query does not give a number of opponents, the
    /// number is determined as described at [`Queries::new`].
    pub fn solve<'a>(&'a self, query: HouseQuery<'a>, stop: Stop<'_>) -> Result<SolvedQuery<'a>, Problems> {
        let HouseQuery { house, query, is_seeded } = query;
        let named = query.opponents.or(self.opponents);
        let opponents = named.unwrap_or(if query.against.is_empty() { OPPONENTS } else { query.against.len() });
        let query = query.opponents(opponents);
        // Solvers have at most three opponents, and reject a query with more.
        let opponents = opponents.min(3);
        let is_base = self.is_base(&house);
        let BuiltSolver { solver, is_finished } = match query.knows_all_settings() {
            true => {
                let solver = Arc::new(make_solver_without_equilibrium(&house.rules, opponents)?);
                BuiltSolver { solver, is_finished: true }
            }
            false if is_base => self.solvers.base_solver(&house.rules, opponents, stop)?,
            false => self.solvers.solver_for(&house.rules, opponents, stop)?,
        };
        let mut answer = solver.solve_until(&query, stop).map_err(Problem::from)?;
        if answer.method == Method::Strategy {
            self.refuse_unsampled(&query, is_seeded)?;
        }
        answer.stopped |= !is_finished;
        let switches = match self.switching {
            true => self.switches(&house.rules, (&answer, &query), &solver, stop)?,
            false => None,
        };
        let rules = match is_base {
            true => Cow::Borrowed(&self.base_record),
            false => Cow::Owned(RulesRecord::new(&house)),
        };
        Ok(SolvedQuery { house, rules, query, solver, answer, switches })
    }

    /// Returns an error if the query has options that do not affect a quick answer: sampling options or dead cards. A
    /// quick answer comes from the strategy alone.
    fn refuse_unsampled(&self, query: &Query, is_seeded: bool) -> Result<(), Problem> {
        let unused = |what: &str, why: &str| {
            let message = format!("{what}: a quick answer {why} (leave out {what}, or turn off 'quick')");
            Problem::new("conflicting-options", message).token(what.trim_matches('\''))
        };
        match &self.sampling_flags {
            Some(flags) => Err(unused(flags, "takes no samples")),
            None if is_seeded => Err(unused("'seed'", "takes no samples")),
            None if !query.dead.is_empty() => Err(unused("'dead'", "uses only the strategy, which ignores dead cards")),
            None => Ok(()),
        }
    }

    /// Returns the conditions that change the best plan. Returns `None` if an opponent's hand is known, if the best
    /// action is not to set the hand, or if the work was stopped before such a condition was found.
    fn switches(
        &self,
        rules: &Rules,
        (answer, query): (&Answer, &Query),
        solver: &Arc<Solver>,
        stop: Stop<'_>,
    ) -> Result<Option<Vec<Switch>>, Problems> {
        if !query.against.is_empty() || !matches!(answer.decision, Decision::Set(_)) {
            return Ok(None);
        }
        let conditions = conditions(rules, query, answer.opponents);
        self.check_strategies(rules, &conditions, answer.opponents)?;
        let mut switches = Vec::new();
        for condition in conditions {
            if stop() {
                break;
            }
            let solver = match condition {
                Condition::Preset(preset) => {
                    self.solvers.solver_for(&Rules::of(preset), answer.opponents, stop)?.solver
                }
                Condition::Opponents(opponents) => self.solvers.solver_for(rules, opponents, stop)?.solver,
                Condition::Dead(_) => solver.clone(),
            };
            switches.extend(switch((answer, query), condition, &solver, stop).map_err(Problem::from)?);
        }
        Ok(Some(switches).filter(|switches| !switches.is_empty() || !answer.stopped && !stop()))
    }

    /// Checks that the solvers have every strategy that the conditions need. The error lists all missing strategies, so
    /// that a caller can fetch them together.
    fn check_strategies(&self, rules: &Rules, conditions: &[Condition], opponents: usize) -> Result<(), Problems> {
        let mut problems = Problems::none();
        for condition in conditions {
            problems.note(match *condition {
                Condition::Preset(preset) => self.solvers.check_strategy(&Rules::of(preset), opponents),
                Condition::Opponents(opponents) => self.solvers.check_strategy(rules, opponents),
                Condition::Dead(_) => Ok(()),
            });
        }
        problems.check()
    }

    /// Returns `true` if queries are answered from the strategy alone, which takes little time.
    pub fn is_quick(&self) -> bool {
        self.template.quick
    }

    /// Returns `true` if `house` equals the rules of the command line, as for most questions.
    fn is_base(&self, house: &House) -> bool {
        std::ptr::eq(house, self.house()) || house == self.house()
    }
}

/// Parses an opponent's thirteen cards, or their setting.
pub fn against(text: &str) -> Result<Against, Problems> {
    match text.contains(parse::SLASHES) {
        true => setting_of_text(text).map(Against::Setting),
        false => Ok(Against::Hand(parse::hand(text)?)),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::host::Bare;

    #[test]
    fn stopped_work_never_returns_an_empty_list_of_conditions() {
        let hand = parse::hand("As Kd Qh Jc 9s 9d 7h 7c 5s 4d 3h 2c 2d").unwrap();
        let template = Query::new(hand).explain(true);
        let queries = Queries::new(BaseRules::from(House::default()), template.clone(), None, Arc::new(Bare));
        let queries = queries.switching(true);
        // Solves the hand, and stops when `stop` has been called more than `most` times. Also returns the number of
        // calls.
        let solve = |most: usize| {
            let calls = AtomicUsize::new(0);
            let stop = || calls.fetch_add(1, Ordering::Relaxed) >= most;
            let house = Cow::Borrowed(queries.house());
            let query = HouseQuery { house, query: template.clone(), is_seeded: false };
            let solved = queries.solve(query, &stop).unwrap_or_else(|_| panic!("refused after {most} calls"));
            (solved, calls.load(Ordering::Relaxed))
        };
        solve(usize::MAX); // the first time also prepares the strategies
        let (finished, calls) = solve(usize::MAX);
        assert!(finished.switches.is_some_and(|switches| switches.is_empty()));
        let mut stopped_after_answer = 0;
        for most in [calls / 4, calls / 2, calls * 3 / 4] {
            let (solved, calls) = solve(most);
            if calls > most {
                assert!(solved.switches.is_none_or(|switches| !switches.is_empty()), "empty list after {most} calls");
                stopped_after_answer += u32::from(!solved.answer.stopped);
            }
        }
        assert!(stopped_after_answer > 0, "no limit was reached between the answer and the last condition");
    }
}
