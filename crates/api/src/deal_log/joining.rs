//! The lines of a stream made into inputs: comments are left out, a deal may have one player per line, and a header names the
//! rules of the inputs below it.

use std::sync::Arc;

use crate::deal_log::comments::without_comment;
use crate::deal_log::line::{LONGEST, Line};
use crate::rules::header::{LogRules, rules_of_line};
use crate::wire::input::is_json;

/// Joins the lines of a log that are one player each. Such a deal ends at a blank line, at a line that is a deal by itself,
/// at a header, and at the end.
pub struct Joining<G> {
    /// Whether a line is one player of a deal.
    goes_on: G,
    /// The deal whose end has not come.
    open: Option<Line>,
    /// Whether headers name rules; else they are comments.
    has_headers: bool,
    /// The rules of the last header.
    rules: Option<Arc<LogRules>>,
    /// The headers that were met since they were last asked for.
    new_headers: Vec<Arc<LogRules>>,
}

impl<G: Fn(&str) -> bool> Joining<G> {
    /// Begins a log. `goes_on` says whether a line is one player of a deal that goes on in the lines below.
    pub fn new(goes_on: G) -> Joining<G> {
        Joining { goes_on, open: None, has_headers: false, rules: None, new_headers: Vec::new() }
    }

    /// Sets whether headers name the rules of the inputs below them.
    pub fn with_headers(self, has_headers: bool) -> Joining<G> {
        Joining { has_headers, ..self }
    }

    /// Returns the headers that were met since the last call.
    pub fn new_headers(&mut self) -> Vec<Arc<LogRules>> {
        std::mem::take(&mut self.new_headers)
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

    /// Returns the deal whose end has not come: at the end of the log, or to give it up.
    pub fn end(&mut self) -> Option<Line> {
        self.open.take()
    }

    /// Whether a deal has begun whose end has not come.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    fn take(&mut self, mut line: Line, inputs: &mut Vec<Line>) {
        line.rules = self.rules.clone();
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
        let house = if self.has_headers && is_comment { rules_of_line(text) } else { None };
        if let Some(house) = house {
            inputs.extend(self.open.take());
            let rules = Arc::new(LogRules { line: line.number, house });
            self.new_headers.push(rules.clone());
            self.rules = Some(rules);
            return;
        }
        if is_comment || (self.goes_on)(kept) {
            let kept = kept.trim_end().into();
            return self.go_on(Line { bytes: Some(kept), ..line }, is_comment);
        }
        inputs.extend(self.open.take());
        let bytes = (kept.len() < text.len()).then(|| kept.into());
        inputs.push(match bytes {
            Some(bytes) => Line { bytes: Some(bytes), ..line },
            None => line,
        });
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
            all.extend(joining.join(vec![Line::new(number, Some(line.into()))]));
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

    /// A header holds for the inputs below it, and ends a deal above it.
    #[test]
    fn headers_hold_for_what_is_below_them() {
        let log =
            "one/# rules: \"plain\"/two # rules: simple/# a note/+a/ # rules: simple/+b/# rules: nonsense/{}/three";
        let told = |has_headers: bool| {
            let mut joining = Joining::new(|line: &str| line.starts_with('+')).with_headers(has_headers);
            let lines = (1..).zip(log.split('/')).map(|(number, line)| Line::new(number, Some(line.into())));
            let mut inputs = joining.join(lines.collect());
            inputs.extend(joining.end());
            let rules = |line: &Line| line.rules.as_ref().map(|rules| (rules.line, rules.house.is_ok()));
            inputs.iter().map(|line| (line.number, rules(line))).collect::<Vec<_>>()
        };
        let [plain, simple, bad] = [(2, true), (6, true), (8, false)].map(Some);
        assert_eq!(told(true), [(1, None), (3, plain), (5, plain), (7, simple), (9, bad), (10, bad)]);
        assert_eq!(told(false), [(1, None), (3, None), (5, None), (9, None), (10, None)]);
    }
}
