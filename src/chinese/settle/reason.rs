//! Reasons for payments, and receivers of payments.

use std::fmt;

use crate::chinese::royalties::{LowHand, RowKind};
use crate::chinese::{Natural, Row};

/// The reason for a payment between two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// A won row.
    Row(Row),
    /// The overall win.
    Overall,
    /// The units of a scoop in addition to the units of its rows.
    Scoop,
    /// The royalty of a row.
    Royalty(Row, RowKind),
    /// The royalty of a low middle.
    LowRoyalty(LowHand),
    /// Royalties for four of a kind and straight flushes that are split between rows.
    Broken,
    /// The units that a scoop adds through its factor.
    ScoopTimes(i32),
    /// The units that a home run adds through its factor.
    HomeRunTimes(i32),
    /// The units of a natural.
    Natural(Natural),
    /// The cost of a surrender.
    Surrender,
    /// The penalty of a mis-set hand.
    Misset,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Row(row) => row.fmt(f),
            Reason::Overall => f.pad("overall"),
            Reason::Scoop => f.pad("scoop"),
            Reason::Royalty(row, kind) => write!(f, "royalty: {row} {kind}"),
            Reason::LowRoyalty(low) => write!(f, "royalty: middle {low}"),
            Reason::Broken => f.pad("royalty: broken"),
            Reason::ScoopTimes(times) => write!(f, "scoop times {times}"),
            Reason::HomeRunTimes(times) => write!(f, "home run times {times}"),
            Reason::Natural(natural) => write!(f, "natural: {natural}"),
            Reason::Surrender => f.pad("surrender"),
            Reason::Misset => f.pad("mis-set"),
        }
    }
}

/// A receiver of the payments between two players.
pub trait Tally {
    /// Records `units` paid by the second player to the first. If `units` is negative, the first player pays.
    fn pay(&mut self, units: i32, reason: impl FnOnce() -> Reason);
}

/// Adds up the units and ignores the reasons, which is enough for the solver.
impl Tally for i32 {
    #[inline]
    fn pay(&mut self, units: i32, _: impl FnOnce() -> Reason) {
        *self += units;
    }
}

/// Lists the payments other than 0.
impl Tally for Vec<(i32, Reason)> {
    fn pay(&mut self, units: i32, reason: impl FnOnce() -> Reason) {
        if units != 0 {
            self.push((units, reason()));
        }
    }
}
