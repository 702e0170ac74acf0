//! Work on several cores, with the feature `threads`.

/// Returns `f(0)`, …, `f(n - 1)` in this order.
#[cfg(feature = "threads")]
pub fn map_in_parallel<T: Send>(n: usize, f: impl Fn(usize) -> T + Send + Sync) -> Vec<T> {
    use rayon::prelude::*;
    (0..n).into_par_iter().map(f).collect()
}

/// Returns `f(0)`, …, `f(n - 1)` in this order.
#[cfg(not(feature = "threads"))]
pub fn map_in_parallel<T>(n: usize, f: impl Fn(usize) -> T) -> Vec<T> {
    (0..n).map(f).collect()
}
