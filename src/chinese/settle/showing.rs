//! What of a player's hand counts when it is settled.

use std::cmp::Ordering;

use crate::cards::CardSet;
use crate::chinese::payoffs::{MissetReason, Payoffs};
use crate::chinese::royalties::{Claims, Royalties};
use crate::chinese::{ByRow, Natural, Setting};
use crate::eval::RowRank;

/// The status in which a player ends a deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Status {
    /// The rows are compared.
    Play,
    /// The hand counts as a natural.
    Natural(Natural),
    /// The player surrendered.
    Surrender,
    /// The rows are out of order, and the rules make that cost units.
    Misset(MissetReason),
}

/// What a player shows at the end of a deal, as far as settling needs it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Showing {
    /// The status of the player.
    pub status: Status,
    /// The ranks of the rows; without meaning if the hand was not set.
    pub ranks: ByRow<RowRank>,
    /// The royalties that the player is paid by an opponent who has to pay them, in units.
    pub royalties: Royalties,
    /// The cards, by which two naturals of the same name are compared.
    pub cards: CardSet,
}

impl Showing {
    /// Shows a setting, which plays or is mis-set even if its cards are a natural.
    pub fn of_setting(payoffs: &Payoffs, setting: &Setting, claims: Claims) -> Showing {
        Showing::of_rows(payoffs, setting.rows(), payoffs.ranks(setting.rows()), claims)
    }

    /// Shows rows of cards that have been ranked already.
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

    /// Shows a natural.
    pub fn of_natural(natural: Natural, cards: CardSet) -> Showing {
        Showing { status: Status::Natural(natural), ..Showing::surrender(cards) }
    }

    /// Shows a surrender.
    pub fn surrender(cards: CardSet) -> Showing {
        let ranks = ByRow::from_fn(|_| RowRank::LOWEST);
        Showing { status: Status::Surrender, ranks, royalties: Royalties::default(), cards }
    }

    /// Returns whether the rows are compared.
    #[inline]
    pub fn plays(&self) -> bool {
        self.status == Status::Play
    }

    /// Compares each row with that of another player: `Greater` if this one is the stronger.
    #[inline]
    pub fn compare(&self, other: &Showing) -> ByRow<Ordering> {
        ByRow::from_fn(|row| self.ranks.get(row).cmp(other.ranks.get(row)))
    }
}
