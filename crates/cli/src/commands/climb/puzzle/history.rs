//! The history of puzzles, in an append-only file of JSON lines.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use pusoy::climbing::GameRules;
use pusoy::climbing::study::Wanted;
use pusoy_api::questions::climb::puzzle::dealt::{DealtPuzzle, PuzzleKey};
use pusoy_api::questions::climb::puzzle::practice::PuzzleResult;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::wire::record::write_record;
use pusoy_api::words::numbers::count_of;
use serde::{Deserialize, Serialize};

use crate::machine::directories::data;
use crate::machine::log_file::{Found, LogFile};
use crate::terminal::failure::Failure;

const SCHEMA: &str = "pusoy.climb.puzzle.answer/1";

/// A line of the file: an answered puzzle.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PuzzleEntry {
    schema: String,
    /// Time of the answer, in seconds since 1970.
    time: u64,
    /// The game, such as `big-two`.
    game: String,
    /// A hash of all options, which identifies the rules.
    hash: String,
    /// The seed of the puzzle.
    seed: u64,
    /// Number of the puzzle, from 1.
    number: u64,
    /// Number of cards in each hand.
    cards: usize,
    /// The requested level; null if none was requested.
    level: Option<u8>,
    /// The hands of the players, in seat order.
    hands: Vec<String>,
    /// The result: `first` or `second` for the successful try, or `missed`.
    result: String,
}

/// The file, with its entries under the rules in force.
pub struct History {
    file: LogFile,
    entries: Vec<PuzzleEntry>,
    /// Whether the last line of the file has no line end.
    is_torn: bool,
    /// Number of entries that this session stored.
    stored: u64,
}

impl PuzzleEntry {
    /// Creates an entry for an answered puzzle.
    pub fn new(dealt: &DealtPuzzle<'_>, key: PuzzleKey, result: PuzzleResult) -> PuzzleEntry {
        PuzzleEntry {
            schema: String::from(SCHEMA),
            time: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()),
            game: String::from(dealt.rules.name()),
            hash: hash(dealt.rules),
            seed: key.seed,
            number: key.number,
            cards: key.wanted.cards,
            level: key.wanted.level,
            hands: hands(dealt),
            result: String::from(result.name()),
        }
    }

    fn key(&self) -> PuzzleKey {
        PuzzleKey { seed: self.seed, number: self.number, wanted: Wanted { cards: self.cards, level: self.level } }
    }
}

fn hash(rules: &dyn GameRules) -> String {
    format!("{:016x}", rules.hash())
}

fn hands(dealt: &DealtPuzzle<'_>) -> Vec<String> {
    dealt.puzzle.position.hands.iter().map(|hand| dealt.spelling.record(hand).join(" ")).collect()
}

impl History {
    /// Opens the given file, or the one in the user's data folder. Lines that are not entries under these rules are
    /// ignored, but stay in the file.
    pub fn open(path: Option<&Path>, rules: &dyn GameRules) -> Result<History, Failure> {
        let none = || Failure::io("no folder for the history (name a file with --history, or use --no-history)");
        let path = path.map(Path::to_owned).or_else(|| Some(data()?.join("puzzles.jsonl"))).ok_or_else(none)?;
        if let Some(folder) = path.parent() {
            // If the folder cannot be created, writing the file reports why.
            _ = std::fs::create_dir_all(folder);
        }
        let mut file = LogFile::new(&path);
        let Found { lines, torn } = file.read().map_err(|error| {
            let path = path.display();
            Failure::io(format!("cannot read {path}: {error} (--no-history practises without a history)"))
        })?;
        let (game, hash) = (rules.name(), hash(rules));
        let of_line = |line: &str| serde_json::from_str(line).ok();
        let is_of_rules = |entry: &PuzzleEntry| entry.schema == SCHEMA && entry.game == game && entry.hash == hash;
        let entries = lines.lines().chain([&*torn]).filter_map(of_line).filter(is_of_rules).collect();
        Ok(History { file, entries, is_torn: !torn.is_empty(), stored: 0 })
    }

    /// Returns the puzzles that were not solved at the first try when they were last answered, in the order of these
    /// last answers.
    pub fn missed(&self) -> Vec<PuzzleKey> {
        let is_last =
            |(at, entry): &(usize, &PuzzleEntry)| self.entries[at + 1..].iter().all(|later| later.key() != entry.key());
        let last = self.entries.iter().enumerate().filter(is_last);
        last.filter(|(_, entry)| entry.result != PuzzleResult::First.name()).map(|(_, entry)| entry.key()).collect()
    }

    /// Returns `true` if the dealt puzzle has the same hands as the last entry with this key. Another version of the
    /// program may deal another puzzle for the same key.
    pub fn is_as_recorded(&self, key: PuzzleKey, dealt: &DealtPuzzle<'_>) -> bool {
        self.entries.iter().rfind(|entry| entry.key() == key).is_some_and(|entry| entry.hands == hands(dealt))
    }

    /// Adds an entry, and writes it at once.
    pub fn add(&mut self, entry: PuzzleEntry) -> Result<(), Failure> {
        let mut line = if std::mem::take(&mut self.is_torn) { vec![b'\n'] } else { Vec::new() };
        write_record(&entry, &mut line);
        self.entries.push(entry);
        let written = self.file.append(&String::from_utf8_lossy(&line));
        written.map_err(|error| Failure::cannot_write(self.file.path(), error))?;
        self.stored += 1;
        Ok(())
    }

    /// Describes where the answers of this session are stored. Returns `None` if the session stored no answers.
    pub fn stored_in_words(&self) -> Option<String> {
        let path = self.file.path().to_string_lossy();
        let answers = count_of(self.stored, "answer");
        (self.stored > 0).then(|| format!("stored {answers} in {}; missed puzzles come back", escape_controls(&path)))
    }
}
