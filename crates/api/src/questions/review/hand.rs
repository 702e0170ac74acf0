//! A hand of a deal: what it was worth, what playing it like this cost, and what the best would have brought.

use std::borrow::Cow;

use crate::command::NEVER;
use crate::solving::queries::{HouseQuery, Queries};
use crate::wire::problem::Problems;
use pusoy::cards::CardSet;
use pusoy::chinese::rules::House;
use pusoy::chinese::{Deal, Player, settle};
use pusoy::solver::{Decision, Ev};

use crate::questions::grade::graded::{GivenSetting, grade};

/// A hand that was played, judged.
pub struct JudgedHand {
    /// What the hand would have earned, played best, in units.
    pub cards: Ev,
    /// What the best earns more than what was done.
    pub cost: Ev,
    /// Whether that cannot be told from nothing.
    pub is_tied: bool,
    /// What was done.
    pub done: Deal,
    /// What would have been best.
    pub best: Deal,
    /// The units that the best would have brought at this table, where all others play as they did.
    pub as_best: i64,
}

/// Judges the hand of a seat that brought these units; `None` if its cards are not known.
pub fn judge(
    queries: &Queries,
    house: &House,
    players: &[Player],
    seat: usize,
    units: i64,
) -> Result<Option<JudgedHand>, Problems> {
    let player = &players[seat];
    let Some(cards) = player.deal.cards() else { return Ok(None) };
    let mut query = queries.about(cards).query;
    query.opponents = Some(players.len() - 1);
    let query = HouseQuery { house: Cow::Borrowed(house), query, is_seeded: false };
    let (answer, cost, is_tied) = match player.deal {
        Deal::Set(setting) => {
            let given = GivenSetting { player: Some(player.name.clone()), setting, units: Some(units) };
            let graded = grade(queries, query, given, NEVER)?;
            (graded.solved.answer, graded.graded.given.gap, graded.graded.given.tied)
        }
        Deal::Declared(_) | Deal::Loose(_) | Deal::Surrendered(_) => {
            let answer = queries.solve(query, NEVER)?.answer;
            let natural = answer.natural.map(|(_, ev)| ev);
            let surrender = answer.surrender.filter(|_| matches!(player.deal, Deal::Surrendered(_)));
            let done = surrender.or(natural).unwrap_or(answer.ev);
            let cost = answer.ev.mean() - done.mean();
            // What is done is known exactly, or is what the hand is worth.
            let std_err = answer.ev.std_err().filter(|_| cost != 0.0);
            let is_tied = cost <= 2.0 * std_err.unwrap_or(0.0);
            let cost = match (answer.ev, std_err) {
                (_, Some(std_err)) => Ev::Sampled { mean: cost, std_err },
                (Ev::Model(_), _) => Ev::Model(cost),
                _ => Ev::Exact(cost),
            };
            (answer, cost, is_tied)
        }
    };
    let best = match (answer.decision, answer.best()) {
        (Decision::Set, Some(best)) => Deal::Set(best.setting),
        (Decision::Surrender, _) => Deal::Surrendered(Some(cards)),
        (Decision::Declare, _) => Deal::Declared(cards),
        // A hand that counts as a natural, however it is set.
        (Decision::Set, None) => player.deal,
    };
    let mut as_best = units;
    if !is_tied {
        let mut table = players.to_vec();
        table[seat].deal = best;
        if let Some(claims) = answer.best().and_then(|best| best.claims) {
            table[seat].claims = claims;
        }
        // The best is legal at the table of the hand that it is made of.
        as_best = settle(&house.rules, &table).map_or(units, |settled| settled.ledger.totals()[seat]);
    }
    Ok(Some(JudgedHand { cards: answer.ev, cost, is_tied, done: player.deal, best, as_best }))
}

/// Returns the rows of what was done with a hand, if it was set.
pub fn rows(deal: &Deal) -> Option<[CardSet; 3]> {
    match deal {
        Deal::Set(setting) => {
            let rows = setting.rows();
            Some([rows.front, rows.middle, rows.back])
        }
        _ => None,
    }
}

/// Returns the word for what was done with a hand.
pub fn what(deal: &Deal) -> &'static str {
    match deal {
        Deal::Set(_) => "set",
        Deal::Declared(_) | Deal::Loose(_) => "declare",
        Deal::Surrendered(_) => "surrender",
    }
}
