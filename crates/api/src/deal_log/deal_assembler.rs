//! Turns the lines of a stream into inputs: removes comments, and joins the lines of a deal that has one player per
//! line. A header names the rules of the inputs below it.

use std::sync::Arc;

use pusoy::chinese::Rules;
use pusoy::ledger::named_twice;

use crate::deal_log::line::{LONGEST, Line};
use crate::deal_log::players::players;
use crate::rules::header::LogRules;
use crate::wire::comments::without_comment;
use crate::wire::input::is_json;

/// An assembler that joins lines of a log into a deal if each line contains one player. Comments do not end such a
/// deal. The deal ends at a header, at the end of the log, or at a line that does not continue the deal. A blank line
/// does not continue the deal, nor does a line with all players of another deal.
pub struct DealAssembler<G> {
    /// A function that returns `true` if a line begins or continues a deal. The second argument is `true` if a deal is
    /// unfinished.
    continues_deal: G,
    /// The lines of the unfinished deal, without comments; empty between deals.
    open: Vec<Line>,
    /// Number of bytes of the lines in `open`, with their line breaks.
    bytes: usize,
    /// Whether lines with one player each form a deal only under the two conditions of
    /// [`DealAssembler::with_blank_line`].
    needs_blank_line: bool,
    /// Whether the preceding lines with one player each are too many for one deal, so that each line is an input.
    is_list: bool,
    /// Whether a blank line has ended a deal of the log.
    has_blank_ends: bool,
    /// Whether headers name rules; otherwise, headers are comments.
    has_headers: bool,
    /// The rules of the last header; `None` before the first one.
    rules: Option<Arc<LogRules>>,
    /// The headers read since the last call of [`DealAssembler::new_headers`].
    new_headers: Vec<Arc<LogRules>>,
}

impl<G: Fn(&str, bool) -> bool> DealAssembler<G> {
    /// Creates an assembler at the beginning of a log. `continues_deal` returns `true` if a line contains one player of
    /// a deal. If its second argument is `true`, a deal is unfinished. The function then also returns `true` for other
    /// lines that belong to that deal.
    pub fn new(continues_deal: G) -> DealAssembler<G> {
        DealAssembler {
            continues_deal,
            open: Vec::new(),
            bytes: 0,
            needs_blank_line: false,
            is_list: false,
            has_blank_ends: false,
            has_headers: false,
            rules: None,
            new_headers: Vec::new(),
        }
    }

    /// Sets whether headers name the rules of the inputs below them. Otherwise, headers are comments.
    pub fn with_headers(self, has_headers: bool) -> DealAssembler<G> {
        DealAssembler { has_headers, ..self }
    }

