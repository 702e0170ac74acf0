//! `pusoy climb puzzle`: endings with exactly one winning move, to practise on.

use std::io::{self, BufRead, IsTerminal, Write};

use pusoy::cards::Rng;
use pusoy::climbing::GameRules;
use pusoy::climbing::solve::PositionError;
use pusoy::climbing::study::{Puzzle, Trap, Wanted, WrongMove, puzzle};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::args::{Form, Global, climb as args, new_seed};
use crate::commands::climb::game::base_game::{self, BaseGame, referee};
use crate::commands::climb::game::cards::Spelling;
use crate::commands::climb::game::moving::{
    MoveRecord, StepRecord, brief_move, line_record, line_text, move_record, move_text,
};
use crate::commands::climb::game::record::GameRecord;
use crate::json::described::described;
use crate::json::id::Id;
use crate::json::ledger::by_player;
use crate::json::record::write_record;
use crate::stream::answers::Written;
use crate::terminal::columns::Names;
use crate::terminal::exit::Exit;
use crate::terminal::output::{complain, write_out};
use crate::terminal::style;

pub fn run(args: &args::Puzzle, global: &Global) -> Exit {
    let rules = match BaseGame::read(&args.game).map(|base| base.rules_of_text()) {
        Ok(Ok(rules)) => rules,
        Ok(Err(problem)) => {
            complain(&problem.message);
            return Exit::Usage;
        }
        Err(exit) => return exit,
    };
    let seed = args.seed.unwrap_or_else(new_seed);
    let form = global.form();
    let asks = form == Form::Text && !args.solution && style::is_terminal() && io::stdin().is_terminal();
    if form == Form::Text {
        let written = write_out(format!("{}, seed {seed}\n", base_game::in_words(&*rules)).as_bytes(), form);
        if written != Exit::Done {
            return written;
        }
    }
    let wanted = Wanted { cards: usize::from(args.cards), level: args.level };
    for number in 1..=args.count {
        let dealt = match dealt(&*rules, wanted, seed, number) {
            Ok(dealt) => dealt,
            Err(exit) => return exit,
        };
        let mut out = Vec::new();
        match form {
            Form::Json => write_record(&dealt.record(&Id::NONE), &mut out),
            _ => dealt.write_question(&mut out),
        }
        if form == Form::Text && args.solution {
            dealt.write_solution(&mut out);
        }
        let written = write_out(&out, form);
        if written != Exit::Done {
            return written;
        }
        if !asks {
            continue;
        }
        match is_asked_for() {
            Ok(true) => {
                let mut out = Vec::new();
                dealt.write_solution(&mut out);
                let written = write_out(&out, form);
                if written != Exit::Done {
                    return written;
                }
            }
            Ok(false) => return Exit::Done,
            Err(exit) => return exit,
        }
    }
    Exit::Done
}

/// Deals the puzzle of this number, which depends on nothing else but the seed and what is wanted.
fn dealt(rules: &dyn GameRules, wanted: Wanted, seed: u64, number: u64) -> Result<Dealt<'_>, Exit> {
    let refuse = |message: &str, exit: Exit| {
        complain(message);
        exit
    };
    let mut rng = Rng::stream(seed, number);
    let found =
        puzzle(rules, wanted, &mut rng).map_err(|error: PositionError| refuse(&error.to_string(), Exit::Usage))?;
    let puzzle = found.ok_or_else(|| {
        let level = wanted.level.map_or_else(String::new, |level| format!(" of level {level}"));
        refuse(
            &format!("no puzzle{level} with {} cards a hand was found: try more cards, or another level", wanted.cards),
            Exit::Failed,
        )
    })?;
    let referee = referee(rules, None).map_err(|problem| refuse(&problem.message, Exit::Usage))?;
    let spelling = if referee.deck().suits.is_none() { Spelling::Ranks } else { Spelling::Cards };
    Ok(Dealt { rules, spelling, seed, number, puzzle })
}

/// Asks whether the solution is to be shown: the Enter key says so, and the end of the input or `q` that the person leaves.
fn is_asked_for() -> Result<bool, Exit> {
    let prompted = write!(io::stderr(), "Enter shows the solution, q leaves> ").and_then(|()| io::stderr().flush());
    // Whoever cannot see the prompt can press a key all the same.
    _ = prompted;
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line).map_err(|error| {
        complain(&format!("cannot read the input: {error}"));
        Exit::NoInput
    })?;
    if read == 0 {
        _ = writeln!(io::stderr());
    }
    Ok(read > 0 && !line.trim().eq_ignore_ascii_case("q"))
}

/// A puzzle that was dealt.
struct Dealt<'r> {
    rules: &'r dyn GameRules,
    spelling: Spelling,
    seed: u64,
    number: u64,
    puzzle: Puzzle,
}

described! { record GameRecord<'_, PuzzleRecord<'_>> as "pusoy.climb.puzzle/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct PuzzleRecord<'a> {
    /// The seed of all puzzles.
    seed: u64,
    /// The number of the puzzle, from 1.
    number: u64,
    /// The hands by player; none for those who are out.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, Vec<String>>"))]
    hands: Map<String, Value>,
    /// The player whose turn it is, and who wins with exactly one move.
    to_move: &'a str,
    /// The play that has to be beaten; null where that player leads.
    standing: Option<StandingRecord<'a>>,
    /// The players who are out, the first to go out first.
    out: &'a [String],
    /// The landlord or soloist; null in games without one.
    landlord: Option<&'a str>,
    /// The bid, in units; null in games without one.
    bid: Option<i64>,
    /// How deep the trap is, from 1 to 5: one more for each of three tempting moves or more, a refutation of twelve plays
    /// and passes or more, a pass that is right, and a bomb that has to be held back.
    level: u8,
    /// What makes the trap.
    trap: TrapRecord,
    /// The winning move.
    solution: MoveRecord,
    /// Best play, the winning move first.
    line: Vec<StepRecord<'a>>,
    /// Every other move, the most tempting first.
    wrong: Vec<WrongRecord<'a>>,
}

