//! Cards that players owe each other after chops.

use crate::wire::controls::escape_controls;
use crate::words::numbers::count_of;
use pusoy::climbing::Debt;
use serde::Serialize;

/// Cards that one player owes another.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct DebtRecord<'a> {
    /// The player who owes cards.
    from: &'a str,
    /// The player to whom the cards are owed.
    to: &'a str,
    /// Number of cards.
    cards: u64,
}

/// Returns the records of debts.
pub fn debts(debts: &[Debt]) -> Vec<DebtRecord<'_>> {
    debts.iter().map(|debt| DebtRecord { from: &debt.from, to: &debt.to, cards: debt.cards }).collect()
}

/// Formats a debt for people: `Ann owes Ben 2 cards`.
pub fn in_words(debt: &Debt) -> String {
    format!("{} owes {} {}", escape_controls(&debt.from), escape_controls(&debt.to), count_of(debt.cards, "card"))
}
