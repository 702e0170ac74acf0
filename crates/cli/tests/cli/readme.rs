//! Examples, links and commands in the READMEs of the packages and the pages of `docs/`.

use super::*;

/// A page of the documentation.
struct Page {
    /// Path from the top folder.
    path: String,
    text: String,
}

/// A fenced block of a page.
struct Example<'t> {
    language: &'t str,
    text: &'t str,
}

impl Page {
    fn read(path: &str) -> Page {
        let text = std::fs::read_to_string(at_top(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        Page { path: path.to_owned(), text }
    }

    fn examples(&self) -> impl Iterator<Item = Example<'_>> {
        self.text.split("\n```").skip(1).step_by(2).map(|block| {
            let (language, text) = block.split_once('\n').unwrap_or((block, ""));
            Example { language, text }
        })
    }

    /// Returns the lines outside the examples.
    fn prose(&self) -> String {
        self.text.split("\n```").step_by(2).collect()
    }

    /// Returns the anchors of the headings, as GitHub forms them.
    fn anchors(&self) -> Vec<String> {
        let prose = self.prose();
        let headings = prose.lines().filter_map(|line| Some(line.strip_prefix('#')?.trim_start_matches('#').trim()));
        let is_in_anchor = |c: char| c.is_alphanumeric() || c == '-' || c == '_' || c == ' ';
        headings
            .map(|text| text.to_lowercase().chars().filter(|c| is_in_anchor(*c)).collect::<String>().replace(' ', "-"))
            .collect()
    }
}

/// Reads the READMEs of the four packages, and every page of `docs/`.
fn pages() -> Vec<Page> {
    let docs = std::fs::read_dir(at_top("docs")).unwrap();
    let mut docs: Vec<String> = docs.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    docs.sort();
    assert!(docs.len() >= 8, "{docs:?}");
    let docs = docs.iter().map(|name| Page::read(&format!("docs/{name}")));
    let readmes = ["README.md", "crates/api/README.md", "crates/cli/README.md", "crates/machine/README.md"];
    readmes.into_iter().map(Page::read).chain(docs).collect()
}

/// Returns the commands of a console block, each with its output.
fn commands_shown(text: &str) -> Vec<(&str, String)> {
    let mut shown: Vec<(&str, String)> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("$ "), shown.last_mut()) {
            (Some(command), _) => shown.push((command, String::new())),
            (None, Some((_, output))) => output.extend([line, "\n"]),
            (None, None) => panic!("output without a command: {line}"),
        }
    }
    shown
}

#[cfg_attr(not(unix), ignore = "needs a shell")]
#[test]
fn commands_have_the_shown_output() {
    let mut run = 0;
    for page in pages() {
        for (command, output) in page
            .examples()
            .filter(|example| example.language == "console")
            .flat_map(|example| commands_shown(example.text))
        {
            if command == "cargo test" {
                continue;
            }
            let command = command.replace("cargo run --release --", "pusoy");
            let ran = in_shell(&command);
            assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{}: {command}", page.path);
            assert_eq!(ran.out, output, "{}: {command}", page.path);
            run += 1;
        }
    }
    assert!(run >= 40, "{run}");
}

