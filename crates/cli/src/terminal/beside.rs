//! A text beside its head, as a name and what it means.

use std::io::Write;

use pusoy_api::wire::plain::plain;

use crate::terminal::columns::{cells, wrapped};
use crate::terminal::style;

/// Writes a text beside a head, in as many lines as it takes; below it where there is little room. Control characters in
/// either are shown.
pub fn write_beside(head: &str, text: &str, out: &mut Vec<u8>) {
    const LEAST: usize = 24;
    let (head, text) = (plain(head), plain(text));
    let (indent, room) = match cells(&head) {
        beside if beside + LEAST <= style::width() => (beside, style::width() - beside),
        _ => (4, style::width() - 4),
    };
    let lines = wrapped(&text, room);
    let below = indent < cells(&head);
    // A vector takes everything.
    let mut lines = lines.iter();
    let first = if below { None } else { lines.next() };
    _ = writeln!(out, "{}", format!("{head}{}", first.map_or("", |line| line)).trim_end());
    lines.for_each(|line| _ = writeln!(out, "{:indent$}{line}", ""));
}
