//! A solver works in the thread pool of its caller. Before any question, it can set blocks of opponents' hands until it
//! is stopped.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use pusoy::cards::{CardSet, Rng};
use pusoy::chinese::Rules;
use pusoy::solver::{Bank, Query, Solver};

#[test]
fn a_solver_works_in_the_thread_pool_of_its_caller() {
    let solver = Solver::new(&Rules::default()).unwrap();
    let query = Query::new(Rng::new(3).deal(CardSet::DECK, 13));
    let others = AtomicUsize::new(0);
    let calls = AtomicUsize::new(0);
    let watch = || {
        calls.fetch_add(1, Ordering::Relaxed);
        if std::thread::current().name() != Some("own") {
            others.fetch_add(1, Ordering::Relaxed);
        }
        false
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).thread_name(|_| String::from("own")).build().unwrap();
    let answer = pool.install(|| solver.solve_until(&query, watch)).unwrap();
    assert!(calls.into_inner() > 0);
    assert_eq!(others.into_inner(), 0);
    assert_eq!(Ok(answer), Solver::new(&Rules::default()).unwrap().solve(&query));
}

/// A hand bank that keeps blocks in memory.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<BTreeMap<usize, Vec<u8>>>>);

impl Bank for Memory {
    fn read(&self, block: usize) -> Option<Vec<u8>> {
        self.0.lock().unwrap().get(&block).cloned()
    }

    fn keep(&self, block: usize, bytes: &[u8]) {
        self.0.lock().unwrap().insert(block, bytes.to_vec());
    }
}

#[test]
fn blocks_are_set_in_advance_until_a_stop() {
    let memory = Memory::default();
    let kept = || memory.0.lock().unwrap().keys().copied().collect::<Vec<_>>();
    let solver = Solver::builder(&Rules::default()).bank(memory.clone()).build().unwrap();
    let finished = AtomicUsize::new(0);
    let progress = || _ = finished.fetch_add(1, Ordering::Relaxed);
    // The settings of the first four blocks (0 to 3) come with the strategy, so block 3 is complete despite the stop.
    // The hands of blocks 4 and 5 would have to be set, so the stop leaves out these blocks.
    solver.play_ahead(3..6, &progress, || true);
    assert_eq!((kept(), finished.load(Ordering::Relaxed)), (vec![3], 1));
    solver.play_ahead(6..7, &progress, || false);
    assert_eq!((kept(), finished.load(Ordering::Relaxed)), (vec![3, 6], 2));
    solver.play_ahead(usize::MAX..usize::MAX, &progress, || false);
    assert_eq!(finished.into_inner(), 2);
}
