//! Scoring of two hands: the payments, each with its reason.

use std::cmp::Ordering;
use std::fmt;

use super::{Showing, Status};
use crate::chinese::payoffs::{LegalOrder, Multipliers, Payoffs};
use crate::chinese::royalties::{LowHand, RowKind};
use crate::chinese::{Natural, Row};

/// Settles two players, `x` and `y`, with each other. `tally` receives every payment; its units are positive if `y`
/// pays `x`, and negative if `x` pays `y`. `home_runs[0]` is `true` if `x` has a home run, and `home_runs[1]` is `true`
/// if `y` has one.
///
/// This is the only function that records every payment between two hands. The solver's model and the scoring of
/// open-face boards compute the same units faster, from [`Payoffs`].
#[inline]
pub fn settle_pair(payoffs: &Payoffs, x: &Showing, y: &Showing, home_runs: [bool; 2], tally: &mut impl Tally) {
    use Status::{Misset, Natural, Play, Surrender};
    match (x.status, y.status) {
        (Play, Play) => settle_rows(payoffs, x, y, home_runs, tally),
        (Natural(mine), Natural(theirs)) => {
            let (to_x, to_y) = payoffs.natural_payments(mine, theirs, Some((x.cards, y.cards)));
            tally.pay(to_x, || Reason::Natural(mine));
            tally.pay(-to_y, || Reason::Natural(theirs));
        }
        (Natural(mine), _) => tally.pay(payoffs.natural(mine), || Reason::Natural(mine)),
        (_, Natural(theirs)) => tally.pay(-payoffs.natural(theirs), || Reason::Natural(theirs)),
        (Play, Surrender) => tally.pay(payoffs.surrender_cost().unwrap_or(0), || Reason::Surrender),
        (Surrender, Play) => tally.pay(-payoffs.surrender_cost().unwrap_or(0), || Reason::Surrender),
        (Play, Misset(_)) => settle_misset(payoffs, x, home_runs[0], 1, tally),
        (Misset(_), Play) => settle_misset(payoffs, y, home_runs[1], -1, tally),
        (Surrender | Misset(_), Surrender | Misset(_)) => {}
    }
}

/// Settles two players who both play.
#[inline]
fn settle_rows(payoffs: &Payoffs, x: &Showing, y: &Showing, home_runs: [bool; 2], tally: &mut impl Tally) {
    let outcomes = x.compare(y);
    let (mut of_rows, mut of_royalties) = (0, 0);
    for row in Row::ALL {
        let (mine, theirs) = (*x.royalties.rows.get(row), *y.royalties.rows.get(row));
        let (unit, to_x, to_y) = payoffs.row_payments(*outcomes.get(row), mine, theirs);
        tally.pay(unit, || Reason::Row(row));
        tally.pay(to_x, || royalty_reason(payoffs, row, x));
        tally.pay(-to_y, || royalty_reason(payoffs, row, y));
        of_rows += unit;
        of_royalties += to_x - to_y;
    }
    let (overall, scoop) = payoffs.bonuses(outcomes);
    tally.pay(overall, || Reason::Overall);
    tally.pay(scoop, || Reason::Scoop);
    tally.pay(x.royalties.broken, || Reason::Broken);
    tally.pay(-y.royalties.broken, || Reason::Broken);

    let times = payoffs.multipliers();
    if times.scoop == 1 && home_runs == [false; 2] {
        return;
    }
    of_rows += overall + scoop;
    of_royalties += x.royalties.broken - y.royalties.broken;
    let home_run = match (payoffs.is_scoop(&outcomes), payoffs.is_scoop(&outcomes.map(Ordering::reverse))) {
        (true, _) => home_runs[0],
        (_, true) => home_runs[1],
        (false, false) => return,
    };
    multiply(times, of_rows + if times.royalties { of_royalties } else { 0 }, home_run, tally);
}

/// Pays the units that the factor of a scoop adds to `units`. If `home_run` is `true`, also pays the units that the
/// factor of the home run then adds.
fn multiply(times: Multipliers, units: i32, home_run: bool, tally: &mut impl Tally) {
    tally.pay(units * (times.scoop - 1), || Reason::ScoopTimes(times.scoop));
    if home_run {
        tally.pay(units * times.scoop * (times.home_run - 1), || Reason::HomeRunTimes(times.home_run));
    }
}

/// Settles a mis-set player with `plays`, the opponent whose rows are in order. `home_run` is `true` if this opponent
/// has a home run. `sign` is 1 if the opponent is the first of the two players, and -1 if the second.
fn settle_misset(payoffs: &Payoffs, plays: &Showing, home_run: bool, sign: i32, tally: &mut impl Tally) {
    let times = payoffs.multipliers();
    // The units of a scoop already include its multiplier.
    let scooped = payoffs.scoop_units();
    tally.pay(sign * scooped, || Reason::Misset);
    let mut royalties = 0;
    if payoffs.misset_pays_royalties() {
        for row in Row::ALL {
            tally.pay(sign * plays.royalties.rows.get(row), || royalty_reason(payoffs, row, plays));
        }
        tally.pay(sign * plays.royalties.broken, || Reason::Broken);
        if times.royalties {
            royalties = plays.royalties.total() * times.scoop;
            tally.pay(sign * (royalties - plays.royalties.total()), || Reason::ScoopTimes(times.scoop));
        }
    }
    if home_run {
        tally.pay(sign * (scooped + royalties) * (times.home_run - 1), || Reason::HomeRunTimes(times.home_run));
    }
}

/// Returns the reason for the royalty of a player's row.
fn royalty_reason(payoffs: &Payoffs, row: Row, showing: &Showing) -> Reason {
    let rank = *showing.ranks.get(row);
    let low = row == Row::Middle && matches!(payoffs.legal_order(), LegalOrder::LowMiddle(_));
    match LowHand::of(rank).filter(|_| low) {
        Some(low) => Reason::LowRoyalty(low),
        None => Reason::Royalty(row, RowKind::of(rank)),
    }
}

/// Returns `true` if `x` scoops `y`. Only a player whose status is [`Status::Play`] can scoop. A mis-set opponent
/// counts as scooped. An opponent who has a natural or who surrenders does not.
fn scoops(payoffs: &Payoffs, x: &Showing, y: &Showing) -> bool {
    x.plays()
        && match y.status {
            Status::Play => payoffs.is_scoop(&x.compare(y)),
            Status::Misset(_) => true,
            Status::Natural(_) | Status::Surrender => false,
        }
}

impl Payoffs {
    /// Returns the units that `y` pays to `x` if neither has a home run.
    #[inline]
    pub fn units(&self, x: &Showing, y: &Showing) -> i32 {
        let mut units = 0;
        settle_pair(self, x, y, [false; 2], &mut units);
        units
    }

    /// Returns `true` if `x` scoops all `opponents` and the rules multiply that as a home run.
    pub fn is_home_run<'a>(&self, x: &Showing, mut opponents: impl Iterator<Item = &'a Showing> + Clone) -> bool {
        let enough = self.multipliers().home_run_from.is_some_and(|from| opponents.clone().count() >= from);
        enough && opponents.all(|y| scoops(self, x, y))
    }
}

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
