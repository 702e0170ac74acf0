//! Whole records: read with types, and written as lines.

use pusoy::options::OptionValue;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::cli::json::fields::Untyped;
use crate::cli::json::problem::Problems;

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
    if serde_json::to_writer(&mut *out, record).is_ok() {
        out.push(b'\n');
    }
}
