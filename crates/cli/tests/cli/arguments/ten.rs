//! Arguments of `ten`.

use super::{Tested, argument, in_lines};

pub const TESTED: &[Tested] = &[
    Tested {
        command: "ten score",
        modes: &[
            ("points", "pusoy ten score Amy=120 Bob=90 {}"),
            ("piles", "pusoy ten score --set partial=yes 'Amy=Ah 9d Kh Kc' 'Bob=8s 2h' {}"),
            ("lines", r"printf 'Amy=120; Bob=90\nbad\n' | pusoy ten score {}"),
            ("account", r"printf 'Amy=120; Bob=90\nAmy=130; Bob=80\nbad\n' | pusoy ten score --account {}"),
            ("records", r#"printf '%s\n' '{"points":{"Amy":120,"Bob":90}}' '[]' | pusoy ten score {}"#),
            ("worth", r#"printf '%s\n' '{"players":2,"cards":"Ah 9d"}' '[]' | pusoy ten score {}"#),
        ],
        arguments: &[
            argument("PILES", "Cy=30"),
            in_lines(
                "--variant",
                "--variant barraco",
                &[
                    ("points", "pusoy ten score Amy=130 Bob=90 {}"),
                    ("lines", "echo 'Amy=130; Bob=90' | pusoy ten score {}"),
                    ("account", "echo 'Amy=130; Bob=90' | pusoy ten score --account {}"),
                    ("records", r#"echo '{"points":{"Amy":130,"Bob":90}}' | pusoy ten score {}"#),
                ],
            ),
            argument("--set", "--set tie-score=90"),
            in_lines(
                "--dealer",
                "--dealer Amy",
                &[("", "pusoy ten score --variant main-merah Amy=70 Bob=70 Cy=70 {}")],
            ),
            argument("--account", "--account"),
        ],
    },
    Tested {
        command: "ten pile",
        modes: &[
            ("arguments", "pusoy ten pile --players 2 Ks Qh 9h 6h {}"),
            ("lines", r"printf 'Ks Qh 9h 6h\nbad\n' | pusoy ten pile --players 2 {}"),
            ("records", r#"printf '%s\n' '{"players":2,"cards":"Ks Qh 9h 6h"}' '[]' | pusoy ten pile {}"#),
        ],
        arguments: &[
            argument("CARDS", "Ah"),
            argument("--variant", "--variant red-frog"),
            argument("--set", "--set tie-score=70"),
            in_lines(
                "--players",
                "--players 3",
                &[
                    ("arguments", "pusoy ten pile Ks Qh 9h As {}"),
                    ("lines", "echo Ks Qh 9h As | pusoy ten pile {}"),
                    ("records", r#"echo '{"cards":"Ks Qh 9h As"}' | pusoy ten pile {}"#),
                ],
            ),
        ],
    },
    Tested {
        command: "ten capture",
        modes: &[
            ("arguments", "pusoy ten capture 7h / 3h 3d 6s Qc {}"),
            ("lines", r"printf '7h / 3h 3d\nbad\n' | pusoy ten capture {}"),
            ("records", r#"printf '%s\n' '{"play":"7h","layout":"3h 3d"}' '[]' | pusoy ten capture {}"#),
        ],
        arguments: &[argument("CARDS", "3c")],
    },
    Tested {
        command: "ten layout",
        modes: &[
            ("arguments", "pusoy ten layout --variant main-merah 8h 8s 8d 2c 2h 3d 4s 5h 6c 7d {}"),
            ("lines", r"printf '8h 8s 8d 2c 2h 3d 4s 5h 6c 7d\nbad\n' | pusoy ten layout --variant main-merah {}"),
            (
                "records",
                r#"printf '%s\n' '{"variant":"main-merah","layout":"8h 8s 8d 2c 2h 3d 4s 5h 6c 7d"}' '[]' | pusoy ten layout {}"#,
            ),
        ],
        arguments: &[
            in_lines("LAYOUT", "Kc", &[("arguments", "pusoy ten layout Kh Ks Kd 4c {}")]),
            in_lines(
                "--variant",
                "--variant main-merah",
                &[
                    ("arguments", "pusoy ten layout Kh Ks Kd 4c {}"),
                    ("lines", "echo Kh Ks Kd 4c | pusoy ten layout {}"),
                    ("records", r#"echo '{"layout":"Kh Ks Kd 4c"}' | pusoy ten layout {}"#),
                ],
            ),
            argument("--set", "--set redeal-dead-groups=yes"),
        ],
    },
];
