//! Combinations that cards form under other options of a game.

use itertools::Itertools;
use pusoy::cards::PackCard;
use pusoy::climbing::plays::Key;
use pusoy::climbing::{Game, GameRules, Referee};
use pusoy::options::OptionValue;

/// A combination that cards form under another value of an option.
pub struct OtherReading {
    /// The option.
    pub option: &'static str,
    /// The values of the option under which the cards form the combination.
    pub values: Vec<String>,
    /// The combination.
    pub key: Key,
}

/// Returns the combinations that cards would form if one option of the rules had another value. If the cards would form
/// several combinations under a value, returns only the first that [`Referee::identify`] lists.
pub fn under_other_options(rules: &dyn GameRules, cards: &[PackCard]) -> Vec<OtherReading> {
    let mut others: Vec<OtherReading> = Vec::new();
    if cards.is_empty() {
        return others;
    }
    for option in rules.options() {
        let is_separator = |c: char| c == ',' || c.is_whitespace();
        let values = option.values.split(is_separator).filter(|value| *value != option.value).unique();
        for value in values {
            let referee = with_option(rules, option.name, value).and_then(|rules| Referee::new(&*rules, None).ok());
            let key = referee.and_then(|referee| referee.identify(cards).first().copied());
            let Some(key) = key else { continue };
            let same = |other: &&mut OtherReading| other.option == option.name && other.key == key;
            match others.iter_mut().find(same) {
                Some(other) => other.values.push(value.to_owned()),
                None => others.push(OtherReading { option: option.name, values: vec![value.to_owned()], key }),
            }
        }
    }
    others
}

/// Formats combinations under other options: `triple with a pair under kickers=rlcard`. Returns an empty text if there
/// are none.
pub fn in_words(others: &[OtherReading]) -> String {
    let other = |other: &OtherReading| {
        let values = match &other.values[..] {
            [values @ .., last] if !values.is_empty() => format!("{} or {last}", values.join(", ")),
            values => values.concat(),
        };
        format!("{} under {}={values}", other.key.in_words(), other.option)
    };
    others.iter().map(other).join("; ")
}

/// Returns the rules with the option `name` set to `value`. Returns `None` if the rules do not allow this value.
fn with_option(rules: &dyn GameRules, name: &str, value: &str) -> Option<Box<dyn GameRules>> {
    let mut changed = Game::from_name(rules.name())?.rules();
    let set = |rules: &mut dyn GameRules, name: &str, value: &str| rules.set(name, OptionValue::Text(value.to_owned()));
    for option in rules.options().iter().filter(|option| !option.is_default) {
        set(&mut *changed, option.name, &option.value).ok()?;
    }
    set(&mut *changed, name, value).and_then(|()| changed.validate()).ok()?;
    Some(changed)
}
