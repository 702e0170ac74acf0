//! Fields of a game's rules that are options: how they are read, checked and written.

use super::OptionValue;

/// The value is not one that the option can have.
pub(crate) struct NotAValue;

/// The type of a field of a game's rules that is set by an option.
pub(crate) trait Field {
    /// A description of the values, for messages and help.
    const SHAPE: &'static str;
    /// Words that are values.
    const WORDS: &'static [&'static str] = &[];

    /// Returns words that occur inside values, to recognise a misspelt one.
    fn parts() -> Vec<&'static str> {
        Vec::new()
    }

    /// Checks the limits of the option, which hold however the field was filled. `read` goes through it too, so that
    /// each limit is written once.
    fn check(&self) -> Result<(), NotAValue> {
        Ok(())
    }

    /// Reads the value into the field; on an error the field stays as it was.
    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue>;

    /// Writes the field as a value that `read` takes.
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

/// Makes an option of a type that wraps a whole number within a range: the type and its number, the range, and the
/// description of the values.
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
