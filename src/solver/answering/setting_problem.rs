//! [`SettingProblem`]: a query, and the values derived from it before actions are compared.

use std::collections::HashSet;

use once_cell::sync::OnceCell;

use crate::chinese::settle::{settle_first, settle_pair};
use crate::chinese::{ByRow, Natural, Payoffs, Seating, Setting, Showing};
use crate::solver::ask::ev::{EvParts, PartSums};
use crate::solver::ask::query::Query;
use crate::solver::hand::candidate::{Candidate, Plan, one_of_each, with_each_claim};
use crate::solver::hand::cuts::CUTS;
use crate::solver::hand::masks::HAND;
use crate::solver::opponents::population::OpponentSource;
use crate::solver::play::model_player::ModelPlayer;
use crate::solver::search::search::Search;

/// Least number of unseen cards at which a population is used. With fewer, too few hands of the population avoid the
/// seen cards. With 34 unseen cards, one hand in 36 avoids the seen cards in at least one of the 24 relabellings of its
/// suits. With 36 unseen cards, one hand in 15 does.
const POPULATION_FROM: usize = 35;

/// A query, and the values derived from it.
pub(crate) struct SettingProblem<'a> {
    pub(crate) query: &'a Query,
    /// Number of opponents, including the known ones.
    pub(crate) opponents: usize,
    /// The player who sets the hand. The unknown opponents are assumed to play in the same way.
    pub(crate) player: &'a ModelPlayer,
    /// The opponents' population. `None` if their equilibrium has no population.
    pub(crate) source: Option<OpponentSource<'a>>,
    /// The search, with the hand loaded.
    pub(crate) search: Box<Search>,
    /// The hands that the known opponents show.
    pub(crate) known: Vec<Showing>,
    /// The best natural that the hand makes. `None` if it makes no natural.
    pub(crate) natural: Option<Natural>,
    pub(crate) seating: Seating,
    /// Every legal setting, computed on first use.
    pub(crate) settings: OnceCell<Vec<Candidate>>,
}

