//! The interface of commands that answer a stream of questions, show the answers and add them up.

use std::time::Duration;

use maud::{Markup, html};
use pusoy_api::command::{Command, Recorded};
use pusoy_api::link::Fragment;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::problem::Problems;

use crate::args::Form;
use crate::html::frame;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::write_out;

/// A command that answers a stream of questions, and shows the answers.
pub trait Streamed: Sync {
    /// The [`Command`] that reads the questions and computes their answers.
    type Command: Command;

    /// Returns the command.
    fn command(&self) -> &Self::Command;

    /// Returns an answer in the forms that people read.
    fn as_render<'a>(&'a self, answer: &'a <Self::Command as Command>::Answer<'_>) -> &'a dyn Render;

    /// Returns a link for each record of an answer, or the reason why the record has none. Returns an empty list if no
    /// links were requested.
    fn links(&self, _answer: &<Self::Command as Command>::Answer<'_>, _input: &str) -> Vec<Fragment> {
        Vec::new()
    }

    /// Adds an answer to the total that [`Streamed::finish`] writes. A command without a total does nothing here.
    fn add_up(&self, _answer: &<Self::Command as Command>::Answer<'_>, _id: &Id) -> Result<(), Problems> {
        Ok(())
    }

    /// Returns `true` if questions must be answered one after the other, so that answers are added up in order.
    fn in_order(&self) -> bool {
        false
    }

    /// Returns the maximum time for a question. Returns `None` if there is no limit.
    fn time_limit(&self) -> Option<Duration> {
        None
    }

    /// Returns the title of the page of answers.
    fn title(&self) -> &'static str {
        ""
    }

    /// Writes the end of the output, after the last answer. `failed` has the numbers, from 1, of the lines that were
    /// not answered.
    fn finish(&self, _form: Form, _failed: &[usize], _out: &mut Vec<u8>) {}

    /// Returns the number of questions to answer before writing the answers: many if answers are cheap.
    fn batch(&self) -> usize {
        1_024
    }
}

/// An answer in the forms that people read: text and pages. Implementations ignore the `Result` of `writeln!`, because
/// writing to a vector cannot fail.
pub trait Render {
    /// Writes lines of text.
    fn text(&self, out: &mut Vec<u8>);

    /// Returns sections of a page. Only commands with `--format` have pages.
    fn page(&self) -> Markup {
        Markup::default()
    }
}

/// Several answers to one question, one after the other.
impl<A: Render> Render for Vec<A> {
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
pub fn print(answer: &(impl Recorded + Render), form: Form) -> Result<Exit, Failure> {
    let mut out = Vec::new();
    write(answer, form, &Id::NONE, &mut out);
    write_out(&out, form)
}

/// Writes an answer in the form `form`.
pub fn write(answer: &(impl Recorded + Render), form: Form, id: &Id, out: &mut Vec<u8>) {
    match form {
        Form::Text => answer.text(out),
        Form::Json => answer.write_records(id, out),
        Form::Html => frame::write(&answer.page(), out),
    }
}
