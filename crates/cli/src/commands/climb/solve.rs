//! `pusoy climb solve`: the value of an endgame with best play and open hands.

use std::io::Write;
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use itertools::Itertools;
use pusoy::climbing::Move;
use pusoy::climbing::solve::{Certificate, PlaysFor, Position, Question, Sides, Strategy, ValueKind};
use pusoy_api::link::Fragment;
use pusoy_api::link::positions::LinkedPosition;
use pusoy_api::questions::climb::game::base_game::in_words as rules_in_words;
use pusoy_api::questions::climb::game::cards::Spelling;
use pusoy_api::questions::climb::game::limits::SearchLimits;
use pusoy_api::questions::climb::game::moving::value_in_words;
use pusoy_api::questions::climb::solve::command::Solve;
use pusoy_api::questions::climb::solve::solved::Solved;
use pusoy_api::questions::climb::solve::verdict::KeptBy;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::problem::Problems;
use pusoy_api::words::numbers::{count_of, thousands};

use crate::args::Global;
use crate::args::climb::{self as args, SolveValue};
use crate::commands::climb::game::base_game::{is_input, run_on};
use crate::commands::climb::game::moving::{cards_text, move_text};
use crate::commands::climb::play::transcript;
use crate::machine::files::write_named;
use crate::stream::answers::{Render, Streamed};
use crate::stream::links::Links;
use crate::terminal::columns::Names;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

pub fn run(args: &args::Solve, global: &Global) -> Result<Exit, Failure> {
    let inputs = match (&args.from, &args.position[..]) {
        (Some(_), [_, ..]) => return Err(Failure::usage("give a position or --from TRANSCRIPT, not both")),
        (Some(from), []) => transcript(std::slice::from_ref(from))?,
        (None, position) => transcript(position)?,
    };
    let is_stream = args.from.is_none() && !is_input(&args.game) && inputs.iter().all(|given| given == "-");
    if args.certificate.is_some() && is_stream {
        return Err(Failure::usage(
            "--certificate is for one position (give the position as an argument, in text or JSON, or with --from)",
        ));
    }
    let certificate = OnceLock::new();
    let solve = |base| Solve {
        base,
        is_transcript: args.from.is_some(),
        question: Question {
            goal: if args.value == SolveValue::Win { PlaysFor::Win } else { PlaysFor::Settlement },
            value_alone: args.value == SolveValue::Win,
            all: args.all,
            line: args.line,
            certificate: args.certificate.is_some() || args.check,
        },
        check: args.check,
        limits: SearchLimits::new(args.nodes, args.limits.memory),
        proves: args.certificate.is_some(),
    };
    let time_limit = args.limits.time_limit.map(Duration::from_secs_f64);
    let links = Links::read(&args.link)?;
    let run = |base| Run { solve: solve(base), time_limit, certificate: &certificate, links };
    let ended = run_on(&args.game, run, &inputs, if args.from.is_some() { "\n" } else { "; " }, global)?;
    if let Some(file) = args.certificate.as_ref().filter(|_| ended == Exit::Done) {
        write_certificate(file, certificate.get())?;
    }
    Ok(ended)
}

/// Writes a certificate to a file.
///
/// # Errors
///
/// There is no certificate, or the file cannot be written.
fn write_certificate(file: &Path, certificate: Option<&Vec<u8>>) -> Result<(), Failure> {
    let none = "no certificate: the limit was reached before the position was solved and the proof written (give a \
                larger --nodes, --memory or --time-limit)";
    let bytes = certificate.ok_or_else(|| Failure::failed(none))?;
    write_named(file, bytes).map_err(|error| Failure::cannot_write(file, error))
}

/// The command, with its time limit, the proof of its answer, and its links.
struct Run<'c> {
    solve: Solve,
    time_limit: Option<Duration>,
    /// The bytes of the certificate; empty until the position is solved.
    certificate: &'c OnceLock<Vec<u8>>,
    links: Links,
}

impl Streamed for Run<'_> {
    type Command = Solve;

    fn command(&self) -> &Solve {
        &self.solve
    }

    fn as_render<'a>(&'a self, answer: &'a Solved) -> &'a dyn Render {
        answer
    }

    fn links(&self, solved: &Solved, input: &str) -> Vec<Fragment> {
        self.links.to(&LinkedPosition { solved, is_transcript: self.solve.is_transcript }, input)
    }

    fn add_up(&self, solved: &Solved, _id: &Id) -> Result<(), Problems> {
        if let Some(proof) = &solved.proof {
            _ = self.certificate.set(proof.clone()); // there is only one position
        }
        Ok(())
    }

    fn time_limit(&self) -> Option<Duration> {
        self.time_limit
    }

    fn batch(&self) -> usize {
        64
    }
}

