//! [`ContestPlayer`]: a player who sets every hand by one [`SetBy`] strategy, and values settings.

use super::published_rows::RowChances;
use super::trial::{Deviations, Gain, PARTS, Trial};
use crate::cards::CardSet;
use crate::chinese::{ByRow, Row, Seating, Showing};
use crate::eval::RowRank;
use crate::solver::answering::solver::Solver;
use crate::solver::ask::query::Query;
use crate::solver::hand::candidate::Candidate;
use crate::solver::opponents::equilibrium::equilibrium::UNAWARE_TRAINING;
use crate::solver::opponents::groups::{EquivalenceClasses, Groups};
use crate::solver::opponents::home_runs::{HomeRuns, ROUND, settle_tables};
use crate::solver::opponents::population::Population;
use crate::solver::opponents::suit_relabelling::SeenCards;
use crate::solver::play::model_player::{HandChoice, ModelPlayer};
use crate::solver::play::training::train;
use crate::solver::search::search::Search;

/// A strategy that sets hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetBy {
    /// The solver's equilibrium, in which players use their own cards to estimate the opponents' hands. It gives the
    /// `--quick` answer.
    Equilibrium,
    /// An equilibrium in which players do not use their own cards to estimate the opponents' hands. It is trained on
    /// demand.
    Unaware,
    /// The setting with the greatest product of the chances to win each row.
    MaxProduct,
    /// The setting with the greatest sum of the chances not to lose each row, as a person adds them up from a table of
    /// 26 published rows: [`HANKIN_ROWS`](super::published_rows::HANKIN_ROWS). The table belongs to the preset `plain`.
    Hankin,
    /// The best setting of the solver's default answer, computed with sampled opponents. The equilibrium decides which
    /// hands are declared or surrendered.
    Sampled,
}

impl SetBy {
    /// Every strategy.
    pub const ALL: [SetBy; 5] = [SetBy::Equilibrium, SetBy::Unaware, SetBy::MaxProduct, SetBy::Hankin, SetBy::Sampled];

    /// Returns the name that the command line uses.
    pub const fn name(self) -> &'static str {
        match self {
            SetBy::Equilibrium => "equilibrium",
            SetBy::Unaware => "unaware",
            SetBy::MaxProduct => "max-product",
            SetBy::Hankin => "hankin",
            SetBy::Sampled => "sampled",
        }
    }

    /// Returns the strategy with this name. Returns `None` if no strategy has it.
    pub fn from_name(name: &str) -> Option<SetBy> {
        SetBy::ALL.into_iter().find(|by| by.name() == name)
    }
}

/// A player who sets hands by a strategy, against one opponent or against several who are settled together.
pub(super) struct ContestPlayer<'a> {
    by: SetBy,
    seating: Seating,
    pub(super) player: ModelPlayer,
    /// The published chances, for [`SetBy::Hankin`].
    published: RowChances,
    solver: &'a Solver,
}

/// The EVs of several settings of one hand, in units from one opponent.
pub(super) struct SettingEvs {
    /// The mean over all opponents, by setting.
    pub(super) means: Vec<f64>,
    /// The mean over each half of the opponents, by setting.
    pub(super) halves: Vec<[f64; 2]>,
    /// Number of opponents. Each relabelling of the suits of a hand counts as another opponent.
    pub(super) opponents: f64,
    /// The units from the opponents in each part of each half, by setting, without home runs.
    sums: Vec<[[i64; PARTS]; 2]>,
    /// Number of opponents in each part of each half.
    weights: [[i64; PARTS]; 2],
}

impl SettingEvs {
    /// Returns, for each part of the population, how far it moves the mean gap between `setting` and `other`. Only the
    /// opponents in `halves` count. Each result is the gap in the part minus the mean gap, all multiplied by the part's
    /// share of the opponents. So the results add up to 0.
    fn deviations(&self, [setting, other]: [usize; 2], halves: &[usize]) -> Deviations {
        let over = |count: &dyn Fn(usize, usize) -> i64| -> [i64; PARTS] {
            std::array::from_fn(|part| halves.iter().map(|&half| count(half, part)).sum())
        };
        let units = over(&|half, part| self.sums[setting][half][part] - self.sums[other][half][part]);
        let weights = over(&|half, part| self.weights[half][part]);
        let total = weights.iter().sum::<i64>().max(1) as f64;
        let mean = units.iter().sum::<i64>() as f64 / total;
        std::array::from_fn(|part| (units[part] as f64 - mean * weights[part] as f64) / total)
    }

