//! Arguments of the commands that set, grade, score and place hands.

use super::{Argument, Tested, argument, in_lines};

/// A hand, and two settings of other hands. The two settings have no card in common.
macro_rules! hand {
    () => {
        "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c"
    };
}
macro_rules! setting {
    () => {
        "Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s"
    };
}
macro_rules! other_setting {
    () => {
        "Ah Kh 3d / 9s 9d 8h 6c 5d / Qh Qc Jh Js 2c"
    };
}
macro_rules! fantasyland {
    () => {
        "Qs Qd 9h 8c 4c Ks Kd 7h 2d As Ad 7c 3s 6s"
    };
}
macro_rules! board {
    () => {
        "--board 'Qs 4h / Kh Kd 9c 5s / As Ah Ts Td 7c'"
    };
}
macro_rules! street_record {
    () => {
        r#"{"board":{"front":"Qs 4h","middle":"Kh Kd 9c 5s","back":"As Ah Ts Td 7c"},"cards":"Qd Ks 2d"}"#
    };
}
macro_rules! early_record {
    () => {
        r#"{"cards":"Kh Kd 9c 5s 4s"}"#
    };
}
/// The board before street 4 of pineapple, and a record with a placement of this street.
macro_rules! early_board {
    () => {
        "--board 'Qs / Kh Kd 9c / As Ah Ts Td 7c'"
    };
}
macro_rules! early_placement {
    () => {
        r#"{"board":{"front":"Qs","middle":"Kh Kd 9c","back":"As Ah Ts Td 7c"},"cards":"Ks Qd 2d","placement":"Ks>f Qd>m 2d>x"}"#
    };
}
/// A hand whose best settings have nearly the same EV, and one of these settings.
macro_rules! close_hand {
    () => {
        "Kh Kc Td Js Jd 3h 3c 2c 7s 8d 9h 4c 5s"
    };
}
macro_rules! close_setting {
    () => {
        "Kh Kc Td / Js Jd 3h 3c 2c / 9h 8d 7s 5s 4c"
    };
}
/// An opponent of `close_hand`, with a setting.
macro_rules! close_opponent {
    () => {
        "B=Ah Ad Qd / Qs Qh 8s 8c 4d / 6s 6d 6c 9s 2h"
    };
}
macro_rules! close_record {
    () => {
        r#"{"front":"Kh Kc Td","middle":"Js Jd 3h 3c 2c","back":"9h 8d 7s 5s 4c"}"#
    };
}

