//! An input as it arrives: text or a JSON object.

use serde_json::{Map, Value};

use crate::wire::id::{Id, Identified};
use crate::wire::problem::{Problem, Problems};

/// An input: text or JSON, depending on its first character.
pub enum Input<'a> {
    /// Text, as on the command line or in a line of a stream.
    Text(&'a str),
    /// The fields of a JSON object without its `id`.
    Json(Map<String, Value>),
}

/// Returns `true` if a line must be read as JSON: after any white space, it starts with `{`, `[` or `"`. No input in
/// text starts with one of these characters.
pub fn is_json(line: &str) -> bool {
    line.trim_start().starts_with(['{', '[', '"'])
}

/// Returns the bytes of an input as text.
///
/// # Errors
///
/// The bytes are not UTF-8.
pub fn utf8(bytes: &[u8]) -> Result<&str, Problem> {
    std::str::from_utf8(bytes).map_err(|error| {
        let column = String::from_utf8_lossy(&bytes[..error.valid_up_to()]).chars().count() + 1;
        let message = format!("not UTF-8 at column {column}");
        Problem { column: Some(column), ..Problem::new("bad-encoding", message) }
    })
}

/// Distinguishes text from JSON, and stores the `id` of a JSON object in `id`.
///
/// # Errors
///
/// The input starts like JSON but is not a valid JSON object, or a field appears twice in it.
pub fn parse<'a>(text: &'a str, id: &mut Id) -> Result<Input<'a>, Problems> {
    if !is_json(text) {
        return Ok(Input::Text(text));
    }
    let object = object(text)?;
    *id = object.id;
    Ok(Input::Json(object.fields))
}

/// Parses a JSON object.
///
/// # Errors
///
/// The text is not a valid JSON object, or a field appears twice in it.
pub fn object(text: &str) -> Result<Identified, Problem> {
    serde_json::from_str(text).map_err(|error| {
        // serde_json counts bytes; people count characters.
        let bytes = error.column().saturating_sub(1).min(text.len());
        let column = String::from_utf8_lossy(&text.as_bytes()[..bytes]).chars().count() + 1;
        let message = format!("not a valid JSON object: {}, at column {column}", json_message(&error));
        Problem { column: Some(column), ..Problem::new("bad-json", message) }
    })
}

/// Returns the message of an error in JSON, without the line and the column.
pub fn json_message(error: &serde_json::Error) -> String {
    let message = error.to_string();
    message.split(" at line ").next().unwrap_or_default().to_owned()
}
