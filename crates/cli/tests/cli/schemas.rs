//! Formats of records: the program's records match the committed schemas.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::json;

use super::*;

/// The committed schemas with their validators, by file name.
static SCHEMAS: LazyLock<BTreeMap<String, (Value, Validator)>> = LazyLock::new(|| {
    let read = |path: std::path::PathBuf| {
        let schema: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        let validator = jsonschema::validator_for(&schema).unwrap();
        (path.file_stem().unwrap().to_str().unwrap().to_owned(), (schema, validator))
    };
    committed_schemas().map(read).collect()
});

/// Returns the name of a record's schema.
fn schema_of(record: &Value) -> String {
    let name = record["schema"].as_str().unwrap_or_else(|| panic!("no schema is named: {record}")).replace('/', ".");
    assert!(SCHEMAS.contains_key(&name), "there is no schema {name}");
    name
}

/// Returns `true` if a value matches the schema of this name.
fn is_valid(name: &str, value: &Value) -> bool {
    SCHEMAS[name].1.is_valid(value)
}

#[test]
fn committed_schemas_are_valid_json_schemas() {
    assert!(SCHEMAS.len() > 30);
    for (name, (schema, _)) in &*SCHEMAS {
        assert!(jsonschema::meta::is_valid(schema), "{name}");
    }
}

/// Panics unless a record matches its schema.
pub fn check(record: &Value) {
    let name = schema_of(record);
    if let Err(error) = SCHEMAS[&name].1.validate(record) {
        panic!("{error} at '{}' of {record}", error.instance_path());
    }
}

/// Panics if the schema of a record allows an unknown field, or a record without a required field.
fn check_is_closed(record: &Value) {
    let schema = schema_of(record);
    let mut more = record.clone();
    more["and_more"] = json!(1);
    assert!(!is_valid(&schema, &more), "{record}");
    for name in SCHEMAS[&schema].0["required"].as_array().into_iter().flatten() {
        let mut less = record.clone();
        less.as_object_mut().unwrap().remove(name.as_str().unwrap());
        assert!(!is_valid(&schema, &less), "{record} without {name}");
    }
    // The objects in the fields of the record allow no unknown fields either, except in the fields of `BY_NAME`.
    let mut nested = 0;
    for (name, value) in record.as_object().unwrap() {
        let inner = match value {
            Value::Object(_) => vec![format!("/{name}")],
            Value::Array(items) if items.first().is_some_and(Value::is_object) => vec![format!("/{name}/0")],
            _ => Vec::new(),
        };
        for pointer in inner.into_iter().filter(|_| !BY_NAME.contains(&name.as_str())) {
            let mut more = record.clone();
            more.pointer_mut(&pointer).unwrap()["and_more"] = json!(1);
            assert!(!is_valid(&schema, &more), "{pointer} of {record}");
            nested += 1;
        }
    }
    let has_objects = ["rules", "error", "plans", "settings", "players"]
        .iter()
        .any(|name| record[name][0].is_object() || record[name].is_object());
    assert!(!has_objects || nested > 0);
}

/// Fields that can contain an object with any names as keys, such as the names of players or of options.
const BY_NAME: [&str; 20] = [
    "hands",
    "lost",
    "value",
    "paranoid",
    "upper",
    "totals",
    "money",
    "points",
    "fantasyland",
    "fantasyland_cards",
    "penalties",
    "places",
    "titles",
    "running",
    "remaining",
    "delta",
    "types",
    "options",
    "royalties",
    "naturals",
];

#[test]
fn the_program_shows_the_committed_schemas() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run(&["schema", "--dir", folder.path().to_str().unwrap()]);
    assert_eq!((ran.status, ran.out.as_str()), (0, ""));
    let listed: BTreeSet<String> = run(&["schema"]).out.lines().map(str::to_owned).collect();
    assert_eq!(listed, SCHEMAS.keys().cloned().collect());
    for name in &listed {
        assert_eq!(read(folder.path(), name), committed(name), "{name}");
        assert_eq!(read(folder.path(), name), run(&["schema", name]).out);
    }
    assert_eq!(run(&["schema", "solve"]).out, run(&["schema", "pusoy.solve/2"]).out);
    assert_eq!(run(&["schema", "climb.play"]).out, run(&["schema", "pusoy.climb.play/2"]).out);
    assert_eq!(run(&["schema", "pusoy.solve/3"]).status, 2);
}

