//! Measures work by allocated bytes, which are the same on every machine.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// An allocator that counts the bytes allocated by each thread.
struct Counting;

thread_local! {
    static ASKED: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: all calls go to the system's allocator. The counter itself does not allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.with(|asked| asked.set(asked.get() + layout.size()));
        // SAFETY: guaranteed by the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: guaranteed by the caller.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Returns the number of bytes that `work` allocates on the calling thread, and the result of `work`.
pub fn counted<T>(work: impl FnOnce() -> T) -> (usize, T) {
    let before = ASKED.get();
    let done = work();
    (ASKED.get() - before, done)
}

/// Asserts that work of twice the size allocates at most three times the bytes.
pub fn assert_linear<T>(what: &str, size: usize, work: impl Fn(usize) -> T) {
    let (once, twice) = (counted(|| work(size)).0, counted(|| work(2 * size)).0);
    assert!(twice <= 3 * once, "{what}: {once} bytes, then {twice}");
}
