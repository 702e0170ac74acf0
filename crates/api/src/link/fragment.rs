//! Formats the fragments of addresses, with the encoding of HTML forms.

use crate::link::Fragment;

/// Maximum number of characters of a fragment, including `#`. The page ignores longer fragments.
const LONGEST: usize = 200_000;

/// Formats a fragment: `#PART?NAME=VALUE&…`. Values that are empty are left out.
pub fn fragment(part: &str, values: &[(&str, String)]) -> Fragment {
    let mut text = format!("#{part}");
    let mut mark = '?';
    for (name, value) in values.iter().filter(|(_, value)| !value.is_empty()) {
        text.extend([mark]);
        text += name;
        text.extend(['=']);
        encode(value, &mut text);
        mark = '&';
    }
    if text.len() > LONGEST { Err(String::from("the address would be too long")) } else { Ok(text) }
}

/// Encodes a value as `URLSearchParams` does.
fn encode(value: &str, text: &mut String) {
    for byte in value.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'*' | b'-' | b'.' | b'_' => text.push(char::from(byte)),
            b' ' => text.push('+'),
            byte => *text += &format!("%{byte:02X}"),
        }
    }
}

/// Returns `text`, or an error if `text` has more than `characters` UTF-16 code units, the maximum that the page
/// accepts. The error calls the text `what`, a noun in the plural.
pub fn within(text: String, characters: usize, what: &str) -> Fragment {
    match text.encode_utf16().count() <= characters {
        true => Ok(text),
        false => Err(format!("{what} are longer than the page reads ({characters} characters)")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_encoded_as_in_forms() {
        let values =
            [("cards", String::from("AsKd")), ("dead", String::new()), ("rules", String::from("a = \"é&+\"\n"))];
        assert_eq!(fragment("set", &values).unwrap(), "#set?cards=AsKd&rules=a+%3D+%22%C3%A9%26%2B%22%0A");
        assert_eq!(fragment("set", &[]).unwrap(), "#set");
        assert!(fragment("table", &[("log", "a".repeat(LONGEST))]).is_err());
        assert!(within("é".repeat(3), 2, "the rules").unwrap_err().contains("longer"));
    }
}
