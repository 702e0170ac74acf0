//! Sessions that `night` records deal by deal.

use std::path::{Path, PathBuf};

use super::*;
use itertools::Itertools;
use serde_json::json;

/// Four hands that win +21, +1, -7 and -15 units under standard rules.
const HANDS: [&str; 4] = [
    "As Ah Kc / Jh Js Jd 4c 4d / 9s 9h 9d 9c 2c",
    "Qs Qd 3c / Ts 8s 6s 5s 2s / 7h 7d 7s 3h 3d",
    "Kd Qh 5c / 8h 8d 4h 4s Jc / Kh Th 6h 5h 2h",
    "Qc 7c 2d / Ac Ad 8c 5d 3s / Td Tc 6c 6d Ks",
];
const PAID: [i64; 4] = [21, 1, -7, -15];
const NAMES: [&str; 4] = ["Amy", "Bob", "Cy", "Dan"];

/// A typed line, and a text that its answer contains.
struct Typed {
    line: String,
    #[cfg_attr(not(unix), allow(dead_code))] // read by the tests at a terminal
    answer: String,
}

/// Returns the typed lines of a session of forty deals, with typos and corrections. Also returns each player's total,
/// which is computed here from the units of the deals.
fn evening() -> (Vec<Typed>, [i64; 4]) {
    let mut typed: Vec<Typed> = Vec::new();
    let mut type_in = |line: String, answer: &str| typed.push(Typed { line, answer: answer.to_owned() });
    let mut won_by_deal: Vec<[i64; 4]> = Vec::new();
    type_in("players Amy, Bob, Cy, Dan".into(), "Amy, Bob, Cy, Dan play");
    for number in 1..=40usize {
        let answer = format!("deal {number}: ");
        let shift = |units: [i64; 4], by: usize| std::array::from_fn(|seat| units[(seat + by) % 4]);
        let n = number as i64;
        let units: [i64; 4] = match number % 5 {
            // Each player has four amounts: three for the rows, and a further one. In each row, the players win 3, 1,
            // -1 and -3 units.
            0 | 1 => {
                let ranked = [3, 1, -1, -3];
                let parts: [[i64; 4]; 4] = [
                    shift(ranked, number),
                    shift(ranked, number / 2),
                    shift(ranked, number / 3),
                    shift([n, 0, -n, 0], number),
                ];
                let amounts =
                    |seat: usize| parts.iter().map(|part| format!("{:+}", part[seat])).collect::<Vec<_>>().join("/");
                let all: Vec<String> = (0..4).map(|seat| format!("{}={}", NAMES[seat], amounts(seat))).collect();
                type_in(all.join("; "), &answer);
                std::array::from_fn(|seat| parts.iter().map(|part| part[seat]).sum())
            }
            2 => {
                let units = shift(PAID, number);
                let hands: Vec<String> =
                    (0..4).map(|seat| format!("{}: {}", NAMES[seat], HANDS[(seat + number) % 4])).collect();
                if number % 2 == 0 {
                    type_in(hands.join(", "), &answer);
                } else {
                    for hand in hands {
                        type_in(hand, "... ");
                    }
                    type_in(String::new(), &answer);
                }
                units
            }
            3 => {
                let units = shift([n, -2, 2, -n], number);
                type_in(units.map(|units| units.to_string()).join(" "), &answer);
                units
            }
            _ => {
                let units = shift([n, 1 - n, 0, -1], number);
                type_in(
                    (0..4)
                        .map(|seat| format!("{} {:+}", NAMES[seat].to_lowercase(), units[seat]))
                        .collect::<Vec<_>>()
                        .join(", "),
                    &answer,
                );
                units
            }
        };
        won_by_deal.push(units);
        // Some deals are followed by further lines: mistakes that have no effect, a deal that is undone, a correction
        // and a comment.
        match number {
            4 => type_in("Amy +1, Bob +1".into(), "add up to +2"),
            9 => type_in("Amy +1, Bobb -1".into(), "did you mean 'Bob'?"),
            14 => type_in("Amy=As Ah / ; Bob=fold".into(), "pusoy: "),
            19 => {
                type_in("+1 -1 0 0".into(), "deal 20: ");
                type_in("undo".into(), "removed: ");
            }
            30 => {
                type_in("fix 7 Amy -9, Bob 9, Cy 0, Dan 0".into(), "deal 7: ");
                won_by_deal[6] = [-9, 9, 0, 0];
                type_in("drop 41".into(), "there is no deal 41");
                type_in("# late again".into(), "");
            }
            _ => {}
        }
    }
    type_in("totals".into(), "account of 40 deals");
    let won = std::array::from_fn(|seat| won_by_deal.iter().map(|units| units[seat]).sum());
    (typed, won)
}

