//! `pusoy rules check`: checks a file of house rules.

use std::io::Write;
use std::path::Path;

use pusoy_api::command::Recorded;
use pusoy_api::questions::rules::show::ShownRules;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::wire::id::Id;
use pusoy_api::words::rules::in_words;
use serde::Serialize;

use crate::args::Global;
use crate::house::source;
use crate::stream::answers::{Render, print};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

pub fn run(file: &Path, global: &Global) -> Result<Exit, Failure> {
    print(&CheckedFile { file, shown: ShownRules(&source::file(file)?) }, global.form())
}

/// A valid file, with its rules.
struct CheckedFile<'a> {
    file: &'a Path,
    shown: ShownRules<'a>,
}

impl Recorded for CheckedFile<'_> {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        self.shown.record(id)
    }
}

impl Render for CheckedFile<'_> {
    fn text(&self, out: &mut Vec<u8>) {
        let ShownRules(house) = self.shown;
        let file = self.file.display().to_string();
        _ = writeln!(out, "{}: {}, hash {:016x}", escape_controls(&file), in_words(house), house.rules.hash());
    }
}
