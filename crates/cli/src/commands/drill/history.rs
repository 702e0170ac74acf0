//! The history of drills, in an append-only file of JSON lines.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use pusoy::cards::CardSet;
use pusoy::chinese::ByRow;
use pusoy::chinese::rules::House;
use pusoy::solver::Theme;
use pusoy_api::questions::grade::graded::GradedHand;
use pusoy_api::questions::place::input::Question;
use pusoy_api::rules::base_rules::RulesRecord;
use pusoy_api::wire::record::{deserialize_fields, rounded, write_record};
use pusoy_api::wire::rows::row_text;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::machine::directories::data;
use crate::stream::lines::Lines;
use crate::terminal::failure::Failure;

const HAND: &str = "pusoy.drill/1";
const PLACEMENT: &str = "pusoy.drill.placement/1";

/// A line of the file: a hand that was set, or a street of open-face that was placed.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Entry {
    Hand(HandEntry),
    Placement(PlacementEntry),
}

/// A street of open-face that was placed, or a hand in fantasyland that was set.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PlacementEntry {
    schema: String,
    /// Seconds since 1970.
    time: u64,
    /// The rules in force.
    rules: RulesRecord,
    /// The front, the middle and the back before the street; empty for a hand in fantasyland.
    board: [String; 3],
    /// The cards discarded before.
    dead: String,
    /// The cards of the street, or of the hand.
    cards: String,
    /// The placement: `Qd>f 6h>b 2d>x`, or `FRONT / MIDDLE / BACK` in fantasyland.
    placement: String,
    /// Units lost against the best placement; 0 if sampling does not distinguish the two.
    pub loss: f64,
    /// The kind of the task: `street-1`, …, or `fantasyland`.
    pub kind: String,
}

/// A hand that was set.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct HandEntry {
    schema: String,
    /// Seconds since 1970.
    time: u64,
    /// The rules in force.
    rules: RulesRecord,
    /// Number of opponents.
    opponents: usize,
    /// The thirteen cards.
    cards: String,
    /// The front as it was set.
    front: String,
    /// The middle as it was set.
    middle: String,
    /// The back as it was set.
    back: String,
    /// Units lost against the best setting, over all opponents.
    pub loss: f64,
    /// The kinds of the hand.
    themes: Vec<String>,
}

/// The file with its entries, from earlier sessions and from this one.
pub struct History {
    path: PathBuf,
    file: File,
    entries: Vec<Entry>,
}

/// Maximum length of a history, in bytes: close to a million hands.
const LONGEST: u64 = 1 << 28;

impl Entry {
    /// Reads a line. Returns `None` if it is not an entry.
    fn read(line: &[u8]) -> Option<Entry> {
        let fields: Map<String, Value> = serde_json::from_slice(line).ok()?;
        match fields.get("schema")?.as_str()? {
            HAND => deserialize_fields(fields).ok().map(Entry::Hand),
            PLACEMENT => deserialize_fields(fields).ok().map(Entry::Placement),
            _ => None,
        }
    }

    /// Returns the entry of a hand. Returns `None` for a placement.
    pub fn hand(&self) -> Option<&HandEntry> {
        match self {
            Entry::Hand(entry) => Some(entry),
            Entry::Placement(_) => None,
        }
    }

