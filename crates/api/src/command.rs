//! Commands, which read questions and answer them.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::rules::header::LogRules;
use crate::wire::id::Id;
use crate::wire::input::{Input, parse};
use crate::wire::problem::Problems;
use crate::wire::record::{deserialize_fields, write_record};

/// A function that returns `true` to stop a computation. Long computations call this function repeatedly.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// A function that never stops a computation.
pub const NEVER: Stop<'static> = &|| false;

/// A command that answers questions one by one.
pub trait Command: Sync {
    /// The fields of a question in JSON, without its `id`.
    type Fields: DeserializeOwned;
    /// A question, read from text or JSON.
    type Question<'a>
    where
        Self: 'a;
    /// The answer to a question.
    type Answer<'a>: Recorded
    where
        Self: 'a;

    /// Deserializes the fields of a JSON object.
    ///
    /// # Errors
    ///
    /// A field is unknown, is missing or has the wrong type.
    fn fields(&self, fields: Map<String, Value>) -> Result<Self::Fields, Problems> {
        deserialize_fields(fields)
    }

    /// Reads the `id` and the fields of a valid JSON object in one pass, to save time. Returns `None` if the text must
    /// be read with [`parse`] and [`Command::fields`]. The default implementation returns `None`.
    fn fast_fields(&self, _json: &str) -> Option<(Id, Self::Fields)> {
        None
    }

    /// Reads a question in text.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the text.
    fn read_text(&self, text: &str) -> Result<Self::Question<'_>, Problems>;

    /// Reads a question in JSON.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the fields.
    fn read_fields(&self, fields: Self::Fields) -> Result<Self::Question<'_>, Problems>;

    /// Reads a question in text from a log. `_rules` has the rules that the log names, or is `None` if the log names
    /// none. The default implementation ignores these rules.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the text.
    fn read_text_under(&self, text: &str, _rules: Option<&LogRules>) -> Result<Self::Question<'_>, Problems> {
        self.read_text(text)
    }

    /// Reads a question in JSON from a log. `_rules` has the rules that the log names, or is `None` if the log names
    /// none. The default implementation ignores these rules.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the fields.
    fn read_fields_under(
        &self,
        fields: Self::Fields,
        _rules: Option<&LogRules>,
    ) -> Result<Self::Question<'_>, Problems> {
        self.read_fields(fields)
    }

    /// Reads an input, in text or in JSON. `rules` has the rules that the log of the input names, or is `None` if the
    /// log names none. The input's `id` is stored in `id` before the fields are checked. The record of an error can
    /// therefore repeat the `id`.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the input.
    fn read_input(&self, input: &str, rules: Option<&LogRules>, id: &mut Id) -> Result<Self::Question<'_>, Problems> {
        if let Some((its_id, fields)) = self.fast_fields(input) {
            *id = its_id;
            return self.read_fields_under(fields, rules);
        }
        match parse(input, id)? {
            Input::Text(text) => self.read_text_under(text, rules),
            Input::Json(fields) => self.read_fields_under(self.fields(fields)?, rules),
        }
    }

    /// Answers a question. Long computations end when `stop` returns `true`. The answer then reports the early end.
    ///
    /// # Errors
    ///
    /// The question has no answer, for example because the rules do not allow a hand.
    fn answer<'a>(&'a self, question: Self::Question<'a>, stop: Stop<'_>) -> Result<Self::Answer<'a>, Problems>;

    /// Returns `true` if the command applies the rules in a header of a log to the deals below the header. Otherwise,
    /// the command reads headers as comments.
    fn has_headers(&self) -> bool {
        false
    }

    /// Returns a warning if the command line replaces or changes the rules of a header. Returns `None` if the rules of
    /// the header apply unchanged.
    fn about_header(&self, _rules: &LogRules) -> Option<String> {
        None
    }

    /// Returns `true` if a line of a log contains one player of a deal, whose other players may be in the lines below.
    /// If `_is_open` is `true`, the deal above the line is unfinished. In that case, the function also returns `true`
    /// for any other line that belongs to that deal.
    fn continues_deal(&self, _line: &str, _is_open: bool) -> bool {
        false
    }

    /// Returns `true` if a deal with one player per line must end with a blank line. Without the blank line, each line
    /// with one player is an input. If the function returns `false`, lines with one player each always form a deal.
    fn needs_blank_line(&self) -> bool {
        false
    }
}

/// An answer that has a JSON record.
pub trait Recorded {
    /// Returns the record, with the `id` of the question.
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a;

    /// Writes one record per line. Most answers have only one record.
    fn write_records(&self, id: &Id, out: &mut Vec<u8>) {
        write_record(&self.record(id), out);
    }

    /// Returns `true` if the answer counts as a failure, such as a mis-set hand in `check`.
    fn is_failure(&self) -> bool {
        false
    }
}

/// Several answers to one question.
impl<A: Recorded> Recorded for Vec<A> {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        self.iter().map(|answer| answer.record(id)).collect::<Vec<_>>()
    }

    fn write_records(&self, id: &Id, out: &mut Vec<u8>) {
        self.iter().for_each(|answer| answer.write_records(id, out));
    }

    fn is_failure(&self) -> bool {
        self.iter().any(Recorded::is_failure)
    }
}
