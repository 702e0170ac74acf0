//! `pusoy play`: deals of open-face against the engine, deals typed from a real table, and their logs.

use super::*;

/// The file with the typed lines of a deal that takes Amy to fantasyland, and of the hand that she sets there.
const DEALT: &str = "tests/data/play.txt";
/// The arguments for a deal typed at a real table.
const TYPED: [&str; 8] = ["play", "--typed", "--players", "Amy,Bob", "--me", "Bob", "--deals", "100"];
const TYPED_LINES: &str = "tests/data/play-typed.txt";

/// Returns the path of a log that does not exist yet.
fn log(name: &str) -> String {
    let path = folder(&format!("play-{name}.txt"));
    _ = std::fs::remove_file(&path);
    path
}

fn read(path: &str) -> String {
    std::fs::read_to_string(path).unwrap()
}

/// Returns the lines of a file, without comments.
fn lines_of(path: &str) -> Vec<String> {
    let text = read(at_top(path).to_str().unwrap());
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

fn play(args: &[&str], lines: &[String]) -> Ran {
    let ran = run_on(args, lines.iter().map(|line| format!("{line}\n")).collect::<String>());
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args:?}: {}", ran.out);
    ran
}

fn of_seed<'a>(seed: &'a str, log: &'a str) -> Vec<&'a str> {
    vec!["play", "--seed", seed, "--deals", "100", "--log", log]
}

/// Returns the settlements in an answer: the lines that compare two players, and the lines that give a payment.
fn settlements(out: &str) -> Vec<String> {
    let lines = out.lines().skip_while(|line| *line != "pineapple rules");
    let is_settled = |line: &&str| line.contains(" against ") || line.contains(" pays ");
    lines.filter(is_settled).map(str::to_owned).collect()
}

/// `score` settles the log of two deals as `play` did. `review` gives the cost of the second deal's hand in fantasyland
/// as `play` did.
#[test]
fn score_and_review_accept_the_log() {
    let path = log("accepted");
    let ran = play(&[&of_seed("12", &path)[..], &["--count", "2", "--at-end"]].concat(), &lines_of(DEALT));
    let played = settlements(&ran.out);
    assert_eq!(played.len(), 4, "{}", ran.out);
    let scored = run(&["score", "--input", &path]);
    assert_eq!((scored.status, settlements(&scored.out)), (0, played));
    // The units are worked out by hand. In the first deal, Amy gets 6 for three rows and the scoop, 7 for queens in
    // front and 2 for the straight. In the second deal, she gets 6 for Bob's foul, 6 for her full house and 2 for
    // sevens in front: 29 in all.
    let totals = run(&["score", "--account", "--json", "--input", &path]).records().pop().unwrap();
    assert_eq!((&totals["totals"]["Amy"], &totals["deals"]), (&29.into(), &2.into()), "{totals}");

    let review = run(&["review", "--quick", "--json", &path]).record();
    let amy = review["players"].as_array().unwrap().iter().find(|player| player["player"] == "Amy").unwrap();
    let exact = amy["streets"].as_array().unwrap().iter().filter(|street| !street["cost"].is_null());
    let costs: Vec<f64> = exact.map(|street| street["cost"].as_f64().unwrap()).collect();
    assert_eq!(costs, [0.0, 0.0, 0.0, 3.0], "{review}");
    assert!(ran.out.contains("fantasyland: 7h 7c Ac") && ran.out.contains("\n  cost 3.00 units\n"), "{}", ran.out);
}

