//! Deserializes the fields of a JSON object. An error contains its cause, and the path of the field.

use std::fmt::Display;

use itertools::Itertools;
use pusoy::options::nearest;
use serde::de::value::StringDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, Error, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value, map};

use crate::wire::problem::{Problem, Problems};

/// A JSON value to deserialize.
pub struct ValueDeserializer(pub Value);

/// The reason why a JSON value cannot be deserialized, and the place of the value.
#[derive(Debug)]
pub struct FieldError {
    cause: Cause,
    /// Path of the value, from the outermost field: `players[1].front`. Empty for the whole object.
    place: String,
}

#[derive(Debug)]
enum Cause {
    /// An unknown field.
    Unknown { field: String, known: &'static [&'static str] },
    /// A missing required field.
    Missing(&'static str),
    /// A value of another type, or outside the range of the type.
    WrongType { found: String, wanted: String },
    /// Anything else, in words.
    Other(String),
}

impl std::error::Error for FieldError {}

impl Display for FieldError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let place = &self.place;
        match &self.cause {
            Cause::WrongType { found, wanted } if place.is_empty() => write!(f, "{found} should be {wanted}"),
            Cause::WrongType { found, wanted } => write!(f, "'{place}' is {found} and should be {wanted}"),
            cause => {
                if !place.is_empty() {
                    write!(f, "'{place}': ")?;
                }
                match cause {
                    Cause::Unknown { field, known } => f.write_str(&unknown_field(field, known)),
                    Cause::Missing(field) => write!(f, "missing field '{field}'"),
                    Cause::WrongType { .. } => Ok(()), // written above
                    Cause::Other(message) => f.write_str(message),
                }
            }
        }
    }
}

/// Returns the message that a field is unknown. Suggests the nearest known field. If no known field is near, lists all
/// known fields.
pub fn unknown_field(field: &str, known: &[&str]) -> String {
    let hint = match nearest(field, known.iter().copied()) {
        Some(near) => format!(": did you mean '{near}'?"),
        None if known.is_empty() => String::new(),
        None => format!(" (expected {})", known.iter().join(", ")),
    };
    format!("unknown field '{field}'{hint}")
}

impl From<FieldError> for Problems {
    fn from(error: FieldError) -> Problems {
        let message = error.to_string();
        match error.cause {
            Cause::Unknown { field, .. } => Problem::new("unknown-field", message).token(field).into(),
            Cause::Missing(field) => Problem::new("missing-field", message).token(field).into(),
            Cause::WrongType { .. } | Cause::Other(_) => Problem::new("bad-json", message).into(),
        }
    }
}

impl FieldError {
    fn new(cause: Cause) -> FieldError {
        FieldError { cause, place: String::new() }
    }

    /// Prepends `outer` to the path. `outer` is the name of the field around the value, or an index in brackets.
    fn within(mut self, outer: &str) -> FieldError {
        let dot = if self.place.is_empty() || self.place.starts_with('[') { "" } else { "." };
        self.place = format!("{outer}{dot}{}", self.place);
        self
    }
}

impl Error for FieldError {
    fn custom<T: Display>(message: T) -> FieldError {
        FieldError::new(Cause::Other(message.to_string()))
    }

    fn invalid_type(found: Unexpected<'_>, wanted: &dyn Expected) -> FieldError {
        FieldError::new(Cause::WrongType { found: found_in_words(found), wanted: wanted_in_words(&wanted.to_string()) })
    }

    fn invalid_value(found: Unexpected<'_>, wanted: &dyn Expected) -> FieldError {
        FieldError::invalid_type(found, wanted)
    }

    fn unknown_field(field: &str, known: &'static [&'static str]) -> FieldError {
        FieldError::new(Cause::Unknown { field: field.to_owned(), known })
    }

    fn missing_field(field: &'static str) -> FieldError {
        FieldError::new(Cause::Missing(field))
    }
}

/// Formats a value for a message: as in JSON, but without escapes. Shortens a long text, and leaves out the content of
/// a list or an object.
fn found_in_words(found: Unexpected<'_>) -> String {
    const SHOWN: usize = 40;
    match found {
        Unexpected::Bool(yes) => yes.to_string(),
        Unexpected::Unsigned(n) => n.to_string(),
        Unexpected::Signed(n) => n.to_string(),
        Unexpected::Float(x) => x.to_string(),
        Unexpected::Str(text) if text.chars().count() > SHOWN => {
            format!("\"{}…\"", text.chars().take(SHOWN).collect::<String>())
        }
        Unexpected::Str(text) => format!("\"{text}\""),
        Unexpected::Unit | Unexpected::Option => String::from("null"),
        Unexpected::Seq => String::from("a list"),
        Unexpected::Map => String::from("an object"),
        other => other.to_string(),
    }
}

