//! A library that is loaded before the program's own libraries (`LD_PRELOAD`), and puts a fault into the program's
//! system calls. `faults.rs` compiles it.
//!
//! The library counts, from 1, the system calls that read, write, open, rename, sync, shorten or remove files, create
//! folders, or change permissions. It does not count calls that open, read or write files in `/proc`, `/sys` and
//! `/etc`, nor writes to standard error. The environment variable `PUSOY_FAULT` gives a fault and the number of a call:
//!
//! * `error 7`: call 7 fails (EIO).
//! * `full 7`: from call 7 on, writing, syncing, renaming and creating fail (ENOSPC).
//! * `short 7`: call 7 reads or writes half of the requested bytes.
//! * `torn 7`: call 7 reads or writes half of the requested bytes, and then the process is killed.
//! * `kill 7`: call 7 succeeds, and then the process is killed.
//!
//! If call 7 neither reads nor writes, `short` has no effect, and `torn` does the same as `kill`.
//!
//! `PUSOY_FAULT_LOG` gives the path of a file that receives the name of every counted call.
//!
//! The program makes one system call without a library function, so `LD_PRELOAD` cannot replace it: `renameat2`, which
//! renames a file but never overwrites another. On x86-64, the module `trap` intercepts this call.
#![no_std]

use core::ffi::{c_char, c_int, c_long, c_void};
use core::ptr::null_mut;
use core::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, Ordering::SeqCst};

unsafe extern "C" {
    fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
    fn getenv(name: *const c_char) -> *const c_char;
    fn strtol(text: *const c_char, end: *mut *mut c_char, base: c_int) -> c_long;
    fn strncmp(a: *const c_char, b: *const c_char, length: usize) -> c_int;
    fn getpid() -> c_int;
    fn kill(process: c_int, signal: c_int) -> c_int;
    fn __errno_location() -> *mut c_int;
}

#[panic_handler]
fn ends(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

const EIO: c_int = 5;
const ENOSPC: c_int = 28;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    Error,
    Short,
    Torn,
    Kill,
}

static CALLS: AtomicU32 = AtomicU32::new(0);
static LOG: AtomicI32 = AtomicI32::new(-1);
/// Descriptors of files in `/proc`, `/sys` and `/etc`. Reads and writes of these files are not counted.
static APART: [AtomicBool; 1_024] = [const { AtomicBool::new(false) }; 1_024];

macro_rules! real {
    ($name:literal, fn($($of:ty),*) -> $to:ty) => {
{
            // -1 is RTLD_NEXT: the function that the program would call without this library.
            let found = unsafe { dlsym(-1isize as *mut c_void, concat!($name, "\0").as_ptr().cast()) };
            unsafe { core::mem::transmute::<*mut c_void, unsafe extern "C" fn($($of),*) -> $to>(found) }
        }
    };
}

fn is_apart(file: c_int) -> bool {
    APART.get(file as usize).is_some_and(|apart| apart.load(SeqCst))
}

/// Counts and logs a call, and returns its fault. `makes` is `true` if the call needs space on a disk.
fn fault(name: &str, makes: bool) -> Fault {
    let call = CALLS.fetch_add(1, SeqCst) + 1;
    let log = unsafe { getenv(c"PUSOY_FAULT_LOG".as_ptr()) };
    if !log.is_null() {
        if LOG.load(SeqCst) < 0 {
            let open = real!("open64", fn(*const c_char, c_int, c_int) -> c_int);
            LOG.store(unsafe { open(log, 0o2101, 0o600) }, SeqCst); // O_WRONLY, O_CREAT and O_APPEND
        }
        let write = real!("write", fn(c_int, *const c_void, usize) -> isize);
        unsafe { write(LOG.load(SeqCst), name.as_ptr().cast(), name.len()) };
        unsafe { write(LOG.load(SeqCst), b"\n".as_ptr().cast(), 1) };
    }
    let asked = unsafe { getenv(c"PUSOY_FAULT".as_ptr()) };
    let kinds: [(&[u8], Fault); 5] = [
        (b"error ", Fault::Error),
        (b"full ", Fault::Error),
        (b"short ", Fault::Short),
        (b"torn ", Fault::Torn),
        (b"kill ", Fault::Kill),
    ];
    for (name, fault) in kinds {
        if !asked.is_null() && unsafe { strncmp(asked, name.as_ptr().cast(), name.len()) } == 0 {
            let at = unsafe { strtol(asked.add(name.len()), null_mut(), 10) } as u32;
            let is_full = name == b"full ";
            if if is_full { makes && call >= at } else { call == at } {
                unsafe { *__errno_location() = if is_full { ENOSPC } else { EIO } };
                return fault;
            }
        }
    }
    Fault::None
}