/// The committed schemas equal the schemas generated from the Rust types of the records and inputs.
#[test]
fn the_committed_schemas_match_the_types() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run(&["schema", "--generate", "--dir", folder.path().to_str().unwrap()]);
    assert_eq!((ran.status, ran.out.as_str()), (0, ""));
    assert_eq!(run(&["schema", "--generate"]).out, run(&["schema"]).out);
    for name in SCHEMAS.keys() {
        assert_eq!(read(folder.path(), name), committed(name), "{name} is out of date: run '.ci/schemas'");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), SCHEMAS.len());
}

/// Returns the text of a committed schema.
fn committed(name: &str) -> String {
    let file = committed_schemas().find(|path| path.file_stem().is_some_and(|stem| stem == name));
    std::fs::read_to_string(file.unwrap()).unwrap()
}

/// Returns the text of a schema in a folder.
fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(format!("{name}.json"))).unwrap()
}

/// Every kind of record is written by an example of the help, by one of the commands in `more`, or by an example of
/// `docs/questions.md`.
#[cfg(unix)]
#[test]
fn every_record_of_every_command_matches_its_schema() {
    let examples = super::help::commands().filter(|command| {
        !["drill", "night", "schema", "completions", "man", "tables", "cache", "exploit", "match"].contains(command)
    });
    let lines: Vec<String> = examples
        .flat_map(super::help::examples)
        .filter(|line| !["rules init", "rules check", "pusoy play"].iter().any(|other| line.contains(other)))
        .map(|line| {
            // To save time, long streams are cut short, and the sampled streets of a review are left out. Other tests
            // check more records: `Ran::records` checks every record that it returns.
            let line = line.replace("--count 1000", "--count 50").replace("open-face.txt", "open-face.txt --quick");
            line.replace(" --markdown", "").replace(" --format html", "")
                + if line.contains("--json") { "" } else { " --json" }
        })
        .collect();
    let table = r#"{"players":[{"name":"A","status":"surrender"},{"name":"B","cards":"AsKsQsJsTs9s8s7s6s5s4s3s2s"}]}"#;
    let more = [
        format!("echo '{table}' | pusoy score --account --json"),
        "echo | pusoy score --json; echo As / Kd | pusoy eval --json; true".to_owned(),
        "pusoy grade --summary --json 7s 7c 3c / 9s 9h 9d 4h 4d / As Ks Qs Js 2s".to_owned(),
        "echo 'Kh Kc Td / Js Jd 3h 3c 2c' | pusoy drill --seed 2 --count 1 --json --history drilled.jsonl".to_owned(),
        "cat drilled.jsonl && rm drilled.jsonl".to_owned(),
        "pusoy drill --progress --history tests/data/drill-history.jsonl --json".to_owned(),
        "pusoy review tests/data/drill-history.jsonl --quick --json".to_owned(),
        "echo '7h>m' | pusoy drill --rules ofc --only street-9 --seed 1 --count 1 --json --history placed.jsonl".to_owned(),
        "cat placed.jsonl && rm placed.jsonl".to_owned(),
        "echo 9 | pusoy climb puzzle dou-dizhu --seed 1 --history puzzles.jsonl >/dev/null".to_owned(),
        "cat puzzles.jsonl && rm puzzles.jsonl".to_owned(),
        "pusoy eval --json Ks Kh Qd / Kd Kc Qs Jd 9s".to_owned(),
        "pusoy score --json --set stake=5 'A=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d' B=surrender".to_owned(),
        "pusoy solve --json --against 'Ac Kc Qc / 9s 9d 5h 5c 4d / Kh Jh 9h 8h 7h' 6s 6h 4c Ts Td 9c Qd 8s 3s 3h 3d 2s 2d".to_owned(),
        "pusoy climb games --json; pusoy climb games winner --json".to_owned(),
        "echo 'A=0 B=3 C=5 D=9' | pusoy climb score winner --account --json".to_owned(),
        "pusoy climb play winner --json tests/data/transcripts/winner.txt".to_owned(),
        "head -n 1 tests/data/proof.jsonl".to_owned(),
        "echo 'Amy=As 9d Bob=Ts' | pusoy ten score --account --json; true".to_owned(),
        "pusoy match equilibrium equilibrium --rules plain --hands 20 --population 2000 --json".to_owned(),
        "pusoy match quick greedy --rules pineapple --hands 2 --json".to_owned(),
        "pusoy exploit --rules plain --hands 20 --population 2000 --json".to_owned(),
        "pusoy chart --json; pusoy cache show --json".to_owned(),
        "pusoy rules list --json; pusoy rules show --json; pusoy rules diff plain western --json".to_owned(),
    ];
    let mut seen = BTreeSet::new();
    for line in lines.iter().chain(&more) {
        let out = in_shell(line).out;
        for record in out
            .lines()
            .map(|record| serde_json::from_str::<Value>(record).unwrap_or_else(|_| panic!("{line}: {record}")))
        {
            check(&record);
            check_is_closed(&record);
            seen.insert(record["schema"].as_str().unwrap().replace('/', "."));
        }
    }
    for (kind, question, _) in questions::examples() {
        for line in questions::ask(&kind, &question.to_string()).lines() {
            let record: Value = serde_json::from_str(line).unwrap();
            check(&record);
            check_is_closed(&record);
            seen.insert(schema_of(&record));
        }
    }
    let written: BTreeSet<String> = SCHEMAS.keys().filter(|name| !name.ends_with(".input")).cloned().collect();
    assert_eq!(seen, written);
}