/// Returns a readable name for a type that serde expects.
fn wanted_in_words(wanted: &str) -> String {
    let words = match wanted {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number from 0 on",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a sequence" => "a list",
        "a map" => "an object",
        wanted if wanted.starts_with("struct ") => "an object",
        wanted => wanted,
    };
    words.to_owned()
}

impl<'de> Deserializer<'de> for ValueDeserializer {
    type Error = FieldError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(yes) => visitor.visit_bool(yes),
            Value::Number(n) => match (n.as_u64(), n.as_i64(), n.as_f64()) {
                (Some(n), ..) => visitor.visit_u64(n),
                (_, Some(n), _) => visitor.visit_i64(n),
                (.., Some(x)) => visitor.visit_f64(x),
                _ => visitor.visit_string(n.to_string()),
            },
            Value::String(text) => visitor.visit_string(text),
            Value::Array(items) => list(items, visitor),
            Value::Object(fields) => visitor.visit_map(Fields::new(fields)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, FieldError> {
        visitor.visit_newtype_struct(self)
    }

    // Each of the following methods accepts only one kind of value. With `deserialize_any` alone, the compiler would
    // generate code to read each type from every kind of value.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, FieldError> {
        self.deserialize_map(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        match self.0 {
            Value::Object(fields) => visitor.visit_map(Fields::new(fields)),
            other => Err(wrong_type(&other, &visitor)),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        match self.0 {
            Value::Array(items) => list(items, visitor),
            other => Err(wrong_type(&other, &visitor)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        match self.0 {
            Value::String(text) => visitor.visit_string(text),
            other => Err(wrong_type(&other, &visitor)),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        match self.0 {
            Value::Bool(yes) => visitor.visit_bool(yes),
            other => Err(wrong_type(&other, &visitor)),
        }
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str bytes byte_buf unit unit_struct tuple tuple_struct enum
        identifier ignored_any
    }
}

/// Reads a list. Returns an error if `visitor` does not use all elements.
fn list<'de, V: Visitor<'de>>(items: Vec<Value>, visitor: V) -> Result<V::Value, FieldError> {
    let mut items = Items { left: items.into_iter(), read: 0 };
    let value = visitor.visit_seq(&mut items)?;
    match items.left.len() {
        0 => Ok(value),
        left => Err(FieldError::invalid_length(items.read + left, &"fewer elements in the list")),
    }
}

/// Returns the error for a value of the wrong type.
fn wrong_type(found: &Value, wanted: &dyn Expected) -> FieldError {
    let found = match found {
        Value::Null => Unexpected::Unit,
        Value::Bool(yes) => Unexpected::Bool(*yes),
        Value::Number(n) => match (n.as_u64(), n.as_i64(), n.as_f64()) {
            (Some(n), ..) => Unexpected::Unsigned(n),
            (_, Some(n), _) => Unexpected::Signed(n),
            (.., x) => Unexpected::Float(x.unwrap_or(f64::NAN)),
        },
        Value::String(text) => Unexpected::Str(text),
        Value::Array(_) => Unexpected::Seq,
        Value::Object(_) => Unexpected::Map,
    };
    FieldError::invalid_type(found, wanted)
}

/// The elements of a list.
struct Items {
    left: std::vec::IntoIter<Value>,
    /// Number of elements read.
    read: usize,
}

impl<'de> SeqAccess<'de> for Items {
    type Error = FieldError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, FieldError> {
        let Some(item) = self.left.next() else { return Ok(None) };
        let at = self.read;
        self.read += 1;
        seed.deserialize(ValueDeserializer(item)).map(Some).map_err(|error| error.within(&format!("[{at}]")))
    }
}

/// The fields of an object.
struct Fields {
    left: map::IntoIter,
    /// The field whose name was read but whose value was not read yet; `None` if there is none.
    current: Option<(String, Value)>,
}

impl Fields {
    fn new(fields: Map<String, Value>) -> Fields {
        Fields { left: fields.into_iter(), current: None }
    }
}

impl<'de> MapAccess<'de> for Fields {
    type Error = FieldError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, FieldError> {
        self.current = self.left.next();
        let Some((name, _)) = &self.current else { return Ok(None) };
        let name: StringDeserializer<FieldError> = name.clone().into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, FieldError> {
        let Some((name, value)) = self.current.take() else { return Err(FieldError::custom("a value without a name")) };
        seed.deserialize(ValueDeserializer(value)).map_err(|error| error.within(&name))
    }
}
