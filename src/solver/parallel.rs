//! The only file that knows of threads. Work is cut into chunks whose results come back in order, so an answer is the
//! same for any number of threads, and without the feature `threads`.

/// Tells the threads of a long piece of work whether to stop.
pub(crate) type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// Returns what `work` makes of each number of `0..chunks`, in order. `state` makes what one thread uses again from
/// chunk to chunk.
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
            // No thread stops with a lock in its hands, and no other works on this chunk.
            if let Ok(mut place) = results[at].lock() {
                *place = Some(result);
            }
            chunk = next();
        }
    });
    results.into_iter().filter_map(|place| place.into_inner().ok().flatten()).collect()
}

/// Gives the next number to work on, if there is one.
#[cfg(feature = "threads")]
type Next<'a> = &'a dyn Fn() -> Option<usize>;

/// Lets threads work that take the numbers of `0..chunks` one by one: `work` is given the first one of its thread, and asks
/// for others until there are none. It is compiled once, and not for each kind of work.
#[cfg(feature = "threads")]
fn on_all_threads(chunks: usize, work: &(dyn Fn(usize, Next<'_>) + Sync)) {
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

/// Returns what `work` makes of each number of `0..chunks`, in order. `state` makes what is used again from chunk to
/// chunk.
#[cfg(not(feature = "threads"))]
pub(crate) fn map_chunks<S, R: Send>(
    chunks: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> R + Sync,
) -> Vec<R> {
    let mut state = state();
    (0..chunks).map(|chunk| work(&mut state, chunk)).collect()
}