    /// Returns the EV of `setting` minus that of `other`, over all opponents.
    pub(super) fn gain(&self, [setting, other]: [usize; 2]) -> Gain {
        let units = self.means[setting] - self.means[other];
        Gain { units, opponents: self.opponents, deviations: self.deviations([setting, other], &[0, 1]) }
    }

    /// Returns the mean EV of the two `chosen` settings, minus the EV of `own`. `chosen` contains the best setting
    /// against each half of the opponents. Each of these settings is valued against the half for which it was not
    /// chosen.
    pub(super) fn gain_of_chosen(&self, chosen: [usize; 2], own: usize) -> Gain {
        let by = |half: usize| {
            let [setting, valued] = [chosen[half], 1 - half];
            let units = self.halves[setting][valued] - self.halves[own][valued];
            (units, self.deviations([setting, own], &[valued]))
        };
        let ((first, of_first), (second, of_second)) = (by(0), by(1));
        let deviations = std::array::from_fn(|part| (of_first[part] + of_second[part]) / 2.0);
        Gain { units: (first + second) / 2.0, opponents: self.opponents, deviations }
    }
}

/// Number of rounds of tables whose opponents come from one half of a block of the population. A round has [`ROUND`]
/// chunks of tables.
const ROUNDS: usize = 4;

