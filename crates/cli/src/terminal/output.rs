//! Standard output and standard error.

use std::io::{self, IsTerminal, Write};

use pusoy_api::wire::controls::escape_controls;

use crate::args::{Form, GivenArguments};
use crate::terminal::columns::{cells, fitted};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::style;

/// Writes an error or a warning to standard error: in one line, or, on a terminal, in lines that fit.
pub fn print_error(message: &str) {
    let line = format!("pusoy: {}", one_line(message));
    let line = if io::stderr().is_terminal() { fitted_around_commands(&line, style::width()) } else { line };
    // Nothing is left to do if standard error is gone.
    _ = writeln!(io::stderr(), "{line}");
}

/// Breaks a message into lines of at most `width` cells. If the message is too wide and ends with a command after `: `,
/// the command has its own line and is not broken, so that a user can copy it.
fn fitted_around_commands(message: &str, width: usize) -> String {
    match message.split_once(": pusoy ") {
        Some((before, command)) if cells(message) > width => {
            format!("{}\n  pusoy {command}", fitted(&format!("{before}:"), width))
        }
        _ => fitted(message, width),
    }
}

/// Refuses those of `arguments` that the user typed. None of `arguments` changes the output of this run. `why` is the
/// reason that the message gives.
pub fn refuse_unused(given: &GivenArguments, arguments: &[&str], why: &str) -> Result<(), Failure> {
    let refused = |unused| Err(Failure::usage(format!("{unused}: {why} (leave out {unused})")));
    given.among(arguments).map_or(Ok(()), refused)
}

/// Joins the lines of a text, and escapes its control characters.
fn one_line(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    escape_controls(&itertools::join(lines, " ")).into_owned()
}

/// Writes an answer in the given form to standard output.
pub fn write_out(answer: &[u8], form: Form) -> Result<Exit, Failure> {
    write_raw(&style::encode_for_terminal(answer, form))
}

/// Writes bytes, such as a script, a manual page or a schema, to standard output without any change.
pub fn write_raw(bytes: &[u8]) -> Result<Exit, Failure> {
    written(io::stdout().write_all(bytes).and_then(|()| io::stdout().flush()))
}

/// Returns the exit status of a run, from the result of writing to standard output. A pipe closed by its reader is not
/// a failure.
pub fn written(result: io::Result<()>) -> Result<Exit, Failure> {
    result.map(|()| Exit::Done).map_err(Failure::output).or_else(Failure::unless_unread)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_joined_and_control_characters_escaped() {
        assert_eq!(
            one_line("panicked at a.rs:1:2:\nindex out of bounds\n"),
            "panicked at a.rs:1:2: index out of bounds"
        );
        assert_eq!(one_line("A\u{1b}[2J\u{7}♠"), "A\\u{1b}[2J\\u{7}♠");
    }
}
