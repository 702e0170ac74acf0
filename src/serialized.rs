//! The macro `as_text!`: serializes values as text, and checks the text when it deserializes values.

/// Serializes a type by its `Display`, and deserializes it with `$read`, which returns `None` for an invalid text.
/// `$description` completes the error "expected …".
macro_rules! as_text {
    ($type:ty, $description:literal, $read:expr) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                let read: fn(&str) -> Option<$type> = $read;
                read(&text)
                    .ok_or_else(|| serde::de::Error::invalid_value(serde::de::Unexpected::Str(&text), &$description))
            }
        }
    };
}

pub(crate) use as_text;
