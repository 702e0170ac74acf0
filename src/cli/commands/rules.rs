//! `pusoy rules`: lists the presets, shows and compares rules, and writes and checks files of house rules.

use std::io;
use std::io::Write;
use std::path::Path;

use itertools::Itertools;
use pusoy::chinese::payoffs::Payoffs;
use pusoy::chinese::rules::{House, OPTIONS, Preset};
use pusoy::chinese::{Clause, Row, Rules};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::cli::args;
use crate::cli::args::{Global, RulesAction};
use crate::cli::house::base_rules::{BaseRules, RulesRecord, in_words};
use crate::cli::house::source;
use crate::cli::json::described::described;
use crate::cli::json::record::write_record;
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::output::{complain, write_out};
use crate::cli::terminal::style;
use crate::cli::terminal::words::wrapped;

pub fn run(args: &args::Rules, global: &Global) -> Exit {
    let written = match &args.action {
        RulesAction::List => Ok(list(global.json)),
        RulesAction::Show(show) => BaseRules::read(&show.as_rules()).map(|rules| shown(rules.house(), global.json)),
        RulesAction::Diff { a, b } => source::preset_or_file(a)
            .and_then(|a| Ok((a, source::preset_or_file(b)?)))
            .map(|(a, b)| diff(&a, &b, global.json)),
        RulesAction::Init { file, from, force } => return init(file, from, *force),
        RulesAction::Check { file } => source::file(file).map(|house| checked(file, &house, global.json)),
    };
    let out = match written {
        Ok(out) => out,
        Err(exit) => return exit,
    };
    write_out(&out)
}

