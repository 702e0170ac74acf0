//! Words, numbers and columns of texts for people.

/// Returns the width of a column of names, in characters.
pub fn width(names: &[String]) -> usize {
    names.iter().map(|name| name.chars().count()).max().unwrap_or(0)
}

/// Breaks a text into lines of at most `width` characters; a longer word has a line of its own.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut().filter(|line| seen(line) + 1 + seen(word) <= width) {
            Some(line) => line.extend([" ", word]),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Counts the characters of a text that are seen; escape sequences of colours are not.
fn seen(text: &str) -> usize {
    let mut pieces = text.split('\u{1b}');
    let plain = pieces.next().map_or(0, |first| first.chars().count());
    plain + pieces.map(|piece| piece.split_once('m').map_or(0, |(_, rest)| rest.chars().count())).sum::<usize>()
}

/// Spells a number of things: `1 card`, `3 cards`.
pub fn count_of(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// Spells a number with commas between thousands: `22,263`.
pub fn thousands(n: usize) -> String {
    let digits = n.to_string();
    let first = digits.len() % 3;
    let (head, rest) = digits.split_at(first);
    let groups = rest.as_bytes().chunks(3).map(|group| String::from_utf8_lossy(group).into_owned());
    let head = (!head.is_empty()).then(|| head.to_owned());
    itertools::join(head.into_iter().chain(groups), ",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_wrapped() {
        assert_eq!(wrapped("who wins two rows", 9), ["who wins", "two rows"]);
        assert_eq!(wrapped("extraordinary  é é", 3), ["extraordinary", "é é"]);
        assert!(wrapped("", 3).is_empty());
        assert_eq!(wrapped("\u{1b}[91m9h\u{1b}[39m to the front", 9), ["\u{1b}[91m9h\u{1b}[39m to the", "front"]);
    }

    #[test]
    fn thousands_have_commas() {
        let spelled = [0, 7, 999, 1_000, 22_263, 1_234_567].map(thousands);
        assert_eq!(spelled, ["0", "7", "999", "1,000", "22,263", "1,234,567"]);
    }
}
