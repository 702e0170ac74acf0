use super::OptionValue;

/// The value is none that the option can have.
pub(crate) struct NotAValue;

/// A field of a game's rules, as an option.
pub(crate) trait Field {
    /// What values look like.
    const SHAPE: &'static str;
    /// Words that are values.
    const WORDS: &'static [&'static str] = &[];

    /// Words that are parts of values.
    fn parts() -> Vec<&'static str> {
        Vec::new()
    }

    /// Takes the value; on an error the field is as before.
    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue>;

    /// The value that reads as this.
    fn text(&self) -> String;
}

/// Yes or no.
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

/// A whole number in a range, as an option.
macro_rules! whole_number {
    ($type:ident($number:ty), $range:expr, $shape:literal) => {
        impl $crate::options::Field for $type {
            const SHAPE: &'static str = $shape;

            fn read(&mut self, value: &$crate::options::OptionValue) -> Result<(), $crate::options::NotAValue> {
                let n = value.int().filter(|n| ($range).contains(n)).ok_or($crate::options::NotAValue)?;
                self.0 = n as $number;
                Ok(())
            }

            fn text(&self) -> String {
                self.0.to_string()
            }
        }
    };
}

pub(crate) use whole_number;
