use crate::chinese::payoffs::{LegalOrder, Payoffs};

/// What makes a setting legal, as far as the search must know it; ranks are places on the scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RowOrder {
    /// Front below middle, middle at most back.
    AtLeast,
    /// Front below middle, middle below back.
    Strict,
    /// Front below back, and a low middle at least so strong.
    LowMiddle(u16),
    /// Any cut will do: a mis-set hand is played as set.
    Any,
}

/// What may stand beside a back.
///
/// Places on the scale are small enough to be signed, and vectors compare signed numbers best.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beside {
    least_middle: i16,
    most_middle: i16,
    most_front: i16,
    /// Whether the front must not be stronger than the middle.
    in_order: bool,
}

impl RowOrder {
    pub(crate) fn of(payoffs: &Payoffs) -> RowOrder {
        match payoffs.legal_order() {
            _ if payoffs.plays_misset() => RowOrder::Any,
            LegalOrder::AtLeast => RowOrder::AtLeast,
            LegalOrder::Strict => RowOrder::Strict,
            LegalOrder::LowMiddle(qualifying) => RowOrder::LowMiddle(qualifying.index() as u16),
        }
    }

    /// What may stand beside a back of this rank, which is not the lowest.
    #[inline]
    pub(crate) fn beside(self, back: u16) -> Beside {
        let any = Beside { least_middle: 0, most_middle: i16::MAX, most_front: i16::MAX, in_order: false };
        let back = back as i16;
        match self {
            RowOrder::AtLeast => Beside { most_middle: back, in_order: true, ..any },
            RowOrder::Strict => Beside { most_middle: (back - 1).max(0), in_order: true, ..any },
            RowOrder::LowMiddle(qualifying) => Beside { least_middle: qualifying as i16, most_front: back, ..any },
            RowOrder::Any => any,
        }
    }
}

impl Beside {
    #[inline]
    pub(crate) fn allows(self, front: i16, middle: i16) -> bool {
        (self.least_middle <= middle)
            & (middle <= self.most_middle)
            & (front <= self.most_front)
            & ((front <= middle) | !self.in_order)
    }

    /// Whether a middle may be too strong that would fit without the back.
    #[inline]
    pub(crate) fn limits_middle(self) -> bool {
        self.most_middle != i16::MAX
    }

    /// The front and the middle that are the strongest of those allowed, of rows that are no stronger than these.
    #[inline]
    pub(crate) fn strongest(self, front: u16, middle: u16) -> (u16, u16) {
        let middle = middle.min(self.most_middle as u16);
        let front = front.min(self.most_front as u16);
        (if self.in_order { front.min(middle) } else { front }, middle)
    }
}
