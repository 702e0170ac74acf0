//! The rules that a log names, in a header above its deals.
//!
//! A header is a comment: `# rules: "taiwanese"`, or `# rules: { rules = "taiwanese", stake = "0.25" }`. The braces
//! contain the entries of a file of house rules. A header may also contain the rules in words:
//! `# pusoy night, taiwanese rules`. A header applies to the deals below it, up to the next header.

use itertools::Itertools;
use pusoy::chinese::Rules;
use pusoy::chinese::rules::{House, OPTIONS, Preset};

use crate::wire::controls::is_control;
use crate::wire::problem::Problem;
use crate::words::rules::in_words;

/// The rules that a header names.
pub struct LogRules {
    /// The number of the header's line, from 1; 0 if the rules do not come from a numbered line.
    pub line: usize,
    /// The text after `# rules:` in the header; empty without a header of this form.
    pub text: String,
    /// The rules of Chinese Poker, or the reason why they cannot be read.
    pub house: Result<House, String>,
}

/// The word at the beginning of a header's comment.
const WORD: &str = "rules";
/// The beginning of a header with rules in words. The rest of the header contains the rules as `in_words` formats
/// them.
const IN_WORDS: &str = "# pusoy night, ";
/// Maximum number of problems reported for the rules of a header.
const PROBLEMS: usize = 3;
/// Maximum length of rules in words, in bytes. Rules that change every option are several times shorter.
const LONGEST: usize = 1 << 13;

impl LogRules {
    /// Reads a header, which is a line of a log that names rules. `number` is the number of the line, from 1. Returns
    /// `None` if the line is not a header.
    pub fn of_line(number: usize, line: &str) -> Option<LogRules> {
        let house = rules_of_line(line)?;
        Some(LogRules { line: number, text: text_of_line(line).unwrap_or_default().to_owned(), house })
    }

    /// Creates rules that do not come from a header of the log: those of new deals, or of a record of a drill.
    pub fn of_house(house: House) -> LogRules {
        LogRules { line: 0, text: String::new(), house: Ok(house) }
    }

    /// Returns the rules.
    ///
    /// # Errors
    ///
    /// The header cannot be read.
    pub fn house(&self) -> Result<&House, Problem> {
        self.house.as_ref().map_err(|why| {
            let message = format!("cannot use the rules in line {} of the log: {why}", self.line);
            Problem::new("bad-option-value", message)
        })
    }
}

/// Returns the header of a log for these rules, without a line break.
pub fn header(house: &House) -> String {
    let rules = house.to_inline_toml();
    // TOML escapes control characters. Other invisible characters are escaped here.
    let visible = |c: char| if is_control(c) { format!("\\U{:08X}", u32::from(c)) } else { c.to_string() };
    format!("# {WORD}: {}", rules.chars().map(visible).collect::<String>())
}

/// Reads a header, which is a line of a log that names rules. Returns `None` if the line is not a header. An error is
/// the reason why the rules of a header cannot be read.
pub fn rules_of_line(line: &str) -> Option<Result<House, String>> {
    let line = line.trim_start_matches('\u{feff}').trim();
    if let Some(words) = line.strip_prefix(IN_WORDS) {
        return Some(rules_in_words(words));
    }
    text_of_line(line).map(rules_of_text)
}

/// Returns the text of the rules in a header of the form `# rules: …`. Returns `None` if the line does not have this
/// form.
fn text_of_line(line: &str) -> Option<&str> {
    let comment = line.trim_start_matches('\u{feff}').trim().strip_prefix('#')?.trim_start();
    let (word, rules) = comment.split_once([':', '：'])?;
    (word.trim_end().to_lowercase() == WORD).then(|| rules.trim())
}

/// Parses the rules of a header: a preset, or rules as TOML in one line.
fn rules_of_text(text: &str) -> Result<House, String> {
    if text.starts_with(['{', '"', '\'']) {
        // The parser may find a problem at every character, so only the first problems are reported.
        return House::from_inline_toml(text).map_err(|error| error.0.iter().take(PROBLEMS).join("; "));
    }
    let (word, _) = text.split_once('#').unwrap_or((text, ""));
    Preset::from_name(word.trim()).map(|preset| House::from(Rules::of(preset))).ok_or_else(|| {
        let presets = Preset::ALL.iter().map(|preset| preset.name()).join(", ");
        format!(
            "'{}' is not a preset ({presets}), nor house rules such as {{ rules = \"simple\", stake = 5 }}",
            word.trim()
        )
    })
}

