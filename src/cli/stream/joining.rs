//! The lines of a log made into inputs: comments are left out, and a deal may have one player a line.

use crate::cli::stream::comments::{is_json, without_comment};
use crate::cli::stream::lines::{LONGEST, Line};

/// Joins the lines of a log that are one player each. Such a deal ends at a blank line, at a line that is a deal by itself,
/// and at the end.
pub struct Joining<G> {
    /// Whether a line is one player of a deal.
    goes_on: G,
    /// The deal whose end has not come.
    open: Option<Line>,
}

impl<G: Fn(&str) -> bool> Joining<G> {
    pub fn new(goes_on: G) -> Joining<G> {
        Joining { goes_on, open: None }
    }

    /// Takes lines as they come, and returns those that are inputs. Several lines that are one input have line breaks
    /// between them, and the number of the first.
    pub fn join(&mut self, lines: Vec<Line>) -> Vec<Line> {
        let mut inputs = Vec::with_capacity(lines.len());
        for line in lines {
            self.take(line, &mut inputs);
        }
        inputs
    }

    /// Returns the deal that ends with the log.
    pub fn end(&mut self) -> Option<Line> {
        self.open.take()
    }

    /// Whether a deal has begun whose end has not come.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    fn take(&mut self, line: Line, inputs: &mut Vec<Line>) {
        let text = line.bytes.as_deref().and_then(|bytes| std::str::from_utf8(bytes).ok());
        // A byte order mark begins a file, which may have been put behind another.
        let text = text.map(|text| text.strip_prefix('\u{feff}').unwrap_or(text));
        let Some(text) = text.filter(|text| !is_json(text)) else {
            inputs.extend(self.open.take());
            inputs.push(line);
            return;
        };
        let kept = without_comment(text);
        let is_comment = kept.trim().is_empty() && kept.len() < text.len();
        if is_comment || (self.goes_on)(kept) {
            return self.go_on(Line { number: line.number, bytes: Some(kept.trim_end().into()) }, is_comment);
        }
        inputs.extend(self.open.take());
        let bytes = if kept.len() < text.len() { Some(kept.into()) } else { line.bytes };
        inputs.push(Line { number: line.number, bytes });
    }

    /// Adds a line to the deal whose end has not come. A comment leaves an empty line, so that lines are counted as they
    /// stand.
    fn go_on(&mut self, line: Line, is_comment: bool) {
        match &mut self.open {
            None if is_comment => {}
            None => self.open = Some(line),
            Some(open) => {
                let more = line.bytes.unwrap_or_default();
                open.bytes = open.bytes.take().filter(|bytes| bytes.len() + more.len() < LONGEST).map(|mut bytes| {
                    bytes.push(b'\n');
                    bytes.extend(more);
                    bytes
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The inputs of a log, whose lines that begin with `+` are one player each.
    fn joined(log: &str) -> Vec<(usize, String)> {
        let mut joining = Joining::new(|line: &str| line.starts_with('+'));
        let mut all = Vec::new();
        for (number, line) in (1..).zip(log.split('/')) {
            all.extend(joining.join(vec![Line { number, bytes: Some(line.into()) }]));
        }
        all.extend(joining.end());
        let texts = all.into_iter().map(|line| (line.number, String::from_utf8(line.bytes.unwrap()).unwrap()));
        // Blank lines are passed over by the stream.
        texts.filter(|(_, text)| !text.trim().is_empty()).collect()
    }

    #[test]
    fn lines_of_one_player_are_joined() {
        let inputs = |of: &[(usize, &str)]| of.iter().map(|(n, text)| (*n, text.to_string())).collect::<Vec<_>>();
        assert_eq!(joined("+a/+b//+c/+d"), inputs(&[(1, "+a\n+b"), (4, "+c\n+d")]));
        assert_eq!(joined("# Friday/+a # well/# played/+b /one/+c"), inputs(&[(2, "+a\n\n+b"), (5, "one"), (6, "+c")]));
        assert_eq!(joined("+a/{}/+b/ "), inputs(&[(1, "+a"), (2, "{}"), (3, "+b")]));
        assert_eq!(joined("#//#"), []);
    }
}
