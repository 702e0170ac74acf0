//! Work counted by the bytes that it asks for, which are the same on every machine.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// Counts the bytes that the tests of a thread ask for.
struct Counting;

thread_local! {
    static ASKED: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: everything is passed on to the allocator of the system; the counter itself needs no memory.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.with(|asked| asked.set(asked.get() + layout.size()));
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Returns the bytes that some work asks for, and what it returns.
pub fn counted<T>(work: impl FnOnce() -> T) -> (usize, T) {
    let before = ASKED.get();
    let done = work();
    (ASKED.get() - before, done)
}

/// Asserts that work of twice the size asks for at most three times the bytes.
pub fn assert_linear<T>(what: &str, size: usize, work: impl Fn(usize) -> T) {
    let (once, twice) = (counted(|| work(size)).0, counted(|| work(2 * size)).0);
    assert!(twice <= 3 * once, "{what}: {once} bytes, then {twice}");
}
