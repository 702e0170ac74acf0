//! Words about valued streets and hands, shared by text output and HTML pages.

use itertools::Itertools;

use crate::words::numbers::{count_of, gap_with_error, with_sign};
use pusoy::cards::{Card, CardSet};
use pusoy::chinese::{Row, Rules};
use pusoy::chinese_ten::Fraction;
use pusoy::eval::{describe, describe_low};
use pusoy::open_face::{Aim, FantasylandSetting, Method, Objective, Placed, Placement, Thousandths, ValuedPlacement};

use crate::questions::place::objective::{Worths, number};
use crate::questions::place::valued::{PlacementRank, StreetOrHand, Valued, as_number, gap};

/// Formats a placement: `Qd>f 2d>m Ks>x`, in which `x` marks the discarded card. `card_text` formats cards, and `arrow`
/// separates each card from the letter after it.
pub fn placement_in_words(placement: &Placement, arrow: &str, card_text: fn(Card) -> String) -> String {
    let placed = placement.placed.iter().map(|(card, row)| (*card, &row.name()[..1]));
    let all = placed.chain(placement.thrown.map(|card| (card, "x")));
    itertools::join(all.map(|(card, to)| format!("{}{arrow}{to}", card_text(card))), " ")
}

/// Describes a full row. Returns an empty text for a row that still has room.
pub fn row_in_words(rules: &Rules, row: Row, cards: CardSet) -> String {
    match (cards.len() == row.size(), row == Row::Middle && rules.low_middle) {
        (false, _) => String::new(),
        (true, true) => describe_low(cards),
        (true, false) => describe(cards),
    }
}

/// Formats the value of a setting in fantasyland: `+25.000 units; stays in fantasyland`.
pub fn setting_in_words(set: &FantasylandSetting) -> String {
    let stays = match (set.foul, set.stays) {
        (true, _) => "foul",
        (false, true) => "stays in fantasyland",
        (false, false) => "leaves fantasyland",
    };
    format!("{} units; {stays}", with_sign(set.value.0 as f64 / 1_000.0, 3))
}

/// Formats the cost of a placement, and its rank: `cost 0.70 units; number 4 of 12 placements`. A sampled cost includes
/// its standard error. A placement without a cost is `as good as the best`.
pub fn cost_in_words(cost: f64, std_err: Option<f64>, rank: Option<PlacementRank>) -> String {
    if cost <= 0.0 {
        let known = if std_err.is_some() { ", as far as the samples show" } else { "" };
        return format!("as good as the best{known}");
    }
    let rank = rank.map_or_else(String::new, |PlacementRank { rank, valued, left_out }| {
        let others = if left_out == 0 { String::new() } else { format!(" ({left_out} others were not played out)") };
        format!("; number {rank} of {}{others}", count_of(valued as u64, "placement"))
    });
    format!("cost {} units{rank}", gap_with_error(cost, std_err))
}

/// Formats a probability as a percentage: `12.5 %`.
pub fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}

/// Describes the method and the objective of an answer.
pub fn basis_in_words(valued: &Valued<'_>) -> String {
    let rules = &valued.house.rules;
    let (objective, boards, in_fantasyland, inside) = match &valued.valuation {
        StreetOrHand::Street { position, .. } => {
            (&position.objective, position.opponents.len(), &position.in_fantasyland[..], false)
        }
        StreetOrHand::Fantasyland { opponents, objective, .. } => (objective, opponents.len(), &[][..], true),
    };
    let against = match objective.aim {
        Aim::Own => String::from("your own board alone"),
        Aim::Versus => against_in_words(boards, in_fantasyland),
    };
    let how = match valued.method() {
        Method::Exact => String::from("exact"),
        Method::Sampled { deals, .. } => format!("sampled over {deals} deals, placed by the value function"),
    };
    let basis = format!("{how}, {against}; a foul costs {}", objective.foul);
    if inside {
        return basis + &format!("; staying in fantasyland is worth {}", objective.stay);
    }
    if let Some(units) = single_worth(rules, objective) {
        return basis + &format!("; fantasyland is worth {units}");
    }
    let worth = match Worths::new(rules, &objective.fantasyland) {
        Worths::Alike { one, both } => format!("{one} with one qualifying row, {both} with two"),
        Worths::ByWay(by_way) => itertools::join(by_way.iter().map(|(way, units)| format!("{way} {units}")), ", "),
    };
    basis + &format!("; fantasyland is worth: {worth}")
}

