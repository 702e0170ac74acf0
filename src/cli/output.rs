use std::io::{self, Write};

/// Tells a person on standard error what went wrong.
pub fn complain(message: &str) {
    // Nothing is left to do if standard error is gone.
    _ = writeln!(io::stderr(), "pusoy: {message}");
}

/// Rounds what is written to a millionth.
pub fn rounded(x: f64) -> f64 {
    (x * 1e6).round() / 1e6 + 0.0
}
