//! A candidate: one setting of the hand, with its ranks, its royalty claims and its value. [`Plan`]: the made hands of
//! a setting, ignoring kickers.

use std::cmp::{Ordering, Reverse};
use std::collections::HashSet;

use super::masks::Cut;
use crate::cards::CardSet;
use crate::chinese::ByRow;
use crate::chinese::payoffs::Payoffs;
use crate::chinese::royalties::{Claims, Royalties};
use crate::eval::{RowRank, RowTable};

/// A setting that the solver may choose for the hand, with its value in units per opponent who sets a hand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Candidate {
    pub(crate) value: f32,
    pub(crate) cut: Cut,
    pub(crate) ranks: ByRow<RowRank>,
    /// The royalties that the player claims.
    pub(crate) claims: Claims,
    /// The royalties that opponents pay for the claims. This field stays 0 if the ranks alone decide the royalties.
    pub(crate) royalties: Royalties,
}

impl Candidate {
    /// Returns the candidate of a setting, with every royalty claimed.
    pub(crate) fn new(value: f32, cut: Cut, ranks: ByRow<RowRank>) -> Candidate {
        Candidate { value, cut, ranks, claims: Claims::EVERYTHING, royalties: Royalties::default() }
    }

    /// Returns `true` if the two settings have the same ranks and royalties, so that their values are always equal.
    /// The cards of such settings differ only in suits.
    pub(crate) fn is_like(&self, other: &Candidate) -> bool {
        (self.ranks, self.royalties) == (other.ranks, other.royalties)
    }

    /// Returns the key that orders candidates: the value, then back, middle and front rank. The masks of back, middle
    /// and front break ties between settings that differ only in suits.
    fn key(&self) -> (f32, [u16; 6]) {
        let rank = |rank: RowRank| rank.index() as u16;
        let ByRow { front, middle, back } = self.ranks;
        (self.value, [rank(back), rank(middle), rank(front), self.cut.back, self.cut.middle, self.cut.front])
    }

    /// Compares two candidates by [`Candidate::key`]. The greater one comes first in lists.
    pub(crate) fn cmp(&self, other: &Candidate) -> Ordering {
        let (a, b) = (self.key(), other.key());
        a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))
    }
}

/// Returns the candidate once for each royalty claim that the rules offer. `rows` are the cards of its rows.
pub(crate) fn with_each_claim(
    payoffs: &Payoffs,
    candidate: Candidate,
    rows: &ByRow<CardSet>,
) -> impl Iterator<Item = Candidate> {
    let dealt = payoffs.unclaimed_royalties(rows, &candidate.ranks);
    let claimed = move |claims| Candidate { claims, royalties: payoffs.royalties(&dealt, claims), ..candidate };
    payoffs.choices(&dealt).into_iter().map(claimed)
}

/// Returns the Pareto-optimal candidates: those for which no other candidate is at least as strong in every row and
/// stronger in one. Returns one candidate for each triple of ranks. The order is by back, middle and front, best first.
pub(crate) fn undominated(mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    candidates.sort_unstable_by_key(|candidate| Reverse(candidate.key().1));
    candidates.dedup_by_key(|candidate| candidate.ranks);
    // The candidates are in descending order of back, then middle, then front, so a candidate can be dominated only by
    // an earlier one. The back of an earlier candidate is at least as strong, so only middles and fronts are compared.
    let mut kept: Vec<Candidate> = Vec::new();
    for candidate in candidates {
        let ranks = candidate.ranks;
        if !kept.iter().any(|other| other.ranks.middle >= ranks.middle && other.ranks.front >= ranks.front) {
            kept.push(candidate);
        }
    }
    kept
}

/// Sorts candidates, best first.
pub(crate) fn best_first(candidates: &mut [Candidate]) {
    candidates.sort_by(|a, b| b.cmp(a));
}

/// Returns the settings, best first. Keeps only one of several settings with the same ranks and royalties.
pub(crate) fn one_of_each(mut settings: Vec<Candidate>) -> Vec<Candidate> {
    best_first(&mut settings);
    let mut seen = HashSet::new();
    settings.retain(|found| seen.insert((found.ranks, found.royalties)));
    settings
}

/// The made hands of a setting, ignoring kickers. The settings of one plan have rows of the same
/// [kinds](RowRank::kind), so that the same words describe them.
///
/// For example, a pair of kings in front makes the same plan with any kicker, but a pair of queens makes a different
/// plan. A different second pair in the back, or a flush with a different highest card, also makes a different plan.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Plan(ByRow<RowRank>);

impl Plan {
    /// Returns the plan of a setting with these ranks under the rules.
    #[inline]
    pub(crate) fn new(payoffs: &Payoffs, ranks: ByRow<RowRank>) -> Plan {
        let is_low = std::ptr::eq(payoffs.tables().middle, RowTable::deuce_to_seven());
        let middle = if is_low { ranks.middle.kind_of_low() } else { ranks.middle.kind() };
        Plan(ByRow { front: ranks.front.kind(), middle, back: ranks.back.kind() })
    }

    /// Returns the kind of each row: the weakest of all ranks that differ from the rank of the row only in kickers.
    pub fn kinds(&self) -> &ByRow<RowRank> {
        &self.0
    }
}
