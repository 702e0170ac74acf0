//! Serialization of rules as options: the preset, and the options that differ from it.

use std::fmt;

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Rules;
use crate::options::OptionValue;

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let preset = [("rules", self.preset_name().to_owned())];
        serializer.collect_map(preset.into_iter().chain(self.changed_from_preset()))
    }
}

/// Deserializes a map of options, as in a file of house rules. Rejects the same rules as [`Rules::from_options`].
impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
        match OptionValue::deserialize(deserializer)? {
            OptionValue::Map(options) => {
                let options = options.iter().map(|(name, value)| (name.as_str(), value.clone()));
                Rules::from_options(options).map_err(Error::custom)
            }
            _ => Err(Error::custom("expected the rules as a map of options")),
        }
    }
}

impl<'de> Deserialize<'de> for OptionValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OptionValue, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = OptionValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value of an option")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<OptionValue, E> {
        Ok(OptionValue::from(text))
    }

    fn visit_i64<E: Error>(self, n: i64) -> Result<OptionValue, E> {
        Ok(OptionValue::Int(n))
    }

    fn visit_u64<E: Error>(self, n: u64) -> Result<OptionValue, E> {
        // No option accepts a number outside `i64`. Pass such a number on as text, which is rejected with the usual
        // message.
        Ok(i64::try_from(n).map_or_else(|_| OptionValue::Text(n.to_string()), OptionValue::Int))
    }

    fn visit_f64<E: Error>(self, x: f64) -> Result<OptionValue, E> {
        // Format the number as the shortest text that represents it, for example 0.1. Options with decimal values parse
        // it exactly.
        Ok(OptionValue::Text(x.to_string()))
    }

    fn visit_bool<E: Error>(self, yes: bool) -> Result<OptionValue, E> {
        Ok(OptionValue::Bool(yes))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<OptionValue, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(OptionValue::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<OptionValue, A::Error> {
        let mut map = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            map.push(entry);
        }
        Ok(OptionValue::Map(map))
    }
}
