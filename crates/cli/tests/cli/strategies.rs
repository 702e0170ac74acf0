//! `pusoy chart`, `pusoy match` and `pusoy tables`.

use super::*;

#[test]
fn frequencies_in_a_chart_add_up_to_one() {
    for rules in ["plain", "western"] {
        let chart = run(&["chart", "--rules", rules, "--json"]).record();
        for row in ["front", "middle", "back"] {
            let ranges = chart[row].as_array().unwrap();
            let seen: f64 = ranges.iter().map(|range| range["seen"].as_f64().unwrap()).sum();
            assert!((seen - 1.0).abs() < 1e-3, "{rules} {row}: {seen}");
            // Ranges are strongest first, and do not overlap.
            let wins = |range: &Value, end: usize| range["wins"][end].as_f64().unwrap();
            assert!(ranges.iter().all(|range| wins(range, 0) <= wins(range, 1)));
            assert!(ranges.windows(2).all(|two| wins(&two[0], 0) >= wins(&two[1], 1)), "{rules} {row}");
        }
    }
    let front = run(&["chart", "--rules", "plain"]);
    assert!(front.out.contains("  pair of aces "), "{}", front.out);
    let markdown = run(&["chart", "--rules", "plain", "--markdown"]).out;
    assert_eq!(markdown.lines().filter(|line| line.starts_with("| --- |")).count(), 3);
}

/// All lines of a chart after its title are equally long, even if a row has a long name. A note gives the number of
/// rare rows that the chart leaves out.
#[test]
fn lines_of_a_chart_are_equally_long() {
    let text = run(&["chart"]).out;
    let (chart, note) = text.trim_end().rsplit_once("\n\n").unwrap();
    let widths: Vec<usize> = chart.lines().skip(1).filter(|line| !line.is_empty()).map(str::len).collect();
    assert!(widths.iter().all(|width| *width == widths[0]) && chart.contains("queen-high straight flush"), "{text}");
    let record = run(&["chart", "--json"]).record();
    let rows = ["front", "middle", "back"].map(|row| record[row].as_array().unwrap());
    let rare = rows.iter().flat_map(|row| row.iter()).filter(|range| range["seen"].as_f64().unwrap() < 0.0005).count();
    assert!(rare > 1 && note.starts_with(&format!("{rare} rows are left out: ")), "{note}");
}

