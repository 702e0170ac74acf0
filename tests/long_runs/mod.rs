//! Sizes of tests that take minutes.

/// Returns the number of cases for a test whose long run has `long` cases: `long` if the environment has `PUSOY_FULL`,
/// and otherwise a twentieth, rounded up, to save time in `.ci/run`.
pub fn cases(long: usize) -> usize {
    if std::env::var_os("PUSOY_FULL").is_some() { long } else { long.div_ceil(20) }
}
