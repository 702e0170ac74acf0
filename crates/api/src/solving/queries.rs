//! Queries to the solver, as a command line asks them and records change them, and the answers to them.

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
use pusoy::solver::{Against, Answer, Decision, Method, Query, QueryError, Solver};

use crate::solving::solvers::{Made, Solvers, make_solver_without_equilibrium};
use crate::solving::switches::{Condition, Switch, conditions, switch};

/// Number of opponents where neither the command line nor the input says how many there are.
const OPPONENTS: usize = 3;

/// The queries of one command line, with the solvers that answer them.
pub struct Queries {
    rules: BaseRules,
    /// The query of the command line, without a hand.
    template: Query,
    /// Number of opponents that the command line names.
    opponents: Option<usize>,
    /// The flags about samples that the command line gives: `--precision, --seed`.
    sampling_flags: Option<String>,
    /// Whether to look for conditions under which another plan is best.
    switching: bool,
    base_record: RulesRecord,
    solvers: Solvers,
}

/// The fields of a record that change the query of the command line.
pub struct QueryFields {
    /// Cards that no opponent can hold.
    pub dead: Option<Cards>,
    /// Hands of opponents that are known.
    pub against: Option<Vec<Cards>>,
    /// Number of opponents.
    pub opponents: Option<usize>,
    /// Options of the rules by name.
    pub options: Options,
    /// The seed of the samples.
    pub seed: Option<u64>,
}

/// A query with the rules by which it is answered.
pub struct HouseQuery<'a> {
    /// The rules.
    pub house: Cow<'a, House>,
    /// The query.
    pub query: Query,
    /// Whether the input itself gives the seed of the sample.
    pub is_seeded: bool,
}

/// A query with its answer.
pub struct SolvedQuery<'a> {
    /// The rules.
    pub house: Cow<'a, House>,
    /// The rules as records name them.
    pub rules: Cow<'a, RulesRecord>,
    /// The query.
    pub query: Query,
    /// The solver that answered it.
    pub solver: Arc<Solver>,
    /// The answer.
    pub answer: Answer,
    /// The conditions under which another plan is best, if they were looked for.
    pub switches: Vec<Switch>,
}

impl Queries {
    /// Answers queries under these rules. Every query starts as `template`, which has no hand, with this number of opponents
    /// unless a question names another.
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

    /// Sets the seed of the samples.
    pub fn with_seed(self, seed: u64) -> Queries {
        Queries { template: self.template.seed(seed), ..self }
    }

    /// Sets whether to list settings, too, whichever their plan.
    pub fn variants(self, variants: bool) -> Queries {
        Queries { template: self.template.variants(variants), ..self }
    }

    /// Sets whether to look for conditions under which another plan is best.
    pub fn switching(self, switching: bool) -> Queries {
        Queries { switching, ..self }
    }

    /// Sets which flags about samples the command line gives. An answer without samples refuses them.
    pub fn sampling_flags(self, flags: Option<String>) -> Queries {
        Queries { sampling_flags: flags, ..self }
    }

    /// Returns the rules of the command line.
    pub fn house(&self) -> &House {
        self.rules.house()
    }

    /// Returns the rules of the command line, which a record may change.
    pub fn rules(&self) -> &BaseRules {
        &self.rules
    }

