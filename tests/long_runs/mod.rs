//! The sizes of tests that take minutes.

/// Returns how many cases such a test has, of as many as a long run of it takes: all of them where the environment has
/// `PUSOY_FULL`, and otherwise the tenth part, which `.ci/run` has the time for.
pub fn cases(long: usize) -> usize {
    if std::env::var_os("PUSOY_FULL").is_some() { long } else { long.div_ceil(10) }
}
