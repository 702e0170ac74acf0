//! The record of an account or a summary of many answers.

use serde::Serialize;

/// A total of many answers, with the lines that are not counted.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct TotalRecord<'a, R> {
    /// The total.
    #[serde(flatten)]
    pub total: R,
    /// Numbers of the lines that could not be answered and are not counted; absent if there are none.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub not_counted: &'a [usize],
}
