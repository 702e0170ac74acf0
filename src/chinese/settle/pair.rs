use std::cmp::Ordering;
use std::fmt;

use crate::cards::CardSet;
use crate::chinese::payoffs::{LegalOrder, MissetReason, Multipliers, Payoffs};
use crate::chinese::royalties::{Claims, LowHand, Made, Royalties};
use crate::chinese::{ByRow, Natural, Row, Setting};
use crate::eval::RowRank;

/// What a player ends a deal with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// The rows are compared.
    Play,
    /// The hand counts as a natural.
    Natural(Natural),
    /// The player gave up.
    Surrender,
    /// The rows are out of order, and the rules make that cost.
    Misset(MissetReason),
}

/// What one player shows of a deal, as far as settling it needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Showing {
    /// How the deal ended for the player.
    pub status: Status,
    /// The ranks of the rows; of no meaning where there are none.
    pub ranks: ByRow<RowRank>,
    /// What the player's royalties are worth against an opponent who is to pay them.
    pub royalties: Royalties,
    /// The cards, which compare two of the same natural.
    pub cards: CardSet,
}

impl Showing {
    /// A setting as it is, whatever its cards may be besides.
    pub fn of_setting(payoffs: &Payoffs, setting: &Setting, claims: Claims) -> Showing {
        Showing::of_rows(payoffs, setting.rows(), payoffs.ranks(setting.rows()), claims)
    }

    /// A setting whose rows are ranked already.
    pub fn of_rows(payoffs: &Payoffs, rows: &ByRow<CardSet>, ranks: ByRow<RowRank>, claims: Claims) -> Showing {
        let cards = rows.front | rows.middle | rows.back;
        let status = match payoffs.misset(&ranks) {
            Some(reason) if !payoffs.plays_misset() => Status::Misset(reason),
            _ => Status::Play,
        };
        let royalties = match status {
            Status::Play => payoffs.royalties(&payoffs.unclaimed_royalties(rows, &ranks), claims),
            _ => Royalties::default(),
        };
        Showing { status, ranks, royalties, cards }
    }

    /// A natural.
    pub fn of_natural(natural: Natural, cards: CardSet) -> Showing {
        Showing { status: Status::Natural(natural), ..Showing::surrender(cards) }
    }

    /// A surrender.
    pub fn surrender(cards: CardSet) -> Showing {
        let ranks = ByRow::from_fn(|_| RowRank::LOWEST);
        Showing { status: Status::Surrender, ranks, royalties: Royalties::default(), cards }
    }

    /// Whether the rows are compared.
    #[inline]
    pub fn plays(&self) -> bool {
        self.status == Status::Play
    }

    /// How the rows compare with those of another.
    #[inline]
    pub fn compare(&self, other: &Showing) -> ByRow<Ordering> {
        ByRow::from_fn(|row| self.ranks.get(row).cmp(other.ranks.get(row)))
    }
}

/// What a payment is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// A row won.
    Row(Row),
    /// Winning overall.
    Overall,
    /// A scoop, beside its rows.
    Scoop,
    /// A royalty.
    Royalty(Row, Made),
    /// A royalty of a low middle.
    LowRoyalty(LowHand),
    /// Royalties of four of a kind and straight flushes that are not set together.
    Broken,
    /// What a scoop multiplies the rest by.
    ScoopTimes(i32),
    /// What a home run multiplies the rest by.
    HomeRunTimes(i32),
    /// A natural.
    Natural(Natural),
    /// A surrender.
    Surrender,
    /// A mis-set hand.
    Misset,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Row(row) => row.fmt(f),
            Reason::Overall => f.pad("overall"),
            Reason::Scoop => f.pad("scoop"),
            Reason::Royalty(row, made) => write!(f, "royalty: {row} {made}"),
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

/// What becomes of the payments between two players.
pub trait Tally {
    /// Takes note of units that the second player pays to the first or, negative, gets from the first.
    fn pay(&mut self, units: i32, reason: impl FnOnce() -> Reason);
}

/// The sum, and nothing else: what the solver needs.
impl Tally for i32 {
    #[inline]
    fn pay(&mut self, units: i32, _: impl FnOnce() -> Reason) {
        *self += units;
    }
}

/// Every payment.
impl Tally for Vec<(i32, Reason)> {
    fn pay(&mut self, units: i32, reason: impl FnOnce() -> Reason) {
        if units != 0 {
            self.push((units, reason()));
        }
    }
}

/// Settles two players with each other; `home_runs` tells which of them scoops every opponent. This is the one place
/// where two hands are scored.
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

/// Two players who both play.
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

/// What a scoop and a home run add to units that they multiply.
fn multiply(times: Multipliers, units: i32, home_run: bool, tally: &mut impl Tally) {
    tally.pay(units * (times.scoop - 1), || Reason::ScoopTimes(times.scoop));
    if home_run {
        tally.pay(units * times.scoop * (times.home_run - 1), || Reason::HomeRunTimes(times.home_run));
    }
}

/// A player who plays against one who is mis-set; `sign` is 1 if the first of the two plays.
fn settle_misset(payoffs: &Payoffs, plays: &Showing, home_run: bool, sign: i32, tally: &mut impl Tally) {
    let times = payoffs.multipliers();
    // What a scoop pays carries its multiplier already.
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

fn royalty_reason(payoffs: &Payoffs, row: Row, of: &Showing) -> Reason {
    let rank = *of.ranks.get(row);
    let low = row == Row::Middle && matches!(payoffs.legal_order(), LegalOrder::LowMiddle(_));
    match LowHand::of(rank).filter(|_| low) {
        Some(low) => Reason::LowRoyalty(low),
        None => Reason::Royalty(row, Made::of(rank)),
    }
}

/// Whether a player scoops another: one who plays as well, or is mis-set. Who surrenders or has a natural is not
/// scooped.
fn scoops(payoffs: &Payoffs, x: &Showing, y: &Showing) -> bool {
    x.plays()
        && match y.status {
            Status::Play => payoffs.is_scoop(&x.compare(y)),
            Status::Misset(_) => true,
            Status::Natural(_) | Status::Surrender => false,
        }
}

impl Payoffs {
    /// What the second of two players pays to the first, in units, if neither has a home run.
    #[inline]
    pub fn units(&self, x: &Showing, y: &Showing) -> i32 {
        let mut units = 0;
        settle_pair(self, x, y, [false; 2], &mut units);
        units
    }

    /// Whether this player of a table scoops every opponent, and the rules multiply that.
    pub fn is_home_run<'a>(&self, x: &Showing, opponents: impl ExactSizeIterator<Item = &'a Showing>) -> bool {
        let enough = self.multipliers().home_run_from.is_some_and(|from| opponents.len() >= from);
        enough && opponents.into_iter().all(|y| scoops(self, x, y))
    }
}
