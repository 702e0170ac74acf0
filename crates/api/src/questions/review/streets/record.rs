//! A review of open-face as a record.

use crate::rules::base_rules::RulesRecord;
use crate::wire::id::Id;
use crate::wire::ledger::AccountFields;
use crate::wire::record::rounded;
use crate::wire::rows::row_text;
use serde::Serialize;

use crate::questions::review::evening::{Evening, PlayedDeal, Reviewed};
use crate::questions::review::record::{PlayedRecord, played_records};
use crate::questions::review::streets::street_review::{PlacedStreet, StreetReview};

/// The results of an open-face session, split into placements and luck.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct EveningRecord<'a> {
    #[serde(flatten)]
    account: AccountFields<'a>,
    /// The name of the currency; null if the rules name none.
    currency: Option<&'a str>,
    /// The rules.
    rules: RulesRecord,
    /// The players, in the order of their first deals.
    players: Vec<StreetReviewRecord<'a>>,
    /// Number of streets and hands in fantasyland of drills, which are not reviewed; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    drilled_streets: Option<u64>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct StreetReviewRecord<'a> {
    /// The name.
    player: &'a str,
    /// The result in one sentence.
    summary: String,
    /// Number of deals.
    deals: u64,
    /// Units won, negative for a loss: luck - cost.
    units: i64,
    /// Number of valued streets.
    valued: usize,
    /// Units lost on the valued streets against the best placements. Only the player's own board counts.
    cost: f64,
    /// Standard error of `cost`; null if no street is sampled.
    cost_std_err: Option<f64>,
    /// The rest of the units won: from the cards, the other players, and streets that are not valued.
    luck: f64,
    /// The streets, deal by deal.
    streets: Vec<StreetRecord<'a>>,
    /// The deals of the player.
    by_deal: Vec<PlayedRecord>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct StreetRecord<'a> {
    /// The number of the deal in the session, from 1.
    deal: u64,
    /// The id of the deal.
    id: &'a Id,
    /// The number of the street, from 1; null for a hand in fantasyland.
    street: Option<usize>,
    /// The front, the middle and the back before the street.
    board: [String; 3],
    /// The placement, `Qd>f 6h>b 2d>x`; in fantasyland `FRONT / MIDDLE / BACK`.
    placement: &'a str,
    /// Units lost against the best placement; 0 if a sampled gap is at most two standard errors. Null if the street is
    /// not valued.
    cost: Option<f64>,
    /// Standard error of the gap to the best placement; null unless the gap is sampled.
    std_err: Option<f64>,
    /// The best placement; null if the street is not valued.
    best: Option<&'a str>,
}

/// Returns the record of a review.
pub fn record(evening: &Evening<StreetReview>) -> impl Serialize + '_ {
    let account = &evening.account;
    EveningRecord {
        account: AccountFields::new("pusoy.review.streets/1", account),
        currency: account.currency(),
        rules: RulesRecord::new(&evening.house),
        players: evening.players().zip(evening.played()).map(player).collect(),
        drilled_streets: (evening.drilled_streets > 0).then_some(evening.drilled_streets),
    }
}

fn player<'a>(
    ((name, units, review), played): ((&'a str, i64, &'a StreetReview), &[PlayedDeal]),
) -> StreetReviewRecord<'a> {
    StreetReviewRecord {
        player: name,
        summary: review.in_words(name, units),
        deals: review.deals,
        units,
        valued: review.valued_streets(),
        cost: rounded(review.cost),
        cost_std_err: review.std_err().map(rounded),
        luck: rounded(units as f64 + review.cost),
        streets: review.streets.iter().map(street).collect(),
        by_deal: played_records(played),
    }
}

fn street(placed: &PlacedStreet) -> StreetRecord<'_> {
    let board = &placed.judgement.board;
    StreetRecord {
        deal: placed.deal,
        id: &placed.id,
        street: placed.judgement.street,
        board: [board.front, board.middle, board.back].map(row_text),
        placement: &placed.judgement.placement,
        cost: placed.judgement.judged.as_ref().map(|cost| rounded(cost.units)),
        std_err: placed.judgement.judged.as_ref().and_then(|cost| cost.std_err).map(rounded),
        best: placed.judgement.judged.as_ref().map(|cost| cost.best.as_str()),
    }
}
