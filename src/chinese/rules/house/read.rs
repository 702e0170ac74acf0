//! Parser for house rules in TOML.

use toml::de::{DeTable, DeValue};

use super::house::{NAME, NOTE};
use super::{House, HouseCause, HouseError, HouseProblem};
use crate::options::toml_file::{SyntaxCause, SyntaxProblem, line_numbers, option_value, toml_table};
use crate::options::{OptionError, nearest};

/// The key under which rules in one line are parsed.
const INLINE: &str = "house";
/// The greatest length of a file, in bytes.
const LONGEST: usize = 1 << 20;

impl House {
    /// Parses a file of house rules.
    ///
    /// ```
    /// use pusoy::chinese::rules::House;
    ///
    /// let house = House::from_toml(r#"
    ///     name = "Friday night"
    ///     note = "as we have played since 1998"
    ///     rules = "taiwanese"
    ///     surrender = "off"
    ///     natural = { dragon = 13 }
    /// "#)?;
    /// assert_eq!(house.rules.preset_name(), "taiwanese");
    /// assert_eq!(House::from_toml(&house.to_toml())?, house);
    ///
    /// let error = House::from_toml("scroing = '1-6'").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1: unknown option 'scroing': did you mean 'scoring'?");
    /// # Ok::<(), pusoy::chinese::rules::HouseError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the file is longer than 1 MiB. If the file is not TOML, returns all its syntax errors.
    /// Otherwise, returns all unknown options and rejected values, with their lines. If every option and value is
    /// accepted on its own, but some options are incompatible, returns the first incompatibility.
    pub fn from_toml(text: &str) -> Result<House, HouseError> {
        if text.len() > LONGEST {
            return Err(HouseError(vec![HouseProblem { line: None, cause: HouseCause::TooLong { limit: LONGEST } }]));
        }
        let lines = line_numbers(text);
        let line_at = |byte: usize| Some(lines(byte));
        House::of_table(parsed(text, line_at)?, line_at)
    }

    /// Parses house rules in one line: a preset, such as `"taiwanese"`, or an inline table with the entries of a file.
    ///
    /// ```
    /// use pusoy::chinese::rules::House;
    ///
    /// let house = House::from_inline_toml(r#"{ rules = "taiwanese", surrender = "off" }"#)?;
    /// assert_eq!(House::from_inline_toml(&house.to_inline_toml())?, house);
    /// # Ok::<(), pusoy::chinese::rules::HouseError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`House::from_toml`], without line numbers. There is no limit on the length. Also returns
    /// an error if the text has several lines, or if it is neither a preset nor a table.
    pub fn from_inline_toml(text: &str) -> Result<House, HouseError> {
        let syntax = |message: &str| {
            HouseError(vec![HouseProblem { line: None, cause: HouseCause::Syntax(message.to_owned()) }])
        };
        if text.contains('\n') {
            return Err(syntax("the rules have several lines (expected one line)"));
        }
        let no_line = |_: usize| None;
        let document = format!("{INLINE} = {text}");
        let mut entries = parsed(&document, no_line)?.into_iter();
        match entries.next().map(|(_, value)| value.into_inner()) {
            Some(DeValue::Table(table)) => House::of_table(table, no_line),
            Some(preset @ DeValue::String(_)) => {
                let mut house = House::default();
                let cause = house.read_entry("rules", &preset);
                cause.map_err(|cause| HouseError(vec![HouseProblem { line: None, cause }]))?;
                Ok(house)
            }
            _ => Err(syntax(
                "expected a preset, such as \"taiwanese\", or a table, such as { rules = \"taiwanese\", stake = 5 }",
            )),
        }
    }

    /// Parses the entries of house rules. `line_at` converts the offset of a byte to the number of its line, or returns
    /// `None` if errors should not give line numbers.
    fn of_table(table: DeTable<'_>, line_at: impl Fn(usize) -> Option<usize>) -> Result<House, HouseError> {
        let mut house = House::default();
        let mut problems = Vec::new();
        // Read the preset first, because setting it resets the other options. Then read the other entries in the order
        // of the file.
        let mut entries: Vec<_> = table.into_iter().collect();
        entries.sort_by_key(|(key, _)| (key.get_ref().as_ref() != "rules", key.span().start));
        let mut lines: Vec<(&str, Option<usize>)> = Vec::new();
        for (key, value) in &entries {
            let (name, line) = (key.get_ref().as_ref(), line_at(key.span().start));
            lines.push((name, line));
            if let Err(cause) = house.read_entry(name, value.get_ref()) {
                problems.push(HouseProblem { line, cause });
            }
        }
        if let (true, Err(error)) = (problems.is_empty(), house.rules.validate()) {
            // If several options contradict each other, the error gives the line of the last one.
            let about = error.options();
            let line = lines.iter().filter(|(name, _)| about.contains(name)).filter_map(|(_, line)| *line).max();
            problems.push(HouseProblem { line, cause: HouseCause::Option(error) });
        }
        problems.sort_by_key(|problem| problem.line);
        if problems.is_empty() { Ok(house) } else { Err(HouseError(problems)) }
    }

