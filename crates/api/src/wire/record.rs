//! Reads whole JSON objects into types, and writes whole records as lines.

use std::io::Write;

use pusoy::options::OptionValue;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::wire::controls::is_control;
use crate::wire::fields::ValueDeserializer;
use crate::wire::problem::Problems;

/// The options of the rules in a question or a record, by name.
pub type Options = Map<String, Value>;

/// Converts a JSON value to the value of an option.
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

/// Deserializes the fields of a JSON object. The `id` must be removed first.
pub fn deserialize_fields<T: for<'de> Deserialize<'de>>(fields: Map<String, Value>) -> Result<T, Problems> {
    Ok(T::deserialize(ValueDeserializer(Value::Object(fields)))?)
}

/// Rounds a number to a millionth, as in records. Negative zero becomes zero.
pub fn rounded(x: f64) -> f64 {
    (x * 1e6).round() / 1e6 + 0.0
}

/// Writes a record as one line of JSON, with every control character in a string escaped.
pub fn write_record(record: &impl Serialize, out: &mut Vec<u8>) {
    write_line(out, |out| write_json(record, out));
}

/// Writes the JSON that `json` produces as one line, with every control character in a string escaped.
pub fn write_line(out: &mut Vec<u8>, json: impl FnOnce(&mut Vec<u8>)) {
    let before = out.len();
    json(out);
    escape_controls_after(out, before);
    out.push(b'\n');
}

/// Writes a value as JSON.
pub fn write_json(value: &impl Serialize, out: &mut Vec<u8>) {
    // This cannot fail: keys are strings, and a vector accepts all bytes.
    _ = serde_json::to_writer(out, value);
}

/// Writes a number as JSON, rounded to a millionth like [`rounded`].
pub fn write_rounded(x: f64, out: &mut Vec<u8>) {
    let exact = x * 1e6;
    let below = exact.trunc();
    let millionths = below.abs() as u64 + u64::from((exact - below).abs() >= 0.5);
    // `serde_json` writes the shortest digits that identify an `f64`. Below 1e14 millionths, a rounded number has at
    // most 15 digits. Two different decimal numbers of at most 15 digits never have the same `f64`, so the shortest
    // digits are those of the rounded number. This function writes these digits. From 1 to 9 millionths, `serde_json`
    // writes an exponent, so the number is left to `serde_json`.
    if exact.abs() >= 1e14 || exact.is_nan() || (1..10).contains(&millionths) {
        return write_json(&rounded(x), out);
    }
    let (mut whole, mut part) = (millionths / 1_000_000, millionths % 1_000_000);
    let mut places = 6;
    while places > 1 && part % 10 == 0 {
        (part, places) = (part / 10, places - 1);
    }
    // The digits are produced from the last to the first.
    let mut text = [0; 20];
    let mut first = text.len();
    let mut put = |character: u8| {
        first -= 1;
        text[first] = character;
    };
    for _ in 0..places {
        put(b'0' + (part % 10) as u8);
        part /= 10;
    }
    put(b'.');
    put(b'0' + (whole % 10) as u8);
    while whole >= 10 {
        whole /= 10;
        put(b'0' + (whole % 10) as u8);
    }
    if exact < 0.0 && millionths > 0 {
        put(b'-');
    }
    out.extend_from_slice(&text[first..]);
}

/// Replaces control characters from U+007F on by escapes such as `\u009b`, in the JSON after the first `before` bytes.
/// These characters occur only in strings. Control characters below U+0020 are not replaced: serialized strings already
/// escape them, and outside of strings they are white space.
fn escape_controls_after(out: &mut Vec<u8>, before: usize) {
    // The high bit of `bits` is set if any byte is at least 0x7f. The addition never wraps, because UTF-8 has no byte
    // 0xff. The loop has no early exit, so that the compiler can check many bytes at once.
    let bits = out[before..].iter().fold(0, |bits, byte| bits | byte.wrapping_add(1));
    if bits < 0x80 {
        return;
    }
    let json = out.split_off(before);
    for c in String::from_utf8_lossy(&json).chars() {
        let mut units = [0; 2];
        match c >= '\u{7f}' && is_control(c) {
            // A vector accepts all bytes.
            true => c.encode_utf16(&mut units).iter().for_each(|unit| _ = write!(out, "\\u{unit:04x}")),
            false => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_in_strings_are_escaped() {
        let text = "a\"\u{1b}\u{7f}\u{9b}é\u{202e}周\u{e0001}\n";
        let mut line = Vec::new();
        write_record(&text, &mut line);
        let wanted = r#""a\"\u001b\u007f\u009bé\u202e周\udb40\udc01\n""#;
        assert_eq!(String::from_utf8(line.clone()).unwrap().trim_end(), wanted);
        assert_eq!(serde_json::from_slice::<String>(&line).unwrap(), text);
    }

    /// Numbers of every size, also halfway between two millionths, are written as `serde_json` writes them after
    /// rounding.
    #[test]
    fn numbers_are_written_like_those_of_serde_json() {
        let mut rng = pusoy::cards::Rng::new(1);
        let millionths = (0..20_000).map(|n| f64::from(n) / 1e6);
        let any = (0..50_000).map(|n| {
            let part = f64::from(rng.below(1 << 31)) / f64::from(1u32 << 31);
            (part - 0.5) * 10f64.powi(n % 25 - 9)
        });
        let halves = [0.5, 1.5, 2.5, 1e6 + 0.5, 0.499_999_999_999_999_94].map(|x: f64| x / 1e6);
        let others = [0.0, -0.0, 1.0, 20.0, 1e8, 1e9, 1e15, 1e300, f64::MIN_POSITIVE, f64::NAN, f64::INFINITY];
        for x in millionths.chain(any).chain(halves).chain(others).flat_map(|x| [x, -x]) {
            let (mut written, mut wanted) = (Vec::new(), Vec::new());
            write_rounded(x, &mut written);
            write_json(&rounded(x), &mut wanted);
            assert_eq!(String::from_utf8(written), String::from_utf8(wanted), "{x:e}");
        }
    }

    #[test]
    fn white_space_between_the_parts_of_raw_json_stays() {
        let id: Box<serde_json::value::RawValue> = serde_json::from_str("{\t\"é\u{202e}\":\t1}").unwrap();
        let mut line = Vec::new();
        write_record(&id, &mut line);
        assert_eq!(String::from_utf8(line).unwrap(), "{\t\"é\\u202e\":\t1}\n");
    }
}
