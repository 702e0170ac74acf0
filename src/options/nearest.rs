//! Suggestions for typos.

/// Returns the word nearest to `written`. In `written`, capitals count as small letters, and `_` as `-`. Returns `None`
/// if no word is near. A word of n characters is near if it differs from `written` by at most 1 + n/4 typos, rounded
/// down. A word of digits only is never near, and neither is a word that shares no character with `written`. Words with
/// the same meaning, such as `no` and `off`, are near, and words with opposite meanings, such as `no` and `on`, are not.
pub fn nearest<'a>(written: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written = written.to_lowercase().replace('_', "-");
    let switch = switch_of(&written);
    let written: Vec<char> = written.chars().take(40).collect();
    let near = |word: &'a str| {
        // `no` is one exchange of letters from `on`, but means `off`.
        if let (Some(switch), Some(other)) = (switch, switch_of(word)) {
            return (switch == other).then_some((0, word));
        }
        let letters: Vec<char> = word.chars().collect();
        let distance = edits(&written, &letters);
        let is_replaced = distance >= written.len().max(letters.len());
        let is_number = letters.iter().all(char::is_ascii_digit);
        (distance <= 1 + word.len() / 4 && !is_replaced && !is_number).then_some((distance, word))
    };
    words.into_iter().filter_map(near).min_by_key(|(distance, _)| *distance).map(|(_, word)| word)
}

/// Returns `true` for a word that turns an option on, and `false` for a word that turns it off. Returns `None` for other
/// words.
fn switch_of(word: &str) -> Option<bool> {
    match word {
        "yes" | "on" | "true" => Some(true),
        "no" | "off" | "false" => Some(false),
        _ => None,
    }
}

/// Returns the end of an error message that suggests the nearest word: `: did you mean 'scoring'?`. Returns an empty
/// text if `nearest` is `None`.
pub fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |word| format!(": did you mean '{word}'?"))
}

/// Counts the typos between two words: letters inserted, deleted, replaced or exchanged with a neighbour. Compares only
/// the first forty letters of each word.
pub fn slips(a: &str, b: &str) -> usize {
    let [a, b] = [a, b].map(|word| word.chars().take(40).collect::<Vec<_>>());
    edits(&a, &b)
}

/// Counts the typos between two words: letters inserted, deleted, replaced or exchanged with a neighbour.
fn edits(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &y) in b.iter().enumerate() {
            let mut best = (last[j] + usize::from(x != y)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typos_are_recognised() {
        let words = ["scoring", "surrender", "surrender-cost"];
        assert_eq!(nearest("scroing", words), Some("scoring"));
        assert_eq!(nearest("Surrender_Cost", words), Some("surrender-cost"));
        assert_eq!(nearest("surender", words), Some("surrender"));
        assert_eq!(nearest("jokers", words), None);
        assert_eq!(nearest("", words), None);
        assert_eq!(nearest("3", ["1", "2", "a"]), None);
        assert_eq!(nearest("1-3", ["1-4", "2-4"]), Some("1-4"));
        assert_eq!((nearest("no", ["off", "on"]), nearest("on", ["yes", "no"])), (Some("off"), Some("yes")));
        assert_eq!(nearest("no", ["on", "not"]), Some("not"));
    }
}
