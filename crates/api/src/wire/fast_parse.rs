//! Reads a valid JSON object directly into its type, without intermediate JSON values.

use std::fmt;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, Visitor};

use crate::wire::id::Id;

/// Reads a JSON object and its `id`. Returns `None` for any other text, and for an object that repeats a field or does
/// not fit the type `T`. The caller must then use [`parse`](crate::wire::input::parse) and
/// [`deserialize_fields`](crate::wire::record::deserialize_fields), which also read other texts and report problems.
pub fn parse_fast<T: DeserializeOwned>(json: &str) -> Option<(Id, T)> {
    let WithId { id, fields } = serde_json::from_str(json).ok()?;
    Some((id, fields))
}

struct WithId<T> {
    id: Id,
    fields: T,
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for WithId<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WithId<T>, D::Error> {
        struct Object<T>(std::marker::PhantomData<T>);
        impl<'de, T: DeserializeOwned> Visitor<'de> for Object<T> {
            type Value = WithId<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map")
            }

            fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<WithId<T>, A::Error> {
                let mut id = None;
                let fields = T::deserialize(MapAccessDeserializer::new(WithoutId { entries, id: &mut id }))?;
                Ok(WithId { id: id.unwrap_or(Id::NONE), fields })
            }
        }
        deserializer.deserialize_map(Object(std::marker::PhantomData))
    }
}

/// The entries of an object without its `id`.
struct WithoutId<'a, A> {
    entries: A,
    id: &'a mut Option<Id>,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for WithoutId<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        let mut seed = Some(seed);
        while let Some(name) = self.entries.next_key_seed(Name(&mut seed))? {
            if name.is_some() {
                return Ok(name);
            }
            if self.id.replace(Id::new(self.entries.next_value()?)).is_some() {
                return Err(A::Error::duplicate_field("id"));
            }
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.entries.next_value_seed(seed)
    }
}

/// The name of a field. Reading the name consumes the seed, unless the name is `id`.
struct Name<'a, K>(&'a mut Option<K>);

impl<'de, K: DeserializeSeed<'de>> DeserializeSeed<'de> for Name<'_, K> {
    type Value = Option<K::Value>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<K::Value>, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de, K: DeserializeSeed<'de>> Visitor<'de> for Name<'_, K> {
    type Value = Option<K::Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Option<K::Value>, E> {
        match self.0.take_if(|_| name != "id") {
            Some(seed) => seed.deserialize(name.into_deserializer()).map(Some),
            None => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::id::Identified;
    use crate::wire::record::deserialize_fields;

    #[derive(Deserialize, Debug, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Fields {
        a: u8,
        b: Option<Vec<String>>,
    }

    /// An object that can be read directly gives the same result through intermediate JSON values.
    #[test]
    fn both_parsers_read_the_same_object() {
        for (json, is_read) in [
            (r#"{"a":1,"b":["x"]}"#, true),
            (r#"{"id":[1, 2],"a":1}"#, true),
            (r#"{"a":1,"\u0069d":"x","b":null}"#, true),
            (r#" { "a" : 255 } "#, true),
            (r#"{"a":256}"#, false),
            (r#"{"a":1.0}"#, false),
            (r#"{"a":1,"c":2}"#, false),
            (r#"{"a":1,"a":2}"#, false),
            (r#"{"id":1,"a":1,"id":2}"#, false),
            (r#"{"b":[]}"#, false),
            (r#"{"a":1} {}"#, false),
            (r#"[1,null]"#, false),
        ] {
            let read = parse_fast::<Fields>(json);
            assert_eq!(read.is_some(), is_read, "{json}");
            if let Some((id, fields)) = read {
                let object: Identified = serde_json::from_str(json).unwrap();
                assert_eq!((id, fields), (object.id, deserialize_fields(object.fields).unwrap()), "{json}");
            }
        }
    }
}