#[test]
fn match_plays_settings_from_a_file() {
    let deals = run(&["deal", "--count", "30", "--seed", "4"]).out;
    let solved = run_on(&["solve", "--quick", "--json", "--top", "1", "--rules", "plain", "--opponents", "1"], deals);
    let rows =
        |record: &Value| ["front", "middle", "back"].map(|row| record["plans"][0][row].as_str().unwrap().to_owned());
    let settings: Vec<[String; 3]> = solved.records().iter().map(rows).collect();
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, lines: Vec<String>| {
        let path = folder.path().join(name);
        std::fs::write(&path, lines.join("\n")).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let text = write("settings.txt", settings.iter().map(|rows| rows.join(" / ")).collect());
    let json = write(
        "settings.jsonl",
        settings.iter().map(|[f, m, b]| format!(r#"{{"front":"{f}","middle":"{m}","back":"{b}"}}"#)).collect(),
    );
    let few = ["--rules", "plain", "--population", "5000", "--json"];
    for file in [&text, &json] {
        // The file has the settings of the equilibrium.
        let record = run(&[&["match", file, "equilibrium"], &few[..]].concat()).record();
        assert_eq!((record["hands"].as_u64(), record["units"].as_f64()), (Some(30), Some(0.0)), "{record}");
        assert_eq!(record["alike"].as_f64(), Some(1.0));
    }
    // A mis-set hand loses to the equilibrium. The hand has the cards of the first setting, but its front and three
    // cards of its back change places.
    let [front, middle, back] = &settings[0];
    let swapped = format!("{} / {middle} / {} {front}", &back[..8], &back[9..]);
    let worse = write("worse.txt", vec![swapped]);
    let record = run(&[&["match", &worse, "equilibrium"], &few[..]].concat()).record();
    assert!(record["units"].as_f64().unwrap() < -1.0, "{record}");

    // Two files must have the same hands in the same order.
    let lines = |settings: &[[String; 3]]| settings.iter().map(|rows| rows.join(" / ")).collect();
    let (short, other) = (write("short.txt", lines(&settings[..2])), write("other.txt", lines(&settings[1..])));
    for (b, why) in [
        (&short, format!("{text} has 30, and {short} has 2")),
        (&other, format!("setting 1 of {text} and setting 1 of {other} have different cards")),
    ] {
        let ran = run(&["match", &text, b]);
        let message = format!("pusoy: {why} (expected the same hands in the same order)\n");
        assert_eq!((ran.status, ran.err), (65, message));
    }

    let misspelt =
        write("misspelt.jsonl", vec![format!(r#"{{"front":"{front}","midle":"{middle}","back":"{back}"}}"#)]);
    let ran = run(&["match", &misspelt, "equilibrium"]);
    assert_eq!(ran.status, 65);
    assert!(ran.err.contains("line 1: unknown field 'midle': did you mean 'middle'?"), "{}", ran.err);

    let bad = write("bad.txt", vec![settings[0].join(" / "), String::from("As Ks / Qs / Js")]);
    let ran = run(&["match", &bad, "equilibrium"]);
    assert_eq!(ran.status, 65);
    assert!(ran.err.contains("bad.txt, line 2: "), "{}", ran.err);
    let unreadable = write("unreadable.jsonl", vec![String::from(r#"{"front": }"#)]);
    let ran = run(&["match", &unreadable, "equilibrium"]);
    let why = "unreadable.jsonl, line 1: not a valid JSON object: expected value, at column 11\n";
    assert!(ran.status == 65 && ran.err.ends_with(why), "{ran:?}");
    // A name without a dot or a slash is the name of a strategy, even if a file has this name.
    write("settings", vec![settings[0].join(" / ")]);
    let named = |name: &str| {
        let args = ["match", name, "equilibrium", "--rules", "plain", "--population", "5000"];
        Ran::from(pusoy().current_dir(&folder).args(args).output().unwrap())
    };
    let wanted = "pusoy: unknown strategy 'settings' (to read the file, write ./settings)\n";
    assert_eq!((named("settings").status, named("settings").err.as_str()), (2, wanted));
    assert_eq!(named("./settings").status, 0);
    assert_eq!(run(&["match", "no/such.file", "equilibrium"]).status, 66);
    assert_eq!(run(&["match", "equilibrum", "unaware"]).status, 2);
}

/// The command in the message replaces the table that differs, in the folder of this table.
#[test]
fn the_message_about_a_wrong_table_gives_the_command_that_replaces_it() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    std::fs::write(folder.path().join("rows.bin"), "old").unwrap();
    let verify = || run(&["tables", "verify", "rows", "--dir", dir]);
    let ran = verify();
    let wanted =
        format!("differs from the generated table; to replace the file: pusoy tables build rows --dir {dir}\n");
    assert!(ran.status == 1 && ran.err.ends_with(&wanted), "{ran:?}");
    assert_eq!(run(&["tables", "build", "rows", "--dir", dir]).status, 0);
    assert_eq!(verify().status, 0);
}

/// One of two placement policies wins what the other loses. A policy wins nothing against itself.
#[test]
fn match_plays_placement_policies() {
    let play = |a: &str, b: &str| run(&["match", a, b, "--rules", "pineapple", "--hands", "20", "--json"]).record();
    let (one, other) = (play("quick", "greedy"), play("greedy", "quick"));
    assert_eq!(one["units"].as_f64().unwrap(), -other["units"].as_f64().unwrap());
    assert_eq!((&one["a"], &one["b"], &one["deals"]), (&other["b"], &other["a"], &20.into()));
    assert!(one["units"].as_f64().unwrap() > 0.0 && one["a"]["way"] == "quick", "{one}");
    assert_eq!(play("untaught", "untaught")["units"], 0.0);
    let ran = run(&["match", "quick", "gredy", "--rules", "ofc"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("unknown placement policy 'gredy'") && ran.err.contains("did you mean 'greedy'?"));
    assert_eq!(run(&["match", "quick", "greedy", "--rules", "plain"]).status, 2);
}
