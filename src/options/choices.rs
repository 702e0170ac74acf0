//! The macro `choices!`, which declares options with words as values.

/// Declares enums that are options: each value with its word, its aliases and its meaning. The first value is the
/// default.
macro_rules! choices {
    ($($(#[$about:meta])* $name:ident { $($(#[$meaning:meta])* $value:ident = $word:literal $(| $alias:literal)*,)+ })+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$meaning])* #[doc = concat!("\n\nThe word in texts is `", $word, "`.")] $value,)+
        }

        impl $name {
            /// All values, with the default first.
            pub const ALL: &'static [$name] = &[$($name::$value),+];

            /// Returns the word for this value.
            pub const fn name(self) -> &'static str {
                match self { $($name::$value => $word,)+ }
            }

            /// Returns the aliases: words that are also accepted for this value.
            #[allow(dead_code)] // not every option has aliases to show
            pub const fn aliases(self) -> &'static [&'static str] {
                match self { $($name::$value => &[$($alias),*],)+ }
            }

            /// Returns the value for a word or alias. Returns `None` for any other text.
            pub fn from_name(word: &str) -> Option<$name> {
                match word { $($word $(| $alias)* => Some($name::$value),)+ _ => None }
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::options::UnknownName;

            /// Parses a word or alias.
            fn from_str(word: &str) -> Result<$name, $crate::options::UnknownName> {
                $name::from_name(word).ok_or_else(|| $crate::options::UnknownName::new(word, [$($word),+]))
            }
        }

        impl Default for $name {
            fn default() -> $name { $name::ALL[0] }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.pad(self.name()) }
        }

        #[cfg(feature = "serde")]
        $crate::serialized::as_text!($name, "a word that is a value of the option", $name::from_name);

        impl $crate::options::Field for $name {
            const SHAPE: &'static str = "a word";
            const WORDS: &'static [&'static str] = &[$($word),+];

            fn read(&mut self, value: &$crate::options::OptionValue) -> Result<(), $crate::options::NotAValue> {
                *self = value.word().as_deref().and_then($name::from_name).ok_or($crate::options::NotAValue)?;
                Ok(())
            }

            fn text(&self) -> String { self.name().to_owned() }
        }
    )+};
}

pub(crate) use choices;
