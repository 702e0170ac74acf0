//! JSON values in which no object has a field twice.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use crate::wire::record::Options;

/// A JSON value in which no object has a field twice. Parsing refuses a repeated field, because only one of its values
/// could count.
pub(super) struct UniqueFields(pub Value);

impl<'de> Deserialize<'de> for UniqueFields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UniqueFields, D::Error> {
        deserializer.deserialize_any(AnyValue).map(UniqueFields)
    }
}

/// Parses the options of a question. Refuses options in which an object has a field twice.
pub(crate) fn options<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
    deserializer.deserialize_map(AnyObject)
}

/// Adds a field to an object.
///
/// # Errors
///
/// The object already has a field with this name.
pub(super) fn insert_once<E: Error>(fields: &mut Map<String, Value>, name: String, value: Value) -> Result<(), E> {
    if fields.contains_key(&name) {
        return Err(E::custom(format!("the field '{name}' appears twice")));
    }
    fields.insert(name, value);
    Ok(())
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Value, A::Error> {
        let mut array = Vec::new();
        while let Some(UniqueFields(element)) = elements.next_element()? {
            array.push(element);
        }
        Ok(array.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Value, A::Error> {
        AnyObject.visit_map(entries).map(Value::Object)
    }
}

struct AnyObject;

impl<'de> Visitor<'de> for AnyObject {
    type Value = Map<String, Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Map<String, Value>, A::Error> {
        let mut fields = Map::new();
        while let Some((name, UniqueFields(value))) = entries.next_entry()? {
            insert_once(&mut fields, name, value)?;
        }
        Ok(fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_serde_json() {
        let text = r#"{"a": [null, true, -1, 18446744073709551615, 1.5, "é\n"], "b": {"a": {}, "b": []}}"#;
        let UniqueFields(value) = serde_json::from_str(text).unwrap();
        assert_eq!(value, serde_json::from_str::<Value>(text).unwrap());
    }

    #[test]
    fn a_repeated_field_is_refused_at_any_depth() {
        for text in [r#"{"x": 1, "x": 1}"#, r#"[{"a": {"x": 1, "y": 2, "x": 3}}]"#] {
            let error = serde_json::from_str::<UniqueFields>(text).err().unwrap().to_string();
            assert!(error.starts_with("the field 'x' appears twice"), "{error}");
        }
    }
}
