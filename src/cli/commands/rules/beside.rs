//! Texts for people that stand beside a topic.

use std::io::Write;

use crate::cli::terminal::style;
use crate::cli::terminal::words::wrapped;

/// Writes a topic, padded to `width` characters, and beside it what the rules say about it.
pub fn write_clause(topic: &str, width: usize, text: &str, out: &mut Vec<u8>) {
    write_beside(&format!("{topic:<width$}"), text, out);
}

/// Writes a text beside a head, in as many lines as it takes; below it where there is little room.
pub fn write_beside(head: &str, text: &str, out: &mut Vec<u8>) {
    const LEAST: usize = 24;
    let (indent, room) = match head.chars().count() {
        beside if beside + LEAST <= style::width() => (beside, style::width() - beside),
        _ => (4, style::width() - 4),
    };
    let lines = wrapped(text, room);
    let below = indent < head.chars().count();
    // A vector takes everything.
    let mut lines = lines.iter();
    let first = if below { None } else { lines.next() };
    _ = writeln!(out, "{}", format!("{head}{}", first.map_or("", |line| line)).trim_end());
    lines.for_each(|line| _ = writeln!(out, "{:indent$}{line}", ""));
}
