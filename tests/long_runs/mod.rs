//! The number of cases in long tests.

/// Returns the number of cases that a long test runs: `long` if the environment variable `PUSOY_FULL` is set. Otherwise
/// returns a twentieth of `long`, rounded up, to save time in `.ci/run`.
pub fn cases(long: usize) -> usize {
    if std::env::var_os("PUSOY_FULL").is_some() { long } else { long.div_ceil(20) }
}
