//! Makes untrusted text harmless. A visible escape such as `\u{1b}` replaces each character that could control a
//! terminal, or the reading order of a text.

use std::borrow::Cow;

/// Returns a text with visible control characters: a newline as `\n`, the escape character as `\u{1b}`.
pub fn escape_controls(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_control) {
        return Cow::Borrowed(text);
    }
    let shown = |c: char| if is_control(c) { c.escape_default().to_string() } else { c.to_string() };
    Cow::Owned(text.chars().map(shown).collect())
}

/// Returns `true` if [`escape_controls`] replaces this character: a control character, a separator of lines or
/// paragraphs, or an invisible formatting character, such as one that sets the direction of a text. The zero-width
/// joiner and the zero-width non-joiner are not replaced, because emoji and Persian words contain them.
pub fn is_control(c: char) -> bool {
    const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];
    let formats = matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0001}'..='\u{e007f}');
    c.is_control() || formats && !JOINERS.contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(escape_controls("A\u{1b}[2J\n\t\u{9b}\u{7f}\u{202e}"), "A\\u{1b}[2J\\n\\t\\u{9b}\\u{7f}\\u{202e}");
        assert!(('\u{2066}'..='\u{2069}').chain("\u{feff}\u{2028}\u{85}\0".chars()).all(is_control));
    }

    #[test]
    fn other_characters_are_kept() {
        for name in ["Ana María", "周潤發", "👩\u{200d}🚀", "e\u{301}", "\\u{1b}", "♠"] {
            assert!(matches!(escape_controls(name), Cow::Borrowed(same) if same == name));
        }
    }
}