described! {
    record Listed as "pusoy.rules.list/1",
    record Shown as "pusoy.rules.show/1",
    record Diff as "pusoy.rules.diff/1",
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Listed {
    schema: &'static str,
    #[serde(flatten)]
    rules: RulesRecord,
    about: &'static str,
    solvable: bool,
}

/// Lists the presets, one a line.
fn list(json: bool) -> Vec<u8> {
    let mut out = Vec::new();
    for &preset in Preset::ALL {
        let rules = Rules::of(preset);
        let solvable = !rules.is_race() && !rules.is_open_face();
        if json {
            let rules = RulesRecord::new(&House::from(rules));
            let listed = Listed { schema: "pusoy.rules.list/1", rules, about: preset.about(), solvable };
            write_record(&listed, &mut out);
        } else {
            write_beside(&format!("{:<14} ", preset.name()), preset.about(), &mut out);
        }
    }
    out
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Shown {
    schema: &'static str,
    #[serde(flatten)]
    rules: RulesRecord,
    note: Option<String>,
    /// The rules in words, as a host reads them to the table.
    words: Vec<ClauseRecord>,
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, String>"))]
    options: Map<String, Value>,
    scoop: i32,
    surrender: Option<SurrenderRecord>,
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, Vec<String>>"))]
    royalties: Map<String, Value>,
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    naturals: Map<String, Value>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct ClauseRecord {
    topic: &'static str,
    text: String,
}

/// The units that surrender costs, and the limits of what it may cost, even where players may not surrender.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct SurrenderRecord {
    must_exceed: i32,
    must_be_below: i32,
    default: i32,
    cost: i32,
    allowed: bool,
}

fn shown(house: &House, json: bool) -> Vec<u8> {
    let rules = &house.rules;
    let mut out = Vec::new();
    if !json {
        card(house, &mut out);
        return out;
    }
    let (must_exceed, must_be_below) = rules.surrender_range();
    let default = Rules { surrender_cost: None, ..rules.clone() }.surrender_cost();
    let surrender = SurrenderRecord {
        must_exceed,
        must_be_below,
        default,
        cost: rules.surrender_cost(),
        allowed: rules.allows_surrender(),
    };
    let payoffs = Payoffs::new(rules);
    let royalties = Row::ALL.map(|row| (row.name().to_owned(), Value::from(payoffs.royalty_points(row).in_words())));
    let options = OPTIONS.iter().map(|option| (option.name.to_owned(), Value::from(option.value(rules))));
    let naturals = rules.enabled_naturals();
    let naturals = naturals.iter().map(|n| (n.name().to_owned(), Value::from(rules.natural_points(n))));
    let record = Shown {
        schema: "pusoy.rules.show/1",
        rules: RulesRecord::new(house),
        note: house.note.clone(),
        words: rules.in_words().into_iter().map(|Clause { topic, text }| ClauseRecord { topic, text }).collect(),
        options: options.collect(),
        scoop: rules.scoop_units(),
        surrender: (!rules.is_race()).then_some(surrender),
        royalties: royalties.into_iter().collect(),
        naturals: naturals.collect(),
    };
    write_record(&record, &mut out);
    out
}

/// Writes rules for a person: in words, and then every option with its value, by section.
fn card(house: &House, out: &mut Vec<u8>) {
    let rules = &house.rules;
    // A vector takes everything.
    _ = writeln!(out, "{}", in_words(house));
    if let Some(note) = &house.note {
        _ = writeln!(out, "{note}");
    }
    _ = writeln!(out, "hash {:016x}", rules.hash());
    _ = writeln!(out);
    rules.in_words().iter().for_each(|clause| write_clause(clause.topic, 15, &clause.text, out));
    _ = writeln!(out, "\nevery option, with its value; * is changed from the preset");
    let changed: Vec<&str> = rules.changed_from_preset().into_iter().map(|(name, _)| name).collect();
    let mut section = "preset";
    for option in OPTIONS.iter().filter(|option| option.section != "preset") {
        if option.section != section {
            section = option.section;
            _ = writeln!(out, "\n{section} ({})", option.source);
        }
        let mark = if changed.contains(&option.name) { "*" } else { " " };
        let told = format!("{mark} {:<21} {:<12} ", option.name, option.value(rules));
        write_beside(&told, option.meaning, out);
    }
}

/// Writes a topic, padded to `width` characters, and beside it what the rules say about it.
fn write_clause(topic: &str, width: usize, text: &str, out: &mut Vec<u8>) {
    write_beside(&format!("{topic:<width$}"), text, out);
}

/// Writes a text beside a head, in as many lines as it takes; below it where there is little room.
fn write_beside(head: &str, text: &str, out: &mut Vec<u8>) {
    const LEAST: usize = 24;
    let (indent, room) = match head.chars().count() {
        beside if beside + LEAST <= style::width() => (beside, style::width() - beside),
        _ => (4, style::width() - 4),
    };
    let lines = wrapped(text, room);
    let below = indent < head.chars().count();
    // A vector takes everything.
    let mut lines = lines.iter();
    let first = if below { None } else { lines.next() };
    _ = writeln!(out, "{}", format!("{head}{}", first.map_or("", |line| line)).trim_end());
    lines.for_each(|line| _ = writeln!(out, "{:indent$}{line}", ""));
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Diff {
    schema: &'static str,
    a: RulesRecord,
    b: RulesRecord,
    same: bool,
    options: Vec<Differs>,
    /// The differences in words.
    words: Vec<WordsDiffer>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct WordsDiffer {
    topic: &'static str,
    a: Option<String>,
    b: Option<String>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Differs {
    option: &'static str,
    a: String,
    b: String,
}

/// Returns the topics about which two sets of rules differ, with what each says.
fn differences(a: &[Clause], b: &[Clause]) -> Vec<WordsDiffer> {
    let of = |clauses: &[Clause], topic| clauses.iter().find(|of| of.topic == topic).map(|of| of.text.clone());
    let topics = a.iter().chain(b).map(|clause| clause.topic).unique();
    let both = topics.map(|topic| WordsDiffer { topic, a: of(a, topic), b: of(b, topic) });
    both.filter(|differs| differs.a != differs.b).collect()
}

fn diff(a: &House, b: &House, json: bool) -> Vec<u8> {
    let same = a.rules.hash() == b.rules.hash();
    let values = OPTIONS.iter().filter(|option| option.section != "preset").map(|option| Differs {
        option: option.name,
        a: option.value(&a.rules),
        b: option.value(&b.rules),
    });
    let options: Vec<Differs> = values.filter(|differs| differs.a != differs.b).collect();
    let words = differences(&a.rules.in_words(), &b.rules.in_words());
    let mut out = Vec::new();
    if json {
        let (a, b) = (RulesRecord::new(a), RulesRecord::new(b));
        write_record(&Diff { schema: "pusoy.rules.diff/1", a, b, same, options, words }, &mut out);
        return out;
    }
    // A vector takes everything.
    let width = 4 + a.called().chars().count().max(b.called().chars().count());
    for WordsDiffer { topic, a: left, b: right } in &words {
        _ = writeln!(out, "{topic}");
        for (of, text) in [(a, left), (b, right)] {
            write_clause(&format!("  {}", of.called()), width, text.as_deref().unwrap_or("Nothing."), &mut out);
        }
    }
    for Differs { option, a: left, b: right } in &options {
        _ = writeln!(out, "{option:<21} {left} -> {right}");
    }
    let verdict = match (options.is_empty(), same) {
        (true, _) => "the same options",
        (false, true) => "different options that settle every deal alike",
        (false, false) => "different rules",
    };
    _ = writeln!(out, "{} and {}: {verdict}", a.called(), b.called());
    out
}

fn checked(file: &Path, house: &House, json: bool) -> Vec<u8> {
    if json {
        return shown(house, true);
    }
    format!("{}: {}, hash {:016x}\n", file.display(), in_words(house), house.rules.hash()).into_bytes()
}

/// Writes a file of house rules to start from.
fn init(file: &Path, from: &str, force: bool) -> Exit {
    let Some(preset) = Preset::from_name(from) else {
        complain(&format!("'{from}' is no preset: 'pusoy rules list' shows them"));
        return Exit::Usage;
    };
    let mut options = std::fs::OpenOptions::new();
    options.write(true);
    let opened =
        if force { options.create(true).truncate(true).open(file) } else { options.create_new(true).open(file) };
    match opened.and_then(|mut file| file.write_all(House::template(preset).as_bytes())) {
        Ok(()) => Exit::Done,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            complain(&format!("{} is there already; --force replaces it", file.display()));
            Exit::Usage
        }
        Err(error) => {
            complain(&format!("cannot write {}: {error}", file.display()));
            Exit::Io
        }
    }
}
