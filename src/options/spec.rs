use super::{NotAValue, OptionError, OptionValue, nearest};

/// One option of rules `R`: what it is called, what it means, and how it is read into them and written from them.
pub struct OptionSpec<R: 'static> {
    /// The name.
    pub name: &'static str,
    /// What it decides.
    pub meaning: &'static str,
    /// What it belongs to: `scoring`, `royalties`, `stakes`.
    pub section: &'static str,
    /// Where the rule is from that it changes.
    pub source: &'static str,
    /// The words that are its values, the default first where they are all of them.
    pub words: &'static [&'static str],
    /// What its values look like.
    pub shape: &'static str,
    pub(crate) parts: fn() -> Vec<&'static str>,
    pub(crate) read: fn(&mut R, &OptionValue) -> Result<(), NotAValue>,
    pub(crate) text: fn(&R) -> String,
}

impl<R> OptionSpec<R> {
    /// The value it has in these rules, as it is read.
    pub fn value(&self, rules: &R) -> String {
        (self.text)(rules)
    }

    /// Its values, in words.
    pub fn values(&self) -> String {
        if self.shape == "a word" { format!("one of {}", self.words.join(", ")) } else { self.shape.to_owned() }
    }

    fn refused(&self, value: &OptionValue) -> OptionError {
        let word = value.word().unwrap_or_default();
        let nearest = nearest(&word, self.words.iter().copied()).or_else(|| self.nearest_part(&value.to_string()));
        OptionError::BadValue { name: self.name, value: value.clone(), wanted: self.values(), nearest }
    }

    /// The word nearest to the first part of a value that is none: `quads` for `back:quad=1`.
    fn nearest_part(&self, value: &str) -> Option<&'static str> {
        let words = (self.parts)();
        let is_part = |part: &str| words.contains(&part) || part.parse::<i64>().is_ok();
        let wrong = value.split([',', ':', '=']).map(str::trim).find(|part| !is_part(part))?;
        nearest(wrong, words.iter().copied())
    }
}

/// Sets an option by its name, and tells which it was. What is refused changes nothing.
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

/// The options in which rules differ from others, each with its value.
pub(crate) fn changed<R>(options: &'static [OptionSpec<R>], rules: &R, from: &R) -> Vec<(&'static str, String)> {
    let changed = |option: &OptionSpec<R>| {
        let value = option.value(rules);
        (value != option.value(from)).then_some((option.name, value))
    };
    options.iter().filter_map(changed).collect()
}

/// Declares the options of rules: sections of options, with the source of their rules, each with its name, its field, the field's type and its meaning.
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
            read: |rules, value| $crate::options::Field::read(&mut rules.$field, value),
            text: |rules| $crate::options::Field::text(&rules.$field),
        }),+),+];
    };
}

pub(crate) use options;
