//! A valued street or fantasyland hand as a section of a page: boards with their rows and open places.

use maud::{Markup, PreEscaped, html};
use pusoy::cards::CardSet;
use pusoy::chinese::{ByRow, Rules};
use pusoy::open_face::{FantasylandSetting, Placed, Position, ValuedPlacement};
use pusoy_api::words::numbers::{error_in_words, gap_in_words, with_sign};
use pusoy_api::words::plans::plan_in_words;
use pusoy_api::words::rules::in_words;

use crate::html::frame::{board, hand, players, row, suited};
use pusoy_api::questions::place::valued::{
    StreetOrHand, Valued, as_number, cost, gap, gap_of_setting, is_tied, rank, units,
};
use pusoy_api::questions::place::words::{
    basis_in_words, budget_in_words, cost_in_words, percent, placement_in_words, reasons_in_words, row_in_words,
    setting_in_words,
};

/// Draws an answer.
pub fn section(valued: &Valued<'_>) -> Markup {
    let rules = &valued.house.rules;
    let (answer, opponents) = match &valued.valuation {
        StreetOrHand::Street { position, placed, given } => {
            (street(rules, position, placed, *given, valued.top), &position.opponents)
        }
        StreetOrHand::Fantasyland { hand, opponents, plans, given, .. } => {
            (fantasyland(rules, *hand, plans, given.as_ref()), opponents)
        }
    };
    html! {
        section {
            @if let Some(turn) = &valued.turn { h2 { (turn.in_words()) } }
            (answer)
            @if let Some(reasons) = reasons_in_words(valued) { p { (reasons) } }
            @for (number, rows) in opponents.iter().enumerate() {
                h3 { "opponent" @if opponents.len() > 1 { " " (number + 1) } }
                (drawn(rules, rows, CardSet::EMPTY))
            }
            p.soft { (in_words(&valued.house)) "; " (basis_in_words(valued)) }
            @if let Some(budget) = budget_in_words(valued) { p.soft { (budget) } }
        }
    }
}

/// Draws a board, with the cards `new` marked.
fn drawn(rules: &Rules, rows: &ByRow<CardSet>, new: CardSet) -> Markup {
    board(rows, new, |row| row_in_words(rules, row, *rows.get(row)))
}

fn street(rules: &Rules, position: &Position, placed: &Placed, given: Option<usize>, top: usize) -> Markup {
    let all = &placed.placements;
    let cards: CardSet = position.cards.iter().copied().collect();
    let drawn_of = |valued: &ValuedPlacement| drawn(rules, &valued.placement.on(&position.board), cards);
    let head = |valued: &ValuedPlacement| PreEscaped(placement_in_words(&valued.placement, "&#8239;→&#8239;", suited));
    let is_best = given.is_some_and(|given| all[given].value == all[0].value);
    let shown = (0..all.len().min(top)).chain(given.filter(|given| *given >= top));
    let lines = shown.map(|at| {
        let valued = &all[at];
        let error = |error: Option<f64>| error_in_words(error, 3);
        let gap = match valued.value == all[0].value {
            true => String::from("best"),
            false => format!("{:.3}{}", gap(placed, valued), error(valued.gap_std_err)),
        };
        let tied = if at > 0 && is_tied(placed, valued) { ", tied" } else { "" };
        let figures = [
            with_sign(units(valued), 3) + &error(valued.std_err),
            gap + tied,
            percent(as_number(valued.foul)),
            percent(as_number(valued.fantasyland)),
        ];
        (valued.placement.to_string(), figures)
    });
    html! {
        p { (row(cards)) }
        @if let Some(at) = given {
            @let (valued, cost) = (&all[at], cost(placed, &all[at]));
            @let class = if cost > 0.0 { "bad" } else { "good" };
            @let words = cost_in_words(cost, valued.gap_std_err, Some(rank(placed, at)));
            h2 { (head(valued)) ": " span.(class) { (words) } }
            (drawn_of(valued))
        }
        @if let Some(best) = all.first().filter(|_| !is_best) {
            h2 { @if given.is_some() { "best: " } (head(best)) }
            (drawn_of(best))
        }
        (players(["units", "gap", "foul", "fantasyland"], lines))
    }
}

fn fantasyland(
    rules: &Rules,
    cards: CardSet,
    plans: &[FantasylandSetting],
    given: Option<&FantasylandSetting>,
) -> Markup {
    let gap = |set: &FantasylandSetting| gap_of_setting(plans, set).0 as f64 / 1_000.0;
    let is_best = given.is_some_and(|given| gap(given) <= 0.0);
    let setting = |head: &str, set: &FantasylandSetting, gap: Markup| {
        html! {
            h3 { (head) (plan_in_words(&set.rows)) }
            p { b { (setting_in_words(set)) } (gap) }
            (drawn(rules, &set.rows, CardSet::EMPTY))
            @if !set.left.is_empty() { p { "left " (hand(set.left)) } }
        }
    };
    html! {
        p { (hand(cards)) }
        @if plans.first().is_some_and(|best| best.foul) { p.bad { "no setting of this hand is better than a foul" } }
        @if let Some(given) = given {
            @let class = if is_best { "good" } else { "bad" };
            @let cost = cost_in_words(gap(given), None, None);
            (setting("given: ", given, html! { "; " span.(class) { (cost) } }))
        }
        @for (number, set) in plans.iter().enumerate().filter(|_| !is_best) {
            @let head = if given.is_some() { String::from("best: ") } else { format!("{}. ", number + 1) };
            @let gap = html! {
                @match gap_of_setting(plans, set).0 {
                    0 if number == 0 => {}
                    0 => { ", tied" }
                    _ => { "; " (gap_in_words(gap(set))) " less than no. 1" }
                }
            };
            (setting(&head, set, gap))
        }
    }
}
