//! The record of an account or a summary, to which many answers are added.

use serde::Serialize;

/// A record of what was added up.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CountedRecord<'a, R> {
    /// What was added up.
    #[serde(flatten)]
    pub of: R,
    /// The numbers of the lines that could not be answered, and are not counted; absent if there are none.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub not_counted: &'a [usize],
}
