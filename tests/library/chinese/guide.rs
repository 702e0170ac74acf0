//! Checks two pages of the guide: how rules change the play, and the tables of options.

use pusoy::cards::parse;
use pusoy::chinese::rules::OPTIONS;
use pusoy::chinese::{ByRow, Rules, Setting};
use pusoy::options::OptionSpec;
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
#[ignore = "a minute in release mode if PUSOY_FULL is set"]
fn rules_change_the_play() {
    let examples = rows(include_str!("../../../src/guide/rules_change_the_play.md"));
    assert_eq!(examples.len(), 6);
    let standard = Solver::new(&Rules::default()).unwrap();
    // The examples with presets come first. Rules that are not presets have no embedded strategy. The test must train a
    // strategy for each of them, which takes most of its time.
    let tried = cases(examples.len()).max(3);
    for example in examples.into_iter().take(tried) {
        let [flags, hand, best, before, loses] = &example[..] else { panic!("{example:?}") };
        let query = Query::new(parse::hand(hand).unwrap()).top(1_000).variants(true);
        // Two settings of a hand are equally good if each row has the same rank in both.
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

/// Returns the two parts of the page about options: the table of their values, and the table of where they are used.
fn options_page() -> (&'static str, &'static str) {
    include_str!("../../../src/guide/options.md").split_once("## Where options are used").unwrap()
}

#[test]
fn the_guide_lists_the_values_of_every_option() {
    let standard = Rules::default();
    let row = |option: &OptionSpec<Rules>| {
        let values = option.values();
        // `more` lists words such as `none` that the description of the values does not contain.
        let words = values.split(|c: char| !c.is_alphanumeric() && c != '-');
        let is_named = |word: &str| words.clone().any(|named| named == word);
        let more: String =
            option.words.iter().filter(|word| !is_named(word)).map(|word| format!(", or `{word}`")).collect();
        let values = match values.strip_prefix("one of ") {
            Some(list) => format!("one of `{list}`"),
            None => values.replace('(', "(`").replace(')', "`)"),
        };
        format!("| `{}` | `{}` | {values}{more} |", option.name, option.value(&standard))
    };
    let expected: Vec<String> = OPTIONS.iter().map(row).collect();
    let (values, _) = options_page();
    let listed: Vec<&str> = values.lines().filter(|line| line.starts_with("| `")).collect();
    assert_eq!(listed, expected, "the table must be:\n{}", expected.join("\n"));
}

#[test]
fn the_guide_lists_where_every_option_is_used_and_tested() {
    let table = rows(options_page().1);
    let listed: Vec<&str> = table.iter().map(|row| row[0].as_str()).collect();
    let options: Vec<&str> = OPTIONS.iter().map(|option| option.name).collect();
    assert_eq!(listed, options);
    for row in &table {
        let [option, _, settled, valued, tests] = &row[..] else { panic!("{row:?}") };
        for file in settled.split(", ").chain(valued.split(", ")).filter(|file| file.ends_with(".rs")) {
            assert!(
                std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(file).is_file(),
                "{option}: no file {file}"
            );
        }
        for test in tests.split(", ") {
            let (file, name) = test.split_once("::").unwrap_or_else(|| panic!("{option}: no '::' in {test}"));
            let places = ["tests/library", "crates/cli/tests", "src"].map(|folder| format!("{folder}/{file}.rs"));
            let text = places.iter().find_map(|place| {
                std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(place)).ok()
            });
            let text = text.unwrap_or_else(|| panic!("{option}: no file for {test}"));
            assert!(text.contains(&format!("fn {name}(")), "{option}: no test {test}");
        }
    }
}