/// Returns the account of a session log.
fn totals(file: &Path) -> Value {
    let ran = run(&["score", "--account", "--json", "--input", file.to_str().unwrap()]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    ran.records().pop().unwrap()
}

fn named(won: [i64; 4]) -> Value {
    NAMES
        .iter()
        .zip(won)
        .map(|(name, units)| ((*name).to_owned(), json!(units)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn night(file: &Path, typed: &str) -> Ran {
    run_on(&["night", file.to_str().unwrap()], typed)
}

fn in_folder(name: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    (folder, file)
}

#[test]
fn a_session_through_a_pipe_settles_exactly() {
    let (_folder, file) = in_folder("evening.txt");
    let (typed, won) = evening();
    let lines: Vec<String> = typed.iter().map(|typed| typed.line.clone()).collect();
    let ran = night(&file, &(lines.join("\n") + "\n"));
    assert_eq!(ran.status, 1, "the status is 1 because typos were refused: {ran:?}");
    assert_eq!(ran.err.lines().count(), 4, "{}", ran.err);
    assert!(ran.err.lines().all(|line| line.starts_with("pusoy: line ")), "{}", ran.err);
    let account = totals(&file);
    assert_eq!((&account["totals"], &account["deals"]), (&named(won), &40.into()));
    // `night` shows the same account as `score`.
    let settled = run(&["score", "--account", "--input", file.to_str().unwrap()]).out;
    let (_, settled) = settled.split_once("\naccount of").unwrap();
    assert!(ran.out.ends_with(settled), "{}", ran.out);
    // A second run continues the same session.
    let more = night(&file, "undo\nlist\n");
    let standing: Vec<String> = NAMES.iter().zip(won).map(|(name, units)| format!("{name} {units:+}")).collect();
    assert!(more.out.contains(&format!("so far\nso far: {}\n", standing.join(", "))), "{}", more.out);
    assert!(more.out.contains("with 40 deals so far") && more.out.contains("account of 39 deals"), "{}", more.out);
}

/// If the last line of a file ends in the middle of a deal, the line does not count as a deal. A complete deal counts
/// even without a line end, because some editors leave the line end out.
#[test]
fn a_torn_line_is_not_a_deal() {
    let (_folder, file) = in_folder("evening.txt");
    let deals = "# Friday\nAmy=+3; Bob=-1; Cy=-2\n";
    for (torn, deals_then, message) in [
        ("Amy=+1; Bob=+1; Cy=-", 1, "cut short"),
        ("Amy=+1; Bo", 1, "cut short"),
        ("Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h", 1, "cut short"),
        ("Amy=+1; Bob=+1; Cy=-2", 2, "is complete"),
        ("# a note", 1, "is complete"),
    ] {
        std::fs::write(&file, format!("{deals}{torn}")).unwrap();
        let ran = night(&file, "+1 -1 0\n");
        assert!(ran.status == 0 && ran.err.contains(message), "{torn}: {ran:?}");
        assert_eq!(totals(&file)["deals"], deals_then + 1, "{torn}");
    }
    // An incomplete UTF-8 character at the end of the file shows that the last line was cut short. Elsewhere, it shows
    // that the file is not text.
    std::fs::write(&file, [deals.as_bytes(), b"\xe5\x91"].concat()).unwrap();
    assert!(night(&file, "").err.contains("cut short"));
    std::fs::write(&file, [b"\xe5\x91\n", deals.as_bytes()].concat()).unwrap();
    let ran = night(&file, "");
    assert!(ran.status == 74 && ran.err.contains("it is not UTF-8"), "{ran:?}");
    assert_eq!(night(Path::new("/dev/zero"), "").status, 74);
}

#[test]
fn players_come_and_go() {
    let (_folder, file) = in_folder("evening.txt");
    let typed = "+1 -1\nplayers Amy Bob\n+1 -1\njoin Cy\n+1 +1 -2\nleave BOB\n3 -3\nAmy +1, Bob -1\njoin amy\njoin A=1\njoin 7\nplayers\nAMY=2; cy=-2\n";
    let ran = night(&file, typed);
    assert_eq!(totals(&file)["totals"], json!({"Amy": 7, "Bob": 0, "Cy": -7}));
    for (line, message) in [
        (1, "amounts without names need players at the table"),
        (8, "'Bob' is not at the table"),
        (9, "'amy' is already at the table"),
        (10, "'A=1' cannot be a name"),
        (11, "'7' cannot be a name"),
    ] {
        assert!(ran.err.contains(&format!("line {line}: {message}")), "{message}: {}", ran.err);
    }
    assert!(ran.out.contains("\nAmy, Cy\n"), "{}", ran.out);
    // A correction can name a player who has left, if the player was at the table for the deal that is corrected.
    let ran = night(&file, "fix 1 Amy +4, Bob -4\nfix 4 Amy +4, Bob -4\n");
    assert_eq!(totals(&file)["totals"], json!({"Amy": 10, "Bob": -3, "Cy": -7}));
    assert!(ran.err.contains("line 2: ") && ran.err.lines().count() == 1, "{}", ran.err);
    // If a log has no line of players, all players of its deals are at the table.
    std::fs::write(&file, "Amy=+3; Bob=-3\n").unwrap();
    night(&file, "1 -1\n");
    assert_eq!(totals(&file)["totals"], json!({"Amy": 4, "Bob": -4}));
}

/// `night` reports mis-set hands and surrenders, and shows the same money as `score`.
#[test]
fn deals_are_reported_as_they_settle() {
    let (_folder, file) = in_folder("evening.txt");
    let misset = "Amy=7s 7c 3c / 9s 9h 9d 4h 4d / As Ks Qs Js 2s; Bob=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2c 2d";
    let args = ["night", file.to_str().unwrap(), "--set", "stake=0.25", "--set", "currency=EUR"];
    let ran = run_on(&args, format!("{misset}\nBob=fold; Amy=+2\nBob=fold, Amy: {}\nshow 2\nlist\n", HANDS[0]));
    assert!(
        ran.out.contains(
            "\n  Amy  mis-set: the middle is too strong for the back (sevens / nines full of fours / ace-high flush)\n"
        ),
        "{}",
        ran.out
    );
    assert!(ran.err.contains("give units for all players of a deal, or for none"), "{}", ran.err);
    assert!(ran.out.contains("\nBob=fold, Amy: As Ah Kc"), "{}", ran.out);
    let score = ["score", "--account", "--json", "--input", file.to_str().unwrap()];
    let account = run(&score).records().pop().unwrap();
    let money = account["money"]["Amy"].as_str().map_or_else(|| account["money"]["Amy"].to_string(), String::from);
    assert!(ran.out.contains(&format!("{}{money} EUR", if money.starts_with('-') { "" } else { "+" })), "{}", ran.out);
    // A session continues under the rules in its log. If the command line names other rules, `night` warns.
    let ran = night(&file, "");
    assert!(ran.err.is_empty() && ran.out.starts_with("standard rules with stake=0.25, currency=EUR; "), "{ran:?}");
    let other = run_on(&["night", file.to_str().unwrap(), "--rules", "simple"], "");
    let warning = "new deals have other rules than the last deals: simple rules instead of standard rules with \
                   stake=0.25, currency=EUR\n";
    assert!(other.err.ends_with(warning), "{}", other.err);
}

/// Amounts without names go to the players in the order of the table. Many separators are accepted between amounts. Too
/// many or too few amounts are refused, and so is a line in which only some amounts have a name.
#[test]
fn amounts_without_names_go_to_the_players_in_order() {
    for (typed, wanted) in [
        ("+3 / -1 / -2", "Amy=+3; Bob=-1; Cy=-2"),
        ("+3/-1/-2", "Amy=+3; Bob=-1; Cy=-2"),
        ("3 −1 −2", "Amy=3; Bob=−1; Cy=−2"),
        ("+3,-1；-2", "Amy=+3; Bob=-1; Cy=-2"),
        ("+1/-1/0 -1/+1/+1 0 / 0 / -1", "Amy=+1/-1/0; Bob=-1/+1/+1; Cy=0/0/-1"),
        ("amy +1 / -1, CY -1/+1 # late", "Amy=+1/-1; Cy=-1/+1 # late"),
    ] {
        let (_folder, file) = in_folder("evening.txt");
        let ran = night(&file, &format!("players Amy, Bob, Cy\n{typed}\n"));
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{typed}: {ran:?}");
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(text.lines().last(), Some(wanted), "{typed}");
        assert_eq!(totals(&file)["deals"], 1);
    }
    for (typed, why) in [
        ("+3 / -1 / -1 / -1", "4 amounts for 3 players (give one amount per player)"),
        ("+3 -3", "2 amounts for 3 players (give one amount per player)"),
        ("Amy +3 -3", "'-3' has no name before it (name every player, or none)"),
        ("+3 Bob -3", "'+3' has no name before it (name every player, or none)"),
    ] {
        let (_folder, file) = in_folder("evening.txt");
        let ran = night(&file, &format!("players Amy, Bob, Cy\n{typed}\n"));
        assert_eq!((ran.status, ran.err.as_str()), (1, &*format!("pusoy: line 2: {why}\n")), "{typed}");
    }
}

/// A name is recorded as the `players` line spells it, regardless of the letter case in a typed deal.
#[test]
fn names_keep_the_spelling_of_the_table() {
    let (_folder, file) = in_folder("evening.txt");
    let [a, b, ..] = HANDS;
    let typed = format!(
        "players Amy, Bob\namy={a}; BOB=fold # amy\nBob: {b}, amy: fold\nbob +1, amy -1\nfix 1 AMY 2, bob -2\n"
    );
    let ran = night(&file, &typed);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    let text = std::fs::read_to_string(&file).unwrap();
    let wanted = format!(
        "# players: Amy, Bob\n# corrected: Amy={a}; Bob=fold # amy\nAmy=2; Bob=-2\nBob: {b}, Amy: fold\nBob=+1; Amy=-1\n"
    );
    assert!(text.ends_with(&wanted), "{text}");
    assert!(ran.out.contains("deal 1: Amy +3, Bob -3\n") && !ran.out.contains("amy"), "{}", ran.out);
}

/// A table has at least two players, and at most as many as the rules allow: four under standard rules, and three under
/// `pineapple`.
#[test]
fn tables_have_two_to_four_players() {
    let (_folder, file) = in_folder("evening.txt");
    let typed = "players A\njoin A, B, C, D, E\nplayers A, a\nplayers A, B, C, D\njoin E\nleave D\nleave C\nleave B\nplayers\n+1 -1\n";
    let ran = night(&file, typed);
    let counts = [
        "two to four players can play, not 1",
        "at most 4 players can play",
        "two players are called 'a'",
        "at most 4 players can play (type 'leave NAME' first)",
        "two to four players can play, not 1",
    ];
    let wanted: String =
        [1, 2, 3, 5, 8].iter().zip(counts).map(|(line, why)| format!("pusoy: line {line}: {why}\n")).collect();
    assert_eq!(ran.err, wanted);
    assert!(ran.out.contains("\nA, B\n") && ran.out.contains("deal 1: A +1, B -1"), "{}", ran.out);
    let full = night(&file, "join C\njoin D\nEve: fold\nA +1 C -1 Eve 0\n");
    let leave = "'Eve' is not at the table, which is full: 'leave NAME' and then 'join Eve' seats a new player";
    assert!(full.err.contains(&format!("line 3: {leave}\n")), "{}", full.err);
    let typed = "players A, B, C, D\nplayers A, B, C\njoin D\nplayers A\n";
    let pineapple = run_on(&["night", file.to_str().unwrap(), "--rules", "pineapple"], typed);
    let many = "line 1: two or three players can play pineapple, not 4: each is dealt up to 17 cards\n";
    assert!(pineapple.err.contains(many), "{}", pineapple.err);
    assert!(pineapple.err.contains("line 4: two or three players can play pineapple, not 1\n"), "{}", pineapple.err);
    assert!(
        pineapple.err.contains("line 3: at most 3 players can play (type 'leave NAME' first)"),
        "{}",
        pineapple.err
    );
}

/// A log of one deal. Kim wins 10 units under standard rules, and 18 under Taiwanese rules.
const SCOOP: &str = "Kim=Ac Ad Ah / Kc Kd Kh Qs Qd / 2c 2d 2h 2s 3c; Lou=4s 5h 7d / 4c 4d 9h Tc Jd / 6c 6d 9s Th Jc";

/// Returns Kim's total in an account, and the text on standard error.
fn kim_total(args: &[&str], environment: &[(&str, &str)], log: &str) -> (i64, String) {
    let mut command = pusoy();
    command.args(["score", "--account", "--json"]).args(args).envs(environment.iter().copied());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(log.as_bytes()).unwrap();
    let ran = Ran::from(child.wait_with_output().unwrap());
    let account = ran.records().pop().unwrap();
    (account["totals"]["Kim"].as_i64().unwrap_or(i64::MIN), ran.err)
}

/// `night` writes the rules into its log, and every command that reads logs follows these rules. Rules on the command
/// line override the log, and the program warns if they differ from the rules of the log. Rules in the environment or
/// in the configuration do not override the log.
#[test]
fn a_log_settles_by_the_rules_that_it_names() {
    let plain = kim_total(&[], &[], SCOOP).0;
    let taiwanese = kim_total(&["--rules", "taiwanese"], &[], SCOOP).0;
    assert!(plain != taiwanese, "{plain} {taiwanese}");
    let (folder, file) = in_folder("evening.txt");
    let night = run_on(&["night", file.to_str().unwrap(), "--rules", "taiwanese"], format!("{SCOOP}\n"));
    assert!(night.out.contains(&format!("deal 1: Kim {taiwanese:+}")), "{}", night.out);
    let log = std::fs::read_to_string(&file).unwrap();
    assert!(log.starts_with("# rules: \"taiwanese\"\n"), "{log}");
    let configuration = folder.path().join("config");
    std::fs::create_dir_all(configuration.join("pusoy")).unwrap();
    std::fs::write(configuration.join("pusoy/rules.toml"), "rules = 'western'").unwrap();
    let configured = ("XDG_CONFIG_HOME", configuration.to_str().unwrap());
    for environment in [&[("PUSOY_RULES", "simple")][..], &[("PUSOY_RULES", "/nowhere.toml")], &[configured], &[]] {
        assert_eq!(kim_total(&[], environment, &log), (taiwanese, String::new()), "{environment:?}");
    }
    // If a log names no rules, the environment decides.
    assert_eq!(kim_total(&[], &[("PUSOY_RULES", "taiwanese")], SCOOP), (taiwanese, String::new()));
    // The command line overrides the log, with a warning unless the rules are the same.
    let warning = "pusoy: line 1: the log names taiwanese rules, but the command line overrides these rules with ";
    assert_eq!(kim_total(&["--rules", "standard"], &[], &log), (plain, format!("{warning}standard rules\n")));
    assert_eq!(kim_total(&["--rules", "taiwanese"], &[], &log), (taiwanese, String::new()));
    let set = ["--set", "scoop-multiplier=1", "--set", "home-run-multiplier=1"];
    let both = kim_total(&set, &[], &log);
    assert!(both.1.starts_with(warning) && both.1.contains("scoop-multiplier=1"), "{}", both.1);
    // `review` and `grade` also follow the log.
    let file = file.to_str().unwrap();
    let review = run(&["review", "--quick", "--json", file]).record();
    assert_eq!((&review["rules"]["preset"], &review["totals"]["Kim"]), (&"taiwanese".into(), &taiwanese.into()));
    let grades = run(&["grade", "--quick", "--json", "--input", file]).records();
    assert!(grades.len() == 2 && grades.iter().all(|grade| grade["rules"]["preset"] == "taiwanese"), "{grades:?}");
    let one =
        run_on(&["grade", "--quick", "--json"], "# rules: taiwanese\nKim=7s 7c 3c / 9s 9h 9d 4h 4d / As Ks Qs Js 2s\n");
    assert_eq!(one.record()["rules"]["preset"], "taiwanese");
    let json = run_on(
        &["grade", "--quick", "--json"],
        "# rules: taiwanese\n{\"front\":\"7s 7c 3c\",\"middle\":\"9s 9h 9d 4h 4d\",\"back\":\"As Ks Qs Js 2s\"}\n",
    );
    assert_eq!(json.record()["rules"]["preset"], "taiwanese");
    let warned = run(&["review", "--quick", "--rules", "standard", file]);
    assert_eq!(warned.err, format!("{warning}standard rules\n"));
}

/// A header, such as `# rules: taiwanese`, applies to the deals below it, up to the next header. A deal in JSON can
/// name other rules for itself. A header can be anywhere in a log: at the top, after some deals, or among lines of
/// JSON. If a header is unreadable, the deals to which it applies are not settled.
#[test]
fn headers_apply_to_the_deals_below_them() {
    let by = |rules: &str| kim_total(&["--rules", rules], &[], SCOOP).0;
    let (standard, taiwanese) = (by("standard"), by("taiwanese"));
    let hands: Vec<Value> = SCOOP
        .split("; ")
        .map(|player| {
            let (name, rows) = player.split_once('=').unwrap();
            let [front, middle, back] = <[&str; 3]>::try_from(rows.split(" / ").collect::<Vec<_>>()).unwrap();
            json!({"name": name, "front": front, "middle": middle, "back": back})
        })
        .collect();
    let in_json = json!({"players": hands}).to_string();
    let own = json!({"players": hands, "options": {"rules": "standard"}}).to_string();
    let by_player = SCOOP.replace("; ", "\n");
    for (log, wanted) in [
        (format!("# rules: taiwanese\n{SCOOP}\n"), taiwanese),
        (format!("\u{feff}# Friday\r\n\r\n# rules: taiwanese\r\n{SCOOP}\r\n"), taiwanese),
        (format!("{SCOOP}\n# rules: taiwanese\n{SCOOP}\n"), standard + taiwanese),
        (format!("# rules: taiwanese\n{SCOOP}\n# rules: \"standard\"\n{SCOOP}\n{SCOOP}"), 2 * standard + taiwanese),
        (format!("# rules: taiwanese\n{in_json}\n{own}\n"), standard + taiwanese),
        (format!("{by_player}\n# rules: taiwanese\n{by_player}\n"), standard + taiwanese),
        (format!("# pusoy night, taiwanese rules\n{SCOOP}\n"), taiwanese),
        (format!("# rules: {{ name = 'us', rules = 'taiwanese', surrender = 'off' }} # house\n{SCOOP}\n"), taiwanese),
    ] {
        assert_eq!(kim_total(&[], &[], &log), (wanted, String::new()), "{log}");
    }
    let bad = format!("{SCOOP}\n# rules: tiwanese\n{SCOOP}\n{in_json}\n# rules: taiwanese\n{SCOOP}\n");
    let ran = run_on(&["score", "--account", "--json"], &bad);
    let account = ran.records().pop().unwrap();
    assert_eq!((&account["totals"]["Kim"], &account["not_counted"]), (&(standard + taiwanese).into(), &json!([3, 4])));
    let error = &ran.records()[1]["error"];
    assert_eq!(error["code"], "bad-option-value");
    let message = error["message"].as_str().unwrap();
    let why = "cannot use the rules in line 2 of the log: 'tiwanese' is not a preset";
    assert!(message.starts_with(why), "{message}");
    // `night` refuses such a file and leaves it unchanged.
    let (_folder, file) = in_folder("evening.txt");
    std::fs::write(&file, &bad).unwrap();
    let refused = night(&file, "+1 -1\n");
    assert!(refused.status == 78 && refused.err.contains("line 2 of the log"), "{refused:?}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), bad);
}

/// If a log has no header, `night` adds one at the top before it records anything. So the deals in the log settle as
/// `night` showed them. If the rules change, `night` adds a header above the first deal with the new rules. A
/// correction uses the rules of the corrected deal.
#[test]
fn night_names_the_rules_of_every_deal() {
    let by = |rules: &str| kim_total(&["--rules", rules], &[], SCOOP).0;
    let (standard, taiwanese) = (by("standard"), by("taiwanese"));
    let (_folder, file) = in_folder("evening.txt");
    std::fs::write(&file, format!("# Friday\n{SCOOP}\n")).unwrap();
    let night = |args: &[&str], typed: &str| run_on(&[&["night", file.to_str().unwrap()], args].concat(), typed);
    let text = || std::fs::read_to_string(&file).unwrap();
    let ran = night(&["--rules", "taiwanese"], "list\n");
    assert!(ran.err.contains("the file names no rules: its deals are settled by taiwanese rules"), "{}", ran.err);
    assert_eq!(text(), format!("# Friday\n{SCOOP}\n"), "'list' does not change the file");
    night(&["--rules", "taiwanese"], "Kim +1, Lou -1\n");
    assert_eq!(text(), format!("# rules: \"taiwanese\"\n# Friday\n{SCOOP}\nKim=+1; Lou=-1\n"));
    let ran = night(&[], "undo\n");
    assert!(ran.err.is_empty() && ran.out.starts_with("taiwanese rules; "), "{ran:?}");
    // The later deals have other rules. The first deal keeps its rules, even when it is corrected.
    let ran =
        night(&["--set", "scoop-multiplier=1", "--set", "home-run-multiplier=1"], &format!("{SCOOP}\nfix 1 {SCOOP}\n"));
    assert!(ran.err.ends_with("scoop-multiplier=1 instead of 2, home-run-multiplier=1 instead of 2\n"), "{}", ran.err);
    let first = ran.out.lines().find(|line| line.starts_with("deal 1: ")).unwrap();
    assert!(first.starts_with(&format!("deal 1: Kim {taiwanese:+}")), "{first}");
    let (total, err) = kim_total(&[], &[], &text());
    assert!(total > taiwanese && total < 2 * taiwanese && err.is_empty(), "{total} {err}");
    assert_eq!(text().matches("# rules: ").count(), 2, "{}", text());
    // Corrections alone add no header.
    std::fs::write(&file, format!("# rules: taiwanese\n{SCOOP}\n")).unwrap();
    let ran = night(&["--rules", "standard"], &format!("fix 1 {SCOOP}\n"));
    assert!(ran.out.contains(&format!("deal 1: Kim {taiwanese:+}")) && taiwanese != standard, "{}", ran.out);
    assert_eq!(text().matches("# rules: ").count(), 1, "{}", text());
    // Rules that a header cannot express are refused before anything is recorded.
    let house = format!("{}/odd.toml", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&house, "pair-stake = { 'Lee, A:Bob' = 3 }").unwrap();
    let (_folder, other) = in_folder("other.txt");
    let ran = run_on(&["night", other.to_str().unwrap(), "--rules", &house], "+1 -1\n");
    assert!(ran.status == 78 && ran.err.contains("the header of a log cannot hold these rules, because"), "{ran:?}");
    assert!(!other.exists());
    // A typed comment cannot change the rules. A header that is cut short in the file does not count as a header.
    let ran = night(&[], "# rules: standard\n");
    assert!(
        ran.status == 1 && ran.err.contains("this comment would be read as the rules of later deals"),
        "{}",
        ran.err
    );
    std::fs::write(&file, "# rules: \"plain").unwrap();
    let ran = night(&["--rules", "simple"], "Kim +1, Lou -1\n");
    assert!(
        ran.err.contains("the last line of the file was cut short, and is left out: # rules: \"plain"),
        "{}",
        ran.err
    );
    assert!(text().starts_with("# rules: \"simple\"\n# torn: # rules: \"plain\n"), "{}", text());
}

/// An open-face log with placed streets needs open-face rules. Under other rules, the error suggests a header.
#[test]
fn streets_need_open_face_rules() {
    let log = std::fs::read_to_string(at_top("tests/data/open-face.txt")).unwrap();
    for command in [&["score", "--account"][..], &["review", "--quick"]] {
        let ran = run_on(&[command, &["--json"]].concat(), &log);
        let records = ran.records();
        assert_eq!((ran.status, &records.last().unwrap()["deals"]), (1, &0.into()), "{command:?}");
        for error in records[..records.len() - 1].iter().map(|record| &record["error"]) {
            assert_eq!(error["code"], "conflicting-options");
            let message = error["message"].as_str().unwrap();
            assert!(
                message.contains(
                    "which is not played under standard rules (for pineapple rules, write '# rules: pineapple' above"
                ),
                "{message}"
            );
        }
        let named = run_on(&[command, &["--json"]].concat(), format!("# rules: pineapple\n{log}"));
        let with_flag = run_on(&[command, &["--json", "--rules", "pineapple"]].concat(), &log);
        let last = |ran: &Ran| ran.records().pop().unwrap();
        assert_eq!(
            (named.status, last(&named)["deals"].as_u64(), last(&named)),
            (0, Some(3), last(&with_flag)),
            "{command:?}"
        );
    }
    let (_folder, file) = in_folder("evening.txt");
    let recorded = run_on(&["night", file.to_str().unwrap(), "--rules", "pineapple"], &log);
    assert!(recorded.out.contains("account of 3 deals") && recorded.err.is_empty(), "{recorded:?}");
    assert_eq!(totals(&file)["deals"], 3);
    // After the first five cards, streets of one card belong to classic open-face, `ofc`.
    let one = |name: &str, cards: &str| {
        let cards: Vec<&str> = cards.split(' ').collect();
        let placed: Vec<String> =
            cards.iter().zip("bbbbbmmmmmfff".chars()).map(|(card, row)| format!("{card}>{row}")).collect();
        let (first, later) = placed.split_at(5);
        format!("{name}={} / {}", first.join(" "), later.join(" / "))
    };
    let classic = format!(
        "{}; {}",
        one("Amy", "As Ah Ad Kc Kd Qs Qh Jd Jc 9s 7h 6h 5h"),
        one("Bob", "8s 8h 8d Ts Td 4s 4h 3d 3c 9h 7s 6s 5c")
    );
    for (rules, wanted) in [("ofc", None), ("pineapple", Some("'# rules: ofc'")), ("standard", Some("'# rules: ofc'"))]
    {
        let ran = run_on(&["score", "--json", "--rules", rules], &classic);
        let error = ran.record()["error"]["message"].as_str().map(String::from);
        assert_eq!(error.is_some(), wanted.is_some(), "{rules}: {error:?}");
        assert!(wanted.is_none_or(|words| error.unwrap().contains(words)));
    }
    // Thirteen cards in one street are refused too. The error suggests `pineapple`, and not `ofc` as for streets of one
    // card.
    let street = "As>b Ah>b Ad>b Kc>b Kd>b Qs>m Qh>m Jd>m Jc>m 9s>m 7h>f 6h>f 5h>f";
    let json = json!({"players": [{"name": "Amy", "streets": [street]}, {"name": "Bob", "status": "fold"}]});
    let ran = run_on(&["score", "--rules", "standard"], json.to_string());
    let refused = ran.err.contains("the cards of Amy were placed in streets, which is not played");
    assert!(refused && ran.err.contains("use --rules pineapple"), "{}", ran.err);
}

#[test]
fn invisible_characters_are_not_recorded() {
    let (_folder, file) = in_folder("evening.txt");
    let ran = night(
        &file,
        "players Amy, B\u{1b}[2Job\nAmy=+1; B\u{202e}ob=-1\n# \u{7}\nplayers 周潤發, 🙂\n+1 -1\n\u{1b}[A\n",
    );
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(!text.contains(|c: char| c.is_control() && c != '\n') && text.contains("周潤發=+1; 🙂=-1\n"), "{text}");
    assert_eq!(ran.err.matches("invisible character ").count(), 4, "{}", ran.err);
    assert!(!ran.out.contains('\u{1b}') && !ran.err.contains('\u{1b}'));
}

/// In the log, a comment that was typed after a deal stays on the line of that deal. Names that contain a comment or
/// begin like JSON are refused.
#[test]
fn comments_stay_after_deals() {
    let (_folder, file) = in_folder("evening.txt");
    let refused = "players Amy, B # ob\nx # y +6, Bob -6\nx # y=+6; Bob=-6\nplayers [Amy], Bob\nplayers \u{feff}[Amy], Bob\n\"Amy\" +6, Bob -6\n";
    let accepted =
        "players Amy, Bob\n+6 -6 # late\nAmy=+1; Bob=-1 # a = b\nBob -2, Amy 2 # noted\nfix 3 +3 -3 # again: 3\n";
    let ran = night(&file, &[refused, accepted].concat());
    assert_eq!(ran.err.lines().count(), 6, "{}", ran.err);
    let text = std::fs::read_to_string(&file).unwrap();
    let (_, deals) = text.split_once("# players: Amy, Bob\n").unwrap();
    assert_eq!(
        deals,
        "Amy=+6; Bob=-6 # late\nAmy=+1; Bob=-1 # a = b\n# corrected: Bob=-2; Amy=2 # noted\nAmy=+3; Bob=-3 # again: 3\n"
    );
    assert_eq!(totals(&file)["totals"], json!({"Amy": 10, "Bob": -10}));
}

/// If another program changes the file during a session, `night` reads the file again and does not overwrite the
/// change.
#[test]
fn changes_by_another_program_are_read_again() {
    use std::io::{BufRead, BufReader};
    let (_folder, file) = in_folder("evening.txt");
    let mut child = pusoy()
        .arg("night")
        .arg(&file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
    stdin.write_all(b"Amy=+1; Bob=-1\n").unwrap();
    assert!(out.by_ref().any(|line| line.unwrap().starts_with("so far: ")));
    let mut text = std::fs::read_to_string(&file).unwrap();
    text += "Amy=+5; Bob=-5\n";
    std::fs::write(&file, text).unwrap();
    stdin.write_all(b"Amy=+7; Bob=-7\nundo\nAmy=+7\nBob=-7\nlist\n").unwrap();
    assert!(out.by_ref().any(|line| line.unwrap().starts_with("   1  ")));
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, format!("{text}# a note\n")).unwrap();
    stdin.write_all(b"\ncancel\nshow\n").unwrap();
    assert!(out.by_ref().any(|line| line.unwrap() == "the unfinished deal is discarded"));
    std::fs::write(&file, b"\xff\n").unwrap();
    stdin.write_all(b"+1 -1\n").unwrap();
    drop(stdin);
    out.for_each(|line| _ = line.unwrap());
    std::fs::write(&file, text).unwrap();
    let ended = child.wait_with_output().unwrap();
    let err = String::from_utf8(ended.stderr).unwrap();
    assert!(
        err.contains(
            "was changed by another program, so nothing was done; the file was read again, and has 2 deals (type the \
             line again)\n"
        ),
        "{err}"
    );
    let open = "and has 1 deal; the deal with Amy, Bob is still open (an empty line ends it, 'cancel' discards it)\n";
    assert!(err.contains(open), "{err}");
    assert!(err.contains(": cannot read ") && err.contains(" again: it is not UTF-8; nothing was stored\n"), "{err}");
    assert_eq!(totals(&file)["totals"]["Amy"], 1, "the deal of the other program was undone");
}

/// A full disk leaves only complete lines, and ends a session that is not interactive. A limit on the size of files,
/// `ulimit -f`, has the same effect as a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_keeps_whole_lines() {
    let (folder, file) = in_folder("evening.txt");
    let deals = "Amy=+3; Bob=-1; Cy=-2\n".repeat(40);
    std::fs::write(folder.path().join("typed"), deals).unwrap();
    let line = format!(
        "cd {} && trap '' XFSZ && ulimit -f 1 && exec {} night evening.txt < typed",
        folder.path().display(),
        PROGRAM
    );
    let ran = in_shell(&line);
    assert!(
        ran.status == 74 && ran.err.contains("cannot write evening.txt: ") && ran.err.contains("nothing was stored"),
        "{ran:?}"
    );
    let reported = ran.out.lines().filter(|line| line.starts_with("deal ")).count();
    assert!(reported > 5 && reported < 40);
    assert_eq!(totals(&file)["deals"], reported);
    assert!(std::fs::read_to_string(&file).unwrap().ends_with('\n'));
}

/// Twelve deals, among them deals with a mis-set hand, a surrender and a natural. One of the deals is corrected, and a
/// further deal is undone. The totals are added up by hand: Mei's total is
/// 21 + 5 + 8 + 11 + 4 + 3 - 4 - 8 + 2 - 3 + 7 - 6.
#[test]
fn twelve_deals_settle_as_by_hand() {
    let (_folder, file) = in_folder("evening.txt");
    let ran = run(&["night", file.to_str().unwrap(), "--input", "tests/data/twelve-deals.txt"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    for (number, won) in [
        (1, "Mei +21, Lin +1, Ravi -7, Tom -15"),
        (2, "Mei +5, Lin -1, Ravi -4, Tom +0"),
        (3, "Mei +8, Lin -12, Ravi +0, Tom +4"),
        (4, "Mei +11, Lin +1, Ravi -9, Tom -3"),
        (5, "Tom +9, Mei +4, Ravi -9, Lin -4"),
        (6, "Mei +3, Lin +3, Ravi -1, Tom -5"),
        (7, "Tom +10, Mei -4, Lin -4, Ravi -2"),
        (8, "Mei -8, Lin +4, Ravi +8, Tom -4"),
        (9, "Mei +2, Lin +2, Ravi -2, Tom -2"),
        (10, "Mei -3, Lin +5, Ravi -1, Tom -1"),
        (11, "Mei +7, Lin -7, Ravi +0, Tom +0"),
        (12, "Mei -6, Lin +2, Ravi +2, Tom +2"),
    ] {
        assert!(ran.out.contains(&format!("\n{number:>4}  {won}\n")), "{number}: {}", ran.out);
    }
    let account = totals(&file);
    assert_eq!(account["totals"], json!({"Mei": 40, "Lin": -10, "Ravi": -25, "Tom": -5}));
    assert_eq!(account["money"], json!({"Mei": 10, "Lin": "-2.5", "Ravi": "-6.25", "Tom": "-1.25"}));
    assert_eq!(account["deals"], 12);
}

/// After a deal with hands, and after 'show', `night` describes the hands. For each pair of players, it shows what each
/// row won.
#[test]
fn a_deal_says_who_won_which_row() {
    let (_folder, file) = in_folder("evening.txt");
    let [a, b, ..] = HANDS;
    let ran = night(&file, &format!("Amy Bob\nAmy={a}; Bob={b} # first\n+1 -1\nshow 1\nshow\n"));
    let described = "  Amy  aces / jacks full of fours / four nines
  Bob  queens / ten-high flush / sevens full of threes
  Amy against Bob: +7  (scoop: front +1, middle +1, royalty: middle full-house +1, back +1, royalty: back quads +2, overall +1)
";
    assert!(ran.out.contains(&format!("deal 1: Amy +7, Bob -7\n{described}so far: ")), "{}", ran.out);
    let shown = format!(
        "Amy={a}; Bob={b} # first\ndeal 1: Amy +7, Bob -7\n{described}Amy=+1; Bob=-1\ndeal 2: Amy +1, Bob -1\n"
    );
    assert!(ran.out.contains(&shown), "{}", ran.out);
}

/// A new session can begin with the names of the players, in any usual form. A typo in a command is not taken for a
/// name.
#[test]
fn the_first_line_can_be_the_names() {
    for (typed, wanted) in [
        ("Mei, Lin, Ravi, Tom", "Mei, Lin, Ravi, Tom play"),
        ("Mei Lin Ravi", "Mei, Lin, Ravi play"),
        ("Mei，Lin　and Ravi", "Mei, Lin, Ravi play"),
        ("Mei Wong, Lin", "'Mei Wong', Lin play"),
        ("players: Mei, Lin", "Mei, Lin play"),
    ] {
        let (_folder, file) = in_folder("evening.txt");
        let ran = night(&file, &format!("{typed}\n"));
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{typed}");
        assert!(ran.out.contains(&format!("\n{wanted}\n")), "{typed}: {}", ran.out);
    }
    let (_folder, file) = in_folder("evening.txt");
    let ran = night(&file, "hlep\nMei\ntotals please\nA, B, C, D, E\nMei, Lin\nMei Lin\n");
    let wanted = [
        "no such command 'hlep': did you mean 'help'?",
        "'Mei' cannot play alone (type all names, such as 'Amy, Bob, Cy')",
        "unexpected 'please' after 'totals' (type 'totals' alone)",
        "two to four players can play, not 5",
    ];
    let wanted: String = (1..).zip(wanted).map(|(line, why)| format!("pusoy: line {line}: {why}\n")).collect();
    let last = "pusoy: line 6: a deal needs hands or units after the names ('help' shows how)\n";
    assert_eq!(ran.err, wanted + last);
}

/// Commands have aliases that people may try, such as 'remove' for 'delete'. A line that `night` does not understand is
/// an error, and is not ignored.
#[test]
fn command_aliases_are_understood_and_unknown_commands_are_errors() {
    let (_folder, file) = in_folder("evening.txt");
    let typed = "players Amy, Bob\n+1 -1\n+2 -2\n+3 -3\n+4 -4\ntotal\nSCORE\nundo 2\ndelete 3\nremove 1\n\
                 edit 1 +5 -5\nAmy=fold\nhelp\ncancel\nrules\nshow 1\njoin Cy, Dan\nleave Cy, Dan\n";
    let ran = night(&file, typed);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    for wanted in ["removed deal 2: Amy +2", "removed deal 3: Amy +4", "removed deal 1: Amy +1", "deal 1: Amy +5"] {
        assert!(ran.out.contains(&format!("\n{wanted}")), "{wanted}: {}", ran.out);
    }
    assert!(ran.out.contains("\nthe unfinished deal is discarded\nstandard rules\n"), "{}", ran.out);
    assert!(ran.out.contains("\nAmy, Bob, Cy, Dan play\nAmy, Bob play\n"), "{}", ran.out);
    assert_eq!(ran.out.matches("\naccount of 4 deals\n").count(), 2);
    assert_eq!(totals(&file)["totals"], json!({"Amy": 5, "Bob": -5}));
    for (typed, why) in [
        ("totls", "no such command 'totls': did you mean 'totals'?"),
        ("dlete 3", "no such command 'dlete': did you mean 'delete'?"),
        ("what now", "no such command 'what' ('help' shows all)"),
        ("cancel", "there is no open deal to cancel ('undo' takes back the last change)"),
        ("drop", "missing number of a deal ('delete 7' removes deal 7, and 'list' shows the numbers)"),
        ("drop x", "'x' is not the number of a deal ('list' shows the numbers)"),
        ("fix 1", "missing text after 'fix 1' ('fix 1 Amy=+5; Bob=-5' replaces the whole deal)"),
        ("join", "'join' needs a name (type 'join Dan')"),
        ("leave Zoe", "'Zoe' is not at the table"),
        (
            "stake much",
            "invalid value 'much' for option 'stake': expected a number from 0 to 1,000,000,000 with at most \
                        four decimal places",
        ),
        ("Amyy +1, Bob -1", "'Amyy' is not at the table: did you mean 'Amy'? 'join Amyy' seats a new player"),
    ] {
        let ran = night(&file, &format!("{typed}\n"));
        assert_eq!((ran.status, ran.err.as_str()), (1, &*format!("pusoy: line 1: {why}\n")), "{typed}");
    }
}

/// A player may have the name of a command.
#[test]
fn players_may_be_called_like_commands() {
    let (_folder, file) = in_folder("evening.txt");
    let ran = night(&file, "players Score, Del\ndel +3, score -3\nScore 1, Del -1\n");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    assert_eq!(totals(&file)["totals"], json!({"Score": -2, "Del": 2}));
}

/// A typed stake applies to new deals, or with 'all' to all deals. `score` reads the stake from the file.
#[test]
fn a_stake_can_be_typed() {
    let (_folder, file) = in_folder("evening.txt");
    let money = || totals(&file)["money"].clone();
    let ran = night(&file, "Amy, Bob\n+2 -2\nstake 0,5\n+3 -3\nstake\n");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    assert!(ran.out.contains("the stake is 0.5 per unit from deal 2 on; 'stake 0,5 all' also changes"), "{}", ran.out);
    assert_eq!(money(), json!({"Amy": "3.5", "Bob": "-3.5"}));
    // A later session has the same stake.
    night(&file, "+1 -1\n");
    assert_eq!(money(), json!({"Amy": 4, "Bob": -4}));
    let ran = night(&file, "stake 2 all\n+1 -1\n");
    assert!(ran.out.contains("the stake is 2 per unit, for all deals\n"), "{}", ran.out);
    assert_eq!(money(), json!({"Amy": 14, "Bob": -14}));
    // A file without a header gets one. Its deals keep their stake, unless `all` changes the stake of all deals.
    let (_folder, file) = in_folder("other.txt");
    let money = || totals(&file)["money"].clone();
    std::fs::write(&file, "Amy=+2; Bob=-2\n").unwrap();
    night(&file, "stake 3\n+1 -1\n");
    assert_eq!(money(), json!({"Amy": 5, "Bob": -5}));
    std::fs::write(&file, "Amy=+2; Bob=-2\n").unwrap();
    let ran = night(&file, "stake 3 all\n+1 -1\n");
    assert!(ran.out.contains("\n  Amy     +3       +9 in money\n"), "{}", ran.out);
    assert_eq!(money(), json!({"Amy": 9, "Bob": -9}));
}

/// Under open-face rules, a mis-set hand is called 'foul'. After a deal that leads to fantasyland, `night` announces
/// fantasyland for the next deal. A later session with the same file repeats the announcement.
#[test]
fn open_face_announces_fantasyland() {
    let (_folder, file) = in_folder("evening.txt");
    let queens = "Qs Qd 3c / Ts 8s 6s 5s 2s / 7h 7d 7s 3h 3d";
    let foul = "Qc Qh Ad / 4c 4h 5h 6h 7c / 8c 8d Tc Jc Kd";
    let inside = "fantasyland: 2s 2d 2c / 3d 4s 5s 6s 7s / 9h 9c 9s 9d Kh";
    let typed = format!("Amy, Bob\nAmy={queens}; Bob={foul}\nAmy={inside}; Bob={foul}\n");
    let args = ["night", file.to_str().unwrap(), "--rules", "pineapple"];
    let ran = run_on(&args, &typed);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    assert!(
        ran.out.contains("\n  Bob  foul: the front is stronger than the middle (queens / fours / eights)\n"),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("mis-set") && ran.out.contains(": +27  (foul +6, royalty: front pair +7"), "{}", ran.out);
    assert!(ran.out.contains("\nnext deal: Amy goes to fantasyland with 14 cards\n"), "{}", ran.out);
    assert!(ran.out.contains("\nnext deal: Amy stays in fantasyland with 14 cards\n"), "{}", ran.out);
    let again = run_on(&args[..2], "undo\nundo\n");
    assert!(
        again.out.contains("2 deals so far\nso far: Amy +57, Bob -57\nnext deal: Amy stays in fantasyland"),
        "{}",
        again.out
    );
    assert_eq!(again.out.matches("fantasyland").count(), 2, "{}", again.out);
    let score = run(&["score", "--rules", "pineapple", &format!("Amy={queens}"), &format!("Bob={foul}")]).out;
    assert!(score.contains("  foul: the front is stronger than the middle\n") && !score.contains("mis-set"), "{score}");
}

/// If `night` has announced that a player goes to fantasyland, the player's next hand does not need the word
/// `fantasyland`. `night` reports a deal that contradicts the announcement.
#[test]
fn deals_are_compared_with_the_announced_fantasyland() {
    let (_folder, file) = in_folder("evening.txt");
    let queens = "Qs Qd 3c / Ts 8s 6s 5s 2s / 7h 7d 7s 3h 3d";
    let foul = "Qc Qh Ad / 4c 4h 5h 6h 7c / 8c 8d Tc Jc Kd";
    let trips = "2s 2d 2c / 3d 4s 5s 6s 7s / 9h 9c 9s 9d Kh";
    let night = |typed: &str| run_on(&["night", file.to_str().unwrap(), "--rules", "pineapple"], typed);
    // Amy must play 14 cards in fantasyland. She can give the card that is left over after the three rows, or only the
    // rows.
    let begin = format!("Amy, Bob\nAmy={queens}; Bob={foul}\n");
    let ran = night(&format!("{begin}Amy={trips} / Jd; Bob={foul} # 1/2\nAmy: {trips}\nBob: {foul}\n\nlist\n"));
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    assert_eq!(ran.out.matches("Amy stays in fantasyland with 14 cards").count(), 2, "{}", ran.out);
    assert!(!ran.out.contains("check deal"), "{}", ran.out);
    let log = std::fs::read_to_string(&file).unwrap();
    assert!(log.contains(&format!("\nAmy= fantasyland:{trips} / Jd; Bob={foul} # 1/2\n")), "{log}");
    assert!(log.contains(&format!("\nAmy: fantasyland 14: {trips}; Bob: {foul}\n")), "{log}");
    // Contradictions: another number of cards, a hand outside fantasyland, and fantasyland for the wrong player.
    let streets = "6s>f 6d>f 4d>f Ts>m Td>m / 9c>m Qs>m 2h>x / 8s>m 3s>b 2c>x / 3h>b 3d>b 2d>x / As>b Ah>b 5c>x";
    for (typed, wanted) in [
        (
            format!("Amy=fantasyland: {trips} / Jd Jc; Bob={foul}"),
            "check deal 4: Amy was due in fantasyland with 14 cards, but the hand has 15 cards ('fix 4 Amy: fantasyland: \
             …' changes it)",
        ),
        (
            format!("fix 4 Amy={streets}"),
            "check deal 4: Amy was due in fantasyland with 14 cards, but the hand is not in fantasyland ('fix 4 Amy: \
             fantasyland: …' changes it)",
        ),
        (
            format!("fix 4 Bob=fantasyland 14: {}", "Jh Jd 5d / 9h 9d 9s 8h 8c / Kc Ks Kh 7h 7d"),
            "check deal 4: Bob is in fantasyland, but the deal before did not lead there ('fix 4 Bob: …' changes it)",
        ),
    ] {
        let ran = night(&format!("{typed}\n"));
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
        assert!(ran.out.lines().any(|line| line == wanted), "{}", ran.out);
    }
    // Before the first deal, there is no announcement to contradict. `score` always needs the word `fantasyland`.
    let (_folder, other) = in_folder("other.txt");
    let ran = run_on(
        &["night", other.to_str().unwrap(), "--rules", "pineapple"],
        format!("Amy=fantasyland: {trips}; Bob={foul}\nhelp hands\n"),
    );
    assert!(!ran.out.contains("check deal") && ran.out.contains("  Amy=fantasyland: 6s 6h 4c"), "{}", ran.out);
    let refused = run(&["score", "--rules", "pineapple", &format!("Amy={trips} / Jd"), &format!("Bob={foul}")]).err;
    assert!(refused.contains("4 were given (for a hand in fantasyland, write 'Amy=fantasyland: FRONT / "), "{refused}");
}

/// A line that is too long, or that is not UTF-8, gets an error with its line number. If a deal is unfinished at such a
/// line, the deal is discarded.
#[test]
fn unreadable_lines_are_errors() {
    let (_folder, file) = in_folder("evening.txt");
    let long = "x".repeat((1 << 20) + 1);
    let ran = night(&file, &format!("Amy, Bob\n+1 -1\n{long}\n+2 -2\nAmy=fold\n{long}\nBob=fold\n\n"));
    assert_eq!(ran.status, 1);
    let errors: Vec<&str> = ran.err.lines().collect();
    assert_eq!(errors[0], "pusoy: line 3: the line is longer than 1048576 bytes");
    assert_eq!(errors[1], "pusoy: line 6: the line is longer than 1048576 bytes; the unfinished deal is discarded");
    assert_eq!((totals(&file)["deals"].clone(), totals(&file)["totals"]["Amy"].clone()), (json!(2), json!(3)));
    let bytes = [b"+1 -1\n".as_slice(), b"\xff\xfe\n"].concat();
    let ran = run_on(&["night", file.to_str().unwrap()], bytes);
    assert_eq!((ran.status, ran.err.as_str()), (1, "pusoy: line 2: not UTF-8 at column 1\n"));
}

/// An unfinished deal stays open after a line that is not a hand. Each hand is checked when it is typed.
#[test]
fn an_open_deal_takes_only_hands() {
    let (_folder, file) = in_folder("evening.txt");
    let [a, b, c, _] = HANDS;
    let wrong = b.replace("2s", "11x");
    let shared = b.replace("3d", "9c");
    let typed = format!(
        "players Ana, Ben, Caro, Dan\nAna: {a}\nBen: {wrong}\n\nBen: {shared}\n\nhello\nDann: fold\nundo\nlist\n\
         ben: {b} # in time\nCaro {c} # late\nDan surender\nquit\nDan folds\n\ntotals\n"
    );
    let ran = night(&file, &typed);
    let open =
        |names: &str| format!("the deal with {names} is still open (an empty line ends it, 'cancel' discards it)");
    let wanted = [
        (3, "Ben: '11x' is not a card: write a rank and a suit, as in As, Th or 10h; type the line of Ben again"),
        (4, "the deal still needs a valid line for Ben (type it again, or 'cancel' the deal)"),
        (5, "Ana and Ben both hold 9c (type the line of one of these players again)"),
        (6, "Ana and Ben both hold 9c; the deal is still open (add a line, type one again, or 'cancel')"),
        (7, &format!("'hello' is not a player's hand (type the name first, as 'Dan: fold'); {}", open("Ana, Ben"))),
        (
            8,
            "'Dann' is not at the table, which is full: did you mean 'Dan'? 'leave NAME' and then 'join Dann' seats a \
             new player",
        ),
        (9, &format!("'undo' is not possible in an unfinished deal; {}", open("Ana, Ben"))),
        (13, "Dan: 'surender' is not a hand; did you mean 'surrender'? Type the line of Dan again"),
        (14, &format!("'quit' is not possible in an unfinished deal; {}", open("Ana, Ben, Caro"))),
    ];
    let wanted: String = wanted.iter().map(|(line, why)| format!("pusoy: line {line}: {why}\n")).collect();
    assert_eq!(ran.err, wanted);
    assert_eq!(ran.out.matches("\nthis line replaces the earlier line of Ben\n").count(), 1, "{}", ran.out);
    // Ana wins 7 units from Ben and 7 from Caro, and Ben wins 4 from Caro. Ana, Ben and Caro each win 3 from Dan, who
    // surrenders.
    assert!(ran.out.contains("\ndeal 1: Ana +17, Ben +0, Caro -8, Dan -9\n"), "{}", ran.out);
    let text = std::fs::read_to_string(&file).unwrap();
    let deal = format!("Ana: {a}; Ben: {b}; Caro: {c}; Dan: folds # in time # late\n");
    assert!(text.ends_with(&deal), "{text}");
}

/// If the input ends before a deal can be settled, the log keeps the accepted hands as a comment. Hands that `night`
/// refused are not kept.
#[test]
fn an_unsettled_deal_is_a_comment_at_the_end() {
    let [a, ..] = HANDS;
    for (typed, why, kept) in [
        ("Ana: 2x\nBen: fold # late", ": the deal still needs a valid line for Ana\n", "Ben: fold # late"),
        ("Zoe: fold\nAna: fold\nBen: fold", ": the deal still needs a valid line for Zoe\n", "Ana: fold; Ben: fold"),
        ("Ana: 2x\nZoe: fold\nBen: fold", ": the deal still needs valid lines for Ana, Zoe\n", "Ben: fold"),
        ("Ana: fold", ": two to four players can play, not 1\n", "Ana: fold"),
    ] {
        let (_folder, file) = in_folder("evening.txt");
        let ran = night(&file, &format!("Ana, Ben\n{typed}\n"));
        assert!(ran.err.contains(why), "{typed}: {}", ran.err);
        assert!(std::fs::read_to_string(&file).unwrap().ends_with(&format!("\n# unfinished: {kept}\n")), "{typed}");
        assert!(
            ran.err.ends_with(": the unfinished deal does not count; the file keeps its valid lines as a comment\n"),
            "{typed}: {}",
            ran.err
        );
        assert!(!ran.out.contains("deal 1") && ran.status == 1, "{ran:?}");
    }
    // Zoe is not at the table, so her hand is accepted only after `join`.
    let (_folder, file) = in_folder("evening.txt");
    let ran = night(&file, &format!("Ana, Ben\nAna: {a}\nZoe: fold\njoin Zoe\nZoe: fold\nBen fold\n\n"));
    assert!(ran.out.contains("\ndeal 1: Ana +6, Zoe -3, Ben -3\n"), "{ran:?}");
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
}

/// After the name of a player at the table, words such as 'folds' and 'surrender' need no colon. The answer names the
/// players who did not play.
#[test]
fn actions_need_no_colon() {
    let [a, b, ..] = HANDS;
    let natural = "2s 2d 3d 4c 5c 6c 7c 8d 9d Ts Jc Qs Kd";
    for (typed, wanted) in [
        (format!("Ana: {a}; Ben: {b}; Dan folds"), "deal 1: Ana +10, Ben -4, Dan -6"),
        (format!("Ana: {a}, Ben: {b}, dan surrender"), "deal 1: Ana +10, Ben -4, Dan -6"),
        (format!("Ana {a}; Dan fold"), "deal 1: Ana +3, Dan -3"),
        (format!("Ana {a}\nDan fold\n"), "deal 1: Ana +3, Dan -3"),
        (String::from("Ana +3\nDan -3\n"), "deal 1: Ana +3, Dan -3"),
    ] {
        let (_folder, file) = in_folder("evening.txt");
        let ran = night(&file, &format!("Ana, Ben, Caro, Dan\n{typed}\n"));
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{typed}");
        assert!(ran.out.contains(&format!("\n{wanted}\n")), "{typed}: {}", ran.out);
        let absent = match (typed.contains('+'), typed.contains("Ben")) {
            (true, _) => "\ndid not play: Ben, Caro\n",
            (_, true) => "\ndid not play: Caro ('fix 1 Caro: …' adds a hand)\n",
            _ => "\ndid not play: Ben, Caro ('fix 1 Ben: …' adds a hand)\n",
        };
        assert!(ran.out.contains(absent), "{typed}: {}", ran.out);
        // The file has a colon or '=' after each name, so that other commands can read the deal.
        assert_eq!(totals(&file)["deals"], 1, "{typed}");
    }
    // The natural is three flushes: three spades, five diamonds and five clubs.
    for hand in [format!("natural {natural}"), format!("{natural} natural")] {
        let (_folder, file) = in_folder("evening.txt");
        let ran = night(&file, &format!("Ana, Ben\nAna: {hand}\nBen fold\n\n"));
        assert!(ran.out.contains("\ndeal 1: Ana +3, Ben -3\n  Ana  natural: three-flushes\n"), "{ran:?}");
    }
    let (_folder, file) = in_folder("evening.txt");
    let ran = night(&file, "Ana, Ben\nZoe folds\nBen: foul\ncancel\n");
    assert!(ran.err.contains("line 2: 'Zoe' is not at the table: 'join Zoe' seats a new player\n"), "{}", ran.err);
    assert!(ran.err.contains("line 3: Ben: 'foul' is not a hand (write the mis-set rows"), "{}", ran.err);
}

/// 'fix' with the hand of one player replaces or adds only this hand. 'fix 1' without a hand shows deal 1, and an
/// error says how to correct one hand or the whole deal.
#[test]
fn one_hand_of_a_deal_can_be_fixed() {
    let (_folder, file) = in_folder("evening.txt");
    let [a, b, c, d] = HANDS;
    let typed = format!(
        "Amy, Bob, Cy, Dan\nAmy: {a}; Bob: {d}; Cy: {c} # first\nfix 1 bob: {b}\nfix 1 Dan {d}\nfix 1\nhelp fix\n\
         +1 -1 0 0\nfix 2 Amy +2\nfix 2\nfix 1 Bob: {a}\nhelp fxi\nhelp undo\n"
    );
    let ran = night(&file, &typed);
    let wanted = format!(
        "# rules: \"standard\"\n# players: Amy, Bob, Cy, Dan\n# corrected: Amy: {a}; Bob: {d}; Cy: {c} # first\n\
         # corrected: Amy: {a}; Bob: {b}; Cy: {c}\nAmy: {a}; Bob: {b}; Cy: {c}; Dan: {d}\nAmy=+1; Bob=-1; Cy=0; Dan=0\n"
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), wanted);
    assert!(ran.out.contains("\ndeal 1: Amy +21, Bob +1, Cy -7, Dan -15\n"), "{}", ran.out);
    assert!(ran.out.contains("replaces only these hands of deal 7\n  other words           'correct', 'edit'"));
    assert!(ran.out.contains("takes back the last deal, 'fix', 'delete'"), "{}", ran.out);
    let wanted = [
        (5, "missing text after 'fix 1' ('fix 1 Amy: …' replaces the hand of Amy, 'fix 1 …' replaces the whole deal)"),
        (8, "the units add up to +1, not to 0"),
        (9, "missing text after 'fix 2' ('fix 2 Amy=+1; Bob=-1; Cy=0; Dan=0' replaces the whole deal)"),
        (10, "Amy and Bob both hold As Ah Jh Js Jd 9s 9h 9d 9c 4d 4c 2c Kc"),
        (11, "no such command 'fxi' ('help' shows all)"),
    ];
    for ((line, why), err) in wanted.iter().zip(ran.err.lines()) {
        let begin = format!("pusoy: line {line}: ");
        assert!(err.starts_with(&begin) && (err[begin.len()..] == **why || *line == 10), "{err}");
    }
    assert_eq!(ran.err.lines().count(), wanted.len(), "{}", ran.err);
}

/// 'fix' without hands suggests a correction that is accepted. A deal in JSON is corrected as a whole. Units on
/// several lines are corrected by one line. If there are no deals, 'fix' and 'show' say so.
#[test]
fn suggested_corrections_are_accepted() {
    let (_folder, file) = in_folder("evening.txt");
    let [front, middle, back] = HANDS[0].split(" / ").collect::<Vec<_>>()[..] else { panic!("three rows") };
    let bob = json!({"name": "Bob", "front": front, "middle": middle, "back": back});
    let json = json!({"players": [{"name": "Amy", "status": "fold"}, bob]});
    std::fs::write(&file, format!("# rules: \"standard\"\n{json}\nAmy=+5\nBob=-5\n")).unwrap();
    let ran = night(&file, "fix 1\nfix 1 Amy: fold\nfix 2\nfix 2 Amy=+5; Bob=-5\n{\n");
    let wanted = [
        "line 1: missing text after 'fix 1' ('fix 1 …' replaces the whole deal)",
        "line 2: deal 1 is stored in JSON, so one hand cannot be replaced alone (type 'fix 1' and then the whole deal)",
        "line 3: missing text after 'fix 2' ('fix 2 Amy=+5; Bob=-5' replaces the whole deal)",
        "line 5: not a valid JSON object: EOF while parsing an object, at column 1",
    ];
    assert_eq!(ran.err, wanted.map(|why| format!("pusoy: {why}\n")).concat());
    let (_folder, file) = in_folder("evening.txt");
    let ran = night(&file, "show\nfix\n");
    assert_eq!(ran.err, "pusoy: line 1: there are no deals so far\npusoy: line 2: there are no deals so far\n");
}

/// Each 'undo' takes back the last change that is not yet undone, which can be a correction or a new deal. A removed
/// deal stays in the file as a comment.
#[test]
fn undo_takes_back_one_change_after_the_other() {
    let (_folder, file) = in_folder("evening.txt");
    let [a, b, c, d] = HANDS;
    let typed = format!(
        "Amy, Bob\n\nAmy: {a}\nBob: {d}\n\n+1 -1\n+5 -5\nfix 1 Bob: {b}\nfix 2 Amy: {c}; Bob: {d}\nundo\nundo\nundo\n\
         undo\nfix 1 +3 -3\n+2 -2\nundo\nundo\nundo\n"
    );
    let ran = night(&file, &typed);
    assert_eq!(ran.err, "", "{ran:?}");
    let undone: Vec<&str> =
        ran.out.lines().filter(|line| line.contains("removed") || line.contains("is undone")).collect();
    let [two, one] = [2, 1].map(|number| format!("'fix' of deal {number} is undone"));
    let removed = |units: &str| format!("removed: {units} ('redo' enters it again)");
    let wanted = [
        two,
        one.clone(),
        removed("Amy +5, Bob -5"),
        removed("Amy +1, Bob -1"),
        removed("Amy +2, Bob -2"),
        one,
        removed("Amy +7, Bob -7"),
    ];
    assert_eq!(undone, wanted);
    assert!(ran.out.contains("\nno deals so far\n"), "{}", ran.out);
    let file = std::fs::read_to_string(&file).unwrap();
    assert!(file.lines().all(|line| line.starts_with('#')), "{file}");
    assert!(file.contains(&format!("# undone: Amy: {a}; Bob: {b}\n")), "{file}");
}

/// 'undo 1' takes back the last correction of deal 1, even after later deals. If no correction is left, it removes the
/// deal.
#[test]
fn undo_of_a_deal_takes_its_correction_back() {
    let (_folder, file) = in_folder("evening.txt");
    let ran = night(&file, "Amy, Bob\n+1 -1\n+2 -2\nfix 1 +3 -3\nfix 1 +4 -4\n+5 -5\nundo 1\nundo 1\nundo\nundo 1\n");
    assert_eq!(ran.err, "", "{ran:?}");
    let undone: Vec<&str> =
        ran.out.lines().filter(|line| line.contains("removed") || line.contains("is undone")).collect();
    let restored = "'fix' of deal 1 is undone";
    let last = "removed: Amy +5, Bob -5 ('redo' enters it again)";
    let first = "removed deal 1: Amy +1, Bob -1 (the file keeps it as a comment, and 'undo' brings it back)";
    assert_eq!(undone, [restored, restored, last, first]);
    assert_eq!(totals(&file)["totals"], json!({"Amy": 2, "Bob": -2}));
}

/// 'undo' brings back a deleted deal, in its old place and with its rules. 'redo' deletes it again.
#[test]
fn undo_brings_a_deleted_deal_back() {
    let (_folder, file) = in_folder("evening.txt");
    let ran = night(&file, "Amy, Bob\n+1 -1 # first\nstake 2\n+2 -2\n+5 -5\nfix 2 +3 -3\ndelete 1\n");
    assert_eq!(ran.err, "", "{ran:?}");
    let before = std::fs::read_to_string(&file).unwrap();
    let deleted = totals(&file)["money"].clone();
    assert_eq!(deleted, json!({"Amy": 16, "Bob": -16}));
    // A later session can undo the correction of the deal +2 -2, which is deal 1 now. It cannot undo the deletion.
    let ran =
        night(&file, "delete 1\n+1 -1\nundo\nundo\nundo 1\nredo\nundo\ndelete 2\ndelete 1\nundo\nredo\nundo\nundo\n");
    assert_eq!(ran.err, "", "{ran:?}");
    assert!(ran.out.contains("removed deal 1: Amy +3, Bob -3 (the file keeps it as a comment, and 'undo' brings"));
    assert!(ran.out.contains("\nthe numbers of later deals are now one lower\n"), "{}", ran.out);
    assert!(ran.out.contains("\ndeal 1 is back\ndeal 1: Amy +3, Bob -3\n"), "{}", ran.out);
    assert!(ran.out.contains("\nremoved deal 1 again\nno deals so far\n"), "{}", ran.out);
    assert!(ran.out.contains("\ndeal 2 is back\ndeal 2: Amy +5, Bob -5\n"), "{}", ran.out);
    assert_eq!(totals(&file)["money"], json!({"Amy": 14, "Bob": -14}));
    let after = std::fs::read_to_string(&file).unwrap();
    let of_file =
        |text: &str| text.lines().filter(|line| !line.starts_with("# undone")).map(str::to_owned).collect_vec();
    let wanted = of_file(&before).iter().map(|line| line.replace("Amy=+3; Bob=-3", "Amy=+2; Bob=-2")).collect_vec();
    assert_eq!(of_file(&after), wanted);

    // Corrections and a removal in one session. After 'delete 1', deals 2 and 3 have the numbers 1 and 2. 'undo 2'
    // restores the deal +3 -3. The first 'undo' without a number restores the deal +2 -2, and the second 'undo' brings
    // the deleted deal back.
    let (_folder, file) = in_folder("evening.txt");
    let ran = night(&file, "Amy, Bob\n+1 -1\n+2 -2\n+3 -3\nfix 3 +4 -4\ndelete 1\nfix 1 +7 -7\nundo 2\nundo\nundo\n");
    assert_eq!(ran.err, "", "{ran:?}");
    assert_eq!(totals(&file)["totals"], json!({"Amy": 6, "Bob": -6}));
    assert!(
        ran.out.ends_with("\n  Amy     +6\n  Bob     -6\nin the fewest payments:\nBob pays Amy 6\n"),
        "{}",
        ran.out
    );
}

/// A later session can undo the corrections of an earlier one, because the file keeps each deal's earlier versions as
/// comments.
#[test]
fn a_later_session_undoes_corrections() {
    let (_folder, file) = in_folder("evening.txt");
    night(&file, "Amy, Bob\n+1 -1\n+2 -2\nfix 1 +3 -3\nfix 1 +4 -4\nfix 2 +5 -5\nfix 2 +6 -6\nundo\n");
    assert_eq!(totals(&file)["totals"], json!({"Amy": 9, "Bob": -9}));
    let ran = night(&file, "undo 1\nundo 1\nundo 1\nundo\nundo\nundo\n");
    assert_eq!(ran.err, "", "{ran:?}");
    let undone: Vec<&str> = ran
        .out
        .lines()
        .filter(|line| line.contains("removed") || line.contains("is back") || line.contains("is undone"))
        .collect();
    let restored = "'fix' of deal 1 is undone";
    let removed = "removed deal 1: Amy +1, Bob -1 (the file keeps it as a comment, and 'undo' brings it back)";
    let last = ["deal 1 is back", "'fix' of deal 2 is undone", "removed: Amy +2, Bob -2 ('redo' enters it again)"];
    assert_eq!(undone, [&[restored, restored, removed][..], &last].concat());
    assert_eq!(totals(&file)["totals"], json!({"Amy": 1, "Bob": -1}));
}

/// 'fix' with the hands of several players replaces these hands, and keeps the other hands.
#[test]
fn several_hands_of_a_deal_can_be_fixed() {
    let (_folder, file) = in_folder("evening.txt");
    let [a, b, _, d] = HANDS;
    let typed = format!(
        "Amy, Bob, Cy, Dan\nAmy: {a}; Bob: {d}; Cy: fold; Dan: {b}\nDan leaves\nfix 1 Bob {b}; Dan {d} # swapped\n\
         fix 1 Amy {b}; Cy fold\nfix 1 Amy +1, Bob -1\nundo\nfix 1 Amy {a}; Bob fold; Cy fold; Dan fold\n"
    );
    let ran = night(&file, &typed);
    assert!(ran.err.starts_with("pusoy: line 5: Amy and Bob both hold "), "{ran:?}");
    assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
    assert!(ran.out.contains("\nnot changed: Amy, Cy\ndeal 1: Amy "), "{}", ran.out);
    let wanted = format!(
        "# rules: \"standard\"\n# players: Amy, Bob, Cy, Dan\n# corrected: Amy: {a}; Bob: {d}; Cy: fold; Dan: {b}\n\
         # corrected: Amy: {a}; Bob: {b}; Cy: fold; Dan: {d} # swapped\n# undone: Amy=+1; Bob=-1\n\
         # corrected: Amy: {a}; Bob: {b}; Cy: fold; Dan: {d} # swapped\nAmy: {a}; Bob: fold; Cy: fold; Dan: fold\n\
         # players: Amy, Bob, Cy\n"
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), wanted);
}

/// 'redo' makes an undone change again. It begins with the change that was undone last. After any other change, nothing
/// is left to redo.
#[test]
fn redo_makes_undone_changes_again() {
    let (_folder, file) = in_folder("evening.txt");
    let [a, b, c, _] = HANDS;
    let deals = format!("Amy, Bob\n\nAmy: {a}\nBob: {b}\n\n+5 -5\nfix 1 Bob: {c}\n");
    let ran = night(&file, &format!("{deals}redo\nundo\nundo\nundo\nredo\nredo\nredo\nredo\n"));
    let nothing = "there is nothing to redo ('redo' repeats a change that 'undo' took back)";
    assert_eq!(ran.err, format!("pusoy: line 8: {nothing}\npusoy: line 15: {nothing}\n"), "{ran:?}");
    let after_redo = totals(&file)["totals"].clone();
    let (_folder, other) = in_folder("evening.txt");
    assert_eq!(night(&other, &deals).err, "");
    assert_eq!(after_redo, totals(&other)["totals"]);

    // After a new deal, nothing is left to redo.
    let ran = night(&file, "undo\nundo\n+1 -1\nredo\n");
    assert_eq!(ran.err, format!("pusoy: line 4: {nothing}\n"), "{ran:?}");
}

/// 'undo' also takes back changes of the stake and of the players. 'redo' brings a deal back in its old place, with its
/// stake and its players.
#[test]
fn undo_and_redo_keep_stakes_and_players() {
    let (_folder, file) = in_folder("evening.txt");
    let typed = "Amy, Bob\nstake 1\n+10 -10\nstake 0.5\n+4 -4\n";
    night(&file, typed);
    // 10 units at a stake of 1, and 4 units at a stake of 0.5.
    assert_eq!(totals(&file)["money"], json!({"Amy": 12, "Bob": -12}));
    let before = std::fs::read_to_string(&file).unwrap();
    let ran = night(&file, "undo\nundo\nredo\nredo\n");
    assert_eq!((ran.err.as_str(), std::fs::read_to_string(&file).unwrap()), ("", before), "{ran:?}");

    let (_folder, file) = in_folder("evening.txt");
    let ran = night(&file, &format!("{typed}undo\nundo\n+4 -4\n"));
    assert!(ran.err.is_empty() && ran.out.contains("\nthe stake is 1 per unit again\n"), "{ran:?}");
    assert_eq!(totals(&file)["money"], json!({"Amy": 14, "Bob": -14}));
    let ran = night(&file, "stake 3 EUR all\nundo\nredo\n");
    assert!(ran.out.contains("\nthe stake is 1 per unit again\nthe stake is 3 EUR per unit\n"), "{ran:?}");
    assert_eq!(totals(&file)["money"], json!({"Amy": 42, "Bob": -42}));

    // Cy replaces Bob. 'undo' takes back this change and the deals just before and after it, and 'redo' makes all three
    // again.
    let (_folder, file) = in_folder("evening.txt");
    let typed = "Amy, Bob\n+1 -1\n+2 -2\nplayers Amy, Cy\n+5 -5\n";
    let ran = night(&file, &format!("{typed}undo\nundo\nundo\nredo\nredo\nredo\nredo\n"));
    assert!(ran.out.contains("\nAmy, Bob play again\n"), "{ran:?}");
    assert_eq!(ran.err, "pusoy: line 12: there is nothing to redo ('redo' repeats a change that 'undo' took back)\n");
    assert_eq!(totals(&file)["totals"], json!({"Amy": 8, "Bob": -3, "Cy": -5}));
    let ran = night(&file, "undo\nundo\nundo\nredo\nredo\nredo\n");
    assert_eq!((ran.err.as_str(), &totals(&file)["totals"]), ("", &json!({"Amy": 8, "Bob": -3, "Cy": -5})));
}

/// 'Tom leaves' and 'Sam joins' change the players at the table. A line that only has names of other people is an
/// error. The currency applies to all deals.
#[test]
fn people_leave_and_join_and_money_has_a_currency() {
    let (_folder, file) = in_folder("evening.txt");
    let typed = "currency EUR\nAmy, Bob, Tom\n+1 -1 0\nTom leaves\nSam joins\nBob out\nMei, Lin\nstake 0,5 €\n+2 -2\n";
    let ran = night(&file, typed);
    assert_eq!(
        ran.err,
        "pusoy: line 7: names without hands or units are not a deal (type 'players Mei, Lin' if these people play \
         from now on)\n"
    );
    for wanted in [
        "the stake is 1 EUR per unit",
        "Amy, Bob play",
        "Amy, Bob, Sam play",
        "Amy, Sam play",
        "Bob leaves with -1 units, -1 EUR",
    ] {
        assert!(ran.out.contains(&format!("\n{wanted}\n")), "{wanted}: {}", ran.out);
    }
    let account = totals(&file);
    assert_eq!(
        (&account["currency"], &account["money"]),
        (&json!("€"), &json!({"Amy": 2, "Bob": -1, "Tom": 0, "Sam": -1}))
    );
}

/// A player who has left can be added to a deal for which this player was at the table.
#[test]
fn a_player_who_left_can_be_added_to_a_deal() {
    let (_folder, file) = in_folder("evening.txt");
    let [a, b, ..] = HANDS;
    let typed = format!("Amy, Bob, Dan\nAmy: {a}; Bob: {b}\nDan leaves\nfix 1 Dan folds\nDan: fold\ncancel\n");
    let ran = night(&file, &typed);
    assert!(ran.out.contains("\ndeal 1: Amy +10, Bob -4, Dan -6\n"), "{ran:?}");
    assert!(ran.err.starts_with("pusoy: line 5: 'Dan' is not at the table"), "{ran:?}");
}

/// A natural is paid even if its player surrenders, and both `score` and `night` say so.
#[test]
fn a_surrendered_natural_is_explained() {
    let deal = "Ana=fold: 2s 3c 4d 5h 6s 7h 8d 9c Ts Jc Qd Kh As; Ben=fold";
    let why = "natural: dragon (paid although Ana surrendered)\n";
    let scored = run(&["score", deal]).out;
    assert!(scored.contains(&format!("\n  Ana    +36  {why}")), "{scored}");
    let (_folder, file) = in_folder("evening.txt");
    let ran = night(&file, &format!("Ana, Ben\n{deal}\n"));
    assert!(ran.out.contains(&format!("\n  Ana  {why}")), "{ran:?}");
}

/// 'stake 2 Amy-Bob' means a stake between two players, not a currency called 'Amy-Bob'. `night` refuses such a stake.
#[test]
fn a_stake_between_two_players_is_explained() {
    let (_folder, file) = in_folder("evening.txt");
    let ran = night(&file, "Amy, Bob, Cy\nstake 2 between amy and Bob\nstake 2 Amy-Bob\nstake 2 EUR\n");
    let path = file.display();
    let why = |line: usize| {
        format!(
            "pusoy: line {line}: a stake between two players needs the cards of every deal (type 'quit', and then \
             'pusoy night {path} --set pair-stake=Amy:Bob=2')\n"
        )
    };
    assert_eq!(ran.err, why(2) + &why(3), "{ran:?}");
    assert!(ran.out.contains("\nthe stake is 2 EUR per unit\n"), "{ran:?}");
}

#[cfg(unix)]
mod at_a_terminal {
    use super::*;
    use crate::terminals::Terminal;

    /// An empty line before all players have a hand does not end the deal at once. `night` names the missing players,
    /// and ends the deal after a second empty line.
    #[test]
    fn a_missing_hand_needs_a_second_empty_line() {
        let (_folder, file) = in_folder("pusoy-missing-hand");
        let asked = |terminal: &mut Terminal, question: &str| {
            terminal.type_in("\r");
            terminal.wait_for(question);
            terminal.wait_for("... ");
        };
        let mut terminal = Terminal::run(80, &["night", file.to_str().unwrap()]);
        terminal.answer("Amy, Bob, Cy", "type each deal");
        terminal.answer(&format!("Amy: {}", HANDS[0]), "... ");
        terminal.answer(&format!("Bob: {}", HANDS[1]), "... ");
        asked(&mut terminal, "Cy has no hand yet (type the missing line, or an empty line");
        terminal.answer(&format!("Cy: {}", HANDS[2]), "... ");
        terminal.answer("", "deal 1: ");
        terminal.answer("Amy: fold", "... ");
        asked(&mut terminal, "Bob, Cy have no hand yet (type the missing lines");
        terminal.answer("Bob: fold", "... ");
        asked(&mut terminal, "Cy has no hand yet (type the missing line");
        terminal.answer("", "deal 2: Amy +0, Bob +0");
        terminal.type_in("quit\r");
        terminal.wait_for_end();
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.contains(&format!("; Cy: {}\nAmy: fold; Bob: fold\n", HANDS[2])), "{text}");
    }

    /// A person types forty deals at a terminal, with mistakes and corrections. `night` is killed in the middle and
    /// started again. The log is the same as if the lines came through a pipe.
    #[test]
    fn a_session_at_a_terminal_settles_exactly() {
        let (folder, file) = in_folder("evening.txt");
        let (typed, won) = evening();
        let args = ["night", file.to_str().unwrap()];
        let mut terminal = Terminal::run(80, &args);
        for (nth, Typed { line, answer }) in typed.iter().enumerate() {
            if nth == 40 {
                terminal.type_in("Amy +7, Bo"); // a line without its end
                terminal.kill();
                terminal = Terminal::run(80, &args);
            }
            terminal.answer(line, answer);
        }
        terminal.type_in("\u{4}");
        terminal.wait_for_end();
        let account = totals(&file);
        assert_eq!((&account["totals"], &account["deals"]), (&named(won), &40.into()));
        let piped = folder.path().join("piped.txt");
        let lines: Vec<String> = typed.iter().map(|typed| typed.line.clone()).collect();
        night(&piped, &lines.join("\n"));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), std::fs::read_to_string(&piped).unwrap());
    }

    /// A beginner types names, a hand and a typo, and reads what to type next.
    #[test]
    fn a_beginner_reads_what_to_type() {
        let (_folder, file) = in_folder("evening.txt");
        let mut terminal = Terminal::run(50, &["night", file.to_str().unwrap()]);
        terminal.answer("Mei, Lin, Ravi, Tom", "type each deal: the hands, or units such as '+6 -2");
        terminal.answer("totls", "no such command 'totls': did you mean");
        terminal.type_in("Mei=fold\r");
        terminal.wait_for("an empty line ends the deal,");
        terminal.wait_for("... ");
        terminal.answer("cancel", "the unfinished deal is discarded");
        terminal.type_in("quit\r");
        terminal.wait_for_end();
    }

    /// A hand with a typo is refused at once, and the deal stays open until the hand is typed again.
    #[test]
    fn a_typo_leaves_the_deal_open() {
        let (_folder, file) = in_folder("evening.txt");
        let mut terminal = Terminal::run(50, &["night", file.to_str().unwrap()]);
        let [a, b, ..] = HANDS;
        terminal.answer("Ana, Ben", "type each deal");
        for (line, answer) in [
            (format!("Ana: {a}"), "... "),
            (format!("Ben: {}", b.replace("Qd", "11d")), "Ben: '11d' is not a card"),
            ("Ben folds please".into(), "Ben: 'please' is not a card"),
            (String::new(), "the deal still needs a valid line"),
            ("quit".into(), "'quit' is not possible"),
            (format!("Ben {b}"), "... "),
            (String::new(), "deal 1: Ana +7, Ben -7"),
        ] {
            terminal.type_in(&format!("{line}\r"));
            terminal.wait_for("\u{1b}[?2004l"); // the editor restores the terminal
            terminal.wait_for(answer);
            if !answer.ends_with(' ') {
                terminal.wait_for(if answer.starts_with("deal") { "> " } else { "... " });
            }
        }
        terminal.type_in("quit\r");
        terminal.wait_for_end();
        assert_eq!(totals(&file)["totals"], json!({"Ana": 7, "Ben": -7}));
    }

    /// The usual keys edit a line, Ctrl-C discards it, and pasted text can have several lines.
    #[test]
    fn a_line_can_be_edited() {
        let (_folder, file) = in_folder("evening.txt");
        let mut terminal = Terminal::run(50, &["night", file.to_str().unwrap()]);
        terminal.answer("players Amy, Bob", "Amy, Bob play");
        terminal.type_in("+9 -9\u{3}");
        terminal.wait_for("nothing was done");
        terminal.wait_for("> ");
        // Ctrl-C also discards the earlier lines of an unfinished deal, so the next line begins a new deal.
        terminal.answer("Amy=fold", "... ");
        terminal.type_in("Bob=+3\u{3}");
        terminal.wait_for("the unfinished deal is discarded, and");
        terminal.wait_for("> ");
        // Backspace removes a typo, and the up key recalls the previous line.
        terminal.answer("+1 -2\u{7f}1", "deal 1: ");
        terminal.answer("\u{1b}[A", "deal 2: ");
        terminal.answer("\u{1b}[200~+2 -2\n-1 +1\u{1b}[201~", "deal 4: ");
        terminal.type_in("quit\r");
        terminal.wait_for_end();
        assert_eq!(totals(&file)["totals"], json!({"Amy": 3, "Bob": -3}));
    }
}

/// After a deal in units, `night` says who did not play. A deal cannot have both units and a surrender.
#[test]
fn a_deal_in_units_names_absent_players_and_refuses_surrenders() {
    let (_folder, file) = in_folder("pusoy-units");
    let typed = "players Ana, Ben, Carl, Dan\nAna won 3, Ben lost 3\nAna folds, Ben -3, Carl 0, Dan 3\n\
                 Ana folds; Ben loses 3; Carl 0; Dan 3\nAna=+1/+1/+1, Ben=-1/+1/0, Carl=0/-1/-1, Dan 0/-1/0\n\
                 Ana=+3, Ben -3, Carl: 0, Dan 0\nBen won 3, Ana fouled, Carl lost 3\n";
    let ran = night(&file, typed);
    assert!(ran.out.contains("deal 1: Ana +3, Ben -3\ndid not play: Carl, Dan\nso far: "), "{}", ran.out);
    assert!(ran.out.contains("deal 2: Ana +3, Ben +0, Carl -2, Dan -1\nso far"), "{}", ran.out);
    assert!(ran.out.contains("deal 3: Ana +3, Ben -3, Carl +0, Dan +0\nso far"), "{}", ran.out);
    let why = "Ben has units, but Ana does not (give units for all players of a deal, or for none)";
    assert_eq!(ran.err, format!("pusoy: line 3: {why}\npusoy: line 4: {why}\npusoy: line 7: {why}\n"));
    let typo = "Ana=+1/+1/+1, Ben=-1/+1/0, Carl=0/-1/-1, Dan 0/-1/0";
    let wanted = "pusoy: Dan: '=' is missing before the units (expected 'Dan=0/-1/0')\n";
    assert_eq!(run(&["score", typo]).err, wanted);
}

#[test]
fn payments_between_players_are_a_deal() {
    let (_folder, file) = in_folder("pusoy-payments");
    let ran = night(
        &file,
        "players Ana, Ben, Carl\nBen pays Ana 3\nwho pays whom?\nCarl paid ana 2; Ben pays Carl 1\nWho pays\n",
    );
    assert!(ran.out.contains("deal 1: Ana +3, Ben -3, Carl +0\nso far: "), "{ran:?}");
    assert!(ran.out.contains("deal 2: Ana +2, Ben -1, Carl -1\nso far: "), "{ran:?}");
    assert_eq!((ran.out.matches("account of ").count(), ran.err.as_str()), (3, ""));
    assert!(night(&file, "Ben pays Tom 3\n").err.contains("'Tom' is not at the table"));
}

/// A deal with the hands of an earlier deal was probably typed twice, and `night` says so. If a new deal begins with
/// the hand of a player who has no hand in the last deal, `night` says that the hand may belong to the last deal. If
/// the last deal has units and no hands, `night` does not say this.
#[test]
fn repeated_and_missing_hands_are_reported() {
    let (_folder, file) = in_folder("pusoy-repeated");
    let line = |names: &[usize]| {
        names.iter().map(|seat| format!("{}: {}", NAMES[*seat], HANDS[*seat])).collect::<Vec<_>>().join("; ")
    };
    let (all, three, dan) = (line(&[0, 1, 2, 3]), line(&[0, 1, 2]), line(&[3]));
    let ran = night(&file, &format!("{all}\n+3 -3 0 0\n{all}\n{three}\n{dan}\ncancel\nundo\nundo\n{dan}\ncancel\n"));
    assert_eq!(ran.out.matches("has the same hands").count(), 1, "{ran:?}");
    assert!(ran.out.contains("\ndeal 3 has the same hands as deal 1 ('undo' removes deal 3)\nso far"), "{ran:?}");
    assert!(
        ran.out.contains("\ndeal 4 repeats 3 hands of deal 3 ('undo' removes deal 4)\ndid not play: Dan"),
        "{ran:?}"
    );
    let hint = "deal 4 may lack this hand, because Dan has no hand in it (to add the hand to deal 4, type 'cancel', \
                and then 'fix 4 Dan: …')\n";
    assert_eq!(ran.out.matches("may lack this hand").count(), 1, "{ran:?}");
    assert!(ran.out.contains(hint), "{ran:?}");
}

/// If a settlement combines the payments of all pairs into fewer payments, it says so.
#[test]
fn netted_payments_are_named() {
    let settle = |seats: &[usize]| {
        let players: Vec<String> = seats.iter().map(|seat| format!("{}={}", NAMES[*seat], HANDS[*seat])).collect();
        run(&["score", &players.join("; ")]).out
    };
    assert!(settle(&[0, 1, 2]).ends_with("\nin the fewest payments:\nBob pays Amy 3\nCy pays Amy 11\n"));
    assert!(!settle(&[0, 1]).contains("payments"));
}

/// Columns in an error count the characters of the typed cards, in one argument or in several. Errors about one of
/// several hands have no columns.
#[test]
fn columns_are_those_of_the_typed_text() {
    let ran = run(&["score", &format!("Ana={}", HANDS[0]), "Ben=Qs Qd 3c / Ts 8s 6s 5s 2s / 7h 7d 7s 3h 3c"]);
    assert_eq!(ran.err, "pusoy: Ben: 3c appears twice\n");
    let cards = "As Kd Qd Qc Ts Tc 9s 8c 7d 7d 5s 4h 3h";
    let wanted = "pusoy: 7d appears twice, at columns 25 and 28\n";
    assert_eq!(run(&["solve", cards]).err, wanted);
    assert_eq!(run(&[&["solve"][..], &cards.split(' ').collect::<Vec<_>>()].concat()).err, wanted);
}

#[test]
fn rows_without_slashes_are_explained() {
    let ran = run(&["score", &format!("Amy={}", HANDS[0].replace('/', "")), "Bob=fold"]);
    assert!(ran.err.starts_with("pusoy: Amy: the cards are neither in rows nor a natural (put '/'"), "{}", ran.err);
    let dragon = "Amy=2s 3h 4d 5c 6s 7h 8d 9c Ts Jh Qd Kc As";
    let declared = ["score", "--set", "natural-declaration=declared", dragon, "Bob=fold"];
    let ran = run(&declared);
    let wanted = "pusoy: Amy: the cards are a natural, but it must be declared (put 'natural:' before the cards, or";
    assert!(ran.err.starts_with(wanted), "{ran:?}");
    assert_eq!(run(&declared.map(|arg| arg.replace("Amy=", "Amy=natural: ")).each_ref().map(|arg| &**arg)).status, 0);
}

/// An amount after 'wins' is positive, and an amount after 'loses' or 'lost' is negative. The amount can be typed with
/// or without this sign. 'wins -3' is refused.
#[test]
fn verbs_give_amounts_their_signs() {
    let (_folder, file) = in_folder("evening.txt");
    let typed = "players Ana, Ben Lee, Cy\nAna wins 3, Ben Lee loses 1, Cy lost 2\nana +1 Ben Lee -1 Cy 0\n\
                 Ana wins +3, Ben Lee loses -1, Cy lost −2\nAna wins -3, Ben Lee wins 3, Cy 0\n";
    let ran = night(&file, typed);
    let log = std::fs::read_to_string(&file).unwrap();
    let first = "Ana=+3; Ben Lee=-1; Cy=-2\n";
    assert!(log.ends_with(&format!("{first}Ana=+1; Ben Lee=-1; Cy=0\n{first}")), "{log} {}", ran.err);
    assert!(ran.err.contains("line 5: 'Ana wins' is not at the table"), "{}", ran.err);
}

/// If a deal has one line per player and one line is wrong, the whole deal does not count.
#[test]
fn a_wrong_line_leaves_out_its_deal() {
    let hands = "Ana: 2s 2h 3d / 9s 9h 9d 4h 4d / As Ks Qs Js Ts\nBen: 5s 5h 6d / 8s 8h 8d 7h 7d / Ah Kh Qh Jh Th\n";
    let wrong = run_on(&["score", "--account"], format!("{hands}Dan goes home\n\nAna=+3; Ben=-3\n"));
    assert!(
        wrong.err.contains("line 3: cannot read 'Dan goes home' (expected 'NAME=FRONT / MIDDLE / BACK'"),
        "{}",
        wrong.err
    );
    assert!(wrong.out.contains("account of 1 deal\n  Ana     +3\n"), "{}", wrong.out);
    let folded = run_on(&["score"], format!("{hands}Dan folds\n"));
    assert!(folded.out.contains("  Dan     -6  surrendered\n") && folded.status == 0, "{} {}", folded.out, folded.err);
}
