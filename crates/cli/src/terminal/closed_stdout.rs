//! Detects that the program was started with a closed standard output.
//!
//! Before `main`, Rust's runtime opens `/dev/null` instead of a closed standard stream, and output is lost without an
//! error. The program cannot distinguish this `/dev/null` from one that the caller gave on purpose. On Linux, the
//! loader therefore calls a function that checks standard output before the runtime starts. On other systems, the
//! program does not detect a closed standard output.

/// Returns `true` if standard output was closed, or open for reading only, when the program was started. Always returns
/// `false` on systems other than Linux.
pub fn is_closed() -> bool {
    #[cfg(target_os = "linux")]
    return linux::CLOSED.load(std::sync::atomic::Ordering::Relaxed);
    #[cfg(not(target_os = "linux"))]
    return false;
}

#[cfg(target_os = "linux")]
mod linux {
    use std::sync::atomic::{AtomicBool, Ordering};

    use rustix::fs::{OFlags, fcntl_getfl};

    pub static CLOSED: AtomicBool = AtomicBool::new(false);

    /// An entry in the list of functions that the loader calls before the runtime starts. [`probe`] has the expected
    /// signature, and works without the runtime: it makes one system call and stores a bit.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static PROBE: extern "C" fn() = probe;

    extern "C" fn probe() {
        let takes = |flags: OFlags| flags.intersects(OFlags::WRONLY | OFlags::RDWR);
        CLOSED.store(!fcntl_getfl(rustix::stdio::stdout()).is_ok_and(takes), Ordering::Relaxed);
    }
}
