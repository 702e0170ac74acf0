//! The one place that knows of threads. Work is cut into chunks whose results come back in order, so that an answer is
//! the same for any number of threads, and without the `threads` feature.

/// What `work` makes of each of `0..chunks`, in order; `state` makes what one thread reuses from chunk to chunk.
#[cfg(feature = "threads")]
pub(crate) fn map_chunks<S, R: Send>(
    chunks: usize,
    state: impl Fn() -> S + Send + Sync,
    work: impl Fn(&mut S, usize) -> R + Send + Sync,
) -> Vec<R> {
    use rayon::prelude::*;
    (0..chunks).into_par_iter().map_init(state, work).collect()
}

/// What `work` makes of each of `0..chunks`, in order; `state` makes what is reused from chunk to chunk.
#[cfg(not(feature = "threads"))]
pub(crate) fn map_chunks<S, R: Send>(
    chunks: usize,
    state: impl Fn() -> S + Send + Sync,
    work: impl Fn(&mut S, usize) -> R + Send + Sync,
) -> Vec<R> {
    let mut state = state();
    (0..chunks).map(|chunk| work(&mut state, chunk)).collect()
}