pub const TESTED: &[Tested] = &[
    Tested {
        command: "solve",
        modes: &[
            ("sampled", concat!("pusoy solve --rules plain ", hand!(), " {}")),
            ("quick", concat!("pusoy solve --quick --rules plain ", hand!(), " {}")),
            (
                "known",
                concat!(
                    "pusoy solve --rules plain --against '",
                    other_setting!(),
                    "' 6s 6h 4c Ts Td 9c Qd 8s 3s 3h 7d 2s 2d {}"
                ),
            ),
            ("lines", concat!("printf '", hand!(), "\\nbad\\n' | pusoy solve --rules plain {}")),
            ("records", concat!("printf '%s\\n' '{\"cards\":\"", hand!(), "\"}' '[]' | pusoy solve --rules plain {}")),
            ("fantasyland", concat!("pusoy solve --rules pineapple ", fantasyland!(), " {}")),
            (
                "fantasyland records",
                concat!(
                    "printf '%s\\n' '{\"cards\":\"",
                    fantasyland!(),
                    "\"}' '[]' | pusoy solve --rules pineapple {}"
                ),
            ),
        ],
        arguments: &[
            argument("--link", "--link"),
            argument("CARDS", "6h"),
            in_lines(
                "--rules",
                "--rules western",
                &[
                    ("sampled", concat!("pusoy solve --precision 0.1 ", hand!(), " {}")),
                    ("quick", concat!("pusoy solve --quick ", hand!(), " {}")),
                    (
                        "known",
                        concat!(
                            "pusoy solve --against '",
                            other_setting!(),
                            "' 6s 6h 4c Ts Td 9c Qd 8s 3s 3h 7d 2s 2d {}"
                        ),
                    ),
                    ("lines", concat!("echo ", hand!(), " | pusoy solve --quick {}")),
                    ("records", concat!("echo '{\"cards\":\"", hand!(), "\"}' | pusoy solve --quick {}")),
                ],
            ),
            argument("--set", "--set stake=5"),
            argument("--opponents", "--opponents 2"),
            Argument {
                redundant: &[
                    ("known", "a known opponent holds no dead card"),
                    ("fantasyland", "no card is drawn after a hand in fantasyland"),
                    ("fantasyland records", "no card is drawn after a hand in fantasyland"),
                ],
                ..in_lines(
                    "--dead",
                    "--dead 'Ac Kc 5c'",
                    &[
                        ("sampled", concat!("pusoy solve --rules plain --opponents 1 ", hand!(), " {}")),
                        ("quick", concat!("pusoy solve --rules plain --opponents 1 --quick ", hand!(), " {}")),
                        ("lines", concat!("echo ", hand!(), " | pusoy solve --rules plain --opponents 1 {}")),
                        (
                            "records",
                            concat!(
                                "echo '{\"cards\":\"",
                                hand!(),
                                "\"}' | pusoy solve --rules plain --opponents 1 {}"
                            ),
                        ),
                    ],
                )
            },
            in_lines(
                "--against",
                "--against 'Ah Ac 4h / 8h 8d Th Tc 5s / Jd Jh Jc 6d 6c'",
                &[("known", "pusoy solve --rules plain --opponents 1 6s 6h 4c Ts Td 9c Qd 8s 3s 3h 7d 2s 2d {}")],
            ),
            Argument {
                redundant: &[("known", "an exact answer takes no samples")],
                ..in_lines("--quick", "--quick", &[("quick", concat!("pusoy solve --rules plain ", hand!(), " {}"))])
            },
            Argument {
                redundant: &[("known", "an exact answer takes no samples")],
                ..in_lines(
                    "--precision",
                    "--precision 0.1",
                    &[
                        ("sampled", concat!("pusoy solve --rules plain ", close_hand!(), " {}")),
                        ("lines", concat!("echo ", close_hand!(), " | pusoy solve --rules plain {}")),
                        (
                            "records",
                            concat!("echo '{\"cards\":\"", close_hand!(), "\"}' | pusoy solve --rules plain {}"),
                        ),
                    ],
                )
            },
            Argument {
                redundant: &[
                    ("known", "an exact answer takes no samples"),
                    ("quick", "presets have trained strategies"),
                ],
                ..argument("--time-limit", "--time-limit 0")
            },
            Argument {
                redundant: &[
                    ("known", "an exact answer takes no samples"),
                    ("quick", "presets have trained strategies"),
                    ("fantasyland", "presets have trained values"),
                    ("fantasyland records", "presets have trained values"),
                ],
                ..in_lines(
                    "--no-cache",
                    "--no-cache",
                    &[
                        ("sampled", concat!("XDG_CACHE_HOME=$D pusoy solve --rules plain ", hand!(), " {}")),
                        ("lines", concat!("echo ", hand!(), " | XDG_CACHE_HOME=$D pusoy solve --rules plain {}")),
                        (
                            "records",
                            concat!(
                                "echo '{\"cards\":\"",
                                hand!(),
                                "\"}' | XDG_CACHE_HOME=$D pusoy solve --rules plain {}"
                            ),
                        ),
                    ],
                )
            },
            Argument { redundant: &[("known", "an exact answer takes no samples")], ..argument("--seed", "--seed 7") },
            argument("--top", "--top 1"),
            argument("--variants", "--variants"),
            argument("--explain", "--explain"),
            argument("--format", "--format html"),
        ],
    },
    Tested {
        command: "grade",
        modes: &[
            ("one", concat!("pusoy grade --rules plain ", setting!(), " {}")),
            ("quick", concat!("pusoy grade --quick --rules plain ", setting!(), " {}")),
            ("lines", concat!("printf 'Amy=", setting!(), "\\nbad\\n' | pusoy grade --quick --rules plain {}")),
            (
                "deals",
                concat!(
                    "printf 'Amy=",
                    setting!(),
                    "; Bob=",
                    other_setting!(),
                    "\\nbad\\n' | pusoy grade --quick --rules plain {}"
                ),
            ),
            (
                "records",
                r#"printf '%s\n' '{"front":"Qs Qd 4c","middle":"Ks Kd 9h 8c 2d","back":"As Ad 7h 7c 3s"}' '[]' | pusoy grade --quick --rules plain {}"#,
            ),
            ("street", concat!("pusoy grade --rules pineapple ", board!(), " 'Ks>f Qd>m 2d>x' {}")),
            ("fantasyland", "pusoy grade --rules pineapple Qs Qd 9h / Ks Kd 7h 6s 2d / As Ad 7c 4c 3s / 8c {}"),
            (
                "street records",
                r#"printf '%s\n' '{"board":{"front":"Qs 4h","middle":"Kh Kd 9c 5s","back":"As Ah Ts Td 7c"},"placement":"Ks>f Qd>m 2d>x"}' '[]' | pusoy grade --rules pineapple {}"#,
            ),
            ("early street", "pusoy grade --rules pineapple --deals 100 'Kh>m Kd>m 9c>b 5s>f 4s>f' {}"),
            (
                "street deals",
                "(tail -n 2 tests/data/open-face.txt; echo bad) | pusoy grade --rules pineapple --deals 100 {}",
            ),
        ],
        arguments: &[
            argument("--link", "--link"),
            argument("CARDS", "6h"),
            in_lines(
                "--rules",
                "--rules western",
                &[
                    ("one", concat!("pusoy grade --quick ", setting!(), " {}")),
                    ("quick", concat!("pusoy grade --quick ", setting!(), " {}")),
                    ("lines", concat!("echo 'Amy=", setting!(), "' | pusoy grade --quick {}")),
                    (
                        "deals",
                        concat!("echo 'Amy=", setting!(), "; Bob=", other_setting!(), "' | pusoy grade --quick {}"),
                    ),
                    (
                        "records",
                        r#"echo '{"front":"Qs Qd 4c","middle":"Ks Kd 9h 8c 2d","back":"As Ad 7h 7c 3s"}' | pusoy grade --quick {}"#,
                    ),
                ],
            ),
            argument("--set", "--set stake=5"),
            argument("--opponents", "--opponents 2"),
            Argument {
                redundant: &[("fantasyland", "no card is drawn after a hand in fantasyland")],
                ..in_lines(
                    "--dead",
                    "--dead 'Ac Kc 8s'",
                    &[
                        ("one", concat!("pusoy grade --rules plain --opponents 1 ", setting!(), " {}")),
                        ("quick", concat!("pusoy grade --rules plain --opponents 1 --quick ", setting!(), " {}")),
                        ("lines", concat!("echo 'Amy=", setting!(), "' | pusoy grade --rules plain --opponents 1 {}")),
                        ("deals", concat!("echo 'Amy=", setting!(), "; Bob=surrender' | pusoy grade --rules plain {}")),
                        (
                            "records",
                            r#"echo '{"front":"Qs Qd 4c","middle":"Ks Kd 9h 8c 2d","back":"As Ad 7h 7c 3s"}' | pusoy grade --rules plain --opponents 1 {}"#,
                        ),
                        ("street", concat!("pusoy grade --rules pineapple ", early_board!(), " 'Ks>f Qd>m 2d>x' {}")),
                        (
                            "street records",
                            concat!("echo '", early_placement!(), "' | pusoy grade --rules pineapple {}"),
                        ),
                    ],
                )
            },
            argument("--against", "--against 'Ac Kc 4d / Th Tc 6d 6h 2s / Jd Jc 8s 8d 7s'"),
            in_lines(
                "--quick",
                "--quick",
                &[
                    ("quick", concat!("pusoy grade --rules plain ", setting!(), " {}")),
                    ("lines", concat!("echo 'Amy=", setting!(), "' | pusoy grade --rules plain {}")),
                    (
                        "deals",
                        concat!(
                            "echo 'Amy=",
                            setting!(),
                            "; Bob=",
                            other_setting!(),
                            "' | pusoy grade --rules plain {}"
                        ),
                    ),
                    ("records", concat!("echo '", close_record!(), "' | pusoy grade --rules plain {}")),
                ],
            ),
            in_lines("--precision", "--precision 0.1", CLOSE_GRADES),
            Argument {
                redundant: &[("quick", "presets have trained strategies")],
                ..in_lines("--time-limit", "--time-limit 0", CLOSE_GRADES)
            },
            Argument {
                redundant: &[
                    ("quick", "presets have trained strategies"),
                    ("street", "presets have trained values"),
                    ("fantasyland", "presets have trained values"),
                    ("street records", "presets have trained values"),
                    ("early street", "presets have trained values"),
                    ("street deals", "presets have trained values"),
                ],
                ..in_lines(
                    "--no-cache",
                    "--no-cache",
                    &[
                        ("one", concat!("XDG_CACHE_HOME=$D pusoy grade --rules plain ", setting!(), " {}")),
                        (
                            "lines",
                            concat!("echo 'Amy=", setting!(), "' | XDG_CACHE_HOME=$D pusoy grade --rules plain {}"),
                        ),
                        (
                            "deals",
                            concat!(
                                "echo 'Amy=",
                                setting!(),
                                "; Bob=",
                                other_setting!(),
                                "' | XDG_CACHE_HOME=$D pusoy grade --rules plain {}"
                            ),
                        ),
                        (
                            "records",
                            concat!("echo '", close_record!(), "' | XDG_CACHE_HOME=$D pusoy grade --rules plain {}"),
                        ),
                    ],
                )
            },
            Argument {
                redundant: &[
                    ("street", "an exact answer takes no samples"),
                    ("fantasyland", "an exact answer takes no samples"),
                    ("street records", "an exact answer takes no samples"),
                ],
                ..in_lines("--seed", "--seed 7", CLOSE_GRADES)
            },
            Argument {
                redundant: &[("fantasyland", "an exact answer takes no samples")],
                ..in_lines("--deals", "--deals 200", EARLY_GRADES)
            },
            in_lines(
                "--board",
                "--board 'Qs 4h / Kh Kd 9c 5s / As Ah Ts Td 7c'",
                &[
                    ("fantasyland", "pusoy grade --rules pineapple {} 'Ks>f Qd>m 2d>x'"),
                    ("street records", r#"echo '{"placement":"Ks>f Qd>m 2d>x"}' | pusoy grade --rules pineapple {}"#),
                ],
            ),
            Argument {
                redundant: &[("fantasyland", "this value is part of the objective, but unused here")],
                ..argument("--fantasyland", "--fantasyland 20")
            },
            Argument {
                redundant: &[
                    ("early street", "this value is part of the objective, but unused here"),
                    ("street", "this value is part of the objective, but unused here"),
                    ("street records", "this value is part of the objective, but unused here"),
                ],
                ..argument("--stay", "--stay 30")
            },
            argument("--summary", "--summary"),
            argument("--format", "--format html"),
        ],
    },
    Tested {
        command: "drill",
        modes: &[
            (
                "hands",
                "echo 'Kh Kc Td / Ad Ac Qd 9s 2c' | pusoy drill --rules plain --seed 2 --count 1 --no-history {}",
            ),
            (
                "records",
                "echo 'Kh Kc Td / Ad Ac Qd 9s 2c' | pusoy drill --rules plain --seed 2 --count 1 --no-history --json {}",
            ),
            ("streets", "echo '7h>m' | pusoy drill --rules ofc --only street-9 --seed 1 --count 1 --no-history {}"),
        ],
        arguments: &[
            in_lines(
                "--rules",
                "--rules western",
                &[
                    ("hands", "echo q | pusoy drill --seed 2 --no-history {}"),
                    (
                        "records",
                        "echo 'Kh Kc Td / Ad Ac Qd 9s 2c' | pusoy drill --seed 2 --no-history --count 1 --json {}",
                    ),
                    ("streets", "echo q | pusoy drill --seed 2 --no-history {}"),
                ],
            ),
            argument("--set", "--set stake=5"),
            argument("--opponents", "--opponents 1"),
            in_lines(
                "--count",
                "--count 1",
                &[
                    ("hands", "yes skip | head -n 3 | pusoy drill --rules plain --seed 2 --no-history {}"),
                    ("records", "yes skip | head -n 3 | pusoy drill --rules plain --seed 2 --no-history --json {}"),
                    (
                        "streets",
                        "yes skip | head -n 3 | pusoy drill --rules ofc --only street-9 --seed 2 --no-history {}",
                    ),
                ],
            ),
            in_lines(
                "--only",
                "--only quads",
                &[
                    ("hands", "echo q | pusoy drill --rules plain --seed 2 --no-history {}"),
                    ("records", "echo q | pusoy drill --rules plain --seed 2 --no-history --json {}"),
                    ("streets", "echo q | pusoy drill --rules ofc --only street-9 --seed 2 --no-history {}"),
                ],
            ),
            in_lines(
                "--seed",
                "--seed 5",
                &[
                    ("hands", "echo q | pusoy drill --rules plain --count 1 --no-history {}"),
                    ("records", "echo q | pusoy drill --rules plain --count 1 --no-history --json {}"),
                    ("streets", "echo q | pusoy drill --rules ofc --only street-9 --count 1 --no-history {}"),
                ],
            ),
            in_lines(
                "--history",
                "--history $D/h",
                &[
                    ("hands", "echo 'Kh Kc Td / Ad Ac Qd 9s 2c' | pusoy drill --rules plain --seed 2 --count 1 {}"),
                    (
                        "records",
                        "echo 'Kh Kc Td / Ad Ac Qd 9s 2c' | pusoy drill --rules plain --seed 2 --count 1 --json {}",
                    ),
                    ("streets", "echo '7h>m' | pusoy drill --rules ofc --only street-9 --seed 1 --count 1 {}"),
                ],
            ),
            in_lines(
                "--progress",
                "--progress",
                &[
                    ("hands", "pusoy drill --history tests/data/drill-history.jsonl {} < /dev/null"),
                    ("records", "pusoy drill --history tests/data/drill-history.jsonl --json {} < /dev/null"),
                    ("streets", "pusoy drill --history $D/h {} < /dev/null"),
                ],
            ),
            in_lines(
                "--no-history",
                "--no-history",
                &[
                    ("hands", "echo 'Kh Kc Td / Ad Ac Qd 9s 2c' | pusoy drill --rules plain --seed 2 --count 1 {}"),
                    (
                        "records",
                        "echo 'Kh Kc Td / Ad Ac Qd 9s 2c' | pusoy drill --rules plain --seed 2 --count 1 --json {}",
                    ),
                    ("streets", "echo '7h>m' | pusoy drill --rules ofc --only street-9 --seed 1 --count 1 {}"),
                ],
            ),
            in_lines(
                "--precision",
                "--precision 0.1",
                &[
                    (
                        "hands",
                        "echo 'Kh Kc Td / Ad Ac Qd 9s 2c' | pusoy drill --rules plain --seed 2 --count 1 --no-history {}",
                    ),
                    (
                        "records",
                        "echo 'Kh Kc Td / Ad Ac Qd 9s 2c' | pusoy drill --rules plain --seed 2 --count 1 --no-history --json {}",
                    ),
                ],
            ),
            Argument {
                redundant: &[("streets", "presets have trained values")],
                ..in_lines(
                    "--no-cache",
                    "--no-cache",
                    &[
                        (
                            "hands",
                            "echo 'Kh Kc Td / Js Jd 3h 3c 2c' | XDG_CACHE_HOME=$D pusoy drill --rules plain --seed 2 --count 1 --no-history {}",
                        ),
                        (
                            "records",
                            "echo 'Kh Kc Td / Js Jd 3h 3c 2c' | XDG_CACHE_HOME=$D pusoy drill --rules plain --seed 2 --count 1 --no-history --json {}",
                        ),
                    ],
                )
            },
        ],
    },
    Tested {
        command: "score",
        modes: &[
            ("table", concat!("pusoy score 'Amy=", setting!(), "' 'Bob=", other_setting!(), "' {}")),
            ("units", "pusoy score Amy=+3 Bob=-3 {}"),
            ("lines", concat!("printf 'Amy=", setting!(), "; Bob=", other_setting!(), "\\nbad\\n' | pusoy score {}")),
            ("account", r"printf 'Amy=+3; Bob=-3\nAmy=+1; Bob=-1\nbad\n' | pusoy score --account {}"),
            (
                "records",
                r#"printf '%s\n' '{"players":[{"name":"Amy","front":"Qs Qd 4c","middle":"Ks Kd 9h 8c 2d","back":"As Ad 7h 7c 3s"},{"name":"Bob","status":"surrender"}]}' '[]' | pusoy score {}"#,
            ),
            ("open-face", concat!("pusoy score --rules ofc 'Amy=", setting!(), "' 'Bob=", other_setting!(), "' {}")),
        ],
        arguments: &[
            argument("--link", "--link"),
            argument("PLAYERS", "Cy=surrender"),
            in_lines("--rules", "--rules western", &[("open-face", "pusoy score A=surrender B=surrender {}")]),
            argument("--set", "--set stake=5"),
            in_lines("--account", "--account", &[("account", "pusoy score Amy=+3 Bob=-3 {}")]),
            Argument {
                redundant: &[("account", "these deals are recorded in units, without hands")],
                ..in_lines(
                    "--criss-cross",
                    "--criss-cross",
                    &[
                        ("account", "printf 'Amy=+3; Bob=-3\\n' | pusoy score --account {}"),
                        ("", "pusoy score Amy1=surrender Amy2=surrender Bob1=surrender Bob2=surrender {}"),
                    ],
                )
            },
            in_lines(
                "--claim",
                "--claim Amy=middle",
                &[(
                    "",
                    "pusoy score --set royalty-limit=one 'Amy=6s 6h 4c / Ts Td Tc Qd Qs / 3s 3h 3d 3c 2d' 'Bob=Ac Kc Qc / 9s 9d 5h 5c 4d / Kh Jh 9h 8h 7h' {}",
                )],
            ),
            in_lines(
                "--declare",
                "--declare Amy=back",
                &[(
                    "",
                    "pusoy score --set royalty-declaration=required 'Amy=6s 6h 4c / Ts Td Tc Qd Qs / 3s 3h 3d 3c 2d' 'Bob=Ac Kc Qc / 9s 9d 5h 5c 4d / Kh Jh 9h 8h 7h' {}",
                )],
            ),
            argument("--fantasyland", "--fantasyland Amy=14"),
            argument("--format", "--format html"),
        ],
    },
    Tested {
        command: "night",
        modes: &[
            ("typed", r"printf 'players Amy, Bob\nAmy +3, Bob -3\nbad\n' | pusoy night $D/e {}"),
            (
                "hands",
                concat!("printf 'Amy=", setting!(), "; Bob=", other_setting!(), "\\nbad\\n' | pusoy night $D/e {}"),
            ),
        ],
        arguments: &[
            in_lines("FILE", "$D/f", &[("", r"printf 'players Amy, Bob\nAmy +3, Bob -3\n' | pusoy night {}")]),
            argument("--rules", "--rules western"),
            argument("--set", "--set stake=5"),
        ],
    },
    Tested {
        command: "review",
        modes: &[
            ("quick", "pusoy review tests/data/evening.txt --rules plain --quick {}"),
            ("standard input", "pusoy review --rules plain --quick {} <tests/data/evening.txt"),
            ("streets", "(cat tests/data/open-face.txt; echo bad) | pusoy review --rules pineapple --quick {}"),
        ],
        arguments: &[
            in_lines(
                "LOG",
                "tests/data/evening.txt",
                &[("standard input", "pusoy review --rules plain --quick {} </dev/null")],
            ),
            in_lines(
                "--rules",
                "--rules western",
                &[
                    ("quick", "pusoy review tests/data/evening.txt --quick {}"),
                    ("standard input", "pusoy review --quick {} <tests/data/evening.txt"),
                    ("streets", "pusoy review tests/data/evening.txt --quick {}"),
                ],
            ),
            argument("--set", "--set stake=5"),
            in_lines(
                "--quick",
                "--quick",
                &[
                    (
                        "quick",
                        "(echo 'A=Kh Kc Td / Js Jd 3h 3c 2c / 9h 8d 7s 5s 4c; B=Ah Ad Qd / Qs Qh 8s 8c 4d / 6s 6d 6c 9s 2h'; echo bad) | pusoy review --rules plain {}",
                    ),
                    (
                        "standard input",
                        "(echo 'A=Kh Kc Td / Js Jd 3h 3c 2c / 9h 8d 7s 5s 4c; B=Ah Ad Qd / Qs Qh 8s 8c 4d / 6s 6d 6c 9s 2h'; echo bad) | pusoy review --rules plain {}",
                    ),
                    ("streets", "pusoy review tests/data/open-face.txt --rules pineapple {}"),
                ],
            ),
            in_lines("--precision", "--precision 0.1", SAMPLED_REVIEWS),
            in_lines("--seed", "--seed 7", SAMPLED_REVIEWS),
            Argument {
                redundant: &[("streets", "presets have trained values")],
                ..in_lines(
                    "--no-cache",
                    "--no-cache",
                    &[
                        (
                            "quick",
                            concat!(
                                "echo 'A=",
                                close_setting!(),
                                "; ",
                                close_opponent!(),
                                "' | XDG_CACHE_HOME=$D pusoy review --rules plain {}"
                            ),
                        ),
                        (
                            "standard input",
                            concat!(
                                "echo 'A=",
                                close_setting!(),
                                "; ",
                                close_opponent!(),
                                "' | XDG_CACHE_HOME=$D pusoy review --rules plain {}"
                            ),
                        ),
                    ],
                )
            },
            argument("--next", "--next"),
            in_lines(
                "--player",
                "--player Amy",
                &[
                    ("quick", "pusoy review tests/data/evening.txt --rules plain --quick --next {} </dev/null"),
                    ("streets", "pusoy review tests/data/open-face.txt --rules pineapple --quick --next {} </dev/null"),
                ],
            ),
            argument("--format", "--format html"),
        ],
    },
    Tested {
        command: "eval",
        modes: &[
            ("arguments", "pusoy eval Kd Kc Qs Jd 9s / As 2c 3d 4h 5s {}"),
            ("lines", r"printf 'Kd Kc Qs Jd 9s / As 2c 3d 4h 5s\nbad\n' | pusoy eval {}"),
            ("records", r#"printf '%s\n' '{"a":"Kd Kc Qs Jd 9s","b":"As 2c 3d 4h 5s"}' '[]' | pusoy eval {}"#),
        ],
        arguments: &[
            in_lines("ROWS", "'Ks Kh Qd'", &[("", "pusoy eval {}")]),
            in_lines(
                "--rules",
                "--rules $D/h.toml",
                &[
                    (
                        "arguments",
                        "echo 'wheel = \"second\"' >$D/h.toml; pusoy eval Kd Kc Qs Jd 9s / As 2c 3d 4h 5s {}",
                    ),
                    ("lines", "echo 'wheel = \"second\"' >$D/h.toml; echo As 2c 3d 4h 5s | pusoy eval {}"),
                    (
                        "records",
                        "echo 'wheel = \"second\"' >$D/h.toml; echo '{\"rows\":[\"As 2c 3d 4h 5s\"]}' | pusoy eval {}",
                    ),
                ],
            ),
            argument("--set", "--set wheel=second"),
            argument("--low", "--low"),
        ],
    },
    Tested {
        command: "check",
        modes: &[
            ("setting", "pusoy check 6s 6h 4c / Ts Td Tc Qd Qs / 3s 3h 3d 3c 2d {}"),
            ("cards", "pusoy check 2s 3c 4d 5h 6s 7h 8d 9c Ts Jc Qd Kh As {}"),
            ("lines", r"printf '6s 6h 4c / Ts Td Tc Qd Qs / 3s 3h 3d 3c 2d\nbad\n' | pusoy check {}"),
            (
                "records",
                r#"printf '%s\n' '{"front":"6s 6h 4c","middle":"Ts Td Tc Qd Qs","back":"3s 3h 3d 3c 2d"}' '[]' | pusoy check {}"#,
            ),
        ],
        arguments: &[
            in_lines("CARDS", "2s 3c 4d 5h 6s 7h 8d 9c Ts Jc Qd Kh As", &[("", "pusoy check {}")]),
            argument("--rules", "--rules western"),
            argument("--set", "--set royalty-table=flat"),
        ],
    },
    Tested {
        command: "deal",
        modes: &[("a pipe", "pusoy deal --seed 7 {}")],
        arguments: &[
            argument("--players", "--players 2"),
            argument("--count", "--count 2"),
            in_lines("--seed", "--seed 8", &[("a pipe", "pusoy deal {}")]),
        ],
    },
    Tested {
        command: "place",
        modes: &[
            ("street", concat!("pusoy place --rules pineapple ", board!(), " Qd Ks 2d {}")),
            ("sampled", "pusoy place --rules pineapple --deals 100 Kh Kd 9c 5s 4s {}"),
            ("fantasyland", concat!("pusoy place --rules pineapple ", fantasyland!(), " {}")),
            ("lines", concat!("printf 'Qd Ks 2d\\nbad\\n' | pusoy place --rules pineapple ", board!(), " {}")),
            ("records", concat!("printf '%s\\n' '", street_record!(), "' '[]' | pusoy place --rules pineapple {}")),
            (
                "sampled records",
                concat!("printf '%s\\n' '", early_record!(), "' '[]' | pusoy place --rules pineapple --deals 100 {}"),
            ),
        ],
        arguments: &[
            argument("--link", "--link"),
            argument("CARDS", "6d"),
            in_lines(
                "--rules",
                "--rules progressive",
                &[
                    ("street", concat!("pusoy place ", board!(), " Qd Ks 2d {}")),
                    ("sampled", "pusoy place --deals 100 Kh Kd 9c 5s 4s {}"),
                    ("fantasyland", concat!("pusoy place ", fantasyland!(), " {}")),
                    ("lines", concat!("echo Qd Ks 2d | pusoy place ", board!(), " {}")),
                    ("records", concat!("echo '", street_record!(), "' | pusoy place {}")),
                    ("sampled records", concat!("echo '", early_record!(), "' | pusoy place --deals 100 {}")),
                ],
            ),
            argument("--set", "--set stake=5"),
            in_lines(
                "--board",
                "--board 'Qs 4h / Kh Kd 9c 5s / As Ah Ts Td 7c'",
                &[
                    ("street", "pusoy place --rules pineapple Qd Ks 2d {}"),
                    ("sampled", "pusoy place --rules pineapple --deals 100 Qd Ks 2d {}"),
                    ("lines", "echo Qd Ks 2d | pusoy place --rules pineapple {}"),
                    ("records", r#"echo '{"cards":"Qd Ks 2d"}' | pusoy place --rules pineapple {}"#),
                    (
                        "sampled records",
                        r#"echo '{"cards":"Qd Ks 2d"}' | pusoy place --rules pineapple --deals 100 {}"#,
                    ),
                ],
            ),
            Argument {
                redundant: &[("fantasyland", "this value is part of the objective, but unused here")],
                ..argument("--fantasyland", "--fantasyland 20")
            },
            Argument { redundant: STREETS_ALONE, ..argument("--stay", "--stay 30") },
            Argument {
                redundant: &[("fantasyland", "no card is drawn after a hand in fantasyland")],
                ..in_lines(
                    "--dead",
                    "--dead 'Ac Kc 8s'",
                    &[
                        ("street", concat!("pusoy place --rules pineapple ", early_board!(), " Ks Qd 2d {}")),
                        ("lines", concat!("echo Ks Qd 2d | pusoy place --rules pineapple ", early_board!(), " {}")),
                        ("records", concat!("echo '", early_placement!(), "' | pusoy place --rules pineapple {}")),
                    ],
                )
            },
            argument("--against", "--against 'Ac Kc 4d / Th Tc 6d 6h 2s / Jd Jc 8s 8d 7s'"),
            Argument {
                redundant: EXACT,
                ..in_lines(
                    "--deals",
                    "--deals 200",
                    &[
                        ("sampled", "pusoy place --rules pineapple Kh Kd 9c 5s 4s {}"),
                        ("sampled records", concat!("echo '", early_record!(), "' | pusoy place --rules pineapple {}")),
                    ],
                )
            },
            Argument { redundant: EXACT, ..argument("--seed", "--seed 7") },
            argument("--top", "--top 1"),
            in_lines(
                "--log",
                "--log tests/data/in-play.txt",
                &[
                    ("street", "pusoy place --rules pineapple Kd Ks 2d {}"),
                    ("lines", "echo Kd Ks 2d | pusoy place --rules pineapple {}"),
                ],
            ),
            in_lines("--player", "--player Bob", &[("street", "pusoy place --log tests/data/in-play.txt 9s 2c 3c {}")]),
            Argument {
                redundant: &[("*", "presets have trained values, and training for other rules takes minutes")],
                ..argument("--no-cache", "--no-cache")
            },
            argument("--format", "--format html"),
        ],
    },
    Tested {
        command: "play",
        modes: &[
            ("dealt", r"printf 'Ac>m Qs>f 7s>b 3c>b 2h>m\nbad\n' | pusoy play --seed 12 --deals 100 {}"),
            ("typed", r"printf 'Ac>m Qs>f 7s>b 3c>b 2h>m\nbad\n' | pusoy play --typed --deals 100 {}"),
            (
                "unfinished",
                r"cp tests/data/in-play.txt $D/l; printf '9c>f 6h>b\nbad\n' | pusoy play --log $D/l --deals 100 {}",
            ),
        ],
        arguments: &[
            argument("--rules", "--rules ofc"),
            argument("--set", "--set fantasyland-cards=15"),
            argument("--players", "--players 3"),
            argument("--me", "--me Bob"),
            argument("--fantasyland", "--fantasyland Bob=15"),
            argument("--typed", "--typed"),
            in_lines(
                "--engine",
                "--engine full",
                // After these placements, the quick engine and the full engine place differently.
                &[
                    ("dealt", "echo 'Ah>b Jc>b 6s>b 4d>m 3h>m' | pusoy play --seed 2 --deals 100 {}"),
                    (
                        "unfinished",
                        "sed 's,=.*,=,' tests/data/in-play.txt >$D/l; \
                         echo 'Ah>b Jc>f 6s>m 4d>m 3h>b' | pusoy play --log $D/l --deals 100 {}",
                    ),
                ],
            ),
            in_lines(
                "--count",
                "--count 2",
                &[
                    ("dealt", "pusoy play --seed 12 --deals 100 {} <tests/data/play.txt"),
                    (
                        "typed",
                        "pusoy play --typed --players Amy,Bob --me Bob --deals 100 {} <tests/data/play-typed.txt",
                    ),
                    (
                        "unfinished",
                        "cp tests/data/in-play.txt $D/l; \
                         printf '%s\\n' '9c>f 6h>b' 'Jh>m 2h>b' '8d>f 7d>m' | pusoy play --log $D/l --deals 100 {}",
                    ),
                ],
            ),
            argument("--seed", "--seed 13"),
            in_lines(
                "--log",
                "--log $D/other",
                &[("unfinished", "echo 'Ah>b Jc>f 6s>m 4d>m 3h>b' | pusoy play --seed 2 --deals 100 {}")],
            ),
            argument("--at-end", "--at-end"),
            in_lines(
                "--deals",
                "--deals 200",
                &[
                    ("dealt", "printf 'Ac>b Qs>b 7s>b 3c>m 2h>m' | pusoy play --seed 12 {}"),
                    ("typed", "printf 'Ac>b Qs>b 7s>b 3c>m 2h>m' | pusoy play --typed {}"),
                    (
                        "unfinished",
                        "sed 's, / Kc.*,,; s, / Ad.*,,' tests/data/in-play.txt >$D/l; echo '7s>f Kc>b' | pusoy play --log $D/l {}",
                    ),
                ],
            ),
            Argument {
                redundant: &[("*", "presets have trained values, and training for other rules takes minutes")],
                ..argument("--no-cache", "--no-cache")
            },
        ],
    },
];

/// Grades of a hand whose best settings have nearly the same EV, so that more precision takes more samples.
const CLOSE_GRADES: &[(&str, &str)] = &[
    ("one", concat!("pusoy grade --rules plain ", close_setting!(), " {}")),
    ("lines", concat!("echo 'Amy=", close_setting!(), "' | pusoy grade --rules plain {}")),
    ("deals", concat!("echo 'Amy=", close_setting!(), "; Bob=fold; Cy=fold; Dee=fold' | pusoy grade --rules plain {}")),
    ("records", concat!("echo '", close_record!(), "' | pusoy grade --rules plain {}")),
];

/// Grades of early streets, which are sampled.
const EARLY_GRADES: &[(&str, &str)] = &[
    ("street", "pusoy grade --rules pineapple 'Kh>m Kd>m 9c>b 5s>f 4s>f' {}"),
    ("street records", r#"echo '{"placement":"Kh>m Kd>m 9c>b 5s>f 4s>f"}' | pusoy grade --rules pineapple {}"#),
    ("early street", "pusoy grade --rules pineapple 'Kh>m Kd>m 9c>b 5s>f 4s>f' {}"),
    ("street deals", "(tail -n 2 tests/data/open-face.txt; echo bad) | pusoy grade --rules pineapple {}"),
];

/// A review that is sampled.
const SAMPLED_REVIEWS: &[(&str, &str)] =
    &[("", concat!("echo 'A=", close_setting!(), "; ", close_opponent!(), "' | pusoy review --rules plain --json {}"))];

/// The modes of `place` with exact answers, in which `--deals` and `--seed` change nothing.
const EXACT: &[(&str, &str)] = &[
    ("street", "an exact answer takes no samples"),
    ("fantasyland", "an exact answer takes no samples"),
    ("lines", "an exact answer takes no samples"),
    ("records", "an exact answer takes no samples"),
];

/// The modes of `place` in which the player is not in fantasyland, so that `--stay` changes nothing.
const STREETS_ALONE: &[(&str, &str)] = &[
    ("street", "this value is part of the objective, but unused here"),
    ("sampled", "this value is part of the objective, but unused here"),
    ("lines", "this value is part of the objective, but unused here"),
    ("records", "this value is part of the objective, but unused here"),
    ("sampled records", "this value is part of the objective, but unused here"),
];
