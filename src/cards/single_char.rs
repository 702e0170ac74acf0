//! The macro `parsed_from_char!`, for values that are written as one character.

/// Implements parsing from a character, and from a text of one character, with the type's function `from_char`.
macro_rules! parsed_from_char {
    ($type:ident, $error:ident) => {
        impl TryFrom<char> for $type {
            type Error = $error;

            /// Parses the character with `from_char`.
            fn try_from(c: char) -> Result<$type, $error> {
                $type::from_char(c).ok_or($error)
            }
        }

        impl std::str::FromStr for $type {
            type Err = $error;

            /// Parses one character, as `from_char` does.
            fn from_str(text: &str) -> Result<$type, $error> {
                let mut chars = text.chars();
                let only = chars.next().filter(|_| chars.next().is_none());
                only.and_then($type::from_char).ok_or($error)
            }
        }
    };
}

pub(super) use parsed_from_char;
