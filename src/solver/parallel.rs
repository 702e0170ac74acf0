//! The only file that knows of threads. Work is cut into chunks whose results come back in order, so an answer is the
//! same for any number of threads, and without the feature `threads`.

/// Tells the threads of a long piece of work whether to stop.
pub(crate) type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// Returns what `work` makes of each number of `0..chunks`, in order. `state` makes what one thread uses again from
/// chunk to chunk.
#[cfg(feature = "threads")]
pub(crate) fn map_chunks<S, R: Send>(
    chunks: usize,
    state: impl Fn() -> S + Send + Sync,
    work: impl Fn(&mut S, usize) -> R + Send + Sync,
) -> Vec<R> {
    use rayon::prelude::*;
    (0..chunks).into_par_iter().map_init(state, work).collect()
}

/// Returns what `work` makes of each number of `0..chunks`, in order. `state` makes what is used again from chunk to
/// chunk.
#[cfg(not(feature = "threads"))]
pub(crate) fn map_chunks<S, R: Send>(
    chunks: usize,
    state: impl Fn() -> S + Send + Sync,
    work: impl Fn(&mut S, usize) -> R + Send + Sync,
) -> Vec<R> {
    let mut state = state();
    (0..chunks).map(|chunk| work(&mut state, chunk)).collect()
}
