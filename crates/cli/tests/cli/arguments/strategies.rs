//! Arguments of `match`, `exploit`, `tables`, `chart` and `cache`.

use super::{Argument, Tested, argument, in_lines};

/// A shell command that writes the file `$name.txt`, with one setting that the equilibrium of the plain rules does not
/// choose.
macro_rules! file {
    ($name:literal) => {
        concat!("echo '7s 7c 3c / 9s 9h 9d 4h 4d / As Ks Qs Js 2s' >$D/", $name, ".txt; ")
    };
}

/// A shell command that writes the file `$name.txt`, with another setting of the hand that `file!` writes.
macro_rules! other_file {
    ($name:literal) => {
        concat!("echo '9s 9h 3c / 7s 7c 4h 4d 9d / As Ks Qs Js 2s' >$D/", $name, ".txt; ")
    };
}

pub const TESTED: &[Tested] = &[
    Tested {
        command: "match",
        modes: &[
            ("strategies", "pusoy match equilibrium max-product --rules plain --hands 3 --population 1000 {}"),
            ("file", concat!(file!("a"), "pusoy match $D/a.txt equilibrium --rules plain --population 1000 {}")),
            (
                "files",
                concat!(
                    file!("a"),
                    other_file!("b"),
                    "pusoy match $D/a.txt $D/b.txt --rules plain --population 1000 {}"
                ),
            ),
            ("streets", "pusoy match quick greedy --rules pineapple --hands 2 {}"),
        ],
        arguments: &[
            in_lines("A", "quick", &[("", "pusoy match {} greedy --rules pineapple --hands 2")]),
            in_lines("B", "greedy", &[("", "pusoy match quick {} --rules pineapple --hands 2")]),
            in_lines(
                "--rules",
                "--rules one-six",
                &[
                    ("strategies", "pusoy match equilibrium max-product --hands 3 --population 1000 {}"),
                    ("file", concat!(file!("a"), "pusoy match $D/a.txt equilibrium --population 1000 {}")),
                    (
                        "files",
                        concat!(file!("a"), other_file!("b"), "pusoy match $D/a.txt $D/b.txt --population 1000 {}"),
                    ),
                ],
            ),
            argument("--set", "--set stake=5"),
            in_lines(
                "--hands",
                "--hands 3",
                &[
                    ("strategies", "pusoy match equilibrium equilibrium --rules plain --population 1000 {}"),
                    ("streets", "pusoy match quick greedy --rules pineapple {}"),
                ],
            ),
            in_lines(
                "--population",
                "--population 1500",
                &[
                    ("strategies", "pusoy match max-product equilibrium --rules plain --hands 3 {}"),
                    ("file", concat!(file!("a"), "pusoy match $D/a.txt equilibrium --rules plain {}")),
                    ("files", concat!(file!("a"), other_file!("b"), "pusoy match $D/a.txt $D/b.txt --rules plain {}")),
                ],
            ),
            argument("--seed", "--seed 7"),
            Argument {
                redundant: &[
                    ("file", "the strategies of presets come with the program"),
                    ("files", "the strategies of presets come with the program"),
                    ("streets", "the values of presets come with the program"),
                ],
                ..in_lines(
                    "--no-cache",
                    "--no-cache",
                    &[(
                        "strategies",
                        "XDG_CACHE_HOME=$D pusoy match equilibrium sampled --rules plain --hands 2 --population 1000 {}",
                    )],
                )
            },
        ],
    },
    Tested {
        command: "exploit",
        modes: &[
            ("equilibrium", "pusoy exploit --rules plain --hands 2 --population 1000 {}"),
            ("sampled", "pusoy exploit sampled --rules plain --hands 2 --population 1000 {}"),
        ],
        arguments: &[
            in_lines("STRATEGY", "sampled", &[("", "pusoy exploit {} --rules plain --hands 2 --population 1000")]),
            argument("--opponents", "--opponents 2"),
            in_lines(
                "--rules",
                "--rules one-six",
                &[
                    ("equilibrium", "pusoy exploit --hands 2 --population 1000 {}"),
                    ("sampled", "pusoy exploit sampled --hands 2 --population 1000 {}"),
                ],
            ),
            argument("--set", "--set stake=5"),
            in_lines(
                "--hands",
                "--hands 3",
                &[
                    ("equilibrium", "pusoy exploit --rules plain --population 1000 {}"),
                    ("sampled", "pusoy exploit --rules plain --population 1000 {}"),
                ],
            ),
            in_lines(
                "--population",
                "--population 1500",
                &[
                    ("equilibrium", "pusoy exploit --rules plain --hands 2 {}"),
                    ("sampled", "pusoy exploit sampled --rules plain --hands 2 {}"),
                ],
            ),
            argument("--seed", "--seed 7"),
            Argument {
                redundant: &[("equilibrium", "the strategies of presets come with the program")],
                ..in_lines(
                    "--no-cache",
                    "--no-cache",
                    &[(
                        "sampled",
                        "XDG_CACHE_HOME=$D pusoy exploit sampled --rules plain --hands 2 --population 1000 {}",
                    )],
                )
            },
        ],
    },
    Tested {
        command: "tables build",
        modes: &[("rows", "pusoy tables build rows --dir $D/a {}")],
        arguments: &[
            // Without the name of a table, the command would build all tables, which takes minutes. The shell stops the
            // command after two seconds.
            Argument {
                redundant: &[("rows", "the table is built without this argument too")],
                ..in_lines("TABLE", "rows", &[("", "timeout 2 pusoy tables build --dir $D/a {}")])
            },
            in_lines(
                "--dir",
                "--dir $D/b",
                &[("rows", "mkdir $D/tables; top=$PWD; cd $D; pusoy tables build rows {}")],
            ),
        ],
    },
    Tested {
        command: "tables verify",
        modes: &[("rows", "pusoy tables verify rows {}")],
        arguments: &[
            Argument {
                redundant: &[("rows", "the table is verified without this argument too")],
                ..in_lines("TABLE", "rows", &[("", "timeout 2 pusoy tables verify {}")])
            },
            in_lines(
                "--dir",
                "--dir $D/t",
                &[("rows", "mkdir $D/t; cp tables/rows.bin $D/t; cd $D; pusoy tables verify rows {}")],
            ),
        ],
    },
    Tested {
        command: "chart",
        modes: &[("text", "pusoy chart --rules plain {}"), ("records", "pusoy chart --rules plain --json {}")],
        arguments: &[
            in_lines("--rules", "--rules one-six", &[("text", "pusoy chart {}"), ("records", "pusoy chart --json {}")]),
            argument("--set", "--set stake=5"),
            in_lines(
                "--opponents",
                "--opponents 3",
                &[("text", "pusoy chart --rules taiwanese {}"), ("records", "pusoy chart --rules taiwanese --json {}")],
            ),
            argument("--markdown", "--markdown"),
            argument("--link", "--link"),
            in_lines("--format", "--format html", &[("text", "pusoy chart --rules plain {}")]),
            Argument {
                redundant: &[("records", "the strategies of presets come with the program")],
                ..in_lines(
                    "--no-cache",
                    "--no-cache",
                    &[("text", "XDG_CACHE_HOME=$D pusoy chart --rules plain --set scoop-multiplier=2 {}")],
                )
            },
        ],
    },
    Tested { command: "cache show", modes: &[("text", "pusoy cache show {}")], arguments: &[] },
    Tested { command: "cache clear", modes: &[("text", "XDG_CACHE_HOME=$D pusoy cache clear {}")], arguments: &[] },
    Tested {
        command: "cache build",
        modes: &[
            ("hands", "XDG_CACHE_HOME=$D pusoy cache build --rules plain --blocks 1 {}"),
            ("streets", "XDG_CACHE_HOME=$D pusoy cache build --rules pineapple {}"),
        ],
        arguments: &[
            in_lines("--rules", "--rules one-six", &[("hands", "XDG_CACHE_HOME=$D pusoy cache build --blocks 1 {}")]),
            // Together these options make the plain rules, whose strategy comes with the program.
            in_lines(
                "--set",
                "--set scoring=2-4 --set royalty-table=none --set naturals=none --set surrender=off",
                &[("hands", "XDG_CACHE_HOME=$D pusoy cache build --rules one-six --blocks 1 {}")],
            ),
            in_lines(
                "--opponents",
                "--opponents 1",
                &[("hands", "XDG_CACHE_HOME=$D pusoy cache build --rules taiwanese --blocks 1 {}")],
            ),
            // Without a number of blocks, the command would set the hands of all 128 blocks. The shell stops the
            // command after two seconds.
            in_lines(
                "--blocks",
                "--blocks 1",
                &[("hands", "XDG_CACHE_HOME=$D timeout 2 pusoy cache build --rules plain {}")],
            ),
        ],
    },
];
