//! Formats cards, moves and lines of play as text.

use pusoy::cards::PackCard;
use pusoy::climbing::Move;
use pusoy::climbing::solve::LineStep;
use pusoy_api::questions::climb::game::cards::Spelling;
use pusoy_api::wire::controls::escape_controls;

use crate::terminal::style;

/// Formats cards as text.
pub fn cards_text(spelling: Spelling, cards: &[PackCard]) -> String {
    match spelling {
        Spelling::Ranks => spelling.record(cards).join(" "),
        Spelling::Cards => style::pack_cards(cards),
    }
}

/// Formats a move as text, with the name of its combination.
pub fn move_text(spelling: Spelling, play: &Option<Move>) -> String {
    match play {
        Some(play) => format!("{}  ({})", cards_text(spelling, &play.cards), play.key.in_words()),
        None => String::from("pass"),
    }
}

/// Formats a move as text, without the name of its combination: `4 4` or `pass`.
pub fn brief_move(spelling: Spelling, play: &Option<Move>) -> String {
    play.as_ref().map_or_else(|| String::from("pass"), |play| cards_text(spelling, &play.cards))
}

/// Formats a line of play as text: `Ann 4 4, Ben pass`.
pub fn line_text(spelling: Spelling, players: &[String], line: &[LineStep]) -> String {
    let step = |step: &LineStep| format!("{} {}", escape_controls(&players[step.by]), brief_move(spelling, &step.play));
    itertools::join(line.iter().map(step), ", ")
}
