//! Whole records: read with types, and written as lines.

use std::io;

use pusoy::options::OptionValue;
use serde::{Deserialize, Serialize};
use serde_json::ser::{Formatter, Serializer};
use serde_json::{Map, Value};

use crate::cli::json::fields::Untyped;
use crate::cli::json::problem::Problems;
use crate::cli::plain::controls;

/// The options of the rules in a record, by name.
pub type Options = Map<String, Value>;

/// Returns the value of an option that stands in JSON.
pub fn option_value(value: &Value) -> OptionValue {
    match value {
        Value::Bool(yes) => OptionValue::Bool(*yes),
        Value::Number(n) => n.as_i64().map_or_else(|| OptionValue::Text(n.to_string()), OptionValue::Int),
        Value::String(text) => OptionValue::Text(text.clone()),
        Value::Array(items) => OptionValue::List(items.iter().map(option_value).collect()),
        Value::Object(map) => OptionValue::Map(map.iter().map(|(k, v)| (k.clone(), option_value(v))).collect()),
        Value::Null => OptionValue::Text(String::from("null")),
    }
}

/// Gives the fields of a record their types; its `id` must be taken out before.
pub fn typed<T: for<'de> Deserialize<'de>>(fields: Map<String, Value>) -> Result<T, Problems> {
    Ok(T::deserialize(Untyped(Value::Object(fields)))?)
}

/// Rounds a figure to a millionth, as records have it; negative zero becomes zero.
pub fn rounded(x: f64) -> f64 {
    (x * 1e6).round() / 1e6 + 0.0
}

/// Writes a record as one line of JSON.
pub fn write_record(record: &impl Serialize, out: &mut Vec<u8>) {
    // Records have string keys, and a vector takes everything.
    if record.serialize(&mut Serializer::with_formatter(&mut *out, Compact)).is_ok() {
        out.push(b'\n');
    }
}

/// JSON without spaces, in which every control character is written by its number.
struct Compact;

impl Formatter for Compact {
    /// Writes a piece of a string without what JSON itself escapes, the control characters below U+0020 among them.
    fn write_string_fragment<W: ?Sized + io::Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        let is_printable = |byte: u8| byte < 0x7f;
        if fragment.bytes().all(is_printable) {
            return out.write_all(fragment.as_bytes());
        }
        for c in fragment.chars() {
            let mut units = [0; 2];
            match controls(c) {
                true => c.encode_utf16(&mut units).iter().try_for_each(|unit| write!(out, "\\u{unit:04x}"))?,
                false => out.write_all(c.encode_utf8(&mut [0; 4]).as_bytes())?,
            }
        }
        Ok(())
    }

    /// Writes JSON that is kept as it was read, in which only strings have such characters.
    fn write_raw_fragment<W: ?Sized + io::Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        self.write_string_fragment(out, fragment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_written_by_their_numbers() {
        let text = "a\"\u{1b}\u{7f}\u{9b}é\u{202e}周\u{e0001}\n";
        let mut line = Vec::new();
        write_record(&text, &mut line);
        let wanted = r#""a\"\u001b\u007f\u009bé\u202e周\udb40\udc01\n""#;
        assert_eq!(String::from_utf8(line.clone()).unwrap().trim_end(), wanted);
        assert_eq!(serde_json::from_slice::<String>(&line).unwrap(), text);
    }
}
