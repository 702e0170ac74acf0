//! Rules as one text: `one-six; surrender-cost=4`.

use super::{OptionError, OptionValue};

/// A text of rules, divided at its semicolons.
pub(crate) struct RulesText<'a> {
    /// The first part: the name of a preset, of a variant or of a game. `None` if the first part is empty or an
    /// option.
    pub base: Option<&'a str>,
    /// The options that change the base, each with its value.
    pub options: Vec<(&'a str, OptionValue)>,
}

impl<'a> RulesText<'a> {
    /// Divides a text. Ignores empty parts.
    ///
    /// # Errors
    /// Returns an error if a part after the first is not an option with a value.
    pub fn parse(text: &'a str) -> Result<RulesText<'a>, OptionError> {
        let (first, rest) = text.split_once(';').unwrap_or((text, ""));
        let (base, options) = if first.contains('=') { (None, text) } else { (Some(first.trim()), rest) };
        let base = base.filter(|base| !base.is_empty());
        let option = |part: &'a str| match part.split_once('=') {
            Some((name, value)) => Ok((name.trim_end(), OptionValue::from(value.trim_start()))),
            None => Err(OptionError::NoValue { part: part.to_owned() }),
        };
        let options = options.split(';').map(str::trim).filter(|part| !part.is_empty()).map(option);
        Ok(RulesText { base, options: options.collect::<Result<_, _>>()? })
    }

    /// Formats a base and its options as [`RulesText::parse`] reads them.
    pub fn format(base: &str, options: impl IntoIterator<Item = (&'static str, String)>) -> String {
        let options = options.into_iter().map(|(name, value)| format!("; {name}={value}"));
        base.to_owned() + &options.collect::<String>()
    }
}
