//! Arguments of `rules`, `schema`, `completions`, `man` and `terms`.

use super::{Tested, argument, in_lines};

pub const TESTED: &[Tested] = &[
    Tested { command: "rules list", modes: &[("all", "pusoy rules list {}")], arguments: &[] },
    Tested {
        command: "rules show",
        modes: &[("in force", "pusoy rules show {}"), ("named", "pusoy rules show taiwanese {}")],
        arguments: &[
            argument("WHICH", "western"),
            argument("--rules", "--rules western"),
            argument("--set", "--set surrender=off"),
        ],
    },
    Tested {
        command: "rules diff",
        modes: &[("two", "pusoy rules diff standard western {}")],
        arguments: &[
            in_lines("A", "western", &[("", "pusoy rules diff {} standard")]),
            in_lines("B", "western", &[("", "pusoy rules diff standard {}")]),
        ],
    },
    Tested {
        command: "rules init",
        modes: &[("new", "pusoy rules init $D/new.toml {}")],
        arguments: &[
            in_lines("FILE", "$D/other.toml", &[("", "pusoy rules init {}")]),
            argument("--from", "--from taiwanese"),
            in_lines(
                "--force",
                "--force",
                &[("new", "echo 'name = \"x\"' >$D/new.toml; pusoy rules init $D/new.toml {}")],
            ),
        ],
    },
    Tested {
        command: "rules check",
        modes: &[("file", "pusoy rules check tests/data/friday.toml {}")],
        arguments: &[in_lines("FILE", "tests/data/friday.toml", &[("", "pusoy rules check {}")])],
    },
    Tested {
        command: "schema",
        modes: &[("names", "pusoy schema {}"), ("one", "pusoy schema solve {}")],
        arguments: &[argument("NAME", "score"), argument("--dir", "--dir $D/schemas")],
    },
    Tested {
        command: "completions",
        modes: &[("bash", "pusoy completions bash {}")],
        arguments: &[in_lines("SHELL", "zsh", &[("", "pusoy completions {}")])],
    },
    Tested {
        command: "man",
        modes: &[("program", "pusoy man {}"), ("command", "pusoy man climb {}")],
        arguments: &[argument("COMMAND", "score"), argument("--dir", "--dir $D/pages")],
    },
    Tested { command: "terms", modes: &[("all", "pusoy terms {}")], arguments: &[] },
];
