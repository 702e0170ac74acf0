use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::json;

use super::*;

/// The committed schemas, by the names of their files.
static SCHEMAS: LazyLock<BTreeMap<String, (Value, Validator)>> = LazyLock::new(|| {
    let files = std::fs::read_dir("schemas").unwrap().map(|file| file.unwrap().path());
    let read = |path: std::path::PathBuf| {
        let schema: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        jsonschema::meta::validate(&schema).unwrap();
        let validator = jsonschema::validator_for(&schema).unwrap();
        (path.file_stem().unwrap().to_str().unwrap().to_owned(), (schema, validator))
    };
    files.map(read).collect()
});

fn of(record: &Value) -> &'static (Value, Validator) {
    let name = record["schema"].as_str().unwrap_or_else(|| panic!("no schema is named: {record}")).replace('/', ".");
    SCHEMAS.get(&name).unwrap_or_else(|| panic!("there is no schema {name}"))
}

/// Panics unless a record is as its schema says.
pub fn check(record: &Value) {
    let (_, validator) = of(record);
    let wrong: Vec<String> = validator.iter_errors(record).map(|error| error.to_string()).collect();
    assert!(wrong.is_empty(), "{}: {record}", wrong.join("; "));
}

/// Whether no object of a record may have a field more, or lack one that its schema requires.
fn is_closed(record: &Value) {
    let (schema, validator) = of(record);
    let mut more = record.clone();
    more["and_more"] = json!(1);
    assert!(!validator.is_valid(&more), "{record}");
    for name in schema["required"].as_array().into_iter().flatten() {
        let mut less = record.clone();
        less.as_object_mut().unwrap().remove(name.as_str().unwrap());
        assert!(!validator.is_valid(&less), "{record} without {name}");
    }
    // Where an object has fields by name, and not by player or option, it has no others.
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
            assert!(!validator.is_valid(&more), "{pointer} of {record}");
            nested += 1;
        }
    }
    let has_objects = ["rules", "error", "settings", "players"]
        .iter()
        .any(|name| record[name][0].is_object() || record[name].is_object());
    assert!(!has_objects || nested > 0);
}

/// Fields whose own fields are names of players, of options or of what is counted.
const BY_NAME: [&str; 14] = [
    "totals",
    "money",
    "points",
    "fantasyland",
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
        assert_eq!(read(folder.path(), name), read(Path::new("schemas"), name), "{name}");
        assert_eq!(read(folder.path(), name), run(&["schema", name]).out);
    }
    assert_eq!(run(&["schema", "solve"]).out, run(&["schema", "pusoy.solve/1"]).out);
    assert_eq!(run(&["schema", "pusoy.solve/2"]).status, 2);
}

/// The committed schemas are those of the types that write and read the records.
#[cfg(feature = "schemas")]
#[test]
fn the_committed_schemas_are_those_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run(&["schema", "--generate", "--dir", folder.path().to_str().unwrap()]);
    assert_eq!((ran.status, ran.out.as_str()), (0, ""));
    assert_eq!(run(&["schema", "--generate"]).out, run(&["schema"]).out);
    let hint = "'cargo run --features schemas -- schema --generate --dir schemas' writes them anew";
    for name in SCHEMAS.keys() {
        assert_eq!(read(folder.path(), name), read(Path::new("schemas"), name), "{name}: {hint}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), SCHEMAS.len());
}

/// The text of a schema in a folder.
fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(format!("{name}.json"))).unwrap()
}

