//! The trait of errors that have a code.

/// An error with a code: a word that names the kind of the error and stays the same in all versions.
///
/// Programs compare the code; people read the [message](std::fmt::Display). The records of the command-line program and
/// of the Python package contain both.
///
/// ```
/// use pusoy::ErrorCode;
/// use pusoy::chinese::Rules;
///
/// let error = Rules::default().set("scoring", "3-5").unwrap_err();
/// assert_eq!(error.code(), "bad-option-value");
/// ```
pub trait ErrorCode: std::error::Error {
    /// Returns the code, for example `duplicate-card`.
    fn code(&self) -> &'static str;
}
