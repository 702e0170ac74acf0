//! Exit statuses.

use std::process::ExitCode;

use crate::args::Global;

/// Exit statuses of the program. The numbers from 64 on are those of BSD's `sysexits.h`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Exit {
    /// The run was successful.
    Done = 0,
    /// A record of a stream failed, a checked setting is mis-set, a certificate does not prove its claim, a verified
    /// table differs from the generated one, or a search found nothing.
    Failed = 1,
    /// The command line is invalid.
    Usage = 2,
    /// The data in the arguments or in a file are bad.
    BadData = 65,
    /// An input cannot be read.
    NoInput = 66,
    /// A defect of the program.
    Internal = 70,
    /// Writing failed, or a file that the program itself writes, such as a history, cannot be used.
    Io = 74,
    /// A file of house rules is bad.
    BadRules = 78,
}

impl Exit {
    /// Applies `--exit-zero` to the exit status of a stream: [`Exit::Failed`] becomes [`Exit::Done`].
    pub fn for_stream(self, global: &Global) -> Exit {
        if self == Exit::Failed && global.exit_zero { Exit::Done } else { self }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
