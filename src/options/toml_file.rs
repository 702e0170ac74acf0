//! Files of options in TOML.

use toml::de::{DeTable, DeValue};

use super::OptionValue;

/// A syntax error in a file.
#[derive(PartialEq, Eq)]
pub(crate) struct SyntaxProblem {
    /// The number of the line with the error, from 1. `None` if the line is unknown, or if errors should not give line
    /// numbers.
    pub line: Option<usize>,
    /// The cause of the error.
    pub cause: SyntaxCause,
}

/// The cause of a syntax error.
#[derive(PartialEq, Eq)]
pub(crate) enum SyntaxCause {
    /// A value is not in straight quotes.
    Unquoted {
        /// The corrected entry: the key, and the value in straight quotes.
        line: String,
    },
    /// The text is not TOML. Contains the message of the TOML parser.
    Syntax(String),
}

/// Returns a function that converts the offset of a byte to the number of its line, from 1.
pub(crate) fn line_numbers(text: &str) -> impl Fn(usize) -> usize {
    let ends: Vec<usize> = text.match_indices('\n').map(|(byte, _)| byte).collect();
    move |byte| 1 + ends.partition_point(|&end| end < byte)
}

/// Parses TOML. `line_at` converts the offset of a byte to the number of its line. It returns `None` if errors should
/// not give line numbers.
///
/// # Errors
/// Returns all syntax errors, in the order of their lines.
pub(crate) fn toml_table(
    text: &str,
    line_at: impl Fn(usize) -> Option<usize>,
) -> Result<DeTable<'_>, Vec<SyntaxProblem>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let problem = |error: &toml::de::Error| {
        let start = error.span().map(|span| span.start);
        let cause = match start.and_then(|start| with_quotes(text, start)) {
            Some(line) => SyntaxCause::Unquoted { line },
            None => SyntaxCause::Syntax(error.message().to_owned()),
        };
        SyntaxProblem { line: start.and_then(&line_at), cause }
    };
    let mut problems: Vec<SyntaxProblem> = errors.iter().map(problem).collect();
    // A value without quotes may cause several syntax errors, which become equal problems.
    problems.sort_by_key(|problem| problem.line);
    problems.dedup();
    if problems.is_empty() { Ok(table.into_inner()) } else { Err(problems) }
}

/// Finds the line of the byte with offset `at`, and returns its entry with the value in straight quotes. Removes curly
/// quotes, which some keyboards write. Returns `None` if the line is not an entry, or is valid alone. Also returns
/// `None` if the value is empty or contains straight quotes, brackets or braces.
fn with_quotes(text: &str, at: usize) -> Option<String> {
    let from = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let line = text[from..].lines().next()?;
    // For example, a key that appears twice is an error although both lines are valid.
    let is_valid = DeTable::parse_recoverable(line).1.is_empty();
    let (key, value) = line.split_once('=')?;
    let (key, value) = (key.trim(), value.split('#').next().unwrap_or_default().trim());
    let value = value.trim_matches(['“', '”', '„', '‘', '’']);
    let is_key = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    let is_bare = !value.is_empty() && !value.contains(['"', '\'', '[', ']', '{', '}']);
    (is_key && is_bare && !is_valid).then(|| format!("{key} = \"{value}\""))
}

/// Converts the value of an option in a file. Returns `None` if the value is or contains a date or a time, which no
/// option accepts.
pub(crate) fn option_value(value: &DeValue<'_>) -> Option<OptionValue> {
    Some(match value {
        DeValue::String(text) => OptionValue::Text(text.to_string()),
        DeValue::Integer(number) => {
            let parsed = i64::from_str_radix(number.as_str(), number.radix()).ok();
            parsed.map_or_else(|| OptionValue::Text(number.as_str().to_owned()), OptionValue::Int)
        }
        DeValue::Float(number) => OptionValue::Text(number.as_str().to_owned()),
        DeValue::Boolean(yes) => OptionValue::Bool(*yes),
        DeValue::Datetime(_) => return None,
        DeValue::Array(items) => {
            OptionValue::List(items.iter().map(|item| option_value(item.get_ref())).collect::<Option<_>>()?)
        }
        DeValue::Table(entries) => {
            let entry = |(key, value): (&toml::Spanned<_>, &toml::Spanned<DeValue<'_>>)| {
                let key: &std::borrow::Cow<'_, str> = key.get_ref();
                Some((key.to_string(), option_value(value.get_ref())?))
            };
            OptionValue::Map(entries.iter().map(entry).collect::<Option<_>>()?)
        }
    })
}
