//! A review of open-face as text.

use std::io::Write;

use pusoy_api::wire::controls::escape_controls;
use pusoy_api::words::numbers::{count_of, error_in_words, gap_in_words};

use crate::stream::answers::Render;
use pusoy_api::questions::review::evening::Evening;
use pusoy_api::questions::review::streets::judged_street::{Cost, board_text};
use pusoy_api::questions::review::streets::street_review::{PlacedStreet, StreetReview};

use pusoy_api::questions::review::words::STREETS;

use crate::commands::review::next::{Retry, Step};
use crate::commands::review::text::{NO_DEALS, write_more, write_summary, write_unreviewed_streets};
use crate::terminal::columns::wrapped;
use crate::terminal::labelled::write_labelled;
use crate::terminal::style;

/// Writes a review for a person.
pub fn write(evening: &Evening<StreetReview>, out: &mut Vec<u8>) {
    if evening.is_empty() {
        _ = writeln!(out, "{NO_DEALS}");
        return;
    }
    _ = writeln!(out, "{}", evening.rules_in_words());
    write_unreviewed_streets(evening, out);
    if evening.is_drill() {
        return;
    }
    write_summary(evening, None, out);
    evening.account.text(out);
    for (name, units, player) in evening.players() {
        _ = writeln!(out, "\n{}: {units:+} in {}", escape_controls(name), count_of(player.deals, "deal"));
        if player.streets.is_empty() {
            _ = writeln!(out, "  no streets are known (in fantasyland, the cards left over are needed)");
            continue;
        }
        let [cost, luck] = figures(units, player);
        let error = error_in_words(player.std_err().filter(|error| *error >= 0.005), 2);
        _ = writeln!(out, "  placing  {cost:>9}{error}  ({})", valued_in_words(player));
        _ = writeln!(out, "  luck     {luck:>9}");
        if let Some(why) = not_valued_in_words(player) {
            write_labelled("  not valued: ", &why, out);
        }
        for (deal, streets) in deals(player) {
            _ = writeln!(out, "  deal {deal}: {}", costs_in_words(streets));
        }
        let costliest = player.mistakes();
        for (placed, cost) in &costliest {
            _ = writeln!(
                out,
                "  {}: {} lost by {}",
                place_in_words(placed),
                lost_in_words(cost),
                placed.judgement.placement
            );
            if placed.judgement.street.is_some_and(|street| street > 1) {
                _ = writeln!(out, "    on    {}", board_text(&placed.judgement.board));
            }
            _ = writeln!(out, "    best  {}", cost.best);
        }
        write_more(costliest.len(), player.all_mistakes().len(), out);
    }
    _ = writeln!(out, "\n{}", wrapped(STREETS, style::width()).join("\n"));
}

/// Formats the negated cost of placing, and the luck, which is the rest of the result.
pub fn figures(units: i64, player: &StreetReview) -> [String; 2] {
    [0.0 - player.cost, units as f64 + player.cost].map(|figure| format!("{figure:+.2}"))
}

/// Formats the cost of a mistake, with its standard error if it is sampled.
pub fn lost_in_words(cost: &Cost) -> String {
    gap_in_words(cost.units) + &error_in_words(cost.std_err, 2)
}

/// Formats the number of valued streets: `9 streets; 6 more are not valued`.
pub fn valued_in_words(player: &StreetReview) -> String {
    let valued = player.valued_streets();
    let others = match player.streets.len() - valued {
        0 => String::new(),
        1 => String::from("; 1 more is not valued"),
        others => format!("; {others} more are not valued"),
    };
    count_of(valued as u64, "street") + &others
}

/// Returns the reasons why streets are not valued. Returns `None` if all streets are valued.
pub fn not_valued_in_words(player: &StreetReview) -> Option<String> {
    let not_valued = || player.streets.iter().filter(|street| street.judgement.judged.is_none());
    let unknown = not_valued().filter(|street| street.judgement.lacks_discard).count();
    let early = not_valued().count() - unknown;
    let counted = |count: usize, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {many}")),
    };
    let reasons = [
        counted(unknown, "street whose discard is unknown", "streets whose discards are unknown"),
        counted(early, "early street, which --quick leaves out", "early streets, which --quick leaves out"),
    ];
    let reasons: Vec<String> = reasons.into_iter().flatten().collect();
    (!reasons.is_empty()).then(|| reasons.join("; "))
}

/// Returns each deal of a player: the number of the deal, and its streets.
pub fn deals(player: &StreetReview) -> impl Iterator<Item = (u64, &[PlacedStreet])> {
    player.streets.chunk_by(|a, b| a.deal == b.deal).map(|streets| (streets[0].deal, streets))
}

/// Formats the costs of a deal's streets: `street 3: 0.00, street 4: 0.70`.
pub fn costs_in_words(streets: &[PlacedStreet]) -> String {
    let cost = |placed: &PlacedStreet| match (&placed.judgement.judged, placed.judgement.street) {
        (None, Some(street)) => format!("street {street}: not valued"),
        (Some(Cost { units, std_err, .. }), Some(street)) => {
            let error = error_in_words(std_err.filter(|error| *error >= 0.005), 2);
            format!("street {street}: {units:.2}{error}")
        }
        (Some(cost), None) => format!("fantasyland: {:.2}", cost.units),
        (None, None) => String::from("fantasyland: not valued"),
    };
    itertools::join(streets.iter().map(cost), ", ")
}

/// Formats the place of a street in the log: `deal 2, street 4, id 7`.
pub fn place_in_words(placed: &PlacedStreet) -> String {
    let street =
        placed.judgement.street.map_or_else(|| String::from("fantasyland"), |street| format!("street {street}"));
    let id = placed.id.words().map_or_else(String::new, |id| format!(", id {}", escape_controls(&id)));
    format!("deal {}, {street}{id}", placed.deal)
}

/// Returns the mistakes of all players as questions, costliest first.
pub fn steps(evening: &Evening<StreetReview>) -> Vec<Step<'_>> {
    evening.mistakes().into_iter().map(|(name, placed, cost)| step(name, placed, cost)).collect()
}

fn step<'m>(name: &str, placed: &PlacedStreet, cost: &'m Cost) -> Step<'m> {
    let judgement = &placed.judgement;
    let mut question = format!("{} in {}\n", escape_controls(name), place_in_words(placed));
    if judgement.street.is_some_and(|street| street > 1) {
        for (row, cards) in judgement.board.iter() {
            question += format!("  {:<6}  {}", row.name(), style::row(*cards)).trim_end();
            question.push('\n');
        }
    }
    question += &format!("  placed  {}\n", judgement.placement);
    let reasons = cost.reasons.as_ref().map_or_else(String::new, |reasons| format!("{reasons}\n"));
    let answer = format!("best, by {} units:\n  {}\n{reasons}", lost_in_words(cost), cost.best);
    let retry = cost
        .street
        .as_deref()
        .map(|street| Retry { what: "placement", grade: Box::new(|text| street.grade_try(text)) });
    Step { player: Some(name.to_owned()), question, answer, retry }
}
