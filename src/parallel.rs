//! The only module of the library that runs work on several threads. Work is divided into chunks, and their results are
//! returned in order. So an answer is the same for any number of threads, and also without the feature `threads`.

/// A function that returns `true` if the threads of a long task must stop.
pub(crate) type StopCheck<'a> = &'a (dyn Fn() -> bool + Sync);

/// Returns the result of `work` for each number in `0..chunks`, in order. `state` creates the state that one thread
/// reuses for all its chunks.
#[cfg(feature = "threads")]
pub(crate) fn map_chunks<S, R: Send>(
    chunks: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> R + Sync,
) -> Vec<R> {
    use std::sync::Mutex;
    let results: Vec<Mutex<Option<R>>> = (0..chunks).map(|_| Mutex::new(None)).collect();
    on_all_threads(chunks, &|first, next| {
        let mut state = state();
        let mut chunk = Some(first);
        while let Some(at) = chunk {
            let result = work(&mut state, at);
            // `lock` always succeeds, because no thread panics while it holds a lock.
            if let Ok(mut place) = results[at].lock() {
                *place = Some(result);
            }
            chunk = next();
        }
    });
    results.into_iter().filter_map(|place| place.into_inner().ok().flatten()).collect()
}

/// A function that returns the next number to work on, or `None` after the last.
#[cfg(feature = "threads")]
type NextChunk<'a> = &'a dyn Fn() -> Option<usize>;

/// Runs `work` on each thread that gets a number: the threads take the numbers of `0..chunks` one by one. `work`
/// receives the first number of its thread, and a function that returns further numbers until none are left.
/// `on_all_threads` is compiled only once, not once for each kind of work.
#[cfg(feature = "threads")]
fn on_all_threads(chunks: usize, work: &(dyn Fn(usize, NextChunk<'_>) + Sync)) {
    use std::sync::atomic::{AtomicUsize, Ordering};
    let taken = AtomicUsize::new(0);
    let next = || Some(taken.fetch_add(1, Ordering::Relaxed)).filter(|&chunk| chunk < chunks);
    let on_one = || next().into_iter().for_each(|first| work(first, &next));
    rayon::scope(|scope| {
        for _ in 1..rayon::current_num_threads().min(chunks) {
            scope.spawn(|_| on_one());
        }
        on_one();
    });
}

/// Returns the result of `work` for each number in `0..chunks`, in order. `state` creates the state that is reused for
/// all chunks.
#[cfg(not(feature = "threads"))]
pub(crate) fn map_chunks<S, R: Send>(
    chunks: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> R + Sync,
) -> Vec<R> {
    let mut state = state();
    (0..chunks).map(|chunk| work(&mut state, chunk)).collect()
}
