//! Presets, files of house rules, and their locations.

use super::*;

fn file(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.toml");
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

#[test]
fn answers_name_the_house_rules() {
    let (_folder, path) =
        file("name = \"Friday\"\nnote = \"since 1998\"\nrules = 'one-six'\nroyalty-policy = 'both'\n");
    let record = run(&["score", "--json", "--rules", &path, AMY, BOB]).record();
    let rules = &record["rules"];
    assert_eq!((&rules["name"], &rules["preset"]), (&"Friday".into(), &"one-six".into()));
    assert_eq!(rules["set"], serde_json::json!({"royalty-policy": "both"}));
    let same = run(&["score", "--json", "--rules", "one-six", "--set", "royalty-policy=both", AMY, BOB]).record();
    assert_eq!(rules["hash"], same["rules"]["hash"]);
    let text = run(&["score", "--rules", &path, AMY, BOB]).out;
    assert!(text.starts_with("Friday: one-six rules with royalty-policy=both\n"), "{text}");
    assert!(run(&["rules", "show", &path]).out.contains("since 1998"));
}

/// Rules in the input take precedence, then those of the command line, of the environment and of the user's
/// configuration, and then the standard rules.
#[test]
fn sources_of_rules_have_a_precedence() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("pusoy")).unwrap();
    std::fs::write(folder.path().join("pusoy/rules.toml"), "rules = \"western\"").unwrap();
    let name = |variable: Option<&str>, args: &[&str]| {
        let mut command = pusoy();
        command
            .env("XDG_CONFIG_HOME", folder.path())
            .args(["check", "--json", "KsKhQd/Qs9c9d5h5c/AhAdAc2s2d"])
            .args(args);
        variable.into_iter().for_each(|value| _ = command.env("PUSOY_RULES", value));
        Ran::from(command.output().unwrap()).record()["rules"]["name"].as_str().unwrap().to_owned()
    };
    assert_eq!(name(Some("taiwanese"), &["--rules", "plain"]), "plain");
    assert_eq!(name(Some("taiwanese"), &[]), "taiwanese");
    assert_eq!(name(Some(""), &[]), "western");
    let unknown = Ran::from(pusoy().env("PUSOY_RULES", "foo").args(["check", "As"]).output().unwrap());
    assert!(unknown.status == 2 && unknown.err.starts_with("pusoy: PUSOY_RULES: unknown rules 'foo': "), "{unknown:?}");
    assert_eq!(name(None, &[]), "western");
    assert_eq!(run(&["check", "--json", "KsKhQd/Qs9c9d5h5c/AhAdAc2s2d"]).record()["rules"]["name"], "standard");
    // If a line of input names a preset, this preset overrides all of these sources.
    let line =
        r#"{"front":"Ks Kh Qd","middle":"Qs 9c 9d 5h 5c","back":"Ah Ad Ac 2s 2d","options":{"rules":"eastern"}}"#;
    assert_eq!(run_on(&["check", "--json", "--rules", "plain"], line).record()["rules"]["name"], "eastern");
}

/// Without an absolute path in `XDG_CONFIG_HOME`, the configuration is below the home folder.
#[test]
#[cfg(unix)]
fn the_configuration_is_below_the_home_folder() {
    let home = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(home.path().join(".config/pusoy")).unwrap();
    std::fs::write(home.path().join(".config/pusoy/rules.toml"), "rules = \"western\"").unwrap();
    for named in [None, Some("relative"), Some("")] {
        let mut command = pusoy();
        command.env_remove("XDG_CONFIG_HOME").env("HOME", home.path());
        named.into_iter().for_each(|named| _ = command.env("XDG_CONFIG_HOME", named));
        let ran = Ran::from(command.args(["check", "--json", "KsKhQd/Qs9c9d5h5c/AhAdAc2s2d"]).output().unwrap());
        assert_eq!(ran.record()["rules"]["name"], "western", "{named:?}");
    }
}