    /// Parses one entry of house rules: the name, the note or an option.
    fn read_entry(&mut self, name: &str, value: &DeValue<'_>) -> Result<(), HouseCause> {
        match (name, option_value(value)) {
            (NAME, _) => self.name = Some(words(NAME, value)?),
            (NOTE, _) => self.note = Some(words(NOTE, value)?),
            (_, Some(value)) => self.rules.set(name, value).map_err(|e| HouseCause::Option(with_nearest_key(e)))?,
            (_, None) => return Err(HouseCause::Date { key: name.to_owned() }),
        }
        Ok(())
    }
}

/// Parses TOML. `line_at` converts the offset of a byte to the number of its line, or returns `None` if errors should
/// not give line numbers.
fn parsed(text: &str, line_at: impl Fn(usize) -> Option<usize>) -> Result<DeTable<'_>, HouseError> {
    let problem = |problem: SyntaxProblem| {
        let cause = match problem.cause {
            SyntaxCause::Unquoted { line } => HouseCause::Unquoted { line },
            SyntaxCause::Syntax(message) => HouseCause::Syntax(message),
        };
        HouseProblem { line: problem.line, cause }
    };
    toml_table(text, line_at).map_err(|problems| HouseError(problems.into_iter().map(problem).collect()))
}

/// Parses the text of the name or the note. Only a note may have several lines.
fn words(key: &'static str, value: &DeValue<'_>) -> Result<String, HouseCause> {
    let text = value.as_str().map(str::trim).filter(|text| !text.is_empty());
    let text = text.filter(|text| !text.contains('\n') || key == NOTE);
    text.map(String::from).ok_or(HouseCause::BadText { key })
}

/// Suggests the key `name` or `note` for an unknown option without a suggestion. These two keys are not options, so the
/// search for similar options does not find them.
fn with_nearest_key(error: OptionError) -> OptionError {
    match error {
        OptionError::Unknown { name, nearest: None } => {
            let nearest = nearest(&name, [NAME, NOTE]);
            OptionError::Unknown { name, nearest }
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reported line is that of the wrong option or, if several options are incompatible, of the last of them. The
    /// line of another option is not reported, even if the name of that option is part of the wrong option's name or
    /// appears in the message.
    #[test]
    fn errors_name_the_line_of_the_option() {
        let blamed = |text: &str| {
            let problem = House::from_toml(text).unwrap_err().0.remove(0);
            (problem.line, problem.cause)
        };
        for (text, line, options) in [
            // 'royalty' is part of 'royalty-mode' and 'royalty-policy'.
            (
                "royalty-mode = 'replace'\nroyalty-policy = 'both'\nroyalty = 'back:quads=1'",
                2,
                &["royalty-mode", "royalty-policy"][..],
            ),
            ("royalty-policy = 'both'\nroyalty-mode = 'replace'", 2, &["royalty-mode", "royalty-policy"]),
            // 'surrender' is part of 'surrender-cost', and the advice mentions 'surrender-check'.
            ("surrender-cost = 9\nsurrender = 'allowed'\nsurrender-check = 'on'", 1, &["surrender-cost"]),
            // The default cost of surrender is out of range because rows are worth nothing.
            (
                "scoring = 'custom'\ncustom = [0, 0, 0]\nsurrender = 'allowed'",
                2,
                &["scoring", "custom", "scoop-multiplier"],
            ),
            // The preset sets one of the two incompatible options, `royalty-mode`.
            ("rules = 'eastern'\nroyalty-policy = 'both'\nwheel = 'low'", 2, &["royalty-mode", "royalty-policy"]),
        ] {
            let (found, cause) = blamed(text);
            assert_eq!(found, Some(line), "{text}");
            assert!(matches!(cause, HouseCause::Option(error) if error.options() == options), "{text}");
        }
        // 'natural' is part of 'naturals'.
        let (line, cause) = blamed("natural = 'dragon=13'\nnaturals = 'dragn'");
        assert_eq!(line, Some(2));
        assert!(matches!(cause, HouseCause::Option(OptionError::BadValue { name: "naturals", .. })));
    }

    #[test]
    fn each_error_has_the_matching_cause() {
        let cause = |text: &str| House::from_toml(text).unwrap_err().0.remove(0).cause;
        let quoted = |line: &str| HouseCause::Unquoted { line: line.to_owned() };
        assert_eq!(cause("royalty = front:trips=6 # high"), quoted("royalty = \"front:trips=6\""));
        assert_eq!(cause("surrender-cost = 2,5"), quoted("surrender-cost = \"2,5\""));
        assert!(matches!(cause("wheel = "), HouseCause::Syntax(_)));
        assert!(matches!(cause("name = 7"), HouseCause::BadText { key: NAME }));
        assert!(matches!(cause("note = ''"), HouseCause::BadText { key: NOTE }));
        assert!(matches!(cause("wheel = 1998-01-01"), HouseCause::Date { key } if key == "wheel"));
        assert!(matches!(cause(&"#".repeat(LONGEST + 1)), HouseCause::TooLong { limit: LONGEST }));
        let nearest = |name: &str| match cause(&format!("{name} = 'x'")) {
            HouseCause::Option(OptionError::Unknown { nearest, .. }) => nearest,
            other => panic!("{other}"),
        };
        assert_eq!((nearest("nane"), nearest("scroing"), nearest("zebra")), (Some("name"), Some("scoring"), None));
    }
}