/// A play that has to be beaten.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct StandingRecord<'a> {
    /// The player.
    by: &'a str,
    /// The cards.
    cards: Vec<String>,
    /// The kind of combination, in the words of `climb identify`.
    kind: Option<&'static str>,
}

/// What makes a trap.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct TrapRecord {
    /// Number of losing moves that look better than the winning one: more cards, of as many the lower ones, no pass, no bomb.
    tempting: usize,
    /// Number of plays and passes from the most tempting move to the end of the deal.
    refutation: usize,
    /// Whether a pass wins, though something could be played.
    is_pass: bool,
    /// Whether a bomb that could be played has to be held back.
    holds_bomb: bool,
}

/// A move that loses.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct WrongRecord<'a> {
    /// The move.
    #[serde(rename = "move")]
    play: MoveRecord,
    /// Whether it looks better than the winning move.
    is_tempting: bool,
    /// How the other wins after it; absent but for the most tempting move.
    #[serde(skip_serializing_if = "Option::is_none")]
    refutation: Option<Vec<StepRecord<'a>>>,
}

impl Written for Dealt<'_> {
    fn text(&self, out: &mut Vec<u8>) {
        self.write_question(out);
        self.write_solution(out);
    }

    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let Puzzle { position, trap, .. } = &self.puzzle;
        let hands: Vec<Value> = position.hands.iter().map(|hand| self.spelling.record(hand).into()).collect();
        let line = |line| line_record(self.spelling, &position.players, line);
        let wrong = |wrong: &'a WrongMove| WrongRecord {
            play: move_record(self.spelling, &wrong.play),
            is_tempting: wrong.is_tempting,
            refutation: (!wrong.refutation.is_empty()).then(|| line(&wrong.refutation)),
        };
        let record = PuzzleRecord {
            seed: self.seed,
            number: self.number,
            hands: by_player(&position.players, &hands),
            to_move: &position.to_move,
            standing: position.standing.as_ref().map(|play| StandingRecord {
                by: &play.by,
                cards: self.spelling.record(&play.cards),
                kind: play.kind.map(|kind| kind.name()),
            }),
            out: &position.out,
            landlord: position.contract.soloist.as_deref(),
            bid: position.contract.bid,
            level: trap.level(),
            trap: TrapRecord {
                tempting: trap.tempting,
                refutation: trap.refutation,
                is_pass: trap.is_pass,
                holds_bomb: trap.holds_bomb,
            },
            solution: move_record(self.spelling, &self.puzzle.solution),
            line: line(&self.puzzle.line),
            wrong: self.puzzle.wrong.iter().map(wrong).collect(),
        };
        GameRecord::new("pusoy.climb.puzzle/1", id, self.rules, record)
    }
}

impl Dealt<'_> {
    fn write_question(&self, out: &mut Vec<u8>) {
        let position = &self.puzzle.position;
        let names = Names::new(&position.players);
        _ = writeln!(out, "\npuzzle {}, level {} of {}", self.number, self.puzzle.trap.level(), Trap::MOST);
        for (seat, hand) in position.hands.iter().enumerate().filter(|(_, hand)| !hand.is_empty()) {
            _ = writeln!(out, "  {}  {}", names.padded(seat), self.spelling.text(hand));
        }
        if let [one] = &position.out[..] {
            _ = writeln!(out, "{one} is out");
        } else if !position.out.is_empty() {
            _ = writeln!(out, "{} are out", itertools::join(&position.out, " and "));
        }
        if let (Some(soloist), Some(called)) = (&position.contract.soloist, self.rules.conduct().soloist) {
            _ = writeln!(out, "{soloist} is the {called}");
        }
        let mover = &position.to_move;
        _ = match &position.standing {
            None => writeln!(out, "{mover} leads, and wins with one move only: which?"),
            Some(play) => writeln!(
                out,
                "{mover} is to beat {} of {} or to pass, and wins with one move only: which?",
                self.spelling.text(&play.cards),
                play.by
            ),
        };
    }

    fn write_solution(&self, out: &mut Vec<u8>) {
        let Puzzle { position, solution, line, wrong, .. } = &self.puzzle;
        _ = writeln!(out, "solution: {}", style::strong(&move_text(self.spelling, solution)));
        _ = writeln!(out, "  {}", line_text(self.spelling, &position.players, line));
        let mut tempting = wrong.iter().filter(|wrong| wrong.is_tempting);
        if let Some(most) = tempting.next() {
            let refutation = line_text(self.spelling, &position.players, &most.refutation);
            _ = writeln!(out, "{} loses: {refutation}", brief_move(self.spelling, &most.play));
        }
        let others: Vec<String> = tempting.map(|wrong| brief_move(self.spelling, &wrong.play)).collect();
        if !others.is_empty() {
            _ = writeln!(out, "so do {}", others.join(", "));
        }
    }
}
