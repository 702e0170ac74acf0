//! What a command is: how it reads an input, what it answers, and how an answer is written.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::args::Form;
use crate::house::header::LogRules;
use crate::json::id::Id;
use crate::json::problem::Problems;
use crate::json::record::{typed, write_record};
use crate::terminal::exit::Exit;
use crate::terminal::output::write_out;

/// A command that answers inputs, each by itself.
pub trait Command: Sync {
    /// The fields of an input in JSON, without its `id`.
    type Fields: DeserializeOwned;
    /// What an input asks, however it was written.
    type Question<'a>
    where
        Self: 'a;
    /// What the command answers.
    type Answer<'a>: Written
    where
        Self: 'a;

    /// Gives the fields of a JSON object their types.
    fn fields(&self, fields: Map<String, Value>) -> Result<Self::Fields, Problems> {
        typed(fields)
    }

    /// Reads the `id` and the fields of a usual JSON object at once, which takes less time; `None` leaves an object to
    /// [`Command::fields`].
    fn usual_fields(&self, _json: &str) -> Option<(Id, Self::Fields)> {
        None
    }

    /// Reads an input in text, from the command line or a line of a stream.
    fn read_text(&self, text: &str) -> Result<Self::Question<'_>, Problems>;

    /// Reads an input in JSON.
    fn read_fields(&self, fields: Self::Fields) -> Result<Self::Question<'_>, Problems>;

    /// Reads an input in text, under the rules that its log names.
    fn read_text_under(&self, text: &str, _rules: Option<&LogRules>) -> Result<Self::Question<'_>, Problems> {
        self.read_text(text)
    }

    /// Reads an input in JSON, under the rules that its log names.
    fn read_fields_under(
        &self,
        fields: Self::Fields,
        _rules: Option<&LogRules>,
    ) -> Result<Self::Question<'_>, Problems> {
        self.read_fields(fields)
    }

    /// Answers an input.
    fn answer<'a>(&'a self, question: Self::Question<'a>) -> Result<Self::Answer<'a>, Problems>;

    /// Returns whether the log may name the rules of its inputs, in headers.
    fn has_headers(&self) -> bool {
        false
    }

    /// Returns what to say about a header of the log. Returns `None` if its rules are followed.
    fn about_header(&self, _rules: &LogRules) -> Option<String> {
        None
    }

    /// Returns whether a line of a log is one player of a deal that goes on in the lines below.
    fn goes_on(&self, _line: &str) -> bool {
        false
    }

    /// Adds an answer to what [`Command::finish`] writes.
    fn add_up(&self, _answer: &Self::Answer<'_>, _id: &Id) -> Result<(), Problems> {
        Ok(())
    }

    /// Returns whether inputs must be answered one after the other, because answers are added up in their order.
    fn in_order(&self) -> bool {
        false
    }

    /// Returns the title of the page on which answers go.
    fn title(&self) -> &'static str {
        ""
    }

    /// Writes what follows the last answer; `failed` are the numbers of the lines that were not answered.
    fn finish(&self, _form: Form, _failed: &[usize], _out: &mut Vec<u8>) {}

    /// Returns how many inputs are answered before any answer is written: many if answers are cheap.
    fn batch(&self) -> usize {
        1_024
    }
}

/// Something that is written in any of three forms. A vector takes every byte, so results of writing to it are passed over.
pub trait Written {
    /// Writes lines for a person.
    fn text(&self, out: &mut Vec<u8>);

    /// Returns the record, which carries the `id` of its input.
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a;

    /// Writes the records: one, unless the answer is about several hands.
    fn write_records(&self, id: &Id, out: &mut Vec<u8>) {
        write_record(&self.record(id), out);
    }

    /// Writes a section of a page; only commands with `--format` are asked for one.
    fn page(&self, _out: &mut Vec<u8>) {}

    /// Returns whether the answer counts as a failure, as a mis-set hand does when it is checked.
    fn is_failure(&self) -> bool {
        false
    }
}

/// Several answers to one input, one after the other.
impl<A: Written> Written for Vec<A> {
    fn text(&self, out: &mut Vec<u8>) {
        for (nth, answer) in self.iter().enumerate() {
            if nth > 0 {
                out.push(b'\n');
            }
            answer.text(out);
        }
    }

    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        self.iter().map(|answer| answer.record(id)).collect::<Vec<_>>()
    }

    fn write_records(&self, id: &Id, out: &mut Vec<u8>) {
        self.iter().for_each(|answer| answer.write_records(id, out));
    }

    fn page(&self, out: &mut Vec<u8>) {
        self.iter().for_each(|answer| answer.page(out));
    }

    fn is_failure(&self) -> bool {
        self.iter().any(Written::is_failure)
    }
}

/// Prints the only answer of a run to standard output.
pub fn print(answer: &impl Written, form: Form) -> Exit {
    let mut out = Vec::new();
    write(answer, form, &Id::NONE, &mut out);
    write_out(&out, form)
}

/// Writes an answer in the form asked for.
pub fn write(answer: &impl Written, form: Form, id: &Id, out: &mut Vec<u8>) {
    match form {
        Form::Text => answer.text(out),
        Form::Json => answer.write_records(id, out),
        Form::Html => answer.page(out),
    }
}
