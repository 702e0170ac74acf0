//! Typed lines: from an editor at a terminal, or from a pipe or a file.

use std::collections::VecDeque;
use std::io::{self, IsTerminal, Read};

use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};

use pusoy_api::deal_log::line::Line;
use pusoy_api::wire::input::utf8;
use pusoy_api::wire::problem::Problem;

use crate::args::Global;
use crate::stream::lines::Lines;
use crate::stream::run::open;
use crate::terminal::failure::Failure;

/// The next line, or another event at the source of lines.
pub enum Typed {
    /// A line.
    Line(String),
    /// A line that is too long or not UTF-8.
    Unreadable(Problem),
    /// Ctrl-C. The line that was being typed is discarded.
    Interrupt,
    /// The end of the input.
    End,
}

/// The source of lines.
pub enum Typing {
    /// A person at a terminal, with the pasted lines that are not yet returned.
    Person(Box<Editor<(), MemHistory>>, VecDeque<String>),
    /// A pipe or a file, with the lines that have arrived and the number of the last one returned.
    Stream(Lines<Box<dyn Read>>, VecDeque<Line>, usize),
}

impl Typing {
    /// Starts to read the file of `--input`, or else standard input. Uses an editor for standard input if both standard
    /// input and standard output are terminals.
    pub fn begin(global: &Global) -> Result<Typing, Failure> {
        let stream = |source: Box<dyn Read>| Typing::Stream(Lines::new(source), VecDeque::new(), 0);
        match &global.input {
            Some(path) if path.as_os_str() != "-" => return Ok(stream(Box::new(open(path)?))),
            _ => {}
        }
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Ok(stream(Box::new(io::stdin())));
        }
        let editor = Editor::with_history(Config::default(), MemHistory::new())
            .map_err(|error| Failure::cannot_read("the terminal", error))?;
        Ok(Typing::Person(Box::new(editor), VecDeque::new()))
    }

    /// Returns `true` if a person types at a prompt.
    pub fn is_person(&self) -> bool {
        matches!(self, Typing::Person(..))
    }

    /// Returns the prefix of an error about the last line: its line number, unless a person typed it.
    pub fn place(&self) -> String {
        match self {
            Typing::Person(..) => String::new(),
            Typing::Stream(_, _, line) => format!("line {line}: "),
        }
    }

    /// Waits for the next line.
    pub fn next_line(&mut self, prompt: &str) -> Result<Typed, Failure> {
        let cannot = |error: &dyn std::fmt::Display| Failure::cannot_read("the input", error);
        match self {
            Typing::Person(editor, waiting) => {
                while waiting.is_empty() {
                    match editor.readline(prompt) {
                        Ok(typed) => {
                            _ = editor.add_history_entry(&typed); // a failure only affects the editor's history
                            // Pasted text may have several lines.
                            waiting.extend(typed.split('\n').map(String::from));
                        }
                        Err(ReadlineError::Interrupted) => return Ok(Typed::Interrupt),
                        Err(ReadlineError::Eof) => return Ok(Typed::End),
                        Err(error) => return Err(cannot(&error)),
                    }
                }
                Ok(waiting.pop_front().map_or(Typed::End, Typed::Line))
            }
            Typing::Stream(lines, waiting, number) => {
                if waiting.is_empty() {
                    let batch = lines.next_batch().map_err(|error| cannot(&error))?;
                    waiting.extend(batch);
                }
                let Some(line) = waiting.pop_front() else { return Ok(Typed::End) };
                *number = line.number;
                Ok(typed(&line))
            }
        }
    }
}

/// Returns a line of a stream as text, without byte order marks at the beginning and carriage returns at the end.
fn typed(line: &Line) -> Typed {
    let bytes = line.bytes.as_deref().ok_or_else(Line::too_long);
    match bytes.and_then(utf8) {
        Ok(text) => Typed::Line(text.trim_end_matches('\r').trim_start_matches('\u{feff}').to_owned()),
        Err(problem) => Typed::Unreadable(problem),
    }
}