/// In a deal from a real table, the discards of other players are unknown. A street with an unknown discard has no cost
/// in `review`.
#[test]
fn a_typed_deal_is_settled_and_reviewed() {
    let path = log("typed");
    let ran = play(&[&TYPED[..], &["--log", &path, "--at-end"]].concat(), &lines_of(TYPED_LINES));
    assert_eq!(settlements(&run(&["score", "--input", &path]).out), settlements(&ran.out));
    let text = read(&path);
    assert!(
        text.starts_with("# rules: \"pineapple\"\n\nAmy=Ad>b Js>b 9c>b 6s>b 3h>b / 9d>m 7c>m / 5s>m 3d>f /"),
        "{text}"
    );
    assert!(!text.contains("in play"), "{text}");
    let review = run(&["review", &path, "--json"]).record();
    let valued = |seat: usize| -> Vec<bool> {
        let streets = review["players"][seat]["streets"].as_array().unwrap();
        streets.iter().map(|street| !street["cost"].is_null()).collect()
    };
    assert_eq!(valued(0), [true, false, false, false, false], "{review}");
    assert_eq!(valued(1), [true; 5], "{review}");
    // `grade` leaves out the streets without a cost.
    assert_eq!(run(&["grade", "--json", "--input", &path]).records().len(), 6);
    // The costs of late streets are exact, and equal those that `play` showed.
    for street in &review["players"][1]["streets"].as_array().unwrap()[2..] {
        let (number, cost) = (&street["street"], street["cost"].as_f64().unwrap());
        let shown = ran.out.split_once(&format!("street {number}: ")).unwrap().1.lines().nth(1).unwrap();
        let wanted = if cost == 0.0 { String::from("as good as the best") } else { format!("cost {cost:.2} units") };
        assert!(shown.contains(&wanted), "street {number}: {shown}, {wanted}");
    }
}

/// A deal that is interrupted after any line can continue, and ends as it would without interruptions.
#[test]
fn interrupted_deals_go_on() {
    let (whole, parts) = (log("whole"), log("parts"));
    let lines = lines_of(DEALT);
    let deal = &lines[..5];
    let wanted = play(&of_seed("12", &whole), deal);
    let goes_on = ["play", "--log", &parts, "--deals", "100"];
    play(&of_seed("12", &parts), &deal[..1]);
    // Undoing all placements keeps the deal and its seed.
    let ran = play(&goes_on, &["undo", "quit"].map(String::from));
    assert!(ran.out.contains("the deal is unfinished\n"), "{}", ran.out);
    assert!(
        read(&parts).ends_with("\n# in play: seed 12, deal 1, you are player 1\n# Amy=\n# Bob=\n"),
        "{}",
        read(&parts)
    );
    play(&goes_on, &deal[..1]);
    for line in &deal[1..4] {
        // Ending the input is like 'quit'.
        let ran = play(&goes_on, &[line.clone(), String::from(if line.len() % 2 == 0 { "quit" } else { "" })]);
        assert!(
            ran.out.contains("the unfinished deal continues") && ran.out.contains("pusoy place --log"),
            "{}",
            ran.out
        );
        let unfinished = read(&parts);
        assert!(unfinished.contains("\n# in play: seed 12, deal 1, you are player 1\n# Amy=Ac>m Qs>f"), "{unfinished}");
        // `score` does not see the unfinished deal.
        assert_eq!(run(&["score", "--input", &parts]).out, "");
    }
    let ran = play(&goes_on, &deal[4..]);
    assert_eq!((read(&parts), settlements(&ran.out)), (read(&whole), settlements(&wanted.out)));
    assert!(ran.out.contains("lost by 5 placements"), "costs before the interruption count, too: {}", ran.out);

    let path = log("typed-parts");
    let (whole, lines) = (log("typed-whole"), lines_of(TYPED_LINES));
    play(&[&TYPED[..], &["--log", &whole]].concat(), &lines);
    play(&[&TYPED[..], &["--log", &path]].concat(), &lines[..1]);
    // Cards that were typed but not placed before the interruption must be typed again.
    for lines in [&lines[1..5], &lines[5..8], &lines[7..11], &lines[11..]] {
        play(&["play", "--log", &path, "--deals", "100"], lines);
    }
    assert_eq!(read(&path), read(&whole));
}