/// Each kind of error has a clear message with its line.
#[test]
fn errors_in_a_file_give_their_line() {
    for (text, wanted) in [
        ("scroing = '1-6'", "line 1: unknown option 'scroing': did you mean 'scoring'?"),
        ("nane = 'Friday'", "line 1: unknown option 'nane': did you mean 'name'?"),
        (
            "rules = 'plain'\nscoring = '1-7'",
            "line 2: invalid value '1-7' for option 'scoring': expected one of 2-4, 1-6",
        ),
        ("rules = 'tiwanese'", "line 1: invalid value 'tiwanese' for option 'rules': expected one of standard"),
        ("rules = 'tiwanese'", "did you mean 'taiwanese'?"),
        ("natural = {dragn = 3}", "did you mean 'dragon'?"),
        ("surrender-cost = 2.5", "line 1: invalid value '2.5' for option 'surrender-cost': expected a whole number"),
        ("stake = -1", "line 1: invalid value '-1' for option 'stake'"),
        ("stake = 99999999999999999999", "line 1: invalid value '99999999999999999999' for option 'stake'"),
        ("custom = [1,2]", "line 1: invalid value '1,2' for option 'custom': expected three whole numbers"),
        (
            "stake = 1979-05-27",
            "line 1: 'stake' cannot be a date or a time (expected a number, or a text in straight quotes)",
        ),
        ("name = 7", "line 1: invalid name: expected a text that is not empty, in one line"),
        (
            "\n\nroyalty-mode = 'replace'\nroyalty-policy = 'both'",
            "line 4: royalty-mode=replace needs royalty-policy=winner",
        ),
        ("scoring = 'custom'", "line 1: scoring=custom needs custom=row,overall,scoop"),
        ("surrender-cost = 2", "line 1: surrender-cost=2 must be more than 2 and less than 4"),
        (
            "broken-royalties = 'also'\nroyalty-table = 'eastern'",
            "line 2: broken-royalties=also needs royalty-table=standard or flat",
        ),
        ("scoring = '1-6'\nscoring = '2-4'", "line 2: "),
        ("scoring = 1-6'", "line 1: "),
        ("[scoring]\nrow = 1", "line 1: "),
        ("name = \"Friday", "line 1: "),
    ] {
        let (_folder, path) = file(text);
        for args in [&["rules", "check", &path][..], &["score", "--rules", &path, AMY, BOB], &["rules", "show", &path]]
        {
            let ran = run(args);
            assert_eq!((ran.status, ran.out.as_str()), (78, ""), "{text}: {ran:?}");
            assert!(ran.err.contains(wanted), "{text}: {ran:?}");
        }
    }
    // All problems are listed at once.
    let (_folder, path) = file("scroing = '1-6'\nstake = 'x'\n");
    let ran = run(&["rules", "check", &path]);
    assert!(ran.err.contains("line 1: ") && ran.err.contains("line 2: "), "{ran:?}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("latin.toml");
    std::fs::write(&path, b"name = \"Caf\xe9\"").unwrap();
    assert_eq!(run(&["rules", "check", path.to_str().unwrap()]).status, 78);
}

#[test]
fn unknown_presets_and_missing_files_are_refused() {
    let ran = run(&["score", "--rules", "tiwanese", AMY, BOB]);
    assert!(ran.status == 2 && ran.err.contains("did you mean 'taiwanese'?"), "{ran:?}");
    let ran = run(&["score", "--rules", "nowhere/house.toml", AMY, BOB]);
    assert!(ran.status == 66 && ran.err.contains("cannot read nowhere/house.toml"), "{ran:?}");
}

/// A new file of rules is valid, equals its preset, and is not overwritten by accident.
#[test]
fn a_new_file_of_rules_equals_its_preset() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml").to_str().unwrap().to_owned();
    for preset in ["standard", "taiwanese", "eastern", "ofc", "race-11"] {
        assert_eq!(run(&["rules", "init", &path, "--from", preset, "--force"]).status, 0);
        assert_eq!(run(&["rules", "check", &path]).status, 0);
        let hash = |which: &str| run(&["rules", "show", which, "--json"]).record()["hash"].clone();
        assert_eq!(hash(&path), hash(preset));
        // Every line that the file comments out is valid.
        let text = std::fs::read_to_string(&path).unwrap();
        let all = text.lines().map(|line| line.strip_prefix("# ").filter(|l| l.contains(" = \"")).unwrap_or(line));
        std::fs::write(&path, itertools::join(all, "\n").replace("note = \"\"", "")).unwrap();
        let checked = run(&["rules", "check", &path]);
        assert_eq!(checked.status, 0, "{checked:?}");
        assert_eq!(hash(&path), hash(preset));
    }
    let ran = run(&["rules", "init", &path]);
    assert!(ran.status == 2 && ran.err.contains("--force"), "{ran:?}");
}

#[test]
fn presets_are_listed_and_compared() {
    let records = run(&["rules", "list", "--json"]).records();
    assert_eq!(records.len(), 14);
    let unsolvable: Vec<&str> =
        records.iter().filter(|r| r["solvable"] == false).map(|r| r["name"].as_str().unwrap()).collect();
    assert_eq!(unsolvable, ["race-11"]);
    let diff = run(&["rules", "diff", "standard", "one-six", "--json"]).record();
    assert_eq!(diff["options"], serde_json::json!([{"option": "scoring", "a": "2-4", "b": "1-6"}]));
    assert_eq!(diff["same"], false);
    let (_folder, path) = file("scoring = 'custom'\ncustom = '1,1,0'\n");
    let diff = run(&["rules", "diff", "standard", &path]).out;
    assert!(diff.contains("different options, but the same units in every deal"), "{diff}");
}

/// A file without a name is identified by its path, so that two sets of rules can be distinguished.
#[test]
fn files_without_a_name_are_identified_by_their_paths() {
    let (_folder, path) = file("scoring = '1-6'\n");
    let diff = run(&["rules", "diff", "standard", &path]).out;
    assert!(diff.contains(&format!("\n  {path}  Every two players compare")), "{diff}");
    assert!(diff.ends_with(&format!("\nstandard and {path}: different rules\n")), "{diff}");
    let record = run(&["rules", "diff", &path, "standard", "--json"]).record();
    assert_eq!((&record["a"]["name"], &record["b"]["name"]), (&path.as_str().into(), &"standard".into()));
    let (_folder, path) = file("name = 'Friday'\nscoring = '1-6'\n");
    assert!(run(&["rules", "diff", "standard", &path]).out.ends_with("\nstandard and Friday: different rules\n"));
}

