//! The list of a game's options, and what is done with it: setting, checking and comparing rules.

use super::{NotAValue, OptionError, OptionValue, nearest};

/// One option of rules `R`: its name, its meaning, and how it is read into the rules and written from them.
pub struct OptionSpec<R: 'static> {
    /// The name.
    pub name: &'static str,
    /// What the option decides, in a phrase.
    pub meaning: &'static str,
    /// The section of the list that the option stands in: `scoring`, `royalties`, `stakes`.
    pub section: &'static str,
    /// The source of the rule that the option changes.
    pub source: &'static str,
    /// The words that are values, the default first if every value is a word.
    pub words: &'static [&'static str],
    /// A description of the values.
    pub shape: &'static str,
    pub(crate) parts: fn() -> Vec<&'static str>,
    pub(crate) check: fn(&R) -> Result<(), NotAValue>,
    pub(crate) read: fn(&mut R, &OptionValue) -> Result<(), NotAValue>,
    pub(crate) text: fn(&R) -> String,
}

impl<R> OptionSpec<R> {
    /// Returns the value that the option has in these rules, in the spelling in which it is read.
    pub fn value(&self, rules: &R) -> String {
        (self.text)(rules)
    }

    /// Describes the values that the option can have.
    pub fn values(&self) -> String {
        if self.shape == "a word" { format!("one of {}", self.words.join(", ")) } else { self.shape.to_owned() }
    }

    fn refused(&self, value: &OptionValue) -> OptionError {
        let word = value.word().unwrap_or_default();
        let nearest = nearest(&word, self.words.iter().copied()).or_else(|| self.nearest_part(&value.to_string()));
        OptionError::BadValue { name: self.name, value: value.clone(), wanted: self.values(), nearest }
    }

    /// Returns the word nearest to the first misspelt part of a value: `quads` for `back:quad=1`.
    fn nearest_part(&self, value: &str) -> Option<&'static str> {
        let words = (self.parts)();
        let is_part = |part: &str| words.contains(&part) || part.parse::<i64>().is_ok();
        let wrong = value.split([',', ':', '=']).map(str::trim).find(|part| !is_part(part))?;
        nearest(wrong, words.iter().copied())
    }
}

/// Sets the option called `name` and returns its specification. A refused value changes nothing.
pub(crate) fn set<R>(
    options: &'static [OptionSpec<R>],
    rules: &mut R,
    name: &str,
    value: &OptionValue,
) -> Result<&'static OptionSpec<R>, OptionError> {
    let Some(option) = options.iter().find(|option| option.name == name) else {
        let nearest = nearest(name, options.iter().map(|option| option.name));
        return Err(OptionError::Unknown { name: name.to_owned(), nearest });
    };
    (option.read)(rules, value).map_err(|NotAValue| option.refused(value))?;
    Ok(option)
}

/// Checks that every field holds a value that its option can have, for rules that were filled by hand.
pub(crate) fn check<R>(options: &'static [OptionSpec<R>], rules: &R) -> Result<(), OptionError> {
    match options.iter().find(|option| (option.check)(rules).is_err()) {
        Some(option) => Err(option.refused(&OptionValue::Text(option.value(rules)))),
        None => Ok(()),
    }
}

/// Returns the options in which `rules` differ from `from`, each with its value in `rules`.
pub(crate) fn changed<R>(options: &'static [OptionSpec<R>], rules: &R, from: &R) -> Vec<(&'static str, String)> {
    let changed = |option: &OptionSpec<R>| {
        let value = option.value(rules);
        (value != option.value(from)).then_some((option.name, value))
    };
    options.iter().filter_map(changed).collect()
}

/// Declares the list of a game's options: sections, each with the source of its rules, and in them the options, each
/// with its name, the field of the rules that it sets, the field's type and its meaning.
macro_rules! options {
    ($(#[$about:meta])* $vis:vis static $list:ident: $rules:ty {
        $($section:literal from $source:literal { $($name:literal $field:ident: $type:ty, $meaning:literal;)+ })+
    }) => {
        $(#[$about])*
        $vis static $list: &[$crate::options::OptionSpec<$rules>] = &[$($($crate::options::OptionSpec {
            name: $name,
            meaning: $meaning,
            section: $section,
            source: $source,
            words: <$type as $crate::options::Field>::WORDS,
            shape: <$type as $crate::options::Field>::SHAPE,
            parts: <$type as $crate::options::Field>::parts,
            check: |rules| $crate::options::Field::check(&rules.$field),
            read: |rules, value| $crate::options::Field::read(&mut rules.$field, value),
            text: |rules| $crate::options::Field::text(&rules.$field),
        }),+),+];
    };
}

pub(crate) use options;