impl ContestPlayer<'_> {
    pub(super) fn new(solver: &Solver, by: SetBy, seating: Seating) -> ContestPlayer<'_> {
        let (rules, opponents) = (solver.rules(), seating.opponents());
        let strategy = solver.equilibrium().strategy();
        let player = match by {
            SetBy::Unaware => ModelPlayer::new(rules, &train(rules, opponents, UNAWARE_TRAINING, &|_| {}), opponents),
            SetBy::MaxProduct => ModelPlayer::new(rules, &strategy.unaware(), opponents),
            SetBy::Equilibrium | SetBy::Hankin | SetBy::Sampled => ModelPlayer::new(rules, strategy, opponents),
        };
        let published = RowChances::new(player.payoffs());
        ContestPlayer { by, seating, player, published, solver }
    }

    /// Returns the population of a trial: opponents' hands set by this player, or by the equilibrium for
    /// [`SetBy::Sampled`].
    pub(super) fn population(&self, trial: &Trial) -> Population {
        Population::with_plays(&self.player, trial.seed, trial.population, |search, hand| match self.by {
            SetBy::MaxProduct | SetBy::Hankin => match self.set(search, hand) {
                Some(found) => HandChoice::Set(found),
                None => self.player.play(search, hand),
            },
            _ => self.player.play(search, hand),
        })
    }

    /// Returns the setting of a hand. Returns `None` if the hand is declared or surrendered, or cannot be set.
    pub(super) fn set(&self, search: &mut Search, hand: CardSet) -> Option<Candidate> {
        let HandChoice::Set(found) = self.player.play(search, hand) else { return None };
        match self.by {
            SetBy::Equilibrium | SetBy::Unaware => Some(found),
            SetBy::MaxProduct => {
                let win = |found: &Candidate| {
                    let chances =
                        |row| self.player.model().row_equity(search.distributions(), row, *found.ranks.get(row));
                    let chance = |row| f64::from(chances(row).win);
                    ByRow::from_fn(chance).iter().map(|(_, win)| *win).product::<f64>()
                };
                self.best_by(search, win)
            }
            SetBy::Hankin => {
                let chance = |(row, rank): (Row, &RowRank)| self.published.chance(row, *rank);
                self.best_by(search, |found| found.ranks.iter().map(chance).sum())
            }
            SetBy::Sampled => {
                let query = Query::new(hand).opponents(self.seating.opponents());
                let answer = self.solver.solve(&query).ok()?;
                let rows = *answer.best()?.setting.rows();
                search.load(hand, &self.player.valuation);
                search
                    .every(self.player.payoffs(), |_| 0.0)
                    .into_iter()
                    .find(|found| found.cut.map(|mask| search.cards(mask)) == rows)
            }
        }
    }

    /// Returns the setting with the highest score among all settings of the hand loaded in `search`.
    fn best_by(&self, search: &Search, score: impl Fn(&Candidate) -> f64) -> Option<Candidate> {
        search.every(self.player.payoffs(), |found| score(found) as f32).into_iter().max_by(Candidate::cmp)
    }

    /// Returns a setting of the hand loaded in `search`, as opponents see it.
    pub(super) fn show(&self, search: &Search, found: Candidate) -> Showing {
        self.player.showing_of(found, &found.cut.map(|mask| search.cards(mask)))
    }

    /// Returns the EVs of settings of `hand` against a population of opponents. A contest player makes `population` by
    /// [`ContestPlayer::population`], and `player` is the field `player` of that contest player.
    pub(super) fn setting_evs(
        &self,
        settings: &[Showing],
        hand: CardSet,
        (population, player): (&Population, &ModelPlayer),
    ) -> SettingEvs {
        let payoffs = self.player.payoffs();
        let classes = EquivalenceClasses::new(payoffs, &settings.iter().collect::<Vec<_>>());
        let seen = SeenCards::new(hand);
        let halves = population.halves::<PARTS>(player, &seen, &classes);
        let in_parts = |total: &dyn Fn(&Groups) -> i64| halves.each_ref().map(|parts| parts.each_ref().map(total));
        let weights = in_parts(&Groups::total);
        let sums: Vec<[[i64; PARTS]; 2]> =
            settings.iter().map(|setting| in_parts(&|groups| groups.earned(payoffs, setting))).collect();
        let add_up = |sums: &[[i64; PARTS]; 2]| sums.map(|parts| parts.iter().sum::<i64>());
        let per = |sum: i64, total: i64| sum as f64 / total.max(1) as f64;
        let totals = add_up(&weights);
        let all = totals[0] + totals[1];
        let by_half: Vec<[i64; 2]> = sums.iter().map(add_up).collect();
        let mut values = SettingEvs {
            means: by_half.iter().map(|sums| per(sums[0] + sums[1], all)).collect(),
            halves: by_half.iter().map(|sums| [per(sums[0], totals[0]), per(sums[1], totals[1])]).collect(),
            opponents: all as f64,
            sums,
            weights,
        };
        if self.seating.is_together() {
            let added = self.home_runs(settings, hand, (population, player));
            for (n, (mean, halves)) in values.means.iter_mut().zip(&mut values.halves).enumerate() {
                *mean += (added[0][n] + added[1][n]) / 2.0;
                halves.iter_mut().zip(&added).for_each(|(half, added)| *half += added[n]);
            }
        }
        values
    }

    /// Returns, for each half of the population, the units per opponent that home runs add to each of the settings.
    fn home_runs(
        &self,
        settings: &[Showing],
        hand: CardSet,
        (population, player): (&Population, &ModelPlayer),
    ) -> [Vec<f64>; 2] {
        let (unseen, opponents) = (CardSet::DECK - hand, self.seating.opponents());
        let (shown, all): (Vec<&Showing>, Vec<usize>) = settings.iter().zip(0..).unzip();
        let mut home_runs = [0, 1].map(|_| HomeRuns::new(opponents, unseen, settings.len()));
        let mut search = Search::new();
        for (number, halves) in population.pools(&SeenCards::new(hand)).enumerate() {
            for (home_runs, pool) in home_runs.iter_mut().zip(&halves) {
                for chunk in 0..ROUNDS * ROUND {
                    let (player, dealt_from) = ((player, &mut search), (unseen, opponents));
                    home_runs.add(&all, settle_tables(player, (number, pool), chunk, dealt_from, (&shown, 1)));
                }
            }
        }
        home_runs.map(|home_runs| all.iter().map(|&setting| home_runs.added(setting, setting)).collect())
    }
}
