//! A review as text.

use std::io::Write;

use pusoy::chinese::Deal;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::words::numbers::{count_of, error_in_words};
use pusoy_api::words::rules::in_words;

use crate::stream::answers::Render;
use pusoy_api::questions::review::evening::Evening;
use pusoy_api::questions::review::hand::rows_if_set;
use pusoy_api::questions::review::player_review::{PlayerReview, Sum};

use crate::terminal::columns::wrapped;
use crate::terminal::style;

/// Writes a review for a person.
pub fn write(review: &Evening<PlayerReview>, out: &mut Vec<u8>) {
    _ = writeln!(out, "{}", in_words(&review.house));
    review.account.text(out);
    for (name, units, player) in review.players() {
        let name = escape_controls(name);
        _ = writeln!(out, "\n{name}: {units:+} in {}", count_of(player.deals, "deal"));
        if player.hands == 0 {
            _ = writeln!(out, "  no cards are known");
            continue;
        }
        for (what, sum) in [("cards", player.cards), ("setting", -player.cost), ("luck", player.luck())] {
            _ = writeln!(out, "  {what:<7}  {}", figure(sum));
        }
        if player.deals > player.hands {
            let deals = count_of(player.deals - player.hands, "deal");
            _ = writeln!(out, "  unknown  {:>+6}     ({deals} without cards)", player.unknown);
        }
        _ = writeln!(out, "  with every hand set optimally, {name} would have {:+}", player.as_best);
        for mistake in &player.mistakes {
            let id = mistake.id.words().map_or_else(String::new, |id| format!(", id {}", escape_controls(&id)));
            _ = writeln!(
                out,
                "  deal {}{id}: {:.2} lost by {}",
                mistake.deal,
                mistake.cost.mean(),
                action_in_words(&mistake.action)
            );
            _ = writeln!(out, "    best  {}", action_in_words(&mistake.best));
        }
    }
    if review.players().any(|(_, _, player)| player.hands > 0) {
        _ = writeln!(out, "\n{}", wrapped(MEANING, style::width()).join("\n"));
    }
}

/// The meaning of the figures.
pub const MEANING: &str = "Cards is the worth of the hands with the best actions, against opponents who set well. Setting \
                           is the cost of other actions. Luck is the rest: the opponents' cards, and how they set them. \
                           The three add up to the units won.";

/// Formats a sum with its standard error.
pub fn figure(sum: Sum) -> String {
    let error = error_in_words(sum.std_err(), 2);
    format!("{:>+9.2}{error}", sum.units() + 0.0)
}

/// Formats the action chosen for a hand.
fn action_in_words(deal: &Deal) -> String {
    match (rows_if_set(deal), deal) {
        (Some(rows), _) => itertools::join(rows.map(style::row), " / "),
        (None, Deal::Surrendered(_)) => String::from("surrendering"),
        (None, _) => String::from("declaring"),
    }
}
