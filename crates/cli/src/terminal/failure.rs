//! A failure of a run: its exit status and its messages.

use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::path::Path;

use pusoy_api::wire::problem::{Problem, Problems};

use crate::terminal::exit::Exit;
use crate::terminal::output::print_error;

/// A failure, which usually ends the run. `start::run` then prints its messages.
pub struct Failure {
    /// The exit status of the run.
    pub exit: Exit,
    /// The messages, one line each.
    pub messages: Vec<String>,
}

/// Messages of a failure.
pub struct Messages(Vec<String>);

impl Failure {
    fn new(exit: Exit, messages: impl Into<Messages>) -> Failure {
        Failure { exit, messages: messages.into().0 }
    }

    /// Returns the failure of an invalid command line.
    pub fn usage(messages: impl Into<Messages>) -> Failure {
        Failure::new(Exit::Usage, messages)
    }

    /// Returns the failure of bad data in arguments or files.
    pub fn bad_data(messages: impl Into<Messages>) -> Failure {
        Failure::new(Exit::BadData, messages)
    }

    /// Returns the failure of bad house rules.
    pub fn bad_rules(messages: impl Into<Messages>) -> Failure {
        Failure::new(Exit::BadRules, messages)
    }

    /// Returns the failure of writing, or of using a file that the program itself writes, such as a history.
    pub fn io(messages: impl Into<Messages>) -> Failure {
        Failure::new(Exit::Io, messages)
    }

    /// Returns the failure caused by a defect of the program.
    pub fn internal(messages: impl Into<Messages>) -> Failure {
        Failure::new(Exit::Internal, messages)
    }

    /// Returns the failure of a run without the requested result.
    pub fn failed(messages: impl Into<Messages>) -> Failure {
        Failure::new(Exit::Failed, messages)
    }

    /// Returns the failure of an input that cannot be read.
    pub fn cannot_read(input: impl Display, error: impl Display) -> Failure {
        Failure::new(Exit::NoInput, format!("cannot read {input}: {error}"))
    }

    /// Returns the failure of a file that cannot be written.
    pub fn cannot_write(path: &Path, error: impl Display) -> Failure {
        Failure::io(format!("cannot write {}: {error}", path.display()))
    }

    /// Returns the failure of writing to standard output. If standard output is a pipe that its reader has closed, the
    /// run ends with [`Exit::Done`] and without a message.
    pub fn output(error: io::Error) -> Failure {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure { exit: Exit::Done, messages: Vec::new() },
            _ => Failure::io(format!("cannot write: {error}")),
        }
    }

    /// Returns [`Exit::Done`] if the reader of standard output has closed the pipe.
    ///
    /// # Errors
    /// Any other failure.
    pub fn unless_unread(self) -> Result<Exit, Failure> {
        if self.exit == Exit::Done { Ok(Exit::Done) } else { Err(self) }
    }

    /// Puts a place, such as the name of a variable, before each message.
    pub fn in_place(mut self, place: &str) -> Failure {
        self.messages.iter_mut().for_each(|message| *message = format!("{place}: {message}"));
        self
    }

    /// Joins the results of several steps.
    ///
    /// # Errors
    /// The messages of all failures in order, with the exit status of the last.
    pub fn join(results: impl IntoIterator<Item = Result<(), Failure>>) -> Result<(), Failure> {
        let failures = results.into_iter().filter_map(Result::err);
        let joined = failures
            .reduce(|before, last| Failure { exit: last.exit, messages: [before.messages, last.messages].concat() });
        joined.map_or(Ok(()), Err)
    }

    /// Prints the messages, and returns the exit status.
    pub fn print(self) -> Exit {
        self.messages.iter().for_each(|message| print_error(message));
        self.exit
    }
}

impl From<&str> for Messages {
    fn from(message: &str) -> Messages {
        Messages(vec![message.to_owned()])
    }
}

impl From<String> for Messages {
    fn from(message: String) -> Messages {
        Messages(vec![message])
    }
}

impl From<Vec<String>> for Messages {
    fn from(messages: Vec<String>) -> Messages {
        Messages(messages)
    }
}

impl From<Problem> for Messages {
    fn from(problem: Problem) -> Messages {
        problem.message.into()
    }
}

impl From<Problems> for Messages {
    fn from(problems: Problems) -> Messages {
        Messages(problems.messages())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_that_fail_are_all_reported() {
        let failed = || Err(Failure::failed("it differs"));
        let cannot = || Err(Failure::cannot_read("a file", "it is not there"));
        let Err(joined) = Failure::join([Ok(()), failed(), Ok(()), cannot()]) else { panic!("two steps fail") };
        assert_eq!(joined.exit, Exit::NoInput);
        assert_eq!(joined.messages, ["it differs", "cannot read a file: it is not there"]);
        assert!(Failure::join([Ok(()), Ok(())]).is_ok());
    }

    #[test]
    fn a_pipe_that_nobody_reads_is_not_a_failure() {
        let broken = Failure::output(ErrorKind::BrokenPipe.into());
        assert!(broken.messages.is_empty() && broken.unless_unread().is_ok());
        let full = Failure::output(ErrorKind::StorageFull.into());
        assert_eq!((full.exit, full.messages.len()), (Exit::Io, 1));
        assert!(full.unless_unread().is_err());
    }
}
