//! The `id` of an input, which its answer repeats.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

use serde::Serialize;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::wire::unique_fields::{UniqueFields, insert_once};

/// The `id` of an input, stored as it was written. If the text contains tabs or line breaks, white space outside of
/// strings is removed. An `id` that is a number may have arbitrarily many digits.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Id(#[cfg_attr(feature = "schemas", schemars(with = "Value"))] Option<Box<RawValue>>);

/// A JSON object, split into its `id` and its other fields.
pub struct Identified {
    /// The `id`.
    pub id: Id,
    /// All other fields.
    pub fields: Map<String, Value>,
}

impl Id {
    /// The value for an input without an `id`.
    pub const NONE: Id = Id(None);

    /// Returns the `id` for people: a text without quotes, or any other JSON as it is stored. Returns `None` if there
    /// is no `id`, or if it is `null`.
    pub fn words(&self) -> Option<Cow<'_, str>> {
        let text = Some(self.text()).filter(|text| *text != "null")?;
        Some(serde_json::from_str(text).map_or(Cow::Borrowed(text), |id: String| Cow::Owned(id)))
    }

    /// Returns the `id` in JSON, or `null` if there is none.
    pub fn text(&self) -> &str {
        self.0.as_ref().map_or("null", |raw| raw.get())
    }

    /// Creates an `id` from its JSON text. If the text contains tabs or line breaks, removes all white space outside of
    /// strings, because a record is one line without control characters.
    pub(super) fn new(raw: Box<RawValue>) -> Id {
        if !raw.get().contains(['\n', '\r', '\t']) {
            return Id(Some(raw));
        }
        let (mut in_string, mut is_escaped) = (false, false);
        let kept = raw.get().chars().filter(|&c| {
            let is_kept = in_string || !c.is_ascii_whitespace();
            in_string ^= c == '"' && !is_escaped;
            is_escaped = in_string && c == '\\' && !is_escaped;
            is_kept
        });
        Id(RawValue::from_string(kept.collect()).ok())
    }
}

impl From<u64> for Id {
    fn from(n: u64) -> Id {
        Id(RawValue::from_string(n.to_string()).ok())
    }
}

impl Ord for Id {
    fn cmp(&self, other: &Id) -> Ordering {
        self.text().cmp(other.text())
    }
}

impl PartialOrd for Id {
    fn partial_cmp(&self, other: &Id) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Id {
    fn eq(&self, other: &Id) -> bool {
        self.text() == other.text()
    }
}

impl Eq for Id {}

impl<'de> Deserialize<'de> for Identified {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Identified, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Identified;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Identified, A::Error> {
                let mut object = Identified { id: Id::NONE, fields: Map::new() };
                while let Some(name) = entries.next_key::<String>()? {
                    if name == "id" && object.id.0.is_none() {
                        object.id = Id::new(entries.next_value()?);
                    } else if name == "id" {
                        return Err(A::Error::custom("the field 'id' appears twice"));
                    } else {
                        let UniqueFields(value) = entries.next_value()?;
                        insert_once(&mut object.fields, name, value)?;
                    }
                }
                Ok(object)
            }
        }
        deserializer.deserialize_map(Object)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_echoed_in_one_line() {
        for (written, echoed) in [
            ("123456789012345678901234567890", "123456789012345678901234567890"),
            ("1.50e3", "1.50e3"),
            ("[1, 2]", "[1, 2]"),
            ("[\t1, 2]", "[1,2]"),
            ("[1,\n \"a b\\\"\\\\\",\r\n{ \"c\" : null }]", "[1,\"a b\\\"\\\\\",{\"c\":null}]"),
        ] {
            let object: Identified = serde_json::from_str(&format!("{{\"x\": 1, \"id\": {written}}}")).unwrap();
            assert_eq!(serde_json::to_string(&object.id).unwrap(), echoed);
            assert_eq!(object.fields.len(), 1);
        }
        assert_eq!(serde_json::to_string(&Id::NONE).unwrap(), "null");
    }

    #[test]
    fn a_field_that_appears_twice_is_refused() {
        for (text, name) in [(r#"{"id": 1, "id": 2}"#, "id"), (r#"{"x": 1, "id": 2, "x": 1}"#, "x")] {
            let error = serde_json::from_str::<Identified>(text).err().unwrap().to_string();
            assert!(error.starts_with(&format!("the field '{name}' appears twice")), "{error}");
        }
    }
}