impl Render for Solved {
    fn text(&self, out: &mut Vec<u8>) {
        _ = writeln!(out, "{}", rules_in_words(&*self.rules));
        write_question(&self.position, self.spelling, out);
        match self.answer.sides {
            Sides::Two => write_value(self, out),
            Sides::Single => write_bounds(self, out),
        }
        write_moves(self, out);
        write_line(self, out);
        let stopped = self.answer.stopped.map_or("", |_| "; the limit was reached before all values were known");
        _ = writeln!(out, "{}{stopped}", positions_in_words(self.answer.nodes));
        if let Some(certificate) = &self.answer.certificate {
            _ = writeln!(out, "replies in the certificate: {}", escape_controls(&replies_in_words(certificate)));
        }
        if let Some(checked) = self.checked {
            _ = writeln!(out, "checked by the rules alone in {}", positions_in_words(checked.positions));
        }
    }
}

/// Formats a value for a person.
fn value_text(solved: &Solved, value: i64) -> String {
    value_in_words(solved.answer.value_kind, value)
}

/// Writes the player to move, and the play to beat.
pub fn write_question(position: &Position, spelling: Spelling, out: &mut Vec<u8>) {
    let mover = escape_controls(&position.to_move);
    _ = match &position.standing {
        None => writeln!(out, "{mover} leads"),
        Some(play) => {
            let (by, cards) = (escape_controls(&play.by), cards_text(spelling, &play.cards));
            writeln!(out, "{mover} must beat {by}'s {cards} or pass")
        }
    };
}

/// Writes the result of each player with best play.
fn write_value(solved: &Solved, out: &mut Vec<u8>) {
    let Some(values) = &solved.answer.value else {
        _ = writeln!(out, "not solved within the limit");
        return;
    };
    let names = Names::new(&solved.position.players);
    for (seat, &value) in values.iter().enumerate() {
        _ = writeln!(out, "  {}  {}", names.padded(seat), value_text(solved, value));
    }
}

/// Writes the guaranteed and the best possible result of each player with cards, and the values with max^n if they are
/// known.
fn write_bounds(solved: &Solved, out: &mut Vec<u8>) {
    let names = Names::new(&solved.position.players);
    for seat in 0..solved.position.players.len() {
        if solved.position.hands[seat].is_empty() {
            continue;
        }
        let value_at_seat =
            |values: &[Option<i64>]| values.get(seat).copied().flatten().map(|value| value_text(solved, value));
        let result = match (value_at_seat(&solved.answer.paranoid), value_at_seat(&solved.answer.upper)) {
            (Some(sure), Some(most)) if sure == most => format!("{sure}, proven"),
            (Some(sure), Some(most)) => format!("guaranteed {sure}, at best {most}"),
            (Some(sure), None) => format!("guaranteed {sure}"),
            (None, _) => String::from("not solved within the limit"),
        };
        _ = writeln!(out, "  {}  {result}", names.padded(seat));
    }
    if let Some(values) = &solved.answer.value {
        let each = values.iter().enumerate();
        let each = each.map(|(seat, &value)| format!("{} {}", &names[seat], value_text(solved, value)));
        _ = writeln!(out, "if each plays for themselves (max^n): {}", itertools::join(each, ", "));
    }
}

/// The titles of the two lists of moves in a position with three or more players who each play for themselves.
const SAFEST: &str = "safest, if the others play together against you";
const BEST: &str = "best, if each plays for themselves";
/// The end of a title if the list would have every move. The list is then left out.
const ALL_EQUAL: &str = ": all moves are equal";

