//! Judges a hand of a deal: its value, the cost of the action taken, and the units that the best action would have won.

use std::borrow::Cow;

use crate::command::NEVER;
use crate::solving::queries::{HouseQuery, Queries};
use crate::wire::problem::Problems;
use crate::words::numbers::with_sign;
use crate::words::plans::chances_compared;
use pusoy::cards::CardSet;
use pusoy::chinese::rules::{House, MissetReason};
use pusoy::chinese::{Deal, Player, settle};
use pusoy::solver::{Answer, Decision, Ev, RankedSetting};

use crate::questions::drill::hands::typed_action;
use crate::questions::grade::graded::{ActionGrade, GivenHand, GradedHand, grade};
use crate::questions::review::player_review::Mistake;

/// A judged hand.
pub struct JudgedHand {
    /// EV of the best action, in units.
    pub cards: Ev,
    /// EV difference between the best action and the action taken, in units.
    pub cost: Ev,
    /// Whether `cost` is 0, or may be only a sampling error.
    pub is_tied: bool,
    /// The action taken.
    pub action: Deal,
    /// The reason why the hand is mis-set; `None` if it is not mis-set.
    pub misset: Option<MissetReason>,
    /// The best action.
    pub best: Deal,
    /// Units won; 0 for a hand of a drill, which is not played at a table.
    pub units: i64,
    /// Units that the best action would have won at this table, if the other players had acted as they did; `units` if
    /// `is_tied`, and 0 for a hand of a drill.
    pub as_best: i64,
    /// The reason why the best action is better than the action taken. For two settings, the reason names the rows that
    /// the best setting would win more often or less often. Otherwise, the reason gives the EVs of both actions. `None`
    /// if `is_tied`. Also `None` for two settings that win each row about equally often, or whose chances are unknown.
    pub compared: Option<String>,
    /// The rules.
    pub house: House,
    /// Number of opponents.
    pub opponents: usize,
}

/// Judges the hand of a seat that won `units`. Returns `None` if the cards of the hand are not known.
pub fn judge(
    queries: &Queries,
    house: &House,
    players: &[Player],
    seat: usize,
    units: i64,
) -> Result<Option<JudgedHand>, Problems> {
    let player = &players[seat];
    let Some(cards) = player.deal.cards() else { return Ok(None) };
    let mut query = queries.query_for_hand(cards).query;
    query.opponents = Some(players.len() - 1);
    let query = HouseQuery { house: Cow::Borrowed(house), query, is_seeded: false };
    let (answer, cost, is_tied, misset, compared) = match player.deal {
        Deal::Set(setting) => {
            let graded = grade(queries, query, GivenHand::set(Some(player.name.clone()), setting), NEVER)?;
            let (answer, ActionGrade { loss, tied, setting, .. }) = (graded.solved.answer, graded.graded);
            let compared = setting.and_then(|setting| compared_with_best(&answer, &setting.given));
            (answer, loss, tied, setting.and_then(|setting| setting.misset), compared)
        }
        Deal::Declared(_) | Deal::Loose(_) | Deal::Surrendered(_) => {
            let answer = queries.solve(query, NEVER)?.answer;
            let natural = answer.natural.map(|(_, ev)| ev);
            let surrender = answer.surrender.filter(|_| matches!(player.deal, Deal::Surrendered(_)));
            let action_ev = surrender.or(natural).unwrap_or(answer.ev);
            let ActionGrade { loss, tied, .. } = ActionGrade::without_setting(&answer, action_ev);
            (answer, loss, tied, None, None)
        }
    };
    let best = best_action(&answer, cards, player.deal);
    let compared = compared.or_else(|| actions_compared(&answer, cost, is_tied, [best, player.deal]));
    let mut as_best = units;
    if !is_tied {
        let mut table = players.to_vec();
        table[seat].deal = best;
        if let Some(claims) = answer.best().and_then(|best| best.claims) {
            table[seat].claims = claims;
        }
        // The best action uses the same cards as the action taken, so the table stays valid.
        as_best = settle(&house.rules, &table).map_or(units, |settled| settled.ledger.totals()[seat]);
    }
    Ok(Some(JudgedHand {
        cards: answer.ev,
        cost,
        is_tied,
        action: player.deal,
        misset,
        best,
        units,
        as_best,
        compared,
        house: house.clone(),
        opponents: answer.opponents,
    }))
}