/// The description of the rules says that a race and open-face have no surrender, even if the option `surrender` is not
/// `off`.
#[test]
fn a_race_and_open_face_are_described_without_surrender() {
    for args in [&["race-11"][..], &["ofc"], &["standard", "--set", "scoring=race-11"]] {
        let shown = run(&[&["rules", "show"][..], args].concat()).out;
        let words = shown.lines().find(|line| line.starts_with("surrender ")).unwrap();
        let option = shown.lines().find(|line| line[2.min(line.len())..].starts_with("surrender ")).unwrap();
        assert!(words.contains("No surrender in "), "{words}");
        let is_off = option.split_whitespace().any(|word| word == "off");
        assert_eq!(is_off, args.len() == 1, "{option}");
    }
}

#[test]
fn a_race_is_not_solved() {
    let setting = "6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d";
    for (command, hand) in [("solve", HAND), ("grade", setting)] {
        let ran = run(&[command, "--rules", "race-11", "--json", hand]);
        assert_eq!(ran.status, 65, "{ran:?}");
        assert_eq!(ran.record()["error"]["code"], "not-solvable");
        assert!(ran.err.contains("the points that the players already have"), "{ran:?}");
    }
}

/// Problems are reported in order: unreadable cards, options, players, numbers of cards, repeated cards.
#[test]
fn problems_are_reported_in_order() {
    let player = |name: &str, back: &str| serde_json::json!({"name": name, "front": "6s 6h 4c", "middle": "Ts Td 9c Qd 8s", "back": back});
    let code = |options: Value, players: &[Value]| {
        let line = serde_json::json!({"options": options, "players": players}).to_string();
        let record = run_on(&["score", "--json"], line).record();
        let all = record["error"]["all"].as_array().unwrap().len();
        (record["error"]["code"].as_str().unwrap().to_owned(), all)
    };
    let short = player("Amy", "3s 3h 3d 2s");
    let none = serde_json::json!({});
    assert_eq!(code(serde_json::json!({"scroing": "1-6"}), &[short.clone(), short.clone()]).0, "unknown-option");
    assert_eq!(code(none.clone(), &[short.clone(), short.clone()]), (String::from("duplicate-player"), 3));
    assert_eq!(code(none.clone(), std::slice::from_ref(&short)).0, "bad-player-count");
    assert_eq!(code(none.clone(), &[player("Amy", "3s 3h 3d 2s 1x"), short.clone()]).0, "bad-card");
    let loose = serde_json::json!({"name": "Bob", "front": "Ks Kh Kd"});
    assert_eq!(code(none.clone(), &[player("Amy", "3s 3h 3d 2s Ts"), loose]).0, "missing-rows");
    assert_eq!(code(none, &[player("Amy", "3s 3h 3d 2s 2d"), player("Bob", "3s 3h 3d 2s Ts")]).0, "duplicate-card");
}

/// If a royalty names a hand as other programs do, the error suggests pusoy's name for it. The error also lists the
/// hands of each row.
#[test]
fn other_names_of_hands_are_corrected() {
    let hands = "(front: high-card, pair, trips; middle and back also: two-pair, straight, flush, full-house, quads, \
                 straight-flush, royal-flush)";
    for (cell, meant) in [
        ("front:three-of-a-kind", Some("trips")),
        ("front:set", Some("trips")),
        ("front:Trips", Some("trips")),
        ("back:four-of-a-kind", Some("quads")),
        ("front:quads", None),
    ] {
        let (_folder, file) = file(&format!("royalty = {{ '{cell}' = 3 }}"));
        let ran = run(&["rules", "show", "--rules", &file]);
        let end = meant.map_or_else(|| format!("{hands}\n"), |meant| format!("{hands}: did you mean '{meant}'?\n"));
        assert!(ran.status == 78 && ran.err.ends_with(&end), "{cell}: {ran:?}");
    }
    let (_folder, file) = file("surrender = 'yes'");
    assert!(run(&["rules", "show", "--rules", &file]).err.contains("expected one of allowed, off"));
}

/// A stake may have a decimal comma. A comma before three digits could separate thousands, so it is refused.
#[test]
fn a_stake_may_have_a_decimal_comma() {
    let deal = ["Amy=+6", "Bob=-6"];
    for (stake, wanted) in [("0,25", Some("1.5")), ("1,5", Some("9")), ("1,500", None), ("1,5,0", None)] {
        let (_folder, file) = file(&format!("stake = '{stake}'"));
        let ran = run(&[&["score", "--json", "--rules", &file][..], &deal].concat());
        let won = ran.out.contains("\"money\"").then(|| ran.record()["money"]["Amy"].to_string().replace('"', ""));
        assert_eq!(won.as_deref(), wanted, "{stake}: {ran:?}");
    }
}
