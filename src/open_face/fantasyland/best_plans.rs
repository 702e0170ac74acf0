//! The best plans of a hand in fantasyland, collected during the search. A plan is all settings that make the same
//! combinations and differ only in kickers.

use crate::cards::CardSet;
use crate::chinese::{ByRow, Row};
use crate::eval::RowRank;
use crate::solver::Plan;

use crate::open_face::objective::{Aim, Objective};
use crate::open_face::variant::Variant;

/// The best plans found so far, each with its best setting, best plan first.
///
/// If the objective ignores opponents, rows without a royalty count as equal, because a hand would otherwise have
/// hundreds of plans that earn the same. Plans that earn nothing are then also left out, except the best plan.
pub(super) struct BestPlans<'a> {
    variant: &'a Variant,
    /// Whether the objective ignores opponents, so that only royalties and staying in fantasyland count.
    pub royalties_alone: bool,
    /// The number of plans to keep.
    wanted: usize,
    kept: Vec<KeptPlan>,
}

/// A plan with its best setting.
struct KeptPlan {
    plan: Plan,
    rows: ByRow<CardSet>,
    thousandths: i64,
}

impl<'a> BestPlans<'a> {
    /// Returns an empty collection for `wanted` plans, at least one.
    pub fn new(variant: &'a Variant, objective: &Objective, wanted: usize) -> BestPlans<'a> {
        BestPlans { variant, royalties_alone: objective.aim == Aim::Own, wanted: wanted.max(1), kept: Vec::new() }
    }

    /// Returns `true` if a setting that earns this many thousandths of a unit could be among the plans.
    #[inline]
    pub fn accepts(&self, thousandths: i64) -> bool {
        match &self.kept[..] {
            [] => true,
            [best, ..] if self.kept.len() < self.wanted => {
                thousandths > 0 || !self.royalties_alone || thousandths > best.thousandths
            }
            [.., last] => thousandths > last.thousandths,
        }
    }

    /// Keeps a setting that earns this many thousandths of a unit if it is the best of its plan, and the plan is among
    /// the best. On a tie, the earlier setting stays.
    pub fn push(&mut self, rows: ByRow<CardSet>, thousandths: i64) {
        let plan = self.plan(&rows);
        match self.kept.iter().position(|kept| kept.plan == plan) {
            Some(at) if self.kept[at].thousandths >= thousandths => return,
            Some(at) => _ = self.kept.remove(at),
            None => {}
        }
        let at = self.kept.partition_point(|kept| kept.thousandths >= thousandths);
        self.kept.insert(at, KeptPlan { plan, rows, thousandths });
        self.kept.truncate(self.wanted);
        if self.royalties_alone {
            let earning = self.kept.iter().skip(1).take_while(|kept| kept.thousandths > 0).count();
            self.kept.truncate(1 + earning);
        }
    }

    /// Returns the best setting of each plan with the thousandths of a unit that it earns, best first.
    pub fn settings(&self) -> impl Iterator<Item = (ByRow<CardSet>, i64)> {
        self.kept.iter().map(|kept| (kept.rows, kept.thousandths))
    }

    fn plan(&self, rows: &ByRow<CardSet>) -> Plan {
        let payoffs = self.variant.payoffs();
        let ranks = payoffs.ranks(rows);
        let counted_rank = |row: Row| match *ranks.get(row) {
            rank if self.royalties_alone && self.variant.royalty(row, rank) == 0 => RowRank::LOWEST,
            rank => rank,
        };
        Plan::new(payoffs, ByRow::from_fn(counted_rank))
    }
}
