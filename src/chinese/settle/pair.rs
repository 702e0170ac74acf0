use std::fmt;

use crate::cards::CardSet;
use crate::chinese::royalties::Made;
use crate::chinese::{ByRow, MissetReason, Natural, Payoffs, Row, Setting};
use crate::eval::{RowRank, RowTable};

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
    /// The cards, which compare two of the same natural.
    pub cards: CardSet,
}

impl Showing {
    /// A setting as it is, whatever its cards may be besides.
    pub fn of_setting(payoffs: &Payoffs, setting: &Setting) -> Showing {
        let rank = |cards| RowTable::wheel_low().rank(cards).unwrap_or(RowRank::LOWEST); // a setting's rows have ranks
        Showing::of_ranks(payoffs, setting.rows().map(rank), setting.cards())
    }

    /// A setting whose rows are ranked already.
    pub fn of_ranks(payoffs: &Payoffs, ranks: ByRow<RowRank>, cards: CardSet) -> Showing {
        let status = payoffs.misset(&ranks).map_or(Status::Play, Status::Misset);
        Showing { status, ranks, cards }
    }

    /// A natural.
    pub fn of_natural(natural: Natural, cards: CardSet) -> Showing {
        Showing { status: Status::Natural(natural), ..Showing::surrender(cards) }
    }

    /// A surrender.
    pub fn surrender(cards: CardSet) -> Showing {
        Showing { status: Status::Surrender, ranks: ByRow::from_fn(|_| RowRank::LOWEST), cards }
    }

    /// Whether the rows are compared.
    #[inline]
    pub fn plays(&self) -> bool {
        self.status == Status::Play
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
            Reason::Natural(natural) => write!(f, "natural: {natural}"),
            Reason::Surrender => f.pad("surrender"),
            Reason::Misset => f.pad("mis-set"),
        }
    }
}

/// What becomes of the payments between two players.
pub trait Tally {
    /// Takes note of units that the second player pays to the first or, negative, gets from the first.
    fn pay(&mut self, units: i32, reason: Reason);
}

/// The sum, and nothing else: what the solver needs.
impl Tally for i32 {
    #[inline]
    fn pay(&mut self, units: i32, _: Reason) {
        *self += units;
    }
}

/// Every payment.
impl Tally for Vec<(i32, Reason)> {
    fn pay(&mut self, units: i32, reason: Reason) {
        if units != 0 {
            self.push((units, reason));
        }
    }
}

/// Settles two players with each other. This is the one place where a deal is scored.
#[inline]
pub fn settle_pair(payoffs: &Payoffs, x: &Showing, y: &Showing, tally: &mut impl Tally) {
    use Status::{Misset, Natural, Play, Surrender};
    match (x.status, y.status) {
        (Play, Play) => settle_rows(payoffs, x, y, tally),
        (Natural(mine), Natural(theirs)) => {
            let (to_x, to_y) = payoffs.natural_payments(mine, theirs, Some((x.cards, y.cards)));
            tally.pay(to_x, Reason::Natural(mine));
            tally.pay(-to_y, Reason::Natural(theirs));
        }
        (Natural(mine), _) => tally.pay(payoffs.natural(mine), Reason::Natural(mine)),
        (_, Natural(theirs)) => tally.pay(-payoffs.natural(theirs), Reason::Natural(theirs)),
        (Play, Surrender) => tally.pay(payoffs.surrender_cost().unwrap_or(0), Reason::Surrender),
        (Surrender, Play) => tally.pay(-payoffs.surrender_cost().unwrap_or(0), Reason::Surrender),
        (Play, Misset(_)) => settle_misset(payoffs, x, 1, tally),
        (Misset(_), Play) => settle_misset(payoffs, y, -1, tally),
        (Surrender | Misset(_), Surrender | Misset(_)) => {}
    }
}

/// Two players who both play.
#[inline]
fn settle_rows(payoffs: &Payoffs, x: &Showing, y: &Showing, tally: &mut impl Tally) {
    let outcomes = ByRow::from_fn(|row| x.ranks.get(row).cmp(y.ranks.get(row)));
    for row in Row::ALL {
        let (mine, theirs) = (*x.ranks.get(row), *y.ranks.get(row));
        let outcome = *outcomes.get(row);
        let royalties = (payoffs.royalty(row, mine), payoffs.royalty(row, theirs));
        let (unit, to_x, to_y) = payoffs.row_payments(outcome, royalties.0, royalties.1);
        tally.pay(unit, Reason::Row(row));
        tally.pay(to_x, Reason::Royalty(row, Made::of(mine)));
        tally.pay(-to_y, Reason::Royalty(row, Made::of(theirs)));
    }
    let (overall, scoop) = payoffs.bonuses(outcomes);
    tally.pay(overall, Reason::Overall);
    tally.pay(scoop, Reason::Scoop);
}

/// A player who plays against one who is mis-set; `sign` is 1 if the first of the two plays.
fn settle_misset(payoffs: &Payoffs, plays: &Showing, sign: i32, tally: &mut impl Tally) {
    tally.pay(sign * payoffs.scoop_units(), Reason::Misset);
    if payoffs.misset_pays_royalties() {
        for (row, &rank) in plays.ranks.iter() {
            tally.pay(sign * payoffs.royalty(row, rank), Reason::Royalty(row, Made::of(rank)));
        }
    }
}

impl Payoffs {
    /// What the second of two players pays to the first, in units.
    #[inline]
    pub fn units(&self, x: &Showing, y: &Showing) -> i32 {
        let mut units = 0;
        settle_pair(self, x, y, &mut units);
        units
    }
}
