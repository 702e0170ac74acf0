//! The required order of rows, and the reasons why a setting is mis-set.

use std::fmt;

use super::{LowQualifier, RowOrder, Rules};
use crate::chinese::ByRow;
use crate::chinese::royalties::LowHand;
use crate::eval::RowRank;

/// The required order of the rows of a setting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LegalOrder {
    /// The front is at most as strong as the middle, and the middle at most as strong as the back.
    AtLeast,
    /// The front is at most as strong as the middle, and the middle is weaker than the back.
    Strict,
    /// The order if the lowest middle wins. The front is at most as strong as the back. The middle is at least as low
    /// as a row of this deuce-to-seven rank.
    LowMiddle(RowRank),
}

/// The reason why a setting is mis-set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MissetReason {
    /// The front is stronger than the middle.
    FrontOverMiddle,
    /// The middle is stronger than the back or, under strict rules, equally strong.
    MiddleOverBack,
    /// The front is stronger than the back, under rules in which the lowest middle wins.
    FrontOverBack,
    /// The middle is not low enough, under rules in which the lowest middle wins.
    MiddleNoQualify,
}

impl LegalOrder {
    /// Returns the order required by these rules.
    pub fn of(rules: &Rules) -> LegalOrder {
        match (rules.low_middle, rules.row_order, rules.low_qualifier) {
            (true, _, LowQualifier::None) => LegalOrder::LowMiddle(RowRank::LOWEST),
            (true, _, LowQualifier::Ten) => LegalOrder::LowMiddle(LowHand::weakest_qualifying()),
            (false, RowOrder::AtLeast, _) => LegalOrder::AtLeast,
            (false, RowOrder::Strict, _) => LegalOrder::Strict,
        }
    }

    /// Returns the reason why rows of these ranks are mis-set. If there are two reasons, returns the one that is listed
    /// first in [`MissetReason`]. Returns `None` if the rows are in order.
    pub fn misset(self, ranks: &ByRow<RowRank>) -> Option<MissetReason> {
        let &ByRow { front, middle, back } = ranks;
        let first = |reasons: [(bool, MissetReason); 2]| reasons.into_iter().find(|(holds, _)| *holds).map(|(_, r)| r);
        first(match self {
            LegalOrder::AtLeast => {
                [(front > middle, MissetReason::FrontOverMiddle), (middle > back, MissetReason::MiddleOverBack)]
            }
            LegalOrder::Strict => {
                [(front > middle, MissetReason::FrontOverMiddle), (middle >= back, MissetReason::MiddleOverBack)]
            }
            LegalOrder::LowMiddle(qualifying) => {
                [(front > back, MissetReason::FrontOverBack), (middle < qualifying, MissetReason::MiddleNoQualify)]
            }
        })
    }
}

impl MissetReason {
    /// Every reason.
    pub const ALL: [MissetReason; 4] = [
        MissetReason::FrontOverMiddle,
        MissetReason::MiddleOverBack,
        MissetReason::FrontOverBack,
        MissetReason::MiddleNoQualify,
    ];

    /// Returns the name used in records: `front>middle`, `middle>back`, `front>back` or `middle-no-qualify`. The sign
    /// `>` stands for *is too strong for*.
    pub const fn name(self) -> &'static str {
        match self {
            MissetReason::FrontOverMiddle => "front>middle",
            MissetReason::MiddleOverBack => "middle>back",
            MissetReason::FrontOverBack => "front>back",
            MissetReason::MiddleNoQualify => "middle-no-qualify",
        }
    }

    /// Returns the reason with this name. Returns `None` for any other text.
    pub fn from_name(name: &str) -> Option<MissetReason> {
        MissetReason::ALL.into_iter().find(|reason| reason.name() == name)
    }
}

#[cfg(feature = "serde")]
crate::serialized::as_text!(MissetReason, "a reason, as in front>middle", MissetReason::from_name);

/// Formats the [name](MissetReason::name), such as `middle>back`.
impl fmt::Display for MissetReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
