//! A deal that was replayed, as text and as a record.

use std::io::Write;

use itertools::Itertools;
use pusoy::cards::Suit;
use pusoy::climbing::{GameRules, Replay, Step};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::commands::climb::game::base_game;
use crate::commands::climb::game::cards::Spelling;
use crate::commands::climb::game::combination::{in_words, said};
use crate::commands::climb::game::debts::{self, DebtRecord, debts};
use crate::commands::climb::game::outcome::{ClaimRecord, OutcomeRecord, write_outcome};
use crate::commands::climb::game::record::GameRecord;
use crate::json::described::described;
use crate::json::id::Id;
use crate::json::ledger::by_player;
use crate::plain::plain;
use crate::stream::answers::Written;
use crate::terminal::columns::{Names, cells, padded};
use crate::terminal::style;
use crate::terminal::words::count_of;

/// A deal that was replayed under the rules in force.
pub struct Replayed {
    pub rules: Box<dyn GameRules>,
    pub spelling: Spelling,
    pub replay: Replay,
}

described! { record GameRecord<'_, PlayRecord<'_>> as "pusoy.climb.play/2" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct PlayRecord<'a> {
    /// The auction; absent where none is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    auction: Option<AuctionRecord<'a>>,
    /// The instant wins that were claimed before the first play; absent if none was.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    claims: Vec<ClaimRecord<'a>>,
    /// The plays and passes in their order.
    actions: Vec<StepRecord<'a>>,
    /// The cards that each player has left.
    remaining: Map<String, Value>,
    /// The players who have gone out, in that order.
    out: Vec<&'a str>,
    /// The players among them who went out on forbidden cards; absent if nobody did.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    offenders: Vec<&'a str>,
    /// Whether the ranks are turned over; absent if they are not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    reversed: bool,
    /// The suits to which the trick is bound; absent if it is bound to none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bound_to: Vec<char>,
    /// Whether the deal is over.
    over: bool,
    /// The player whose turn it is; null once the deal is over.
    to_play: Option<&'a str>,
    /// Number of bombs played.
    bombs: i64,
    /// Number of rockets played.
    rockets: i64,
    /// Whether the deal was a spring: one side has not played at all, or the landlord once only.
    spring: bool,
    /// Who owes cards to whom.
    debts: Vec<DebtRecord<'a>>,
    /// What the deal comes to; null while it is not over.
    outcome: Option<OutcomeRecord<'a>>,
}

/// An auction as it went.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct AuctionRecord<'a> {
    /// The bids and passes in their order.
    calls: Vec<CallRecord<'a>>,
    /// The highest bidder, who plays against all others once nobody is to bid; null while nobody has bid.
    bidder: Option<&'a str>,
    /// The highest bid, in units; null while nobody has bid.
    bid: Option<i64>,
    /// The player who is to bid or pass; null once the auction is over.
    to_bid: Option<&'a str>,
    /// Whether all have passed, so that the cards are dealt again.
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
    /// What kind of combination they are; null for a pass.
    #[serde(rename = "type")]
    kind: Option<&'static str>,
    /// Whether the player says that the cards lock the trick; absent if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    lock: bool,
    /// Whether the play leads a trick.
    leads: bool,
}

impl Written for Replayed {
    fn text(&self, out: &mut Vec<u8>) {
        let replay = &self.replay;
        _ = writeln!(out, "{}", base_game::in_words(&*self.rules));
        self.write_auction(out);
        self.write_claims(out);
        self.write_steps(out);
        for debt in &replay.owed {
            _ = writeln!(out, "{}", debts::in_words(debt));
        }
        if replay.bombs + replay.rockets > 0 || replay.spring {
            let count = |n: i64, what: &str| (n > 0).then(|| count_of(n as u64, what));
            let spring = replay.spring.then(|| String::from("a spring"));
            let said = [count(replay.bombs, "bomb"), count(replay.rockets, "rocket"), spring];
            _ = writeln!(out, "{}", said.into_iter().flatten().join(", "));
        }
        for &seat in &replay.offenders {
            _ = writeln!(out, "{} went out on forbidden cards", plain(&replay.players[seat]));
        }
        if replay.ranking.is_reversed() {
            _ = writeln!(out, "the ranks are turned over");
        }
        match &replay.outcome {
            Some(outcome) => write_outcome(outcome, out),
            None => self.write_unfinished(out),
        }
    }

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
    /// Writes a line for every bid and pass of the auction, and who has won it.
    fn write_auction(&self, out: &mut Vec<u8>) {
        let Some(auction) = &self.replay.auction else { return };
        let names = Names::new(&self.replay.players);
        let width = cells(&names.blank());
        for call in &auction.calls {
            let said = call.bid.map_or_else(|| String::from("pass"), |bid| format!("bid {bid}"));
            _ = writeln!(out, "      {}  {said}", padded(&plain(&call.by), width));
        }
        if let Some((seat, bid)) = auction.won() {
            let called = self.rules.conduct().soloist.unwrap_or("soloist");
            _ = writeln!(out, "{} is the {called}, for {bid}", &names[seat]);
        }
    }

    /// Writes a line for every instant win that is claimed.
    fn write_claims(&self, out: &mut Vec<u8>) {
        let width = cells(&Names::new(&self.replay.players).blank());
        for claim in &self.replay.claims {
            _ = writeln!(out, "      {}  claims {}", padded(&plain(&claim.by), width), claim.win);
        }
    }

    /// Writes a line for every play and pass; `>` marks the plays that begin a trick.
    fn write_steps(&self, out: &mut Vec<u8>) {
        let names = Names::new(&self.replay.players);
        for (number, step) in (1..).zip(&self.replay.steps) {
            let mark = if step.leads { ">" } else { " " };
            let action = match step.key {
                None => String::from("pass"),
                Some(key) => format!("{}{}  ({})", self.spelling.text(&step.cards), said(key), in_words(key)),
            };
            _ = writeln!(out, "{number:>3} {mark} {}  {action}", names.padded(step.by));
        }
    }

    /// Returns the suits to which the trick is bound; none if the deal is over.
    fn bound_to(&self) -> Vec<Suit> {
        let lock = self.replay.to_play.map_or(0, |_| self.replay.ranking.lock);
        // The players of a deal that was replayed can play with this deck.
        self.rules.deck(Some(self.replay.players.len())).map(|deck| deck.suits_of(lock)).unwrap_or_default()
    }

    /// Writes what everybody has left, and who is next.
    fn write_unfinished(&self, out: &mut Vec<u8>) {
        let replay = &self.replay;
        let names = Names::new(&replay.players);
        for (seat, left) in replay.left.iter().enumerate() {
            _ = writeln!(out, "  {}  {}", names.padded(seat), self.spelling.text(left));
        }
        if let Some(auction) = replay.auction.as_ref().filter(|auction| auction.won().is_none()) {
            _ = match auction.to_call {
                Some(seat) => writeln!(out, "the auction is not over: {} is to bid", &names[seat]),
                None => writeln!(out, "all have passed: the cards are dealt again"),
            };
            return;
        }
        let to =
            replay.standing.map_or_else(|| String::from("to lead"), |key| format!("to beat the {}", in_words(key)));
        let bound_to = self.bound_to();
        if !bound_to.is_empty() {
            _ = writeln!(out, "the trick is bound to {}", bound_to.into_iter().map(style::suit).join(" "));
        }
        let next = replay.to_play.map_or("nobody", |seat| &names[seat]);
        _ = writeln!(out, "the deal is not over: {next} is {to}");
    }
}