/// Every field of a record or an input has a description, except `schema`, the name of its format.
#[test]
fn every_field_has_a_description() {
    fn undescribed(schema: &Value, path: &str, found: &mut Vec<String>) -> usize {
        let mut fields = 0;
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let path = format!("{path}.{name}");
            let is_described = field["description"].as_str().is_some_and(|text| text.len() > 3) || name == "schema";
            found.extend((!is_described).then(|| path.clone()));
            fields += 1 + undescribed(field, &path, found);
        }
        let of_all =
            ["anyOf", "prefixItems"].into_iter().flat_map(|list| schema[list].as_array().into_iter().flatten());
        let of_items = ["items", "additionalProperties"].into_iter().map(|one| &schema[one]);
        fields
            + of_all
                .chain(of_items)
                .filter(|schema| schema.is_object())
                .map(|schema| undescribed(schema, path, found))
                .sum::<usize>()
    }
    let mut found = Vec::new();
    let fields: usize = SCHEMAS.iter().map(|(name, (schema, _))| undescribed(schema, name, &mut found)).sum();
    assert!(found.is_empty(), "{found:?}");
    assert!(fields > 900, "{fields}");
}

/// An input that its schema allows is read. A field that the schema refuses is an error.
#[test]
fn inputs_match_their_schemas() {
    let valid = |name: &str, input: &Value| is_valid(&format!("pusoy.{name}.input"), input);
    let rows = json!({"front": "6s 6h 4c", "middle": ["Ts", "Td", "9c", "Qd", "8s"], "back": "3s 3h 3d 2s 2d"});
    let with = |more: Value| {
        let mut all = rows.as_object().unwrap().clone();
        all.extend(more.as_object().unwrap().clone());
        Value::Object(all)
    };
    let player = |name: &str| with(json!({"name": name}));
    let deck: Vec<String> = itertools::iproduct!("23456789TJQKA".chars(), "shdc".chars())
        .map(|(rank, suit)| format!("{rank}{suit}"))
        .collect();
    let mut seen = BTreeSet::new();
    for (command, input) in [
        ("solve", json!({"id": 1, "cards": "6s 6h 4c Ts Td 9c Qd 8s 3s 3h 3d 2s 2d", "dead": ["As"], "opponents": 1})),
        (
            "solve",
            json!({"cards": "6s 6h 4c Ts Td 9c Qd 8s 3s 3h 3d 2s 2d", "options": {"scoring": "custom", "custom": [2, 1, 0]}, "against": ["Ac Kc Qc / 9s 9d 5h 5c 4d / Kh Jh 9h 8h 7h"], "seed": 0}),
        ),
        ("grade", with(json!({"id": "a", "player": "Amy", "units": -3}))),
        ("grade", json!({"players": [player("A"), {"name": "B", "status": "surrender"}]})),
        ("check", with(json!({"options": {"wheel": "second"}}))),
        ("check", json!({"cards": "AsKsQsJsTs9s8s7s6s5s4s3s2s"})),
        ("eval", json!({"id": 4, "a": "Ks Kh Qd", "b": "Kd Kc Qs"})),
        ("eval", json!({"rows": ["Ks Kh Qd"]})),
        ("score", json!({"players": [player("A"), {"name": "B", "status": "surrender"}]})),
        (
            "climb score",
            json!({"game": "winner", "remaining": {"A": 0, "B": "2s 4d", "C": ["5d"]}, "out_on_control": false}),
        ),
        (
            "climb score",
            json!({"game": "dou-dizhu", "remaining": {"L": 0, "P": 2, "Q": 9}, "landlord": "L", "bid": 3, "bombs": 1}),
        ),
        ("climb score", json!({"game": "big-three", "remaining": {"L": 0, "P": 2, "Q": 9}, "soloist": "L", "bid": 3})),
        ("climb identify", json!({"game": "big-two", "cards": "3s 4h 5c 6d 7d"})),
        ("climb beats", json!({"game": "big-two", "prev": "4s", "play": ["5s"], "options": {"straights": "two-high"}})),
        ("climb moves", json!({"id": [1], "game": "daifugo", "hand": "4s 4h 5c", "on": "3s", "reversed": false})),
        (
            "climb instant",
            json!({"game": "tien-len", "cards": "3s 3h 4s 4h 5s 5h 6s 6h 7s 7h 8s 8h 9c", "owes": false}),
        ),
        ("climb instant", json!({"game": "tien-len", "hand": "3s 3h 4s 4h 5s 5h 6s 6h 7s 7h 8s 8h 9c"})),
        ("climb owed", json!({"game": "tien-len", "trick": [{"by": "A", "twos": 1}, {"by": "B", "chop": true}]})),
        (
            "climb play",
            json!({"game": "killer", "hands": {"A": "3s 4h", "B": ["5c", "6d"]}, "plays": [{"by": "A", "cards": "3s"}, {"by": "B", "pass": true}]}),
        ),
        (
            "climb solve",
            json!({"game": "killer", "hands": {"A": "3s 4h", "B": ["5c", "6d"]}, "to_move": "B", "standing": {"by": "A", "cards": "3h"}}),
        ),
        (
            "place",
            json!({"id": 7, "variant": "pineapple", "board": {"front": "Qs 4h", "middle": ["Kh", "Kd", "9c", "5s"], "back": "As Ah Ts Td 7c"}, "cards": "Qd Ks 2d", "dead": "2c", "opponent": {"front": "Ac Kc Qc", "middle": "9s 9d 5h 5c 4d", "back": "Jh 9h 8h 7h 6h"}, "objective": {"kind": "versus", "foul": 6, "fantasyland": {"QQ": 8.5}, "stay": 8}, "to_draw": []}),
        ),
        ("ten score", json!({"piles": {"A": deck, "B": []}, "variant": "main-merah", "dealer": "A"})),
        ("ten score", json!({"points": {"A": 120, "B": 90}})),
        ("ten capture", json!({"play": "Ks", "layout": "Kh 4c"})),
        ("ten layout", json!({"layout": ["Ks", "Kh", "4c", "5d"], "variant": "taiwan"})),
    ] {
        let name = command.replace(' ', ".");
        assert!(valid(&name, &input), "{command}: {input}");
        let args: Vec<&str> = command.split(' ').chain(["--json", "--exit-zero"]).collect();
        let ran = run_on(&args, input.to_string());
        assert_ne!(ran.record()["schema"], "pusoy.error/1", "{input}: {}", ran.out);
        seen.insert(format!("pusoy.{name}.input"));
        // The program also refuses a field that the schema refuses.
        let mut more = input.clone();
        more["and_more"] = json!(1);
        assert!(!valid(&name, &more));
        let ran = run_on(&args, more.to_string());
        assert_eq!(ran.record()["error"]["code"], "unknown-field", "{more}");
    }
    // Inputs that only `pusoy-api` reads. The commands `play` and `drill` do not read them.
    for (kind, input) in [
        ("cards", json!({"id": 1, "cards": ["As", "Kd"]})),
        ("play", json!({"seed": 1, "players": [{"name": "Amy"}, {"name": "Bob", "fantasyland": 14}]})),
        ("drill.deal", json!({"id": 1, "history": "", "only": ["trips"], "seed": 2, "number": 3})),
        ("drill.judge", json!({"cards": "Ad Ac Kh Kc Qd Js Jd Td 9s 4h 3h 3c 2c", "answer": "KKT / JJ332", "time": 1})),
        ("drill.progress", json!({"history": ""})),
    ] {
        assert!(valid(kind, &input), "{kind}: {input}");
        let answer = questions::ask(kind, &input.to_string());
        assert!(!answer.contains(r#""schema":"pusoy.error/1""#), "{input}: {answer}");
        seen.insert(format!("pusoy.{kind}.input"));
        let mut more = input.clone();
        more["and_more"] = json!(1);
        assert!(!valid(kind, &more));
        assert!(questions::ask(kind, &more.to_string()).contains(r#""code":"unknown-field""#), "{more}");
    }
    // `match` reads its input from a file. Its own test covers what it refuses.
    assert!(valid("match", &rows) && valid("match", &with(json!({"id": 1}))));
    assert!(!valid("match", &with(json!({"and_more": 1}))) && !valid("match", &json!({"front": "6s 6h 4c"})));
    seen.insert(String::from("pusoy.match.input"));
    let read: BTreeSet<String> = SCHEMAS.keys().filter(|name| name.ends_with(".input")).cloned().collect();
    assert_eq!(seen, read);
}
