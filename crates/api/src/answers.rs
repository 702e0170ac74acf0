//! Commands whose question and answer types are erased.

use serde_json::{Map, Value};

use crate::command::{Command, Recorded, Stop};
use crate::wire::id::Id;
use crate::wire::problem::Problems;

/// A command whose question and answer types are erased. One cache can therefore hold every kind of command.
pub trait Answers: Send + Sync {
    /// Answers a question in JSON, and returns its records.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the question, or the reason why it has no answer.
    fn answer_fields(&self, fields: Map<String, Value>, id: &Id, stop: Stop<'_>) -> Result<Vec<u8>, Problems>;

    /// Answers a question in text, and returns its records.
    ///
    /// # Errors
    ///
    /// The same as for [`Answers::answer_fields`].
    fn answer_text(&self, text: &str, id: &Id, stop: Stop<'_>) -> Result<Vec<u8>, Problems>;
}

impl<C: Command + Send> Answers for C {
    fn answer_fields(&self, fields: Map<String, Value>, id: &Id, stop: Stop<'_>) -> Result<Vec<u8>, Problems> {
        written(self, self.read_fields(self.fields(fields)?)?, id, stop)
    }

    fn answer_text(&self, text: &str, id: &Id, stop: Stop<'_>) -> Result<Vec<u8>, Problems> {
        written(self, self.read_text(text)?, id, stop)
    }
}

fn written<'a, C: Command>(
    command: &'a C,
    question: C::Question<'a>,
    id: &Id,
    stop: Stop<'_>,
) -> Result<Vec<u8>, Problems> {
    let mut out = Vec::new();
    command.answer(question, stop)?.write_records(id, &mut out);
    Ok(out)
}
