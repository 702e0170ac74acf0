//! Strategies on trial: what one wins from another, and what a best response wins from one.
//!
//! Nothing is played where two strategies set a hand alike. Where they differ, both settings are valued against a
//! population of the opponents' hands with the cards of the hand removed; a game that is the same for both players is
//! worth nothing to a strategy against itself, so that what one wins from another is the mean of these differences.

use super::equilibrium::UNAWARE_TRAINING;
use super::parallel::map_chunks;
use super::player::{Play, Player};
use super::population::{Opponent, Population};
use super::query::Query;
use super::search::{Found, Search};
use super::solve::Solver;
use super::subsets::HAND;
use super::train::train;
use crate::cards::{CardSet, Rng};
use crate::chinese::{ByRow, Setting, Showing};

/// How hands are set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetBy {
    /// As the equilibrium does, which knows which cards it holds: the quick answer.
    Equilibrium,
    /// As the equilibrium of players who do not, which is trained on the spot.
    Unaware,
    /// For the greatest product of the chances to win each row.
    MaxProduct,
    /// As the default answer, from samples.
    Sampled,
}

impl SetBy {
    /// Every way.
    pub const ALL: [SetBy; 4] = [SetBy::Equilibrium, SetBy::Unaware, SetBy::MaxProduct, SetBy::Sampled];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            SetBy::Equilibrium => "equilibrium",
            SetBy::Unaware => "unaware",
            SetBy::MaxProduct => "max-product",
            SetBy::Sampled => "sampled",
        }
    }

    /// The way of this name.
    pub fn from_name(name: &str) -> Option<SetBy> {
        SetBy::ALL.into_iter().find(|by| by.name() == name)
    }
}

/// How much is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// How many hands are set.
    pub hands: usize,
    /// How many hands the opponents' population has; of 300,000 about 92,000 are left without the thirteen cards of a
    /// hand.
    pub population: usize,
    /// The seed of both.
    pub seed: u64,
}

/// What a strategy wins, in units a hand from one opponent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Verdict {
    /// How many hands were set.
    pub hands: usize,
    /// How many opponents each met that was valued, on average, each relabelling of suits counted.
    pub opponents: f64,
    /// The units.
    pub units: f64,
    /// Their standard error.
    pub std_err: f64,
    /// The share of the hands that both set alike.
    pub alike: f64,
}

/// Settings that the model says are worth less than the best by more than this are not tried as answers.
const TRIED: f32 = 0.4;

/// Who sets by a strategy.
struct Setter<'a> {
    by: SetBy,
    player: Player,
    solver: &'a Solver,
}

impl Solver {
    fn setter(&self, by: SetBy) -> Setter<'_> {
        let rules = self.rules();
        let strategy = self.equilibrium().strategy();
        let player = match by {
            SetBy::Unaware => Player::new(rules, &train(rules, 1, UNAWARE_TRAINING, |_| {}), 1),
            SetBy::MaxProduct => Player::new(rules, &strategy.unaware(), 1),
            SetBy::Equilibrium | SetBy::Sampled => Player::new(rules, strategy, 1),
        };
        Setter { by, player, solver: self }
    }

    /// What `a` wins from `b`, heads-up.
    pub fn contest(&self, a: SetBy, b: SetBy, trial: &Trial) -> Verdict {
        let (first, second) = (self.setter(a), self.setter(b));
        // The population sets as whoever does so quickly.
        let crowd = if b == SetBy::Sampled { &first } else { &second };
        let population = crowd.population(trial);
        let compare = |search: &mut Search, hand: CardSet| {
            let (Some(mine), Some(theirs)) = (first.set(search, hand), second.set(search, hand)) else { return None };
            if mine.ranks == theirs.ranks {
                return None;
            }
            let opponents = population.without(hand, &first.player.payoffs);
            let values = first.values(search, &[mine, theirs], &opponents);
            Some((values.means[0] - values.means[1], values.opponents))
        };
        verdict(trial, compare)
    }

    /// What a best response wins at least from a strategy, heads-up.
    ///
    /// The best answer to a population is chosen by one half of it and valued by the other, and the other way round, so
    /// that luck in choosing is no gain.
    pub fn exploit(&self, by: SetBy, trial: &Trial) -> Verdict {
        let setter = self.setter(by);
        let population = setter.population(trial);
        let answer = |search: &mut Search, hand: CardSet| {
            let own = setter.set(search, hand)?;
            let player = &setter.player;
            let mut ways = vec![own];
            ways.extend(
                search.several(player, 1, TRIED).into_iter().filter(|w| w.ranks != own.ranks),
            );
            let opponents = population.without(hand, &player.payoffs);
            let values = setter.values(search, &ways, &opponents);
            let gain = |chosen_by: usize| {
                let best = |a: &usize, b: &usize| values.halves[*a][chosen_by].total_cmp(&values.halves[*b][chosen_by]);
                let best = (0..ways.len()).rev().max_by(best).unwrap_or(0);
                values.halves[best][1 - chosen_by] - values.halves[0][1 - chosen_by]
            };
            let gain = (gain(0) + gain(1)) / 2.0;
            Some((gain, values.opponents))
        };
        verdict(trial, answer)
    }
}

