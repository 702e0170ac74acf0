//! [`ObservedHand`]: a played hand as opponents see it.

use crate::chinese::{ByRow, Natural};
use crate::eval::RowRank;

/// A hand as opponents see it after it is played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum ObservedHand {
    /// The hand was set.
    Rows {
        ranks: ByRow<RowRank>,
        /// `true` for rows whose royalty differs from the one that their rank usually earns.
        unpaid: ByRow<bool>,
        /// Units earned by four of a kind and straight flushes that are broken up between rows.
        broken: i32,
        /// The chance to scoop one opponent.
        scoop: f64,
        /// The chance to scoop all opponents.
        home_run: f64,
        /// The chance to be scooped by an opponent who sets a hand.
        scooped: f64,
    },
    /// A natural was declared.
    Natural(Natural),
    /// The hand was surrendered.
    Surrender,
    /// The hand has no legal setting.
    Misset,
}
