//! Lays out text in columns, and in lines that fit the terminal.
//!
//! Widths are numbers of terminal cells. A Chinese character takes two cells. A combining accent or a change of colour
//! takes none.

use std::ops::Index;

use unicode_width::UnicodeWidthStr;

use pusoy_api::wire::controls::escape_controls;

/// Names of players in a column, with escaped control characters.
pub struct Names {
    shown: Vec<String>,
    width: usize,
}

impl Names {
    pub fn new<S: AsRef<str>>(names: &[S]) -> Names {
        let shown: Vec<String> = names.iter().map(|name| escape_controls(name.as_ref()).into_owned()).collect();
        let width = shown.iter().map(|name| cells(name)).max().unwrap_or(0);
        Names { shown, width }
    }

    /// Returns a name with spaces after it, as wide as the widest name.
    pub fn padded(&self, seat: usize) -> String {
        padded(&self.shown[seat], self.width)
    }

    /// Returns spaces in place of a name.
    pub fn blank(&self) -> String {
        " ".repeat(self.width)
    }
}

impl Index<usize> for Names {
    type Output = str;

    fn index(&self, seat: usize) -> &str {
        &self.shown[seat]
    }
}

/// Counts the cells that a text takes on a terminal.
pub fn cells(text: &str) -> usize {
    pieces(text).filter(|piece| !piece.starts_with(ESCAPE)).map(UnicodeWidthStr::width).sum()
}

/// Returns a text with spaces after it, at least `width` cells wide.
pub fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(cells(text))))
}

/// Breaks a text into lines of at most `width` cells; a longer word has its own line.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut().filter(|line| cells(line) + 1 + cells(word) <= width) {
            Some(line) => line.extend([" ", word]),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Breaks lines of an answer that are wider than `width` cells, but breaks no word. The parts of a broken line after
/// the first are indented by two cells more than the line, but by at most half of `width`.
pub fn fitted(answer: &str, width: usize) -> String {
    let lines = answer.split_inclusive('\n').map(|line| match line.trim_end_matches('\n') {
        text if cells(text) > width => fit_line(text, width) + &line[text.len()..],
        _ => line.to_owned(),
    });
    lines.collect()
}

fn fit_line(text: &str, width: usize) -> String {
    let indent = text.len() - text.trim_start_matches(' ').len();
    let below = format!("\n{:1$}", "", (indent + 2).min(width / 2));
    let (mut fitted, mut used, mut is_new) = (" ".repeat(indent), indent, true);
    // Each word includes the spaces after it, so that columns stay aligned in the parts of a line.
    for word in text[indent..].split_inclusive(' ') {
        let end = word.trim_end_matches(' ');
        if !is_new && !end.is_empty() && used + cells(end) > width {
            fitted.truncate(fitted.trim_end_matches(' ').len());
            fitted += &below;
            used = below.len() - 1;
        }
        fitted += word;
        used += cells(word);
        is_new = false;
    }
    fitted
}

const ESCAPE: char = '\u{1b}';

/// Splits a text into its changes of colour and the pieces between them.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let at = match rest.strip_prefix(ESCAPE) {
            Some(change) => change.find('m').map_or(rest.len(), |at| at + 2),
            None => rest.find(ESCAPE).unwrap_or(rest.len()),
        };
        let (piece, after) = rest.split_at(at);
        rest = after;
        (!piece.is_empty()).then_some(piece)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: &str = "\u{1b}[91m9h\u{1b}[39m";

    #[test]
    fn cells_are_counted() {
        for (text, wanted) in [("Amy", 3), ("周潤發", 6), ("e\u{301}", 1), ("🂡", 1), ("🙂", 2), (RED, 2), ("", 0)]
        {
            assert_eq!(cells(text), wanted, "{text}");
        }
        assert_eq!(padded("周", 4), "周  ");
    }

    #[test]
    fn names_are_padded_to_a_column() {
        let names = Names::new(&["Amy", "周潤發", "B\u{1b}"]);
        assert_eq!((&names[2], names.padded(0).as_str()), ("B\\u{1b}", "Amy    "));
        assert_eq!(names.padded(1), "周潤發 ");
    }

    #[test]
    fn texts_are_wrapped() {
        assert_eq!(wrapped("who wins two rows", 9), ["who wins", "two rows"]);
        assert_eq!(wrapped("extraordinary  é é", 3), ["extraordinary", "é é"]);
        assert!(wrapped("", 3).is_empty());
        assert_eq!(wrapped(&format!("{RED} to the front"), 9), [&format!("{RED} to the"), "front"]);
        assert_eq!(wrapped("爭上游 爭上游", 12), ["爭上游", "爭上游"]);
    }

    #[test]
    fn wide_lines_are_broken() {
        assert_eq!(fitted("short\n  a line  of words\n", 12), "short\n  a line  of\n    words\n");
        assert_eq!(fitted("a line  of words", 12), "a line  of\n  words");
        assert_eq!(fitted(&format!("{RED} {RED} {RED} {RED}"), 8), format!("{RED} {RED} {RED}\n  {RED}"));
        assert_eq!(fitted("extraordinary", 5), "extraordinary");
        assert_eq!(fitted("no end\n\n", 5), "no\n  end\n\n");
    }
}
