//! Formats arguments for a POSIX shell.

/// Returns an argument as it is typed in a POSIX shell, in quotes if it needs them.
pub fn quoted(arg: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_=+./,:%@^".contains(c);
    if !arg.is_empty() && arg.chars().all(is_plain) {
        arg.to_owned()
    } else {
        format!("'{}'", arg.replace('\'', "'\\''"))
    }
}
