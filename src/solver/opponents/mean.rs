//! [`Mean`]: a mean with its standard error.

/// A mean over weighted opponents, in units, with its standard error.
///
/// A weight counts one opponent several times. So the error is that of the ratio estimator whose terms are the
/// opponents (Cochran, Sampling Techniques, 3rd ed., 6.4).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Mean {
    pub(crate) mean: f64,
    pub(crate) std_err: f64,
}
