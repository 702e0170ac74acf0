//! A review as a record.

use crate::rules::base_rules::RulesRecord;
use crate::wire::id::Id;
use crate::wire::ledger::AccountFields;
use crate::wire::record::rounded;
use crate::wire::rows::row_text;
use serde::Serialize;

use crate::questions::review::evening::{Evening, PlayedDeal, Reviewed};
use crate::questions::review::hand::{action_name, rows_if_set};
use crate::questions::review::player_review::{Mistake, PlayerReview};

/// The results of a session, split into their causes.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct ReviewRecord<'a> {
    #[serde(flatten)]
    account: AccountFields<'a>,
    /// The name of the currency; null if the rules name none.
    currency: Option<&'a str>,
    /// The rules.
    rules: RulesRecord,
    /// The players, in the order of their first deals.
    players: Vec<PlayerRecord<'a>>,
    /// The hands of drills, which have no table; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    drilled: Option<DrilledRecord<'a>>,
    /// Number of streets and hands in fantasyland of drills, which are not reviewed; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    drilled_streets: Option<u64>,
}

/// Hands of drills.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct DrilledRecord<'a> {
    /// Number of hands.
    hands: u64,
    /// Expected units of the hands with their best actions, against opponents who set well.
    cards: f64,
    /// The standard error of `cards`; null without samples.
    cards_std_err: Option<f64>,
    /// Expected units lost by the actions taken, against the best actions.
    cost: f64,
    /// The standard error of `cost`; null without samples.
    cost_std_err: Option<f64>,
    /// The costliest mistakes, at most three, in descending order of cost. The field `deal` of each mistake is the
    /// number of the hand.
    mistakes: Vec<MistakeRecord<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct PlayerRecord<'a> {
    /// The name.
    player: &'a str,
    /// The result in one sentence.
    summary: String,
    /// Number of deals.
    deals: u64,
    /// Number of deals in which the cards of the player are known.
    hands: u64,
    /// Units won, negative for a loss: cards - cost + luck + unknown.
    units: i64,
    /// Expected units of the hands with their best actions, against opponents who set well.
    cards: f64,
    /// The standard error of `cards`; null without samples.
    cards_std_err: Option<f64>,
    /// Expected units lost by the actions taken, against the best actions.
    cost: f64,
    /// The standard error of `cost`; null without samples.
    cost_std_err: Option<f64>,
    /// The rest of the units won in deals with known cards, from the hands and settings of other players.
    luck: f64,
    /// The standard error of `luck`; null without samples.
    luck_std_err: Option<f64>,
    /// Units won in deals in which the cards of the player are not known.
    unknown: i64,
    /// Units won in all deals if the best action replaces every mistake, and other players act as they did.
    as_best: i64,
    /// The costliest mistakes, at most three, in descending order of cost.
    mistakes: Vec<MistakeRecord<'a>>,
    /// The deals of the player.
    by_deal: Vec<PlayedRecord>,
}

/// A deal of a player.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct PlayedRecord {
    /// The number of the deal in the session, from 1.
    deal: u64,
    /// Units won in the deal, negative for a loss.
    units: i64,
    /// Units won so far, including this deal.
    total: i64,
    /// Units lost against the best actions; null if the actions are not valued.
    cost: Option<f64>,
}

/// Returns the records of a player's deals.
pub(crate) fn played_records(played: &[PlayedDeal]) -> Vec<PlayedRecord> {
    let record = |deal: &PlayedDeal| {
        let PlayedDeal { deal, units, total, cost } = *deal;
        PlayedRecord { deal, units, total, cost: cost.map(rounded) }
    };
    played.iter().map(record).collect()
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct MistakeRecord<'a> {
    /// The number of the deal in the session, or of the hand among the hands of drills, from 1.
    deal: u64,
    /// The id of the deal.
    id: &'a Id,
    /// Expected units lost against the best action.
    loss: f64,
    /// The standard error of `loss`; null without samples.
    loss_std_err: Option<f64>,
    /// The action taken: set, declare or surrender.
    done: &'static str,
    /// The rows, front first; null unless the hand was set.
    rows: Option<[String; 3]>,
    /// The reason why the hand is mis-set: `front>middle`, `middle>back`, …; null if it is not mis-set.
    misset: Option<String>,
    /// The best action: set, declare or surrender.
    decision: &'static str,
    /// The rows of the best setting; null unless the best action is to set.
    best: Option<[String; 3]>,
}

/// Returns the record of a review.
pub fn record(review: &Evening<PlayerReview>) -> impl Serialize + '_ {
    let account = &review.account;
    ReviewRecord {
        account: AccountFields::new("pusoy.review/1", account),
        currency: account.currency(),
        rules: RulesRecord::new(&review.house),
        players: review.players().zip(review.played()).map(player).collect(),
        drilled: review.drilled.as_ref().map(drilled),
        drilled_streets: (review.drilled_streets > 0).then_some(review.drilled_streets),
    }
}

fn drilled(review: &PlayerReview) -> DrilledRecord<'_> {
    DrilledRecord {
        hands: review.hands,
        cards: review.cards.units(),
        cards_std_err: review.cards.std_err().map(rounded),
        cost: review.cost.units(),
        cost_std_err: review.cost.std_err().map(rounded),
        mistakes: review.costliest().into_iter().map(mistake).collect(),
    }
}

fn player<'a>(((name, units, review), played): ((&'a str, i64, &'a PlayerReview), &[PlayedDeal])) -> PlayerRecord<'a> {
    let luck = review.luck();
    PlayerRecord {
        player: name,
        summary: review.in_words(name, units),
        deals: review.deals,
        hands: review.hands,
        units,
        cards: review.cards.units(),
        cards_std_err: review.cards.std_err().map(rounded),
        cost: review.cost.units(),
        cost_std_err: review.cost.std_err().map(rounded),
        luck: luck.units(),
        luck_std_err: luck.std_err().map(rounded),
        unknown: review.unknown,
        as_best: review.as_best,
        mistakes: review.costliest().into_iter().map(mistake).collect(),
        by_deal: played_records(played),
    }
}

fn mistake(mistake: &Mistake) -> MistakeRecord<'_> {
    MistakeRecord {
        deal: mistake.deal,
        id: &mistake.id,
        loss: rounded(mistake.cost.mean()),
        loss_std_err: mistake.cost.std_err().map(rounded),
        done: action_name(&mistake.action),
        rows: rows_if_set(&mistake.action).map(|rows| rows.map(row_text)),
        misset: mistake.misset.map(|reason| reason.to_string()),
        decision: action_name(&mistake.best),
        best: rows_if_set(&mistake.best).map(|rows| rows.map(row_text)),
    }
}
