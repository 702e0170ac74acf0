//! Checks the pages of the guide by computing their claims.

use pusoy::cards::parse;
use pusoy::chinese::rules::OPTIONS;
use pusoy::chinese::{ByRow, Rules, Setting};
use pusoy::solver::{Query, Solver};

use crate::long_runs::cases;

/// Returns the cells of all tables of a page, without the heading of the first table.
fn rows(page: &str) -> Vec<Vec<String>> {
    let lines = page.lines().filter(|line| line.starts_with('|'));
    let cells = |line: &str| line.trim_matches('|').split(" | ").map(|cell| cell.trim().replace('`', "")).collect();
    lines.filter(|line| !line.starts_with("| ---")).skip(1).map(cells).collect()
}

fn setting(text: &str) -> Setting {
    let [front, middle, back] = parse::setting_rows(text).unwrap();
    Setting::new(ByRow { front, middle, back }).unwrap()
}

fn rules(flags: &str) -> Rules {
    let words: Vec<&str> = flags.split(' ').collect();
    match words[..] {
        ["--rules", preset] => Rules::preset(preset).unwrap(),
        ["--set", option] => {
            let (name, value) = option.split_once('=').unwrap();
            Rules::from_options([(name, value.into())]).unwrap()
        }
        _ => panic!("{flags}"),
    }
}

#[test]
#[ignore = "a minute in release mode if everything is tried"]
fn rules_change_the_play() {
    let examples = rows(include_str!("../../../src/guide/rules_change_the_play.md"));
    assert_eq!(examples.len(), 6);
    let standard = Solver::new(&Rules::default()).unwrap();
    // Presets come first. The other rules have no embedded strategy and are trained here, which takes most of the time.
    let tried = cases(examples.len()).max(3);
    for example in examples.into_iter().take(tried) {
        let [flags, hand, best, before, loses] = &example[..] else { panic!("{example:?}") };
        let query = Query::new(parse::hand(hand).unwrap()).top(1_000).variants(true);
        // Settings that differ only in suits are equally good.
        let ranks = |text: &str| {
            let rows = *setting(text).rows();
            rows.map(|row| pusoy::eval::RowTable::wheel_low().rank(row).unwrap())
        };
        let found = standard.solve(&query).unwrap().best().unwrap().setting;
        assert_eq!(ranks(&found.to_string()), ranks(before), "{flags}: {found}");
        let solver = Solver::new(&rules(flags)).unwrap();
        let answer = solver.solve(&query).unwrap();
        assert_eq!(ranks(&answer.settings[0].setting.to_string()), ranks(best), "{flags}");
        let same = answer.settings.iter().find(|ranked| ranks(&ranked.setting.to_string()) == ranks(before));
        let gap = same.unwrap_or_else(|| panic!("{flags}: {before} is not among the settings")).gap;
        let (mean, std_err) = (gap.mean(), gap.std_err().unwrap());
        assert!(mean >= 3.0 * std_err, "{flags}: {mean} ± {std_err}");
        assert!((mean - loses.parse::<f64>().unwrap()).abs() < 0.006, "{flags}: {mean}");
    }
}

#[test]
fn the_table_lists_every_option() {
    let table = rows(include_str!("../../../src/guide/options.md"));
    let listed: Vec<&str> = table.iter().map(|row| row[0].as_str()).collect();
    let options: Vec<&str> = OPTIONS.iter().map(|option| option.name).collect();
    assert_eq!(listed, options);
    for row in &table {
        let [option, _, settled, valued, tests] = &row[..] else { panic!("{row:?}") };
        for file in settled.split(", ").chain(valued.split(", ")).filter(|file| file.ends_with(".rs")) {
            assert!(
                std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(file).is_file(),
                "{option}: {file}"
            );
        }
        for test in tests.split(", ") {
            let (file, name) = test.split_once("::").unwrap_or_else(|| panic!("{option}: {test}"));
            let places = ["tests/library", "crates/cli/tests", "src"].map(|folder| format!("{folder}/{file}.rs"));
            let text = places.iter().find_map(|place| {
                std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(place)).ok()
            });
            let text = text.unwrap_or_else(|| panic!("{option}: no file for {test}"));
            assert!(text.contains(&format!("fn {name}(")), "{option}: no test {test}");
        }
    }
}