/// Judges a hand of a drill, which has no table.
pub fn judge_drilled(queries: &Queries, query: HouseQuery<'_>, given: GivenHand) -> Result<JudgedHand, Problems> {
    let (cards, action) = (query.query.hand, given.action);
    let graded = grade(queries, query, given, NEVER)?;
    let (answer, ActionGrade { loss, tied, setting, .. }) = (&graded.solved.answer, graded.graded);
    let best = best_action(answer, cards, action);
    let compared = setting.and_then(|setting| compared_with_best(answer, &setting.given));
    Ok(JudgedHand {
        cards: answer.ev,
        cost: loss,
        is_tied: tied,
        action,
        misset: setting.and_then(|setting| setting.misset),
        best,
        units: 0,
        as_best: 0,
        compared: compared.or_else(|| actions_compared(answer, loss, tied, [best, action])),
        house: graded.solved.house.clone().into_owned(),
        opponents: answer.opponents,
    })
}

/// Describes the rows that the best setting would win more or less often than the setting `given`. Returns `None` if
/// the best action is not to set the hand, if the two settings are tied, or if [`chances_compared`] returns `None`.
fn compared_with_best(answer: &Answer, given: &RankedSetting) -> Option<String> {
    let best = answer.best().filter(|_| matches!(answer.decision, Decision::Set(_)) && !given.tied)?;
    chances_compared(given, best)
}

/// Compares in words the EVs of the best action and of the action taken. Returns `None` if both actions are settings,
/// or if the two actions are tied. `cost` is the EV of the best action minus the EV of the action taken.
fn actions_compared(answer: &Answer, cost: Ev, is_tied: bool, [best, action]: [Deal; 2]) -> Option<String> {
    if is_tied || matches!((best, action), (Deal::Set(_), Deal::Set(_))) {
        return None;
    }
    let what = |deal| match deal {
        Deal::Set(_) => "the setting",
        Deal::Surrendered(_) => "a surrender",
        Deal::Declared(_) | Deal::Loose(_) => "the natural",
    };
    let (best_ev, action_ev) = (answer.ev.mean(), answer.ev.mean() - cost.mean());
    let [best_ev, action_ev] = [best_ev, action_ev].map(|units| with_sign(units, 2));
    Some(format!("{} earns {best_ev} units on average, {} {action_ev}", what(best), what(action)))
}

/// Grades another action with the hand of a mistake. `text` is the typed action: two or three rows, `fold` or a
/// synonym, or `natural`.
///
/// # Errors
///
/// The text is not an action with the hand, the rules do not allow the action, or the solver has no answer.
pub fn grade_try<'a>(queries: &'a Queries, mistake: &'a Mistake, text: &str) -> Result<GradedHand<'a>, Problems> {
    let Some(cards) = mistake.action.cards() else { return Err(Problems::none()) }; // the cards of a mistake are known
    let mut query = queries.query_for_hand(cards).query;
    query.opponents = Some(mistake.opponents);
    let query = HouseQuery { house: Cow::Borrowed(&mistake.house), query, is_seeded: false };
    let action = typed_action(text, cards, &mistake.house.rules)?;
    grade(queries, query, GivenHand { player: None, action, units: None }, NEVER)
}

/// Returns the best action with a hand. Returns `action`, the action taken, if the hand can only be mis-set.
fn best_action(answer: &Answer, cards: CardSet, action: Deal) -> Deal {
    match answer.decision {
        Decision::Set(best) => Deal::Set(best),
        Decision::Surrender => Deal::Surrendered(Some(cards)),
        Decision::Declare(_) => Deal::Declared(cards),
        Decision::Misset => action,
    }
}

/// Returns the rows of a hand. Returns `None` if the hand was not set.
pub fn rows_if_set(deal: &Deal) -> Option<[CardSet; 3]> {
    match deal {
        Deal::Set(setting) => {
            let rows = setting.rows();
            Some([rows.front, rows.middle, rows.back])
        }
        _ => None,
    }
}

/// Returns the name of an action with a hand: `set`, `declare` or `surrender`.
pub fn action_name(deal: &Deal) -> &'static str {
    match deal {
        Deal::Set(_) => "set",
        Deal::Declared(_) | Deal::Loose(_) => "declare",
        Deal::Surrendered(_) => "surrender",
    }
}
