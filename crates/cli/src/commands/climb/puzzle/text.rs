//! Writes puzzles and their solutions as text.

use std::io::Write;

use pusoy::climbing::Move;
use pusoy::climbing::solve::LineStep;
use pusoy::climbing::study::{Puzzle, Trap};
use pusoy_api::questions::climb::puzzle::dealt::DealtPuzzle;

use crate::commands::climb::game::moving::{brief_move, cards_text, line_text, move_text};
use crate::terminal::columns::Names;
use crate::terminal::style;

/// Writes the hands, and the player to move, under the title of the puzzle.
pub fn write_question(dealt: &DealtPuzzle<'_>, title: &str, out: &mut Vec<u8>) {
    let position = &dealt.puzzle.position;
    let names = Names::new(&position.players);
    _ = writeln!(out, "\n{title}, level {} of {}", dealt.puzzle.trap.level(), Trap::MOST);
    for (seat, hand) in position.hands.iter().enumerate().filter(|(_, hand)| !hand.is_empty()) {
        _ = writeln!(out, "  {}  {}", names.padded(seat), cards_text(dealt.spelling, hand));
    }
    if let [one] = &position.out[..] {
        _ = writeln!(out, "{one} is out");
    } else if !position.out.is_empty() {
        _ = writeln!(out, "{} are out", itertools::join(&position.out, " and "));
    }
    if let (Some(soloist), Some(called)) = (&position.contract.soloist, dealt.rules.conduct().soloist) {
        _ = writeln!(out, "{soloist} is the {called}");
    }
    let mover = &position.to_move;
    _ = match &position.standing {
        None => writeln!(out, "{mover} leads, and only one move wins: which?"),
        Some(play) => writeln!(
            out,
            "{mover} must beat {}'s {} or pass, and only one move wins: which?",
            play.by,
            cards_text(dealt.spelling, &play.cards),
        ),
    };
}

/// Writes the winning move, the refutation of the most tempting losing move, and the other tempting moves.
pub fn write_solution(dealt: &DealtPuzzle<'_>, out: &mut Vec<u8>) {
    write_solution_alone(dealt, out);
    let mut tempting = dealt.puzzle.wrong.iter().filter(|wrong| wrong.is_tempting);
    if let Some(most) = tempting.next() {
        write_loses(dealt, "", &most.play, &most.refutation, out);
    }
    let others: Vec<String> = tempting.map(|wrong| brief_move(dealt.spelling, &wrong.play)).collect();
    let verb = if others.len() == 1 { "loses" } else { "lose" };
    if !others.is_empty() {
        _ = writeln!(out, "{} {verb} too", others.join(", "));
    }
}

/// Writes the winning move, and the line of best play that begins with it.
pub fn write_solution_alone(dealt: &DealtPuzzle<'_>, out: &mut Vec<u8>) {
    write_winner(dealt, "solution", &dealt.puzzle.solution, out);
}

/// Writes that a move wins, and the line of best play that begins with it.
pub fn write_right(dealt: &DealtPuzzle<'_>, play: &Option<Move>, out: &mut Vec<u8>) {
    write_winner(dealt, "right", play, out);
}

fn write_winner(dealt: &DealtPuzzle<'_>, title: &str, play: &Option<Move>, out: &mut Vec<u8>) {
    let Puzzle { position, line, .. } = &dealt.puzzle;
    _ = writeln!(out, "{title}: {}", style::strong(&move_text(dealt.spelling, play)));
    _ = writeln!(out, "  {}", line_text(dealt.spelling, &position.players, line));
}

/// Writes that a move loses, and the line of play that refutes the move.
pub fn write_refutation(dealt: &DealtPuzzle<'_>, play: &Option<Move>, line: &[LineStep], out: &mut Vec<u8>) {
    write_loses(dealt, "no: ", play, line, out);
}

fn write_loses(dealt: &DealtPuzzle<'_>, title: &str, play: &Option<Move>, line: &[LineStep], out: &mut Vec<u8>) {
    let refutation = match line {
        [] => String::from("the deal ends"),
        line => line_text(dealt.spelling, &dealt.puzzle.position.players, line),
    };
    _ = writeln!(out, "{title}{} loses: {refutation}", brief_move(dealt.spelling, play));
}
