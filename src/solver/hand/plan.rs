//! [`Plan`]: the made hands of a setting, ignoring kickers.

use crate::chinese::ByRow;
use crate::chinese::payoffs::Payoffs;
use crate::eval::{RowRank, RowTable};

/// The made hands of a setting, ignoring kickers. The settings of one plan have rows of the same
/// [kinds](RowRank::kind), so that the same words describe them.
///
/// A pair of kings in front is one plan with any kicker. A pair of queens in front is another plan. Another second pair
/// in the back, or a flush with another highest card, also makes another plan.
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

    /// Returns the kind of each row: the weakest rank that differs only in kickers.
    pub fn kinds(&self) -> &ByRow<RowRank> {
        &self.0
    }
}
