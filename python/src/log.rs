//! Logs of deals.

use pusoy_api::deal_log::deal_assembler::DealAssembler;
use pusoy_api::deal_log::line::Line;
use pusoy_api::deal_log::players;
use pusoy_api::rules::header::{self, LogRules};
use pyo3::prelude::*;

use crate::problems::exception;
use crate::rules::Rules;

/// A deal of a log: the number of its first line (counted from 1), its text without comments, and its rules. A header
/// is a line that names rules. The rules are `None` for deals above the first header.
type LoggedDeal = (usize, String, Option<Rules>);

/// Returns the deals of a log, and the rules of its last header. The rules are `None` without a header.
#[pyfunction]
pub fn split_log(py: Python<'_>, log: &str) -> PyResult<(Vec<LoggedDeal>, Option<Rules>)> {
    let rules_of = |named: &LogRules| -> PyResult<Rules> {
        let house = named.house().map_err(|problem| exception(py, &problem.into()))?;
        Ok(Rules { house: house.clone() })
    };
    let mut assembler = DealAssembler::new(players::continues_deal).with_headers(true);
    let lines = (1..).zip(log.lines()).map(|(number, line)| Line::new(number, Some(line.as_bytes().to_vec())));
    let mut deals = assembler.join(lines.collect());
    deals.extend(assembler.end());
    let mut logged = Vec::new();
    for deal in deals.into_iter().filter(|deal| !deal.is_blank()) {
        let rules = deal.rules.as_deref().map(rules_of).transpose()?;
        let text = String::from_utf8_lossy(deal.bytes.as_deref().unwrap_or_default()).into_owned();
        logged.push((deal.number, text.trim_start_matches('\u{feff}').to_owned(), rules));
    }
    let rules_at_end = assembler.new_headers().last().map(|rules| rules_of(rules)).transpose()?;
    Ok((logged, rules_at_end))
}

/// Returns the header of a log with these rules.
#[pyfunction]
pub fn log_header(rules: &Rules) -> String {
    header::header(&rules.house)
}
