//! Answers the deals of a log one after the other.

use crate::command::{Command, Stop};
use crate::deal_log::deal_assembler::DealAssembler;
use crate::deal_log::line::Line;
use crate::wire::id::Id;
use crate::wire::problem::Problems;

/// A deal that could not be answered, or whose answer the caller refused.
pub struct Refused {
    /// The number of the line with the first problem, from 1.
    pub line: usize,
    /// The `id` of the deal.
    pub id: Id,
    /// The problems.
    pub problems: Problems,
}

/// Answers the deals of a log in order, and passes each answer to `add`. Returns the deals without an answer, and the
/// deals whose answers `add` refuses.
pub fn answer_log<'c, C: Command>(
    command: &'c C,
    log: &str,
    stop: Stop<'_>,
    mut add: impl FnMut(C::Answer<'c>, &Id) -> Result<(), Problems>,
) -> Vec<Refused> {
    let mut assembler = DealAssembler::new(|line: &str, is_open| command.continues_deal(line, is_open))
        .with_headers(command.has_headers())
        .with_blank_line(command.needs_blank_line());
    let lines = (1..).zip(log.lines()).map(|(number, line)| Line::new(number, Some(line.as_bytes().to_vec())));
    let mut deals = assembler.join(lines.collect());
    deals.extend(assembler.end());
    let mut refused = Vec::new();
    for deal in deals.iter().filter(|deal| !deal.is_blank()) {
        let bytes = deal.bytes.as_deref().unwrap_or_default();
        let text = String::from_utf8_lossy(bytes);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let mut id = Id::NONE;
        let question = command.read_input(text, deal.rules.as_deref(), &mut id);
        let answer = question.and_then(|question| command.answer(question, stop));
        let answered = answer.and_then(|answer| add(answer, &id));
        if let Err(problems) = answered {
            let below = problems.0.first().map_or(0, |problem| problem.below);
            refused.push(Refused { line: deal.number + below, id, problems });
        }
    }
    refused
}
