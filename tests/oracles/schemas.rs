//! Checks the committed schemas, and the results of the command-line tests, with a complete JSON Schema validator.
//!
//! `PUSOY_CHECKED=FILE cargo test --test cli` writes the results to FILE, one per line. These tests read the same FILE.

use std::collections::{BTreeMap, BTreeSet};

use jsonschema::Validator;
use serde_json::Value;

/// Returns a validator for each committed schema, by file name.
fn validators() -> BTreeMap<String, Validator> {
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../schemas")).unwrap();
    let read = |path: std::path::PathBuf| {
        let schema: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        jsonschema::meta::validate(&schema).unwrap();
        (path.file_stem().unwrap().to_str().unwrap().to_owned(), jsonschema::validator_for(&schema).unwrap())
    };
    files.map(|file| read(file.unwrap().path())).collect()
}

#[test]
fn schemas_are_schemas() {
    assert!(validators().len() > 30);
}

#[test]
fn the_validator_agrees_with_the_command_line_tests() {
    let file = std::env::var_os("PUSOY_CHECKED").expect("the environment names the file of judgements");
    let validators = validators();
    let (mut checked, mut refused, mut judged) = (BTreeSet::new(), 0, 0);
    for line in std::fs::read_to_string(file).unwrap().lines() {
        let judgement: Value = serde_json::from_str(line).unwrap();
        let name = judgement["schema"].as_str().unwrap();
        let valid = judgement["valid"].as_bool().unwrap();
        assert_eq!(validators[name].is_valid(&judgement["value"]), valid, "{judgement}");
        checked.insert(name.to_owned());
        refused += usize::from(!valid);
        judged += 1;
    }
    assert!(judged > 2_000 && refused > 200, "{judged} judged, {refused} refused");
    let written: BTreeSet<&String> = validators.keys().filter(|name| !name.ends_with(".input")).collect();
    assert!(written.into_iter().all(|name| checked.contains(name)), "{checked:?}");
}
