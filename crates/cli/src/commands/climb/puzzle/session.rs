//! A session of puzzles: reads answers, judges them, and shows the score.

use pusoy::cards::Rank;
use pusoy::climbing::Move;
use pusoy::climbing::study::Judged;
use pusoy_api::questions::climb::puzzle::dealt::{DealtPuzzle, Puzzles};
use pusoy_api::questions::climb::puzzle::practice::{Occasion, Practice, PuzzleResult};

use crate::args::Form;
use crate::commands::climb::puzzle::history::{History, PuzzleEntry};
use crate::commands::climb::puzzle::search::PuzzleSearch;
use crate::commands::climb::puzzle::text::{write_question, write_refutation, write_right, write_solution_alone};
use crate::stream::typing::{Typed, Typing};
use crate::terminal::columns::wrapped;
use crate::terminal::failure::Failure;
use crate::terminal::output::{print_error, write_out};
use crate::terminal::style;

/// Brief instructions.
pub const HOW: &str = "Type the cards of the winning move, or 'pass'. 's' shows the solution, 'quit' ends, 'help' \
                       shows more.\n";

/// The text of 'help'.
const HELP: &str = "
  6 7 8 9, 6789       the cards to play; ranks are enough if suits make no difference
  pass, p             a pass
  s, solution         the solution, and another puzzle
  quit, q             the end of the session with its score, like Ctrl-C ('q' only if Ann has no queen)
  ?, help             these lines, and the puzzle again

You have two tries. A puzzle that you do not solve at the first try comes back.
";

/// A session.
pub struct Session<'p> {
    pub puzzles: &'p Puzzles,
    pub search: PuzzleSearch,
    pub practice: Practice,
    /// The history; `None` if none is kept.
    pub history: Option<History>,
    pub typing: Typing,
    /// Whether a line was read.
    pub has_read: bool,
}

/// The end of a puzzle.
enum Ended {
    /// The puzzle was answered, or its solution was shown.
    Answered(PuzzleResult),
    /// The session ends. The result is `Missed` after a wrong answer to this puzzle, and `None` without an answer.
    Quit(Option<PuzzleResult>),
}

