//! What decided an evening: cards, setting and luck of every player, which add up to what was won.

use pusoy::chinese::rules::House;
use pusoy::chinese::{Account, Deal};
use pusoy::solver::Ev;

use crate::cli::commands::review::hand::JudgedHand;
use crate::cli::grading::moments::{MILLIONTHS, millionths};
use crate::cli::json::id::Id;
use crate::cli::json::problem::Problem;
use crate::cli::log::deal::Settled;

/// Number of mistakes that are listed for each player, the dearest first.
const MISTAKES: usize = 3;

/// An evening, added up.
#[derive(Default)]
pub struct Review {
    /// The settlement.
    pub account: Account,
    /// The rules of the log, once there is a deal.
    pub house: House,
    /// Players in the order of the account.
    players: Vec<Reviewed>,
}

/// What decided the evening of one player.
#[derive(Clone, Default)]
pub struct Reviewed {
    /// Number of deals, and of those whose cards are known.
    pub deals: u64,
    pub hands: u64,
    /// Units of the deals whose cards are not known.
    pub unknown: i64,
    /// Units of the others.
    pub known: i64,
    /// What the hands were worth, played best.
    pub cards: Sum,
    /// What playing them otherwise cost.
    pub cost: Sum,
    /// The units that all deals would have brought, had the player played every hand best and everybody else as they did.
    pub as_best: i64,
    /// The dearest mistakes, the dearest first.
    pub mistakes: Vec<Mistake>,
}

/// A sum of units with its error. Units are added up in millionths, so that sums are exact.
#[derive(Clone, Copy, Default)]
pub struct Sum {
    millionths: i64,
    /// The sum of the squares of the errors; `None` if a part has none.
    variance: f64,
    is_modelled: bool,
}

/// A hand that cost something.
#[derive(Clone)]
pub struct Mistake {
    /// The number of the deal, from 1, among those that are counted.
    pub deal: u64,
    pub id: Id,
    pub cost: Ev,
    pub done: Deal,
    pub best: Deal,
}

/// What a deal adds to a review.
pub struct ReviewedDeal {
    pub settled: Settled,
    /// The hands by seat, as far as they are known; empty if units were noted.
    pub hands: Vec<Option<JudgedHand>>,
}

impl Review {
    /// Adds a deal.
    pub fn add(&mut self, house: &House, deal: &ReviewedDeal, id: &Id) -> Result<(), Problem> {
        deal.settled.add_to(&mut self.account, &house.rules)?;
        self.house = house.clone();
        self.players.resize(self.account.players().len(), Reviewed::default());
        let number = self.account.deals();
        let ledger = deal.settled.ledger();
        for (seat, (name, units)) in ledger.players().iter().zip(ledger.totals()).enumerate() {
            // Everybody at the table has a seat in the account.
            let Some(player) = self.account.seat_of(name).and_then(|seat| self.players.get_mut(seat)) else { continue };
            player.add(units, deal.hands.get(seat).and_then(Option::as_ref), number, id);
        }
        Ok(())
    }

    /// Returns the players with their names and the units that they won.
    pub fn players(&self) -> impl Iterator<Item = (&str, i64, &Reviewed)> {
        let named = self.account.players().iter().zip(self.account.units()).zip(&self.players);
        named.map(|((name, &units), reviewed)| (name.as_str(), units, reviewed))
    }
}

impl Reviewed {
    fn add(&mut self, units: i64, hand: Option<&JudgedHand>, deal: u64, id: &Id) {
        self.deals += 1;
        let Some(hand) = hand else {
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
            self.mistakes.push(Mistake { deal, id: id.clone(), cost: hand.cost, done: hand.done, best: hand.best });
            self.mistakes.sort_by(|a, b| b.cost.mean().total_cmp(&a.cost.mean()).then(a.deal.cmp(&b.deal)));
            self.mistakes.truncate(MISTAKES);
        }
    }

    /// Returns what is left of the units won: what the others held and how they set it. It is exactly
    /// units - cards + cost.
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

    pub fn units(self) -> f64 {
        self.millionths as f64 / MILLIONTHS
    }

    /// Returns the standard error of the sum; `None` where a model's estimate is part of it.
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
