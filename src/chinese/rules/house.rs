use std::fmt;

use super::{OPTIONS, Preset, Rules};
use crate::options::{OptionError, OptionValue, nearest};

/// The rules of a house: what it plays, and what it calls that.
///
/// In a file they are TOML: a preset to start from, and the options that differ.
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
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct House {
    /// What the house calls its rules.
    pub name: Option<String>,
    /// What else there is to say.
    pub note: Option<String>,
    /// The rules.
    pub rules: Rules,
}

/// What is wrong with a file of house rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct HouseError(pub Vec<HouseProblem>);

/// One thing that is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseProblem {
    /// The line, from 1; `None` where it is the whole file.
    pub line: Option<usize>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for HouseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&itertools::join(&self.0, "\n"))
    }
}

impl fmt::Display for HouseProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// What is said of a table beside its options.
const NAME: &str = "name";
const NOTE: &str = "note";

/// The most that a file may hold.
const LONGEST: usize = 1 << 20;

impl From<Rules> for House {
    fn from(rules: Rules) -> House {
        House { name: None, note: None, rules }
    }
}

impl House {
    /// What the rules are called: by the house, or as their preset.
    pub fn called(&self) -> &str {
        self.name.as_deref().unwrap_or(self.rules.preset_name())
    }

    /// Reads a file of house rules.
    ///
    /// # Errors
    /// Everything that is wrong with it, with its lines: what is no TOML; options that there are not, or not with such
    /// a value; options that contradict each other.
    pub fn from_toml(text: &str) -> Result<House, HouseError> {
        if text.len() > LONGEST {
            let message = format!("longer than {LONGEST} bytes, which no rules are");
            return Err(HouseError(vec![HouseProblem { line: None, message }]));
        }
        let at =
            |byte: usize| Some(text.as_bytes()[..byte.min(text.len())].iter().filter(|b| **b == b'\n').count() + 1);
        let (table, errors) = toml::de::DeTable::parse_recoverable(text);
        if !errors.is_empty() {
            let problem = |error: &toml::de::Error| HouseProblem {
                line: error.span().and_then(|span| at(span.start)),
                message: error.message().to_owned(),
            };
            return Err(HouseError(errors.iter().map(problem).collect()));
        }
        let mut house = House::default();
        let mut problems = Vec::new();
        // In the order of the file, the preset first because setting it forgets the others.
        let mut entries: Vec<_> = table.into_inner().into_iter().collect();
        entries.sort_by_key(|(key, _)| (key.get_ref().as_ref() != "rules", key.span().start));
        let mut lines: Vec<(&str, Option<usize>)> = Vec::new();
        for (key, value) in &entries {
            let line = at(key.span().start);
            let name = key.get_ref().as_ref();
            lines.push((name, line));
            let mut refuse = |message: String| problems.push(HouseProblem { line, message });
            let words = || -> Result<String, String> {
                let text = value.get_ref().as_str().map(str::trim).filter(|text| !text.is_empty());
                let text = text.filter(|text| !text.contains('\n') || name == NOTE);
                text.map(String::from).ok_or_else(|| format!("the {name} of house rules is a text in one line"))
            };
            match (name, option_value(value.get_ref())) {
                (NAME, _) => words().map_or_else(refuse, |words| house.name = Some(words)),
                (NOTE, _) => words().map_or_else(refuse, |words| house.note = Some(words)),
                (_, Some(value)) => {
                    if let Err(error) = house.rules.set(name, value) {
                        refuse(with_nearest_key(error));
                    }
                }
                (_, None) => refuse(format!("'{name}' cannot be a date or a time")),
            }
        }
        if let (true, Err(error)) = (problems.is_empty(), house.rules.validate()) {
            // It is the fault of the last option that it speaks of.
            let message = error.to_string();
            let line = lines.iter().filter(|(name, _)| message.contains(name)).filter_map(|(_, line)| *line).max();
            problems.push(HouseProblem { line, message });
        }
        problems.sort_by_key(|problem| problem.line);
        if problems.is_empty() { Ok(house) } else { Err(HouseError(problems)) }
    }

    /// The file of these rules: the preset and the options that differ from it.
    pub fn to_toml(&self) -> String {
        let mut lines = Vec::new();
        lines.extend(self.name.iter().map(|name| format!("name = {}", quoted(name))));
        lines.extend(self.note.iter().map(|note| format!("note = {}", quoted(note))));
        lines.push(format!("rules = {}", quoted(self.rules.preset_name())));
        let changed = self.rules.changed_from_preset();
        lines.extend(changed.into_iter().map(|(name, value)| format!("{name} = {}", quoted(&value))));
        lines.join("\n") + "\n"
    }

    /// A file to start from: every option with its value in a preset, commented out, and what it means.
    pub fn template(preset: Preset) -> String {
        let rules = Rules::of(preset);
        let mut text = format!(
            "# House rules for Chinese Poker: a preset to start from, and the options that differ.\n\
             # 'pusoy rules check FILE' says whether they are in order; 'pusoy rules show FILE' what they come to.\n\n\
             name = \"My house\"\n# note = \"\"\nrules = {}\n",
            quoted(preset.name())
        );
        let mut section = "";
        for option in OPTIONS.iter().filter(|option| option.name != "rules") {
            if option.section != section {
                section = option.section;
                text += &format!("\n# {section}\n");
            }
            let value = option.value(&rules);
            let values = option.values();
            text += &format!("\n# {}: {values}\n# {} = {}\n", option.meaning, option.name, quoted(&value));
        }
        text
    }
}

/// The message of an error, which knows that a file also has a name and a note.
fn with_nearest_key(error: OptionError) -> String {
    match error {
        OptionError::Unknown { name, nearest: None } if nearest(&name, [NAME, NOTE]).is_some() => {
            format!("unknown option '{name}': did you mean '{}'?", nearest(&name, [NAME, NOTE]).unwrap_or_default())
        }
        other => other.to_string(),
    }
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted += "\\n",
            c if c.is_control() => quoted += &format!("\\u{:04X}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

/// The value of an option in a file; `None` for dates and times, which none has.
fn option_value(value: &toml::de::DeValue<'_>) -> Option<OptionValue> {
    use toml::de::DeValue;
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
