//! The result of each player in a session, split into cards, settings and luck.

use crate::questions::grade::moments::{MILLIONTHS, millionths};
use crate::wire::id::Id;
use pusoy::chinese::Deal;
use pusoy::solver::Ev;

use crate::questions::review::evening::Reviewed;
use crate::questions::review::hand::JudgedHand;

/// Maximum number of mistakes listed for each player.
const MISTAKES: usize = 3;

/// The result of one player in a session, split into its causes.
#[derive(Clone, Default)]
pub struct PlayerReview {
    /// Number of deals.
    pub deals: u64,
    /// Number of deals whose cards are known.
    pub hands: u64,
    /// Units won in deals whose cards are not known.
    pub unknown: i64,
    /// Units won in deals whose cards are known.
    pub known: i64,
    /// Expected units of the hands with their best actions.
    pub cards: Sum,
    /// Expected units lost by the actions taken, against the best actions.
    pub cost: Sum,
    /// Units of all deals if the player had always taken the best action, and the others had played as they did.
    pub as_best: i64,
    /// The costliest mistakes, in descending order of cost.
    pub mistakes: Vec<Mistake>,
}

/// A sum of units with its error. Units are added up in millionths, so sums are exact.
#[derive(Clone, Copy, Default)]
pub struct Sum {
    millionths: i64,
    /// Sum of the squared standard errors.
    variance: f64,
    is_modelled: bool,
}

/// A hand that was not played best.
#[derive(Clone)]
pub struct Mistake {
    /// The number of the deal, from 1, among the counted deals.
    pub deal: u64,
    /// The id of the deal.
    pub id: Id,
    /// EV difference between the best action and the action taken.
    pub cost: Ev,
    /// The action taken.
    pub action: Deal,
    /// The best action.
    pub best: Deal,
}

impl Reviewed for PlayerReview {
    type Judged = Option<JudgedHand>;

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
            self.mistakes.push(Mistake { deal, id: id.clone(), cost: hand.cost, action: hand.action, best: hand.best });
            self.mistakes.sort_by(|a, b| b.cost.mean().total_cmp(&a.cost.mean()).then(a.deal.cmp(&b.deal)));
            self.mistakes.truncate(MISTAKES);
        }
    }
}

impl PlayerReview {
    /// Returns the rest of `known`, from the hands and settings of the others: exactly `known - cards + cost`.
    pub fn luck(&self) -> Sum {
        let millionths = self.known * MILLIONTHS as i64 - self.cards.millionths + self.cost.millionths;
        Sum { millionths, ..self.cards }
    }
}

impl Sum {
    fn add(&mut self, ev: Ev) {
        self.millionths += millionths(ev.mean());
        self.variance += ev.std_err().unwrap_or(0.0).powi(2);
        self.is_modelled |= matches!(ev, Ev::Model(_));
    }

    /// Returns the units.
    pub fn units(self) -> f64 {
        self.millionths as f64 / MILLIONTHS
    }

    /// Returns the standard error of the sum. Returns `None` if a model's estimate is part of it.
    pub fn std_err(self) -> Option<f64> {
        (!self.is_modelled).then(|| self.variance.sqrt())
    }
}

impl std::ops::Neg for Sum {
    type Output = Sum;

    fn neg(self) -> Sum {
        Sum { millionths: -self.millionths, ..self }
    }
}
