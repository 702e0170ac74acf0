//! `pusoy schema`: shows the JSON Schema of a record, or lists the records.

use std::borrow::Cow;

use pusoy_api::wire::described::Described;

use crate::args::{self, Form};
use crate::machine::files::write_all;
use crate::records::records;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::{write_out, write_raw};

/// Prints a schema, or the names of all schemas. With `--dir`, writes all schemas into a folder.
pub fn run(args: &args::Schema) -> Result<Exit, Failure> {
    let schemas: Vec<(&str, Cow<'_, str>)> = records().map(|record| (record.name, text(record, args))).collect();
    if let Some(folder) = &args.dir {
        let files = schemas.iter().map(|(name, text)| (format!("{name}.json"), text.as_bytes().to_vec()));
        write_all(folder, files)?;
        return Ok(Exit::Done);
    }
    let Some(name) = &args.name else {
        let names: String = schemas.iter().map(|(name, _)| format!("{name}\n")).collect();
        return write_out(names.as_bytes(), Form::Text);
    };
    let wanted = name.replace('/', ".");
    let wanted = if wanted.starts_with("pusoy.") { wanted } else { format!("pusoy.{wanted}") };
    let is_number = |number: &str| number.parse::<u32>().is_ok();
    let is_wanted = |name: &str| {
        name == wanted || name.rsplit_once('.').is_some_and(|(kind, number)| kind == wanted && is_number(number))
    };
    let unknown = || Failure::usage(format!("unknown record '{name}' ('pusoy schema' lists all)"));
    let (_, text) = schemas.iter().find(|(name, _)| is_wanted(name)).ok_or_else(unknown)?;
    write_raw(text.as_bytes())
}

#[cfg(feature = "schemas")]
fn text(record: &'static Described, args: &args::Schema) -> Cow<'static, str> {
    if args.generate { Cow::Owned(record.generate()) } else { Cow::Borrowed(record.schema) }
}

#[cfg(not(feature = "schemas"))]
fn text(record: &'static Described, _args: &args::Schema) -> Cow<'static, str> {
    Cow::Borrowed(record.schema)
}
