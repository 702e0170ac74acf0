//! A valued street as a section of a page: boards as people see them, front, middle and back, with their open places.

use pusoy::cards::CardSet;
use pusoy::chinese::{ByRow, Rules};
use pusoy::open_face::{FantasylandSetting, Placed, Position, ValuedPlacement};
use pusoy_api::words::numbers::{error_in_words, gap_in_words, with_sign};
use pusoy_api::words::plans::plan_in_words;
use pusoy_api::words::rules::in_words;

use crate::html::frame::{self, board, escaped, hand, push};
use pusoy_api::questions::place::valued::{StreetOrHand, Valued, cost, figure, gap, gap_of_setting, units};
use pusoy_api::questions::place::words::{
    basis_in_words, cost_in_words, percent, placement_in_words, row_in_words, setting_in_words,
};

/// Writes an answer.
pub fn write(valued: &Valued<'_>, out: &mut Vec<u8>) {
    let rules = &valued.house.rules;
    push(out, "<section>\n");
    if let Some(turn) = &valued.turn {
        push(out, &format!("<h2>{}</h2>\n", escaped(&turn.in_words())));
    }
    let opponents = match &valued.of {
        StreetOrHand::Street { position, placed, given } => {
            write_street(rules, position, placed, (*given, valued.top), out);
            &position.opponents
        }
        StreetOrHand::Fantasyland { hand, opponents, plans, given, .. } => {
            write_fantasyland(rules, *hand, plans, given.as_ref(), out);
            opponents
        }
    };
    for (number, rows) in opponents.iter().enumerate() {
        let number = if opponents.len() > 1 { format!(" {}", number + 1) } else { String::new() };
        push(out, &format!("<h3>opponent{number}</h3>\n{}", drawn(rules, rows, CardSet::EMPTY)));
    }
    let basis = format!("{}; {}", in_words(&valued.house), basis_in_words(valued));
    push(out, &format!("<p class=\"soft\">{}</p>\n</section>\n", escaped(&basis)));
}

/// Draws a board with the cards that came with the street marked.
fn drawn(rules: &Rules, rows: &ByRow<CardSet>, new: CardSet) -> String {
    board(rows, new, |row| row_in_words(rules, row, *rows.get(row)))
}

fn write_street(
    rules: &Rules,
    position: &Position,
    placed: &Placed,
    (given, top): (Option<usize>, usize),
    out: &mut Vec<u8>,
) {
    let all = &placed.placements;
    let street: CardSet = position.cards.iter().copied().collect();
    let drawn_of = |of: &ValuedPlacement| drawn(rules, &of.placement.on(&position.board), street);
    let head = |of: &ValuedPlacement| placement_in_words(&of.placement, "&#8239;→&#8239;", frame::suited);
    push(out, &format!("<p>{}</p>\n", frame::row(street)));
    if let Some(of) = given.map(|given| &all[given]) {
        let cost = cost(placed, of);
        let class = if cost > 0.0 { "bad" } else { "good" };
        let told = cost_in_words(cost, of.gap_std_err, given.map(|given| (given + 1, all.len())));
        push(out, &format!("<h2>{}: <span class=\"{class}\">{told}</span></h2>\n{}", head(of), drawn_of(of)));
    }
    let is_best = given.is_some_and(|given| all[given].value == all[0].value);
    if let Some(best) = all.first().filter(|_| !is_best) {
        let title = if given.is_some() { "best: " } else { "" };
        push(out, &format!("<h2>{title}{}</h2>\n{}", head(best), drawn_of(best)));
    }
    let shown = (0..all.len().min(top)).chain(given.filter(|given| *given >= top)).map(|at| &all[at]);
    let lines = shown.map(|of| {
        let error = |error: Option<f64>| error_in_words(error, 3);
        let gap = match of.value == all[0].value {
            true => String::from("best"),
            false => format!("{:.3}{}", gap(placed, of), error(of.gap_std_err)),
        };
        let figures = [
            with_sign(units(of), 3) + &error(of.std_err),
            gap,
            percent(figure(of.foul)),
            percent(figure(of.fantasyland)),
        ];
        (of.placement.to_string(), figures)
    });
    push(out, &frame::players(["units", "gap", "foul", "fantasyland"], lines));
}

fn write_fantasyland(
    rules: &Rules,
    cards: CardSet,
    plans: &[FantasylandSetting],
    given: Option<&FantasylandSetting>,
    out: &mut Vec<u8>,
) {
    push(out, &format!("<p>{}</p>\n", hand(cards)));
    if plans.first().is_some_and(|best| best.foul) {
        push(out, "<p class=\"bad\">no setting is better than a foul</p>\n");
    }
    let mut setting = |head: &str, set: &FantasylandSetting, gap: &str| {
        let left = if set.left.is_empty() { String::new() } else { format!("<p>left {}</p>\n", hand(set.left)) };
        let title =
            format!("<h3>{head}{}</h3>\n<p><b>{}</b>{gap}</p>\n", plan_in_words(&set.rows), setting_in_words(set));
        push(out, &(title + &drawn(rules, &set.rows, CardSet::EMPTY) + &left));
    };
    let mut is_best = false;
    if let Some(given) = given {
        let cost = gap_of_setting(plans, given).0 as f64 / 1_000.0;
        is_best = cost <= 0.0;
        let class = if is_best { "good" } else { "bad" };
        setting("given: ", given, &format!("; <span class=\"{class}\">{}</span>", cost_in_words(cost, None, None)));
    }
    for (number, set) in plans.iter().enumerate().filter(|_| !is_best) {
        let head = if given.is_some() { String::from("best: ") } else { format!("{}. ", number + 1) };
        let gap = match gap_of_setting(plans, set).0 {
            0 => String::new(),
            gap => format!("; {} less than 1", gap_in_words(gap as f64 / 1_000.0)),
        };
        setting(&head, set, &gap);
    }
}