/// Parses rules in words, such as `taiwanese rules with stake=5, currency=EUR`. The name of house rules comes first, as
/// in `Friday: taiwanese rules`.
fn rules_in_words(words: &str) -> Result<House, String> {
    if words.len() > LONGEST {
        return Err(format!("the rules are longer than {LONGEST} bytes"));
    }
    let houses = Preset::ALL.iter().copied().flat_map(|preset| {
        let named = format!("{} rules", preset.name());
        words
            .match_indices(&named)
            .filter_map(|(at, named)| house_in_words(words, at, named.len(), preset))
            .collect_vec()
    });
    // The name of house rules may itself look like rules, so the words can be read in several ways. A reading counts
    // only if `in_words` formats it as the same words. Readings whose rules have the same hash count as one. Exactly
    // one reading must remain.
    let houses = houses.filter(|house| in_words(house) == words).unique_by(|house| house.rules.hash()).collect_vec();
    match <[House; 1]>::try_from(houses) {
        Ok([house]) => Ok(house),
        Err(_) => Err(format!("'{words}' does not identify the rules (write '# {WORD}: \"…\"' instead)")),
    }
}

/// Parses rules in words. `at` and `length` are the byte offset and the byte length of the part that names the preset,
/// such as `taiwanese rules`. Returns `None` if the words are not valid rules of this preset.
fn house_in_words(words: &str, at: usize, length: usize, preset: Preset) -> Option<House> {
    let (before, after) = (&words[..at], &words[at + length..]);
    let name = if before.is_empty() { None } else { Some(before.strip_suffix(": ")?.to_owned()) };
    let mut rules = Rules::of(preset);
    let mut options: Vec<(&str, String)> = Vec::new();
    if !after.is_empty() {
        for part in after.strip_prefix(" with ")?.split(", ") {
            match part.split_once('=').filter(|(option, _)| OPTIONS.iter().any(|known| known.name == *option)) {
                Some((option, value)) => options.push((option, value.to_owned())),
                // A value may contain the separator between options.
                None => options.last_mut()?.1.extend([", ", part]),
            }
        }
    }
    for (option, value) in options {
        rules.set(option, value.as_str()).ok()?;
    }
    rules.validate().ok()?;
    Some(House { name, note: None, rules })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(line: &str) -> String {
        match rules_of_line(line) {
            None => String::from("none"),
            Some(Ok(house)) => in_words(&house),
            Some(Err(why)) => format!("error: {why}"),
        }
    }

    #[test]
    fn rules_are_read_from_headers_and_from_no_other_lines() {
        for (line, wanted) in [
            ("# rules: \"taiwanese\"", "taiwanese rules"),
            ("# rules: taiwanese", "taiwanese rules"),
            ("\u{feff}#Rules： one-six # as before\r", "one-six rules"),
            ("# rules: { rules = \"plain\", stake = 0.25 } # now", "plain rules with stake=0.25"),
            (
                "# rules: { name = \"Friday: plain rules\", wheel = 'second' }",
                "Friday: plain rules: standard rules with wheel=second",
            ),
            ("# pusoy night, taiwanese rules", "taiwanese rules"),
            (
                "# pusoy night, Friday: night: simple rules with wheel=second, stake=5",
                "Friday: night: simple rules with wheel=second, stake=5",
            ),
            ("# the rules: taiwanese", "none"),
            ("# Friday", "none"),
            ("rules: taiwanese", "none"),
        ] {
            assert_eq!(named(line), wanted, "{line}");
        }
    }

    #[test]
    fn errors_say_why_a_header_is_invalid() {
        for (line, why) in [
            ("# rules: tiwanese", "'tiwanese' is not a preset (standard,"),
            ("# rules: \"tiwanese\"", "'tiwanese'"),
            ("# rules: \"plain", "error: "),
            ("# rules:", "'' is not a preset"),
            ("# rules: 7", "'7' is not a preset"),
            ("# rules: { scroing = '1-6' }", "unknown option 'scroing'"),
            ("# rules: friday.toml # ours", "'friday.toml' is not a preset"),
            ("# pusoy night, great fun", "does not identify the rules"),
        ] {
            let read = named(line);
            assert!(read.starts_with("error: ") && read.contains(why), "{line}: {read}");
        }
    }

    /// A header is read as the rules for which it was written, for names of every kind.
    #[test]
    fn headers_are_read_as_they_are_written() {
        for preset in Preset::ALL {
            for name in [None, Some("Friday"), Some("\"{}\" # é\u{202e}\\ = ', plain rules with stake=2")] {
                for note in [None, Some("one\ntwo\r\n\u{7f}")] {
                    let mut house = House::from(Rules::of(*preset));
                    (house.name, house.note) = (name.map(String::from), note.map(String::from));
                    for (option, value) in [("stake", "0.25"), ("currency", "HK$"), ("pair-stake", "Amy:Bob B=7")] {
                        house.rules.set(option, value).unwrap();
                    }
                    let line = header(&house);
                    assert!(!line.contains(is_control), "{line}");
                    assert_eq!(rules_of_line(&line), Some(Ok(house)), "{line}");
                }
            }
        }
    }
}