/// Every kind of record, by the examples of the help and what they do not show.
#[cfg(unix)]
#[test]
fn every_record_of_every_command_is_as_its_schema_says() {
    let examples = super::help::commands()
        .filter(|command| !["drill", "schema", "completions", "man", "tables", "exploit", "match"].contains(command));
    let lines: Vec<String> = examples
        .flat_map(super::help::examples)
        .filter(|line| !line.contains("rules init") && !line.contains("rules check"))
        .map(|line| {
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
        "pusoy eval --json Ks Kh Qd / Kd Kc Qs Jd 9s".to_owned(),
        "pusoy score --json --set stake=5 'A=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d' B=surrender".to_owned(),
        "pusoy solve --json --against 'Ac Kc Qc / 9s 9d 5h 5c 4d / Kh Jh 9h 8h 7h' 6s 6h 4c Ts Td 9c Qd 8s 3s 3h 3d 2s 2d".to_owned(),
        "pusoy solve --json --explain --set royalty-limit=one --no-cache --quick 6s 6h 4c Ts Td 9c Qd 8s 3s 3h 3d 2s 2d; true".to_owned(),
        "pusoy climb games --json; pusoy climb games winner --json".to_owned(),
        "echo 'A=0 B=3 C=5 D=9' | pusoy climb score winner --account --json".to_owned(),
        "pusoy climb play winner --json tests/data/transcripts/winner.txt".to_owned(),
        "echo 'Amy=As 9d Bob=Ts' | pusoy ten score --account --json; true".to_owned(),
        "pusoy match equilibrium unaware --rules plain --hands 20 --population 2000 --json".to_owned(),
        "pusoy exploit --rules plain --hands 20 --population 2000 --json".to_owned(),
        "pusoy tables chart --json".to_owned(),
        "pusoy rules list --json; pusoy rules show --json; pusoy rules diff plain western --json".to_owned(),
    ];
    let mut met = BTreeSet::new();
    for line in lines.iter().chain(&more) {
        let out = in_shell(line).out;
        for record in out
            .lines()
            .map(|record| serde_json::from_str::<Value>(record).unwrap_or_else(|_| panic!("{line}: {record}")))
        {
            check(&record);
            is_closed(&record);
            met.insert(record["schema"].as_str().unwrap().replace('/', "."));
        }
    }
    let written: BTreeSet<String> = SCHEMAS.keys().filter(|name| !name.ends_with(".input")).cloned().collect();
    assert_eq!(met, written);
}

/// What is read is what the schema of the input says.
#[test]
fn inputs_are_as_their_schemas_say() {
    let valid = |name: &str, input: &Value| SCHEMAS[&format!("pusoy.{name}.input")].1.is_valid(input);
    let rows = json!({"front": "6s 6h 4c", "middle": ["Ts", "Td", "9c", "Qd", "8s"], "back": "3s 3h 3d 2s 2d"});
    let with = |more: Value| {
        let mut all = rows.as_object().unwrap().clone();
        all.extend(more.as_object().unwrap().clone());
        Value::Object(all)
    };
    let player = |name: &str| with(json!({"name": name}));
    for (command, input) in [
        ("solve", json!({"id": 1, "cards": "6s 6h 4c Ts Td 9c Qd 8s 3s 3h 3d 2s 2d", "dead": ["As"], "opponents": 1})),
        (
            "solve",
            json!({"cards": "6s 6h 4c Ts Td 9c Qd 8s 3s 3h 3d 2s 2d", "options": {"scoring": "custom", "custom": [2, 1, 0]}, "seed": 0}),
        ),
        ("grade", with(json!({"id": "a", "player": "Amy", "units": -3}))),
        ("check", with(json!({"options": {"wheel": "second"}}))),
        ("check", json!({"cards": "AsKsQsJsTs9s8s7s6s5s4s3s2s"})),
        ("eval", json!({"id": 4, "a": "Ks Kh Qd", "b": "Kd Kc Qs"})),
        ("eval", json!({"rows": ["Ks Kh Qd"]})),
        ("score", json!({"players": [player("A"), {"name": "B", "status": "surrender"}]})),
    ] {
        assert!(valid(command, &input), "{command}: {input}");
        let ran = run_on(&[command, "--json", "--exit-zero"], input.to_string());
        assert_ne!(ran.record()["schema"], "pusoy.error/1", "{input}");
        // What the schema refuses the program refuses.
        let mut more = input.clone();
        more["and_more"] = json!(1);
        assert!(!valid(command, &more));
        let ran = run_on(&[command, "--json", "--exit-zero"], more.to_string());
        assert_eq!(ran.record()["error"]["code"], "unknown-field", "{more}");
    }
}