/// `place --log` takes the board, the discards and the boards of opponents from the log.
#[test]
fn place_goes_on_with_an_unfinished_deal() {
    let given = ["place", "--json", "--rules", "pineapple", "--board", "Jc / Kc 6s 4d / Ah 4h 3h"];
    let seen = ["--dead", "7s Qh Ad Kh Ts 7h 7c 5d"];
    let from_log = ["place", "--json", "--log", "tests/data/in-play.txt"];
    let wanted = run(&[&given[..], &seen, &["9c", "6h", "6c"]].concat()).out;
    // pusoy dealt the cards, so the seed in the log determines the cards of the street.
    assert_eq!(run(&from_log).out, wanted);
    assert_eq!(run(&[&from_log[..], &["9c", "6h", "6c"]].concat()).out, wanted);
    let other = run(&[&from_log[..], &["--dead", "2c", "9c", "6h", "6c"]].concat()).record();
    let dead = run(&[&given[..], &["--dead", "7s Qh Ad Kh Ts 7h 7c 5d 2c", "9c", "6h", "6c"]].concat()).record();
    assert_eq!(other, dead);
    // `--player` can name another player, and the cards of the street are then given as arguments.
    let bob = run(&[&from_log[..], &["--player", "bob", "9s", "2c", "3c"]].concat()).out;
    let board = ["place", "--json", "--rules", "pineapple", "--board", "Qh / Ad Kh Ts / 7h 7c 5d"];
    // Discards are face down here: Bob does not see Amy's discard, and the user does not see Bob's discard. So neither
    // discard is among the dead cards.
    let seen = ["--dead", "Jc Kc 6s 4d Ah 4h 3h", "9s", "2c", "3c"];
    assert_eq!(bob, run(&[&board[..], &seen].concat()).out);
    for (args, why) in [
        (&["--player", "Bob"][..], "the log does not show the next cards of Bob (give them as arguments, such as"),
        (&["--input", "s.txt"], "--input: with --log and without CARDS, the cards come from the log (leave out --inp"),
        (&["--exit-zero"], "--exit-zero: without CARDS, there is only one question (leave out --exit-zero)"),
        (&["--player", "Zoe"], "'Zoe' is not one of the players (Amy, Bob)"),
        (&["--board", "/ / "], "cannot be used with"),
    ] {
        let ran = run(&[&from_log[..], args].concat());
        assert!(ran.status == 2 && ran.err.contains(why), "{ran:?}");
    }
    // Bob has discarded 3d, face down. An error about 3d would reveal it, so 3d is accepted. Ad is visible on Bob's
    // board.
    let hidden = run(&[&from_log[..], &["--top", "1", "--deals", "300", "3d", "6h", "6c"]].concat());
    assert_eq!((hidden.status, hidden.err.as_str()), (0, ""));
    let placed = run(&[&from_log[..], &["Ad", "6h", "6c"]].concat());
    assert!(placed.status == 65 && placed.err.contains("Ad is already on the board of Bob"), "{placed:?}");
    let face_down = log("face-down");
    std::fs::write(
        &face_down,
        "# rules: pineapple\n# in play: seed 2, deal 3, you are player 2\n# Bob=fantasyland 14\n# Amy=\n",
    )
    .unwrap();
    let ran = run(&["place", "--log", &face_down, "--player", "Bob"]);
    assert!(ran.status == 65 && ran.err.contains("the hand of Bob in fantasyland is face down"), "{ran:?}");
    let none = run(&["place", "--log", "tests/data/open-face.txt", "9c", "6h", "6c"]);
    assert!(none.status == 65 && none.err.contains("has no unfinished deal"), "{none:?}");
    let missing = run(&["place", "--log", &log("missing"), "9c", "6h", "6c"]);
    assert!(missing.status == 66 && missing.err.contains("missing.txt: "), "{missing:?}");
}

/// `play` changes only the lines of the current deal in a log. Another program may add lines while the deal is
/// unfinished.
#[test]
fn the_rest_of_a_log_is_kept() {
    let path = log("kept");
    let before = "# Friday\n# rules: { rules = \"taiwanese\", stake = 2 }\nAmy=+1; Bob=-1 # a note\n\n";
    std::fs::write(&path, before).unwrap();
    let lines = lines_of(DEALT);
    play(&[&of_seed("12", &path)[..], &["--rules", "pineapple"]].concat(), &lines[..2]);
    let half = read(&path);
    assert!(half.starts_with(before) && half.contains("# rules: \"pineapple\"\n\n# in play: "), "{half}");
    std::fs::write(&path, half + "\nAmy=+2; Bob=-2\n").unwrap();
    play(&["play", "--log", &path, "--deals", "100"], &lines[2..5]);
    let text = read(&path);
    assert!(
        text.starts_with(before) && !text.contains("in play") && text.contains("\nAmy=+2; Bob=-2\n\nAmy=Ac>m"),
        "{text}"
    );
    let account = run(&["score", "--account", "--json", "--input", &path]).records().pop().unwrap();
    assert_eq!((&account["deals"], &account["not_counted"]), (&3.into(), &Value::Null), "{account}");
    // Worked out by hand: Amy wins 1 and 2 units in the recorded deals, and 15 units in the deal that was played.
    assert_eq!(account["totals"]["Amy"], 18, "{account}");
    // 'drop' removes an unfinished deal, and nothing else.
    play(
        &["play", "--log", &path, "--seed", "3", "--deals", "100", "--players", "Amy,Cy"],
        &["Qs>f Ts>b Td>b Ac>m Kc>m", "drop"].map(String::from),
    );
    assert_eq!(read(&path), text);
}

