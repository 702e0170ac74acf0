//! The log of `play`, which is stored on disk after every placement.

use std::path::Path;

use pusoy::chinese::rules::House;
use pusoy_api::playing::deal::PlayedDeal;
use pusoy_api::playing::log::{finished, last_rules, unfinished};
use pusoy_api::rules::header::header;

use crate::machine::log_file::{Found, LogFile};
use crate::terminal::failure::Failure;

/// A log on disk.
pub struct Store {
    file: LogFile,
    /// The lines of the unfinished deal, as they are in the file.
    lines: String,
}

impl Store {
    /// Opens a log, and returns it with its text. A missing file counts as empty.
    pub fn open(path: &Path) -> Result<(Store, String), Failure> {
        let mut store = Store { file: LogFile::new(path), lines: String::new() };
        let text = store.read()?;
        Ok((store, text))
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Records that `lines` are the lines of the unfinished deal in the file. The next change replaces them.
    pub fn goes_on_from(&mut self, lines: &str) {
        lines.clone_into(&mut self.lines);
    }

    fn read(&mut self) -> Result<String, Failure> {
        let found = self.file.read();
        let Found { lines, torn } = found.map_err(|error| Failure::cannot_read(self.path().display(), error))?;
        // A last line without a line end is kept, and gets a line end.
        Ok(if torn.is_empty() { lines } else { format!("{lines}{torn}\n") })
    }

    /// Returns `true` if the file has lines of the unfinished deal.
    pub fn has_deal(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Stores an unfinished deal in place of its earlier lines. A deal without placements is stored only if the file
    /// already has lines of the deal, for example because the player has undone every placement.
    pub fn store(&mut self, deal: &PlayedDeal) -> Result<(), Failure> {
        let is_kept = deal.state().last().is_some() || self.has_deal();
        let lines = if is_kept { unfinished(deal) } else { String::new() };
        self.write(deal.house(), &lines)?;
        self.lines = lines;
        Ok(())
    }

    /// Stores a finished deal in place of the lines of the unfinished deal.
    pub fn finish(&mut self, deal: &PlayedDeal) -> Result<(), Failure> {
        self.write(deal.house(), &finished(deal))?;
        self.lines.clear();
        Ok(())
    }

    /// Removes the unfinished deal.
    pub fn remove(&mut self, house: &House) -> Result<(), Failure> {
        self.write(house, "")?;
        self.lines.clear();
        Ok(())
    }

    /// Removes the lines of the unfinished deal, and writes `lines` at the end of the file. If `lines` is not empty,
    /// adds a header above it unless the last header of the file has the rules `house`. Another program may have
    /// changed the rest of the file in the meantime, so this method reads the file again first.
    fn write(&mut self, house: &House, lines: &str) -> Result<(), Failure> {
        let before = self.read()?;
        let at = before.rfind(&self.lines).filter(|_| !self.lines.is_empty());
        let kept = at.map_or_else(|| before.clone(), |at| before[..at].to_owned() + &before[at + self.lines.len()..]);
        let is_named = last_rules(&kept).is_some_and(|rules| rules.house.is_ok_and(|named| named == *house));
        let header = if is_named || lines.is_empty() { String::new() } else { header(house) + "\n" };
        let kept = kept.trim_end();
        let parts = [kept, header.trim_end(), lines.trim_end()];
        let text = itertools::join(parts.into_iter().filter(|part| !part.is_empty()), "\n\n") + "\n";
        if text.trim().is_empty() && before.is_empty() || text == before {
            return Ok(());
        }
        self.file.rewrite(&text).map_err(|error| Failure::cannot_write(self.file.path(), error))
    }
}
