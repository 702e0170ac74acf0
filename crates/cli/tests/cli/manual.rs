//! Completions and manual pages.

use super::*;

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&["completions", shell]).out;
        let lacks: Vec<&str> =
            help::commands().filter(|command| !script.contains(command.split(' ').next_back().unwrap())).collect();
        assert!(lacks.is_empty(), "{shell} lacks {lacks:?}");
    }
    assert_eq!(run(&["completions", "cmd"]).status, 2);
}

/// Bash completes commands, options and values.
#[cfg(unix)]
#[test]
fn bash_completes() {
    let offered = |words: &str, at: usize| {
        let script = run(&["completions", "bash"]).out;
        let [.., before, last] = words.split(' ').collect::<Vec<_>>()[..] else { panic!("two words at least") };
        let line = format!(
            "{script}\nCOMP_WORDS=({words}); COMP_CWORD={at}; _pusoy pusoy '{last}' '{before}'; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        );
        // Bash reads the script from standard input, because it is too long for an argument.
        let bash = Command::new("bash").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut bash = bash.expect("this test needs bash");
        bash.stdin.take().unwrap().write_all(line.as_bytes()).unwrap();
        String::from_utf8(bash.wait_with_output().unwrap().stdout).unwrap()
    };
    assert_eq!(offered("pusoy gr", 1), "grade\n");
    assert_eq!(offered("pusoy solve --exp", 2), "--explain\n");
    assert_eq!(offered("pusoy climb own", 2), "\n");
    assert_eq!(offered("pusoy climb ow", 2), "owed\n");
    // Bash also completes names of presets, games, variants, kinds of hands and strategies.
    assert_eq!(offered("pusoy solve --rules one", 3), "one-six\n");
    assert_eq!(offered("pusoy rules show --rules tai", 4), "taiwanese\n");
    assert_eq!(offered("pusoy rules diff standard wes", 4).lines().next(), Some("western"));
    assert_eq!(offered("pusoy rules init --from wes", 4), "western\n");
    assert_eq!(offered("pusoy climb score big", 3), "big-two\nbig-three\n");
    assert_eq!(offered("pusoy drill --only two", 3), "two-way\n");
    assert_eq!(offered("pusoy ten score --variant red", 4), "red-frog\n");
    assert_eq!(offered("pusoy exploit max", 2), "max-product\n");
}

#[test]
fn every_command_has_a_page() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(&["man", "--dir", folder.path().to_str().unwrap()]).status, 0);
    for command in help::commands() {
        let args: Vec<&str> = ["man"].into_iter().chain(command.split(' ')).collect();
        let page = run(&args).out;
        let file = folder.path().join(format!("pusoy-{}.1", command.replace(' ', "-")));
        assert_eq!(std::fs::read_to_string(file).unwrap(), page);
        // A page shows the examples of the help. The test removes the roff notation and compares the words.
        let plain = page
            .replace("\\-", "-")
            .replace("\\*(Aq", "'")
            .replace("\\(aq", "'")
            .replace("\\\\", "\\")
            .replace("\\\n", "");
        let plain: String = plain.split_whitespace().collect::<Vec<_>>().join(" ");
        for example in help::examples(command) {
            let example = example.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(plain.contains(&example), "{command}: {example}\n{plain}");
        }
    }
    assert!(run(&["man"]).out.contains("pusoy\\-solve(1)"));
    let unknown = run(&["man", "ten", "sove"]);
    assert!(unknown.status == 2 && unknown.err.contains("'pusoy climb --help' the commands of climb"), "{unknown:?}");
}