    /// Returns the entry of a placement. Returns `None` for a hand.
    pub fn placement(&self) -> Option<&PlacementEntry> {
        match self {
            Entry::Hand(_) => None,
            Entry::Placement(entry) => Some(entry),
        }
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

impl PlacementEntry {
    /// Creates an entry for a placed street or a hand set in fantasyland, with its loss and kind.
    pub fn new(house: &House, question: &Question, placement: String, loss: f64, kind: String) -> PlacementEntry {
        let (board, dead, cards) = match question {
            Question::Street { position, .. } => {
                (position.board, position.dead, position.cards.iter().copied().collect::<CardSet>())
            }
            Question::Fantasyland { hand, .. } => (ByRow::default(), CardSet::EMPTY, *hand),
        };
        PlacementEntry {
            schema: String::from(PLACEMENT),
            time: now(),
            rules: RulesRecord::new(house),
            board: [board.front, board.middle, board.back].map(row_text),
            dead: dead.to_string(),
            cards: cards.to_string(),
            placement,
            loss: rounded(loss),
            kind,
        }
    }
}

impl HandEntry {
    pub fn new(hand: &GradedHand<'_>, themes: &[Theme]) -> HandEntry {
        let rows = hand.given.setting.rows();
        HandEntry {
            schema: String::from(HAND),
            time: now(),
            rules: hand.solved.rules.clone().into_owned(),
            opponents: hand.solved.answer.opponents,
            cards: hand.solved.query.hand.to_string(),
            front: row_text(rows.front),
            middle: row_text(rows.middle),
            back: row_text(rows.back),
            loss: rounded(hand.graded.given.gap.mean()),
            themes: themes.iter().map(|theme| theme.name().to_owned()).collect(),
        }
    }

    /// Returns the themes of the hand, without unknown names.
    pub fn themes(&self) -> Vec<Theme> {
        self.themes.iter().filter_map(|name| Theme::from_name(name)).collect()
    }
}

impl History {
    /// Opens a file, or the one in the user's data folder. Lines that are not entries are ignored, but stay in it.
    pub fn open(path: Option<&Path>) -> Result<History, Failure> {
        let none = || Failure::io("no folder for the history (name a file with --history, or use --no-history)");
        let path = path.map(Path::to_owned).or_else(|| Some(data()?.join("drill.jsonl"))).ok_or_else(none)?;
        let cannot = |what: &str, error: &io::Error| {
            Failure::io(format!("cannot {what} {}: {error} (--no-history drills without a history)", path.display()))
        };
        if let Some(folder) = path.parent() {
            // If the folder cannot be created, opening the file reports why.
            _ = std::fs::create_dir_all(folder);
        }
        let file = open(&path).map_err(|error| cannot("open", &error))?;
        let entries = read(&file).map_err(|error| cannot("read", &error))?;
        Ok(History { path, file, entries })
    }

    /// Returns all entries, those of this session last.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Adds an entry, and writes it at once, so that it is stored even if the session is killed.
    pub fn add(&mut self, entry: Entry) -> Result<(), Failure> {
        let mut line = Vec::new();
        write_record(&entry, &mut line);
        self.entries.push(entry);
        self.append(line).map_err(|error| Failure::cannot_write(&self.path, error))
    }

    /// Appends a line. First ends an incomplete line, which a killed session or a full disk may have left.
    fn append(&mut self, mut line: Vec<u8>) -> io::Result<()> {
        if self.file.seek(SeekFrom::End(0))? > 0 {
            let mut last = [0];
            self.file.seek(SeekFrom::End(-1))?;
            self.file.read_exact(&mut last)?;
            if last != *b"\n" {
                line.insert(0, b'\n');
            }
        }
        self.file.write_all(&line)
    }
}

/// Opens a file for reading and appending. Refuses anything but a regular file, because it may have no end.
fn open(path: &Path) -> io::Result<File> {
    let fits = |found: std::fs::Metadata| match found.len() {
        _ if !found.is_file() => Err(io::Error::new(ErrorKind::InvalidInput, "it is not a file")),
        LONGEST.. => Err(io::Error::new(ErrorKind::FileTooLarge, format!("it is longer than {LONGEST} bytes"))),
        _ => Ok(()),
    };
    // Opening a pipe would wait for a process at its other end.
    std::fs::metadata(path).map_or(Ok(()), fits)?;
    OpenOptions::new().read(true).create(true).append(true).open(path)
}

/// Reads the entries of a file.
fn read(file: &File) -> io::Result<Vec<Entry>> {
    let mut lines = Lines::new(file.take(LONGEST));
    let mut entries = Vec::new();
    loop {
        let batch = lines.next_batch()?;
        if batch.is_empty() {
            return Ok(entries);
        }
        let bytes = batch.iter().filter_map(|line| line.bytes.as_deref());
        entries.extend(bytes.filter_map(Entry::read));
    }
}
