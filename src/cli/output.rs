use std::io::{self, Write};

use super::exit::Exit;
use super::style;

/// Tells a person on standard error what went wrong.
pub fn complain(message: &str) {
    // Nothing is left to do if standard error is gone.
    _ = writeln!(io::stderr(), "pusoy: {}", one_line(message));
}

/// The text in one line, without what could command a terminal.
fn one_line(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let escaped = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    itertools::join(lines, " ").chars().map(escaped).collect()
}

/// Writes everything to standard output, and tells how that ended.
pub fn write_out(bytes: &[u8]) -> Exit {
    let written = io::stdout().write_all(&style::shown(bytes)).and_then(|()| io::stdout().flush());
    written.map_or_else(|error| broken(&error), |()| Exit::Done)
}

/// How the program ends when writing fails: quietly if nobody reads any more.
pub fn broken(error: &io::Error) -> Exit {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Exit::Done;
    }
    complain(&format!("cannot write: {error}"));
    Exit::Io
}

/// A text in lines of so many characters at most, or of one word.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut().filter(|line| seen(line) + 1 + seen(word) <= width) {
            Some(line) => line.extend([" ", word]),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// How many characters of a text are seen: colours are not.
fn seen(text: &str) -> usize {
    let mut pieces = text.split('\u{1b}');
    let plain = pieces.next().map_or(0, |first| first.chars().count());
    plain + pieces.map(|piece| piece.split_once('m').map_or(0, |(_, rest)| rest.chars().count())).sum::<usize>()
}

/// So many of something: `1 card`, `3 cards`.
pub fn count_of(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// Rounds what is written to a millionth.
pub fn rounded(x: f64) -> f64 {
    (x * 1e6).round() / 1e6 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_wrapped() {
        assert_eq!(wrapped("who wins two rows", 9), ["who wins", "two rows"]);
        assert_eq!(wrapped("extraordinary  é é", 3), ["extraordinary", "é é"]);
        assert!(wrapped("", 3).is_empty());
        assert_eq!(wrapped("\u{1b}[91m9h\u{1b}[39m to the front", 9), ["\u{1b}[91m9h\u{1b}[39m to the", "front"]);
    }

    #[test]
    fn complaints_are_one_line() {
        assert_eq!(
            one_line("panicked at a.rs:1:2:\nindex out of bounds\n"),
            "panicked at a.rs:1:2: index out of bounds"
        );
        assert_eq!(one_line("A\u{1b}[2J\u{7}♠"), "A\\u{1b}[2J\\u{7}♠");
    }
}
