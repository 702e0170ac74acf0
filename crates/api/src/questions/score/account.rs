//! The account of many deals.

use pusoy::chinese::{Account, AccountPair, Race};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::command::Recorded;
use crate::wire::id::Id;
use crate::wire::ledger::{AccountFields, Amount, by_player};

/// The account of many deals.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct AccountRecord<'a> {
    #[serde(flatten)]
    of_all_games: AccountFields<'a>,
    /// The name of the currency; null if the rules name none.
    currency: Option<&'a str>,
    /// Points of the current race, or of the race that has just ended; null if no player has points.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    points: Option<Map<String, Value>>,
    /// Whether the latest deal of a race has ended the race.
    over: bool,
    /// The winner of the race that has just ended; empty if the latest deal of a race did not end the race.
    winners: Vec<&'a str>,
    /// The races that have ended.
    races: Vec<RaceRecord<'a>>,
    /// The balance of each pair of players who have met, before debts are netted.
    pairs: Vec<PairRecord<'a>>,
    /// Number of deals missing from `pairs`, because only the totals of their players were recorded.
    unpaired: u64,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct PairRecord<'a> {
    /// One player.
    a: &'a str,
    /// The other player.
    b: &'a str,
    /// Units that `a` has won from `b`, negative for a loss, before stakes.
    units: i64,
    /// The same balance in money.
    amount: Amount,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct RaceRecord<'a> {
    /// The winner.
    winner: &'a str,
    /// The final points of the players who took part.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    points: Map<String, Value>,
    /// Number of deals in the race.
    deals: u64,
}

impl Recorded for Account {
    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        let names = self.players();
        let race = |race: &Race| RaceRecord {
            winner: &names[race.winner],
            points: race.points.iter().map(|&(seat, points)| (names[seat].clone(), points.into())).collect(),
            deals: race.deals,
        };
        let pair = |pair: &AccountPair| PairRecord {
            a: &names[pair.a],
            b: &names[pair.b],
            units: pair.units,
            amount: pair.money.into(),
        };
        AccountRecord {
            of_all_games: AccountFields::new("pusoy.account/2", self),
            currency: self.currency(),
            points: points(self).map(|points| by_player(names, &points)),
            over: self.winner().is_some(),
            winners: self.winner().map(|winner| names[winner].as_str()).into_iter().collect(),
            races: self.races().iter().map(race).collect(),
            pairs: self.pairs().iter().map(pair).collect(),
            unpaired: self.unpaired(),
        }
    }
}

/// Returns the points of the current race. After a race has ended, its points stay until the next race begins. Returns
/// `None` if no player has points.
pub fn points(account: &Account) -> Option<Vec<i64>> {
    Some(account.points()).filter(|points| points.iter().any(|&points| points > 0))
}
