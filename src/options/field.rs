//! Fields of a game's rules that are options: parsing, checking and formatting their values.

use super::OptionValue;

/// The error for a value that the option does not accept.
pub(crate) struct NotAValue;

/// A type whose values are the values of an option in a game's rules.
pub(crate) trait Field {
    /// A description of the accepted values, for messages and help.
    const SHAPE: &'static str;
    /// Words accepted as values.
    const WORDS: &'static [&'static str] = &[];
    /// Words that are not accepted inside values, each with the accepted word to suggest instead.
    const OTHER_PARTS: &'static [(&'static str, &'static str)] = &[];

    /// Returns words that occur inside values, used to recognise typos.
    fn parts() -> Vec<&'static str> {
        Vec::new()
    }

    /// Checks the limits of the option, for values that were parsed or set in code. `read` can call `check`, so that a
    /// limit is implemented only once.
    fn check(&self) -> Result<(), NotAValue> {
        Ok(())
    }

    /// Parses a value into the field. On an error, the field stays unchanged.
    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue>;

    /// Formats the field as a value that `read` accepts.
    fn text(&self) -> String;
}

impl Field for bool {
    const SHAPE: &'static str = "yes or no";
    const WORDS: &'static [&'static str] = &["no", "yes"];

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        *self = match value.word().as_deref() {
            Some("yes") => true,
            Some("no") => false,
            _ => return Err(NotAValue),
        };
        Ok(())
    }

    fn text(&self) -> String {
        String::from(if *self { "yes" } else { "no" })
    }
}

/// Implements `Field` for a type that wraps a whole number. The arguments are the type with its number type, the
/// accepted range, and the description of the values.
macro_rules! whole_number {
    ($type:ident($number:ty), $range:expr, $shape:literal) => {
        impl $crate::options::Field for $type {
            const SHAPE: &'static str = $shape;

            fn check(&self) -> Result<(), $crate::options::NotAValue> {
                if ($range).contains(&i64::from(self.0)) { Ok(()) } else { Err($crate::options::NotAValue) }
            }

            fn read(&mut self, value: &$crate::options::OptionValue) -> Result<(), $crate::options::NotAValue> {
                let number = value.int().and_then(|n| <$number>::try_from(n).ok());
                let read = $type(number.ok_or($crate::options::NotAValue)?);
                read.check()?;
                *self = read;
                Ok(())
            }

            fn text(&self) -> String {
                self.0.to_string()
            }
        }
    };
}

pub(crate) use whole_number;
