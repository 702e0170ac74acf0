//! A reviewed deal as sections of a page, one per trick, with the remaining hands.

use maud::{Markup, html};
use pusoy::cards::PackCard;
use pusoy::climbing::Step;
use pusoy_api::questions::climb::game::base_game::in_words;
use pusoy_api::questions::climb::game::cards::Spelling;
use pusoy_api::questions::climb::game::moving::value_in_words;
use pusoy_api::questions::climb::review::ReviewedDeal;

use crate::commands::climb::game::outcome::write_outcome;
use crate::commands::climb::review::text::{amount, from_here, mistake, not_solved, unsolved_before};
use crate::html::frame::card;

/// Draws a section for each trick, with the hands before the trick. If turns were solved, a section for the losses
/// comes first. If the deal is over, a section for the end comes last.
pub fn sections(deal: &ReviewedDeal) -> Markup {
    let replay = deal.replay();
    let mut hands = dealt(deal);
    let mut tricks = Vec::new();
    let mut begin = 0;
    for steps in replay.steps.chunk_by(|_, next| !next.leads) {
        tricks.push(trick(deal, begin, steps, &hands));
        begin += steps.len();
        steps.iter().for_each(|step| play(step, &mut hands[step.by]));
    }
    let outcome = replay.outcome.as_ref().map(|outcome| {
        let mut text = Vec::new();
        write_outcome(outcome, &mut text);
        without_colour(&String::from_utf8_lossy(&text))
    });
    html! {
        p.soft { (in_words(&*deal.rules)) }
        @if deal.review.turns.is_empty() { p.soft { (not_solved(deal)) } }
        @if let Some(why) = unsolved_before(deal) { p.soft { (why) } }
        (lost(deal))
        @for trick in tricks { (trick) }
        @if let Some(outcome) = outcome {
            section {
                h2 { "The end" }
                @for line in outcome.lines() { p { (line) } }
            }
        }
    }
}

/// Draws each player's loss by mistakes.
fn lost(deal: &ReviewedDeal) -> Markup {
    html! {
        @if let Some(kind) = deal.review.value_kind.filter(|_| !deal.review.turns.is_empty()) {
            section {
                h2 { "Lost by mistakes" }
                div.scroll {
                    table {
                        @for (name, lost) in deal.replay().players.iter().zip(deal.lost()) {
                            tr {
                                td { (name) }
                                td { @if lost > 0 { span.bad { (amount(kind, lost)) } } @else { "nothing" } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Draws a trick and the hands before it. `begin` is the index of its first step in the deal.
fn trick(deal: &ReviewedDeal, begin: usize, steps: &[Step], hands: &[Vec<PackCard>]) -> Markup {
    let players = &deal.replay().players;
    html! {
        section {
            div.scroll {
                table {
                    @for (name, hand) in players.iter().zip(hands).filter(|(_, hand)| !hand.is_empty()) {
                        tr {
                            td { (name) }
                            td { @for card in hand { (draw_card(deal.spelling, *card)) } }
                        }
                    }
                }
            }
            @for (at, step) in (begin..).zip(steps) { (action(deal, at, step)) }
        }
    }
}

/// Draws the step with the index `at` and, if it is a solved turn, the player's value after it. Below a mistake, also
/// draws the better moves. Above the first solved turn, also draws each player's value in the position before it.
fn action(deal: &ReviewedDeal, at: usize, step: &Step) -> Markup {
    let turn = deal.turn(at);
    let first = turn.filter(|_| deal.review.turns.first().is_some_and(|first| first.step == at));
    html! {
        @if let Some(first) = first { p { b { (from_here(deal, &first.answer)) } } }
        p {
            (at + 1) ". " (deal.replay().players[step.by]) ": "
            @if let Some(key) = step.key {
                @for card in &step.cards { (draw_card(deal.spelling, *card)) }
                " " span.soft { (key.in_words()) }
            } @else { "pass" }
            @if let Some(turn) = turn {
                @let class = if turn.lost > 0 { "bad" } else { "soft" };
                " " span.(class) { (value_in_words(turn.answer.value_kind, turn.after)) }
            }
        }
        @for line in turn.filter(|turn| turn.lost > 0).into_iter().flat_map(|turn| mistake(deal, turn)) {
            p.bad { (without_colour(&line)) }
        }
    }
}

/// Removes the cards of a step from the hand of its player.
fn play(step: &Step, hand: &mut Vec<PackCard>) {
    for card in &step.cards {
        if let Some(place) = hand.iter().position(|held| held.as_held() == card.as_held()) {
            hand.remove(place);
        }
    }
}

/// Returns the hands before the first action, by seat: the cards left at the end together with the cards played.
fn dealt(deal: &ReviewedDeal) -> Vec<Vec<PackCard>> {
    let replay = deal.replay();
    let mut hands = replay.left.clone();
    replay.steps.iter().for_each(|step| hands[step.by].extend(&step.cards));
    // A replayed deal has a valid number of players.
    if let Ok(deck) = deal.rules.deck(Some(replay.players.len())) {
        hands.iter_mut().for_each(|hand| deck.sort(hand));
    }
    hands
}

/// Draws a card. Draws a joker by its name and, if the hand history has no suits, every other card by its rank.
fn draw_card(spelling: Spelling, pack_card: PackCard) -> Markup {
    match (spelling, pack_card.card()) {
        (Spelling::Cards, Some(suited)) => card(suited),
        _ => {
            let name = spelling.record(&[pack_card]).concat();
            html! { span.card role="img" aria-label=(name) { b { (name) } } }
        }
    }
}

/// Returns a text without its colour codes.
fn without_colour(text: &str) -> String {
    let mut plain = String::new();
    for (nth, piece) in text.split('\u{1b}').enumerate() {
        plain += if nth == 0 { piece } else { piece.split_once('m').map_or("", |(_, rest)| rest) };
    }
    plain
}
