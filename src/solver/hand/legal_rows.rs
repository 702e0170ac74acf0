//! The fronts and middles that are legal with a back. Rows are given by their rank indices.

use crate::chinese::payoffs::{LegalOrder, Payoffs};

/// The order of rows that makes a setting legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LegalRows {
    /// The front is at most as strong as the middle, and the middle at most as strong as the back.
    AtLeast,
    /// The front is at most as strong as the middle, and the middle is weaker than the back.
    Strict,
    /// The middle is ranked as a low hand, and its rank index must be at least this number. The front is at most as
    /// strong as the back.
    LowMiddle(u16),
    /// Every arrangement is legal, because rows out of order are compared as they are set.
    Any,
}

/// The limits for front and middle with a given back.
///
/// The limits are signed, because vector instructions compare signed numbers best. Rank indices are small enough for
/// signed numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowLimits {
    least_middle: i16,
    most_middle: i16,
    most_front: i16,
    /// `true` if the front must not be stronger than the middle.
    in_order: bool,
}

impl LegalRows {
    /// Returns the order of rows under the rules.
    pub(crate) fn new(payoffs: &Payoffs) -> LegalRows {
        match payoffs.legal_order() {
            _ if payoffs.plays_misset() => LegalRows::Any,
            LegalOrder::AtLeast => LegalRows::AtLeast,
            LegalOrder::Strict => LegalRows::Strict,
            LegalOrder::LowMiddle(qualifying) => LegalRows::LowMiddle(qualifying.index() as u16),
        }
    }

    /// Returns the limits for a back with this rank index, which must not be 0.
    #[inline]
    pub(crate) fn limits(self, back: u16) -> RowLimits {
        let any = RowLimits { least_middle: 0, most_middle: i16::MAX, most_front: i16::MAX, in_order: false };
        let back = back as i16;
        match self {
            LegalRows::AtLeast => RowLimits { most_middle: back, in_order: true, ..any },
            LegalRows::Strict => RowLimits { most_middle: (back - 1).max(0), in_order: true, ..any },
            LegalRows::LowMiddle(qualifying) => RowLimits { least_middle: qualifying as i16, most_front: back, ..any },
            LegalRows::Any => any,
        }
    }
}

impl RowLimits {
    /// Returns `true` if this front and this middle make a legal setting with the back.
    #[inline]
    pub(crate) fn allows(self, front: i16, middle: i16) -> bool {
        (self.least_middle <= middle)
            & (middle <= self.most_middle)
            & (front <= self.most_front)
            & ((front <= middle) | !self.in_order)
    }

    /// Returns `true` if the back limits the strength of the middle.
    #[inline]
    pub(crate) fn limits_middle(self) -> bool {
        self.most_middle != i16::MAX
    }

    /// Returns the ranks of the strongest front and middle that are no stronger than `front` and `middle`, and that
    /// obey the order of the rows and the upper limits. The returned middle may be below the lower limit.
    #[inline]
    pub(crate) fn strongest(self, front: u16, middle: u16) -> (u16, u16) {
        let middle = middle.min(self.most_middle as u16);
        let front = front.min(self.most_front as u16);
        (if self.in_order { front.min(middle) } else { front }, middle)
    }
}
