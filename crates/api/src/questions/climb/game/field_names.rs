//! The fields `NAME = VALUE` of a text: a check for typos in their names, and parsers of fields that several kinds of
//! text have.
//!
//! A name that is not a field is a player. Without the check, the typo `bomb = 3` would add a player named `bomb`.

use pusoy::options::slips;

use crate::wire::parts::{COLONS, EQUALS};
use crate::wire::problem::Problem;

/// A field of a text, with the form of its value.
pub type FieldName = (&'static str, Form);

/// The form of a field's value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A number, or the name of a player: one word.
    Word,
    /// `yes` or `no`.
    YesNo,
    /// A play, or numbers by player: text with a colon or an equals sign.
    Named,
    /// Cards.
    Cards,
}

/// Words that people type instead of the name of a field, each with the name of the field.
const SYNONYMS: [(&str, &str); 5] =
    [("turn", "move"), ("tomove", "move"), ("standing", "on"), ("pass", "passed"), ("soloistplays", "plays")];

/// Returns an error if `name` is probably a typo of one of `fields`. The caller checks first that `name` is not a
/// field.
///
/// A name is refused if it differs from a field only by case, separators or a final *s*. It is also refused if its
/// value has the form of the field's value, and one of these is true:
///
/// * The name is another word for the field.
/// * The name is one typo away from the field, or two typos if the field has at least eight letters. For a field of up
///   to three letters, only the exchange of two letters counts as a typo.
///
/// # Errors
///
/// The name is refused.
pub fn check_name(name: &str, value: &str, fields: &[FieldName]) -> Result<(), Problem> {
    let plain = plain(name);
    let is_meant = |&(field, form): &FieldName| {
        plain.trim_end_matches('s') == field.trim_end_matches('s')
            || (is_near(&plain, field) || SYNONYMS.contains(&(&*plain, field))) && form.fits(value)
    };
    let Some((field, _)) = fields.iter().find(|field| is_meant(field)) else { return Ok(()) };
    let message = format!("unknown field '{name}': did you mean '{field}'? (if it is a player, choose another name)");
    Err(Problem::new("unknown-field", message).token(name))
}

/// Returns the problem of a field in the wrong kind of text, such as `dealer` in a position. `what` names the kind of
/// text, such as `a position`, and `fields` are the fields that this kind has.
pub fn foreign_field(name: &str, what: &str, fields: &[FieldName]) -> Problem {
    let known = itertools::join(fields.iter().map(|(field, _)| field), ", ");
    let meant = match name {
        "move" => "use 'leader' for the player who leads; ",
        "leader" => "use 'move' for the player to move; ",
        _ => "",
    };
    let message = format!("{what} has no field '{name}' ({meant}expected {known}, or the hand of a player)");
    Problem::new("unknown-field", message).token(name)
}

/// Parses the value of the field `name` as a whole number. If this fails, the problem has the code `code`.
pub fn number(code: &'static str, name: &str, value: &str) -> Result<i64, Problem> {
    let message = || format!("'{name}' must be a whole number, not '{value}'");
    value.parse().map_err(|_| Problem::new(code, message()).token(value))
}

/// Parses the value of the field `name` as a count, which may be 0.
pub fn count(name: &str, value: &str) -> Result<usize, Problem> {
    let message = || format!("'{name}' must be a whole number from 0, not '{value}'");
    value.parse().map_err(|_| Problem::new("bad-count", message()).token(value))
}

/// Sets `soloist`, the player who plays against all others, to `value`. `name` is the field that gave `value`:
/// `landlord` or `soloist`.
///
/// # Errors
///
/// The player is already set.
pub fn set_soloist(soloist: &mut Option<String>, name: &str, value: &str) -> Result<(), Problem> {
    match soloist.replace(value.to_owned()) {
        None => Ok(()),
        Some(_) => {
            let message =
                "the landlord or soloist is given twice (give only one of 'landlord' and 'soloist', and once)";
            Err(Problem::new("duplicate-player", message).token(name))
        }
    }
}

/// Returns the letters and digits of a name, in lower case.
fn plain(name: &str) -> String {
    name.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Returns `true` if a name may be a typo of a field.
fn is_near(name: &str, field: &str) -> bool {
    let allowed = match field.len() {
        ..4 if name.len() == field.len() && field.chars().all(|c| name.contains(c)) => 1,
        ..4 => return false,
        4..8 => 1,
        _ => 2,
    };
    slips(name, field) <= allowed
}

impl Form {
    /// Returns `true` if a value has this form.
    fn fits(self, value: &str) -> bool {
        match self {
            Form::Word => !value.is_empty() && !value.contains(char::is_whitespace),
            Form::YesNo => matches!(value.to_lowercase().as_str(), "yes" | "no"),
            Form::Named => value.contains(EQUALS) || value.contains(COLONS),
            Form::Cards => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: [FieldName; 6] = [
        ("on", Form::Named),
        ("bid", Form::Word),
        ("move", Form::Word),
        ("back", Form::YesNo),
        ("bombs", Form::Word),
        ("landlord", Form::Word),
    ];

    fn meant(name: &str, value: &str) -> Option<String> {
        check_name(name, value, &FIELDS).err().map(|problem| problem.message.split('\'').nth(3).unwrap().to_owned())
    }

    #[test]
    fn typos_of_fields_are_refused() {
        for (name, value, field) in [
            ("bomb", "3", "bombs"),
            ("Bombs", "3 3 4 4", "bombs"),
            ("bmobs", "3", "bombs"),
            ("mvoe", "4", "move"),
            ("turn", "A", "move"),
            ("to_move", "A", "move"),
            ("landord", "A", "landlord"),
            ("bdi", "3", "bid"),
            ("no", "A: 3", "on"),
            ("bakc", "yes", "back"),
        ] {
            assert_eq!(meant(name, value).as_deref(), Some(field), "{name} = {value}");
        }
    }

    /// Jack and Love are one typo away from `back` and `move`, but their hands are not values of these fields. For the
    /// short fields `on` and `bid`, only the exchange of two letters counts as a typo, so Don and Sid are players.
    #[test]
    fn names_of_players_are_not_refused() {
        for (name, value) in [("Jack", "8"), ("Don", "8"), ("Sid", "8"), ("Love", "8 9"), ("Love", ""), ("Ann", "8")] {
            assert_eq!(meant(name, value), None, "{name} = {value}");
        }
    }
}
