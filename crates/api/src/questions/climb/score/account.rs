//! The record of an account of many deals of climbing games.

use pusoy::climbing::{Account, Finished};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::command::Recorded;
use crate::questions::climb::game::outcome::{NextRecord, next, titled};
use crate::wire::id::Id;
use crate::wire::ledger::{AccountFields, amounts, by_player, transfers};

/// The account of many deals.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct AccountRecord<'a> {
    #[serde(flatten)]
    of_all_games: AccountFields<'a>,
    /// The totals of the game that is running or has just ended.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    running: Map<String, Value>,
    /// Whether the last deal ended the game.
    over: bool,
    /// All players, best first. If the rules set an end, players who were not in the game come last. If the rules only
    /// give places, players who were not in the last deal come last.
    ranking: Vec<&'a str>,
    /// The winners of the game that has just ended, or of the last deal if the rules only give titles.
    winners: Vec<&'a str>,
    /// The title of each player after the last deal; null in games without titles.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, String>>"))]
    titles: Option<Map<String, Value>>,
    /// The beginning of the next deal.
    next: NextRecord<'a>,
    /// The games that have ended.
    games: Vec<FinishedGameRecord<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct FinishedGameRecord<'a> {
    /// Points of each player at the end.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    totals: Map<String, Value>,
    /// The players who won.
    winners: Vec<&'a str>,
    /// Number of deals in the game.
    deals: u64,
}

impl Recorded for Account {
    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        let players = self.players();
        let names = |seats: &[usize]| seats.iter().map(|&seat| players[seat].as_str()).collect::<Vec<_>>();
        let finished = |game: &Finished| FinishedGameRecord {
            totals: game.totals.iter().map(|&(seat, total)| (players[seat].clone(), total.into())).collect(),
            winners: names(&game.winners),
            deals: game.deals,
        };
        AccountRecord {
            of_all_games: AccountFields {
                schema: "pusoy.climb.account/2",
                deals: self.deals(),
                totals: by_player(players, self.totals()),
                money: self.paid().map(|paid| amounts(players, paid)),
                transfers: self.paid().map(|_| transfers(&self.transfers(), players)),
            },
            running: by_player(players, &self.running()),
            over: self.standing().is_some_and(|standing| standing.over),
            ranking: names(&self.ranking()),
            winners: names(&self.winners()),
            titles: self.titles().map(|titles| titled(players, &titles)),
            next: next(self.next(), players),
            games: self.finished().iter().map(finished).collect(),
        }
    }
}
