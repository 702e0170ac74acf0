//! The result of each player in a session, split into cards, settings and luck.

use std::cmp::Ordering;

use crate::questions::grade::moments::{MILLIONTHS, millionths};
use crate::wire::id::Id;
use pusoy::chinese::Deal;
use pusoy::chinese::rules::{House, MissetReason};
use pusoy::solver::Ev;

use crate::questions::review::evening::{Evening, Reviewed};
use crate::questions::review::hand::JudgedHand;
use crate::questions::review::words::{LUCK, Part, result_in_words};

/// Maximum number of mistakes listed for each player.
const LISTED: usize = 3;

/// The result of one player in a session, split into its causes.
#[derive(Clone, Default)]
pub struct PlayerReview {
    /// Number of deals.
    pub deals: u64,
    /// Number of deals in which the cards of the player are known.
    pub hands: u64,
    /// Units won in deals in which the cards of the player are not known.
    pub unknown: i64,
    /// Units won in deals in which the cards of the player are known.
    pub known: i64,
    /// Expected units of the hands with their best actions.
    pub cards: Sum,
    /// Expected units lost by the actions taken, against the best actions.
    pub cost: Sum,
    /// Units won in all deals if the best action replaces every mistake, and other players act as they did.
    pub as_best: i64,
    /// All mistakes, in the order of deals.
    pub mistakes: Vec<Mistake>,
}

/// A sum of units with its standard error. Units are rounded to whole millionths and then added up, so the sum does not
/// depend on the order of the hands.
#[derive(Clone, Copy, Default)]
pub struct Sum {
    millionths: i64,
    /// Sum of the squared standard errors; `None` without samples.
    variance: Option<f64>,
    /// Whether the sum includes a model's estimate.
    is_modelled: bool,
}

/// A hand whose action was neither the best one nor tied with it.
#[derive(Clone)]
pub struct Mistake {
    /// The number of the deal in the session, or of the hand among the hands of drills, from 1.
    pub deal: u64,
    /// The id of the deal.
    pub id: Id,
    /// EV difference between the best action and the action taken, in units.
    pub cost: Ev,
    /// The action taken.
    pub action: Deal,
    /// The reason why the hand is mis-set; `None` if it is not mis-set.
    pub misset: Option<MissetReason>,
    /// The best action.
    pub best: Deal,
    /// Units won.
    pub units: i64,
    /// Units that the best action would have won, if other players had acted as they did.
    pub as_best: i64,
    /// The reason why the best action is better, in words; `None` if nothing explains it.
    pub compared: Option<String>,
    /// The rules of the hand.
    pub house: House,
    /// Number of opponents.
    pub opponents: usize,
}

impl Reviewed for PlayerReview {
    type Judged = Option<JudgedHand>;
    const LUCK: &'static str = LUCK;

    fn add(&mut self, deal: u64, id: &Id, units: i64, judged: Option<&Option<JudgedHand>>) {
        self.deals += 1;
        let Some(hand) = judged.and_then(Option::as_ref) else {
            self.unknown += units;
            self.as_best += units;
            return;
        };
        self.hands += 1;
        self.known += units;
        self.as_best += hand.as_best;
        self.cards.add(hand.cards);
        self.cost.add(hand.cost);
        if !hand.is_tied {
            self.mistakes.push(Mistake {
                deal,
                id: id.clone(),
                cost: hand.cost,
                action: hand.action,
                misset: hand.misset,
                best: hand.best,
                units: hand.units,
                as_best: hand.as_best,
                compared: hand.compared.clone(),
                house: hand.house.clone(),
                opponents: hand.opponents,
            });
        }
    }

    fn cost(judged: &Option<JudgedHand>) -> Option<f64> {
        judged.as_ref().map(|hand| hand.cost.mean())
    }