/// Checks the examples in other languages than `console`:
///
/// * Each example in `text` or `toml` equals a file of `tests/data/`, which other examples read.
/// * Each example in `sh` solves a stream of hands with `pusoy solve --quick`, and writes the answers to the file
///   `settings`.
/// * Each example in `python` is a line of `spark.py`.
///
/// Other tests cover `jsonl` and `rust`.
#[cfg_attr(not(unix), ignore = "needs a shell")]
#[test]
fn examples_in_other_languages_than_console_are_tested() {
    const HANDS: &str = "work=$(mktemp -d); cd \"$work\"; pusoy deal --count 5 --seed 7 > hands; ";
    const PARALLEL: &str = "parallel() { while [ \"$1\" != pusoy ]; do shift; done; \"$@\"; }; ";
    let expected = in_shell(&format!("{HANDS} pusoy solve --quick --json --top 1 < hands; rm -r \"$work\""));
    assert_eq!((expected.out.lines().count(), expected.status), (5, 0), "{expected:?}");
    let files: Vec<String> = ["evening.txt", "friday.toml", "open-face.txt", "rules/big-two.toml"]
        .map(|name| std::fs::read_to_string(at_top("tests/data").join(name)).unwrap())
        .into();
    for page in pages() {
        for example in page.examples() {
            let text = example.text.trim();
            let ran = match example.language {
                "console" => continue,
                "jsonl" => {
                    assert_eq!(page.path, "docs/questions.md", "jsonl is tested only in docs/questions.md");
                    continue;
                }
                "rust" => {
                    let compiled = ["README.md", "crates/api/README.md"];
                    assert!(compiled.contains(&page.path.as_str()), "{}: only {compiled:?} are doctests", page.path);
                    continue;
                }
                "text" | "toml" => {
                    assert!(files.iter().any(|file| file.trim() == text), "{}: no file has {text}", page.path);
                    continue;
                }
                "sh" => in_shell(&format!("{HANDS} {PARALLEL} {text}; cat settings; rm -r \"$work\"")),
                "python" => {
                    let script = std::fs::read_to_string(at_top("examples/many_machines/spark.py")).unwrap();
                    assert!(script.lines().any(|line| line.trim() == text), "{}: {text} is not in spark.py", page.path);
                    continue;
                }
                other => panic!("{}: nothing tests examples in {other}", page.path),
            };
            assert_eq!((ran.status, ran.err.as_str(), &ran.out), (0, "", &expected.out), "{}: {text}", page.path);
        }
    }
}

/// Commands in sentences and tables use names and options that the help lists.
#[test]
fn commands_in_prose_exist() {
    let mut found = 0;
    for page in pages() {
        for quoted in page.prose().split('`').skip(1).step_by(2) {
            let Some(words) = quoted.strip_prefix("pusoy ") else { continue };
            let mut words = words.split_whitespace().peekable();
            let mut asked = vec![words.next().unwrap()];
            if ["climb", "ten", "rules", "tables", "cache", "help"].contains(&asked[0]) {
                asked.extend(words.next());
            }
            if asked[0] != "help" {
                asked.push("--help");
            }
            if asked[0] == "COMMAND" {
                continue;
            }
            let help = run(&asked);
            assert_eq!(help.status, 0, "{}: `{quoted}`", page.path);
            for option in words.filter(|word| word.starts_with("--") && *word != "--help") {
                let mut known = help.out.split(|c: char| c != '-' && !c.is_alphanumeric());
                assert!(known.any(|word| word == option), "{}: `{quoted}` has no option {option}", page.path);
            }
            found += 1;
        }
    }
    assert!(found >= 30, "{found}");
}

/// Links between pages lead to existing files and headings.
#[test]
fn links_lead_to_existing_headings() {
    let others = ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"];
    let folders = ["benches", "fuzz", "tables", "tests"].map(|folder| format!("{folder}/README.md"));
    let others = others.into_iter().chain(folders.iter().map(String::as_str)).map(Page::read);
    let mut found = 0;
    for page in pages().into_iter().chain(others) {
        let prose = page.prose();
        for target in prose.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()) {
            if target.starts_with("http") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let path = match file {
                "" => page.path.clone(),
                file => Path::new(&page.path).with_file_name("").join(file).to_str().unwrap().to_owned(),
            };
            assert!(at_top(&path).exists(), "{}: nothing is at {target}", page.path);
            let exists = anchor.is_empty() || Page::read(&path).anchors().iter().any(|heading| heading == anchor);
            assert!(exists, "{}: no heading is at {target}", page.path);
            found += 1;
        }
    }
    assert!(found >= 30, "{found}");
}

#[test]
fn the_readme_and_the_glossary_have_few_lines() {
    for (path, most) in [("README.md", 260), ("docs/terms.md", 66)] {
        let lines = Page::read(path).text.lines().count();
        assert!(lines <= most, "{path} has {lines} lines");
    }
}
