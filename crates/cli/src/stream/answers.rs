//! How the answers of a command are shown, and what a stream of them adds up to.

use std::time::Duration;

use maud::{Markup, html};
use pusoy_api::command::{Command, Recorded};
use pusoy_api::wire::id::Id;
use pusoy_api::wire::problem::Problems;

use crate::args::Form;
use crate::html::frame;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::write_out;

/// A command as the program runs it: over a stream of questions, whose answers it shows.
pub trait Streamed: Sync {
    /// The command that answers.
    type Command: Command;

    /// Returns the command.
    fn command(&self) -> &Self::Command;

    /// Returns what writes an answer for people.
    fn shown<'a>(&'a self, answer: &'a <Self::Command as Command>::Answer<'_>) -> &'a dyn Shown;

    /// Adds an answer to what [`Streamed::finish`] writes.
    fn add_up(&self, _answer: &<Self::Command as Command>::Answer<'_>, _id: &Id) -> Result<(), Problems> {
        Ok(())
    }

    /// Returns whether questions must be answered one after the other, because answers are added up in their order.
    fn in_order(&self) -> bool {
        false
    }

    /// Returns how long the work on a question may take.
    fn time_limit(&self) -> Option<Duration> {
        None
    }

    /// Returns the title of the page on which answers go.
    fn title(&self) -> &'static str {
        ""
    }

    /// Writes what follows the last answer. `failed` has the numbers of the lines that were not answered.
    fn finish(&self, _form: Form, _failed: &[usize], _out: &mut Vec<u8>) {}

    /// Returns how many questions are answered before any answer is written: many if answers are cheap.
    fn batch(&self) -> usize {
        1_024
    }
}

/// An answer as people read it. A vector takes every byte, so results of writing to it are passed over.
pub trait Shown {
    /// Writes lines of text.
    fn text(&self, out: &mut Vec<u8>);

    /// Returns sections of a page. Only commands with `--format` have any.
    fn page(&self) -> Markup {
        Markup::default()
    }
}

/// Several answers to one question, one after the other.
impl<A: Shown> Shown for Vec<A> {
    fn text(&self, out: &mut Vec<u8>) {
        for (nth, answer) in self.iter().enumerate() {
            if nth > 0 {
                out.push(b'\n');
            }
            answer.text(out);
        }
    }

    fn page(&self) -> Markup {
        html! {
            @for answer in self { (answer.page()) }
        }
    }
}

/// Prints the only answer of a run to standard output.
pub fn print(answer: &(impl Recorded + Shown), form: Form) -> Result<Exit, Failure> {
    let mut out = Vec::new();
    write(answer, form, &Id::NONE, &mut out);
    write_out(&out, form)
}

/// Writes an answer in the form asked for.
pub fn write(answer: &(impl Recorded + Shown), form: Form, id: &Id, out: &mut Vec<u8>) {
    match form {
        Form::Text => answer.text(out),
        Form::Json => answer.write_records(id, out),
        Form::Html => frame::write(&answer.page(), out),
    }
}
