//! A reviewed deal as sections of a page: a picture of hands that get shorter, trick by trick.

use pusoy::cards::PackCard;
use pusoy_api::questions::climb::game::base_game::in_words;
use pusoy_api::questions::climb::game::cards::Spelling;
use pusoy_api::questions::climb::game::combination::in_words as kind_in_words;
use pusoy_api::questions::climb::game::moving::value_in_words;
use pusoy_api::questions::climb::review::ReviewedDeal;

use crate::commands::climb::game::outcome::write_outcome;
use crate::commands::climb::review::text::{amount, from_here, mistake, not_solved};
use crate::html::frame::{card, escaped, push};

/// Writes a section for each trick, with the hands as it begins, and one for the end.
pub fn write(deal: &ReviewedDeal, out: &mut Vec<u8>) {
    let replay = deal.replay();
    push(out, &format!("<p class=\"soft\">{}</p>\n", escaped(&in_words(&*deal.rules))));
    if deal.review.turns.is_empty() {
        push(out, &format!("<p class=\"soft\">{}</p>\n", escaped(not_solved(deal))));
    }
    write_lost(deal, out);
    let mut hands = dealt(deal);
    let mut is_open = false;
    for (at, step) in replay.steps.iter().enumerate() {
        if step.leads || !is_open {
            let end = if is_open { "</section>\n" } else { "" };
            push(out, &format!("{end}<section>\n<div class=\"scroll\"><table>\n"));
            for (name, hand) in replay.players.iter().zip(&hands).filter(|(_, hand)| !hand.is_empty()) {
                let cards: String = hand.iter().map(|card| drawn(deal.spelling, *card)).collect();
                push(out, &format!("<tr><td>{}</td><td>{cards}</td></tr>\n", escaped(name)));
            }
            push(out, "</table></div>\n");
            is_open = true;
        }
        let turn = deal.turn(at);
        if let Some(first) = turn.filter(|_| deal.review.turns.first().is_some_and(|first| first.step == at)) {
            push(out, &format!("<p><b>{}</b></p>\n", escaped(&from_here(deal, &first.answer))));
        }
        let action = match step.key {
            None => String::from("pass"),
            Some(key) => {
                let cards: String = step.cards.iter().map(|card| drawn(deal.spelling, *card)).collect();
                format!("{cards} <span class=\"soft\">{}</span>", kind_in_words(key))
            }
        };
        let worth = turn.map_or_else(String::new, |turn| {
            let class = if turn.lost > 0 { "bad" } else { "soft" };
            format!(" <span class=\"{class}\">{}</span>", value_in_words(turn.answer.value_kind, turn.after))
        });
        push(out, &format!("<p>{}. {}: {action}{worth}</p>\n", at + 1, escaped(&replay.players[step.by])));
        for line in turn.filter(|turn| turn.lost > 0).into_iter().flat_map(|turn| mistake(deal, turn)) {
            push(out, &format!("<p class=\"bad\">{}</p>\n", escaped(&without_colour(&line))));
        }
        for card in &step.cards {
            let hand = &mut hands[step.by];
            if let Some(place) = hand.iter().position(|held| held.as_held() == card.as_held()) {
                hand.remove(place);
            }
        }
    }
    if is_open {
        push(out, "</section>\n");
    }
    if let Some(outcome) = &replay.outcome {
        let mut text = Vec::new();
        write_outcome(outcome, &mut text);
        let text = String::from_utf8_lossy(&text).into_owned();
        let lines: String = text.lines().map(|line| format!("<p>{}</p>\n", escaped(&without_colour(line)))).collect();
        push(out, &format!("<section>\n<h2>The end</h2>\n{lines}</section>\n"));
    }
}

/// Writes how much each player has thrown away.
fn write_lost(deal: &ReviewedDeal, out: &mut Vec<u8>) {
    let Some(kind) = deal.review.value_kind.filter(|_| !deal.review.turns.is_empty()) else { return };
    push(out, "<section>\n<h2>Thrown away</h2>\n<div class=\"scroll\"><table>\n");
    for (name, lost) in deal.replay().players.iter().zip(deal.lost()) {
        let lost = if lost > 0 {
            format!("<span class=\"bad\">{}</span>", amount(kind, lost))
        } else {
            String::from("nothing")
        };
        push(out, &format!("<tr><td>{}</td><td>{lost}</td></tr>\n", escaped(name)));
    }
    push(out, "</table></div>\n</section>\n");
}

/// Returns the hands before the first action, by seat: what is left, and what was played.
fn dealt(deal: &ReviewedDeal) -> Vec<Vec<PackCard>> {
    let replay = deal.replay();
    let mut hands = replay.left.clone();
    replay.steps.iter().for_each(|step| hands[step.by].extend(&step.cards));
    // The players of a deal that was replayed can play with this deck.
    if let Ok(deck) = deal.rules.deck(Some(replay.players.len())) {
        hands.iter_mut().for_each(|hand| deck.sort(hand));
    }
    hands
}

/// Draws a card, by its rank alone where the transcript has ranks.
fn drawn(spelling: Spelling, of: PackCard) -> String {
    match (spelling, of.card()) {
        (Spelling::Cards, Some(suited)) => card(suited),
        _ => {
            let name = spelling.record(&[of]).concat();
            format!(
                "<span class=\"card\" role=\"img\" aria-label=\"{}\"><b>{}</b></span>",
                escaped(&name),
                escaped(&name)
            )
        }
    }
}

/// Returns a text without changes of colour.
fn without_colour(text: &str) -> String {
    let mut plain = String::new();
    for (nth, piece) in text.split('\u{1b}').enumerate() {
        plain += if nth == 0 { piece } else { piece.split_once('m').map_or("", |(_, rest)| rest) };
    }
    plain
}