/// If the last deal of the log is finished and has the same players, the right to deal passes to the left. A player who
/// reached fantasyland is in fantasyland in the new deal.
#[test]
fn the_next_deal_follows_the_log() {
    let path = log("follows");
    let lines = lines_of(DEALT);
    play(&of_seed("12", &path), &lines[..5]);
    let quit = [String::from("quit")];
    let follows = play(&of_seed("5", &path), &quit).out;
    assert!(
        follows.contains("order of acting: Bob, Amy") && follows.contains("Amy, fantasyland with 14 cards"),
        "{follows}"
    );
    assert!(follows.contains("the deal follows the last one of the log"), "{follows}");
    // Players named on the command line act in the order in which they are named. With other players than in the log,
    // the deal does not follow the log.
    let named = play(&[&of_seed("5", &path)[..], &["--players", "amy,bob"]].concat(), &quit).out;
    assert!(named.contains("order of acting: amy, bob") && named.contains("amy, fantasyland with 14"), "{named}");
    let others = play(&[&of_seed("5", &path)[..], &["--players", "Amy,Cy"]].concat(), &quit).out;
    assert!(others.contains("Amy, street 1 of 5") && !others.contains("follows"), "{others}");
    // The same seed deals the same cards.
    assert_eq!(play(&of_seed("5", &path), &quit).out, follows);
}

/// A wrong line is refused with its number and a reason, and the session asks again. Earlier placements are kept.
#[test]
fn wrong_lines_are_refused_with_a_reason() {
    let path = log("wrong");
    let lines = [
        "hlep",
        "undo",
        "hint please",
        "Qd>f",
        "Ac Qs 7s 3c 2h",
        "Ac>f Qs>f 7s>f 3c>f 2h>f",
        "Ac>m Qs>f 7s>b 3c>b 2h>m # a comment",
        "Ah>m 5c>g",
        "Ah>m 5c>b 9c>b",
        "Ah / 5c / 9c",
        "BOARDS",
    ];
    let ran = run_on(&of_seed("12", &path), lines.join("\n"));
    let messages: Vec<&str> = ran.err.lines().collect();
    let wanted = [
        "line 1: 'hlep' is neither a placement, such as 'Qd>f 6h>b', nor a command ('help' shows all)",
        "line 2: there is nothing to undo in this deal ('fix' in 'pusoy night' corrects \
         finished deals)",
        "line 3: 'hint please' is neither a placement, such as 'Qd>f 6h>b', nor a command ('help' shows all)",
        "line 4: Qd is not among your cards (Ac Qs 7s 3c 2h)",
        "line 5: 'Ac Qs 7s 3c 2h' is neither a placement, such as 'Qd>f 6h>b', nor a command ('help' shows all)",
        "line 6: Amy: the front has room for 3 more, but the placement puts 5 cards there",
        "line 8: unknown row 'g' in '5c>g' (expected f, m or b for front, middle or back, or x for a discard)",
        "line 9: street 2 places 2 cards, not 3",
        "line 10: a street is placed card by card (type 'Qd>f 6h>b', or 'Qd>f 6h>b 2d>x' with the discard)",
    ];
    assert_eq!(messages, wanted.map(|line| format!("pusoy: {line}")));
    assert_eq!(ran.status, 1);
    assert!(
        read(&path).ends_with("# Amy=Ac>m Qs>f 7s>b 3c>b 2h>m\n# Bob=Jh>b 9h>b 7c>m 4s>f 2c>m\n"),
        "{}",
        read(&path)
    );
    assert_eq!(run_on(&[&of_seed("12", &log("zero"))[..], &["--exit-zero"]].concat(), "zz\n").status, 0);
}