    fn in_words(&self, name: &str, units: i64) -> String {
        let parts = [
            Part { what: "cards", units: self.cards.units() },
            Part { what: "settings", units: -self.cost.units() },
            Part { what: "deals recorded without cards", units: self.unknown as f64 },
        ];
        result_in_words(name, units, if self.hands > 0 { &parts } else { &[] }, "no cards are known")
    }
}

impl Evening<PlayerReview> {
    /// Returns the mistakes of all players with their names, in descending order of cost. The name is `None` for hands
    /// of drills.
    pub fn mistakes(&self) -> Vec<(Option<&str>, &Mistake)> {
        let players = self.players().map(|(name, _, player)| (Some(name), player));
        let all = players.chain(self.drilled.iter().map(|player| (None, player)));
        let named = all.flat_map(|(name, player)| player.mistakes.iter().map(move |mistake| (name, mistake)));
        let mut mistakes: Vec<_> = named.collect();
        mistakes.sort_by(|(_, a), (_, b)| Mistake::by_cost(a, b));
        mistakes
    }

    /// Names the player with the lowest cost per hand, and the costliest mistake, if a player made a mistake. Mistakes
    /// in drills do not count. Returns `None` if the hands of fewer than two players are known.
    pub fn best_and_worst(&self) -> Option<String> {
        let per_hand = |player: &PlayerReview| player.cost.units() / player.hands as f64;
        let set = || self.players().filter(|(_, _, player)| player.hands > 0);
        let (best, _, player) = set().min_by(|(_, _, a), (_, _, b)| per_hand(a).total_cmp(&per_hand(b)))?;
        if set().count() < 2 {
            return None;
        }
        let best = format!("{best} set best: {:.2} units lost per hand.", per_hand(player));
        let mistakes = self.mistakes();
        let costliest = mistakes.iter().find_map(|(name, mistake)| Some(((*name)?, mistake)));
        Some(match costliest {
            Some((name, mistake)) => {
                let (deal, lost) = (mistake.deal, mistake.cost.mean());
                format!("{best} The costliest mistake was {name}'s in deal {deal}: {lost:.2} units.")
            }
            None => best,
        })
    }
}

impl Mistake {
    /// Compares mistakes for descending order of cost.
    fn by_cost(a: &Mistake, b: &Mistake) -> Ordering {
        b.cost.mean().total_cmp(&a.cost.mean()).then(a.deal.cmp(&b.deal))
    }
}

impl PlayerReview {
    /// Returns the units won by luck: exactly `known - cards + cost`. Luck is the hands of the other players, and how
    /// they set them. The standard error is that of `cards`.
    pub fn luck(&self) -> Sum {
        let millionths = self.known * MILLIONTHS as i64 - self.cards.millionths + self.cost.millionths;
        Sum { millionths, ..self.cards }
    }

    /// Returns the costliest mistakes, in descending order of cost.
    pub fn costliest(&self) -> Vec<&Mistake> {
        let mut mistakes: Vec<&Mistake> = self.mistakes.iter().collect();
        mistakes.sort_by(|a, b| Mistake::by_cost(a, b));
        mistakes.truncate(LISTED);
        mistakes
    }
}

impl Sum {
    fn add(&mut self, ev: Ev) {
        self.millionths += millionths(ev.mean());
        if let Some(std_err) = ev.std_err() {
            self.variance = Some(self.variance.unwrap_or(0.0) + std_err * std_err);
        }
        self.is_modelled |= matches!(ev, Ev::Model(_));
    }

    /// Returns the units.
    pub fn units(self) -> f64 {
        self.millionths as f64 / MILLIONTHS
    }

    /// Returns the standard error of the sum, in units. Returns `None` if the sum includes a model's estimate, or if no
    /// part of the sum was sampled.
    pub fn std_err(self) -> Option<f64> {
        self.variance.filter(|_| !self.is_modelled).map(f64::sqrt)
    }
}

impl std::ops::Neg for Sum {
    type Output = Sum;

    fn neg(self) -> Sum {
        Sum { millionths: -self.millionths, ..self }
    }
}
