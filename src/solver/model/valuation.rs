//! The values of settings for one player, from the payments of the rules and the model of the opponents.

use super::model::Model;
use super::row_distributions::RowDistributions;
use crate::cards::CardSet;
use crate::chinese::payoffs::Payoffs;
use crate::chinese::royalties::Source;
use crate::chinese::{ByRow, Rules};
use crate::solver::hand::candidate::{Candidate, with_each_claim};
use crate::solver::strategy::strategy::Strategy;

/// The rules and a strategy, compiled for a search that values settings.
#[derive(Clone, Debug)]
pub(crate) struct Valuation {
    pub(crate) payoffs: Payoffs,
    pub(crate) model: Model,
}

impl Valuation {
    /// Compiles rules and the strategy of the opponents. `opponents` is the number of opponents settled together, or 1
    /// if each is settled separately.
    pub(crate) fn new(rules: &Rules, strategy: &Strategy, opponents: usize) -> Valuation {
        let payoffs = Payoffs::new(rules);
        Valuation { model: Model::new(&payoffs, strategy, opponents), payoffs }
    }

    /// Returns `candidate` with the royalty claims that give it the highest value, and with that value. `rows` are the
    /// cards of its rows, and `distributions` are those of the hand. If several claims are tied, uses those that
    /// [`Payoffs::choices`] lists first.
    pub(crate) fn best_claims(
        &self,
        distributions: &RowDistributions,
        candidate: Candidate,
        rows: &ByRow<CardSet>,
    ) -> Candidate {
        let valued = with_each_claim(&self.payoffs, candidate, rows).map(|claimed| {
            let paid = ByRow::from_fn(|row| claimed.royalties.get(Source::Row(row)) != 0);
            let value = self.model.value(distributions, claimed.ranks, paid) + claimed.royalties.broken as f32;
            Candidate { value, ..claimed }
        });
        valued.reduce(|best, other| if other.value > best.value { other } else { best }).unwrap_or(candidate)
    }
}
