//! A review as a record.

use crate::rules::base_rules::RulesRecord;
use crate::wire::id::Id;
use crate::wire::ledger::AccountFields;
use crate::wire::record::rounded;
use crate::wire::rows::row_text;
use serde::Serialize;

use crate::questions::review::decided::{Decided, Mistake};
use crate::questions::review::evening::Evening;
use crate::questions::review::hand::{rows, what};

/// The results of a session, split into their causes.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct ReviewRecord<'a> {
    #[serde(flatten)]
    account: AccountFields<'a>,
    /// The currency; null if it has no name.
    currency: Option<&'a str>,
    /// The rules.
    rules: RulesRecord,
    /// The players, in the order of their first deals.
    players: Vec<PlayerRecord<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct PlayerRecord<'a> {
    /// The name.
    player: &'a str,
    /// Number of deals.
    deals: u64,
    /// Number of deals in which the cards of the player are known.
    hands: u64,
    /// Units won or, negative, lost: cards - cost + luck + unknown.
    units: i64,
    /// Expected units of the hands, played best against opponents who set well.
    cards: f64,
    /// The standard error of `cards`; null without samples.
    cards_std_err: Option<f64>,
    /// Units lost by playing them otherwise.
    cost: f64,
    /// The standard error of `cost`; null without samples.
    cost_std_err: Option<f64>,
    /// The rest of the units won with these hands, from the hands and settings of the others.
    luck: f64,
    /// The standard error of `luck`; null without samples.
    luck_std_err: Option<f64>,
    /// Units of the deals in which the cards of the player are not known.
    unknown: i64,
    /// Units of all deals if the player had played every hand best and the others as they did.
    as_best: i64,
    /// The three costliest mistakes, in descending order of cost.
    mistakes: Vec<MistakeRecord<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct MistakeRecord<'a> {
    /// The number of the deal, from 1, among the counted deals.
    deal: u64,
    /// The id of the deal.
    id: &'a Id,
    /// Expected units lost against the best action.
    loss: f64,
    /// The standard error of `loss`; null without samples.
    loss_std_err: Option<f64>,
    /// The action taken: set, declare or surrender.
    done: &'static str,
    /// The rows, front first, if the hand was set.
    rows: Option<[String; 3]>,
    /// The best action: set, declare or surrender.
    decision: &'static str,
    /// The rows of the best setting, if the best action is to set.
    best: Option<[String; 3]>,
}

/// Returns the record of a review.
pub fn record(review: &Evening<Decided>) -> impl Serialize + '_ {
    let account = &review.account;
    ReviewRecord {
        account: AccountFields::of("pusoy.review/1", account),
        currency: account.currency(),
        rules: RulesRecord::new(&review.house),
        players: review.players().map(|(name, units, of)| player(name, units, of)).collect(),
    }
}

fn player<'a>(name: &'a str, units: i64, of: &'a Decided) -> PlayerRecord<'a> {
    let luck = of.luck();
    PlayerRecord {
        player: name,
        deals: of.deals,
        hands: of.hands,
        units,
        cards: of.cards.units(),
        cards_std_err: of.cards.std_err().map(rounded),
        cost: of.cost.units(),
        cost_std_err: of.cost.std_err().map(rounded),
        luck: luck.units(),
        luck_std_err: luck.std_err().map(rounded),
        unknown: of.unknown,
        as_best: of.as_best,
        mistakes: of.mistakes.iter().map(mistake).collect(),
    }
}

fn mistake(of: &Mistake) -> MistakeRecord<'_> {
    MistakeRecord {
        deal: of.deal,
        id: &of.id,
        loss: rounded(of.cost.mean()),
        loss_std_err: of.cost.std_err().map(rounded),
        done: what(&of.done),
        rows: rows(&of.done).map(|rows| rows.map(row_text)),
        decision: what(&of.best),
        best: rows(&of.best).map(|rows| rows.map(row_text)),
    }
}
