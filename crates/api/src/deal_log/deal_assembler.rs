//! Turns the lines of a stream into inputs: removes comments, and joins the lines of a deal that has one player per
//! line. A header names the rules of the inputs below it.

use std::sync::Arc;

use crate::deal_log::line::{LONGEST, Line};
use crate::rules::header::{LogRules, rules_of_line};
use crate::wire::comments::without_comment;
use crate::wire::input::is_json;

/// An assembler of deals from the lines of a log that contain one player each. A deal of such lines ends at a header,
/// at the end of the log, or at any other line that is not a comment, such as a blank line or a complete deal.
pub struct DealAssembler<G> {
    /// A function that returns `true` if a line continues a deal. Its second argument is `true` if a deal is unfinished.
    continues_deal: G,
    /// The unfinished deal; `None` between deals.
    open: Option<Line>,
    /// Whether headers name rules; otherwise, headers are comments.
    has_headers: bool,
    /// The rules of the last header; `None` before the first one.
    rules: Option<Arc<LogRules>>,
    /// The headers read since the last call of [`DealAssembler::new_headers`].
    new_headers: Vec<Arc<LogRules>>,
}

impl<G: Fn(&str, bool) -> bool> DealAssembler<G> {
    /// Starts a log. `continues_deal` returns `true` if a line contains one player of a deal, which may continue in the
    /// lines below. Its second argument is `true` if a deal is unfinished: then it also returns `true` for other lines
    /// that belong to that deal.
    pub fn new(continues_deal: G) -> DealAssembler<G> {
        DealAssembler { continues_deal, open: None, has_headers: false, rules: None, new_headers: Vec::new() }
    }

    /// Sets whether headers name the rules of the inputs below them. Otherwise, headers are comments.
    pub fn with_headers(self, has_headers: bool) -> DealAssembler<G> {
        DealAssembler { has_headers, ..self }
    }

    /// Returns the headers that were read since the last call.
    pub fn new_headers(&mut self) -> Vec<Arc<LogRules>> {
        std::mem::take(&mut self.new_headers)
    }

    /// Adds lines, and returns the inputs that are complete. An input of several lines contains line breaks, and its
    /// line number is that of its first line.
    pub fn join(&mut self, lines: Vec<Line>) -> Vec<Line> {
        let mut inputs = Vec::with_capacity(lines.len());
        for line in lines {
            self.add_line(line, &mut inputs);
        }
        inputs
    }

    /// Removes and returns the unfinished deal, at the end of the log or to discard it. Returns `None` between deals.
    pub fn end(&mut self) -> Option<Line> {
        self.open.take()
    }

    /// Returns `true` if a deal is unfinished.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    fn add_line(&mut self, mut line: Line, inputs: &mut Vec<Line>) {
        line.rules = self.rules.clone();
        let text = line.bytes.as_deref().and_then(|bytes| std::str::from_utf8(bytes).ok());
        // A byte order mark may begin any line: the log may consist of several files.
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
        if is_comment || (self.continues_deal)(kept, self.open.is_some()) {
            let kept = kept.trim_end().into();
            return self.extend_deal(Line { bytes: Some(kept), ..line }, is_comment);
        }
        inputs.extend(self.open.take());
        let bytes = (kept.len() < text.len()).then(|| kept.into());
        inputs.push(match bytes {
            Some(bytes) => Line { bytes: Some(bytes), ..line },
            None => line,
        });
    }

    /// Adds a line to the unfinished deal, or starts a deal with a line that is not a comment. A comment in a deal
    /// leaves an empty line, so that line numbers remain correct. A deal that becomes too long loses its text.
    fn extend_deal(&mut self, line: Line, is_comment: bool) {
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

    /// Returns the inputs of a log. Each line that starts with `+` contains one player.
    fn joined(log: &str) -> Vec<(usize, String)> {
        let mut assembler = DealAssembler::new(|line: &str, _| line.starts_with('+'));
        let mut all = Vec::new();
        for (number, line) in (1..).zip(log.split('/')) {
            all.extend(assembler.join(vec![Line::new(number, Some(line.into()))]));
        }
        all.extend(assembler.end());
        let texts = all.into_iter().map(|line| (line.number, String::from_utf8(line.bytes.unwrap()).unwrap()));
        // The stream skips blank lines.
        texts.filter(|(_, text)| !text.trim().is_empty()).collect()
    }

    #[test]
    fn lines_of_one_player_are_joined() {
        let inputs = |lines: &[(usize, &str)]| lines.iter().map(|(n, text)| (*n, text.to_string())).collect::<Vec<_>>();
        assert_eq!(joined("+a/+b//+c/+d"), inputs(&[(1, "+a\n+b"), (4, "+c\n+d")]));
        assert_eq!(joined("# Friday/+a # well/# played/+b /one/+c"), inputs(&[(2, "+a\n\n+b"), (5, "one"), (6, "+c")]));
        assert_eq!(joined("+a/{}/+b/ "), inputs(&[(1, "+a"), (2, "{}"), (3, "+b")]));
        assert_eq!(joined("#//#"), []);
    }

    /// A header applies to the inputs below it, and ends a deal above it.
    #[test]
    fn headers_apply_to_the_inputs_below_them() {
        let log =
            "one/# rules: \"plain\"/two # rules: simple/# a note/+a/ # rules: simple/+b/# rules: nonsense/{}/three";
        let rules_by_line = |has_headers: bool| {
            let mut assembler = DealAssembler::new(|line: &str, _| line.starts_with('+')).with_headers(has_headers);
            let lines = (1..).zip(log.split('/')).map(|(number, line)| Line::new(number, Some(line.into())));
            let mut inputs = assembler.join(lines.collect());
            inputs.extend(assembler.end());
            let rules = |line: &Line| line.rules.as_ref().map(|rules| (rules.line, rules.house.is_ok()));
            inputs.iter().map(|line| (line.number, rules(line))).collect::<Vec<_>>()
        };
        let [plain, simple, bad] = [(2, true), (6, true), (8, false)].map(Some);
        assert_eq!(rules_by_line(true), [(1, None), (3, plain), (5, plain), (7, simple), (9, bad), (10, bad)]);
        assert_eq!(rules_by_line(false), [(1, None), (3, None), (5, None), (9, None), (10, None)]);
    }
}