impl SettingProblem<'_> {
    /// Returns the number of unknown opponents.
    pub(crate) fn unknown(&self) -> usize {
        self.opponents - self.query.against.len()
    }

    pub(crate) fn payoffs(&self) -> &Payoffs {
        self.player.payoffs()
    }

    /// Returns `true` if the player has a choice. A natural that counts regardless of the setting leaves no choice.
    pub(crate) fn may_choose(&self) -> bool {
        self.natural.is_none() || !self.payoffs().declares_always()
    }

    /// Returns `true` if enough hands of a population contain none of the seen cards.
    pub(crate) fn leaves_a_population(&self) -> bool {
        self.query.unseen().len() >= POPULATION_FROM
    }

    /// Returns the number of deals of the unseen cards to the unknown opponents.
    pub(crate) fn deals(&self) -> u128 {
        let mut left = self.query.unseen().len() as u128;
        let mut deals = 1u128;
        for _ in 0..self.unknown() {
            deals = deals.saturating_mul((0..HAND as u128).fold(1, |actions, i| actions * (left - i) / (i + 1)));
            left -= HAND as u128;
        }
        deals
    }

    /// Returns every legal setting, with value 0. If players choose the royalties that they claim, returns each setting
    /// once for each possible claim.
    pub(crate) fn settings(&self) -> &[Candidate] {
        self.settings.get_or_init(|| self.search.every(self.payoffs(), |_| 0.0))
    }

    /// Returns the setting that the query gives, as the search would return it. Returns `None` if the query gives no
    /// setting.
    pub(crate) fn given(&self) -> Option<Candidate> {
        let rows = self.query.given.as_ref()?.rows();
        let mut found = Candidate::new(0.0, self.search.cut(rows), self.payoffs().ranks(rows));
        if self.payoffs().asks_for_claims() {
            return Some(self.player.valuation.best_claims(self.search.distributions(), found, rows));
        }
        if self.payoffs().asks_for_cards() {
            found = with_each_claim(self.payoffs(), found, rows).next().unwrap_or(found);
        }
        Some(Candidate { value: self.value(&found), ..found })
    }

    /// Returns the model's value of a setting, in units per opponent who sets a hand.
    pub(crate) fn value(&self, found: &Candidate) -> f32 {
        let royalties = self.show(found).royalties;
        let paid = ByRow::from_fn(|row| *royalties.rows.get(row) != 0);
        self.player.model().value(self.search.distributions(), found.ranks, paid) + royalties.broken as f32
    }

    /// Returns the EV of a setting, in units from all opponents. The model estimates the units from unknown opponents.
    /// Those from known opponents are settled.
    pub(crate) fn model_units(&self, found: &Candidate) -> f64 {
        let from_each = f64::from(self.player.model().overall(found.value));
        let known = if self.known.is_empty() { 0.0 } else { self.known_units(&self.show(found)) };
        self.unknown() as f64 * from_each + known
    }

    /// Returns the settings of a plan, best first by the model, as [`SettingProblem::by_model`] orders them.
    pub(crate) fn variants(&self, plan: Plan) -> Vec<Candidate> {
        let variants = self.by_model(self.search.every_of(plan, self.payoffs(), |_| 0.0));
        variants.into_iter().map(|(_, found)| found).collect()
    }

    /// Returns settings as [`SettingProblem::valued`] does, each with its best claims only.
    pub(crate) fn by_model(&self, settings: Vec<Candidate>) -> Vec<(f64, Candidate)> {
        let mut settings = self.valued(settings);
        if self.payoffs().asks_for_claims() {
            let (mut cuts, mut seen) = (HashSet::new(), HashSet::new());
            settings.retain(|(_, found)| cuts.insert(found.cut) && seen.insert((found.ranks, found.royalties)));
        }
        settings
    }

    /// Returns the settings with their [units](SettingProblem::model_units), best first. Keeps only one of several
    /// settings with the same ranks and royalties.
    pub(crate) fn valued(&self, settings: Vec<Candidate>) -> Vec<(f64, Candidate)> {
        let valued = one_of_each(settings).into_iter().map(|mut found| {
            found.value = self.value(&found);
            (self.model_units(&found), found)
        });
        let mut valued: Vec<(f64, Candidate)> = valued.collect();
        valued.sort_by(|(a, first), (b, second)| b.total_cmp(a).then_with(|| second.cmp(first)));
        valued
    }

    /// Returns the number of single settings to list. Several of them may belong to one plan. Returns 0 if plans are
    /// listed instead.
    pub(crate) fn listed(&self) -> usize {
        if self.query.variants { self.query.top.min(CUTS) } else { 0 }
    }

    /// Returns the setting as opponents see it.
    pub(crate) fn show(&self, found: &Candidate) -> Showing {
        let rows = found.cut.map(|mask| self.search.cards(mask));
        Showing::of_rows(self.payoffs(), &rows, found.ranks, found.claims)
    }

    /// Returns the cards of a setting.
    pub(crate) fn cards(&self, found: &Candidate) -> Setting {
        Setting::of_cut(found.cut.map(|mask| self.search.cards(mask)))
    }

    /// Returns the units that the known opponents pay, each settled separately.
    pub(crate) fn known_units(&self, shown: &Showing) -> f64 {
        self.known.iter().map(|known| f64::from(self.payoffs().units(shown, known))).sum()
    }

    /// Returns the units that `shown` wins at a table with the known opponents and `others`.
    pub(crate) fn table_units(&self, shown: &Showing, others: &[Showing]) -> i32 {
        let mut units = 0;
        settle_first(self.payoffs(), &self.table(shown, others), &mut units);
        units
    }

    fn table(&self, shown: &Showing, others: &[Showing]) -> Vec<Showing> {
        [shown].into_iter().chain(&self.known).chain(others).copied().collect()
    }

    /// Splits the EV of `shown` into parts, with opponents settled one by one. `opponents` is a weighted sample of the
    /// unknown opponents.
    pub(crate) fn parts_of_pairs<'s>(
        &self,
        shown: &Showing,
        opponents: impl Iterator<Item = (&'s Showing, i64)>,
    ) -> EvParts {
        let payoffs = self.payoffs();
        let (mut unknown, mut known) = (PartSums::default(), PartSums::default());
        for (theirs, weight) in opponents {
            settle_pair(payoffs, shown, theirs, [false; 2], unknown.deal(weight));
        }
        known.deal(1);
        self.known.iter().for_each(|theirs| settle_pair(payoffs, shown, theirs, [false; 2], &mut known));
        unknown.mean() * self.unknown() as f64 + known.mean()
    }

    /// Splits the EV of `shown` into parts, with whole tables settled. Each item of `tables` contains the unknown
    /// opponents of one table. The known opponents join each table.
    pub(crate) fn parts_of_tables<'s>(&self, shown: &Showing, tables: impl Iterator<Item = &'s [Showing]>) -> EvParts {
        let mut sums = PartSums::default();
        for others in tables {
            settle_first(self.payoffs(), &self.table(shown, others), sums.deal(1));
        }
        sums.mean()
    }
}
