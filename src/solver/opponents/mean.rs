//! [`Mean`]: a mean with its standard error.

/// A mean over weighted opponents, in units, with its standard error.
///
/// An opponent of weight n counts n times, but is only one observation. So the standard error is that of a ratio
/// estimator over opponents (Cochran, Sampling Techniques, 3rd ed., 6.4).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Mean {
    pub(crate) mean: f64,
    pub(crate) std_err: f64,
}
