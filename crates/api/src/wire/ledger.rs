//! Payments between players, which are parts of the records of several commands.

use pusoy::chinese::Account;
use pusoy::chinese_ten::Fraction;
use pusoy::ledger::{Ledger, Money, Transfer};
use serde::Serialize;
use serde_json::{Map, Value};

/// An exact amount: a number if it is whole, otherwise a text. The text of an amount of money is a decimal such as
/// "2.5". The text of points of Chinese Ten and related games is a fraction such as "109/2".
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Amount {
    /// A whole number.
    Whole(i64),
    /// Any other amount, as text.
    Exact(String),
}

/// A payment in units or points, with its reason.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct EntryRecord<'a> {
    /// The player who pays.
    from: &'a str,
    /// The player who receives.
    to: &'a str,
    /// The amount in units or points, before stakes.
    units: i64,
    /// The reason for the payment.
    reason: &'a str,
}

/// A payment in money that settles debts.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct TransferRecord<'a> {
    /// The player who pays.
    from: &'a str,
    /// The player who receives.
    to: &'a str,
    /// The amount in money.
    amount: Amount,
}

/// The account of many deals.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct AccountFields<'a> {
    /// The name and version of the record.
    pub schema: &'static str,
    /// Number of deals.
    pub deals: u64,
    /// Amount won by each player, negative for a loss: in units before stakes, or in points.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, Amount>"))]
    pub totals: Map<String, Value>,
    /// Money won by each player, negative for a loss. Null if the rules do not pay for points, if the totals do
    /// not add up to zero, or if their common denominator is too large.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, Amount>>"))]
    pub money: Option<Map<String, Value>>,
    /// The fewest payments in money that settle all debts. Null if the rules do not pay for points, if the totals
    /// do not add up to zero, or if their common denominator is too large.
    pub transfers: Option<Vec<TransferRecord<'a>>>,
}

impl<'a> AccountFields<'a> {
    /// Returns the fields of an account of Chinese Poker, in a record of this schema.
    pub fn new(schema: &'static str, account: &'a Account) -> AccountFields<'a> {
        let names = account.players();
        AccountFields {
            schema,
            deals: account.deals(),
            totals: by_player(names, account.units()),
            money: Some(amounts(names, account.money())),
            transfers: Some(transfers(&account.transfers(), names)),
        }
    }
}

/// Heading of the payments that settle debts, in text output.
pub const NETTED: &str = "in the fewest payments:";

/// Returns the records of the payments of a ledger.
pub fn entries(ledger: &Ledger) -> Vec<EntryRecord<'_>> {
    let name = |seat: usize| ledger.players()[seat].as_str();
    let record = |e: &pusoy::ledger::Entry| (name(e.from), name(e.to), e.units);
    let entries = ledger.entries().iter().map(|e| (record(e), &e.reason));
    entries.map(|((from, to, units), reason)| EntryRecord { from, to, units, reason }).collect()
}

/// Returns the records of transfers, with the names of the players.
pub fn transfers<'a, A: Copy + Into<Amount>>(
    transfers: &[Transfer<A>],
    names: &'a [String],
) -> Vec<TransferRecord<'a>> {
    let record = |t: &Transfer<A>| TransferRecord { from: &names[t.from], to: &names[t.to], amount: t.amount.into() };
    transfers.iter().map(record).collect()
}

/// Returns a map from each player's name to the player's value.
pub fn by_player<T: Clone + Into<Value>>(names: &[String], values: &[T]) -> Map<String, Value> {
    names.iter().cloned().zip(values.iter().cloned().map(Into::into)).collect()
}

/// Returns a map from each player's name to the player's exact amount.
pub fn amounts<A: Copy + Into<Amount>>(names: &[String], amounts: &[A]) -> Map<String, Value> {
    names.iter().cloned().zip(amounts.iter().map(|&amount| amount.into().into())).collect()
}

impl From<i64> for Amount {
    fn from(n: i64) -> Amount {
        Amount::Whole(n)
    }
}

impl From<Money> for Amount {
    fn from(money: Money) -> Amount {
        money.as_whole().map_or_else(|| Amount::Exact(money.to_string()), Amount::Whole)
    }
}

impl From<Fraction> for Amount {
    fn from(fraction: Fraction) -> Amount {
        fraction.whole().map_or_else(|| Amount::Exact(fraction.to_string()), Amount::Whole)
    }
}

impl From<Amount> for Value {
    fn from(amount: Amount) -> Value {
        match amount {
            Amount::Whole(n) => n.into(),
            Amount::Exact(text) => text.into(),
        }
    }
}