    /// Returns the command line's query about a hand.
    pub fn about(&self, hand: CardSet) -> HouseQuery<'_> {
        self.about_under(Cow::Borrowed(self.house()), hand)
    }

    /// Returns the command line's query about a hand, under these rules.
    pub fn about_under<'a>(&self, house: Cow<'a, House>, hand: CardSet) -> HouseQuery<'a> {
        HouseQuery { house, query: self.template.clone().hand(hand), is_seeded: false }
    }

    /// Returns a record's query about the hand that `hand` reads.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the fields and with the hand.
    pub fn of_record(
        &self,
        fields: &QueryFields,
        hand: impl FnOnce() -> Result<CardSet, Problems>,
    ) -> Result<HouseQuery<'_>, Problems> {
        self.of_record_under(None, fields, hand)
    }

    /// As [`Queries::of_record`], of a log that names rules.
    pub fn of_record_under(
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

    /// Answers a query, as far as it goes until `stop` returns `true`. Where it names no number of opponents, the command line's
    /// number holds.
    pub fn solve<'a>(&'a self, asked: HouseQuery<'a>, stop: Stop<'_>) -> Result<SolvedQuery<'a>, Problems> {
        let HouseQuery { house, query, is_seeded } = asked;
        let named = query.opponents.or(self.opponents);
        let opponents = named.unwrap_or(if query.against.is_empty() { OPPONENTS } else { query.against.len() });
        let query = query.opponents(opponents);
        // A query about a larger table is refused by any solver.
        let opponents = opponents.min(3);
        let is_base = self.is_base(&house);
        let Made { solver, is_finished } = match query.knows_all_settings() {
            true => {
                let solver = Arc::new(make_solver_without_equilibrium(&house.rules, opponents)?);
                Made { solver, is_finished: true }
            }
            false if is_base => self.solvers.of_base(&house.rules, opponents, stop)?,
            false => self.solvers.of_record(&house.rules, opponents, stop)?,
        };
        let mut answer = solver.solve_until(&query, stop).map_err(unanswered)?;
        if answer.method == Method::Strategy {
            self.refuse_unsampled(&query, is_seeded)?;
        }
        answer.stopped |= !is_finished;
        let switches = match self.switching {
            true => self.switches(&house.rules, (&answer, &query), &solver, stop)?,
            false => Vec::new(),
        };
        let rules = match is_base {
            true => Cow::Borrowed(&self.base_record),
            false => Cow::Owned(RulesRecord::new(&house)),
        };
        Ok(SolvedQuery { house, rules, query, solver, answer, switches })
    }

    /// Refuses what makes no difference to an answer of the strategy alone: what says how to sample, and dead cards.
    fn refuse_unsampled(&self, query: &Query, is_seeded: bool) -> Result<(), Problem> {
        let unused = |what: &str, why: &str| {
            Problem::new("conflicting-options", format!("{what}: a quick answer {why} (leave out either)")).token(what)
        };
        match &self.sampling_flags {
            Some(flags) => Err(unused(flags, "takes no samples")),
            None if is_seeded => Err(unused("seed", "takes no samples")),
            None if !query.dead.is_empty() => Err(unused("dead", "is that of the strategy, which knows only the hand")),
            None => Ok(()),
        }
    }

    /// Returns the conditions under which another plan than the answer's is best, where opponents are unknown and the hand
    /// is set.
    fn switches(
        &self,
        rules: &Rules,
        (answer, query): (&Answer, &Query),
        solver: &Arc<Solver>,
        stop: Stop<'_>,
    ) -> Result<Vec<Switch>, Problems> {
        if !query.against.is_empty() || answer.decision != Decision::Set {
            return Ok(Vec::new());
        }
        let mut switches = Vec::new();
        for condition in conditions(rules, query, answer.opponents) {
            if stop() {
                break;
            }
            let solver = match condition {
                Condition::Preset(preset) => self.solvers.of_record(&Rules::of(preset), answer.opponents, stop)?.solver,
                Condition::Opponents(opponents) => self.solvers.of_record(rules, opponents, stop)?.solver,
                Condition::Dead(_) => solver.clone(),
            };
            switches.extend(switch((answer, query), condition, &solver, stop).map_err(unanswered)?);
        }
        Ok(switches)
    }

    /// Returns whether queries are answered by the strategy alone, which takes little time.
    pub fn is_quick(&self) -> bool {
        self.template.quick
    }

    /// Returns whether these are the rules of the command line, as they are for most records.
    fn is_base(&self, house: &House) -> bool {
        std::ptr::eq(house, self.house()) || house == self.house()
    }
}

/// Returns the problem that a query has no answer.
fn unanswered(error: QueryError) -> Problem {
    Problem::new(error.code(), error.to_string())
}

/// Reads an opponent's thirteen cards, or the rows in which the opponent set them.
pub fn against(text: &str) -> Result<Against, Problems> {
    match text.contains(parse::SLASHES) {
        true => setting_of_text(text).map(Against::Setting),
        false => Ok(Against::Hand(parse::hand(text)?)),
    }
}
