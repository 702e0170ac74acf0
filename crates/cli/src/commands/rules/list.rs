//! `pusoy rules list`: the presets.

use pusoy::chinese::rules::Preset;
use pusoy_api::questions::rules::list::ListedPreset;
use pusoy_api::wire::id::Id;

use crate::args::Global;
use crate::stream::answers::{Render, write};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::labelled::write_labelled;
use crate::terminal::output::write_out;

pub fn run(global: &Global) -> Result<Exit, Failure> {
    let mut out = Vec::new();
    Preset::ALL.iter().for_each(|&preset| write(&ListedPreset(preset), global.form(), &Id::NONE, &mut out));
    write_out(&out, global.form())
}

impl Render for ListedPreset {
    fn text(&self, out: &mut Vec<u8>) {
        write_labelled(&format!("{:<14} ", self.0.name()), self.0.about(), out);
    }
}
