//! Checks that the functions, files and folders in the tables of `ARCHITECTURE.md` exist.

use std::path::Path;

/// Returns each text between a pair of backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn functions_are_in_the_files_that_architecture_md_names() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut functions = 0;
    for line in include_str!("../../ARCHITECTURE.md").lines().filter(|line| line.starts_with("| `")) {
        let mut cells = line.split(" | ");
        let (Some(names), Some(place)) = (cells.next(), cells.next()) else { panic!("{line}") };
        for folder in quoted(line).filter(|text| text.ends_with('/')) {
            assert!(root.join(folder).is_dir(), "there is no {folder}");
        }
        let Some(file) = quoted(place).find(|text| text.ends_with(".rs")) else { continue };
        let text = std::fs::read_to_string(root.join(file)).unwrap_or_else(|_| panic!("there is no {file}"));
        for name in quoted(names) {
            let is_there =
                [format!("fn {name}("), format!("fn {name}<")].iter().any(|function| text.contains(function));
            assert!(is_there, "there is no function {name} in {file}");
            functions += 1;
        }
    }
    assert!(functions > 30, "{functions}");
}