/// An unfinished deal keeps its rules, players and cards, so options about them are refused.
#[test]
fn an_unfinished_deal_refuses_other_options() {
    let path = log("refused");
    play(&of_seed("12", &path), &lines_of(DEALT)[..1]);
    let before = read(&path);
    for args in [
        &["--rules", "pineapple"][..],
        &["--rules", "ofc"],
        &["--set", "stake=5"],
        &["--players", "3"],
        &["--me", "Bob"],
        &["--fantasyland", "Amy"],
        &["--typed"],
        &["--seed", "12"],
    ] {
        let ran = run(&[&["play", "--log", &path][..], args].concat());
        assert!(
            ran.status == 2
                && ran.err.contains(&format!(
                    "{}: without this option, the command continues the unfinished deal of the log",
                    args[0]
                ))
                && ran.err.ends_with(&format!("and 'drop' removes that deal (leave out {})\n", args[0])),
            "{ran:?}"
        );
    }
    // An unfinished deal with a card that was not dealt is also refused.
    std::fs::write(&path, before.replace("Ac>m", "Ad>m")).unwrap();
    let ran = run(&["play", "--log", &path]);
    assert!(
        ran.status == 65 && ran.err.contains("the unfinished deal in line 3 of the log: Ad is not among"),
        "{ran:?}"
    );
}

/// At a real table, a player's board may be full before the deal ends. Then `place` has no street of this player to
/// value, so `quit` does not suggest the command `pusoy place`.
#[test]
fn a_full_board_has_no_next_street() {
    let path = log("full-board");
    let amy = "2c>b 3c>b 4c>b 5c>b 6c>b / 2h>m 9h>m 8d>x / Th>m Jd>m 6d>x / 4h>f 7h>m 6s>x";
    let bob = "Qs>f Qd>f Ks>m Kd>m As>b / Ad>b 3d>m 8s>x / Ac>b 4d>m 9s>x / Tc>b 5d>m Js>x";
    std::fs::write(
        &path,
        format!("# rules: pineapple\n# in play: typed cards, you are player 1\n# Amy={amy}\n# Bob={bob}\n"),
    )
    .unwrap();
    let place = || run(&["place", "--log", &path]).err;
    assert!(place().contains("--log: the log does not show the next cards of Amy"), "{}", place());
    let ran = run_on(&["play", "--log", &path], "hint\n8h\nquit\n");
    assert!(ran.err.contains("line 1: 'hint' needs your cards (type them first)\n"), "{ran:?}");
    assert!(ran.err.contains("not 1 (type your cards, or where they go, such as 'Qd>f 6h>b'; 'help' shows"), "{ran:?}");
    assert!(ran.out.contains("  pusoy place --log "), "{ran:?}");
    let ran = run_on(&["play", "--log", &path], "8h>f Jc>f Kc>x\nquit\n");
    assert!(ran.out.contains("    continues it\n") && !ran.out.contains("pusoy place"), "{ran:?}");
    assert_eq!(place(), "pusoy: --log: the board of Amy is full, so there is no street to place\n");
}

/// A number of players must fit the rules.
#[test]
fn numbers_of_players_depend_on_the_rules() {
    for (rules, number, most) in [("pineapple", "4", 3), ("pineapple", "1", 3), ("ofc", "5", 4)] {
        let ran = run(&["play", "--rules", rules, "--players", number]);
        let wanted = format!("--players: invalid number of players '{number}' (expected 2 to {most}, or names such as");
        assert!(ran.status == 2 && ran.err.contains(&wanted), "{ran:?}");
    }
}