impl Session<'_> {
    /// Runs the session to its end, and shows the score. If the input is an empty pipe or an empty file, only shows the
    /// first puzzle, and returns the number of the next puzzle. Otherwise returns `None`.
    ///
    /// # Errors
    ///
    /// Returns the failure that ended the session early.
    pub fn run(mut self) -> Result<Option<u64>, Failure> {
        let ended = self.ask_all();
        // After a failure, such as a search without a result, the score of the puzzles so far is still shown.
        if !matches!(ended, Ok(Some(_))) {
            let score = self.practice.in_words();
            if ended.is_ok() || score.is_some() {
                let score = score.unwrap_or_else(|| String::from("no puzzle answered"));
                write(format!("\n{score}\n").as_bytes())?;
            }
            if let Some(stored) = self.history.as_ref().and_then(History::stored_in_words) {
                write(format!("{}\n", wrapped(&stored, style::width()).join("\n")).as_bytes())?;
            }
        }
        ended
    }

    /// Poses puzzles until the session ends. Returns the number of the next puzzle if the input is an empty pipe or an
    /// empty file, and `None` otherwise.
    fn ask_all(&mut self) -> Result<Option<u64>, Failure> {
        while let Some(mut task) = self.practice.next_task() {
            let search = if task.occasion == Occasion::New { self.search } else { PuzzleSearch::only(task.key) };
            let (key, dealt) = search.deal(self.puzzles, task.key)?;
            // The search may have dealt larger hands than `task.key` asks for. `key` has the number of cards in this
            // puzzle, so that the same puzzle can come back.
            task.key = key;
            let is_stale = task.occasion == Occasion::Earlier
                && self.history.as_ref().is_some_and(|history| !history.is_as_recorded(task.key, &dealt));
            if is_stale {
                self.practice.withdraw(task);
                continue;
            }
            let (seed, number) = (task.key.seed, dealt.number);
            // A puzzle of an earlier session may have the same number as a puzzle of this session, so the title of an
            // earlier puzzle also has the seed.
            let other = || format!("puzzle of an earlier session (seed {seed}, number {number})");
            let title = match task.occasion {
                Occasion::New => format!("puzzle {number}"),
                Occasion::Earlier => other(),
                Occasion::Again if seed == self.puzzles.seed => format!("puzzle {number} again"),
                Occasion::Again => format!("again the {}", other()),
            };
            let mut out = Vec::new();
            write_question(&dealt, &title, &mut out);
            write(&out)?;
            let ended = self.ask(&dealt, &title)?;
            if !self.has_read && !self.typing.is_person() {
                return Ok(Some(if task.occasion == Occasion::New { task.key.number + 1 } else { 1 }));
            }
            let (Ended::Answered(result) | Ended::Quit(Some(result))) = ended else { break };
            self.practice.note(task, result);
            if let Some(history) = &mut self.history {
                history.add(PuzzleEntry::new(&dealt, task.key, result))?;
            }
            if matches!(ended, Ended::Quit(_)) {
                break;
            }
        }
        Ok(None)
    }

    /// Reads lines until the puzzle has a result, or the session ends.
    fn ask(&mut self, dealt: &DealtPuzzle<'_>, title: &str) -> Result<Ended, Failure> {
        let mut tried: Option<Option<Move>> = None;
        loop {
            let line = match self.typing.next_line("> ")? {
                Typed::Line(line) => line,
                Typed::Unreadable(problem) => {
                    self.has_read = true;
                    self.refuse(&problem.message);
                    continue;
                }
                Typed::Interrupt | Typed::End => {
                    return Ok(Ended::Quit(tried.as_ref().map(|_| PuzzleResult::Missed)));
                }
            };
            self.has_read = true;
            let mut out = Vec::new();
            let text = line.trim();
            let ended = match text.to_lowercase().as_str() {
                "" => None,
                "q" if text == "q" && dealt.holds(Rank::Queen) => {
                    self.refuse("'q' may mean the queen or 'quit' (type Q for the queen, or 'quit' to end)");
                    None
                }
                "q" if text == "q" => Some(Ended::Quit(tried.as_ref().map(|_| PuzzleResult::Missed))),
                "quit" | "exit" => Some(Ended::Quit(tried.as_ref().map(|_| PuzzleResult::Missed))),
                "?" | "h" | "help" => {
                    out.extend(HELP.as_bytes());
                    write_question(dealt, title, &mut out);
                    None
                }
                "s" | "skip" | "solution" => {
                    write_solution_alone(dealt, &mut out);
                    Some(Ended::Answered(PuzzleResult::Missed))
                }
                _ => match dealt.judge(&line) {
                    Err(problems) => {
                        let why = itertools::join(problems.0.iter().map(|problem| &problem.message), "; ");
                        self.refuse(&why);
                        None
                    }
                    Ok(Judged::Right(play)) => {
                        write_right(dealt, &play, &mut out);
                        let result = if tried.is_some() { PuzzleResult::Second } else { PuzzleResult::First };
                        Some(Ended::Answered(result))
                    }
                    Ok(Judged::Wrong { play, .. }) if tried.as_ref() == Some(&play) => {
                        self.refuse("that was your first try: type another move");
                        None
                    }
                    Ok(Judged::Wrong { play, refutation }) => {
                        write_refutation(dealt, &play, &refutation, &mut out);
                        if tried.is_some() {
                            write_solution_alone(dealt, &mut out);
                            Some(Ended::Answered(PuzzleResult::Missed))
                        } else {
                            out.extend(b"one more try\n");
                            tried = Some(play);
                            None
                        }
                    }
                },
            };
            write(&out)?;
            if let Some(ended) = ended {
                return Ok(ended);
            }
        }
    }

    /// Reports why a line does not count as an answer.
    fn refuse(&self, why: &str) {
        print_error(&format!("{}{why}", self.typing.place()));
    }
}

fn write(out: &[u8]) -> Result<(), Failure> {
    write_out(out, Form::Text).map(drop)
}
