//! `pusoy rules check`: whether a file of house rules is in order.

use std::io::Write;
use std::path::Path;

use serde::Serialize;

use crate::args::Global;
use crate::commands::rules::show::ShownRules;
use crate::house::source;
use crate::house::words::in_words;
use crate::json::id::Id;
use crate::plain::plain;
use crate::stream::answers::{Written, print};
use crate::terminal::exit::Exit;

pub fn run(file: &Path, global: &Global) -> Exit {
    match source::file(file) {
        Ok(house) => print(&CheckedFile { file, shown: ShownRules(&house) }, global.form()),
        Err(exit) => exit,
    }
}

/// A file in order, with the rules that it says.
struct CheckedFile<'a> {
    file: &'a Path,
    shown: ShownRules<'a>,
}

impl Written for CheckedFile<'_> {
    fn text(&self, out: &mut Vec<u8>) {
        let ShownRules(house) = self.shown;
        let file = self.file.display().to_string();
        _ = writeln!(out, "{}: {}, hash {:016x}", plain(&file), in_words(house), house.rules.hash());
    }

    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        self.shown.record(id)
    }
}
