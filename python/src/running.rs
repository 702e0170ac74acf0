//! Runs long computations on thread pools, and checks for signals meanwhile.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pusoy_api::command::Stop;
use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Time between two checks for signals.
const TICK: Duration = Duration::from_millis(50);

/// A thread pool, with the process that created it.
struct OwnedPool {
    process: u32,
    threads: usize,
    pool: Arc<ThreadPool>,
}

static POOLS: Mutex<Vec<OwnedPool>> = Mutex::new(Vec::new());

/// Returns a pool of this process with `threads` threads; `None` stands for one thread per core. A forked child process
/// gets new pools, because it does not have the threads of its parent.
fn pool(threads: Option<usize>) -> PyResult<Arc<ThreadPool>> {
    let process = std::process::id();
    let threads = threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    // Forget the pools of the parent. Dropping them would wake their threads, which this process does not have.
    pools.extract_if(.., |owned| owned.process != process).for_each(std::mem::forget);
    if let Some(owned) = pools.iter().find(|owned| owned.threads == threads) {
        return Ok(Arc::clone(&owned.pool));
    }
    let built = ThreadPoolBuilder::new().num_threads(threads).thread_name(|n| format!("pusoy-{n}")).build();
    let pool = Arc::new(built.map_err(|error| PyOSError::new_err(format!("cannot start threads: {error}")))?);
    pools.push(OwnedPool { process, threads, pool: Arc::clone(&pool) });
    Ok(pool)
}

/// Runs a long computation on `threads` threads, without holding the GIL. Meanwhile, checks for signals and calls
/// `tick` every `TICK`. If a signal or `tick` raises an exception, the computation stops, and the exception is
/// returned.
pub fn run<T: Send>(
    py: Python<'_>,
    threads: Option<usize>,
    mut tick: impl FnMut(Python<'_>) -> PyResult<()> + Send,
    work: impl FnOnce(Stop<'_>) -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        let pool = pool(threads)?;
        let stops = AtomicBool::new(false);
        let (sender, receiver) = channel();
        pool.in_place_scope(|scope| {
            scope.spawn(|_| _ = sender.send(work(&|| stops.load(Ordering::Relaxed))));
            loop {
                match receiver.recv_timeout(TICK) {
                    Ok(result) => return Ok(result),
                    // The computation panicked. The scope passes the panic on, and ignores this error.
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(PyRuntimeError::new_err("the computation failed"));
                    }
                    Err(RecvTimeoutError::Timeout) => {
                        let ticked = Python::attach(|py| py.check_signals().and_then(|()| tick(py)));
                        if let Err(error) = ticked {
                            stops.store(true, Ordering::Relaxed);
                            return Err(error);
                        }
                    }
                }
            }
        })
    })
}

/// Does nothing: the `tick` of computations that report no progress.
pub fn no_tick(_: Python<'_>) -> PyResult<()> {
    Ok(())
}
