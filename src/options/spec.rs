//! The list of a game's options, with functions that set options, check them, and compare two sets of rules.

use super::{NotAValue, OptionError, OptionValue, nearest};

/// An option of rules `R`: its name, its meaning, and functions that set its value in the rules and format that value.
pub struct OptionSpec<R: 'static> {
    /// The name.
    pub name: &'static str,
    /// The effect of the option, as a phrase.
    pub meaning: &'static str,
    /// The section of the option list that contains this option, for example `scoring`, `royalties` or `stakes`.
    pub section: &'static str,
    /// The source of the rule that the option changes.
    pub source: &'static str,
    /// Words accepted as values. Empty if no value is a word. If `choices!` declares the option's type, the default of
    /// this type comes first.
    pub words: &'static [&'static str],
    /// A description of the accepted values.
    pub shape: &'static str,
    pub(crate) parts: fn() -> Vec<&'static str>,
    /// Words that are not accepted inside values, each with the accepted word to suggest instead.
    pub(crate) other_parts: &'static [(&'static str, &'static str)],
    pub(crate) check: fn(&R) -> Result<(), NotAValue>,
    pub(crate) read: fn(&mut R, &OptionValue) -> Result<(), NotAValue>,
    pub(crate) text: fn(&R) -> String,
}

impl<R> OptionSpec<R> {
    /// Returns the option's value in these rules, in a spelling that can be parsed again.
    pub fn value(&self, rules: &R) -> String {
        (self.text)(rules)
    }

    /// Returns a description of the accepted values. If every value is a word, the description lists the words.
    pub fn values(&self) -> String {
        if self.shape == "a word" { format!("one of {}", self.words.join(", ")) } else { self.shape.to_owned() }
    }

    fn refused(&self, value: &OptionValue) -> OptionError {
        let word = value.word().unwrap_or_default();
        let nearest = nearest(&word, self.words.iter().copied()).or_else(|| self.nearest_part(&value.to_string()));
        OptionError::BadValue { name: self.name, value: value.clone(), wanted: self.values(), nearest }
    }

    /// Splits a value into parts, and returns the word to suggest for the first part that is not accepted: for example,
    /// `quads` for `back:quad=1`. Returns `None` if all parts are accepted, or if no word is near.
    fn nearest_part(&self, value: &str) -> Option<&'static str> {
        let words = (self.parts)();
        let is_part = |part: &str| words.contains(&part) || part.parse::<i64>().is_ok();
        let wrong = value.split([',', ':', '=']).map(str::trim).find(|part| !is_part(part))?;
        let other = self.other_parts.iter().find(|(other, _)| other.eq_ignore_ascii_case(wrong));
        other.map(|(_, meant)| *meant).or_else(|| nearest(wrong, words.iter().copied()))
    }
}

/// Sets the option called `name` and returns its specification. On an error, the rules stay unchanged.
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

/// Checks the limits of every field, for rules built in code.
pub(crate) fn check<R>(options: &'static [OptionSpec<R>], rules: &R) -> Result<(), OptionError> {
    match options.iter().find(|option| (option.check)(rules).is_err()) {
        Some(option) => Err(option.refused(&OptionValue::Text(option.value(rules)))),
        None => Ok(()),
    }
}

/// Returns the options with different values in `rules` and `from`, each with its value in `rules`.
pub(crate) fn changed<R>(options: &'static [OptionSpec<R>], rules: &R, from: &R) -> Vec<(&'static str, String)> {
    let changed = |option: &OptionSpec<R>| {
        let value = option.value(rules);
        (value != option.value(from)).then_some((option.name, value))
    };
    options.iter().filter_map(changed).collect()
}

/// Declares the list of a game's options in sections. Each section names the source of its rules. Each option has a
/// name, the field of the rules that it sets, the type of the field, and its meaning.
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
            other_parts: <$type as $crate::options::Field>::OTHER_PARTS,
            check: |rules| $crate::options::Field::check(&rules.$field),
            read: |rules, value| $crate::options::Field::read(&mut rules.$field, value),
            text: |rules| $crate::options::Field::text(&rules.$field),
        }),+),+];
    };
}

pub(crate) use options;
