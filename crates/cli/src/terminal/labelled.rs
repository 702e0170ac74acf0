//! Writes a text next to its label, such as a meaning next to a name.

use std::io::Write;

use pusoy_api::wire::controls::escape_controls;

use crate::terminal::columns::{cells, wrapped};
use crate::terminal::style;

/// Writes a text next to its label `head`, or below the label if there is little room. Wraps long texts, and escapes
/// control characters.
pub fn write_labelled(head: &str, text: &str, out: &mut Vec<u8>) {
    const LEAST: usize = 24;
    let (head, text) = (escape_controls(head), escape_controls(text));
    let (indent, room) = match cells(&head) {
        width if width + LEAST <= style::width() => (width, style::width() - width),
        _ => (4, style::width() - 4),
    };
    let lines = wrapped(&text, room);
    let below = indent < cells(&head);
    let mut lines = lines.iter();
    let first = if below { None } else { lines.next() };
    // Writing to a vector cannot fail.
    _ = writeln!(out, "{}", format!("{head}{}", first.map_or("", |line| line)).trim_end());
    lines.for_each(|line| _ = writeln!(out, "{:indent$}{line}", ""));
}
