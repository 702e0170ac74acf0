//! Replayed deals, with their records.

use pusoy::cards::Suit;
use pusoy::climbing::{GameRules, Replay, Step};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::command::Recorded;
use crate::questions::climb::game::cards::Spelling;
use crate::questions::climb::game::debts::{DebtRecord, debts};
use crate::questions::climb::game::outcome::{ClaimRecord, OutcomeRecord};
use crate::questions::climb::game::record::GameRecord;
use crate::wire::id::Id;
use crate::wire::ledger::by_player;

/// A deal replayed under the rules in force.
pub struct Replayed {
    /// The rules in force.
    pub rules: Box<dyn GameRules>,
    /// The format of the cards.
    pub spelling: Spelling,
    /// The replay.
    pub replay: Replay,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct PlayRecord<'a> {
    /// The auction; absent if the transcript has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    auction: Option<AuctionRecord<'a>>,
    /// The instant wins that were claimed before the first play; absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    claims: Vec<ClaimRecord<'a>>,
    /// The plays and passes, in order.
    actions: Vec<StepRecord<'a>>,
    /// The cards that each player has left.
    remaining: Map<String, Value>,
    /// The players who are out, in the order of going out.
    out: Vec<&'a str>,
    /// The players in `out` who went out on forbidden cards; absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    offenders: Vec<&'a str>,
    /// Whether the ranks are reversed; absent if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    reversed: bool,
    /// The suits that lock the trick; absent if the trick is not locked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bound_to: Vec<char>,
    /// Whether the deal is over.
    over: bool,
    /// The player to move; null if the deal is over, or if the auction has no winner.
    to_play: Option<&'a str>,
    /// Number of bombs played in Dou Dizhu, with those before the first action of the transcript; 0 in other games.
    bombs: i64,
    /// Number of rockets played in Dou Dizhu, with those before the first action of the transcript; 0 in other games.
    rockets: i64,
    /// Whether the deal was a spring: the opponents of the landlord have not played at all, or the landlord has played
    /// only once.
    spring: bool,
    /// The cards that players owe each other.
    debts: Vec<DebtRecord<'a>>,
    /// The settlement of the deal; null if the deal is not over.
    outcome: Option<OutcomeRecord<'a>>,
}

/// An auction.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct AuctionRecord<'a> {
    /// The bids and passes, in order.
    calls: Vec<CallRecord<'a>>,
    /// The highest bidder, who plays against all others after the auction; null if there is no bid.
    bidder: Option<&'a str>,
    /// The highest bid, in units; null if there is no bid.
    bid: Option<i64>,
    /// The player who must bid or pass; null if the auction is over.
    to_bid: Option<&'a str>,
    /// Whether all players have passed, so the cards must be dealt again.
    redeal: bool,
}

/// A bid or a pass.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct CallRecord<'a> {
    /// The player.
    by: &'a str,
    /// The bid, in units; null for a pass.
    bid: Option<i64>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct StepRecord<'a> {
    /// The player.
    by: &'a str,
    /// The cards played; none for a pass.
    cards: Vec<String>,
    /// The kind of combination; null for a pass.
    #[serde(rename = "type")]
    kind: Option<&'static str>,
    /// Whether the player announces that the cards lock the trick; absent if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    lock: bool,
    /// Whether the play leads a trick.
    leads: bool,
}

impl Recorded for Replayed {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let replay = &self.replay;
        let players = &replay.players;
        let name = |seat: usize| players[seat].as_str();
        let step = |step: &Step| StepRecord {
            by: name(step.by),
            cards: self.spelling.record(&step.cards),
            kind: step.key.map(|key| key.kind().name()),
            lock: step.key.is_some_and(|key| key.is_locked()),
            leads: step.leads,
        };
        let left: Vec<Vec<String>> = replay.left.iter().map(|cards| self.spelling.record(cards)).collect();
        let record = PlayRecord {
            auction: replay.auction.as_ref().map(|auction| AuctionRecord {
                calls: auction.calls.iter().map(|call| CallRecord { by: &call.by, bid: call.bid }).collect(),
                bidder: auction.highest.map(|(seat, _)| name(seat)),
                bid: auction.highest.map(|(_, bid)| bid),
                to_bid: auction.to_call.map(name),
                redeal: auction.is_redeal(),
            }),
            claims: replay.claims.iter().map(|claim| ClaimRecord { by: &claim.by, win: &claim.win }).collect(),
            actions: replay.steps.iter().map(step).collect(),
            remaining: by_player(players, &left),
            out: replay.out.iter().map(|&seat| name(seat)).collect(),
            offenders: replay.offenders.iter().map(|&seat| name(seat)).collect(),
            reversed: replay.ranking.is_reversed(),
            bound_to: self.bound_to().into_iter().map(Suit::char).collect(),
            over: replay.outcome.is_some(),
            to_play: replay.to_play.map(name),
            bombs: replay.bombs,
            rockets: replay.rockets,
            spring: replay.spring,
            debts: debts(&replay.owed),
            outcome: replay.outcome.as_ref().map(OutcomeRecord::new),
        };
        GameRecord::new("pusoy.climb.play/2", id, &*self.rules, record)
    }
}

impl Replayed {
    /// Returns the suits that lock the trick. Returns no suits if there is no player to move.
    pub fn bound_to(&self) -> Vec<Suit> {
        let lock = self.replay.to_play.map_or(0, |_| self.replay.ranking.lock);
        // The replay has already checked the number of players, so there is a deck.
        self.rules.deck(Some(self.replay.players.len())).map(|deck| deck.suits_of(lock)).unwrap_or_default()
    }
}