/// Writes the best moves and, if requested, every move with its value.
fn write_moves(solved: &Solved, out: &mut Vec<u8>) {
    let (answer, verdict) = (&solved.answer, solved.verdict());
    let is_single = answer.sides == Sides::Single;
    let mut list = |title: &str, moves: &[Option<Move>]| {
        _ = writeln!(out, "{title}");
        moves.iter().for_each(|play| _ = writeln!(out, "  {}", move_text(solved.spelling, play)));
    };
    let safest = &answer.paranoid_best_moves[..];
    // Without a choice, or if every move loses, one list is enough.
    let is_one_list =
        verdict.is_some_and(|verdict| verdict.every_move_loses || verdict.kept_by == Some(KeptBy::TheOnly));
    let shows_safest = is_single && !is_one_list;
    let is_open = is_single && answer.value.is_none();
    let mover = solved.position.players.iter().position(|player| *player == solved.position.to_move);
    let of_mover = |values: &[Option<i64>]| mover.and_then(|seat| values.get(seat).copied().flatten());
    if shows_safest && !safest.is_empty() {
        let all = safest.len() == answer.compared;
        let sure = of_mover(&answer.paranoid).filter(|_| all && is_open);
        let end = match sure {
            Some(sure) => format!(": every move guarantees {}", value_text(solved, sure)),
            None if all => String::from(ALL_EQUAL),
            // The solver compares all moves before it looks for the best possible result. Without that result, the
            // limit may have stopped the comparison.
            None if of_mover(&answer.upper).is_none() => String::from(", among the moves compared within the limit"),
            None => String::new(),
        };
        list(&format!("{SAFEST}{end}"), if all { &[] } else { safest });
    }
    if is_open && answer.compared > 1 {
        list(&format!("{BEST}: unknown"), &[]);
    }
    if let Some((verdict, title)) = verdict.and_then(|verdict| Some((verdict, verdict.title(answer)?))) {
        let title = match verdict.kept_by {
            Some(KeptBy::All) if shows_safest => format!("{BEST}{ALL_EQUAL}"),
            Some(KeptBy::Some) if shows_safest => String::from(BEST),
            _ => title.to_owned(),
        };
        list(&title, if verdict.has_list() { &answer.best_moves } else { &[] });
    }
    if let Some(resistance) = &solved.resistance {
        let until = format!("{} to the end", count_of(resistance.turns as u64, "turn"));
        match resistance.is_choice {
            true => list(&format!("resists longest ({until})"), &resistance.moves),
            false => {
                let is_list = verdict.is_some_and(|verdict| verdict.kept_by == Some(KeptBy::Some));
                list(&format!("all{} resist equally long ({until})", if is_list { " of these" } else { "" }), &[]);
            }
        }
    }
    if let Some(why) = solved.why_no_resistance() {
        list(&format!("how long moves resist is unknown: {why}"), &[]);
    }
    if !solved.answer.moves.is_empty() {
        _ = writeln!(out, "all moves of {}", escape_controls(&solved.position.to_move));
    }
    let kind = answer.value_kind;
    // With two sides, the units or places of one side determine those of the other side.
    let shows_others = kind != ValueKind::Wins && (is_single || kind == ValueKind::Penalties);
    for valued in &solved.answer.moves {
        let value = valued.value.as_ref().zip(mover).map(|(values, seat)| value_text(solved, values[seat]));
        let sure = valued.paranoid.map(|value| format!(", guaranteed {}", value_text(solved, value)));
        let others = valued.value.as_ref().zip(mover).filter(|_| shows_others);
        let others = others.map_or_else(String::new, |(values, seat)| others_text(solved, values, seat));
        let value = value.unwrap_or_else(|| String::from("open"));
        let play = move_text(solved.spelling, &valued.play);
        _ = writeln!(out, "  {play}  {value}{others}{}", sure.unwrap_or_default());
    }
}

/// Formats a number of positions: `1 position`, `2,340 positions`.
fn positions_in_words(count: u64) -> String {
    let positions = if count == 1 { "position" } else { "positions" };
    format!("{} {positions}", thousands(usize::try_from(count).unwrap_or(usize::MAX)))
}

/// Formats the values of a move for all players who hold cards, except for the mover: ` (Ann 5, Ben 0)`.
fn others_text(solved: &Solved, values: &[i64], mover: usize) -> String {
    let Solved { position, answer, .. } = solved;
    let others = (0..values.len()).filter(|&seat| seat != mover && !position.hands[seat].is_empty());
    let number =
        |value: i64| if answer.value_kind == ValueKind::Totals { format!("{value:+}") } else { value.to_string() };
    let others = others.map(|seat| format!("{} {}", escape_controls(&position.players[seat]), number(values[seat])));
    format!(" ({})", others.format(", "))
}

/// Writes a line of best play.
fn write_line(solved: &Solved, out: &mut Vec<u8>) {
    if solved.answer.line.is_empty() {
        return;
    }
    _ = writeln!(out, "best play");
    let names = Names::new(&solved.position.players);
    for step in &solved.answer.line {
        _ = writeln!(out, "  {}  {}", names.padded(step.by), move_text(solved.spelling, &step.play));
    }
}

/// Formats the number of replies in each strategy: `163 of Ann, 90 of Ben and Cy`.
pub fn replies_in_words(certificate: &Certificate) -> String {
    let players = &certificate.position.players;
    let in_words = |strategy: &Strategy| {
        let names = strategy.of.iter().map(|&seat| players[seat].as_str()).join(" and ");
        format!("{} of {names}", strategy.replies.len())
    };
    certificate.strategies.iter().map(in_words).join(", ")
}
