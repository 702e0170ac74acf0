//! A settled deal in words.

use std::cmp::Ordering;

use pusoy::chinese::rules::MissetReason;
use pusoy::chinese::{Deal, Pair, Player, Rules, Settlement, Status};
use pusoy::eval::{describe_briefly, describe_low};
use pusoy::ledger::is_same_player;

/// Returns the word for a mis-set hand: `foul` under open-face rules, and otherwise `mis-set`.
pub fn misset_word(rules: &Rules) -> &'static str {
    if rules.is_open_face() { "foul" } else { "mis-set" }
}

/// Describes the reason why a hand is mis-set: `the front is stronger than the middle`.
pub fn misset_in_words(reason: MissetReason) -> &'static str {
    match reason {
        MissetReason::FrontOverMiddle => "the front is stronger than the middle",
        MissetReason::MiddleOverBack => "the middle is too strong for the back",
        MissetReason::FrontOverBack => "the front is stronger than the back",
        MissetReason::MiddleNoQualify => "the middle is not low enough",
    }
}

/// Formats the status of the player at `seat`: `natural: dragon`, `surrendered`, `mis-set: the middle is too strong for
/// the back`. Returns `None` for a hand without such a status. `players` are the players with their hands.
pub fn status_in_words(rules: &Rules, settlement: &Settlement, seat: usize, players: &[Player]) -> Option<String> {
    let name = &settlement.ledger.players()[seat];
    let player = players.iter().find(|player| is_same_player(&player.name, name));
    let has_surrendered = player.is_some_and(|player| matches!(player.deal, Deal::Surrendered(_)));
    match settlement.showings[seat].status {
        Status::Play => None,
        Status::Natural(natural) if has_surrendered => {
            Some(format!("natural: {natural} (paid although {name} surrendered)"))
        }
        Status::Natural(natural) => Some(format!("natural: {natural}")),
        Status::Surrender => Some(String::from("surrendered")),
        Status::Misset(reason) => Some(format!("{}: {}", misset_word(rules), misset_in_words(reason))),
    }
}

/// Formats the payments between the players of `pair`, with their reasons: `front +1, middle -1`. Units that `pair.a`
/// receives are positive. Without payments, the text is `nothing to pay`. Otherwise, if a player wins all rows but no
/// payment is for a scoop, the text begins with `scoop: `.
pub fn reasons_in_words(rules: &Rules, settlement: &Settlement, pair: &Pair) -> String {
    let reason = |reason: &str| match reason {
        "mis-set" => String::from(misset_word(rules)),
        reason => reason.to_owned(),
    };
    let entries = settlement.entries_of(pair).map(|(units, why)| format!("{} {units:+}", reason(why)));
    let entries = itertools::join(entries, ", ");
    // Some rules have no separate payment for a scoop. The text then names the scoop before the payments.
    let is_won = |result| pair.rows.is_some_and(|rows| rows.iter().all(|(_, row)| *row == result));
    let is_scoop = is_won(Ordering::Greater) || is_won(Ordering::Less);
    match entries.is_empty() {
        true => String::from("nothing to pay"),
        false if is_scoop && !entries.contains("scoop") => format!("scoop: {entries}"),
        false => entries,
    }
}

/// Describes the result between two players, and its reasons: `Amy against Bob: +1  (front +1, middle -1, back +1)`.
pub fn pair_in_words(rules: &Rules, settlement: &Settlement, pair: &Pair) -> String {
    let names = settlement.ledger.players();
    let (a, b, units) = (&names[pair.a], &names[pair.b], pair.units);
    format!("{a} against {b}: {units:+}  ({})", reasons_in_words(rules, settlement, pair))
}

/// Describes the rows of a hand: `sixes / tens / threes full of deuces`. Returns `None` if the hand was not set.
pub fn rows_in_words(rules: &Rules, player: &Player) -> Option<String> {
    let Deal::Set(setting) = player.deal else { return None };
    let rows = setting.rows();
    let middle = if rules.low_middle { describe_low(rows.middle) } else { describe_briefly(rows.middle) };
    Some(format!("{} / {middle} / {}", describe_briefly(rows.front), describe_briefly(rows.back)))
}

/// Describes a player who is in fantasyland in the next deal: `Amy goes to fantasyland with 14 cards`. `was_inside`
/// says whether the player was in fantasyland in this deal.
pub fn fantasyland_in_words(name: &str, cards: usize, was_inside: bool) -> String {
    let verb = if was_inside { "stays in" } else { "goes to" };
    format!("{name} {verb} fantasyland with {cards} cards")
}
