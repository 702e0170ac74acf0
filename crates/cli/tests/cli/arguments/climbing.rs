//! Arguments of `climb`.

use super::{Argument, Tested, argument, in_lines};

/// Modes with so few positions that the memory limit does not matter. The limit changes only the number of positions
/// searched, not the answers.
const SMALL: &[(&str, &str)] = &[
    ("two sides", "few positions"),
    ("single players", "few positions"),
    ("from", "few positions"),
    ("lines", "few positions"),
    ("records", "few positions"),
];

/// A position that takes a search of two hundred thousand nodes.
macro_rules! large {
    () => {
        "A=3344556789TJQKA; B=34567789TTJQKAA; move=A; landlord=A; bid=1"
    };
}

pub const TESTED: &[Tested] = &[
    Tested {
        command: "climb score",
        modes: &[
            ("landlord", "pusoy climb score dou-dizhu --landlord L --bid 2 L=0 P=3 Q=9 {}"),
            ("first out", "pusoy climb score big-two A=0 B=3 {}"),
            ("order", "pusoy climb score president 'A > C > B > D' {}"),
            ("lines", r"printf 'A=0 B=3\nC=0 D=4 # late\nbad\n' | pusoy climb score big-two {}"),
            ("account", r"printf 'A=0 B=3\nA=0 B=4\nbad\n' | pusoy climb score big-two --account {}"),
            (
                "records",
                r#"printf '%s\n' '{"game":"winner","remaining":{"A":0,"B":3,"C":12}}' '[]' | pusoy climb score {}"#,
            ),
            ("totals", r#"printf '%s\n' '{"game":"big-two","totals":{"A":0,"B":130}}' '[]' | pusoy climb score {}"#),
        ],
        arguments: &[
            in_lines(
                "GAME",
                "big-two",
                &[
                    ("records", r#"echo '{"remaining":{"A":0,"B":3}}' | pusoy climb score {}"#),
                    ("totals", r#"echo '{"totals":{"A":0,"B":130}}' | pusoy climb score {}"#),
                ],
            ),
            in_lines("PLAYERS", "E=5", &[("", "pusoy climb score big-two A=0 {}")]),
            argument("--rules", "--rules tests/data/rules/big-two.toml"),
            in_lines(
                "--set",
                "--set target=150",
                &[
                    ("first out", r"printf 'A=0 B=130\n' | pusoy climb score big-two A=0 B=3 {}"),
                    ("", "pusoy climb score big-two --account A=0 B=3 {}"),
                ],
            ),
            in_lines(
                "--order",
                "--order B,A,C,D",
                &[
                    ("records", r#"echo '{"remaining":{"A":0,"B":0,"C":0,"D":3}}' | pusoy climb score president {}"#),
                    (
                        "totals",
                        r#"echo '{"totals":{"A":0,"B":3,"C":4}}' | pusoy climb score president --set points=two-one {}"#,
                    ),
                    ("", "pusoy climb score president A=0 B=0 C=0 D=3 {}"),
                ],
            ),
            in_lines(
                "--dealer",
                "--dealer A",
                &[
                    (
                        "records",
                        r#"echo '{"remaining":{"A":17,"B":0,"C":3}}' | pusoy climb score winner --set triple-rule=untouched {}"#,
                    ),
                    ("", "pusoy climb score winner A=17 B=0 C=3 --set triple-rule=untouched {}"),
                ],
            ),
            in_lines(
                "--landlord",
                "--landlord L",
                &[("landlord", "pusoy climb score dou-dizhu --bid 2 L=0 P=3 Q=9 {}")],
            ),
            in_lines("--soloist", "--soloist L", &[("landlord", "pusoy climb score big-three --bid 2 L=0 P=3 Q=9 {}")]),
            in_lines("--bid", "--bid 3", &[("landlord", "pusoy climb score big-three --landlord L L=0 P=3 Q=9 {}")]),
            argument("--bombs", "--bombs 1"),
            argument("--rockets", "--rockets 1"),
            in_lines(
                "--spring",
                "--spring",
                &[("", "pusoy climb score dou-dizhu --set spring=double --landlord L --bid 2 L=3 P=0 Q=9 {}")],
            ),
            in_lines(
                "--loser-cards",
                "--loser-cards 2s",
                &[("", "pusoy climb score tien-len --set loser-owes-twos=yes --order A,B,C {}")],
            ),
            in_lines(
                "--claim",
                "--claim A=six-pairs",
                &[("", "pusoy climb score tien-len --set instant-end=play-on A=3 B=13 {}")],
            ),
            in_lines(
                "--leader",
                "--leader B",
                &[("", "pusoy climb score tien-len --claim A=six-pairs --claim B=six-pairs A=13 B=13 {}")],
            ),
            in_lines(
                "--violator",
                "--violator A",
                &[("", "pusoy climb score tien-len --set trade=on --order A,B,C {}")],
            ),
            in_lines(
                "--offender",
                "--offender A",
                &[("", "pusoy climb score daifugo --set forbidden-last=twos --order A,B,C {}")],
            ),
            in_lines(
                "--out-on-control",
                "--out-on-control",
                &[("", "pusoy climb score tien-len --set out-on-control=all-lose --order A,B A=0 B=0 C=3 D=4 {}")],
            ),
            argument("--account", "--account"),
        ],
    },
    Tested {
        command: "climb identify",
        modes: &[
            ("arguments", "pusoy climb identify big-two As 2s 3s 4s 5d {}"),
            ("lines", r"printf '5d 5c\nAs 2s 3s 4s 5d\n3\n' | pusoy climb identify big-two {}"),
            (
                "records",
                r#"printf '%s\n' '{"game":"big-two","cards":"As 2s 3s 4s 5d"}' '[]' | pusoy climb identify {}"#,
            ),
        ],
        arguments: &[
            in_lines("GAME", "tien-len", &[("records", r#"echo '{"cards":"3d 4d 5d"}' | pusoy climb identify {}"#)]),
            argument("CARDS", "6d"),
            argument("--rules", "--rules tests/data/rules/big-two.toml"),
            argument("--set", "--set straights=two-high"),
        ],
    },
    Tested {
        command: "climb beats",
        modes: &[
            ("arguments", "pusoy climb beats tien-len 2h '5s 5d 6c 6d 7s 7d' {}"),
            ("lines", r"printf '2h / 5s 5d 6c 6d 7s 7d\n4s / 3s\nbad\n' | pusoy climb beats tien-len {}"),
            (
                "records",
                r#"printf '%s\n' '{"game":"tien-len","prev":"2h","play":"5s 5d 6c 6d 7s 7d"}' '[]' | pusoy climb beats {}"#,
            ),
        ],
        arguments: &[
            in_lines("GAME", "tien-len", &[("records", r#"echo '{"prev":"3s","play":"4s"}' | pusoy climb beats {}"#)]),
            in_lines("PLAYS", "3s", &[("", "pusoy climb beats tien-len 4s {}")]),
            argument("--rules", "--rules tests/data/rules/tien-len.toml"),
            argument("--set", "--set three-pairs-chop=no"),
            in_lines("--reversed", "--reversed", &[("", "pusoy climb beats daifugo --set revolution=quads 4h 6h {}")]),
            in_lines("--locked", "--locked", &[("", "pusoy climb beats daifugo --set suit-lock=two 4h 6s {}")]),
        ],
    },
    Tested {
        command: "climb moves",
        modes: &[
            ("arguments", "pusoy climb moves tien-len 5s 5d 6c 6d 7s 7d {}"),
            ("lines", r"printf '3s 4s 5s 5d 6c 6d 7s 7d\n4s / 3s\nbad\n' | pusoy climb moves tien-len {}"),
            ("records", r#"printf '%s\n' '{"game":"tien-len","hand":"4s 4c 5s"}' '[]' | pusoy climb moves {}"#),
        ],
        arguments: &[
            in_lines("GAME", "tien-len", &[("records", r#"echo '{"hand":"3s 4s"}' | pusoy climb moves {}"#)]),
            argument("HAND", "8s"),
            argument("--rules", "--rules tests/data/rules/tien-len.toml"),
            in_lines(
                "--set",
                "--set three-pairs-chop=no",
                &[
                    ("arguments", "pusoy climb moves tien-len 5s 5d 6c 6d 7s 7d --on 2h {}"),
                    ("lines", "echo '5s 5d 6c 6d 7s 7d / 2h' | pusoy climb moves tien-len {}"),
                ],
            ),
            argument("--on", "--on 4d"),
            in_lines(
                "--reversed",
                "--reversed",
                &[("", "pusoy climb moves daifugo --set revolution=quads 3h 4h 6s --on 5h {}")],
            ),
            in_lines("--locked", "--locked", &[("", "pusoy climb moves daifugo --set suit-lock=two 6h 6s --on 5h {}")]),
        ],
    },
    Tested {
        command: "climb play",
        modes: &[
            ("text", "pusoy climb play big-two 'Ann=3d 5c; Ben=4d 9s; Ann: 3d; Ben: 4d; Ann: 5c' {}"),
            ("file", "pusoy climb play big-two tests/data/transcripts/big-two.txt {}"),
            ("lines", r"printf 'Ann=3d 5c; Ben=4d 9s; Ann: 3d\nbad\n' | pusoy climb play big-two {}"),
            (
                "records",
                r#"printf '%s\n' '{"game":"big-two","hands":{"A":"3d 5c","B":"4d"},"plays":[{"by":"A","cards":"3d"}]}' '[]' | pusoy climb play {}"#,
            ),
        ],
        arguments: &[
            in_lines(
                "GAME",
                "big-two",
                &[("records", r#"echo '{"hands":{"A":"3d 5c","B":"4d"}}' | pusoy climb play {}"#)],
            ),
            in_lines("TRANSCRIPT", "'A: 3d'", &[("", "pusoy climb play big-two 'A=3d 5c; B=4d' {}")]),
            argument("--rules", "--rules tests/data/rules/big-two.toml"),
            argument("--set", "--set payment=pairwise"),
        ],
    },
    Tested {
        command: "climb solve",
        modes: &[
            ("two sides", "pusoy climb solve big-two 'A=3d 5c 9h; B=4d Ts; move=A' {}"),
            (
                "single players",
                "pusoy climb solve tien-len --set stakes=places 'A=3s 6d; B=8s 8d; C=7s 7d Js; move=C' {}",
            ),
            ("from", "pusoy climb solve big-two --from 'Ann=3d 5c 9h; Ben=4d Ts Ks; Ann: 3d; Ben: 4d' {}"),
            ("lines", r"printf 'A=3d 5c 9h; B=4d Ts; move=A\nbad\n' | pusoy climb solve big-two {}"),
            (
                "records",
                r#"printf '%s\n' '{"game":"big-two","hands":{"A":"3d 5c 9h","B":"4d Ts"},"to_move":"A"}' '[]' | pusoy climb solve {}"#,
            ),
        ],
        arguments: &[
            argument("--link", "--link"),
            in_lines(
                "GAME",
                "big-two",
                &[("records", r#"echo '{"hands":{"A":"3d 5c","B":"4d"},"to_move":"A"}' | pusoy climb solve {}"#)],
            ),
            argument("POSITION", "'on=B: 3c'"),
            argument("--rules", "--rules tests/data/rules/big-two.toml"),
            in_lines(
                "--set",
                "--set payment=pairwise",
                &[("single players", "pusoy climb solve big-two 'A=3s 6d; B=8s 8d; C=7s 7d Js; move=C' {}")],
            ),
            in_lines(
                "--from",
                "--from 'Ann=3d 5c 9h; Ben=4d Ts Ks; Ann: 3d; Ben: 4d'",
                &[
                    ("from", "pusoy climb solve big-two {} </dev/null"),
                    ("lines", r"printf 'A=3d 5c 9h; B=4d Ts; move=A\n' | pusoy climb solve big-two {}"),
                    (
                        "records",
                        r#"printf '%s\n' '{"hands":{"A":"3d 5c 9h","B":"4d Ts"},"to_move":"A"}' | pusoy climb solve big-two {}"#,
                    ),
                ],
            ),
            argument("--all", "--all"),
            argument("--line", "--line"),
            argument("--value", "--value win"),
            argument("--check", "--check"),
            argument("--certificate", "--certificate $D/proof"),
            argument("--nodes", "--nodes 1"),
            argument("--time-limit", "--time-limit 0"),
            Argument {
                redundant: SMALL,
                ..in_lines(
                    "--memory",
                    "--memory 0",
                    &[("", concat!("pusoy climb solve dou-dizhu '", large!(), "' {}"))],
                )
            },
        ],
    },
    Tested {
        command: "climb verify",
        modes: &[
            ("file", "pusoy climb verify tests/data/proof.jsonl {}"),
            ("standard input", "pusoy climb verify {} <tests/data/proof.jsonl"),
        ],
        arguments: &[in_lines(
            "FILE",
            "tests/data/proof.jsonl",
            &[("standard input", "pusoy climb verify {} </dev/null")],
        )],
    },
    Tested {
        command: "climb review",
        modes: &[
            ("text", "pusoy climb review big-two 'Ann=3d 5c 9h; Ben=4d Ts; Ann: 3d; Ben: 4d; Ann: 9h; Ben: Ts' {}"),
            (
                "lines",
                r"printf 'Ann=3d 5c 9h; Ben=4d Ts; Ann: 3d; Ben: 4d; Ann: 9h; Ben: Ts\nbad\n' | pusoy climb review big-two {}",
            ),
            (
                "records",
                r#"printf '%s\n' '{"game":"big-two","hands":{"A":"3d 5c","B":"4d"},"plays":[{"by":"A","cards":"3d"}]}' '[]' | pusoy climb review {}"#,
            ),
        ],
        arguments: &[
            in_lines(
                "GAME",
                "big-two",
                &[(
                    "records",
                    r#"echo '{"hands":{"A":"3d 5c","B":"4d"},"plays":[{"by":"A","cards":"3d"}]}' | pusoy climb review {}"#,
                )],
            ),
            in_lines(
                "TRANSCRIPT",
                "'Ben: pass'",
                &[("", "pusoy climb review big-two 'Ann=3d 5c 9h; Ben=4d Ts; Ann: 3d' {}")],
            ),
            argument("--rules", "--rules tests/data/rules/big-two.toml"),
            argument("--set", "--set payment=pairwise"),
            argument("--nodes", "--nodes 1"),
            argument("--time-limit", "--time-limit 0"),
            Argument {
                redundant: &[(
                    "*",
                    "memory changes only the number of positions searched, and reviews do not give this number",
                )],
                ..argument("--memory", "--memory 0")
            },
            argument("--format", "--format html"),
        ],
    },
    Tested {
        command: "climb puzzle",
        modes: &[
            ("text", "pusoy climb puzzle killer --seed 7 --cards 4 {}"),
            ("records", "pusoy climb puzzle killer --seed 7 --cards 4 --json {}"),
        ],
        arguments: &[
            in_lines("GAME", "killer", &[("", "pusoy climb puzzle --seed 7 --cards 4 {}")]),
            in_lines(
                "--rules",
                "--rules tests/data/rules/tien-len.toml",
                &[("", "pusoy climb puzzle tien-len --seed 7 --cards 4 {}")],
            ),
            argument("--set", "--set pass-lock=no"),
            argument("--count", "--count 2"),
            in_lines(
                "--cards",
                "--cards 3",
                &[
                    ("text", "pusoy climb puzzle killer --seed 7 {}"),
                    ("records", "pusoy climb puzzle killer --seed 7 --json {}"),
                ],
            ),
            argument("--level", "--level 2"),
            Argument { redundant: &[("records", "records have the solution")], ..argument("--solution", "--solution") },
            in_lines(
                "--history",
                "--history $D/h",
                &[("text", "printf 'pass\\npass\\n' | pusoy climb puzzle killer --seed 7 --cards 4 --count 1 {}")],
            ),
            Argument {
                redundant: &[("*", "without a person at a terminal, there is a history only with --history")],
                ..argument("--no-history", "--no-history")
            },
            in_lines(
                "--seed",
                "--seed 8",
                &[
                    ("text", "pusoy climb puzzle killer --cards 4 {}"),
                    ("records", "pusoy climb puzzle killer --cards 4 --json {}"),
                ],
            ),
        ],
    },
    Tested {
        command: "climb instant",
        modes: &[
            ("arguments", "pusoy climb instant tien-len 2s 2c 2d 2h 3s 5c 6d 7h 8s 9c Td Qh {}"),
            ("lines", r"printf '2s 2c 2d 2h 3s 5c 6d 7h 8s 9c Td Qh Ks\nbad\n' | pusoy climb instant tien-len {}"),
            (
                "records",
                r#"printf '%s\n' '{"game":"tien-len","cards":"2s 2c 2d 2h 3s 5c 6d 7h 8s 9c Td Qh Ks"}' '[]' | pusoy climb instant {}"#,
            ),
        ],
        arguments: &[
            in_lines(
                "GAME",
                "thirteen",
                &[("records", r#"echo '{"cards":"2s 2c 2d 2h 3s 5c 6d 7h 8s 9c Td Qh Ks"}' | pusoy climb instant {}"#)],
            ),
            in_lines(
                "HAND",
                "Ah",
                &[("arguments", "pusoy climb instant tien-len 3s 4c 5d 6h 7s 8c 9d Th Js Qc Kd 2h {}")],
            ),
            argument("--rules", "--rules tests/data/rules/tien-len.toml"),
            argument("--set", "--set instant-wins=none"),
            argument("--owes", "--owes"),
            argument("--traded", "--traded"),
        ],
    },
    Tested {
        command: "climb owed",
        modes: &[
            ("arguments", "pusoy climb owed tien-len A=1 B=1 C=chop {}"),
            ("lines", r"printf 'A=1 B=1 C=chop\nbad\n' | pusoy climb owed tien-len {}"),
            (
                "records",
                r#"printf '%s\n' '{"game":"tien-len","trick":[{"by":"A","twos":1},{"by":"B","twos":1},{"by":"C","chop":true}]}' '[]' | pusoy climb owed {}"#,
            ),
        ],
        arguments: &[
            in_lines(
                "GAME",
                "killer",
                &[(
                    "records",
                    r#"echo '{"trick":[{"by":"A","twos":1},{"by":"B","chop":true}]}' | pusoy climb owed {}"#,
                )],
            ),
            argument("PLAYS", "D=chop"),
            argument("--rules", "--rules tests/data/rules/tien-len.toml"),
            argument("--set", "--set owed-count=stacking"),
        ],
    },
    Tested {
        command: "climb games",
        modes: &[
            ("all", "pusoy climb games {}"),
            ("one", "pusoy climb games thirteen {}"),
            ("records", "pusoy climb games thirteen --json {}"),
        ],
        arguments: &[
            argument("GAME", "big-two"),
            in_lines("--rules", "--rules tests/data/rules/tien-len.toml", &[("", "pusoy climb games tien-len {}")]),
            argument("--set", "--set lead=lowest"),
            argument("--players", "--players 7"),
        ],
    },
];
