//! Whether the program was started with a standard output that takes nothing.
//!
//! Before `main`, Rust's runtime opens `/dev/null` in the place of a standard stream that is closed, so that what is
//! written is lost without an error. Nothing tells that `/dev/null` from one that the caller gave, which is no fault;
//! so Linux's loader is asked to look before the runtime does. On other systems a closed standard output is not noticed.

/// Returns whether standard output was closed, or open for reading only, when the program was started.
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

    /// The loader calls the functions that are listed in this section, before the runtime starts. [`look`] has the
    /// signature that it expects, and needs nothing of a runtime: it makes one system call and stores a bit.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static LOOK: extern "C" fn() = look;

    extern "C" fn look() {
        let takes = |flags: OFlags| flags.intersects(OFlags::WRONLY | OFlags::RDWR);
        CLOSED.store(!fcntl_getfl(rustix::stdio::stdout()).is_ok_and(takes), Ordering::Relaxed);
    }
}
