//! Removes comments from text, by one rule for all streams, transcripts and positions.

use crate::wire::input::is_json;

/// Returns a line of a stream without its comment. JSON has no comments.
pub fn without_comment(line: &str) -> &str {
    if is_json(line) { line } else { text_of_line(line) }
}

/// Returns the lines of a text that is not JSON, each without its comment.
pub fn without_comments(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(text_of_line)
}

/// Returns a line of text without its comment.
///
/// A `#` at the start of the line, or after only white space, starts a comment. Any other `#` starts a comment if white
/// space precedes it, and white space or the end of the line follows. The name `Table #1` contains no comment.
fn text_of_line(line: &str) -> &str {
    let begins = |&(at, _): &(usize, &str)| {
        let after = line[at + 1..].chars().next();
        let is_first = line[..at].trim().is_empty();
        is_first || line[..at].ends_with(char::is_whitespace) && after.is_none_or(char::is_whitespace)
    };
    line.match_indices('#').find(begins).map_or(line, |(at, _)| &line[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_left_out() {
        for (line, kept) in [
            ("# all", ""),
            ("  #all", "  "),
            ("A=1; B=2 # late", "A=1; B=2 "),
            ("A=1; B=2 #", "A=1; B=2 "),
            ("Table #2=1", "Table #2=1"),
            ("A#=1", "A#=1"),
            ("Table #2=1 # late", "Table #2=1 "),
            ("none", "none"),
        ] {
            assert_eq!(without_comment(line), kept, "{line}");
            assert_eq!(without_comments(line).collect::<String>(), kept, "{line}");
        }
        assert_eq!(without_comment("{\"a\": \"1 # 2\"}"), "{\"a\": \"1 # 2\"}");
        assert!(without_comments("# a\nTable #1=3d # b\n\"C\"=4d # c").eq(["", "Table #1=3d ", "\"C\"=4d "]));
    }
}
