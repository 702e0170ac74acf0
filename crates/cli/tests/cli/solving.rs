//! `pusoy solve`: hands with known answers, seeds, precision, explanations and quick answers.

use super::*;

fn vectors() -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("../../../../tests/data/rules.json")).unwrap();
    all["chinese_poker"]["solve"].as_array().unwrap().clone()
}

/// The number of settings of a hand, and the units of the best responses to a known setting, are those of the test
/// vectors.
#[test]
fn vectors_are_solved() {
    let mut run = (0, 0);
    for vector in vectors() {
        let id = &vector["id"];
        let mut input = serde_json::json!({"id": id, "cards": vector["cards"], "options": vector["options"]});
        if vector["kind"] == "best-response" {
            let row = |row: &str| {
                itertools::join(vector["opponent"][row].as_array().unwrap().iter().map(|c| c.as_str().unwrap()), " ")
            };
            input["against"] = serde_json::json!([format!("{} / {} / {}", row("front"), row("middle"), row("back"))]);
        }
        let record = run_on(&["solve", "--json", "--time-limit", "0"], format!("{input}\n")).record();
        let expect = &vector["expect"];
        if vector["kind"] == "best-response" {
            assert_eq!(record["method"], "exact", "{id}");
            assert_eq!(record["ev"].as_f64(), expect["units"].as_f64(), "{id}");
            assert_eq!(
                record["optimal"].as_array().unwrap().len() as u64,
                expect["optimal_settings"].as_u64().unwrap(),
                "{id}"
            );
            run.1 += 1;
        } else {
            assert_eq!(record["settings_total"], expect["settings"], "{id}");
            assert_eq!(record["legal"], expect["legal"], "{id}: {record}");
            run.0 += 1;
        }
    }
    assert_eq!(run, (3, 6));
}

#[test]
fn answers_against_a_known_setting_are_exact_and_agree_with_score() {
    let amy = "6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d";
    let record = run(&["solve", "AcKcQc9s9d5h5c4dKhJh9h8h7h", "--against", amy, "--json", "--variants"]).record();
    assert_eq!((&record["method"], &record["samples"], &record["opponents"]), (&"exact".into(), &0.into(), &1.into()));
    for setting in record["settings"].as_array().unwrap() {
        let rows = ["front", "middle", "back"].map(|row| setting[row].as_str().unwrap());
        let bob = format!("Bob={}", rows.join(" / "));
        let table = run(&["score", &format!("Amy={amy}"), &bob, "--json"]).record();
        assert_eq!(table["totals"]["Bob"].as_f64(), setting["ev"].as_f64(), "{setting}");
    }
}

#[test]
fn the_seed_determines_the_answer() {
    let hand = "As Kh Kd Qd Th 8c 7s 6h 6d 4h 4c 3h 2d";
    let solve = |seed: &str, threads: &str| {
        run(&["solve", hand, "--json", "--seed", seed, "--threads", threads, "--precision", "0.05"]).record()
    };
    assert_eq!(solve("3", "1"), solve("3", "2"));
    assert_eq!(solve("0", "1"), solve("0", "2"));
    assert_ne!(solve("3", "1")["ev"], solve("4", "1")["ev"]);
}

#[test]
fn the_precision_is_reached() {
    for precision in [0.03, 0.005] {
        let text = precision.to_string();
        let hand = "Ad Ac Ks Kh Qs Js Jd Tc 8d 6d 4h 4d 3c";
        let record =
            run(&["solve", hand, "--json", "--precision", &text, "--opponents", "1", "--variants", "--top", "5"])
                .record();
        for setting in &record["settings"].as_array().unwrap()[1..] {
            let (gap, error) = (setting["gap"].as_f64().unwrap(), setting["gap_std_err"].as_f64().unwrap());
            // The best setting in the sample may in truth be worse than `setting`. `loss` is an upper bound on the
            // expected loss from choosing the best setting in the sample instead of `setting`, if the error of the gap
            // is normally distributed. The expected loss is error · (φ(z) − z · P(Z > z)), with the normal density φ,
            // and P(Z > z) is at least z · φ(z) / (1 + z²). Sampling may stop early if `loss` is at most a fiftieth of
            // the precision.
            let z = gap / error;
            let loss = error * (-z * z / 2.0).exp() / (std::f64::consts::TAU.sqrt() * (1.0 + z * z));
            assert!(error <= precision || loss <= precision / 50.0, "{setting}");
        }
    }
}

/// A precision below 0.001 is refused, and the help of each command with `--precision` gives this limit.
#[test]
fn too_small_a_precision_is_refused() {
    let hand = "Ad Ac Ks Kh Qs Js Jd Tc 8d 6d 4h 4d 3c";
    for command in ["solve", "grade", "review", "drill"] {
        let ran = run(&[command, "--precision", "0.0009"]);
        assert_eq!(ran.status, 2, "{ran:?}");
        assert!(ran.err.contains("a precision is a number of units from 0.001 up"), "{ran:?}");
        assert!(help::unwrapped(&run(&[command, "--help"]).out).contains("The smallest value is 0.001"), "{command}");
    }
    assert_eq!(run(&["solve", "--precision", "0.001", "--time-limit", "0", hand]).status, 0);
}