fn die() {
    unsafe { kill(getpid(), 9) };
}

/// Makes a call that succeeds or fails as a whole, with its fault. `$name` and `$makes` are as in [`fault`].
macro_rules! whole {
    ($name:literal, $makes:expr, $call:expr) => {
        match fault($name, $makes) {
            Fault::Error => -1,
            Fault::None | Fault::Short => $call,
            Fault::Torn | Fault::Kill => {
                _ = $call;
                die();
                -1
            }
        }
    };
}

/// Makes a call that transfers `$length` bytes, with its fault. `$name` and `$makes` are as in [`fault`].
macro_rules! moves {
    ($name:literal, $makes:expr, $length:expr, $call:expr) => {
        match fault($name, $makes) {
            Fault::Error => -1,
            Fault::None => $call($length),
            Fault::Short => $call(($length).div_ceil(2)),
            Fault::Torn => {
                $call($length / 2);
                die();
                -1
            }
            Fault::Kill => {
                $call($length);
                die();
                -1
            }
        }
    };
}

#[unsafe(no_mangle)]
extern "C" fn write(file: c_int, bytes: *const c_void, length: usize) -> isize {
    let real = real!("write", fn(c_int, *const c_void, usize) -> isize);
    // Writes to standard error have no faults, because the program must be able to report errors.
    if is_apart(file) || file == 2 {
        return unsafe { real(file, bytes, length) };
    }
    moves!("write", true, length, |length| unsafe { real(file, bytes, length) })
}

#[unsafe(no_mangle)]
extern "C" fn read(file: c_int, bytes: *mut c_void, length: usize) -> isize {
    let real = real!("read", fn(c_int, *mut c_void, usize) -> isize);
    if is_apart(file) {
        return unsafe { real(file, bytes, length) };
    }
    moves!("read", false, length, |length| unsafe { real(file, bytes, length) })
}

#[unsafe(no_mangle)]
extern "C" fn open64(path: *const c_char, flags: c_int, mode: c_int) -> c_int {
    let real = real!("open64", fn(*const c_char, c_int, c_int) -> c_int);
    let begins = |with: &[u8]| unsafe { strncmp(path, with.as_ptr().cast(), with.len()) == 0 };
    let apart = begins(b"/proc/") || begins(b"/sys/") || begins(b"/etc/");
    let makes = flags & 0o100 != 0;
    let opened = if apart {
        unsafe { real(path, flags, mode) }
    } else {
        whole!("open", makes, unsafe { real(path, flags, mode) })
    };
    if let Some(of) = APART.get(opened as usize) {
        of.store(apart, SeqCst);
    }
    opened
}

#[unsafe(no_mangle)]
extern "C" fn rename(from: *const c_char, to: *const c_char) -> c_int {
    let real = real!("rename", fn(*const c_char, *const c_char) -> c_int);
    whole!("rename", true, unsafe { real(from, to) })
}

#[unsafe(no_mangle)]
extern "C" fn fsync(file: c_int) -> c_int {
    let real = real!("fsync", fn(c_int) -> c_int);
    whole!("fsync", true, unsafe { real(file) })
}

#[unsafe(no_mangle)]
extern "C" fn mkdir(path: *const c_char, mode: c_int) -> c_int {
    let real = real!("mkdir", fn(*const c_char, c_int) -> c_int);
    whole!("mkdir", true, unsafe { real(path, mode) })
}

#[unsafe(no_mangle)]
extern "C" fn unlink(path: *const c_char) -> c_int {
    let real = real!("unlink", fn(*const c_char) -> c_int);
    whole!("unlink", false, unsafe { real(path) })
}

