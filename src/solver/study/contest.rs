//! Strategies on trial: what one wins from another, and what a best response wins from one.
//!
//! Nothing is played where two strategies set a hand alike. Where they differ, both settings are valued against a
//! population of the opponents' hands with the cards of the hand removed; a game that is the same for both players is
//! worth nothing to a strategy against itself, so that what one wins from another is the mean of these differences.

use crate::cards::{CardSet, Rng};
use crate::chinese::{ByRow, Claims, Setting, Showing};
use crate::solver::answering::solver::Solver;
use crate::solver::ask::query::Query;
use crate::solver::hand::candidate::Found;
use crate::solver::hand::masks::HAND;
use crate::solver::opponents::equilibrium::UNAWARE_TRAINING;
use crate::solver::opponents::groups::Alike;
use crate::solver::opponents::population::{Population, Seen};
use crate::solver::parallel::map_chunks;
use crate::solver::play::player::{Play, Player};
use crate::solver::play::training::train;
use crate::solver::search::search::Search;

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

/// Who sets the hands of a match.
#[derive(Clone, PartialEq, Debug)]
pub enum Contestant {
    /// A strategy sets every hand.
    Strategy(SetBy),
    /// These hands are set so already; they are the hands of the match.
    Settings(Vec<Setting>),
}

impl Contestant {
    /// The setting of the hand of this number, if it is set already.
    fn setting(&self, n: usize) -> Option<&Setting> {
        match self {
            Contestant::Strategy(_) => None,
            Contestant::Settings(settings) => settings.get(n),
        }
    }
}

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
    ///
    /// The opponents of the population set as `b` does, where that is a strategy that sets quickly, else as `a` does, else
    /// as the equilibrium. If the hands are set already there are as many as these settings; of two lists those hands are
    /// compared that both set.
    pub fn contest(&self, a: &Contestant, b: &Contestant, trial: &Trial) -> Verdict {
        let setter = |of: &Contestant| match of {
            Contestant::Strategy(by) => self.setter(*by),
            Contestant::Settings(_) => self.setter(SetBy::Equilibrium),
        };
        let (first, second) = (setter(a), setter(b));
        // The population sets as whoever does so quickly.
        let is_quick = |of: &Contestant| matches!(of, Contestant::Strategy(by) if *by != SetBy::Sampled);
        let crowd = if is_quick(b) || !is_quick(a) { &second } else { &first };
        let population = crowd.population(trial);
        let compare = |search: &mut Search, n: usize, dealt: CardSet| {
            let given = [a.setting(n), b.setting(n)];
            let hand = given.iter().flatten().next().map_or(dealt, |setting| setting.cards());
            let payoffs = &first.player.payoffs;
            let mut show = |setter: &Setter<'_>, given: Option<&Setting>| match given {
                Some(setting) => Some(Showing::of_setting(payoffs, setting, Claims::EVERYTHING)),
                None => setter.set(search, hand).map(|found| setter.show(search, found)),
            };
            let (mine, theirs) = (show(&first, given[0])?, show(&second, given[1])?);
            if (mine.status, mine.ranks) == (theirs.status, theirs.ranks) || mine.cards != theirs.cards {
                return None;
            }
            let values = first.values(&[mine, theirs], hand, (&population, &crowd.player));
            Some((values.means[0] - values.means[1], values.opponents))
        };
        let given = [a, b].into_iter().filter_map(|of| match of {
            Contestant::Strategy(_) => None,
            Contestant::Settings(settings) => Some(settings.len()),
        });
        let hands = given.min().unwrap_or(trial.hands);
        verdict(&Trial { hands, ..*trial }, compare)
    }

    /// What a best response wins at least from a strategy, heads-up; of samples, what they leave to win from the
    /// equilibrium.
    ///
    /// The best answer to a population is chosen by one half of it and valued by the other, and the other way round, so
    /// that luck in choosing is no gain.
    pub fn exploit(&self, by: SetBy, trial: &Trial) -> Verdict {
        let setter = self.setter(by);
        let population = setter.population(trial);
        let answer = |search: &mut Search, _: usize, hand: CardSet| {
            let own = setter.set(search, hand)?;
            let player = &setter.player;
            let mut ways = vec![own];
            ways.extend(search.several(player, 1, TRIED).into_iter().filter(|w| w.ranks != own.ranks));
            let ways: Vec<Showing> = ways.into_iter().map(|found| setter.show(search, found)).collect();
            let values = setter.values(&ways, hand, (&population, player));
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
        Population::of(&self.player, trial.seed, trial.population, |search, hand| match self.by {
            SetBy::MaxProduct => match self.set(search, hand) {
                Some(found) => Play::Set(found),
                None => self.player.play(search, hand),
            },
            _ => self.player.play(search, hand),
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

    fn show(&self, search: &Search, found: Found) -> Showing {
        self.player.showing_of(found, &found.cut.map(|mask| search.cards(mask)))
    }

    fn values(&self, ways: &[Showing], hand: CardSet, (population, player): (&Population, &Player)) -> Values {
        let payoffs = &self.player.payoffs;
        let alike = Alike::new(payoffs, &ways.iter().collect::<Vec<_>>());
        let seen = Seen::new(hand);
        let halves = [0, 1].map(|half| population.half(player, &seen, &alike, half));
        let totals = halves.each_ref().map(|half| half.weights.iter().map(|weights| weights[0]).sum::<i64>());
        let sums: Vec<[i64; 2]> = ways
            .iter()
            .map(|way| {
                halves.each_ref().map(|half| {
                    let met = half.showings.iter().zip(&half.weights);
                    met.map(|(theirs, weights)| weights[0] * i64::from(payoffs.units(way, theirs))).sum()
                })
            })
            .collect();
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
fn verdict(trial: &Trial, each: impl Fn(&mut Search, usize, CardSet) -> Option<(f64, f64)> + Send + Sync) -> Verdict {
    let of = |search: &mut Search, n: usize| {
        let hand = Rng::stream(!trial.seed, n as u64).deal(CardSet::DECK, HAND);
        each(search, n, hand)
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