/// Quick answers come from a model without probabilities of scoops, so records, text and pages omit them.
#[test]
fn quick_answers_omit_probabilities_of_scoops() {
    let hand = "Ad Ac Ks Kh Qs Js Jd Tc 8d 6d 4h 4d 3c";
    for more in [&["--top", "1"][..], &["--top", "3", "--variants"]] {
        let record = run(&[&["solve", "--json", "--quick", hand], more].concat()).record();
        let plan = &record["plans"][0];
        assert_eq!((&plan["scoop"], &plan["scooped"]), (&Value::Null, &Value::Null));
        assert!(plan["rows"]["front"]["win"].is_number());
    }
    for format in ["text", "html"] {
        let [quick, sampled] = [&["--quick"][..], &[]]
            .map(|more| run(&[&["solve", "--format", format, hand], more].concat()).out.contains("is scooped"));
        assert!(!quick && sampled, "{format}");
    }
}

#[test]
fn explanations_add_up_to_the_shown_units() {
    let hand = "As Ks Qs Js 9s 9h 9d 4h 4d 3c 7c 7d 2h";
    let record = run(&["solve", "--json", "--top", "3", "--explain", "--variants", hand]).record();
    let sum = |parts: &Value| parts.as_object().unwrap().values().map(|units| units.as_f64().unwrap()).sum::<f64>();
    let settings = record["settings"].as_array().unwrap();
    for (place, setting) in settings.iter().enumerate() {
        // The eleven parts and their sum are each rounded to a millionth.
        assert!((sum(&setting["parts"]) - setting["ev"].as_f64().unwrap()).abs() < 1e-5, "{setting}");
        assert_eq!(setting.get("best_differs").is_some(), place > 0);
        if let Some(differs) = setting.get("best_differs") {
            assert!((sum(&differs["parts"]) - setting["gap"].as_f64().unwrap()).abs() < 1e-5, "{setting}");
        }
    }
    let moved = serde_json::json!([
        {"cards": "9h 9d 2h", "from": "front", "to": "middle"},
        {"cards": "7d 7c 3c", "from": "middle", "to": "front"},
    ]);
    assert_eq!(settings[2]["best_differs"]["moved"], moved);

    // Parts in text add up to the total, except for rounding to a thousandth and for parts too small to be listed.
    let text = run(&["solve", "--top", "3", "--explain", "--variants", hand]).out;
    let explanations: Vec<&str> = text.split("\n\n").filter(|part| part.starts_with("No. 1 earns")).collect();
    assert!(explanations[2].contains("more than no. 3: nines in front would win 68 % instead of 61 %, but sevens and fours in the middle only 43 % instead of 49 %\n"), "{text}");
    for explanation in explanations {
        let number = |text: &str| text.trim_end_matches(':').parse::<f64>().unwrap();
        let (head, parts) = explanation.split_once('\n').unwrap();
        let total = number(head.split(' ').nth(3).unwrap());
        let parts: f64 = parts.lines().map(|line| number(line[18..25].trim())).sum();
        assert!((total - parts).abs() < 0.0061, "{explanation}");
    }
    assert_eq!(run(&["solve", "--quick", "--explain", hand]).status, 2);
}

/// If the rules settle known and unknown opponents together, a quick answer takes samples, which depend on the seed.
/// Taiwanese rules do so for three opponents, because of the home run. With two opponents, a quick answer takes no
/// samples, and refuses `--seed`, `--precision` and `--dead`.
#[test]
fn quick_answers_refuse_a_seed_only_if_they_take_no_samples() {
    let known = "Ah Kh 3d / 9s 9d 8h 6c 5d / Qh Qc Jh Js 2c";
    let hand = ["6s", "6h", "4c", "Ts", "Td", "9c", "Qd", "8s", "3s", "3h", "7d", "2s", "2d"];
    let solve = |args: &[&str]| run(&[&["solve", "--quick", "--against", known], args, &hand[..]].concat());
    let together = ["--rules", "taiwanese", "--opponents", "3", "--seed"];
    let [one, other] = ["1", "2"].map(|seed| solve(&[&together[..], &[seed]].concat()));
    assert!(one.status == 0 && other.status == 0 && one.out != other.out, "{one:?} {other:?}");
    for (flags, named) in [
        (&["--seed", "1"][..], "--seed: "),
        (&["--precision", "0.1"], "(leave out --precision, or turn off 'quick')"),
        (&["--precision", "0.1", "--seed", "1"], "(leave out --precision and --seed, or turn off 'quick')"),
        (&["--dead", "Ac"], "'dead': "),
    ] {
        let alone = solve(&[&["--rules", "taiwanese", "--opponents", "2"], flags].concat());
        assert!(alone.status == 65 && alone.err.contains(named) && alone.err.contains("quick"), "{alone:?}");
    }
    let record = format!(r#"{{"cards":"{}","seed":1}}"#, hand.join(" "));
    let seeded = run_on(&["solve", "--quick"], record);
    assert!(seeded.status == 1 && seeded.err.contains("'seed': a quick answer takes no samples"), "{seeded:?}");
}

/// Under `low-qualifier=ten`, no card of the middle may be higher than a ten. Every card of this hand is higher.
#[test]
fn a_hand_without_a_legal_setting_is_said_to_be_misset() {
    let options = ["--rules", "plain", "--set", "low-middle=yes", "--set", "low-qualifier=ten"];
    let hand = "As Ah Ad Ac Kh Kd Ks Kc Qc Qd Qh Qs Js";
    for extra in [&["--precision", "1"][..], &["--quick"]] {
        let out = run(&[&["solve"], &options[..], extra, &[hand]].concat()).out;
        assert!(out.lines().nth(1).unwrap().starts_with("every setting of this hand is mis-set: -"), "{out}");
    }
}
