//! `pusoy cache`: shows, fills and clears the cache.

use std::io::Write;
use std::path::PathBuf;

use pusoy::chinese::rules::Preset;
use pusoy::chinese::{Payoffs, Rules};
use pusoy::open_face::Worth;
use pusoy_api::command::Recorded;
use pusoy_api::questions::place::objective::number;
use pusoy_api::solving::solvers::make_solver;
use pusoy_api::solving::variants::variant;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::wire::id::Id;
use pusoy_api::words::numbers::count_of;
use pusoy_api::words::rules::in_words;
use serde::Serialize;

use crate::args::{self, CacheAction, CacheBuild, Global};
use crate::house::named_rules;
use crate::machine::cache::{CacheEntry, list_entries, machine};
use crate::machine::directories::cache as folder;
use crate::stream::answers::{Render, print};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::refuse_unused;
use crate::terminal::progress::blocks_bar;

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct CacheRecord {
    schema: &'static str,
    /// The cache folder.
    folder: String,
    /// Whether the listed contents have been removed.
    removed: bool,
    /// Length of the listed contents, in bytes.
    bytes: u64,
    /// The contents, by rules.
    kept: Vec<CacheEntryRecord>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct CacheEntryRecord {
    /// The hash of the rules.
    hash: String,
    /// The preset with these rules, if there is one.
    preset: Option<&'static str>,
    /// Number of opponents that the strategy considers together: 1, unless home runs are multiplied.
    opponents: usize,
    /// Length of the strategy, in bytes; null if it is not cached, as for a preset.
    strategy: Option<u64>,
    /// Number of blocks, each of 32,768 opponents' hands. Some hands of a block may not be set yet.
    blocks: usize,
    /// Length of the blocks, in bytes.
    blocks_bytes: u64,
    /// Length of the fantasyland values and the value function of open-face rules, in bytes. Null if they are not
    /// cached, as for a preset.
    values: Option<u64>,
    /// Value of fantasyland for each number of cards.
    fantasyland: Vec<WorthRecord>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct WorthRecord {
    /// Number of cards in fantasyland.
    cards: usize,
    /// Value of fantasyland with this number of cards, in units.
    value: f64,
    /// Standard error of `value`, in units.
    std_err: f64,
}

/// Entries of the cache folder.
struct Contents {
    folder: PathBuf,
    selection: Selection,
    entries: Vec<CacheEntry>,
}

/// The entries that [`Contents`] lists.
#[derive(Clone, Copy)]
enum Selection {
    All,
    OfOneRuleSet,
    Removed,
}

pub fn run(args: &args::Cache, global: &Global) -> Result<Exit, Failure> {
    let none = || Failure::io("there is no cache folder (set XDG_CACHE_HOME to an absolute path)");
    let folder = folder().ok_or_else(none)?;
    let contents = Contents { folder, selection: Selection::All, entries: list_entries() };
    match &args.action {
        CacheAction::Show => print(&contents, global.form()),
        CacheAction::Clear => clear(contents, global),
        CacheAction::Build(args) => build(args, contents, global),
    }
}

fn clear(contents: Contents, global: &Global) -> Result<Exit, Failure> {
    let cannot = |error| Failure::io(format!("cannot clear {}: {error}", contents.folder.display()));
    contents.entries.iter().try_for_each(CacheEntry::remove).map_err(cannot)?;
    print(&Contents { selection: Selection::Removed, ..contents }, global.form())
}

fn build(args: &CacheBuild, before: Contents, global: &Global) -> Result<Exit, Failure> {
    let house = named_rules::read(&args.rules)?.house().clone();
    if house.rules.is_open_face() {
        let why = "under open-face rules, values are trained and no hands are set in advance";
        refuse_unused(&global.given, &["opponents", "blocks"], why)?;
        return build_values(&house.rules, before, global);
    }
    let solver = make_solver(&house.rules, args.opponents.into(), &machine(true)).map_err(Failure::bad_data)?;
    let bar = blocks_bar(args.blocks.into(), &in_words(&house));
    solver.play_ahead(0..args.blocks.into(), &|| bar.inc(1), || false);
    bar.finish_and_clear();
    let together = Payoffs::new(&house.rules).seating(args.opponents.into()).opponents();
    let is_of_rules = |kept: &CacheEntry| kept.hash == house.rules.hash() && kept.opponents == together;
    let contents = before.with_entries_of(is_of_rules);
    if contents.entries.iter().map(|kept| kept.blocks.len()).sum::<usize>() < usize::from(args.blocks) {
        return Err(Failure::io(cannot_store("hands", &contents)));
    }
    print(&contents, global.form())
}

/// Formats the reason why results are not in the cache.
fn cannot_store(what: &str, contents: &Contents) -> String {
    let folder = contents.folder.display();
    format!("cannot store {what} in {folder} (check its permissions and the free space, or set XDG_CACHE_HOME)")
}

/// Trains the values of open-face rules, unless they come with the program or are already in the cache. Shows what the
/// cache contains for these rules.
fn build_values(rules: &Rules, before: Contents, global: &Global) -> Result<Exit, Failure> {
    let variant = variant(rules, &*machine(true)).map_err(Failure::bad_data)?;
    let contents = before.with_entries_of(|kept| kept.hash == rules.hash());
    // For a preset, `variant.values()` is `None`, because its values come with the program.
    if variant.values().is_some() && contents.entries.iter().all(|kept| kept.values.is_none()) {
        return Err(Failure::io(cannot_store("values", &contents)));
    }
    print(&contents, global.form())
}

impl Contents {
    /// Lists the folder again. Returns the contents with only the entries of one rule set.
    fn with_entries_of(self, is_of_rules: impl Fn(&CacheEntry) -> bool) -> Contents {
        let entries = list_entries().into_iter().filter(is_of_rules).collect();
        Contents { selection: Selection::OfOneRuleSet, entries, ..self }
    }

    fn bytes(&self) -> u64 {
        self.entries.iter().map(CacheEntry::bytes).sum()
    }
}

impl Recorded for Contents {
    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        let entry_record = |kept: &CacheEntry| CacheEntryRecord {
            hash: format!("{:016x}", kept.hash),
            preset: preset(kept),
            opponents: kept.opponents,
            strategy: kept.strategy.as_ref().map(|(_, bytes)| *bytes),
            blocks: kept.blocks.len(),
            blocks_bytes: kept.blocks_bytes(),
            values: kept.values.as_ref().map(|(_, bytes)| *bytes),
            fantasyland: kept.fantasyland().into_iter().map(WorthRecord::new).collect(),
        };
        CacheRecord {
            schema: "pusoy.cache/1",
            folder: self.folder.display().to_string(),
            removed: matches!(self.selection, Selection::Removed),
            bytes: self.bytes(),
            kept: self.entries.iter().map(entry_record).collect(),
        }
    }
}

impl Render for Contents {
    fn text(&self, out: &mut Vec<u8>) {
        let folder = self.folder.display().to_string();
        let (folder, size) = (escape_controls(&folder), megabytes(self.bytes()));
        _ = match (self.entries.is_empty(), self.selection) {
            (true, Selection::OfOneRuleSet) => writeln!(out, "the cache in {folder} has nothing for these rules"),
            (true, _) => writeln!(out, "the cache in {folder} is empty"),
            (false, Selection::Removed) => writeln!(out, "removed from {folder}: {size}"),
            (false, _) => writeln!(out, "{folder}: {size}"),
        };
        let names: Vec<String> = self.entries.iter().map(name).collect();
        let width = names.iter().map(String::len).max().unwrap_or(0);
        for (kept, name) in self.entries.iter().zip(names) {
            let strategy = kept.strategy.as_ref().map(|(_, bytes)| format!("strategy, {}", megabytes(*bytes)));
            let blocks = (!kept.blocks.is_empty()).then(|| {
                let blocks = count_of(kept.blocks.len() as u64, "block");
                format!("{blocks} of hands, {}", megabytes(kept.blocks_bytes()))
            });
            let values = kept.values.as_ref().map(|(_, bytes)| values_in_words(kept, *bytes));
            let all = strategy.into_iter().chain(blocks).chain(values);
            _ = writeln!(out, "  {name:<width$}  {}", itertools::join(all, "; "));
        }
    }
}

impl WorthRecord {
    fn new((cards, worth): (usize, Worth)) -> WorthRecord {
        WorthRecord { cards, value: number(worth.value), std_err: number(worth.std_err) }
    }
}

/// Formats values: `values, 0.1 MB: fantasyland is worth 9.8 ± 0.3 with 14 cards, 15.2 ± 0.25 with 15 cards`.
fn values_in_words(kept: &CacheEntry, bytes: u64) -> String {
    let in_words = |(cards, worth): &(usize, Worth)| format!("{} ± {} with {cards} cards", worth.value, worth.std_err);
    match &kept.fantasyland()[..] {
        [] => format!("values, {}; the file is damaged", megabytes(bytes)),
        found => format!(
            "values, {}: fantasyland is worth {}",
            megabytes(bytes),
            itertools::join(found.iter().map(in_words), ", ")
        ),
    }
}

/// Returns the name of the preset with the hash of a cache entry. Returns `None` for house rules.
fn preset(kept: &CacheEntry) -> Option<&'static str> {
    Preset::ALL.iter().find(|&&preset| Rules::of(preset).hash() == kept.hash).map(|preset| preset.name())
}

/// Formats the rules of a cache entry, and the number of opponents unless it is 1: `standard`, `house rules
/// 3daf6a330e80d651, 3 opponents`.
fn name(kept: &CacheEntry) -> String {
    let rules = preset(kept).map_or_else(|| format!("house rules {:016x}", kept.hash), str::to_owned);
    match kept.opponents {
        1 => rules,
        together => format!("{rules}, {together} opponents"),
    }
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}
