//! The record of an input that could not be answered.

use serde::Serialize;

use crate::wire::id::Id;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::write_record;

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct ErrorRecord<'a> {
    schema: &'static str,
    id: &'a Id,
    /// Number of the line with the first problem, from 1; null if the input was not part of a stream.
    line: Option<usize>,
    /// The first problem, and all problems.
    error: ErrorBody<'a>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct ErrorBody<'a> {
    #[serde(flatten)]
    first: &'a Problem,
    /// All problems of the input.
    all: &'a [Problem],
}

/// Writes the problems of an input as a record. Without problems, writes nothing.
pub fn write_problems(Problems(all): &Problems, id: &Id, line: Option<usize>, out: &mut Vec<u8>) {
    if let Some(first) = all.first() {
        let error = ErrorBody { first, all };
        write_record(&ErrorRecord { schema: "pusoy.error/1", id, line, error }, out);
    }
}
