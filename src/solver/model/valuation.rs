//! What settings are worth to one player: the rules' payments and the model of the opponents, side by side.

use super::model::Model;
use super::odds::Odds;
use crate::cards::CardSet;
use crate::chinese::payoffs::Payoffs;
use crate::chinese::royalties::Source;
use crate::chinese::{ByRow, Rules};
use crate::solver::hand::candidate::{Candidate, with_each_claim};
use crate::solver::strategy::strategy::Strategy;

/// The rules and a strategy, compiled into what a search needs to value a setting.
#[derive(Clone, Debug)]
pub(crate) struct Valuation {
    pub(crate) payoffs: Payoffs,
    pub(crate) model: Model,
}

impl Valuation {
    /// Compiles rules and the strategy of the opponents. `opponents` is how many of them one table has.
    pub(crate) fn new(rules: &Rules, strategy: &Strategy, opponents: usize) -> Valuation {
        let payoffs = Payoffs::new(rules);
        Valuation { model: Model::new(&payoffs, strategy, opponents), payoffs }
    }

    /// Returns the candidate with the royalty claims that make it worth most, and with that value. `rows` are its cards,
    /// `odds` are those of the hand. Of claims that are worth the same, the one that claims least is taken.
    pub(crate) fn best_claims(&self, odds: &Odds, candidate: Candidate, rows: &ByRow<CardSet>) -> Candidate {
        let valued = with_each_claim(&self.payoffs, candidate, rows).map(|claimed| {
            let paid = ByRow::from_fn(|row| claimed.royalties.get(Source::Row(row)) != 0);
            let value = self.model.value(odds, claimed.ranks, paid) + claimed.royalties.broken as f32;
            Candidate { value, ..claimed }
        });
        valued.reduce(|best, other| if other.value > best.value { other } else { best }).unwrap_or(candidate)
    }
}
