//! Words and columns of texts for people.

/// How wide a column of names is.
pub fn width(names: &[String]) -> usize {
    names.iter().map(|name| name.chars().count()).max().unwrap_or(0)
}

/// A text in lines of so many characters at most, or of one word.
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

/// How many characters of a text are seen: colours are not.
fn seen(text: &str) -> usize {
    let mut pieces = text.split('\u{1b}');
    let plain = pieces.next().map_or(0, |first| first.chars().count());
    plain + pieces.map(|piece| piece.split_once('m').map_or(0, |(_, rest)| rest.chars().count())).sum::<usize>()
}

/// So many of something: `1 card`, `3 cards`.
pub fn count_of(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
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
}