/// What settings earn from opponents.
struct Values {
    means: Vec<f64>,
    /// From every other opponent, and from those between.
    halves: Vec<[f64; 2]>,
    opponents: f64,
}

impl Setter<'_> {
    fn population(&self, trial: &Trial) -> Population {
        Population::of(trial.seed, trial.population, |search, hand| match self.by {
            SetBy::MaxProduct => match self.set(search, hand) {
                Some(found) => self.player.showing_of(found, &found.cut.map(|mask| search.cards(mask))),
                None => self.player.show(search, hand),
            },
            _ => self.player.show(search, hand),
        })
    }

    /// The setting of a hand, if it is set.
    fn set(&self, search: &mut Search, hand: CardSet) -> Option<Found> {
        let Play::Set(found) = self.player.play(search, hand) else { return None };
        match self.by {
            SetBy::Equilibrium | SetBy::Unaware => Some(found),
            SetBy::MaxProduct => {
                let win = |found: &Found| {
                    let chances = |row| self.player.model.chances(search.odds(), row, *found.ranks.get(row));
                    let chance = |row| f64::from(chances(row).win);
                    ByRow::from_fn(chance).iter().map(|(_, win)| *win).product::<f64>()
                };
                let all = search.every(&self.player.payoffs, |found| win(found) as f32);
                all.into_iter().max_by(Found::cmp)
            }
            SetBy::Sampled => {
                let query = Query { opponents: 1, ..Query::new(hand) };
                let answer = self.solver.solve(&query, || false).ok()?;
                let setting: &Setting = &answer.settings.first()?.setting;
                let rows = *setting.rows();
                search.take(hand, &self.player);
                search
                    .every(&self.player.payoffs, |_| 0.0)
                    .into_iter()
                    .find(|found| found.cut.map(|mask| search.cards(mask)) == rows)
            }
        }
    }

    fn values(&self, search: &Search, settings: &[Found], opponents: &[Opponent]) -> Values {
        let player = &self.player;
        let mut totals = [0i64; 2];
        opponents.iter().enumerate().for_each(|(i, o)| totals[i % 2] += i64::from(o.weight));
        let sums = settings.iter().map(|found| {
            let way: Showing = player.showing_of(*found, &found.cut.map(|mask| search.cards(mask)));
            let mut sums = [0i64; 2];
            for (i, opponent) in opponents.iter().enumerate() {
                sums[i % 2] += i64::from(opponent.weight) * i64::from(player.payoffs.units(&way, &opponent.showing));
            }
            sums
        });
        let sums: Vec<[i64; 2]> = sums.collect();
        let per = |sum: i64, total: i64| sum as f64 / total.max(1) as f64;
        let all = totals[0] + totals[1];
        Values {
            means: sums.iter().map(|of| per(of[0] + of[1], all)).collect(),
            halves: sums.iter().map(|of| [per(of[0], totals[0]), per(of[1], totals[1])]).collect(),
            opponents: all as f64,
        }
    }
}

/// The mean over random hands of what `each` says; hands of which it says nothing count as 0.
fn verdict(trial: &Trial, each: impl Fn(&mut Search, CardSet) -> Option<(f64, f64)> + Send + Sync) -> Verdict {
    let of = |search: &mut Search, n: usize| {
        let hand = Rng::stream(!trial.seed, n as u64).deal(CardSet::DECK, HAND);
        each(search, hand)
    };
    let all = map_chunks(trial.hands, Search::new, of);
    let n = all.len().max(1) as f64;
    let valued: Vec<(f64, f64)> = all.into_iter().flatten().collect();
    let units = valued.iter().map(|(units, _)| units).sum::<f64>() / n;
    let squares: f64 = valued.iter().map(|(of, _)| (of - units).powi(2)).sum();
    let spread = squares + (n - valued.len() as f64) * units * units;
    Verdict {
        hands: trial.hands,
        opponents: valued.iter().map(|(_, opponents)| opponents).sum::<f64>() / valued.len().max(1) as f64,
        units,
        std_err: (spread / (n - 1.0).max(1.0) / n).sqrt(),
        alike: 1.0 - valued.len() as f64 / n,
    }
}
