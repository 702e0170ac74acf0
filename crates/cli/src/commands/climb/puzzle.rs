//! `pusoy climb puzzle`: endgames with exactly one winning move, to practise on.

use std::io::{self, BufRead, IsTerminal, Write};

use pusoy::climbing::study::{Puzzle, Trap, Wanted};
use pusoy_api::command::Recorded;
use pusoy_api::questions::climb::game::base_game::in_words as rules_in_words;
use pusoy_api::questions::climb::puzzle::{DealtPuzzle, Puzzles};
use pusoy_api::wire::id::Id;
use pusoy_api::wire::record::write_record;

use crate::args::{Form, Global, climb as args, new_seed};
use crate::commands::climb::game::base_game::read;
use crate::commands::climb::game::moving::{brief_move, cards_text, line_text, move_text};
use crate::terminal::columns::Names;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::write_out;
use crate::terminal::style;

pub fn run(args: &args::Puzzle, global: &Global) -> Result<Exit, Failure> {
    let rules = read(&args.game)?.rules_of_text().map_err(Failure::usage)?;
    let seed = args.seed.unwrap_or_else(new_seed);
    let form = global.form();
    let asks = form == Form::Text && !args.solution && style::is_terminal() && io::stdin().is_terminal();
    if form == Form::Text {
        write_out(format!("{}, seed {seed}\n", rules_in_words(&*rules)).as_bytes(), form)?;
    }
    let wanted = Wanted { cards: usize::from(args.cards), level: args.level };
    let puzzles = Puzzles { rules, wanted, seed };
    for number in 1..=args.count {
        let dealt = dealt(&puzzles, number)?;
        let mut out = Vec::new();
        match form {
            Form::Json => write_record(&dealt.record(&Id::NONE), &mut out),
            _ => write_question(&dealt, &mut out),
        }
        if form == Form::Text && args.solution {
            write_solution(&dealt, &mut out);
        }
        write_out(&out, form)?;
        if !asks {
            continue;
        }
        if !is_asked_for()? {
            break;
        }
        let mut out = Vec::new();
        write_solution(&dealt, &mut out);
        write_out(&out, form)?;
    }
    Ok(Exit::Done)
}

/// Deals the puzzle with this number.
fn dealt(puzzles: &Puzzles, number: u64) -> Result<DealtPuzzle<'_>, Failure> {
    puzzles.deal(number).map_err(Failure::usage)?.ok_or_else(|| {
        let Wanted { cards, level } = puzzles.wanted;
        let level = level.map_or_else(String::new, |level| format!(" of level {level}"));
        let why = format!("no puzzle{level} with {cards} cards per hand found (try more cards or another level)");
        Failure::failed(why)
    })
}

/// Asks whether to show the solution. Returns `false` for `q` or the end of the input, and `true` for any other line.
fn is_asked_for() -> Result<bool, Failure> {
    let prompted = write!(io::stderr(), "Enter shows the solution, q quits> ").and_then(|()| io::stderr().flush());
    // The keys also work if the prompt cannot be written.
    _ = prompted;
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line).map_err(|error| Failure::cannot_read("the input", error))?;
    if read == 0 {
        _ = writeln!(io::stderr());
    }
    Ok(read > 0 && !line.trim().eq_ignore_ascii_case("q"))
}

/// Writes the hands, and the player to move.
fn write_question(dealt: &DealtPuzzle<'_>, out: &mut Vec<u8>) {
    let position = &dealt.puzzle.position;
    let names = Names::new(&position.players);
    _ = writeln!(out, "\npuzzle {}, level {} of {}", dealt.number, dealt.puzzle.trap.level(), Trap::MOST);
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
            "{mover} must beat {} of {} or pass, and only one move wins: which?",
            cards_text(dealt.spelling, &play.cards),
            play.by
        ),
    };
}

/// Writes the winning move, the refutation of the most tempting losing move, and the other tempting moves.
fn write_solution(dealt: &DealtPuzzle<'_>, out: &mut Vec<u8>) {
    let Puzzle { position, solution, line, wrong, .. } = &dealt.puzzle;
    _ = writeln!(out, "solution: {}", style::strong(&move_text(dealt.spelling, solution)));
    _ = writeln!(out, "  {}", line_text(dealt.spelling, &position.players, line));
    let mut tempting = wrong.iter().filter(|wrong| wrong.is_tempting);
    if let Some(most) = tempting.next() {
        let refutation = line_text(dealt.spelling, &position.players, &most.refutation);
        _ = writeln!(out, "{} loses: {refutation}", brief_move(dealt.spelling, &most.play));
    }
    let others: Vec<String> = tempting.map(|wrong| brief_move(dealt.spelling, &wrong.play)).collect();
    if !others.is_empty() {
        _ = writeln!(out, "so do {}", others.join(", "));
    }
}