/// Without `--log`, quitting shows the lines of a log. If the user saves them in a file and names it with `--log`, the
/// deal continues.
#[test]
fn quitting_without_a_log_shows_how_to_go_on() {
    let lines = lines_of(DEALT);
    let ran = play(&["play", "--seed", "12", "--deals", "100"], &lines[..2]);
    let (_, saved) = ran.out.split_once("name it with --log:\n").unwrap();
    let path = log("saved");
    std::fs::write(&path, saved).unwrap();
    let ran = play(&["play", "--log", &path, "--deals", "100"], &lines[2..5]);
    assert!(ran.out.contains("in fantasyland in the next deal: Amy with 14 cards"), "{}", ran.out);
}

/// Classic open-face has one card per street after the first, and up to four players. Deals can be played to the end
/// with either method of the engine, `quick` or `full`.
#[test]
fn other_rules_and_engines_play_to_the_end() {
    for (args, players) in [
        (&["--rules", "ofc", "--players", "4"][..], 4),
        (&["--rules", "low-pineapple", "--players", "3"], 3),
        (&["--rules", "ultimate", "--engine", "full", "--fantasyland", "Bob=17"], 2),
    ] {
        let path = log(&format!("rules-{players}"));
        let args = [&of_seed("4", &path)[..], args].concat();
        let mut lines: Vec<String> = Vec::new();
        // Each run types all lines so far. If it then asks for another street, the test adds a line that fills the back
        // first, then the middle and the front.
        loop {
            _ = std::fs::remove_file(&path);
            let ran = play(&[&args[..], &["--at-end"]].concat(), &lines);
            let Some((_, asked)) = ran.out.rsplit_once("your cards  ").filter(|_| !ran.out.contains("final boards"))
            else {
                assert!(ran.out.contains(" units lost by ") && ran.out.contains("final boards"), "{}", ran.out);
                break;
            };
            let cards: Vec<&str> = asked.lines().next().unwrap().split(' ').collect();
            let kept = if cards.len() == 3 { 2 } else { cards.len() };
            let placed: usize = lines.iter().map(|line: &String| line.matches('>').count()).sum();
            let row = |at: usize| ["b", "m", "f"][if at < 5 { 0 } else { 1 + usize::from(at >= 10) }];
            let line = cards[..kept].iter().enumerate().map(|(n, card)| format!("{card}>{}", row(placed + n)));
            lines.push(itertools::join(line, " "));
        }
        let scored = run(&["score", "--json", "--input", &path]).record();
        assert_eq!(scored["players"].as_array().unwrap().len(), players, "{scored}");
    }
}

/// Every line without the path of the log fits a terminal, even one of 50 columns. Ctrl-C discards a typed line, and
/// Ctrl-D ends the session.
#[cfg(unix)]
#[test]
fn sessions_fit_terminals() {
    use super::terminals::{Terminal, on_terminal};
    let lines = lines_of(DEALT).join("\n") + "\n";
    for columns in [50, 80] {
        let path = log(&format!("wide-{columns}"));
        let shown =
            on_terminal(columns, &[&of_seed("12", &path)[..], &["--count", "2", "--color", "never"]].concat(), &lines);
        assert!(shown.contains("final boards") && shown.contains("A♣>m Q♠>f 7♠>b 3♣>b 2♥>m"), "{shown}");
        // The path of the log is one word, so its line may be too wide.
        let too_wide = shown.lines().find(|line| line.chars().count() > columns.into() && !line.contains(&path));
        assert_eq!(too_wide, None, "{columns}");
    }
    let path = log("person");
    let mut terminal = Terminal::run(50, &[&of_seed("12", &path)[..], &["--color", "never"]].concat());
    terminal.answer("Ac>m Qs>f 7s>b 3c>b 2h>m", "street 2 of 5");
    terminal.answer("zz", "neither a placement");
    terminal.type_in("Ah>m\u{3}");
    terminal.wait_for("nothing was done");
    terminal.wait_for("> ");
    terminal.answer("undo", "street 1 of 5");
    terminal.answer("Ac>m Qs>f 7s>b 3c>b 2h>m", "street 2 of 5");
    terminal.type_in("\u{4}");
    terminal.wait_for("the deal is unfinished");
    terminal.wait_for_end();
    assert!(read(&path).contains("# Amy=Ac>m Qs>f 7s>b 3c>b 2h>m\n"), "{}", read(&path));
}