/// Returns the value of fantasyland if all ways of qualifying have the same value. Otherwise returns `None`.
fn single_worth(rules: &Rules, objective: &Objective) -> Option<Thousandths> {
    rules.entrances().map(|way| objective.fantasyland.of(way)).all_equal_value().ok()
}

/// Explains the best placement of a valued street, as [`reasons_of_street`] does. Returns `None` for a hand in
/// fantasyland.
pub fn reasons_in_words(valued: &Valued<'_>) -> Option<String> {
    let StreetOrHand::Street { position, placed, given } = &valued.valuation else { return None };
    reasons_of_street(&valued.house.rules, &position.objective, placed, *given)
}

/// Explains how many units the best placement of a street gains over another placement. Splits these units by cause:
/// royalties, fouls and fantasyland. The other placement is the graded placement, which has the index `given`. If no
/// placement is graded, or the graded placement is the best, the other placement is the second best. Against opponents,
/// one amount contains all payments, including those for royalties and fouls. If the value of fantasyland depends on
/// the way of qualifying, royalties and fantasyland are one amount.
///
/// Returns `None` if the other placement is missing or as good as the best. Also returns `None` against opponents if
/// the value of fantasyland depends on the way of qualifying.
pub fn reasons_of_street(
    rules: &Rules,
    objective: &Objective,
    placed: &Placed,
    given: Option<usize>,
) -> Option<String> {
    let best = placed.placements.first()?;
    let (other, whose) = match given.filter(|given| *given > 0) {
        Some(given) => (placed.placements.get(given)?, "given placement"),
        None => (placed.placements.get(1)?, "second"),
    };
    let total = gap(placed, other);
    if total <= 0.0 {
        return None;
    }
    let more = |chance: fn(&ValuedPlacement) -> Fraction| as_number(chance(best)) - as_number(chance(other));
    let fouls = match objective.aim {
        Aim::Own => Some(-number(objective.foul) * more(|placement| placement.foul)),
        Aim::Versus => None,
    };
    let fantasyland =
        single_worth(rules, objective).map(|value| number(value) * more(|placement| placement.fantasyland));
    let rest = total - fouls.unwrap_or_default() - fantasyland.unwrap_or_default();
    let rest_name = match (fouls, fantasyland) {
        (Some(_), Some(_)) => "royalties",
        (Some(_), None) => "royalties and fantasyland",
        (None, Some(_)) => "payments",
        (None, None) => return None,
    };
    let parts = [(rest_name, Some(rest)), ("fouls", fouls), ("fantasyland", fantasyland)];
    let parts = parts.iter().filter_map(|(name, units)| Some(format!("{name} {}", with_sign((*units)?, 2))));
    Some(format!("the best gains over the {whose}: {}", itertools::join(parts, ", ")))
}

/// Explains why fewer deals were sampled than `--deals` allows. Returns `None` without `--deals`, for an exact answer,
/// for a graded placement, and if all allowed deals were sampled.
///
/// A deal counts towards `--deals` once for each placement that is played out in it. In addition, each opponent's
/// hidden hand in fantasyland counts as several placements, because setting that hand takes time. The deals are sampled
/// in rounds. After each round except the last, the worse half of the placements drops out. The best placement is
/// played out in every deal.
pub fn budget_in_words(valued: &Valued<'_>) -> Option<String> {
    let StreetOrHand::Street { position, placed, given: None } = &valued.valuation else { return None };
    let Method::Sampled { deals, .. } = placed.method else { return None };
    let placements = placed.placements.len();
    // Fewer than four placements have a single round.
    let later = if placements < 4 { "" } else { " at first, and half as many in each later round" };
    let hidden = match position.in_fantasyland.len() {
        0 => "",
        _ => ", and each opponent's hand in fantasyland counts as several placements",
    };
    valued.budget.filter(|budget| deals < *budget).map(|budget| {
        let placements = count_of(placements as u64, "placement");
        format!("--deals {budget} is the total over all placements{hidden}: {placements}{later}")
    })
}

/// Describes the opponents. `boards` is the number of their boards, and `in_fantasyland` lists the number of cards of
/// each hand in fantasyland.
fn against_in_words(boards: usize, in_fantasyland: &[usize]) -> String {
    let there = match in_fantasyland {
        [] => return String::from("against the opponents' boards"),
        [cards] => format!("an opponent in fantasyland with {cards} cards"),
        all => format!("opponents in fantasyland with {} cards", itertools::join(all, " and ")),
    };
    match boards {
        0 => format!("against {there}"),
        1 => format!("against the opponent's board and {there}"),
        _ => format!("against the opponents' boards and {there}"),
    }
}
