//! Hands with their data for settlement.

use std::cmp::Ordering;
use std::fmt;

use crate::cards::CardSet;
use crate::chinese::payoffs::{MissetReason, Payoffs};
use crate::chinese::royalties::{Claims, Royalties};
use crate::chinese::{ByRow, Natural, Setting};
use crate::eval::RowRank;

/// A player's status at the end of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// The rows are compared.
    Play,
    /// The hand counts as a natural.
    Natural(Natural),
    /// The player surrendered.
    Surrender,
    /// The rows are out of order, and the rules penalise that.
    Misset(MissetReason),
}

/// Formats the status: `play`, `natural: dragon`, `surrender` or `mis-set: middle>back`.
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Play => f.pad("play"),
            Status::Natural(natural) => f.pad(&format!("natural: {natural}")),
            Status::Surrender => f.pad("surrender"),
            Status::Misset(reason) => f.pad(&format!("mis-set: {reason}")),
        }
    }
}

/// A hand at the end of a deal, with the information needed for settlement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Showing {
    /// The status of the player.
    pub status: Status,
    /// The ranks of the rows if `status` is `Play` or `Misset`, otherwise unspecified.
    pub ranks: ByRow<RowRank>,
    /// Royalties that the player receives from each opponent who must pay them, in units.
    pub royalties: Royalties,
    /// The cards, used to compare two equal naturals. Empty if the player surrendered and the cards are not known.
    pub cards: CardSet,
}

impl Showing {
    /// Returns the showing of a setting. The status is `Play` or `Misset`, even if the cards are a natural.
    pub fn of_setting(payoffs: &Payoffs, setting: &Setting, claims: Claims) -> Showing {
        Showing::of_rows(payoffs, setting.rows(), payoffs.ranks(setting.rows()), claims)
    }

    /// Returns the showing of rows with known ranks.
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

    /// Returns the showing of a natural.
    pub fn of_natural(natural: Natural, cards: CardSet) -> Showing {
        Showing { status: Status::Natural(natural), ..Showing::surrender(cards) }
    }

    /// Returns the showing of a surrender.
    pub fn surrender(cards: CardSet) -> Showing {
        let ranks = ByRow::from_fn(|_| RowRank::LOWEST);
        Showing { status: Status::Surrender, ranks, royalties: Royalties::default(), cards }
    }

    /// Returns `true` if the rows are compared.
    #[inline]
    pub fn plays(&self) -> bool {
        self.status == Status::Play
    }

    /// Compares each row with the same row of `other`. `Greater` means that this showing has the stronger row.
    #[inline]
    pub fn compare(&self, other: &Showing) -> ByRow<Ordering> {
        ByRow::from_fn(|row| self.ranks.get(row).cmp(other.ranks.get(row)))
    }
}
