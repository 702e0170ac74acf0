//! [`Plan`]: the made hands of a setting, ignoring kickers.

use crate::chinese::ByRow;
use crate::chinese::payoffs::Payoffs;
use crate::eval::{RowRank, RowTable};

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

    /// Returns the kind of each row: the weakest rank that differs only in kickers.
    pub fn kinds(&self) -> &ByRow<RowRank> {
        &self.0
    }
}