    /// Sets whether lines with one player each form a deal only under two conditions: a blank line follows them, and
    /// they name two to four different players. Lines that do not form a deal are separate inputs. The end of the log
    /// counts as a blank line if a blank line ended an earlier deal.
    pub fn with_blank_line(self, needs_blank_line: bool) -> DealAssembler<G> {
        DealAssembler { needs_blank_line, ..self }
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

    /// Ends the log. Returns the lines of the unfinished deal as one input. If these lines do not form a deal, returns
    /// each line as an input.
    pub fn end(&mut self) -> Vec<Line> {
        let mut inputs = Vec::new();
        self.close(self.has_blank_ends, &mut inputs);
        inputs
    }

    /// Moves the unfinished deal to `inputs`. `at_blank_line` is `true` if a blank line ends the deal.
    fn close(&mut self, at_blank_line: bool, inputs: &mut Vec<Line>) {
        (self.is_list, self.bytes) = (false, 0);
        let lines = std::mem::take(&mut self.open);
        if self.needs_blank_line && !(at_blank_line && is_table(&lines)) {
            inputs.extend(lines);
        } else {
            self.has_blank_ends |= at_blank_line && !lines.is_empty();
            inputs.extend(joined(lines));
        }
    }

    /// Returns `true` if a deal is unfinished.
    pub fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    fn add_line(&mut self, mut line: Line, inputs: &mut Vec<Line>) {
        line.rules = self.rules.clone();
        let text = line.bytes.as_deref().and_then(|bytes| std::str::from_utf8(bytes).ok());
        // A byte order mark may begin any line, because a log may consist of several files, one after the other.
        let text = text.map(|text| text.strip_prefix('\u{feff}').unwrap_or(text));
        let Some(text) = text.filter(|text| !is_json(text)) else {
            self.close(false, inputs);
            inputs.push(line);
            return;
        };
        let kept = without_comment(text);
        let is_comment = kept.trim().is_empty() && kept.len() < text.len();
        let rules = if self.has_headers && is_comment { LogRules::of_line(line.number, text) } else { None };
        if let Some(rules) = rules {
            self.close(false, inputs);
            let rules = Arc::new(rules);
            self.new_headers.push(rules.clone());
            self.rules = Some(rules);
            return;
        }
        if is_comment {
            return;
        }
        if (self.continues_deal)(kept, self.is_open()) {
            let kept = kept.trim_end().into();
            self.extend_deal(Line { bytes: Some(kept), ..line });
            self.is_list |= self.needs_blank_line && self.open.len() > Rules::MOST_PLAYERS;
            if self.is_list {
                inputs.append(&mut self.open);
            }
            return;
        }
        self.close(text.trim().is_empty(), inputs);
        let bytes = (kept.len() < text.len()).then(|| kept.into());
        inputs.push(match bytes {
            Some(bytes) => Line { bytes: Some(bytes), ..line },
            None => line,
        });
    }

    /// Adds a line to the unfinished deal, or starts a deal. A deal longer than [`LONGEST`] keeps only its first line,
    /// with `None` as text. If `needs_blank_line` is set, a deal of any length keeps all lines, because each line may
    /// turn out to be an input of its own.
    fn extend_deal(&mut self, line: Line) {
        self.bytes += line.bytes.as_ref().map_or(0, Vec::len) + 1;
        let is_too_long = self.bytes > LONGEST && !self.needs_blank_line;
        match self.open.first_mut().filter(|_| is_too_long) {
            Some(first) => {
                first.bytes = None;
                self.open.truncate(1);
            }
            None => self.open.push(line),
        }
    }
}

/// Joins the lines of a deal. Each comment line between them becomes an empty line, so that line numbers remain
/// correct. Returns `None` if there are no lines. A deal that is too long has no text.
fn joined(lines: Vec<Line>) -> Option<Line> {
    let mut lines = lines.into_iter();
    let mut deal = lines.next()?;
    let mut last = deal.number;
    for line in lines {
        let breaks = line.number - last;
        last = line.number;
        deal.bytes = deal.bytes.zip(line.bytes).and_then(|(mut text, more)| {
            text.resize(text.len() + breaks, b'\n');
            text.extend(more);
            (text.len() < LONGEST).then_some(text)
        });
    }
    Some(deal)
}

/// Returns `true` if `lines`, with one player each, name two to four different players.
fn is_table(lines: &[Line]) -> bool {
    let name = |line: &Line| {
        let text = String::from_utf8_lossy(line.bytes.as_deref()?);
        players(&text).pop().map(|player| player.name)
    };
    let names: Vec<String> = lines.iter().filter_map(name).collect();
    (2..=Rules::MOST_PLAYERS).contains(&names.len()) && named_twice(&names).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the inputs of a log, each with the number of its first line. In `log`, `/` separates lines, and a line
    /// that starts with `+` contains one player.
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
    fn lines_with_one_player_each_are_joined() {
        let inputs = |lines: &[(usize, &str)]| lines.iter().map(|(n, text)| (*n, text.to_string())).collect::<Vec<_>>();
        assert_eq!(joined("+a/+b//+c/+d"), inputs(&[(1, "+a\n+b"), (4, "+c\n+d")]));
        assert_eq!(joined("# Friday/+a # well/# played/+b /one/+c"), inputs(&[(2, "+a\n\n+b"), (5, "one"), (6, "+c")]));
        assert_eq!(joined("+a/{}/+b/ "), inputs(&[(1, "+a"), (2, "{}"), (3, "+b")]));
        assert_eq!(joined("#//#"), []);
    }

    /// If a blank line must end a deal, lines with one player each are separate inputs unless a blank line follows. The
    /// end of the log is enough if a blank line ended an earlier deal. Lines that repeat a name, and more than four
    /// lines in a row, are always separate inputs. In these logs, `/` separates lines, and a line with `:` contains one
    /// player.
    #[test]
    fn lines_before_a_blank_line_are_joined() {
        let inputs = |log: &str| {
            let mut assembler = DealAssembler::new(|line: &str, _| line.contains(':')).with_blank_line(true);
            let lines = (1..).zip(log.split('/')).map(|(number, line)| Line::new(number, Some(line.into())));
            let mut inputs = assembler.join(lines.collect());
            inputs.extend(assembler.end());
            let texts = inputs.iter().map(|line| String::from_utf8_lossy(line.bytes.as_deref().unwrap()).into_owned());
            texts.filter(|text| !text.trim().is_empty()).collect::<Vec<_>>()
        };
        assert_eq!(inputs("A: 1/B: 2//C: 3/# late/D: 4"), ["A: 1\nB: 2", "C: 3\n\nD: 4"]);
        assert_eq!(inputs("A: 1/B: 2"), ["A: 1", "B: 2"]);
        assert_eq!(
            inputs("A: 1/B: 2/{}/C: 3/D: 4/# rules: plain/E: 5"),
            ["A: 1", "B: 2", "{}", "C: 3", "D: 4", "E: 5"]
        );
        assert_eq!(inputs("A: 1/A: 2//A: 3//"), ["A: 1", "A: 2", "A: 3"]);
        let list = ["A: 1", "B: 2", "C: 3", "D: 4", "E: 5", "F: 6", "G: 7"];
        assert_eq!(inputs(&(list.join("/") + "//")), list);
    }

    /// A header applies to the inputs below it, and ends an unfinished deal above it. In `log`, `/` separates lines.
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