#[unsafe(no_mangle)]
extern "C" fn ftruncate64(file: c_int, length: i64) -> c_int {
    let real = real!("ftruncate64", fn(c_int, i64) -> c_int);
    whole!("ftruncate", false, unsafe { real(file, length) })
}

#[unsafe(no_mangle)]
extern "C" fn fchmod(file: c_int, mode: c_int) -> c_int {
    let real = real!("fchmod", fn(c_int, c_int) -> c_int);
    whole!("fchmod", false, unsafe { real(file, mode) })
}

/// Intercepts `renameat2`. A seccomp filter makes the system send the signal SIGSYS instead of renaming. The handler of
/// the signal, `rename_alone`, then makes the call with its fault.
#[cfg(target_arch = "x86_64")]
mod trap {
    use super::*;

    unsafe extern "C" {
        fn syscall(number: c_long, ...) -> c_long;
        fn prctl(what: c_int, ...) -> c_int;
        fn sigaction(signal: c_int, new: *const Action, old: *mut Action) -> c_int;
    }

    const RENAMEAT2: u32 = 316;
    /// A sixth argument that marks the calls of the handler, so that the filter allows them. The system ignores this
    /// argument.
    const OURS: u32 = 0x7075_736f;
    const SIGSYS: c_int = 31;

    /// The layout of `struct sigaction`.
    #[repr(C)]
    struct Action {
        handler: extern "C" fn(c_int, *mut c_void, *mut c_void),
        mask: [u64; 16],
        flags: c_int,
        restorer: usize,
    }

    /// The layout of `struct sock_filter`: an operation, the numbers of instructions to skip if its condition is true
    /// and if it is false, and an operand.
    #[repr(C)]
    struct Instruction(u16, u8, u8, u32);

    /// The layout of `struct sock_fprog`.
    #[repr(C)]
    struct Filter(u16, *const Instruction);

    /// Makes `begin` run when the library is loaded.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static BEGIN: extern "C" fn() = begin;

    extern "C" fn begin() {
        let (load, is_equal, ends) = (0x20, 0x15, 0x06);
        let instructions = [
            Instruction(load, 0, 0, 0), // the number of the call
            Instruction(is_equal, 0, 3, RENAMEAT2),
            Instruction(load, 0, 0, 56), // the sixth argument
            Instruction(is_equal, 1, 0, OURS),
            Instruction(ends, 0, 0, 0x0003_0000), // send SIGSYS
            Instruction(ends, 0, 0, 0x7fff_0000), // allow the call
        ];
        let filter = Filter(instructions.len() as u16, instructions.as_ptr());
        let (with_context, no_new_rights, seccomp, by_filter): (c_int, c_int, c_int, c_long) = (4, 38, 22, 2);
        let action = Action { handler: rename_alone, mask: [0; 16], flags: with_context, restorer: 0 };
        unsafe {
            sigaction(SIGSYS, &action, null_mut());
            prctl(no_new_rights, 1 as c_long, 0 as c_long, 0 as c_long, 0 as c_long);
            prctl(seccomp, by_filter, &filter as *const Filter);
        }
    }

    /// Makes the intercepted call with the arguments in the saved registers, and stores the result for the program.
    extern "C" fn rename_alone(_: c_int, _: *mut c_void, context: *mut c_void) {
        // The saved registers begin five words of 64 bits after the start of `ucontext_t`. A number in parentheses is
        // the index of a register among them. The arguments are in RDI (8), RSI (9), RDX (12), R10 (2) and R8 (0). The
        // result belongs in RAX (13).
        let registers = unsafe { context.cast::<c_long>().add(5) };
        let [from_folder, from, to_folder, to, flags] = [8, 9, 12, 2, 0].map(|at| unsafe { *registers.add(at) });
        let call = || unsafe {
            syscall(RENAMEAT2.into(), from_folder, from, to_folder, to, flags, c_long::from(OURS)) as c_int
        };
        let done = whole!("rename", true, call());
        unsafe { *registers.add(13) = if done < 0 { -c_long::from(*__errno_location()) } else { done.into() } };
    }
}
